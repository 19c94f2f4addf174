#!/usr/bin/env bash
# Tests saved games: verify classifies them, replay shows them, and damaged ones are refused
# with a reason. shellcheck source=tests/cli/check.bash
. "${ANGELES_ROOT:?}/tests/cli/check.bash"
exec </dev/null

mkdir games
for seed in 1 2 3; do
    yes 1 | head -n 400 | "$angeles" play harbor --level greedy --seed $seed --seats 3 --save games/$seed.save >/dev/null 2>&1
done
expect 0 verify games
says out '^3 same, 0 differ, 0 cannot be opened, 0 other pack$'

sed '3d' games/1.save >lost.save # an entry is missing
expect 1 verify lost.save
says out 'differs at entry [0-9]+'
sed '4s/}$/x/' games/1.save >garbled.save
expect 1 verify garbled.save
says out 'cannot be opened: '
sed -E '1s/"pack":"[0-9a-f]{4}/"pack":"0000/' games/1.save >other.save
expect 0 verify other.save
says out 'other pack'
sed -E '/^[{]"end"/s/"sum":"[0-9a-f]{8}/"sum":"00000000/' games/1.save >hash.save
expect 1 verify hash.save
: >empty.save
expect 1 verify empty.save
says out 'cannot be opened'
expect 1 verify lost.save garbled.save other.save empty.save games
says out '^3 same, '
says out '1 other pack$'

expect 0 replay games/1.save
says out 'Player 1 bids'
cp out spectator
expect 0 replay games/1.save --viewer 1
says out 'You bid'
holds 'a seat is worded differently' test "$(cat out)" != "$(cat spectator)"
expect 0 replay games/1.save --viewer all
says out '\(to seat 2\) You'
expect 0 replay games/1.save --lang de --viewer 2
says out 'Du bietest'
expect 0 replay games/1.save --to 5
says out '^ *deck:'
expect 0 replay games/1.save --to 0
expect 2 replay games/1.save --to 99999
expect 2 replay games/1.save --viewer 4
expect 2 replay games/1.save --viewer nobody
expect 1 replay garbled.save
says err 'garbled.save:4'
expect 1 play --level greedy --resume garbled.save
sed '1s/"save":3/"save":4/' games/1.save >newer.save
expect 1 play --level greedy --resume newer.save
says err 'made by a newer version of Angeles'

# A save whose replay gives a different result is reported, and never overwritten.
cp hash.save kept.save
expect 1 replay hash.save
says out 'Player 1 bids'
says err 'hash.save: a replay ends differently .* left as it is; `angeles verify hash.save`'
expect 1 replay hash.save --lang de
says err 'zu einem anderen Ende'
expect 1 play --resume hash.save
says err 'hash.save: a replay ends differently'
says err '--resume hash.save --save FILE'
expect 1 play --resume hash.save --save hash.save
same hash.save kept.save
expect 0 play --level greedy --resume hash.save --save beside.save
says err 'ends differently'
same hash.save kept.save
expect 0 verify beside.save
sed '/^{"end"/d' games/1.save >cut.save # all entries, but not the end
cp cut.save kept.save
expect 1 play --resume cut.save
says err 'its last line is missing'
same cut.save kept.save
expect 1 verify cut.save
says out 'it is cut off'

# A save contains its log, which is shown if the game can't be replayed because the cards have changed.
cp -r "$root/tests/harbor/pack" changed
sed -i -E 's/^pack harbor .*/&\n# and another title/; s/"Silk"/"Velvet"/' changed/*.pack
for viewer in spectator 1 3 all; do
    "$angeles" replay games/2.save --viewer $viewer --lang de >played
    expect 0 replay games/2.save --viewer $viewer --lang de --pack changed
    says err 'made with another pack'
    says out '^Aufzeichnung: '
    grep -Ev '^(Aufzeichnung|Das Spiel|Spieler|Du )' out >recorded
    grep -Ev '^(Das Spiel|Spieler|Du )' played >told
    same told recorded
done
expect 0 replay games/2.save --to 5 --pack changed
says out 'This is the recorded log'
says out '^   3\.'
says out 'The table can be shown only if the game can be replayed'
holds 'no later entry is told' test -z "$(grep -E '^   6\.' out)"
sed '/^{"told"/d' games/2.save >untold.save
expect 1 replay untold.save --pack changed
says err 'made with another pack'
expect 0 verify untold.save
expect 1 replay hash.save
says out '^This is the recorded log'

# Tests old saves, which list the table options by position.
sed -E '1s/"save":3/"save":1/; 1s/"options":[{][^}]*[}]/"options":[0]/; /^[{]"told"/d' games/3.save >old.save
expect 0 verify old.save
says out '^old.save: same'
expect 0 replay old.save

# Tests old saves whose last line has a hash of the block's bytes, in an older layout.
sed -E '1s/"save":3/"save":2/; /^[{]"end"/s/"sum":/"hash":/' games/1.save >bytes.save
expect 0 verify bytes.save
says out '^bytes.save: same'
expect 0 replay bytes.save
sed -E '/^[{]"end"/s/"entries":[0-9]+/"entries":1/' bytes.save >shorter.save
expect 1 verify shorter.save
sed -E '/^[{]"end"/s/,"hash":"[0-9a-f]*"//' bytes.save >bare.save
expect 1 verify bare.save
sed -E '1s/"options":[{]/"options":{"wind":"east",/' games/3.save >unknown.save
expect 1 verify unknown.save
says out "has no option 'wind'"
finish
