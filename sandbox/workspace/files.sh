# The file operations of a workspace in a container. Names are arguments and
# standard input, never program text; everything happens in a directory that
# was entered first, under "./", so that no name looks like an option and no
# directory replaced under way redirects it. The exit codes are in script.go.
op=$1 root=$2 name=$3 follow=$4 parents=$5
nl='
'
umask 022

# enter goes to the directory of $name, following links by hand: a link must be
# relative and stay below the root. It leaves the last part in $leaf.
enter() {
  cd -P -- "$root" 2>/dev/null || exit 40
  top=$(pwd -P)
  leaf=. rest=$name depth=0 links=0
  while [ -n "$rest" ]; do
    case $rest in
    */*) part=${rest%%/*} rest=${rest#*/} ;;
    *) part=$rest rest= ;;
    esac
    case $part in
    '' | .) continue ;;
    ..)
      [ "$depth" -gt 0 ] || exit 41
      cd -P .. || exit 45
      depth=$((depth - 1))
      continue
      ;;
    esac
    if [ -L "./$part" ] && { [ -n "$rest" ] || [ "$follow" = 1 ]; }; then
      links=$((links + 1))
      [ "$links" -le 40 ] || exit 43
      target=$(readlink "./$part" && echo x) || exit 45
      target=${target%"${nl}x"}
      case $target in /*) exit 42 ;; esac
      rest=$target${rest:+/$rest}
    elif [ -z "$rest" ]; then
      [ "$links" -eq 0 ] || [ -e "./$part" ] || exit 44
      leaf=./$part
    else
      descend
    fi
  done
  # What was entered must be what was meant, whatever moved meanwhile.
  case $(pwd -P)/ in "${top%/}"/*) ;; *) exit 41 ;; esac
}

descend() {
  if [ ! -e "./$part" ]; then
    [ "$links" -eq 0 ] || exit 44
    [ "$parents" = 1 ] || exit 46
    mkdir "./$part" 2>/dev/null || [ -d "./$part" ] || exit 45
  fi
  [ -d "./$part" ] || exit 47
  cd -P "./$part" 2>/dev/null || exit 45
  depth=$((depth + 1))
}

regular() {
  [ -e "$leaf" ] || exit 46
  [ ! -d "$leaf" ] || exit 48
  [ -f "$leaf" ] || exit 49
}

# same refuses content other than the version in $1, if there is one.
same() {
  [ -n "$1" ] || return 0
  [ -f "$leaf" ] || exit 51
  sum=$(sha256sum <"$leaf") || exit 45
  [ "${sum%% *}" = "$1" ] || exit 51
}

do_stat() { # the name again
  [ -L "$leaf" ] || [ -e "$leaf" ] || exit 46
  stat -c '%f %s %Y %h' "$leaf" || exit 45
  [ -L "$leaf" ] || return 0
  readlink "$leaf" || exit 45
  name=$1 follow=1
  enter
  stat -c '%f' "$leaf" 2>/dev/null || exit 46
}

do_read() { # most bytes, or -1
  regular
  size=$(stat -c %s "$leaf") || exit 45
  echo "$size"
  if [ "$1" -ge 0 ]; then
    [ "$size" -le "$1" ] || exit 50
    exec head -c "$(($1 + 1))" <"$leaf"
  fi
  exec cat <"$leaf"
}

do_write() { # temporary name, size, version or nothing, 1 to create
  [ "$leaf" != . ] || exit 48
  [ ! -d "$leaf" ] || exit 48
  if [ -e "$leaf" ]; then
    [ -f "$leaf" ] || exit 49
    [ "$4" != 1 ] || exit 52
  fi
  same "$3"
  temp=./$1
  trap 'rm -f "$temp"' EXIT
  (umask 077 && set -C && cat >"$temp") 2>/dev/null || full
  [ "$(wc -c <"$temp")" -eq "$2" ] || exit 53
  mode=644
  if [ -e "$leaf" ]; then
    mode=$(stat -c %a "$leaf") || exit 45
    chown "$(stat -c %u:%g "$leaf")" "$temp" 2>/dev/null
  fi
  chmod "$(printf %03o $((0$mode & 0777)))" "$temp" || exit 45
  if [ "$4" = 1 ]; then
    ln "$temp" "$leaf" 2>/dev/null || exit 52
  else
    mv -f "$temp" "$leaf" || exit 45
  fi
  stat -c '%f %s %Y %h' "$leaf"
}

# full tells a full disk from a place where nothing may be written.
full() {
  [ -e "$temp" ] && exit 54
  ro=$( { : >"$temp"; } 2>&1) || case $ro in *[Rr]ead-only*) exit 55 ;; esac
  exit 45
}

do_remove() { # version or nothing
  [ "$leaf" != . ] || exit 48
  [ -L "$leaf" ] || [ -e "$leaf" ] || exit 46
  same "$1"
  if [ -d "$leaf" ] && [ ! -L "$leaf" ]; then
    rmdir "$leaf" 2>/dev/null || exit 56
  else
    rm -f "$leaf" || exit 45
  fi
}

# into goes on to the directory itself.
into() {
  [ -e "$leaf" ] || exit 46
  [ -d "$leaf" ] || exit 47
  cd -P "$leaf" 2>/dev/null || exit 45
}

do_walk() { # depth, bytes
  into
  find . -mindepth 1 -maxdepth "$1" -exec stat -c '%f %s %Y %h %n//' {} + 2>/dev/null | head -c "$2"
}

do_each() { # names come on standard input, ended by NUL
  into
  xargs -0 tar -cf - 2>/dev/null
  exit 0
}

shift 5
enter
"do_$op" "$@"
