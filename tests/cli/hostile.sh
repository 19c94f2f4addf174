#!/usr/bin/env bash
# Tests bad input of every kind: it is refused with a reason, and nothing crashes.
# shellcheck source=tests/cli/check.bash
. "${ANGELES_ROOT:?}/tests/cli/check.bash"
exec </dev/null

# noise SEED SIZE: the same bytes on every run.
noise() {
    awk -v seed="$1" -v size="$2" 'BEGIN {
        srand(seed); for (i = 0; i < size; i++) printf "%c", int(rand() * 255) + 1 }'
}
yes 1 | head -n 400 | "$angeles" play harbor --level greedy --seed 4 --save good.save >/dev/null 2>&1
"$angeles" pack new mine >/dev/null
"$angeles" pack build mine -o good.angpack >/dev/null
size=$(wc -c <good.save)
pack_size=$(wc -c <good.angpack)

# HOSTILE=12: test more positions, as the soak does.
places=${HOSTILE:-4}
for ((i = 1; i <= places; i++)); do
    # Tests files that are truncated, have a hole or noise in them, or consist of noise.
    head -c $((size * i / (places + 1))) good.save >bad.save
    survives verify bad.save
    survives replay bad.save --to 1
    survives play --level greedy --resume bad.save
    { head -c $((size * i / (places + 1))) good.save; noise $i 20; tail -c +$((size * i / (places + 1) + 20)) good.save; } >bad.save
    survives verify bad.save
    survives replay bad.save
    survives play --level greedy --resume bad.save
    noise $i 3000 >noise.bin
    survives verify noise.bin
    survives play --level greedy --resume noise.bin
    survives pack check noise.bin
    survives scenario noise.bin
    { head -c $((pack_size * i / (places + 1))) good.angpack; noise $i 9; tail -c +$((pack_size * i / (places + 1) + 10)) good.angpack; } >bad.angpack
    survives pack check bad.angpack
    survives pack stats bad.angpack
    survives sim harbor --games 1 --pack bad.angpack
    head -c $((pack_size * i / (places + 1))) good.angpack >bad.angpack
    survives pack check bad.angpack
    survives play harbor --level greedy --seed 1 < <(noise $i 2000)
    survives engine < <(noise $i 2000; echo; noise $i 2000)
    mkdir -p bad
    { noise $i 30; tail -c +$((i * 50)) mine/tricks.pack; noise $((i + 99)) 30; } >bad/a.pack
    cp mine/cards.pack bad
    survives pack check bad
done

# Tests paths that are not regular files.
for path in /dev/null . /nowhere "$(printf 'x%.0s' {1..5000})" ''; do
    for command in replay verify scenario 'pack check' 'pack stats' 'play --level greedy --resume' 'pack show'; do
        # shellcheck disable=SC2086 # several words
        survives $command "$path"
    done
done
chmod 0 good.angpack
survives pack check good.angpack
chmod 600 good.angpack
ln -s loop loop
survives verify loop

# Tests unexpected words.
for word in '' '%s%n' '--' '-' '=' '--=' "$(printf '\033[2J')" "$(printf 'x%.0s' {1..3000})"; do
    survives "$word"
    survives play "$word"
    survives play harbor --level greedy "--$word" < /dev/null
    survives play harbor --level greedy --seed 1 --names "$word"
    survives play harbor --level greedy --seed 1 --option "$word"
    survives sim "$word"
    survives pack "$word"
    survives pack show harbor "$word"
    survives play harbor --level greedy --seed 1 < <(printf '%s\n? %s\nwhy not %s\noffer %s\nsave %s\nseat %s\nundo %s\n' \
        "$word" "$word" "$word" "$word" "/nowhere/$word" "$word" "$word")
done
finish
