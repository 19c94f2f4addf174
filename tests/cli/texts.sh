#!/usr/bin/env bash
# Checks that reviewed texts of Android, in both languages, do not change by accident. They are
# in `tests/golden/`. When a text is improved, the loop below rewrites its file. shellcheck
# source=tests/cli/check.bash
. "${ANGELES_ROOT:?}/tests/cli/check.bash"
exec </dev/null

golden=$ANGELES_ROOT/tests/golden

# Checks the facts printed with them: cost, color, traits, points, files, type and ability of a
# place.
"$angeles" pack list android | grep ')$' >printed
same "$golden/android-printed.txt" printed

for lang in en de; do
    while IFS= read -r title; do
        "$angeles" pack show android "$title" --lang $lang || echo "MISSING $title"
        echo
    done <"$golden/android-titles.txt" >texts 2>&1
    same "$golden/android-texts.$lang.txt" texts
done

# The difficult cards in docs/concepts.md: the code shown there is in the packs, and their texts do
# not change by accident.
concepts() { # lines of GAME, TITLE and the column with the code
    awk -F ' [|] ' -v OFS='\t' '/^## Features/ { exit }
        /^## / { game = tolower(substr($0, 4)); gsub(" ", "-", game) }
        game && /^[|] [A-Z0-9]/ { print game, $2, $4 }' "$ANGELES_ROOT/docs/concepts.md"
}
while IFS=$'\t' read -r game title code; do
    cat "$ANGELES_ROOT/packs/$game"/*.pack | tr -s ' \n' ' ' >sources
    grep -o '`[^`]*`' <<<"$code" | sed 's/`//g; s/ *… */\n/g' | grep . >pieces
    while IFS= read -r piece; do
        grep -qF -e "$piece" sources || echo "$game: $title: $piece"
    done <pieces
done < <(concepts) >wrong
same /dev/null wrong
for lang in en de; do
    while IFS=$'\t' read -r game title _; do
        "$angeles" pack show "$game" "$title" --lang $lang --spoilers || echo "MISSING $title"
        echo
    done < <(concepts) >texts 2>&1
    same "$golden/concepts.$lang.txt" texts
done

# Terms of each game: each German word of the glossary is used, and no word that it forbids is used.
words() { tr ',' '\n' <<<"$1" | sed 's/.*: //; s/^ *//; s/ *$//'; }
terms() { # GAME FOLDER HEADING
    (cd "$ANGELES_ROOT" && cat src/core/"$2"/*.def "src/core/$2/vocabulary.c" src/text/"$2"/*.c packs/"$1"/*.pack "docs/reference/$1.de.md") >sources
    while IFS='|' read -r _ _ german never _; do
        while IFS= read -r word; do
            grep -qi -e "$word" sources || echo "unused: $word"
        done < <(words "$german")
        while IFS= read -r word; do
            grep -i -e "$word" sources && echo "ruled out: $word"
        done < <(words "$never")
    done < <(sed "1,/^## $3\$/d; /^## /,\$d" "$ANGELES_ROOT/docs/glossary.md" | sed '1,/^|---/d; /^$/,$d')
}
terms android android Android >wrong
terms new-angeles new_angeles 'New Angeles' >>wrong
terms la-1 la1 LA-1 >>wrong

# Checks that its definitions are in the reference, word for word.
while read -r lang definition; do
    grep -qF -e "$definition" "$ANGELES_ROOT/docs/reference/android.$lang.md" || echo "other words: $definition"
done < <(sed -n 's/^| \([A-Z][a-z]*\) | \([^|]*\) | \([A-Z][a-z]*\) | \([^|]*\) |$/en - \1: \2\nde - \3: \4/p' \
    "$ANGELES_ROOT/docs/glossary.md") >definitions
same /dev/null definitions
same /dev/null wrong
finish
