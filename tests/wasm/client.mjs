// client.mjs ENGINE.wasm: what a client builds on: facts, boards and menus agree with each other
// and with what happens.
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

// Those of one kind have the same facts; what they name exists; map and puzzle are all there.
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

// What a menu says an act of a turn costs is what is paid for it, and cards may ask for more at once.
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

let failed = 0;
const tests = [facts, menus];
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
