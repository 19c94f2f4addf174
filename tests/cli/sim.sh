#!/usr/bin/env bash
# Tests random games: the JSON object, the same games for any number of threads, and checked play.
# shellcheck source=tests/cli/check.bash
. "${ANGELES_ROOT:?}/tests/cli/check.bash"
exec </dev/null

expect 0 sim harbor --games 50 --json
holds 'one line' test "$(wc -l <out)" -eq 1
for key in game players games decisions seconds decisions_per_second wins losses mean_length seed; do
    says out "\"$key\":"
done
says out '"games":50,'
silent err
if command -v jq >/dev/null; then
    holds 'it is JSON' jq -e '.game == "harbor" and (.wins | length) == .players' out
fi

timeless() { sed -E 's/"(seconds|decisions_per_second|threads)":[0-9.]+,?//g' "$1"; }
for players in 2 4 6; do
    expect 0 sim harbor --games 60 --players $players --seed 9 --json --threads 1
    timeless out >one
    expect 0 sim harbor --games 60 --players $players --seed 9 --json --threads 4
    timeless out >four
    same one four
    expect 0 sim harbor --games 60 --players $players --seed 10 --json
    timeless out >other
    holds 'another seed, other games' test "$(cat one)" != "$(cat other)"
done

# The games of a batch depend only on their seeds.
sum=0
for seed in 1 2 3; do
    expect 0 sim harbor --games 1 --seed $seed --json
    sum=$((sum + $(sed -E 's/.*"decisions":([0-9]+).*/\1/' out)))
done
expect 0 sim harbor --games 3 --seed 1 --json
says out "\"decisions\":$sum,"

expect 0 sim harbor --games 5
says out 'decisions per second'

expect 0 sim harbor --check --games 6 --threads 2
says out 'checked after every choice'
expect 0 sim harbor --check --games 2 --players 3 --json
says out '"checked":true'

# Tests bots: each one in each seat, the same games for any number of threads, counts by bot.
expect 0 sim harbor --bots greedy,random,random --games 9 --json --threads 1
says out '"players":3,'
says out '"wins_by_bot":\{"greedy":[0-9]+,"random":[0-9]+\}'
says out '"seats_by_bot":\{"greedy":9,"random":18\}'
says out '"mean_score_by_bot":'
timeless out >one
expect 0 sim harbor --bots greedy,random,random --games 9 --json --threads 3
timeless out >three
same one three
expect 0 sim harbor --bots random --players 4 --games 4
says out '^  random +16 '
expect 2 sim harbor --bots greedy,random --players 3
says err 'names 2 bots for 3 players'
expect 2 sim harbor --bots greddy
says err "did you mean 'greedy'"
expect 2 sim harbor --bots random --check
expect 0 sim harbor --check --every 20 --games 4 --json
says out '"checked_in_full":[1-9][0-9]?,'
expect 0 sim android --check --every 100 --games 1 --option murder=random
expect 2 sim harbor --every 20
expect 2 sim harbor --bots random,random,random,random,random,random,random

# Results have a row for each seat and do not depend on the threads. An interrupted run can be continued, and
# files can be merged.
expect 0 sim android --bots novice:4,random,random --games 6 --option murder=random --csv one.csv
says out '95 %'
says out '^  caprice-nisei '
says out '^  murder='
expect 0 sim android --bots novice:4,random,random --games 6 --option murder=random --csv two.csv --threads 3 --json
says out '"win_share_95_by_bot":\{"novice:4":\[0\.[0-9]+,[01]\.[0-9]+\],"random":'
says out '"lying":\{"ending='
same one.csv two.csv
holds 'a head, the columns, three rows a game' test "$(wc -l <one.csv)" -eq 20
head -c 900 one.csv >run.state
expect 0 sim android --bots novice:4,random,random --games 6 --option murder=random --state run.state --csv three.csv
same one.csv three.csv
head -n 11 one.csv >first.csv
(head -n 2 one.csv && tail -n +9 one.csv) >second.csv
expect 0 sim merge first.csv second.csv --csv merged.csv
says out '^games +6$'
same one.csv merged.csv
expect 0 sim merge one.csv --json
says out '^\{"games":6,.*"mean_rank_by_bot"'
expect 0 sim harbor --games 2 --csv harbor.csv
expect 1 sim merge one.csv harbor.csv
says err 'contains different games'
expect 1 sim merge nonesuch.csv
expect 1 sim merge "$root/README.md"
says err 'not a file of angeles sim results'
sed 's/,1,0,murder/,one,0,murder/;s/,1,1,murder/,one,1,murder/' one.csv >bad.csv
expect 1 sim merge bad.csv
says err 'bad\.csv:[0-9]+: not a row of results'
expect 1 sim android --bots random --games 2 --state one.csv
expect 2 sim harbor --check --csv some.csv

# The statistics of cards, plots and events do not depend on the threads. They can be continued and merged,
# too.
counted=(sim android --bots novice:4,random,random --games 6 --option murder=random)
expect 0 "${counted[@]}" --cards --csv counted.csv --tables tables.csv
says out '^cards: '
says out '^  quiet-streets +[1-9]'
says out '^points: '
expect 0 "${counted[@]}" --csv again.csv --tables again-tables.csv --threads 3 --json
same counted.csv again.csv
same tables.csv again-tables.csv
if command -v jq >/dev/null; then
    holds 'nobody plays what he never had' jq -e '[.cards[] | select(.played > .drawn)] == []' out
    holds 'who has drawn and played light cards, and the dark ones of others' \
        jq -e '[.cards[] | select(.kind == "light" or .kind == "dark") | select(.drawn > 0)] | length > 100' out
    holds 'points are for something' jq -e '.points.ending.seats > 0 and .points.innocent.points_a_seat > 0' out
    holds 'each ending stands in its table' \
        jq -e '([.endings[].times] | add) == ([.lying | to_entries[] | select(.key | startswith("ending=")).value] | add)' out
    holds 'events come, and change something' \
        jq -e '([.events[].times] | add) >= 12 and ([.events[] | select(.change != 0)] | length) > 0' out
    holds 'plots turn out in one way' jq -e 'all(.plots[]; .well + .badly <= .begun)' out
fi
head -c 20000 counted.csv >run.counted
expect 0 "${counted[@]}" --cards --state run.counted --csv resumed.csv
same counted.csv resumed.csv
head -n 11 counted.csv >first.csv
(head -n 2 counted.csv && tail -n +9 counted.csv) >second.csv
expect 0 sim merge first.csv second.csv --csv merged.csv --tables merged-tables.csv --json
same counted.csv merged.csv
same tables.csv merged-tables.csv
expect 1 sim merge one.csv counted.csv
says err 'contains different games'
expect 1 sim merge one.csv --tables none.csv
says err 'no card counts'
expect 1 sim merge one.csv --report none.md
expect 0 sim merge counted.csv --report merged.md
expect 0 "${counted[@]}" --report report.md
same report.md merged.md
says report.md '^6 games: `angeles sim android players 3 bots novice:4,random,random '
says report.md '^\| caprice-nisei \| [0-9]+ \| [0-9]+ \| [0-9.]+ \('
says report.md '^## Cards of raymond-flint$'
says report.md '^\| quiet-streets \| memory \| '
sed 's,/0/,/x/,' counted.csv >bad.csv
expect 1 sim merge bad.csv
says err 'not a row of results'
expect 2 sim harbor --cards --check

# The pages of docs/balance/.
here=$PWD
GREEDY=1 SEARCH=0 NEW_ANGELES=0 PAGES=$here/pages STATE=$here/state ANGELES=$angeles "$root/scripts/balance" >out 2>err
holds 'a page of balance is made' test $? -eq 0
says pages/greedy-5.md '^<!-- made by scripts/balance'
says pages/greedy-5.md '^1 games: `angeles sim android players 5 bots greedy option murder=random cards counted'

# Tests shares: each plays a part of the same games, and together they play all of them.
for share in 1/3 2/3 3/3; do
    expect 0 "${counted[@]}" --cards --share $share --csv "share-${share%/3}.csv" --json
    says out '"games":2,'
done
expect 0 sim merge share-3.csv share-1.csv share-2.csv --csv merged.csv
same counted.csv merged.csv
expect 0 sim harbor --games 2 --share 3/4 --json
says out '"games":0,'
for share in 0/2 3/2 2 x/2 2/x 1/; do
    expect 2 sim harbor --share "$share"
    says err 'is not a share; the second of four is 2/4'
done

# MPI: a build without it says what to do; a build with it gives the same results.
if ldd "$angeles" | grep -q libmpi; then
    ranks() { timeout 280 mpirun --allow-run-as-root --oversubscribe -n "$@"; }
    holds 'ranks share one run' ranks 3 "$angeles" "${counted[@]}" --state ranks.state --csv ranks.csv --cards
    same counted.csv ranks.csv
    same counted.csv ranks.state
    holds 'and clear up' test ! -e ranks.state.1
    head -c 20000 counted.csv >ranks.state
    holds 'ranks go on' ranks 2 "$angeles" "${counted[@]}" --state ranks.state --cards --csv ranks.csv
    same counted.csv ranks.csv
else
    echo "skipped: ranks, since this program was built without MPI (make MPI=1)"
    OMPI_COMM_WORLD_SIZE=2 expect 1 sim harbor --games 1
    says err 'built without MPI.*make MPI=1.*--share 1/2'
fi

# Time limits must be explicit.
expect 2 sim harbor --bots search:20ms,random --games 1
says err "'search:20ms' is a time limit.*--wall"
expect 0 sim harbor --bots search:5ms,random --games 1 --wall --json
says out '"wins_by_bot":\{"random":[01],"search:5ms":[01]\}'
expect 2 sim harbor --bots search:20,random --games 1 --wall
says err '--wall allows time limits, and there is none'
expect 2 sim harbor --games 1 --wall
expect 2 sim harbor --bots search:0ms,random --games 1 --wall
expect 2 sim harbor --bots greddy:5ms,random --games 1 --wall
says err "did you mean 'greedy'"
expect 2 sim harbor --cards --check
expect 0 sim harbor --games 4 --cards
says out '^  night-shift '

# Games are saved in a folder, which is created. If that fails, nothing is played.
expect 0 sim harbor --games 2 --save kept
expect 0 verify kept
says out '^2 same, 0 differ'
expect 1 sim harbor --games 2 --save nowhere/kept
says err 'nowhere/kept: No such file or directory'
expect 1 sim harbor --games 2 --save kept/harbor-1.save
says err 'File exists'
silent out
finish
