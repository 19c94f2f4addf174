# check.bash: functions shared by the tests of the program; each test sources it first.
#
#     expect 2 play nonesuch        # runs it, and wants this exit status
#     says err 'there is no game'   # standard error (or out) matches
#     finish                        # N passed, N failed; a test that ends without it has failed
#
# A command that dies by a signal or by a sanitizer never passes, whatever status was wanted.
set -uo pipefail
angeles=${ANGELES:?set ANGELES to the program}
root=${ANGELES_ROOT:?set ANGELES_ROOT to the repository}
export ASAN_OPTIONS=exitcode=99 UBSAN_OPTIONS=exitcode=99 LC_ALL=C.UTF-8
unset COLUMNS NO_COLOR
work=$(mktemp -d)
finished=
trap 'rm -rf "$work"; [ -n "$finished" ] || { echo "the test did not reach its end"; exit 1; }' EXIT
cd "$work" || exit 1
patience=600 # timeout in seconds; long enough that only a hung command reaches it, even on a busy machine
passed=0
failed=0
last=

pass() { passed=$((passed + 1)); }
fail() {
    failed=$((failed + 1))
    echo "FAILED: $*"
    head -c 2000 out err 2>/dev/null
}

# expect STATUS ARGUMENT…: standard input is the caller's, or empty.
expect() {
    local wanted=$1 status=0
    shift
    last="angeles $*"
    if [ -t 0 ]; then
        timeout "$patience" "$angeles" "$@" >out 2>err </dev/null || status=$?
    else
        timeout "$patience" "$angeles" "$@" >out 2>err || status=$?
    fi
    if [ "$status" -eq "$wanted" ]; then pass; else fail "$last: status $status, not $wanted"; fi
}

# survives ARGUMENT…: accepts any exit status that a command may return, and no other.
survives() {
    local status=0
    last="angeles $*"
    timeout "$patience" "$angeles" "$@" >out 2>err || status=$?
    if [ "$status" -le 2 ]; then pass; else fail "$last: status $status"; fi
}

says() { # out|err PATTERN
    if grep -Eq -- "$2" "$1"; then pass; else fail "$last: $1 does not say '$2'"; fi
}

silent() { # out|err
    if [ ! -s "$1" ]; then pass; else fail "$last: $1 is not empty"; fi
}

same() { # FILE FILE
    if cmp -s "$1" "$2"; then pass; else fail "$last: $1 and $2 differ"; fi
}

holds() { # WHAT TEST…
    local what=$1
    shift
    if "$@"; then pass; else fail "$what"; fi
}

finish() {
    finished=yes
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
    exit
}
