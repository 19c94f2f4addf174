#!/usr/bin/env bash
# Tests that stopping scripts/test-all also ends the tests it has started.
# shellcheck source=tests/cli/check.bash
. "${ANGELES_ROOT:?}/tests/cli/check.bash"

mkdir -p scripts tests/cli
cp "$root/scripts/test-all" scripts/
printf 'all examples proofs tests:\n' >Makefile
printf 'echo $$ >"%s/pid"\nexec sleep 100\n' "$work" >tests/cli/sleeps.sh
printf 'exit 0\n' >tests/cli/passes.sh

until_true() { # COMMAND…: 60 seconds at most
    for _ in $(seq 600); do
        ! "$@" || return 0
        sleep 0.1
    done
    return 1
}
ended() { ! kill -0 "$1" 2>/dev/null; }

scripts/test-all cli >out 2>err </dev/null &
runner=$!
holds 'the test starts' until_true test -s pid
kill "$runner"
status=0
wait "$runner" || status=$?
holds 'it says that it was stopped' test "$status" -eq 143
holds 'the test has ended' until_true ended "$(cat pid)"

printf 'all examples proofs tests:\n\t@echo $$$$ >%s/pid; exec sleep 100\n' "$work" >Makefile
rm pid
scripts/test-all cli >out 2>err </dev/null &
runner=$!
holds 'the build starts' until_true test -s pid
kill "$runner"
wait "$runner"
holds 'the build has ended' until_true ended "$(cat pid)"

finish
