#!/usr/bin/env bash
# Tests lessons in a pipe: the first case to its end, interrupted and continued; refusals; a lesson
# that does not fit its pack. shellcheck source=tests/cli/check.bash
. "${ANGELES_ROOT:?}/tests/cli/check.bash"
export XDG_STATE_HOME=$PWD/state

expect 0 lessons android </dev/null
says out '^first-case +The first case$'
expect 0 lessons android --lang de </dev/null
says out 'Der erste Fall'
expect 0 lessons harbor </dev/null
says out 'There are no lessons'
expect 2 lessons nonesuch </dev/null

# Wrong input is answered with the lesson's reason, and changes nothing.
expect 0 play android --lesson first-case < <(printf '%s\n' 'end' '' 'end' 'why not end' 'go napd' 'undo' 'hint')
says out 'Press enter to go on'
says out 'First you learn to move'
says out 'You go to NAPD'
says out 'Taken back'
says out 'angeles play android --lesson first-case$'
expect 0 lessons android </dev/null
says out 'The first case \(begun\)$'

# Interrupted after every line and continued, the lesson reaches its end. Then it is recorded as
# finished and starts over. A wrong try can be repeated.
tries=(napd 'harlan heights' 'end your turn' '' '' '' 'follow up' 'faceup on noise' 'end your turn' '' '' 'play tuned engine'
    'pay it' 'end your turn' 'react with engine light' '' '' "jack's diner" 'dark shift louis' 'lay it in cell 23' 1 '' '' ''
    'end your turn' '' napd 'use a chair at the dinner' '' '' 'turning wheel' 'follow up' 'faceup on noise' '')
for try in "${tries[@]}"; do
    "$angeles" play android --lesson first-case < <(printf '%s\n' "$try") >out 2>err
    [ "$try" ] || grep -h 'try again' out >>again
done
holds 'one try was wrong' grep -q 'Press enter to try again, or write undo\.$' again
says out 'You have finished this lesson'
says out 'Noise did it'
says out 'Rachel: 26 VP'
says out '[+]6 +“Beckmann and Beckmann”'
expect 0 lessons android </dev/null
says out 'The first case \(finished\)$'
holds 'nothing is left' test ! -e state/angeles/android-first-case.save

# Plays it without interruption, in German, from the file; no progress is saved.
expect 0 play android --lesson "$root/packs/android/lessons/first-case.lesson" --lang de < <(printf '%s\n' '' "${tries[@]}")
says out 'Diese Lektion hast du geschafft'
silent err

# Options that cannot be combined.
expect 2 play android --lesson nonesuch </dev/null
says err 'angeles lessons android'
expect 2 play android --lesson first-case --seats 4 </dev/null
expect 2 play --lesson first-case </dev/null

# For a lesson that does not fit its pack, the error gives its position and says what to do.
cp -r "$root/packs/android" changed
chmod -R u+w changed
expect 0 pack check changed </dev/null
says out '^changed/lessons: [0-9]+ lessons and puzzles$'
sed -i 's/"Tuned Engine"/"Retuned Engine"/' changed/rachel.pack
expect 1 pack check changed </dev/null
line=$(grep -n 'given.*"Tuned Engine"' changed/lessons/first-case.lesson | head -n 1 | cut -d: -f1)
says err "^changed/lessons/first-case.lesson:$line:8: error: there is no card 'Tuned Engine'; did you mean 'Retuned Engine'"
says err '^ +\^~'
finish
