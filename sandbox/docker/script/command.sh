# Runs one command and tells on its streams where it began and how it ended.
# Arguments: both parts of its tag, mark, coded, directory, and the command.
# Nothing but builtins runs here besides the command, so that this costs no
# process and no time. Variables that are set before the command have long names:
# one that is in the command's environment would be changed there, too.
exec 9>&2 2>/dev/null
tag "$1" "$2"
toolgen_rss=$(($1 * 1024)) toolgen_locks=$2 toolgen_mark=$3 toolgen_coded=$4
shift 4
# The engine's JSON carries no bytes but UTF-8, so others come as printf takes
# them. The dot keeps newlines at the end.
if [ "$toolgen_coded" = yes ]; then
  toolgen_left=$#
  while [ "$toolgen_left" -gt 0 ]; do
    toolgen_word=$(printf '%b.' "$1")
    shift
    set -- "$@" "${toolgen_word%.}"
    toolgen_left=$((toolgen_left - 1))
  done
fi
toolgen_dir=$1
shift
toolgen_kills() {
  toolgen_kills=0
  for toolgen_file in /sys/fs/cgroup/memory.events /sys/fs/cgroup/memory/memory.oom_control; do
    [ -e "$toolgen_file" ] || continue
    while read -r toolgen_key toolgen_value; do
      [ "$toolgen_key" != oom_kill ] || toolgen_kills=$toolgen_value
    done <"$toolgen_file"
  done
}
toolgen_kills
cd "$toolgen_dir" || {
  printf '\036%s 0 0 0\036' "$toolgen_mark"
  exit 1
}
unset OLDPWD
printf '\036%s %s %s 0\036' "$toolgen_mark" "$$" "$toolgen_kills"
(
  exec 2>&9 9>&-
  exec "$@"
)
status=$?
toolgen_kills
# What is left running, told here because asking the witness takes longer. Most
# are ruled out by one short line: a limit above is not ours.
count=0
for process in /proc/[0-9]*; do
  process=${process#/proc/}
  [ "$process" != "$$" ] || continue
  last=
  while read -r line || [ -n "$line" ]; do last=$line; done <"/proc/$process/stat" || continue
  # The name in parentheses may hold anything; the rest are 50 plain fields.
  set -- ${last##*) }
  case $1 in
    "" | Z | X) continue ;;
  esac
  case ${23} in
    "$toolgen_rss") count=$((count + 1)) ;;
    ?????????????????*) ;; # unlimited, which is more than shells compare
    *) [ "${23}" -gt "$toolgen_rss" ] || { limits "$process" && [ "$rss" -le "$toolgen_rss" ] && [ "$locks" -le "$toolgen_locks" ] && count=$((count + 1)); } ;;
  esac
done
printf '\036%s %s %s %s\036' "$toolgen_mark" "$status" "$toolgen_kills" "$count"
printf '\036%s %s %s %s\036' "$toolgen_mark" "$status" "$toolgen_kills" "$count" >&9
exit "$status"
