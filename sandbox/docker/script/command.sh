# Runs one command and tells on its streams where it began and how it ended.
# Arguments: tag, mark, coded, directory, and the command. Nothing but builtins
# runs here besides the command, so that this costs no process and no time.
tag=$1 mark=$2 coded=$3
shift 3
exec 9>&2 2>/dev/null
ulimit -m "$tag"
# The engine's JSON carries no bytes but UTF-8, so others come as printf takes
# them. The dot keeps newlines at the end.
if [ "$coded" = yes ]; then
  left=$#
  while [ "$left" -gt 0 ]; do
    word=$(printf '%b.' "$1")
    shift
    set -- "$@" "${word%.}"
    left=$((left - 1))
  done
fi
dir=$1
shift
ooms() {
  ooms=0
  for file in /sys/fs/cgroup/memory.events /sys/fs/cgroup/memory/memory.oom_control; do
    [ -e "$file" ] || continue
    while read -r key value; do
      [ "$key" != oom_kill ] || ooms=$value
    done <"$file"
  done
}
ooms
cd "$dir" || {
  printf '\036%s dir 0\036' "$mark"
  exit 1
}
unset OLDPWD
printf '\036%s %s %s\036' "$mark" "$$" "$ooms"
(
  exec 2>&9 9>&-
  exec "$@"
)
status=$?
ooms
printf '\036%s %s %s\036' "$mark" "$status" "$ooms"
printf '\036%s %s %s\036' "$mark" "$status" "$ooms" >&9
exit "$status"
