// client.mjs ENGINE.wasm: checks that facts, boards and menus agree with each other and with the course of the game.
import assert from 'node:assert/strict';

import { Engine } from './support/engine.mjs';

const module = await Engine.compile(process.argv[2]);
const engine = new Engine(module);

function ask(request) {
    const answer = engine.ask(request);
    assert.ok(!answer.error, `${JSON.stringify(request)}: ${JSON.stringify(answer.error)}`);
    return answer;
}

let chance = 12345;
function below(bound) {
    chance ^= chance << 13;
    chance ^= chance >>> 17;
    chance ^= chance << 5;
    chance >>>= 0;
    return chance % bound;
}

const info = ask({ do: 'info', game: 'android', cards: true });
const card = new Map(info.cards.map(c => [c.card, c]));

function kindOf(key) {
    assert.ok(card.has(key), `there is no card ${key}`);
    return card.get(key).kind;
}

// Entries of one kind have the same facts, the things they name exist, and map and puzzle are complete.
function facts() {
    const fields = new Map();
    const words = new Set(Object.keys(info.words));
    const supplies = new Set(info.supplies.map(s => s.supply));
    for (const { card: key, kind, title, facts } of info.cards) {
        assert.ok(title, key);
        assert.ok(kind in info.kinds, kind);
        const names = Object.keys(facts).join();
        assert.equal(names, fields.get(kind) ?? names, key);
        fields.set(kind, names);
        for (const [name, value] of Object.entries(facts))
            if (typeof value === 'string')
                assert.ok(card.has(value) || words.has(value) || supplies.has(value), `${key}: ${name} ${value}`);
    }
    for (const { facts } of info.cards.filter(c => c.kind === 'location')) {
        assert.ok(facts.x > 0 && facts.y > 0);
        assert.equal(kindOf(facts.district), 'district');
        assert.ok(['earth', 'moon', 'beanstalk'].includes(facts.body));
    }
    for (const { card: key, kind, text, parts } of info.cards) {
        if (parts)
            assert.equal(parts.map(part => `${part.text}.`).join(' '), text);
        if (kind === 'plot' || kind === 'crossroads')
            for (const side of ['good baggage', 'bad baggage'])
                assert.ok(parts.some(part => part.gives?.includes(side)), `${key}: ${side}`);
    }
    const game = info.game_facts;
    assert.equal(game.calendar.length, 12);
    assert.equal(game.puzzle.slots.length, 20);
    for (const { slot, group } of game.puzzle.slots)
        assert.ok([card.get(group).facts.slot, card.get(group).facts['slot-2']].includes(slot));
    assert.deepEqual(game.majors, info.cards.filter(c => c.facts.ability).map(c => c.card));
}

function turned(edges, quarters) {
    const wide = edges << quarters;
    return (wide | wide >> 4) & 15;
}

function checkBoard({ board, zones, supplies }) {
    const placed = zones.find(z => z.zone === 'puzzle');
    for (const seat of board.seats) {
        const own = supplies[`seat ${seat.seat}`] ?? {};
        assert.equal(kindOf(seat.detective), 'detective');
        assert.equal(kindOf(seat.at), 'location');
        assert.equal(seat.time.left, own.time ?? 0);
        assert.ok(seat.time.most >= seat.time.left);
        assert.equal(seat.hand.count, zones.find(z => z.zone === `hand:${seat.seat}`).count);
        if (seat.plot) {
            const { facts } = card.get(seat.plot.card);
            const { good, bad, now, leads_to } = seat.plot;
            assert.equal(good, own['good baggage'] ?? 0);
            if (now !== 'choice')
                assert.deepEqual([now, leads_to], good > bad ? ['positive', facts.positive]
                                                             : ['negative', facts.negative]);
        }
    }
    for (const { lead, at } of board.leads)
        assert.deepEqual([kindOf(lead), kindOf(at)], ['lead', 'location']);
    for (const { npc, at } of board.npcs)
        assert.ok(kindOf(npc) === 'npc' && (at === null || kindOf(at) === 'location'));
    const cells = board.puzzle.cells.filter(cell => cell);
    assert.equal(cells.length, placed.count);
    for (const { piece, turned: quarters, edges } of cells)
        assert.equal(edges, turned(card.get(piece).facts.edges, quarters));
    assert.ok(!zones.some(z => z.zone === 'box'));
}

// The cost in the menu is the cost paid. Cards may add to it at once.
function checkPaid(option, before, after, told) {
    const acts = ['move', 'fly', 'follow', 'light', 'dark', 'toss', 'jump', 'talk', 'visit'];
    const alone = ['light', 'dark', 'toss', 'jump'];
    if (!acts.includes(option.kind) || told.some(line => /^time-/.test(line.message)))
        return 0;
    const left = before.board.seats[before.viewer].time.left;
    const now = after.board.seats[before.viewer].time.left;
    const due = left - (option.cost.time ?? 0);
    assert.ok(alone.includes(option.kind) ? now === due : now <= due, JSON.stringify([option, told]));
    return 1;
}

function menus() {
    let paid = 0;
    for (const seed of [1, 2]) {
        let status = ask({ do: 'new', game: 'android', seats: 3 + seed, seed });
        for (let n = 0; status.state === 'running'; n++) {
            const seat = status.waiting[below(status.waiting.length)];
            const { decision } = ask({ do: 'options', seat });
            const { view } = ask({ do: 'view', viewer: seat });
            const used = new Set();
            for (const option of decision.options) {
                assert.ok(option.label && option.group < decision.groups.length);
                used.add(option.group);
                assert.ok((option.cost.time ?? 0) <= view.board.seats[seat].time.left || view.active !== seat,
                          JSON.stringify(option));
                if (['pass', 'skip'].includes(option.kind))
                    assert.equal(option.passes, true);
                if (option.kind === 'end')
                    assert.deepEqual(option.loses, { time: view.board.seats[seat].time.left });
            }
            assert.equal(used.size, decision.groups.length);
            if (n % 16 === 0)
                checkBoard(view);
            const option = decision.options[below(decision.options.length)];
            const { total } = ask({ do: 'log', viewer: seat, limit: 1 });
            status = ask({ do: 'choose', seat, version: decision.version, option });
            const told = ask({ do: 'log', viewer: seat, since: total }).lines;
            if (decision.prompt.name === 'act')
                paid += checkPaid(option, view, ask({ do: 'view', viewer: seat }).view, told);
        }
        checkBoard(ask({ do: 'view', viewer: 0 }).view);
    }
    assert.ok(paid > 200, `only ${paid} were paid for`);
}

// Merges changes as described in docs/protocol.md.
function put(old, value) {
    if (!Array.isArray(old) || Array.isArray(value) || value === null)
        return value;
    const list = [...old];
    for (const [n, item] of Object.entries(value))
        if (item === null)
            list.length = n;
        else
            list[n] = item;
    return list;
}

function apply(view, { changes, removed = [] }) {
    const next = { ...view };
    for (const key of removed)
        delete next[key];
    for (const [key, value] of Object.entries(changes))
        if (key === 'zones')
            next.zones = [...view.zones.map(zone => zone.zone in value ? value[zone.zone] : zone),
                          ...Object.values(value).filter(zone => zone && !view.zones.some(old => old.zone === zone.zone))]
                .filter(zone => zone);
        else if (key === 'supplies')
            next.supplies = Object.fromEntries(Object.entries({ ...view.supplies, ...value }).filter(([, has]) => has));
        else if (key === 'fields' || key === 'board')
            next[key] = { ...view[key],
                          ...Object.fromEntries(Object.entries(value).map(([k, v]) => [k, put(view[key][k], v)])) };
        else
            next[key] = put(view[key], value);
    return next;
}

function random(status) {
    const seat = status.waiting[below(status.waiting.length)];
    const { decision } = ask({ do: 'options', seat });
    return ask({ do: 'choose', seat, version: decision.version, index: below(decision.options.length) });
}

// A client that receives only changes has the same view as one that receives everything.
function changes() {
    let whole = 0, told = 0, bytes = 0, full = 0;
    for (const begin of [{ game: 'android', seats: 4, seed: 3 }, { game: 'harbor', seats: 3, seed: 4 }]) {
        const have = new Map();
        let status = ask({ do: 'new', ...begin });
        for (let n = 0; ; n++) {
            const viewer = n % 5 < begin.seats ? n % 5 : 'spectator';
            const last = have.get(viewer);
            const answer = ask({ do: 'view', viewer, changes: true, ...(last && { have: last.hash }) });
            const { view } = ask({ do: 'view', viewer });
            if (answer.base) {
                assert.equal(answer.base, last.hash);
                assert.deepEqual(apply(last.view, answer), view);
                told++;
                bytes += JSON.stringify(answer).length;
                full += JSON.stringify(view).length;
            } else if (!answer.same) {
                assert.deepEqual(answer.view, view);
                whole++;
            }
            have.set(viewer, { hash: answer.hash, view });
            if (status.state !== 'running')
                break;
            status = n % 50 === 49 ? ask({ do: 'undo', seat: 0, how: 'owner', choices: 3 }) : random(status);
        }
        ask({ do: 'language', language: 'de' });
        const answer = ask({ do: 'view', viewer: 0, changes: true, have: '0123456789abcdef' });
        assert.ok(answer.view);
        ask({ do: 'language', language: 'en' });
        assert.ok(!('base' in ask({ do: 'view', viewer: 0, changes: true, have: answer.hash })));
    }
    assert.ok(told > 500 && whole < 20 && bytes < full / 3, `${whole} whole, ${told} told, ${bytes} of ${full} bytes`);
}

// Every moment of a game can be viewed, and a save can be opened at that moment.
function past() {
    let status = ask({ do: 'new', game: 'android', seats: 3, seed: 8 });
    const then = [];
    while (status.state === 'running') {
        if (then.length % 40 === 20)
            status = ask({ do: 'undo', seat: 0, how: 'owner', choices: 2 });
        else
            status = random(status);
        then.push({ hash: status.hash, seen: ask({ do: 'hash', viewer: 1 }).hash,
                    lines: ask({ do: 'log', viewer: 1, limit: 1 }).total });
    }
    const { save } = ask({ do: 'save' });
    const entries = [];
    for (let next = 0, total = 1; next < total;) {
        const page = ask({ do: 'entries', since: next });
        ({ next, total } = page);
        entries.push(...page.entries);
        if (page.since === 0)
            assert.ok(page.marks.some(m => m.mark === 'period' && m.text === 'Week 1, day 1.'));
    }
    assert.equal(entries.length, then.length);
    const marks = entries.flatMap(entry => entry.marks);
    assert.ok(marks.filter(m => m.mark === 'period' && /^Week/.test(m.text)).length >= 11);
    assert.ok(marks.some(m => m.mark === 'turn') && marks.some(m => m.mark === 'ending'));
    assert.ok(entries.some(entry => entry.kind === 'undo') && entries.some(entry => entry.taken_back));
    for (let n = 1; n < then.length; n += 97) {
        const opened = ask({ do: 'open', table: 'then', save, upto: n });
        assert.equal(opened.hash, then[n - 1].hash);
        const { view, hash } = ask({ do: 'view', viewer: 1, table: 'then' });
        assert.equal(hash, then[n - 1].seen);
        const looked = ask({ do: 'view', viewer: 1, entry: n }).view;
        looked.you.version = view.you.version; // which no longer replies
        assert.deepEqual(looked, view);
        assert.equal(ask({ do: 'log', viewer: 1, entry: n, limit: 1 }).total, then[n - 1].lines);
    }
    assert.equal(ask({ do: 'hash' }).hash, then.at(-1).hash);
    const { seats, lines } = ask({ do: 'ending', viewer: 0 });
    for (const { seat, score } of seats) { // the score is explained line by line
        const points = lines.filter(l => /^points/.test(l.message) && l.params[0].seat === seat);
        assert.equal(points.reduce((sum, l) => sum + l.params[1].number, 0), score);
    }
}

// A table of bots plays to its end, and every choice was offered.
function bots() {
    const names = ask({ do: 'info' }).bots.map(bot => bot.bot);
    assert.ok(names.includes('greedy') && names.includes('random'));
    let status = ask({ do: 'new', game: 'android', seats: 3, seed: 2 });
    for (let n = 0; status.state === 'running'; n++) {
        const seat = status.waiting[0];
        const { decision } = ask({ do: 'options', seat });
        const thought = ask({ do: 'think', seat, seed: n, values: n % 7 === 0 });
        assert.ok(thought.index < decision.options.length);
        if (thought.values && thought.values.length)
            assert.equal(thought.values.length, decision.options.length);
        if (n % 50 === 0)
            assert.equal(ask({ do: 'hint', seat }).option.kind.length > 0, true);
        status = ask({ do: 'choose', seat, version: decision.version, index: thought.index });
    }
}

let failed = 0;
const tests = [facts, menus, changes, past, bots];
for (const run of tests) {
    try {
        run();
    } catch (error) {
        failed++;
        console.log(`${run.name}: ${error.stack}`);
    }
}
console.log(`${tests.length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
