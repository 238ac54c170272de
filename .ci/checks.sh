# The stages of .ci/run that need nothing but Go. $root and $scratch are set.

# build_checkers builds the pinned checkers from the tools module.
build_checkers() {
	mkdir -p "$scratch/bin"
	(cd tools && GOWORK=off go build -o "$scratch/bin/" tool)
}

# What must be here: a test that misses it fails and is not skipped.
export TOOLGEN_REQUIRE=bwrap,docker,busybox,dash,bash

# run_tests is the README's test command, with a coverage profile beside it and
# every test named in a log.
run_tests() {
	local command
	command=$(sed -n '/<!-- test command -->/,/```$/{/^go test/p}' README.md)
	[ -n "$command" ] || { echo "README.md names no test command"; return 1; }
	echo "$command"
	GOFLAGS="-v -coverprofile=$scratch/cover.out" bash -c "$command" >"$scratch/tests" 2>&1 ||
		{ grep -vE '^ *(=== |--- (PASS|SKIP): )|^PASS$' "$scratch/tests"; return 1; }
	grep -E '^(ok|\?)' "$scratch/tests"
}

# check_skips fails on a test that was skipped and is not in .ci/skips, where each
# stands with what runs it instead. Seeds of fuzz targets may not fit their target.
check_skips() {
	sed -nE 's/^ *--- SKIP: ([^ ]+) .*/\1/p' "$scratch/tests" | grep -v '^Fuzz' | sort >"$scratch/skipped" || true
	sed -E '/^(#|$)/d; s/ .*//' .ci/skips | sort >"$scratch/expected"
	diff "$scratch/expected" "$scratch/skipped" ||
		{ echo "< is in .ci/skips and was not skipped, > was skipped and is not in .ci/skips"; return 1; }
}

# run_ratios runs the tests that compare times and are left out while statements
# are counted, since counting slows down one side more than the other.
run_ratios() {
	go test -count=1 -v -run 'ManyTimesAsFast|CostLittleMore' ./gen ./testdata/golden/bench >"$scratch/ratios" ||
		{ cat "$scratch/ratios"; return 1; }
	grep -E '^ +[a-z_]+\.go|^---' "$scratch/ratios"
	[ "$(grep -c '^--- PASS' "$scratch/ratios")" = 2 ] || { echo "not both ran"; return 1; }
}

# check_coverage fails under 90 % of the statements of the hand-written
# packages. Generated files and the golden module do not count.
check_coverage() {
	grep -vE '_gen\.go:|/testdata/' "$scratch/cover.out" >"$scratch/hand.out"
	go tool cover -func="$scratch/hand.out" | awk -v want=90 '
		$1 == "total:" { sub("%", "", $3); total = $3 }
		END {
			printf "statement coverage of the hand-written packages: %s %%\n", total
			if (total + 0 < want) { printf "want at least %d %%\n", want; exit 1 }
		}'
}

# run_race runs the rooms that start goroutines under the race detector. The
# backends' conformance is left to run_tests: most of its time passes in other
# processes, and the suite itself runs here over the local backend.
run_race() {
	go test -race -short -timeout 30m -skip '^TestConformance$' \
		./runtime/... ./sandbox/... ./skills/...
}

# run_fuzz gives every fuzz target ten seconds beyond its corpus.
run_fuzz() {
	local file name
	grep -rnoE --include='*_test.go' '^func Fuzz[A-Za-z0-9_]*' gen runtime sandbox skills testdata cmd |
		sed -E 's/:[0-9]+:func /\t/' | sort >"$scratch/fuzz"
	[ -s "$scratch/fuzz" ] || { echo "no fuzz targets found"; return 1; }
	while IFS=$'\t' read -r file name; do
		echo "$name ($(dirname "$file"))"
		fuzz_target "$file" "$name" || { cat "$scratch/fuzz.log"; return 1; }
		tail -n 2 "$scratch/fuzz.log" | head -n 1
	done <"$scratch/fuzz"
}

# fuzz_target begins anew, twice at the most, where Go ended the target too late.
fuzz_target() {
	local try
	for try in 1 2 3; do
		fuzz_once "$@" && return
		ended_late || return 1
	done
	return 1
}

fuzz_once() {
	(cd "$(dirname "$1")" && go test -run '^$' -fuzz "^$2\$" -fuzztime 10s -fuzzminimizetime 10x . </dev/null) >"$scratch/fuzz.log" 2>&1
}

# ended_late tells whether the last target failed without a finding: before Go 1.27
# the end of -fuzztime may be taken for a failure (golang/go#75804).
ended_late() {
	grep -q '^ *context deadline exceeded$' "$scratch/fuzz.log" && ! grep -q 'Failing input' "$scratch/fuzz.log"
}

check_vet() { go vet work; }

check_static() { "$scratch/bin/staticcheck" work 2>&1 || (echo "staticcheck found the above"; return 1); }

check_format() {
	local bad
	bad=$(git ls-files '*.go' | xargs "$scratch/bin/gofumpt" -l)
	[ -z "$bad" ] || { echo "not formatted by gofumpt:"; echo "$bad"; return 1; }
}

# check_dead fails on functions that nothing reaches. Exported functions of
# the public packages are reached by their tests and examples.
check_dead() {
	local bad
	bad=$("$scratch/bin/deadcode" -test ./... )
	[ -z "$bad" ] || { echo "$bad"; return 1; }
}

# check_generated fails if a committed generated file is not what toolgen
# would write now.
check_generated() { go tool toolgen check; }

# check_cross builds what must build elsewhere.
check_cross() {
	local target
	for target in windows/amd64 darwin/arm64; do
		GOOS=${target%/*} GOARCH=${target#*/} go vet ./sandbox/... ./runtime/... ./skills/... ./cmd/...
	done
}

# run_quickstart is the README's first command.
run_quickstart() {
	local command
	command=$(sed -n '/<!-- quickstart command -->/,/```$/{/^go /p}' README.md)
	[ -n "$command" ] || { echo "README.md names no quickstart command"; return 1; }
	echo "$command"
	bash -c "$command" >"$scratch/quickstart.out"
	head -n 20 "$scratch/quickstart.out"
	git diff --exit-code -- examples
}
