// campaigns.mjs ENGINE.wasm: a campaign that begins in one host goes on in each other one: in the browser's engine, in the
// terminal and at a server. A campaign with names that are not in the pack continues as well.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { Server, chance, finish, sitDown, test } from '../server/client.mjs';
import { Engine } from './support/engine.mjs';

const path = process.argv[2];
if (!path) {
    console.error('usage: node campaigns.mjs ENGINE.wasm');
    process.exit(2);
}
const program = process.env.ANGELES = process.env.ANGELES_RELEASE
    ?? fileURLToPath(new URL('../../build/release/angeles', import.meta.url));
const module = await Engine.compile(path);
const folder = mkdtempSync(join(tmpdir(), 'angeles-campaigns-'));
const server = await new Server(['--limits', 'none']).start();

// ---- Hosts -------------------------------------------------------------------------------------

// Each host plays the chapter after `after` at random and returns the extended campaign; `told` is the story of a
// campaign.
function browser() {
    const engine = new Engine(module);
    const ask = request => {
        const answer = engine.ask(request);
        assert.ok(!answer.error, `${request.do}: ${answer.error?.message}`);
        return answer;
    };
    return {
        async play(campaign, after, seed) {
            const random = chance(seed);
            let { waiting } = ask({ do: 'new', game: 'la-1', seats: 2, seed, campaign, after });
            while (waiting.length) {
                const [seat] = waiting;
                const { version, options } = ask({ do: 'options', seat }).decision;
                ({ waiting } = ask({ do: 'choose', seat, version, index: Math.floor(random() * options.length) }));
            }
            return ask({ do: 'campaign' }).campaign;
        },
        told: campaign => ask({ do: 'campaign', game: campaign.game, campaign }).chapters.map(({ title }) => title),
    };
}

function terminal() {
    let files = 0;
    const run = (...words) => {
        const { status, stdout, stderr } = spawnSync(program, words);
        assert.equal(status, 0, `${words.join(' ')}: ${stderr}`);
        return stdout.toString();
    };
    const fileOf = campaign => {
        const file = join(folder, `${++files}.json`);
        if (campaign)
            writeFileSync(file, JSON.stringify(campaign));
        return file;
    };
    return {
        async play(campaign, after, seed) {
            const file = fileOf(campaign);
            run('play', 'la-1', '--campaign', file, '--after', `${after}`, '--bots', '2', '--level', 'random', '--seed', `${seed}`);
            assert.ok(existsSync(file));
            return JSON.parse(readFileSync(file, 'utf8'));
        },
        told: campaign => [...run('campaign', fileOf(campaign)).matchAll(/^\d+\. (.*): (?:lost|closed)/gm)].map(([, title]) => title),
    };
}

function remote() {
    const seats = [{ kind: 'person', name: 'P0' }, { kind: 'person', name: 'P1' }];
    return {
        async play(campaign, after, seed) {
            const { players } = await sitDown(server, { game: 'la-1', seats, campaign, after }, { random: chance(seed) });
            for (const player of players)
                if (player.decision)
                    player.play();
            await players[0].over;
            const answer = await players[0].socket.say({ do: 'campaign' });
            for (const player of players)
                player.socket.cut();
            return answer.campaign;
        },
        told: null, // at a table only
    };
}

const hosts = { browser: browser(), terminal: terminal(), server: remote() };

// ---- Comparing ---------------------------------------------------------------------------------

// Players do not get the order of the decks, which nobody has seen.
function open(chapter) {
    const { encounters, ...left } = chapter.left;
    return { ...chapter, left };
}

// The campaign continues: its chapters stay, and the next case begins with the results of the last one.
function goesOn(before, now) {
    const last = before.chapters.at(-1), next = now.chapters.at(-1);
    assert.deepEqual(now.chapters.slice(0, -1).map(open), before.chapters.map(open));
    assert.equal(next.after, last.number);
    assert.notEqual(next.about, last.about);
    for (const fact of ['log-bits', 'read-bits'])
        for (const name of last.left[fact])
            assert.ok(next.left[fact].includes(name), `${fact}: ${name}`);
    const [[played], [finished]] = [last.left.finished, next.left.finished]; // a bit for each case
    assert.ok((finished & played) === played && finished > played);
}

// ---- Tests -------------------------------------------------------------------------------------

const began = {};
for (const [from, host] of Object.entries(hosts))
    await test(`the first chapter: ${from}`, async () => {
        began[from] = await host.play(null, 0, 11);
        assert.equal(began[from].chapters.length, 1);
    });

for (const [from, campaign] of Object.entries(began))
    for (const [to, host] of Object.entries(hosts))
        if (from !== to)
            await test(`from ${from} to ${to}`, async () => {
                if (host.told)
                    assert.deepEqual(host.told(campaign), ['Big Bounties']);
                goesOn(campaign, await host.play(campaign, 1, 12));
            });

// The situation after an update: the campaign names things that are not in the pack, or comes from an older pack
// that has less.
for (const [to, host] of Object.entries(hosts))
    await test(`after an update: ${to}`, async () => {
        const old = structuredClone(began.terminal);
        const { left } = old.chapters[0];
        left['log-bits'] = [...left['log-bits'], 'log-that-is-gone'];
        left['read-bits'] = [...left['read-bits'], 'n999-gone'];
        left.kept = [...(left.kept ?? []), { card: 'n998-gone', by: 'doyle' }];
        delete left.encounters;
        const { chapters } = await host.play(old, 1, 13);
        assert.equal(chapters.length, 2);
        const { left: next } = chapters[1];
        assert.ok(!JSON.stringify(next).includes('gone'), 'what the pack does not have is left out');
        for (const name of began.terminal.chapters[0].left['log-bits'])
            assert.ok(next['log-bits'].includes(name), name);
    });

await test('newer campaigns are refused', async () => {
    const newer = { ...began.terminal, campaign: 2 };
    for (const [to, host] of Object.entries(hosts))
        await assert.rejects(host.play(newer, 1, 14), /newer version of Angeles/, to);
});

rmSync(folder, { recursive: true });
await server.stop();
finish();
