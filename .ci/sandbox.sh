# shellcheck shell=bash
# Prepares what the sandbox tests need: bubblewrap, a Docker engine of our own and two test images built without a registry.
# Source it (bash, root): it exports DOCKER_HOST and stops at exit what it started. Everything is safe to run again: what is
# there already is used as it is. Settings:
#
#   DOCKER_HOST              an engine that answers is used and left alone; otherwise one is started
#   TOOLGEN_SANDBOX_ROOT     where the engine keeps its data, socket and log; images stay there between runs
#   TOOLGEN_SANDBOX_KEEP=1   start an engine that nobody stops, for working on the tests
#
# Several runs on one machine share the engine; the last one stops it.

sandbox_root=${TOOLGEN_SANDBOX_ROOT:-/var/tmp/toolgen-sandbox}
sandbox_ours=

sandbox_say() { printf 'sandbox: %s\n' "$*" >&2; }

# The Debian package that brings each program. iptables is needed by the engine's default bridge.
sandbox_install() {
  local missing=() program package
  for program in bwrap:bubblewrap dockerd:docker.io iptables:iptables busybox:busybox-static; do
    package=${program#*:}
    command -v "${program%%:*}" >/dev/null || missing+=("$package")
  done
  # Another package may own the busybox on the PATH; only the static one runs in an otherwise empty image.
  dpkg -s busybox-static >/dev/null 2>&1 || [[ " ${missing[*]} " == *" busybox-static "* ]] || missing+=(busybox-static)
  # The larger image is built from the host's own packages.
  for package in python3-minimal git mawk procps diffutils netbase; do
    dpkg -s "$package" >/dev/null 2>&1 || missing+=("$package")
  done
  [ ${#missing[@]} -eq 0 ] && return 0
  sandbox_say "installing ${missing[*]}"
  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
}

sandbox_answers() { timeout 10 docker version >/dev/null 2>&1; }

# Starts the engine and waits at most a minute for it. setsid keeps a Ctrl-C at the terminal from killing it before its containers.
sandbox_start() {
  if [ -n "${DOCKER_HOST:-}" ] && [ "$DOCKER_HOST" != "unix://$sandbox_root/docker.sock" ] && sandbox_answers; then
    sandbox_say "using the engine at $DOCKER_HOST"
    return 0
  fi
  export DOCKER_HOST="unix://$sandbox_root/docker.sock"
  sandbox_ours=yes
  exec 8>"$sandbox_root/users" && flock -s 8 || return 1
  local daemon
  daemon=$(cat "$sandbox_root/pid" 2>/dev/null) || daemon=
  if ! sandbox_is_engine "$daemon"; then
    sandbox_sweep
    rm -f "$sandbox_root/keep"
    [ -z "${TOOLGEN_SANDBOX_KEEP:-}" ] || touch "$sandbox_root/keep"
    setsid dockerd --data-root "$sandbox_root/data" --exec-root "$sandbox_root/exec" --pidfile "$sandbox_root/pid" \
      -H "$DOCKER_HOST" >"$sandbox_root/log" 2>&1 </dev/null 8>&- 9>&- &
    daemon=$!
  fi
  local deadline=$((SECONDS + 60))
  until sandbox_answers; do
    if ! kill -0 "$daemon" 2>/dev/null || [ $SECONDS -ge $deadline ]; then
      sandbox_say "the engine did not come up; the end of $sandbox_root/log:"
      tail -n 20 "$sandbox_root/log" >&2
      return 1
    fi
    sleep 0.2
  done
  sandbox_say "using our engine at $DOCKER_HOST"
}

sandbox_is_engine() { [ -n "$1" ] && [ "$(cat "/proc/$1/comm" 2>/dev/null)" = dockerd ]; }

# Removes what an engine that was killed left of its own: its containerd, the shims with their containers, and its mounts. All
# of them name our directory.
sandbox_sweep() {
  local line pid point
  while read -r line; do
    pid=${line%% *}
    case $line in
      *containerd-shim*) pkill -KILL -P "$pid" || true ;;
    esac
    kill -KILL "$pid" 2>/dev/null || true
  done < <(pgrep -af "[c]ontainerd.*$sandbox_root/exec/containerd" || true)
  while read -r point; do umount -l "$point" || true; done < <(cut -d' ' -f2 /proc/mounts | grep "^$sandbox_root/" | sort -r)
  rm -rf "$sandbox_root/exec" "$sandbox_root/pid"
}

# Stops the engine unless somebody else uses it or it is to be kept. Containers are killed first: one that outlives its engine
# leaves its shim and its processes behind.
sandbox_stop() {
  [ -n "$sandbox_ours" ] || return 0
  sandbox_ours=
  exec 9>"$sandbox_root/lock" && flock 9 || return 0
  exec 8>&-
  if [ ! -e "$sandbox_root/keep" ] && flock -n -x "$sandbox_root/users" true; then
    sandbox_kill "$(cat "$sandbox_root/pid" 2>/dev/null)"
  fi
  exec 9>&-
}

sandbox_kill() {
  local pid=$1 containers
  sandbox_is_engine "$pid" || return 0
  containers=$(timeout 20 docker ps -aq) || true
  # shellcheck disable=SC2086 # one argument per container
  [ -z "$containers" ] || timeout 60 docker rm -fv $containers >/dev/null 2>&1 || true
  kill -TERM "$pid" 2>/dev/null || return 0
  for _ in {1..150}; do
    kill -0 "$pid" 2>/dev/null || return 0
    sleep 0.1
  done
  sandbox_say "the engine did not stop in 15 s; killing it"
  kill -KILL "$pid" 2>/dev/null || true
}

sandbox_has_image() { docker image inspect "$1" >/dev/null 2>&1; }

# The two accounts the tests use: root, and nobody for --user.
sandbox_accounts() {
  mkdir -p "$1/etc"
  printf 'root:x:0:0:root:/root:/bin/sh\nnobody:x:65534:65534:nobody:/nonexistent:/bin/sh\n' >"$1/etc/passwd"
  printf 'root:x:0:\nnogroup:x:65534:\n' >"$1/etc/group"
}

sandbox_import() {
  tar -C "$2" --numeric-owner -c . | docker import - "$1" >/dev/null && rm -rf "$2"
}

# The smallest image that still has a shell: 2 MB, no glibc, no bash. Its static busybox crashes on host names (glibc NSS).
sandbox_busybox_image() {
  sandbox_has_image toolgen-busybox:test && return 0
  local tree applet
  tree=$(mktemp -d) || return 1
  mkdir -p "$tree"/{bin,tmp,root,work,proc,dev,sys} && chmod 1777 "$tree/tmp"
  cp "$(command -v busybox)" "$tree/bin/busybox" || return 1
  for applet in $(busybox --list); do
    [ "$applet" = busybox ] || printf '%s\0' "$tree/bin/$applet"
  done | xargs -0 -n 1 ln -s busybox
  sandbox_accounts "$tree"
  sandbox_import toolgen-busybox:test "$tree"
}

# Every package that the given ones need, each once; the first alternative of a dependency is taken. What only an
# administrator of the image would use is left out.
sandbox_closure() {
  local -A seen=()
  local queue=("$@") package
  while [ ${#queue[@]} -gt 0 ]; do
    package=${queue[0]}
    queue=("${queue[@]:1}")
    [ -z "${seen[$package]:-}" ] || continue
    seen[$package]=1
    case $package in
      perl* | libperl* | openssh* | dpkg | debconf* | adduser | passwd | ca-certificates) continue ;;
    esac
    dpkg -s "$package" >/dev/null 2>&1 || continue
    echo "$package"
    # shellcheck disable=SC2207 # package names have no blanks
    queue+=($(dpkg-query -W -f '${Depends},${Pre-Depends}' "$package" | tr ',' '\n' | sed 's/|.*//; s/(.*//; s/:[a-z0-9]*//; s/ //g'))
  done
}

# An image with bash, the usual commands, git and Python, taken from the host's own packages: 111 MB, about half a minute.
sandbox_full_image() {
  sandbox_has_image toolgen-full:test && return 0
  sandbox_say "building the bash and Python image"
  local tree python dir
  tree=$(mktemp -d) || return 1
  python=$(dpkg-query -W -f '${Package}\n' 'python3.[0-9]*-minimal' | grep -v lib | head -n 1)
  [ -n "$python" ] || { sandbox_say "no python3.*-minimal package is installed to build the image from" && return 1; }
  python=${python%-minimal}
  mkdir -p "$tree"/{usr/{bin,lib,lib64},etc,tmp,root,work,proc,dev,sys} && chmod 1777 "$tree/tmp"
  for dir in bin lib lib64; do ln -s "usr/$dir" "$tree/$dir"; done
  ln -s usr/bin "$tree/sbin" && ln -s bin "$tree/usr/sbin"
  # One dpkg call lists all files; directories are made by tar from the files below them.
  sandbox_closure bash coreutils grep sed findutils tar gzip diffutils procps mawk util-linux libc6 libc-bin \
    base-files base-passwd git "$python-minimal" "lib$python-minimal" "lib$python-stdlib" netbase |
    xargs dpkg -L | grep -vE '^/usr/share/(doc|man|locale|info|lintian|bash-completion|zoneinfo|perl)|^/\.$|^$' | sort -u |
    while read -r path; do [ -d "$path" ] && [ ! -L "$path" ] || printf '%s\0' "$path"; done |
    tar -c --ignore-failed-read --null -T - 2>/dev/null | tar -x -C "$tree" --keep-directory-symlink
  [ -e "$tree/usr/bin/python3" ] || ln -s "$python" "$tree/usr/bin/python3"
  [ -e "$tree/usr/bin/sh" ] || ln -s bash "$tree/usr/bin/sh"
  [ -e "$tree/usr/bin/awk" ] || ln -s mawk "$tree/usr/bin/awk"
  sandbox_accounts "$tree"
  sandbox_import toolgen-full:test "$tree"
}

# Runs at most once at a time on a machine, so that two test runs do not build the same image or start two engines.
sandbox_up() {
  sandbox_install || return 1
  mkdir -p "$sandbox_root" || return 1
  exec 9>"$sandbox_root/lock"
  local status=0
  { flock 9 && sandbox_start && sandbox_busybox_image && sandbox_full_image; } || status=1
  exec 9>&-
  return $status
}

# Keeps what the caller has set to run at exit; his runs after ours.
sandbox_trap() {
  local before=()
  eval "before=($(trap -p EXIT))"
  # shellcheck disable=SC2064 # the caller's command is fixed now
  trap "sandbox_stop; ${before[2]:-:}" EXIT
}

sandbox_trap
sandbox_up
