# The front of a persistent shell: it starts the worker, waits for it, and steps
# in when a command must be ended. $worker is the worker's script.
#
# Front and worker share their input. While a worker lives it alone reads: calls.
# When none lives, or when SIGWINCH has come and the worker is stopped, the front
# reads an order, a line that begins with the key, which is the first line:
#
#   s NAME              start a worker; a marker D with NAME tells its end
#   k GRACE PID...      end what the worker runs in the foreground, which is all
#                       its descendants but PID... and theirs: politely, and by
#                       force after GRACE hundredths of a second
#   d PID...            end that, and the worker
#   n                   do nothing
#
# Markers I and J tell that SIGWINCH has been taken and that the order is done.

script=$worker worker='' name='' order='' arguments='' K=() F=() T=0
starter='__c=$TOOLGEN_WORKER; unset TOOLGEN_WORKER; eval "$__c"'
exec {never}<> <(:)              # never readable: for waiting without a process

# next reads the next order. Whatever else is there was left by a dead worker.
next() {
  local token
  while read -r token order arguments; do
    [[ $token == "$key" ]] && return
  done
  return 1
}

# kids puts the children of process $1 into K.
kids() {
  K=()
  if [[ -r /proc/$1/task/$1/children ]]; then
    read -r -a K < "/proc/$1/task/$1/children"
  else
    local pid parent
    while read -r pid parent; do
      [[ $parent == "$1" ]] && K+=("$pid")
    done < <(ps -A -o pid= -o ppid=)
  fi
}

# foreground puts the descendants of the worker into F, without those named.
foreground() {
  local queue=() pid
  F=()
  kids "$worker"
  for pid in "${K[@]}"; do
    [[ " $* " == *" $pid "* ]] || queue+=("$pid")
  done
  while ((${#queue[@]})); do
    pid=${queue[0]} queue=("${queue[@]:1}")
    F+=("$pid")
    kids "$pid"
    queue+=("${K[@]}")
  done
}

# clock puts hundredths of a second into T, which counts looks where it has none.
clock() {
  if [[ -r /proc/uptime ]]; then
    read -r T _ < /proc/uptime
    T=$((10#${T/./}))
  else
    ((T += 2))
  fi
}

# finish ends the foreground. A script goes on with its next command, and a shell
# that was stopped needs a moment for that, so it looks again and again, until it
# saw nothing five times running, for a while.
finish() {
  local grace=$1 began forced=0 quiet=0
  shift
  clock
  began=$T
  foreground "$@"
  ((${#F[@]})) && kill -s TERM "${F[@]}"
  kill -s CONT "$worker"
  while ((forced < 8 && quiet < 5)); do
    read -t 0.02 -r -u "$never" || [[ $never ]] || sleep 0.02
    foreground "$@"
    ((${#F[@]} ? (quiet = 0) : ++quiet)) && continue
    clock
    ((T - began < grace)) && continue
    kill -s KILL "${F[@]}"
    ((++forced))
  done
}

interrupt() {
  kill -s STOP "$worker"
  printf '\0toolgen I %s\0' "$name"
  next
  case $order in
    k) finish $arguments ;;
    d) foreground $arguments; kill -s KILL "${F[@]}" "$worker" ;;
  esac
  kill -s CONT "$worker"
  printf '\0toolgen J %s\0' "$name"
  interrupted=1
}
trap 'interrupt 2> /dev/null' WINCH

read -r key
while next; do
  [[ $order == s ]] || continue
  name=$arguments
  set -m                         # a process group of its own: "kill 0" must not reach the front
  TOOLGEN_WORKER=$script bash --norc --noprofile -c "$starter" <&0 &
  worker=$!
  set +m
  while
    interrupted=''
    wait "$worker"
    code=$?
    [[ $interrupted ]]
  do :; done 2> /dev/null
  printf '\0toolgen D %s %d\0' "$name" "$code"
  printf '\0toolgen D %s %d\0' "$name" "$code" >&2
done
