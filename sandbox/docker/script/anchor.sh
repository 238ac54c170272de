# The container's first program. It does nothing but hold the container for as
# long as somebody holds its standard input, which is the process that made the
# sandbox: when that dies, however it dies, the container ends.
trap '' HUP INT TERM
while read -r _; do :; done
