// play.mjs ENGINE.wasm: whole games on the WebAssembly, compared with the native engine.
//
// Every request goes to the module first; then `angeles engine` of the release build is sent the
// same lines, and must answer with the same bytes.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

import { Engine } from './support/engine.mjs';

const path = process.argv[2];
if (!path) {
    console.error('usage: node play.mjs ENGINE.wasm');
    process.exit(2);
}
const native = fileURLToPath(new URL('../../build/release/angeles', import.meta.url));
const module = await Engine.compile(path);

class Play {
    constructor(begin) {
        this.engine = new Engine(module);
        this.sent = [];
        this.answers = [];
        this.chance = (Math.imul(begin.seed ?? 1, 2654435761) + begin.seats) >>> 0;
        this.choices = 0;
        this.seats = begin.seats;
        this.status = this.ask({ do: 'new', ...begin });
    }

    ask(request) {
        const line = JSON.stringify(request);
        this.sent.push(line);
        this.answers.push(this.engine.line(line));
        const answer = JSON.parse(this.answers.at(-1));
        assert.ok(!answer.error, `${line}: ${JSON.stringify(answer.error)}`);
        return answer;
    }

    below(bound) {
        this.chance ^= this.chance << 13;
        this.chance ^= this.chance >>> 17;
        this.chance ^= this.chance << 5;
        this.chance >>>= 0;
        return this.chance % bound;
    }

    // Everything that is shown, for each viewer in each language.
    look() {
        const language = this.choices % 2 ? 'de' : 'en';
        const i = this.choices % (this.seats + 1);
        const viewer = i < this.seats ? i : 'spectator';
        this.ask({ do: 'language', language });
        this.ask({ do: 'view', viewer });
        const { total } = this.ask({ do: 'log', viewer, limit: 1 });
        this.ask({ do: 'log', viewer, since: Math.max(0, total - 20) });
        if (this.choices % 16 === 0) {
            const seat = this.status.waiting[0];
            this.ask({ do: 'think', seat, seed: this.choices, values: true });
            this.ask({ do: 'hint', seat });
        }
        if (this.choices % 8 === 0) {
            this.ask({ do: 'redeal', viewer, seed: this.choices, as: 'imagined' });
            this.ask({ do: 'close', table: 'imagined' });
        }
    }

    choose() {
        const { waiting } = this.status;
        const seat = waiting[this.below(waiting.length)];
        const { decision } = this.ask({ do: 'options', seat });
        const index = this.below(decision.options.length);
        this.choices++;
        this.status = this.ask({ do: 'choose', seat, version: decision.version, index });
    }

    step() {
        this.look();
        this.choose();
    }

    running() {
        return this.status.state === 'running';
    }

    compare() {
        const { stdout, status } = spawnSync(native, ['engine'],
                                             { input: this.sent.join('\n') + '\n', maxBuffer: 1 << 30 });
        assert.equal(status, 0);
        const answers = stdout.toString().trimEnd().split('\n');
        assert.equal(answers.length, this.answers.length);
        for (const [i, answer] of answers.entries())
            assert.equal(this.answers[i], answer, `the answer to ${this.sent[i]}`);
    }
}

function whole(begin) {
    const play = new Play(begin);
    while (play.running())
        play.step();
    for (const what of ['info', 'dump', 'verify', 'save'])
        play.ask({ do: what });
    play.ask({ do: 'info', cards: true });
    play.ask({ do: 'rules' });
    play.ask({ do: 'entries', since: 10 });
    play.ask({ do: 'ending', viewer: 0 });
    if (begin.game === 'android')
        play.ask({ do: 'story', viewer: 1 });
    play.compare();
}

function importsNothing() {
    assert.deepEqual(WebAssembly.Module.imports(module), []);
}

// A damaged game must trap. The test finds the game's block in the module's memory by its secret key and
// damages the first frame (kernel/block.h has the offsets). The choice that returns to this frame faults. The
// instance traps and reports which check failed. A new instance of the same module opens the last save and
// plays to the same end.
function fault() {
    const RNG_AT = 80;
    const FRAME_AT = 496;
    const key = Array.from({ length: 32 }, (_, i) => i * 7 + 3);
    const begin = { game: 'harbor', seats: 3,
                    key: key.map(byte => byte.toString(16).padStart(2, '0')).join('') };
    const play = new Play(begin);
    while (play.choices < 9)
        play.step();
    const { save } = play.ask({ do: 'save' });
    const memory = Buffer.from(play.engine.x.memory.buffer);
    const secret = Buffer.from(key);
    let damaged = 0;
    for (let at = 0; (at = memory.indexOf(secret, at)) >= 0; at++) {
        if (memory.readUInt16LE(at - RNG_AT) < 1000)
            continue; // not a block: a block begins with its size
        memory[at - RNG_AT + FRAME_AT] = 250;
        damaged++;
    }
    assert.ok(damaged > 0);
    assert.throws(() => {
        for (;;)
            play.choose();
    }, WebAssembly.RuntimeError);
    assert.match(play.engine.fault(), /\.c:\d+: this must hold: /);

    const mended = new Play(begin);
    mended.ask({ do: 'open', save });
    const again = new Play(begin);
    while (again.choices < 9)
        again.step();
    assert.equal(mended.ask({ do: 'hash' }).hash, again.ask({ do: 'hash' }).hash);
}

// Nonsense gets a reply, and freed memory is reused.
function lasts() {
    const engine = new Engine(module);
    for (const line of ['', '{', '{"do":7}', '\u{1f4a9}', '{"do":"fly"}', `{"do":"${'x'.repeat(70000)}"}`])
        assert.ok(JSON.parse(engine.line(line)).error, line);
    const size = () => engine.x.memory.buffer.byteLength;
    let before = 0;
    for (let i = 0; i < 300; i++) {
        engine.ask({ do: 'new', game: 'android', seats: 5, seed: i });
        for (let viewer = 0; viewer < 5; viewer++)
            engine.ask({ do: 'view', viewer });
        before = i === 100 ? size() : before; // by then it has seen the largest
    }
    assert.equal(size(), before);
    engine.x.engine_free(engine.engine);
}

const games = [
    { game: 'harbor', seats: 2, seed: 1 },
    { game: 'harbor', seats: 4, seed: 2, options: { deck: 'tiny' } },
    { game: 'harbor', seats: 6, seed: 3, names: ['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Jürgen'] },
    { game: 'android', seats: 3, seed: 4 },
    { game: 'android', seats: 5, seed: 5, options: { murder: 'random' } },
];
const tests = [
    ...games.map(begin => [JSON.stringify(begin), () => whole(begin)]),
    ...[importsNothing, fault, lasts].map(run => [run.name, run]),
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
