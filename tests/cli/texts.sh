#!/usr/bin/env bash
# Texts of Android that people have read aloud and found good, in both languages: they stay so.
# `tests/golden/` holds them; when a text becomes better, its file is written anew by the loop below.
# shellcheck source=tests/cli/check.bash
. "${ANGELES_ROOT:?}/tests/cli/check.bash"
exec </dev/null

golden=$ANGELES_ROOT/tests/golden
for lang in en de; do
    while IFS= read -r title; do
        "$angeles" pack show android "$title" --lang $lang || echo "MISSING $title"
        echo
    done <"$golden/android-titles.txt" >texts 2>&1
    same "$golden/android-texts.$lang.txt" texts
done
finish
