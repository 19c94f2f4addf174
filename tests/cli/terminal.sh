#!/usr/bin/env bash
# Tests play in a terminal: the curtain between people, and leaving by a signal.
# shellcheck source=tests/cli/check.bash
. "${ANGELES_ROOT:?}/tests/cli/check.bash"

# A signal saves and leaves.
mkfifo pipe
"$angeles" play harbor --level greedy --seed 7 --save stop.save <pipe >out 2>err &
pid=$!
exec 3>pipe
for ((i = 0; i < 1200; i++)); do # until it waits for an answer
    [ -s stop.save ] && grep -q 'Bid' out && grep -q '^State:.S' "/proc/$pid/status" && break
    sleep 0.1
done
kill -INT "$pid"
status=0
wait "$pid" || status=$?
exec 3>&-
holds "SIGINT leaves with 130, not $status" test "$status" -eq 130
says out 'Saved to stop.save'
expect 0 verify stop.save </dev/null

if ! script -qec true /dev/null >/dev/null 2>&1; then
    echo 'there is no terminal to be had (script and /dev/pts): the rest is left out'
    finish
fi
# on_terminal COMMAND: runs it with terminals for input and output; input arrives slowly, as
# from a person.
on_terminal() {
    while IFS= read -r line; do
        sleep 0.3
        printf '%s\n' "$line"
    done | TERM=xterm timeout 250 script -qec "$1" /dev/null >out 2>err
}
printf '%s\n' '' 'bid 1' '' 'quit' 'kept.save' |
    on_terminal "$angeles play harbor --level greedy --seed 7 --bots 0 --names Anna,Ben"
says out 'Pass the device to Anna'
says out 'Pass the device to Ben'
says out 'Save the game'
holds 'the screen is cleared between players' grep -q $'\033\[2J' out
holds 'it was saved' test -s kept.save
expect 0 verify kept.save </dev/null

printf '%s\n' 'bid 1' 'quit' '' | on_terminal "env NO_COLOR=1 $angeles play harbor --level greedy --seed 7"
says out 'not saved'
holds 'NO_COLOR is honored' test -z "$(grep $'\033' out)"

# A player whose name is not given is asked for it; the enter key is enough.
printf '%s\n' 'android' 'nine' '' '' '' '' 'quit' '' | on_terminal "$angeles play"
says out 'Which game\?'
says out '1\. LA-1 \(enter\)'
says out "'nine' is not one of these: choose 3 to 5"
says out 'Evil at the Estates \(enter\): the suggested first case'
says out 'Louis Blaine, corrupt cop'
says out 'Novice \(enter\): '
says out 'The case: “Evil at the Estates”'

# The tab key completes each word of an offer with possible words. Before an offer is sent,
# its effect is shown.
printf '%s\n' $'off\tha\t3 ca\tf\tsup\tm\t' 'no' $'offer \t\t\025' $'off\tg\t4 c\tf\tabs\t' '' 'quit' '' |
    on_terminal "$angeles play new-angeles --level novice --seed 7 --seats 5"
says out 'Haas  Globalsec  NBN  Weyland'
says out 'You offer Haas-Bioroid 3 capital for support for the main offer with 1 card'
says out 'The offer was not sent\.'
says out 'You offer Globalsec 4 capital for abstention'
holds 'one offer was sent' test "$(grep -c 'The offer is made' out)" -eq 1
printf '%s\n' $'bie\tha\t4 k\tfü\tunter\tdes h\t' '' 'ende' '' | on_terminal "$angeles play new-angeles --level novice --seed 7 --seats 5 --lang de"
says out 'Du bietest Haas-Bioroid 4 Kapital für Unterstützung des Hauptangebots'
says out 'Das Angebot ist gemacht'

# Nothing is completed before the device has been passed on; a line can be edited.
printf '%s\n' $'\t' $'bud\177\177id 1' $'\t' 'quit' '' |
    on_terminal "$angeles play harbor --level greedy --seed 7 --bots 0 --names Anna,Ben"
holds 'no list at the curtain' test "$(grep -c 'concede' out)" -eq 0
says out 'Pass the device to Ben'
printf '%s\n' '' 'bid 1' '' 'bid 0' '' $'off\tb\t1 c\tf\tw\t' '' 'quit' '' |
    on_terminal "$angeles play harbor --level greedy --seed 7 --bots 0 --names Anna,Ben"
says out 'You offer Ben 1 coin for work'

# An interrupted player loses nothing; a player who leaves on purpose is asked.
mkdir rescued && cd rescued || exit 1
printf '%s\n' 'bid 1' | on_terminal "$angeles play harbor --level greedy --seed 7"
says out 'Saved to harbor-[0-9-]+\.save'
says out 'angeles play --resume harbor-[0-9-]+\.save'
holds 'it was saved' test "$(find . -name 'harbor-*.save' | wc -l)" -eq 1
printf '%s\n' 'bid 1' 'quit' '' | on_terminal "$angeles play harbor --level greedy --seed 7"
holds 'nothing more was' test "$(find . -name 'harbor-*.save' | wc -l)" -eq 1
cd ..
finish
