// play.mjs ENGINE.wasm: whole games on the WebAssembly, compared with the native library.
//
// expected.txt beside the module holds what tests/wasm/expected.c played on this machine: the
// same seeds, the same choices, everything shown to anybody on the way in one digest.
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import assert from 'node:assert/strict';

import { DE, EN, Engine, Game, RUNNING, SPECTATOR, hex } from './support/host.mjs';

const path = process.argv[2];
if (!path) {
    console.error('usage: node play.mjs ENGINE.wasm');
    process.exit(2);
}
const module = await Engine.compile(path);

class Play {
    constructor(engine, seats, seed, options) {
        this.engine = engine;
        this.game = new Game(engine);
        this.chance = (Math.imul(seed, 2654435761) + seats) >>> 0;
        this.digest = 2166136261;
        this.choices = 0;
        assert.ok(this.game.begin(seats, seed, options), engine.message());
        this.told = this.game.logged();
    }

    below(bound) {
        this.chance ^= this.chance << 13;
        this.chance ^= this.chance >>> 17;
        this.chance ^= this.chance << 5;
        this.chance >>>= 0;
        return this.chance % bound;
    }

    add(bytes) {
        let digest = this.digest;
        for (const byte of bytes)
            digest = Math.imul(digest ^ byte, 16777619);
        this.digest = digest >>> 0;
    }

    addNumber(number) {
        this.add(new TextEncoder().encode(hex(number)));
    }

    viewer(i) {
        return i < this.game.seats ? i : SPECTATOR;
    }

    look() {
        const { engine, game } = this;
        for (let i = 0; i <= game.seats; i++) {
            const viewer = this.viewer(i);
            for (const lang of [EN, DE]) {
                this.add(engine.text('ang_game_view', game.at, viewer, lang));
                this.add(engine.text('ang_prompt_text', game.at, viewer, lang));
                if (viewer !== SPECTATOR)
                    this.add(engine.text('ang_game_decision_json', game.at, viewer, lang));
                for (const entry of this.told)
                    engine.withText(entry, at =>
                        this.add(engine.text('ang_log_json', game.kind, at, viewer, lang)));
            }
            this.addNumber(engine.x.ang_game_view_hash(game.at, viewer));
        }
        this.told = [];
    }

    imagine() {
        const { game } = this;
        const truth = game.snapshot();
        const viewer = this.viewer(Math.floor(this.choices / 8) % (game.seats + 1));
        this.engine.x.ang_game_redeal(game.at, viewer, BigInt(this.choices));
        this.addNumber(this.engine.x.ang_game_hash(game.at));
        game.restore(truth);
    }

    // The seat and the index of the next choice.
    pick() {
        const { engine, game } = this;
        const waiting = engine.x.ang_game_waiting(game.at);
        const asked = [...Array(game.seats).keys()].filter(s => waiting >> s & 1);
        const seat = asked[this.below(asked.length)];
        return { seat, index: this.below(engine.x.ang_game_options(game.at, seat)) };
    }

    choose({ seat, index }) {
        const { engine, game } = this;
        const { version } = engine.json('ang_game_decision_json', game.at, seat, EN);
        this.choices++;
        assert.ok(engine.x.ang_game_choose(game.at, seat, version, index), engine.message());
        this.told = game.logged();
    }

    running() {
        return this.engine.x.ang_game_state(this.game.at) === RUNNING;
    }

    step() {
        this.look();
        if (this.choices % 8 === 0)
            this.imagine();
        this.choose(this.pick());
        assert.ok(this.engine.x.ang_game_verify(this.game.at), this.engine.message());
    }

    result(seed, options) {
        const { engine, game } = this;
        this.look();
        this.add(engine.text('ang_game_dump', game.at));
        return [game.seats, seed, options, this.choices, engine.x.ang_game_state(game.at),
                engine.x.ang_game_winners(game.at), game.hash(),
                this.digest.toString(16).padStart(8, '0')].join(' ');
    }
}

function whole(line) {
    const [seats, seed, options] = line.split(' ');
    const play = new Play(new Engine(module), +seats, +seed, options);
    while (play.running())
        play.step();
    assert.equal(play.result(seed, options), line);
}

// Where struct block (kernel/block.h) keeps how deep its stack is, and its lowest frame.
const DEPTH_AT = 18;
const FRAME_AT = 176;
const PROC_DAY = 3;

// The lowest frame is damaged while a turn goes on above it: the choice that ends the turn faults
// after it has changed much. The block must be as it was before that choice; a new engine from
// the same module takes it back, mended, and plays to the same end.
function fault(line) {
    const [seats, seed, options] = line.split(' ');
    const play = new Play(new Engine(module), +seats, +seed, options);
    while (play.game.snapshot()[DEPTH_AT] < 2)
        play.step();
    assert.equal(play.game.snapshot()[FRAME_AT], PROC_DAY);
    const damage = procedure => {
        const bytes = play.game.snapshot();
        bytes[FRAME_AT] = procedure;
        play.game.restore(bytes);
    };

    for (let faults = 0; faults === 0;) {
        play.look();
        if (play.choices % 8 === 0)
            play.imagine();
        const pick = play.pick();
        damage(250);
        const before = play.game.snapshot();
        try {
            play.choose(pick);
        } catch (error) {
            assert.ok(error instanceof WebAssembly.RuntimeError, error);
            assert.match(play.engine.message(), /flow\.c:\d+: this must hold: /);
            assert.deepEqual(play.game.snapshot(), before);
            const game = new Game(new Engine(module));
            game.seats = play.game.seats;
            game.restore(before);
            Object.assign(play, { game, engine: game.engine, choices: play.choices - 1 });
            faults++;
        }
        damage(PROC_DAY);
        if (faults)
            play.choose(pick);
    }
    while (play.running())
        play.step();
    assert.equal(play.result(seed, options), line);
}

function struck() {
    const { engine, game } = new Play(new Engine(module), 3, 7, '');
    const before = engine.json('ang_game_decision_json', game.at, 0, EN).options;
    assert.ok(engine.x.ang_option_strike(game.at, 0, 1));
    const after = engine.json('ang_game_decision_json', game.at, 0, EN).options;
    assert.equal(after.length, before.length - 1);
    assert.ok(!after.some(o => o.text === before[1].text));
    const missing = engine.withText(JSON.stringify(before[1]), (at, size) => {
        assert.ok(engine.x.ang_game_why_not(game.at, 0, at, size, DE, engine.out, engine.outSize));
        return JSON.parse(engine.cString(engine.out));
    });
    assert.ok(missing.text.length > 0);
    engine.x.ang_seat_undone(0, 1); // an index into the old list must not be taken for a new one
    const { version } = engine.json('ang_game_decision_json', game.at, 0, EN);
    assert.equal(engine.x.ang_game_choose(game.at, 0, 1, 0), 0);
    assert.equal(engine.x.ang_game_choose(game.at, 0, version, before.length - 1), 0);
    assert.ok(engine.x.ang_game_choose(game.at, 0, version, 0), engine.message());
}

function refused() {
    const { engine, game } = new Play(new Engine(module), 2, 1, '');
    const { x } = engine;
    const before = game.snapshot();
    assert.equal(x.ang_game_choose(game.at, 0, 1, 500), 0);
    assert.equal(engine.message(), 'there is no such option');
    assert.equal(x.ang_game_choose(game.at, 0, 9, 0), 0);
    assert.equal(x.ang_game_choose(game.at, 5, 1, 0), 0);
    assert.ok(!new Game(engine).begin(9, 1));
    assert.ok(!new Game(engine).begin(2, 1, 'deck=huge'));
    for (const nonsense of ['', '{', '{"kind":"bid"}', '{"kind":"bid","targets":[7]}'])
        engine.withText(nonsense, (at, size) =>
            assert.equal(x.ang_game_why_not(game.at, 0, at, size, EN, engine.out, 100), 0));
    assert.deepEqual(game.snapshot(), before);
}

function dumped() {
    const play = new Play(new Engine(module), 4, 11, '');
    const { engine, game } = play;
    const other = new Game(engine);
    while (play.running()) {
        const dump = engine.text('ang_game_dump', game.at).slice();
        engine.withText(dump, (at, size) =>
            assert.ok(engine.x.ang_game_load(other.at, 0, at, size), engine.message()));
        assert.deepEqual(other.snapshot(), game.snapshot());
        play.choose(play.pick());
    }
    engine.withText('{"dump": 1}', (at, size) =>
        assert.equal(engine.x.ang_game_load(other.at, 0, at, size), 0));
}

// A search plays on the block itself, without copy or log, to the same end.
function searched() {
    const play = new Play(new Engine(module), 3, 5, '');
    const { engine, game } = play;
    const start = game.snapshot();
    const picks = [];
    while (play.running()) {
        picks.push(play.pick());
        play.choose(picks.at(-1));
    }
    const hash = game.hash();
    game.restore(start);
    for (const { seat, index } of picks)
        engine.x.ang_position_step(game.at, seat, index);
    assert.equal(game.hash(), hash);
}

function undone() {
    const play = new Play(new Engine(module), 3, 9, '');
    const { engine, game } = play;
    const back = new Game(engine);
    for (let i = 0; i < 9; i++)
        play.choose(play.pick());
    const then = game.snapshot();
    back.restore(then);
    for (let i = 0; i < 9; i++)
        play.choose(play.pick());
    const now = game.snapshot();
    engine.x.ang_game_undo(game.at, back.at, 77);
    assert.notDeepEqual(game.snapshot(), then);
    assert.ok(engine.x.ang_game_verify(game.at), engine.message());
    game.restore(now);
    engine.x.ang_game_undo(game.at, back.at, 0);
    assert.deepEqual(game.snapshot(), then);
}

function traded() {
    const { engine, game } = new Play(new Engine(module), 2, 3, '');
    const coin = { type: 'supply', supply: 'coin', number: 2 };
    const offer = JSON.stringify({ to: 1, give: [coin], want: [] });
    engine.withText(offer, (at, size) =>
        assert.ok(engine.x.ang_game_offer(game.at, 0, at, size), engine.message()));
    const [{ offer: serial, text }] = engine.json('ang_game_view', game.at, 1, DE).offers;
    assert.ok(text.length > 0);
    assert.ok(!engine.x.ang_game_answer(game.at, 0, serial, 1), 'one does not take his own offer');
    assert.ok(engine.x.ang_game_answer(game.at, 1, serial, 1), engine.message());
    assert.equal(engine.json('ang_game_view', game.at, 1, EN).supplies['seat 1'].coin, 5);
    const log = game.logged();
    assert.ok(log.length > 0);
    engine.withText(log[0], at =>
        assert.ok(engine.text('ang_log_text', 0, at, 1, EN).length > 0));
}

function named() {
    const { engine, game } = new Play(new Engine(module), 2, 3, '');
    const name = new TextEncoder().encode('Jürgen\0');
    const at = engine.x.ang_allocate(name.length);
    engine.bytes(at, name.length).set(name);
    engine.x.ang_seat_name(1, at);
    assert.match(engine.json('ang_game_view', game.at, SPECTATOR, EN).status, /Jürgen/);
    assert.equal(engine.cString(engine.x.ang_kind_name(0)), 'harbor');
    for (let entry = 0; entry < engine.x.ang_pack_entry_count(0); entry++)
        for (const lang of [EN, DE])
            for (let part = 0; part < 2; part++)
                assert.ok(engine.text('ang_pack_entry_text', 0, entry, part, lang).length > 0);
}

const expected = (await readFile(join(dirname(path), 'expected.txt'), 'utf8')).trim().split('\n');
const tests = [
    ...expected.map(line => [line, () => whole(line)]),
    ...expected.filter(line => line.includes('full')).map(line => [`fault, ${line}`, () => fault(line)]),
    ...[struck, refused, dumped, searched, undone, traded, named].map(run => [run.name, run]),
];
let failed = 0;
for (const [name, run] of tests) {
    try {
        run();
    } catch (error) {
        failed++;
        console.log(`${name}: ${error.stack}`);
    }
}
console.log(`${tests.length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
