#!/usr/bin/env bash
# Adds the card, the plot and the event of docs/pack-language.md to Android, and plays
# them. An entry that does not fit is refused by name. shellcheck
# source=tests/cli/check.bash
. "${ANGELES_ROOT:?}/tests/cli/check.bash"
exec </dev/null

# block NAME: the document's text between ```NAME and ```
block() { awk -v from="\`\`\`$1" '$0 == from { on = 1; next } $0 == "```" { on = 0 } on' "$root/docs/pack-language.md"; }

cp -r "$root/packs/android" more
chmod -R u+w more
block android-pack >more/added.pack
block android-scenario >added.scenario
expect 0 pack check more
says out 'android, 569 entries'
expect 0 scenario added.scenario --pack more
says out '^1 passed, 0 failed$'
expect 0 pack stats more
says out '^components: 353$'
expect 0 pack show more 'A Clean Record' --lang de
says out 'saubere Akte'

# The extended game is consistent, can be saved and opened again, and greedy bots play it to the end.
expect 0 sim android --check --every 40 --games 1 --pack more
expect 0 sim android --bots greedy --players 3 --games 1 --pack more --save saves
expect 0 verify saves/*.save --pack more
says out '^1 same'

# Adds as many components as the game has room for, and one more.
cat >more/full.pack <<'END'
event "Leaflets" de "Handzettel" {
    copies 127
    does   nothing
    story  "Everybody got one." de "Jeder bekam einen."
}
END
expect 0 pack check more
expect 0 pack stats more
says out '^components: 480$'
expect 0 sim android --check --every 200 --games 1 --pack more
sed -i 's/copies 127/copies 128/' more/full.pack
expect 1 pack check more
says err 'full.pack:1:7: error: a game of android has room for 480 components, and the pack has 481: there is no room for .Leaflets.'
cat >more/more.pack <<'END'
event "Last Straw" de "Letzter Tropfen" { does nothing story "It was." de "Er war es." }
END
sed -i 's/copies 128/copies 127/' more/full.pack
expect 1 pack check more
says err "more.pack:1:7: error: .*no room for 'Last Straw'"

# A major location and a special card for which the game has no room are refused, too.
echo 'location "Pier Nine" de "Pier Neun" { key pier-nine district midtown type civic quality normal body earth place beside x 600 y 250 ability gives-political time 1 }' >more/more.pack
expect 1 pack check more
says err "more.pack:1:10: error: a game of android has room for 16 entries of the kind 'location' with 'ability', and the pack has 17: there is no room for 'Pier Nine'"
for n in $(seq 6); do
    echo "special floyd-2x3a7c \"Directive 1$n\" de \"Direktive 1$n\" { stays { the score of you is 1 more } story \"Yes.\" de \"Ja.\" }"
done >more/more.pack
expect 1 pack check more
says err "more.pack:6:22: error: a game of android has room for 8 entries of the kind 'special' with the same 'detective', and the pack has 9: there is no room for 'Directive 16'"

# Some kinds have a maximum of their own.
cp -r "$root/packs/new-angeles" city
chmod -R u+w city
for n in $(seq 15); do
    echo "asset \"Stand-in $n\" de \"Vertretung $n\" { stays { end of turn once per turn { you lose 1 capital } } story \"Who?\" de \"Wer?\" }"
done >city/many.pack
expect 1 pack check city
says err "many.pack:15:7: error: a game of new-angeles has room for 48 entries of the kind 'asset', and the pack has 49: there is no room for .Stand-in 15."
sed -i '$d' city/many.pack
expect 0 pack check city
finish
