#!/usr/bin/env bash
# Tests a campaign of LA-1 in a file: chapters follow each other, branch, are printed as a
# story, and are found again in a save. shellcheck source=tests/cli/check.bash
. "${ANGELES_ROOT:?}/tests/cli/check.bash"
exec </dev/null

chapter() { # SEED OPTION…: bots play one
    local seed=$1
    shift
    expect 0 play la-1 --campaign story.json --bots 2 --level random --seed "$seed" "$@"
}

chapter 1 --names Anna,Ben
says out 'The campaign is in story.json'
chapter 2
chapter 3 --after 1
expect 0 campaign story.json
says out '^1\. Big Bounties: (lost|closed)$'
says out '^2\. .*: (lost|closed)$'
says out '^3\. .*, after chapter 1$'
says out '\(Anna\), .*\(Ben\)'
says out '^In the log: .*Case 1 was (lost|closed)'
expect 0 campaign story.json --lang de
says out '^1\. Hohe Kopfgelder: (verloren|gelöst)$'
says out '^Im Buch: '

# The investigators and names of the chapter before continue with another number of seats, too.
cp story.json more.json
expect 0 play la-1 --campaign more.json --after 1 --seats 3 --bots 3 --level random --seed 6 --save more.save
holds 'both continue beside a third' grep -qE \
    '"seat-1":"[^a]\w+","seat-2":"[^a]\w+","seat-3":"any",.*"names":\["Anna","Ben",""\]' more.save

# The save of a chapter contains the campaign.
expect 0 play la-1 --campaign story.json --after 2 --bots 2 --level random --seed 4 --save fourth.save
expect 0 campaign fourth.save --out again.json
holds 'the campaign in a save is that in the file' cmp story.json again.json
expect 1 campaign fourth.save --out again.json
says err 'already exists'

# After an update, names that are not in the pack are left out, and newer files are refused.
sed 's/"log-case1-[a-z]*"/"log-gone"/g; s/"number":1,/"number":1,"later":{"a":1},/' story.json >odd.json
expect 1 campaign odd.json
says err 'later'
sed 's/"log-case1-[a-z]*"/"log-gone"/g' story.json >old.json
expect 0 campaign old.json
holds 'a flag that is gone is not told' eval '! grep -q "Case 1 was" out'
expect 0 play la-1 --campaign old.json --after 1 --bots 2 --level random --seed 5
sed 's/"campaign":1/"campaign":2/' story.json >newer.json
expect 1 campaign newer.json
says err 'newer version'
expect 2 play la-1 --campaign story.json --after 9 --bots 2
echo '{"campaign":1,"game":"harbor","chapters":[]}' >harbor.json
expect 2 campaign harbor.json
says err 'Harbor has no campaigns'
expect 2 play harbor --campaign none.json --bots 2
finish
