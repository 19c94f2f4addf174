// hosts.mjs ENGINE.wasm: one stream of messages goes to a table in the WebAssembly, in the terminal and at a server.
// All three give the same game, with the same makers of every entry, the same refusals and the same save. A seat that
// was sent news after every change, and one that gets all of it at the end, know the same at the server.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { Player, Server, eventually, finish, test } from '../server/client.mjs';
import { Engine } from './support/engine.mjs';
import { Table } from './support/table.mjs';

const path = process.argv[2];
if (!path) {
    console.error('usage: node hosts.mjs ENGINE.wasm');
    process.exit(2);
}
const program = process.env.ANGELES = process.env.ANGELES_RELEASE
    ?? fileURLToPath(new URL('../../build/release/angeles', import.meta.url));
const module = await Engine.compile(path);

// ---- Recording, in the WebAssembly ------------------------------------------------------------

// A stream is a list of { seat, version, say, typed, reply }: the message a person sends when this decision
// is open to them, the same as a terminal command (null: none), and the reply.
class Recorder {
    constructor(setup) {
        this.table = new Table(module, setup);
        this.stream = [];
        this.screen = new Player(null, null, 0, null, { plays: false });
        this.table.look(0).forEach(news => this.screen.hear(news));
    }

    get asked() {
        return this.table.asked;
    }

    decision(seat) {
        return this.table.line({ do: 'options', seat }).decision;
    }

    say(seat, say, typed = null) {
        const version = this.asked.includes(seat) ? this.decision(seat).version : null;
        const reply = this.table.line({ ...say, seat });
        this.table.follow();
        this.table.news().forEach(news => this.screen.hear(news));
        this.stream.push({ seat, version, say, typed, reply });
        return reply;
    }

    // The n-th option. Of options with the same words the terminal takes the first, and it takes a number as that of
    // the option.
    choose(seat, n) {
        const { version, options } = this.decision(seat);
        const { text } = options[n % options.length];
        const { i } = options.find(option => option.text === text);
        return this.say(seat, { do: 'choose', version, index: i }, /^\d+$/.test(text) ? `${i + 1}` : text);
    }
}

// People take their turns, and in between do everything else that a person can do at all three tables.
function record(setup, extras, choices) {
    const recorder = new Recorder(setup);
    let dice = 7;
    for (let n = 0; n < choices && recorder.asked.length; n++) {
        const [seat] = recorder.asked;
        extras(recorder, seat, n);
        dice = (dice * 1103515245 + 12345) % 2 ** 31;
        if (recorder.asked.includes(seat))
            recorder.choose(seat, dice >> 8);
    }
    return recorder;
}

const coins = number => [{ type: 'supply', supply: 'coin', number }];
const offer = (to, number) => [{ do: 'offer', offer: { to, give: coins(number) } }, `offer ${to + 1} give ${number} coin`];
const answer = (number, word) => [{ do: 'answer', offer: number, answer: word }, `${word} ${number}`];

const concede = (recorder, seat) => recorder.say(seat, { do: 'concede' }, 'concede');

// A person's other messages besides choices.
function common(recorder, seat, n) {
    const alone = recorder.screen.info.seats.filter(({ asked }) => asked).length === 1; // no bot is thinking, so its seed cannot depend on the time
    if (n % 7 === 2)
        recorder.say(seat, { do: 'hint' }, 'hint');
    if (n % 9 === 4)
        recorder.say(seat, { do: 'choose', version: 1, index: 400 });
    if (n % 6 === 5 && alone && recorder.table.line({ do: 'options', seat }).undo > 0)
        recorder.say(seat, { do: 'undo', choices: 1 }, 'undo 1');
    else if (n % 11 === 7 && alone)
        recorder.say(seat, { do: 'undo', choices: 2 + n % 2 * 7 }, `undo ${2 + n % 2 * 7}`);
    else if (n % 13 === 12 && alone)
        recorder.say(seat, { do: 'ask', what: 'undo', choices: 1 }, 'undo anyway');
    if (n % 10 === 6)
        recorder.say(seat, { do: 'orders', orders: [{ order: 'pass', until: 'turn' }] }, 'pass until turn');
}

function harbor(recorder, seat, n) {
    common(recorder, seat, n);
    if (n % 5 === 1)
        recorder.say(seat, ...offer(2, 1)); // the bot answers
    if (n % 8 === 3)
        recorder.say(seat, ...offer(1 - seat, 90)); // more than there is
    if (n % 8 === 5) {
        const { offer: number } = recorder.say(seat, ...offer(1 - seat, 1));
        if (number)
            recorder.say(1 - seat, ...answer(number, n % 16 === 5 ? 'take' : 'decline'));
    }
    if (n % 12 === 7)
        recorder.say(seat, ...answer(77, 'take'));
    if (n === 18)
        concede(recorder, 1);
}

function others(recorder, seat, n) {
    common(recorder, seat, n);
    if (n === 25)
        concede(recorder, 1);
}

// ---- The other hosts ---------------------------------------------------------------------------

// The lines of a save that all hosts write: without the people at the table and without the log of each seat.
const lines = save => save.split('\n').filter(line => line && !/^\{"(told|table|shown)"/.test(line));

function inTerminal(setup, stream) {
    const folder = mkdtempSync(join(tmpdir(), 'angeles-hosts-'));
    const people = setup.levels.filter(level => !level).length;
    const input = stream.flatMap(({ seat, typed }) => (typed ? [`seat ${seat + 1}`, typed] : []));
    try {
        const file = join(folder, 'game.save');
        const { status, stdout, stderr } = spawnSync(program, ['play', setup.game, '--names', setup.names.join(),
            '--bots', String(setup.levels.length - people), '--level', 'novice', '--seed', String(setup.seed), '--save', file],
        { input: input.join('\n') + '\n' });
        assert.equal(status, 0, stderr.toString());
        return { save: readFileSync(file, 'utf8'), said: stdout.toString().replaceAll(/\s+/g, ' ') };
    } finally {
        rmSync(folder, { recursive: true });
    }
}

async function sit(server, { game, levels, seed, names }) {
    const seats = levels.map((level, seat) => ({ kind: level ? 'bot' : 'person', name: names[seat], ...(level && { level }) }));
    const { table, secrets } = await server.table({ game, seed, seats, pace: 'quick' });
    const players = levels.map((level, seat) => (level ? null : new Player(server, table, seat, secrets[seat], { plays: false })));
    for (const player of players)
        if (player) {
            await player.sit();
            await player.socket.say({ do: 'rename', name: names[player.seat] });
        }
    for (const player of players)
        if (player)
            await player.socket.say({ do: 'ready' });
    return { table, players };
}

// The server offers a save only when the game is over, so the people end it. In LA-1 that is an entry of its own.
const played = list => list.filter(line => !/^\{"(give-up|end)"/.test(line));

const knowledge = ({ hash, view, log, decision, undo, orders }) => ({ hash, view, log, decision, undo, orders });

async function atServer(server, setup, { stream, rest, known }) {
    const { table, players } = await sit(server, setup);
    const replies = [];
    for (const { seat, version, say } of stream) {
        if (version !== null)
            await players[seat].until(({ decision }) => decision?.version === version);
        replies.push(await players[seat].socket.say(say));
        if (say.do === 'ask' && !replies.at(-1).error)
            for (const other of players)
                if (other && other.seat !== seat)
                    await other.socket.say({ do: 'agree', yes: true });
    }
    for (const { seat, version } of rest)
        await players[seat].until(({ decision }) => decision?.version === version);
    await eventually(() => players.every((player, seat) => !player || player.hash === known[seat].hash), 'the last news');
    for (const player of players)
        if (player)
            assert.deepEqual(knowledge(player), knowledge(known[player.seat]), `news of seat ${player.seat}`);
    await players[0].socket.say({ do: 'ask', what: 'end' });
    await players[1].socket.say({ do: 'agree', yes: true });
    await eventually(() => players[0].info.state === 'over', 'the end');
    return { save: (await server.get(`/api/tables/${table}/save`)).text, replies };
}

// ---- Comparing ---------------------------------------------------------------------------------

const outcome = ({ did, error, index }) => [did ?? null, error?.code ?? null, error?.message ?? null, index ?? null];

async function same(setup, extras, choices) {
    const recorder = record(setup, extras, choices);
    const { stream, table } = recorder;
    const rest = recorder.asked.map(seat => ({ seat, version: recorder.decision(seat).version }));
    const ours = lines(table.line({ do: 'save' }).save);
    const known = [recorder.screen, new Player(null, null, 1, null, { plays: false })];
    table.look(1).forEach(news => known[1].hear(news));
    const did = new Set(stream.flatMap(({ say, reply }) => [say.do, reply.error?.code]));

    const terminal = inTerminal(setup, stream);
    assert.deepEqual(lines(terminal.save), ours, 'in the terminal');
    for (const { typed, say, reply } of stream)
        if (say.do === 'hint')
            assert.ok(terminal.said.includes(reply.option.text), reply.option.text);
        else if (typed && reply.error && reply.error.code !== 'consent')
            assert.ok(terminal.said.toLowerCase().includes(reply.error.message.toLowerCase()), reply.error.message);

    const server = await new Server(['--limits', 'none', '--seeds']).start();
    const remote = await atServer(server, setup, { stream, rest, known });
    await server.stop();
    assert.deepEqual(remote.replies.map(outcome), stream.map(({ reply }) => outcome(reply)));
    assert.deepEqual(played(lines(remote.save)), played(ours), 'at the server');
    return { ours, did, stream };
}

const count = (list, is) => list.filter(is).length;

await test('harbor', async () => {
    const setup = { game: 'harbor', seed: 5, names: ['Ada', 'Bo', 'Cy'], levels: [null, null, 'novice'] };
    const { ours, did } = await same(setup, harbor, 30);
    for (const what of ['hint', 'undo', 'ask', 'orders', 'offer', 'answer', 'concede', 'stale', 'refused', 'consent'])
        assert.ok(did.has(what), `${what} in ${[...did]}`);
    assert.ok(count(ours, line => line.startsWith('{"answer"') && line.includes('"by":"bot"')) > 2, 'a bot answers offers');
    assert.ok(count(ours, line => line.includes('"by":"bot"')) > 10, 'bots choose');
});

await test('android', async () => {
    const setup = { game: 'android', seed: 11, names: ['Ada', 'Bo', 'Cy'], levels: [null, null, 'novice'] };
    const { ours, did, stream } = await same(setup, others, 45);
    for (const what of ['hint', 'undo', 'orders', 'concede', 'stale'])
        assert.ok(did.has(what), `${what} in ${[...did]}`);
    const chosen = count(stream, ({ say, reply }) => say.do === 'choose' && reply.did);
    assert.ok(count(ours, line => /^\{"choice"(?!.*"by":)/.test(line)) > chosen + 10, 'passes that are the only option');
    assert.ok(count(ours, line => line.includes('"by":"order"')) > 0, 'passes by orders');
});

await test('new-angeles', async () => {
    const setup = { game: 'new-angeles', seed: 3, names: ['Ada', 'Bo', 'Cy', 'Di'], levels: [null, null, 'novice', 'novice'] };
    const { ours, did } = await same(setup, others, 40);
    for (const what of ['hint', 'undo', 'ask', 'orders', 'concede', 'stale', 'consent'])
        assert.ok(did.has(what), `${what} in ${[...did]}`);
    assert.ok(count(ours, line => line.startsWith('{"offer"') && line.includes('"by":"bot"')) > 0, 'bots make offers');
});

await test('la-1', async () => {
    const setup = { game: 'la-1', seed: 6, names: ['Ada', 'Bo', 'Cy'], levels: [null, null, 'novice'] };
    const { ours, did } = await same(setup, others, 60);
    for (const what of ['hint', 'undo', 'ask', 'orders', 'concede', 'stale', 'consent'])
        assert.ok(did.has(what), `${what} in ${[...did]}`);
    assert.ok(count(ours, line => line.includes('"prose"')) > 2, 'choices of the story');
    assert.ok(count(ours, line => line.includes('"kind":"agree"') && line.includes('"by":"bot"')) > 0, 'bots agree to trades');
});

finish();
