#!/usr/bin/env bash
# Texts of Android that people have reviewed in both languages must not change by accident. They are in
# `tests/golden/`. When a text is improved, the loop below rewrites its file.
# shellcheck source=tests/cli/check.bash
. "${ANGELES_ROOT:?}/tests/cli/check.bash"
exec </dev/null

golden=$ANGELES_ROOT/tests/golden

# The facts printed with them: cost, color, traits, points, files, type and ability of a place.
"$angeles" pack list android | grep ')$' >printed
same "$golden/android-printed.txt" printed

for lang in en de; do
    while IFS= read -r title; do
        "$angeles" pack show android "$title" --lang $lang || echo "MISSING $title"
        echo
    done <"$golden/android-titles.txt" >texts 2>&1
    same "$golden/android-texts.$lang.txt" texts
done
finish
