#!/usr/bin/env bash
# Tests export, import, verification and backup of stored tables, and that nothing is
# created by mistake. shellcheck source=tests/cli/check.bash
. "${ANGELES_ROOT:?}/tests/cli/check.bash"
exec </dev/null

expect 2 db
expect 0 db --help
says out 'backup DIR'
expect 2 db exprot
says err "did you mean 'export'"
for command in export import verify backup; do
    expect 0 db $command --help
    says out '--data DIR'
done

# Reading a missing folder does not create it.
expect 1 db export --data nowhere
says err 'nowhere: there are no tables stored here'
expect 1 db verify --data nowhere
expect 1 db backup copy --data nowhere
holds 'no folder was made' test ! -e nowhere
expect 2 db backup --data nowhere
expect 1 db export --store 'postgresql://localhost:1/none'
says err 'the database cannot be reached'

# Saved games, as in a store
mkdir saves
"$angeles" sim harbor --games 2 --save saves >/dev/null || fail 'sim failed'
quoted() { sed -e 's/\\/\\\\/g' -e 's/"/\\"/g'; }
table() { # ID FILE
    local pack
    pack=$(sed -n '1s/.*"pack":"\([0-9a-f]*\)".*/\1/p' "$2")
    printf '{"what":"table","table":"%s","version":1,"about":"{}","summary":"{}","pack":"%s","head":"%s","state":3,"listed":0,"changed":1}\n' \
        "$1" "$pack" "$(head -n 1 "$2" | quoted)"
    sed -e 1d -e '/^{"end"/d' "$2" | quoted |
        awk -v id="$1" '{ printf "{\"what\":\"entry\",\"table\":\"%s\",\"number\":%d,\"text\":\"%s\"}\n", id, NR - 1, $0 }'
}
{
    echo '{"what":"store","version":2}'
    table game-1 saves/harbor-1.save
    table game-2 saves/harbor-2.save
} >body.jsonl
{
    cat body.jsonl
    printf '{"what":"end","lines":%d}\n' "$(wc -l <body.jsonl)"
} >tables.jsonl

expect 0 db import tables.jsonl --data one
says out '^2 tables with [0-9]+ entries, 0 packs; 0 tables already existed$'
expect 0 db export --data one
same out tables.jsonl
sed '1s/2/1/' tables.jsonl >older.jsonl # what earlier versions exported is imported too
expect 0 db import older.jsonl --data older
expect 0 db export --data older
same out tables.jsonl
expect 0 db export --data one -o again.jsonl
same again.jsonl tables.jsonl
expect 0 db export --data one --table game-2
says out '"table":"game-2"'
holds 'the other one is left out' test "$(grep -c game-1 out)" -eq 0
expect 1 db export --data one --table game-3
says err 'there is no table game-3'
mkfifo pipe # a path that is not a regular file is written to, and not replaced
timeout 60 cat pipe >from-pipe.jsonl &
expect 0 db export --data one -o pipe
wait $!
holds "a pipe stays a pipe" test -p pipe
same from-pipe.jsonl again.jsonl
expect 1 db export --data one -o /nowhere/file
says err 'No such file'

expect 0 db verify --data one
says out '^game-1: same, [0-9]+ entries$'
says out '^2 same, 0 worded differently, 0 differ, 0 cannot be played, 0 other pack, 0 not begun, 0 damaged$'
expect 0 db verify --data one --table game-2
says out '^1 same'
expect 1 db verify --data one --table nobody

# Existing files are not overwritten. An error names its line, and nothing is changed.
expect 1 db import tables.jsonl --data one
says err 'tables.jsonl:2: table game-1 exists already; --new skips'
expect 0 db import tables.jsonl --data one --new
says out '^0 tables with 0 entries, 0 packs; 2 tables already existed$'
expect 1 db import body.jsonl --data two
says err 'body.jsonl:[0-9]+: it ends too early'
sed '5s/"number":[0-9]*/"number":77/' tables.jsonl >gap.jsonl
expect 1 db import gap.jsonl --data two
says err 'gap.jsonl:5: number [0-9]+ was expected, not 77'
sed '7s/}$//' tables.jsonl >cut.jsonl
expect 1 db import cut.jsonl --data two
says err 'cut.jsonl:7: '
expect 0 db export --data two
holds 'nothing was imported' test "$(wc -l <out)" -eq 2
expect 1 db import missing.jsonl --data two
expect 1 db import saves/harbor-1.save --data two
says err "harbor-1.save:1: .*'what'"
head -c 3000 /dev/urandom >noise
expect 1 db import noise --data two
expect 1 db import one --data two

# A game whose replay gives a different result
awk 'NR > 2 && !done && sub(/\\"i\\":[0-9]+,\\"kind\\":\\"[a-z]+\\"/, "\\\"i\\\":99,\\\"kind\\\":\\\"work\\\"") { done = 1 } { print }' \
    tables.jsonl >other.jsonl
expect 0 db import other.jsonl --data three
expect 1 db verify --data three
says out '^game-1: differs: entry [0-9]+: '
says out '^1 same, 0 worded differently, 1 differ,'

expect 0 db backup copy --data one
says out 'copy: a copy of SQLite in one/angeles.db'
expect 0 db export --data copy
same out tables.jsonl
expect 1 db backup copy --data one
says err 'copy exists already'

echo 'not a database, but long enough to be looked at' >one/angeles.db
expect 1 db verify --data one
says err 'one/angeles.db is not an SQLite file'

finish
