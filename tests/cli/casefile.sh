#!/usr/bin/env bash
# Case files of seeded games, in both languages: German commas, varied verbs, stories set apart from the narration, and
# an ending. CASEFILES is the number of games of each game.
# shellcheck source=tests/cli/check.bash
. "${ANGELES_ROOT:?}/tests/cli/check.bash"
exec </dev/null

commas() { PYTHONDONTWRITEBYTECODE=1 python3 "$root/tests/cli/commas.py" "$@" >out 2>err; }

holds 'the checker of commas finds what it should' commas --self
mkdir games
for game in android new-angeles la-1; do
    expect 0 sim $game --games "${CASEFILES:-5}" --seed 31 --save games
done
for save in games/*.save; do
    for lang in en de; do
        expect 0 casefile "$save" --lang $lang -o "${save%.save}.$lang"
        holds "nothing is wider than 80 columns: $save" test -z "$(grep -E '.{81}' "${save%.save}.$lang")"
    done
done
holds 'no German comma is missing' commas games/*.de
says out ' 0 missing commas$'

# One way of going somewhere is at most 60 % of seven.
going() { cat games/android-*.en | tr '\n' ' ' | grep -oE "$1" | wc -l; }
went=$(going 'went to')
all=$(going '(went|walked|moved on|drove|travelled|headed|made for|made (his|her) way|turned up|was seen|showed up)')
holds "no verb tells most of the ways: $went of $all" test "$((went * 10))" -lt "$((all * 6))" -a "$went" -gt 0

# A story is indented, its title quoted in the line before it; a person of the game is no title.
for lang in en de; do
    for story in games/android-*."$lang" games/new-angeles-*."$lang"; do
        holds "stories are lines of their own: $story" grep -q '^    [^ ]' "$story"
    done
done
untitled() { grep -hE '^(Then the news came|Dann kam die Nachricht|What was wanted|Was man als)' games/new-angeles-* | grep -vE '[“„]'; }
holds 'titles inside sentences are quoted' test -z "$(untitled)"
for story in games/android-*.en; do
    holds "it ends with what became of them: $story" grep -qE '^(What became of them|And in the end )' "$story"
done
finish
