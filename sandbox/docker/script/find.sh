# Finds the processes of a command; keeper.sh and command.sh begin with this.
#
# They are known by the resident set limit that command.sh gave them. The kernel
# does not use that limit, every child inherits it, nobody can raise it, and
# /proc/PID/stat shows it. A process that lowered it is known by the variable in
# its environment; one that has shed both belongs to nobody, and the next kill
# takes it. Only builtins are used, so that it works when no process is left.

# Sets state and limit of process $1.
look() {
  last=
  while read -r line || [ -n "$line" ]; do last=$line; done <"/proc/$1/stat" || return 1
  # The name in parentheses may hold anything; the rest are 50 plain fields.
  set -- ${last##*) }
  state=$1 limit=${23}
  case $state in
    "" | Z | X) return 1 ;;
  esac
}

# Sets owner of process $1: mine for the command with this limit and mark.
whose() {
  look "$1" || return 1
  case $limit in
    "$bytes") owner=mine && return ;;
    [2-4]???????????????) owner=other && return ;;
  esac
  owner=nobody
  # Not readable: on its way into the container, or of another user.
  while read -r line || [ -n "$line" ]; do
    case $line in
      *"TOOLGEN_COMMAND=$mark"*) owner=mine ;;
      *TOOLGEN_COMMAND=*) owner=other ;;
    esac
  done <"/proc/$1/environ"
}

# Calls $1 with each process that is neither init nor in $skip. Looking at one
# takes a shell that reads byte by byte half a millisecond.
each() {
  for process in /proc/[0-9]*; do
    process=${process#/proc/}
    case " 1 $skip " in
      *" $process "*) continue ;;
    esac
    whose "$process" && "$1" "$process"
  done
}

tally() { [ "$owner" != mine ] || count=$((count + 1)); }
