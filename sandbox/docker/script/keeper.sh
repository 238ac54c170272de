# Signals the processes of commands and tells about the container. It stands
# ready before the first command and starts nothing, so it works when no further
# process can be started. Requests come a line each; an answer is some lines and
# a line with a dot. Argument: its own tag.
exec 2>/dev/null
ulimit -m "$1"
trap '' HUP INT TERM

send() { [ "$owner" != mine ] || { kill "-$signal" "$1" && count=$((count + 1)); }; }

spare() { [ "$owner" = other ] || count=$((count + 1)); }

stop() {
  [ "$owner" != other ] || return
  kill -STOP "$1"
  skip="$skip $1" count=$((count + 1)) fresh=1
}

# What is stopped cannot fork away, so stop all before killing any. A round looks
# only at what is new. When the second still finds something, the command forks
# faster than we look; then everything of the user stands still for a moment.
destroy() {
  skip= frozen=
  for round in 1 2 3 4; do
    [ "$round" != 3 ] || { kill -STOP -1 && frozen=yes; }
    fresh=0
    each stop
    [ "$fresh" = 1 ] || break
  done
  for process in $skip; do kill -KILL "$process"; done
  [ -z "$frozen" ] || kill -CONT -1
}

# The lines of file $1 that begin with one of the words after it.
fields() {
  file=$1
  shift
  while read -r key value; do
    for word; do
      [ "$key" != "$word" ] || echo "$word $value"
    done
  done <"$file"
}

first() { [ ! -e "/sys/fs/cgroup/$1" ] || { read -r value <"/sys/fs/cgroup/$1" && echo "$2 $value"; }; }

room() {
  first pids.current processes
  first pids/pids.current processes
  first pids.max processes-max
  first pids/pids.max processes-max
}

probe() {
  fields /proc/self/status CapEff: NoNewPrivs: Seccomp:
  while read -r _ point _ options _; do
    [ "$point" != / ] || echo "root $options"
  done </proc/self/mounts
  while read -r name _; do
    case $name in
      *:*) echo "interface $name" ;;
    esac
  done </proc/net/dev
  room
  first memory.max memory
  first memory/memory.limit_in_bytes memory
  first cpu.max cpu
  first cpu/cpu.cfs_quota_us cpu
}

while read -r verb bytes mark skip signal; do
  count=0
  case $verb in
    count) each tally; echo "$count" ;;
    signal) each send; echo "$count" ;;
    # One command among others.
    kill) destroy; echo "$count" ;;
    # A command that is alone: the kernel reaches everything but us at once.
    clear) kill -KILL -1; each spare; echo "$count" ;;
    alive) look "$skip" && echo 1 || echo 0 ;;
    room) room ;;
    probe) probe ;;
  esac
  echo .
done
