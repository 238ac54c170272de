# Runs one command and tells on its streams where it began and how it ended.
# Arguments: tag, mark, coded, directory, and the command. Nothing but builtins
# runs here besides the command, so that this costs no process and no time.
# Variables that are set before the command have long names: one that is in the
# command's environment would be changed there, too.
toolgen_tag=$1 toolgen_mark=$2 toolgen_coded=$3
shift 3
exec 9>&2 2>/dev/null
ulimit -m "$toolgen_tag"
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
# What is left running, told here because asking the keeper takes longer.
mark=$toolgen_mark bytes=$((toolgen_tag * 1024)) skip=$$ count=0
each tally
printf '\036%s %s %s %s\036' "$mark" "$status" "$toolgen_kills" "$count"
printf '\036%s %s %s %s\036' "$mark" "$status" "$toolgen_kills" "$count" >&9
exit "$status"
