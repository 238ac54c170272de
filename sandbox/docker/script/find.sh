# Looks at processes; witness.sh and command.sh begin with this.
#
# The processes of a command are known by two resource limits that command.sh
# gave them: the resident set and the file locks, which the kernel does not use.
# Every child inherits them, nobody can raise them, and /proc shows them to all.
# tag.go says why nobody can take on those of another command. Only builtins are
# used, so that it works when no process is left.

# Sets uid of process $1; fails when there is none that could still do anything.
look() {
  state= uid=
  while read -r key value _; do
    case $key in
      State:) state=$value ;;
      Uid:) uid=$value && break ;;
    esac
  done <"/proc/$1/status" || return 1
  case $state in
    "" | Z | X) return 1 ;;
  esac
}

# Sets rss and locks to the hard limits of process $1, dashes where none are shown.
limits() {
  rss=- locks=-
  while read -r line; do
    case $line in
      "Max resident set"*) set -- $line && rss=$5 ;;
      "Max file locks"*) set -- $line && locks=$5 && return ;;
    esac
  done <"/proc/$1/limits"
  return 1
}

# Gives this shell the limits of a tag: $1 KiB and $2 locks. Shells do not agree
# on the letter for locks.
tag() {
  ulimit -m "$1"
  ulimit -x "$2" || ulimit -w "$2"
} 2>/dev/null
