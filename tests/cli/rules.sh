#!/usr/bin/env bash
# Tests the quick references: topics, languages, spellings, and every file.
# shellcheck source=tests/cli/check.bash
. "${ANGELES_ROOT:?}/tests/cli/check.bash"
exec </dev/null

# Prints the list, one topic and all topics, in both languages.
expect 0 rules harbor
says out '^Harbor: quick reference$'
says out '^  turn, actions     Your turn$'
silent err
expect 0 rules harbor --lang de
says out '^Harbor: Kurzregel$'
says out '^  turn, actions, zug .* Dein Zug$'
expect 0 rules harbor turn
says out '^Your turn$'
says out '^- Work the docks: gain 1 coin\. \(H-TURN-03\)$'
holds 'only that topic' test -z "$(grep 'lantern' out)"
cp out turn
expect 0 rules harbor ACTIONS
same turn out
expect 0 rules harbor zug
same turn out
expect 0 rules harbor turn --lang de
says out '^Dein Zug$'
cp out turn
expect 0 rules --lang=de harbor zug
same turn out
expect 0 rules harbor all
says out '^Your turn$'
says out '^Trading$'
expect 0 rules harbor alles --lang de
says out '^Handeln$'

# In a pipe lines have 80 columns, or the value of COLUMNS.
holds 'no line is longer than 80 columns' test -z "$(grep -E '.{81}' out)"
holds 'lines are filled' test -n "$(grep -E '.{70}' out)"
COLUMNS=30 "$angeles" rules harbor all >out 2>err
holds 'no line is longer than 30 columns' test -z "$(grep -E '.{31}' out)"
holds 'no line ends with a blank' test -z "$(grep ' $' out)"

# For mistakes, the reply suggests a similar spelling if there is one.
expect 2 rules
expect 2 rules habror
says err "there is no game 'habror'; did you mean 'harbor'"
expect 2 rules nonesuch turn
says err "there is no game 'nonesuch'"
expect 2 rules harbor trun
says err "there is no topic 'trun'; did you mean 'turn'"
silent out
expect 2 rules harbor xyzzyxyzzy
says err 'angeles rules harbor lists them'
expect 2 rules harbor turn now
expect 2 rules harbor turn --lang fr
expect 2 rules harbor "$(printf '\033[31m')"
holds 'no control characters' test -z "$(grep -P '[\x00-\x08\x0b-\x1f\x7f]' err)"

# The same commands while playing.
expect 0 play harbor --level greedy --seed 7 < <(printf '%s\n' '?' 'rules' 'rules Turn' 'rules trun' 'rules xyzzyxyzzy' 'rules all' \
    'lang de' 'regeln zug' 'regeln handle' 'regeln xyzzyxyzzy' 'hilfe' 'quit')
says out '^  rules \[TOPIC\] '
says out '^  regeln \[THEMA\] '
says out '^  turn, actions     Your turn$'
says out '^- Work the docks: gain 1 coin\. \(H-TURN-03\)$'
says out "^There is no topic 'trun'; did you mean 'turn'\?$"
says out "^There is no topic 'xyzzyxyzzy': 'rules' lists them\.$"
says out '^Trading$'
says out '^Dein Zug$'
says out '^Ein Thema „handle“ gibt es nicht; meinst du „handel“\?$'
says out '^Ein Thema „xyzzyxyzzy“ gibt es nicht: „regeln“ nennt alle\.$'
silent err

# Every file has the same topics in both languages, each with a title and 3 to 16 lines. The
# program shows a topic for each of its words. Every rule it names is in the ledger.
ledger_of() {
    if [ "$1" = harbor ]; then echo "$root/tests/harbor/rules.md"; else echo "$root/docs/rules/$1.md"; fi
}
ids_known() { # the ids a ledger explains
    grep -oE '^[-|] \*\*[A-Z]+-([A-Z]+-)?[A-Z]*[0-9]+' "$1" | sed 's/^[-|] \*\*//' # a list or a table
    grep -oE '\*\*R-[0-9]+' "$1" | tr -d '*'
    grep -oE '\bR-[0-9]+b:' "$1" | tr -d ':'
}
ids_named() { grep -oE '\b([AHNL]-[A-Z]+-[A-Z]?[0-9]+|R-[0-9]+b?)\b' "$@" | sort -u; }
topics() { sed -n 's/^## \([a-z-]*\).*/\1/p' "$1"; }

for english in "$root"/docs/reference/*.en.md; do
    german=${english%.en.md}.de.md
    game=$(basename "$english" .en.md)
    topics "$english" >a
    topics "$german" >b
    last="$game"
    same a b
    holds "$game has topics" test -s a
    ids_known "$(ledger_of "$game")" | sort -u >known
    for file in "$english" "$german"; do
        lang=$(basename "$file" .md)
        lang=${lang##*.}
        name=$(basename "$file")
        grep '^## ' "$file" >headings
        holds "$name: every title says something" test -z "$(grep -vE '^## [^:]+: .{3,}' headings)"
        ids_named "$file" >named
        holds "$name: names rules" test -s named
        holds "$name: names $(comm -23 named known | tr '\n' ' ')which no ledger has" \
            test -z "$(comm -23 named known)"
        holds "$name: a topic has 3 to 16 lines" awk '
            function check() { if (topic != "" && (lines < 3 || lines > 16)) { print topic, lines; bad = 1 } }
            /^## / { check(); topic = $2; lines = 0 }
            /^- / { lines++ }
            END { check(); exit bad }' "$file"
        sed 's/^## \([^:]*\):.*/\1/; s/, */\n/g' headings >words
        while read -r word; do
            "$angeles" rules "$game" "$word" --lang "$lang" >out 2>err || fail "$name: no topic $word"
        done <words
        pass
        "$angeles" rules "$game" all --lang "$lang" >out 2>err
        holds "$name: all of it fits 80 columns" test -z "$(grep -E '.{81}' out)"
        holds "$name: all of it is told" test "$(grep -c '^- ' out)" -eq "$(grep -c '^- ' "$file")"
    done
done

# The build's error for a malformed file names the position and what was expected.
refc=$(dirname "$angeles")/angeles-refc
refuses() { # PATTERN: the files x.en.md and x.de.md are refused, and no output is written
    last="angeles-refc"
    rm -f made.c
    "$refc" -o made.c x.en.md x.de.md >out 2>err
    holds "refused: $1" test $? -eq 1
    says err "$1"
    holds 'nothing is written then' test ! -e made.c
}
printf '# X\n\n## a: One\n- Text.\n\n## b: Two\n- Text \\ "so".\n  More.\n' >x.en.md
cp x.en.md x.de.md
"$refc" -o made.c x.en.md x.de.md >out 2>err
holds 'a good pair is taken' test $? -eq 0
last='angeles-refc'
silent err
printf '# X\n\n## b: Two\n- Text.\n\n## a: One\n- Text.\n' >x.de.md
refuses '^x.en.md:3: error: in the other language another topic stands here: b$'
printf '# X\n\n## a: One\n- Text.\n' >x.de.md
refuses '^x.en.md:6: error: in the other language there is no such topic: b$'
printf '# X\n\n## a: One\n- Text.\n\n## b: Two\n' >x.de.md
refuses '^x.de.md:6: error: this topic says nothing: Two$'
printf '# X\n\n## a: One\nText.\n\n## b:\n- Text.\n' >x.de.md
refuses "^x.de.md:4: error: a line of a topic begins with '- '"
refuses '^x.de.md:6: error: expected: ## word, another: Title$'
printf '# X\n\n## a, a: One\n- Text.\n\n## All, all: Two\n- Text.\n' >x.de.md
refuses '^x.de.md:3: error: there is a topic with this word already: a$'
refuses '^x.de.md:6: error: the words of a topic are small letters, one word each: All$'
refuses '^x.de.md:6: error: this word stands for all topics: all$'
mv x.de.md y.de.md
"$refc" -o made.c x.en.md >out 2>err
says err 'the other language is missing for: x'
"$refc" -o made.c y.md >out 2>err
says err 'cannot be read'

# The page of Android's rulings for players has each of the ledger's exactly once, and no others.
ids_known "$root/docs/rules/android.md" | grep '^R-' | sort >known
grep -oE '^- \*\*R-[0-9]+b?' "$root/docs/rulings.md" | sed 's/.*\*\*//' | sort >named
holds "rulings told twice: $(uniq -d named | tr '\n' ' ')" test -z "$(uniq -d named)"
holds "rulings not told, or unknown: $(sort -u known | comm -3 - named | tr -s '\t\n' ' ')" \
    test -z "$(sort -u known | comm -3 - named)"
# And those of LA-1.
grep -oE '^\| C-[0-9]+' "$root/docs/rules/la-1.md" | grep -oE 'C-[0-9]+' | sort >known
sed '1,/^# LA-1$/d' "$root/docs/rulings.md" | grep -oE '^(- \*\*)?C-[0-9]+' | grep -oE 'C-[0-9]+' | sort >named
holds 'LA-1 has rulings' test -s known
holds "rulings of LA-1 missing, told twice or unknown: $(diff known named | tr '\n' ' ')" cmp -s known named
finish
