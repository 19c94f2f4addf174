// wasm.mjs ENGINE.wasm: measures the engine in JavaScript, in CPU time, so that other load matters
// little. The first game is slower, while V8 still compiles.
import { Engine } from '../tests/wasm/support/engine.mjs';

const GAMES = 4;
const CHOICES = 1500;
const engine = new Engine(await Engine.compile(process.argv[2] ?? 'build/wasm/angeles.wasm'));

function processor() {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
}

const spent = {};
function ask(what, request) {
    const from = processor();
    const answer = engine.ask(request);
    const row = spent[what] ??= { ms: 0, times: 0 };
    row.ms += processor() - from;
    row.times++;
    return answer;
}

for (let game = 0; game < GAMES; game++) {
    for (const row of Object.values(spent))
        row.ms = row.times = 0;
    let status = ask('new', { do: 'new', game: 'android', seats: 4, seed: 2 });
    let have;
    for (let n = 0; n < CHOICES && status.state === 'running'; n++) {
        const seat = status.waiting[0];
        const { index } = ask('think (greedy)', { do: 'think', seat, seed: n });
        const { decision } = ask('options', { do: 'options', seat });
        status = ask('choose', { do: 'choose', seat, version: decision.version, index });
        have = ask('view, changes', { do: 'view', viewer: 0, changes: true, ...(have && { have }) }).hash;
        if (n % 10 === 0)
            ask('view, whole', { do: 'view', viewer: 0 });
    }
    console.log(`game ${game + 1}`);
    for (const [what, { ms, times }] of Object.entries(spent))
        console.log(`  ${what.padEnd(16)} ${(ms / times).toFixed(3)} ms, ${times} times`);
}
