#!/usr/bin/env bash
# Tests Android in a pipe: the parts of its table, its menu, automatic passes, the story.
# shellcheck source=tests/cli/check.bash
. "${ANGELES_ROOT:?}/tests/cli/check.bash"

lines() { printf '%s\n' "$@"; }
# Gives the same answers every time: the first place to go, the first item of a list.
ones() { yes 1 | head -n "${1:-3000}"; }

# Shows the table, part by part, in both languages.
set_up=(play android --level greedy --seed 7 --option seat-1=rachel)
expect 0 "${set_up[@]}" < <(lines now calendar map suspects me hand others puzzle events quit)
says out '^Android, 3 players, seed 7\.$'
says out 'You play Rachel'
says out '^Draw: 1 a light card; 2 a dark card of Louis; 3 a dark card of Floyd$'
says out '^> Week 1, day 1: nothing$'
says out "^ here  Tony's Flophouse \(residential, seedy\): Vinnie's testimony lead, you$"
says out '^    1  Roxie.s \(nightlife, seedy\): document lead$'
says out '^    -  Haas-Bioroid \(.*restricted\): Floyd, warrant'
says out '^  Eve 5VA3TC; your hunch: innocent; your hunch: guilty; so far 0$'
says out '^    document \(strong\): empty \| physical \(weak\): empty \| testimony: empty$'
says out '^You are Rachel, at Tony'
says out 'Plot: Blood and Badges, 0 good baggage, 0 bad baggage'
says out '^Your hand: [0-9] of 6 cards'
says out '^  Louis: NAPD \(East Side\); twilight even; 3 cards; 2 Mr. Li favors, 1 Sara favor$'
says out '^   3  I ·  o ─╬─ o  · D$'
says out 'of the case, to come in week 2: facedown'
silent err
holds 'nothing is wider than 80 columns' test -z "$(grep -E '.{81}' out)"
holds 'no control characters' test -z "$(grep -P '[\x00-\x08\x0b-\x1f\x7f]' out)"

expect 0 "${set_up[@]}" --lang de < <(lines jetzt kalender plan verdächtige ich hand andere komplott ereignisse ende)
says out '^Ziehen: 1 eine helle Karte'
says out '^ hier  Tonys Absteige \(Wohnen, verrufen\): Zeugen-Spur von Vinnie, du$'
says out 'deine Ahnung: schuldig'
says out '^Die anderen, in der Reihenfolge der Züge$'
holds 'nothing is wider than 80 columns' test -z "$(grep -E '.{81}' out)"

# Asks questions: by any word of a title, with a topic, a hint, and the text of a pending card.
expect 0 "${set_up[@]}" < <(lines '?' '? sleep' '? grease' '? low tide' '? kate' 'a' hint quit)
says out '^How this decision works: rules [a-z]+$'
says out '^Which one\? Sleep'
says out '^The Smell of Vacuum Grease$'
says out '^Location\. Farside; nightlife\.$'
says out '^Also: Kate '
says out "^'a' could be "
says out '^A bot would take [0-9]+: '
silent err
COLUMNS=40 "$angeles" "${set_up[@]}" --lang de < <(lines 1 1 1 plan ich hand) >out 2>err
holds 'nothing is wider than 40 columns' test -z "$(grep -E '.{41}' out)"

# Types cards, places and suspects, words, refused choices and nonsense.
expect 0 "${set_up[@]}" < <(lines 'card city hall' 'karte vinnie' card 1 1 'why not go levy university' \
    'why not' xyzzy 'go levy university' 99 0 '' '?' 'play' quit)
says out '^Location\. West Side; civic, major; 2 Time: a political favor\.$'
says out '^Suspect\. Strong file: document, weak file: testimony\.$'
says out 'Write .card. and the beginning of its title'
says out "Nothing that is offered fits 'xyzzy'"
says out 'There is no option 99'
says out '^  suspects +the suspects and their files$'
silent err

# A whole game: a player who can only pass is not asked. The game can be left and resumed.
expect 0 play android --level greedy --seats 4 --seed 5 --option murder=last-call-at-roxies --option seat-1=raymond \
    --save whole.save < <(ones)
says out 'The case is closed'
says out 'did it\.$'
says out '^The scores$'
says out 'The game is over'
silent err
holds 'no question has passing as its only answer' test -z "$(awk '/React\?$/ { getline; first = $0; getline
    if (first ~ /^ *1\. Pass$/ && $0 !~ /^ *2\. /) print first }' out)"
holds 'nothing is wider than 80 columns' test -z "$(grep -E '.{81}' out)"
expect 0 verify whole.save </dev/null
says out '^1 same, 0 differ'
expect 0 play android --level greedy --seats 4 --seed 5 --option murder=last-call-at-roxies --option seat-1=raymond \
    --save steps.save </dev/null
for ((i = 0; i < 400; i++)); do # starts the program hundreds of times, so it uses the release build
    "${ANGELES_RELEASE:-$angeles}" play --level greedy --resume steps.save < <(echo 1) >out 2>err || break
    grep -q 'The game is over' out && break
done
same whole.save steps.save

# Automatic passes do not prevent undo.
expect 0 "${set_up[@]}" < <(lines 1 undo 'undo anyway' undo quit)
says out 'Taken back'
silent err

# People share the screen, and have names.
expect 0 play android --level greedy --seed 7 --bots 0 --names Anna,Ben,Cleo --option seat-1=rachel < <(lines 1 1 'seat 2' others quit)
says out 'Ben plays Louis|You play Rachel'
says out '^  Anna: '
expect 2 play android --level greedy --seats 2 </dev/null
expect 2 play android --level greedy --option murder=nonesuch </dev/null

# Writes the story to a file, in both languages, with the knowledge of everybody and of one seat.
expect 0 casefile whole.save </dev/null
says out "^Last Call at Roxie's$"
says out '^Week 1, day 1$'
says out '^The scores$'
holds 'nothing is wider than 80 columns' test -z "$(grep -E '.{81}' out)"
expect 0 casefile whole.save --seat 1 --lang de -o story.txt </dev/null
silent out
holds 'the story is in the file' grep -q '^Die Wertung$' story.txt
expect 1 casefile whole.save -o story.txt </dev/null
says err 'already exists'
expect 2 casefile whole.save --seat 5 </dev/null
expect 1 casefile nonesuch.save </dev/null
expect 2 casefile </dev/null
expect 0 casefile --help </dev/null
says out 'casefile FILE'
# The story omits choices that were undone, and includes the story of each card.
expect 0 play android --level greedy --seed 7 --option seat-1=rachel --save back.save < <(lines 1 1 pass 'go roxies' 'undo anyway' 'go harlan' quit)
expect 0 casefile back.save </dev/null
says out 'Rachel (went|walked|travelled|made|turned|was seen)'
holds 'no step that was taken back' test -z "$(grep Roxie out)"
says out 'The case is still open\.'
# The story of a truncated file ends where the file ends, and says so.
head -n 60 whole.save >part.save
expect 1 casefile part.save </dev/null
says out 'The case is still open\.'
says err 'cut off'
expect 0 play harbor --level greedy --seed 3 --save harbor.save < <(ones 5)
expect 1 casefile harbor.save </dev/null
says err 'angeles replay'

# Every instruction of every card runs in some game or scenario. This uses the release build, to save time.
angeles=${ANGELES_RELEASE:-$angeles} expect 0 pack coverage android --games 500 --scenarios "$root/tests/scenarios/android" </dev/null
says out '^0 instructions never ran'

# sim can save its games.
mkdir games
expect 0 sim android --games 2 --seed 8 --players 3 --save games </dev/null
expect 0 verify games </dev/null
says out '^2 same, 0 differ'
expect 1 sim android --games 1 --seed 8 --players 3 --save games </dev/null
says err 'already exists'
expect 1 sim android --games 1 --save nowhere/games </dev/null
expect 2 sim android --games 1 --check --save games </dev/null
finish
