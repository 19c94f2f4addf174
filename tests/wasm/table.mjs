// table.mjs ENGINE.wasm: a table in the WebAssembly and one in the terminal get the same choices from a person, and
// become the same game, entry by entry: passes, bots' moves and what the person takes back.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { Engine } from './support/engine.mjs';

const path = process.argv[2];
if (!path) {
    console.error('usage: node table.mjs ENGINE.wasm');
    process.exit(2);
}
const native = fileURLToPath(new URL('../../build/release/angeles', import.meta.url));
const module = await Engine.compile(path);

class Table {
    constructor(game, levels, seed) {
        this.engine = new Engine(module);
        this.line({ do: 'new', game, seats: levels.length + 1, seed });
        const seats = [null, ...levels].map(level => ({ kind: level ? 'bot' : 'person', taken: true, away: '',
            conceded: false, level, personality: null, orders: [] }));
        const match = { match: 1, owner: 0, pace: 'quick', undo: 'consent', clock: { kind: 'none', seconds: 0, increment: 0 },
            state: 'running', ended: '', deserted: false, seats, clocks: [], ballot: [] };
        const { x, engine } = this.engine;
        this.table = this.given(JSON.stringify(match), (at, size) => x.table_new(engine, at, size));
        assert.ok(this.table);
        this.happened = [];
        this.follow();
    }

    given(text, use) {
        const { x } = this.engine;
        const bytes = new TextEncoder().encode(text);
        const at = x.alloc(bytes.length);
        new Uint8Array(x.memory.buffer, at, bytes.length).set(bytes);
        const result = use(at, bytes.length);
        x.free(at);
        return result;
    }

    text(at) {
        const { x } = this.engine;
        return JSON.parse(new TextDecoder().decode(new Uint8Array(x.memory.buffer, at, x.engine_size())));
    }

    line(request) {
        const { x } = this.engine;
        if (!this.table)
            return JSON.parse(this.engine.line(JSON.stringify(request)));
        return this.text(this.given(JSON.stringify(request), (at, size) => x.table_line(this.table, at, size)));
    }

    follow() {
        const { x } = this.engine;
        do
            for (let at; (at = x.table_next(this.table)) !== 0;)
                this.happened.push(this.text(at));
        while (x.table_think(this.table));
        this.stand = this.text(x.table_settle(this.table));
    }
}

// What the person types, and the same as a line.
function play(game, seed, typed) {
    const table = new Table(game, ['novice', 'novice'], seed);
    for (const word of typed) {
        if (table.stand.state !== 'running')
            break;
        assert.ok(table.stand.seats[0].asked);
        if (word === 'undo') {
            assert.equal(table.line({ do: 'undo', seat: 0 }).did, 'undo');
        } else {
            const { decision } = table.line({ do: 'options', seat: 0 });
            assert.equal(table.line({ do: 'choose', seat: 0, version: decision.version, index: 0 }).did, 'choose');
        }
        table.follow();
    }
    return table;
}

const entriesOf = save => save.split('\n').filter(line => /^\{"(choice|undo|offer|answer|fault|void)"/.test(line));

function same(game, seed, typed, commands) {
    const folder = mkdtempSync(join(tmpdir(), 'angeles-table-'));
    try {
        const table = play(game, seed, typed);
        const file = join(folder, 'game.save');
        const { status, stderr } = spawnSync(native, ['play', game, '--seats', '3', '--level', 'novice', '--seed', String(seed),
            '--save', file], { input: commands.join('\n') + '\n' });
        assert.equal(status, 0, stderr.toString());
        const ours = entriesOf(table.line({ do: 'save' }).save);
        const theirs = entriesOf(readFileSync(file, 'utf8'));
        assert.ok(ours.length > typed.length);
        assert.deepEqual(ours, theirs);
        assert.ok(table.happened.some(({ happens, by }) => happens === 'choice' && by === 'bot'));
    } finally {
        rmSync(folder, { recursive: true });
    }
}

// Refusals speak the language of the engine, and wrong orders change nothing.
function refusals() {
    const table = new Table('harbor', ['novice'], 7);
    table.line({ do: 'language', language: 'de' });
    const { error } = table.line({ do: 'undo', seat: 0 });
    assert.match(error.message, /zurück/);
    assert.equal(table.line({ do: 'orders', seat: 0, orders: [{ order: 'stop' }] }).error.code, 'usage');
    assert.equal(table.line({ do: 'orders', seat: 0, orders: [{ order: 'pass', until: 'end' }] }).did, 'orders');
    table.follow();
    assert.equal(table.stand.seats[0].orders.length, 1);
    assert.equal(table.line({ do: 'concede', seat: 0 }).did, 'concede');
    table.follow();
    assert.equal(table.stand.state, 'over');
    assert.equal(table.happened.at(-1).happens, 'over');
}

let failed = 0;
for (const [name, test] of Object.entries({
    'harbor, as in the terminal': () => same('harbor', 3, ['1', '1', '1', '1', '1', '1'], ['1', '1', '1', '1', '1', '1']),
    'with undo': () => same('harbor', 5, ['1', '1', 'undo', '1', 'undo', '1'], ['1', '1', 'undo', '1', 'undo', '1']),
    refusals,
})) {
    try {
        test();
        console.log(`ok ${name}`);
    } catch (error) {
        failed++;
        console.log(`FAILED ${name}: ${error.message}`);
    }
}
console.log(`${3 - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
