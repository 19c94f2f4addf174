#!/usr/bin/env bash
# Follows random games with trades by a second implementation of New Angeles' rules.
# shellcheck source=tests/cli/check.bash
. "${ANGELES_ROOT:?}/tests/cli/check.bash"

referee() {
    timeout "$patience" env ANGELES="$angeles" PYTHONDONTWRITEBYTECODE=1 \
        python3 "$root/tests/cli/referee.py" "$@" >out 2>err
}

holds 'games, random, with trades' referee --games "${REFEREE_GAMES:-24}"
says out ' 0 objections$'
holds 'games that last' referee --games "${REFEREE_LONG:-3}" --bots --seed 100
says out ' 0 objections$'
finish
