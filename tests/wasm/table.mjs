// table.mjs ENGINE.wasm: refusals of a table in the WebAssembly, in both languages. hosts.mjs compares it with the
// other hosts.
import assert from 'node:assert/strict';

import { Engine } from './support/engine.mjs';
import { Table } from './support/table.mjs';

const path = process.argv[2];
if (!path) {
    console.error('usage: node table.mjs ENGINE.wasm');
    process.exit(2);
}
const module = await Engine.compile(path);

const newsOf = (table, kind) => table.look(0).find(({ news }) => news === kind);

// Refusals speak the language of the engine, and wrong orders change nothing.
function refusals() {
    const table = new Table(module, { game: 'harbor', levels: [null, 'novice'], seed: 7 });
    table.line({ do: 'language', language: 'de' });
    const { error } = table.line({ do: 'undo', seat: 0 });
    assert.match(error.message, /zurück/);
    assert.equal(table.line({ do: 'orders', seat: 0, orders: [{ order: 'stop' }] }).error.code, 'usage');
    assert.equal(table.line({ do: 'orders', seat: 0, orders: [{ order: 'pass', until: 'end' }] }).did, 'orders');
    table.follow();
    assert.equal(newsOf(table, 'orders').orders.length, 1);
    assert.equal(table.line({ do: 'concede', seat: 0 }).did, 'concede');
    table.follow();
    assert.equal(newsOf(table, 'table').table.state, 'over');
    assert.equal(newsOf(table, 'table').table.ended, 'game');
}

let failed = 0;
const tests = { refusals };
for (const [name, test] of Object.entries(tests)) {
    try {
        test();
        console.log(`ok ${name}`);
    } catch (error) {
        failed++;
        console.log(`FAILED ${name}: ${error.message}`);
    }
}
console.log(`${Object.keys(tests).length - failed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
