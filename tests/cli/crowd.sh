#!/usr/bin/env bash
# Tests more cards in play than one tray has room for: of 42 house rules, the last
# ones can be used and react like the first. shellcheck source=tests/cli/check.bash
. "${ANGELES_ROOT:?}/tests/cli/check.bash"
exec </dev/null

cp -r "$root/tests/harbor/pack" more
chmod -R u+w more
for n in $(seq 1 39); do
    echo "rule \"Rule $n\" de \"Regel $n\" { stays { action once per turn { you gain 1 coin } } story \"$n.\" de \"$n.\" }"
done >more/rules-more.pack
cat >>more/rules-more.pack <<'END'
rule "Last Rule" de "Letzte Regel" {
    stays {
        what a player earns on the docks is 4 more
        when a player works the docks once per day { the alarm rises by 2 }
        action once per turn { you gain 7 coins }
    }
    story "It was added." de "Sie kam hinzu."
}
END
cat >crowd.scenario <<'END'
# With 42 house rules in force the last one can be used and reacts.
game   harbor seats anna ben seed 5
given  anna's hand is empty, ben's hand is empty, anna has 0 coins
everybody bid 0

anna   work
expect anna has 5 coins, the watch has 2 alarm
anna   is offered "rule 39"
anna   last rule
expect anna has 12 coins, it is ben's turn
ben    last rule
expect ben has 10 coins
ben    is not offered "last rule"
ben    rule 39
expect ben has 11 coins
END
expect 0 pack check more
says out 'harbor, 80 entries'
expect 0 scenario crowd.scenario --pack more
says out '^1 passed, 0 failed$'

# The same game stays consistent after every move, and can be saved and opened again.
expect 0 sim harbor --check --every 20 --games 2 --pack more
expect 0 sim harbor --games 1 --pack more --save saves
expect 0 verify saves/*.save --pack more
says out '^1 same'
finish
