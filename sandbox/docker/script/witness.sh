# Tells what runs in the container. It runs as a user of its own, so that no
# command can stop it, speak for it or listen to it. It stands ready before the
# first command and starts nothing, so it works when no further process can be
# started. Requests come a line each; an answer is some lines and a line with a
# dot. Arguments: its own tag.
exec 2>/dev/null
tag "$1" "$2"
trap '' HUP INT TERM

# All processes of user $1 with their limits and states. One that has none, but is still
# there, is told, too.
all() {
  for process in /proc/[0-9]*; do
    process=${process#/proc/}
    look "$process" && [ "$uid" = "$1" ] || continue
    limits "$process" || look "$process" || continue
    echo "$process $rss $locks $state"
  done
}

# The number given to the newest process: as long as it stays the same, nothing
# has been started.
newest() { read -r _ _ _ _ newest </proc/loadavg && echo "newest $newest"; }

first() { [ ! -e "/sys/fs/cgroup/$1" ] || { read -r value <"/sys/fs/cgroup/$1" && echo "$2 $value"; }; }

while read -r verb what; do
  case $verb in
    look) newest && all "$what" && newest ;;
    alive) look "$what" && echo 1 || echo 0 ;;
    # What the container may use, and how many processes there are.
    room)
      first memory.max memory
      first memory/memory.limit_in_bytes memory
      first cpu.max cpu
      first cpu/cpu.cfs_quota_us cpu
      first pids.current processes
      first pids/pids.current processes
      first pids.max processes-max
      first pids/pids.max processes-max
      ;;
  esac
  echo .
done
