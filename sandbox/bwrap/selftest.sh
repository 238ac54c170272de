# Looks at the sandbox from inside, with what every shell has built in.
while read -r name value rest; do
  case $name in NoNewPrivs: | Seccomp: | CapEff: | CapBnd:) echo "$name $value" ;; esac
done </proc/self/status

if true 2>/dev/null >/.toolgen-test; then echo "root writable"; else echo "root read-only"; fi

seen=hidden
for path; do
  [ ! -e "$path" ] || seen=$path
done
echo "host $seen"

read -r name </proc/1/comm
echo "init $name"

all=
while read -r name rest; do
  case $name in *:) all="$all ${name%:}" ;; esac
done </proc/net/dev
echo "interfaces${all}"
exit 0
