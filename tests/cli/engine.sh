#!/usr/bin/env bash
# Tests the JSON protocol on standard input and output: one reply per line, whatever the line
# contains. shellcheck source=tests/cli/check.bash
. "${ANGELES_ROOT:?}/tests/cli/check.bash"

bad() {
    printf '%s\n' '' '{' '[]' 'null' '"x"' '{}' '{"do":1}' '{"do":"frobnicate"}' '{"do":"view"}' '{"do":"new"}' \
        '{"do":"new","game":"nonesuch"}' '{"do":"new","game":"harbor","seats":99}' '{"do":"choose"}' \
        '{"do":"new","game":"harbor"} x' "$(printf '[%.0s' {1..2000})"
    printf '\377\376\n{"do":"\0"}\n'
}
expect 0 engine < <(bad)
holds 'one answer a line' test "$(wc -l <out)" -eq "$(bad | wc -l)"
holds 'each is an error' test "$(grep -c '"error"' out)" -eq "$(wc -l <out)"
silent err

# A line of more than 1 MiB is refused, and the next one gets a reply.
expect 0 engine < <(head -c 1100000 /dev/zero | tr '\0' a; printf '\n{"do":"new","game":"harbor","seed":7}\n')
holds 'two answers' test "$(wc -l <out)" -eq 2
holds 'the first is an error' grep -q '"error"' <(head -n 1 out)
holds 'the second is not' grep -qv '"error"' <(tail -n 1 out)

# Replies are sent line by line, not at the end of the input.
mkfifo in out.pipe
"$angeles" engine <in >out.pipe 2>err &
pid=$!
exec 3>in 4<out.pipe
for line in '{"do":"hello"}' 'nonsense' '{"do":"info"}'; do
    printf '%s\n' "$line" >&3
    answer=
    IFS= read -r -t 200 -u 4 answer
    holds "an answer to $line" test "${answer:0:1}" = '{'
done
exec 3>&-
wait "$pid"
holds 'the end of the input ends it' test $? -eq 0
exec 4<&-

expect 0 engine </dev/null
silent out

# A repeated request has no effect, and the name of a request can be used only once.
expect 0 engine < <(printf '%s\n' '{"do":"new","game":"harbor","seats":2,"seed":7}' \
    '{"id":1,"do":"choose","seat":0,"version":1,"index":1,"request":"a"}' \
    '{"id":2,"do":"choose","seat":0,"version":1,"index":1,"request":"a"}' \
    '{"id":3,"do":"choose","seat":0,"version":1,"index":2,"request":"a"}' '{"do":"entries"}')
holds 'the same reply' test "$(sed -n 's/^{"id":1,//p' out)" = "$(sed -n 's/^{"id":2,//p' out)"
holds 'another request of this name is refused' grep -q '^{"id":3,"error":.*was used for something else' out
holds 'one choice was made' test "$(tail -n 1 out | grep -o '"seat":0' | wc -l)" -eq 1
expect 0 engine --seat 0 --game harbor < <(printf '%s\n' '{"do":"view"}' '{"do":"dump"}' '{"do":"save"}')
holds 'a seat may look' grep -qv '"error"' <(head -n 1 out)
holds 'a seat may not have everything' test "$(grep -c '"error"' out)" -eq 2
expect 2 engine --seat 5 --game harbor --players 2 </dev/null
finish
