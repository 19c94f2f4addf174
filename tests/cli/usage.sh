#!/usr/bin/env bash
# Tests command lines: help, mistakes, and exit statuses.
# shellcheck source=tests/cli/check.bash
. "${ANGELES_ROOT:?}/tests/cli/check.bash"
exec </dev/null

expect 0 --help
says out 'play GAME'
says out 'harbor'
holds 'the overview fits a screen' test "$(wc -l <out)" -le 40
holds 'the overview fits 100 columns' test -z "$(grep -E '.{101}' out)"
expect 0 help
expect 0 help sim
says out '--games N'
for bot in novice expert greedy search rollout-50; do says out "^  $bot +[a-z]"; done
says out '^  /hunter +Android: [a-z]'
says out '^  /miser +Harbor: [a-z]'
holds 'what bots do fits 100 columns' test -z "$(grep -E '.{101}' out)"
expect 0 --version
says out '^angeles [0-9]+\.[0-9]+'
expect 0 version

for command in play rules sim engine replay verify scenario pack fingerprint version \
    'pack check' 'pack build' 'pack stats' 'pack show' 'pack list' 'pack ops' 'pack words' 'pack new' 'pack coverage'; do
    # shellcheck disable=SC2086 # two words
    expect 0 $command --help
    says out '^Usage: angeles'
    silent err
done

expect 2
says err 'angeles --help'
expect 2 plya harbor
says err "did you mean 'play'"
expect 2 frobnicate
says err "no command 'frobnicate'"
expect 2 --frobnicate
expect 2 pack
expect 2 pack chekc .
says err "did you mean 'check'"
expect 2 play
says err 'which game'
expect 2 play habror
says err "did you mean 'harbor'"
expect 2 play harbor --level greedy nonsense
expect 2 play harbor --level greedy --sead 7
says err "did you mean '--seed'"
expect 2 play harbor --level greedy --seed
says err 'needs a value'
expect 2 play harbor --level greedy --seed=x
expect 2 play harbor --level greedy --seed -1
expect 2 play harbor --level greedy --seed 99999999999999999999999
expect 2 play harbor --level greedy --seats 0
says err 'from 1 to 6'
expect 2 play harbor --level greedy --seats 1
says err '2 to 6 players'
expect 2 play harbor --level greedy --seats 7
expect 2 play harbor --level greedy --lang fr
says err "'en' or 'de'"
expect 2 play harbor --level greedy --bots 3
expect 2 play harbor --level greedy --bots all-but:9
expect 2 play harbor --level greedy --bots all
expect 2 play harbor --level greedy --names a,b,c --seats 2
expect 2 play harbor --level greedy --names a,,b
expect 2 play harbor --level greedy --option nonsense
expect 2 sim
expect 2 sim harbor --games 0
expect 2 sim harbor --json=yes
says err 'takes no value'
expect 2 sim harbor --threads 100000
expect 2 sim harbor --players 1
expect 2 engine nonsense
expect 2 engine --seat 6
expect 2 engine --game harbor
expect 2 replay
expect 2 verify
expect 2 scenario
expect 2 pack build .
expect 2 pack show
expect 2 pack stats nonesuch
says err 'there is no game .nonesuch.; `angeles --help` lists them'
expect 2 nonesuch
says err '`angeles --help` lists them'
expect 2 pack nonesuch
says err '`angeles pack --help` lists them'
expect 2 play android --option nonesuch=1
says err "Android has no option 'nonesuch'; it has murder, "
expect 2 play android --option murder=nonesuch
says err 'murder=evil-at-the-estates, last-call-at-roxies, .* or random'
expect 2 fingerprint now
expect 2 version now

# An error in a file has a different exit status, and names the file and the reason.
expect 1 replay nowhere.save
says err 'nowhere.save: No such file'
expect 1 verify nowhere.save
expect 1 scenario nowhere.scenario
expect 1 pack check nowhere
says err 'nowhere: No such file'
expect 1 play --level greedy --resume nowhere.save
expect 1 play harbor --level greedy --save /nowhere/x.save
says err '/nowhere/x.save: No such file'
expect 1 play harbor --level greedy --pack nowhere
expect 1 replay .
mkdir empty
expect 1 verify empty
says err 'no file in it ends with .save'
if [ -c /dev/full ]; then
    "$angeles" --help >/dev/full 2>err
    holds 'a full disk is told' test $? -eq 1
    says err 'standard output: '
fi

# Tests both ways to write a value, and the end of options.
expect 0 sim harbor --games=3 --seed=5
cp out a
expect 0 sim --games 3 --seed 0x5 -- harbor
holds 'both ways are the same' test "$(grep -v sec a)" = "$(grep -v sec out)"

# This uses the release build: with sanitizers it takes ten times as long.
angeles=${ANGELES_RELEASE:-$angeles}
expect 0 fingerprint
says out '^[0-9a-f]{8}$'
cp out a
expect 0 fingerprint
same a out
expect 0 fingerprint android
says out '^[0-9a-f]{8}$'
holds 'one game is not all of them' test "$(cat a)" != "$(cat out)"
finish
