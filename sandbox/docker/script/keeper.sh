# Signals the processes of one user, which nobody else can without capabilities,
# and tells how it is confined. It stands ready before the first command and
# starts nothing, so it works when no further process can be started. Requests
# come a line each; an answer is some lines and a line with a dot. Arguments: its
# own tag. A command can play its part: what counts is what the witness sees.
exec 2>/dev/null
tag "$1" "$2"
trap '' HUP INT TERM

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
}

while read -r verb signal processes; do
  case $verb in
    signal) for process in $processes; do kill "-$signal" "$process"; done ;;
    # Everything of the user but this shell at once, which the kernel does.
    all) kill "-$signal" -1 ;;
    probe) probe ;;
  esac
  echo .
done
