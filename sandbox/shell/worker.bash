# The worker of a persistent shell: commands are evaluated in this very bash.
#
# A call is 8 digits, a name of 16 characters, and as many characters of command
# as the digits say, all of it ASCII. Markers with the name go to both outputs:
# B before the command runs; E when it has ended, with its status, the background
# jobs and the directory; X after the exported variables, which a new worker
# would need, and which come when the caller has its result already.
#
# The group's redirections leave the real streams in descriptors that no child
# inherits, and make the frame itself silent under "set -x". The numbers are
# looked up because bash chooses them. Two loops, because a command may say
# "break"; the end is reported at the top, because it may say "continue". The
# jobs are looked up only if the last one is a new one.

exec 250<&0 251>&1 252>&2
{
  for __c in {10..40}; do
    [[ /dev/fd/$__c -ef /dev/fd/250 ]] && __i=$__c
    [[ /dev/fd/$__c -ef /dev/fd/251 ]] && __o=$__c
    [[ /dev/fd/$__c -ef /dev/fd/252 ]] && __e=$__c
  done
  if [[ $__i && $__o && $__e ]]; then
    exec 250<&- 251>&- 252>&-
  else
    __i=250 __o=251 __e=252
  fi
  readonly __i __o __e
  __n='' __s='' __j='' __b=''
  while [[ a ]]; do while [[ a ]]; do
    if [[ $__n ]]; then
      if [[ ${!-} != "$__b" ]]; then
        __b=$!
        if [[ -r /proc/$$/task/$$/children ]]; then
          \builtin read -r __j < /proc/$$/task/$$/children
        else
          __j=$(\builtin jobs -p)
        fi
        __j=${__j//[!0-9]/,}
      fi
      \builtin printf '\0toolgen E %s %d,%s %s\0' "$__n" "$__s" "$__j" "${PWD-}"
      \builtin printf '\0toolgen E %s\0' "$__n" >&"$__e"
      \builtin export -p
      \builtin printf '\0toolgen X %s\0' "$__n"
    fi
    __n=''
    \builtin read -ru "$__i" -N 24 __n
    \builtin read -ru "$__i" -N "${__n:0:8}" __c
    __n=${__n:8} __s=0
    \builtin printf '\0toolgen B %s\0' "${__n:?}" # ends the shell when nothing was read
    \builtin eval "$__c" >&"$__o" 2>&"$__e"
    __s=$?
  done; done
} < /dev/null 1>&251 2> /dev/null
