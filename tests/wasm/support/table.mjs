// table.mjs: a table in the WebAssembly (src/wasm/table.h), without a page.
import assert from 'node:assert/strict';

import { Engine } from './engine.mjs';

export class Table {
    // levels: of the bots; null: a person
    constructor(module, { game, levels, seed, names }) {
        this.engine = new Engine(module);
        this.line({ do: 'new', game, seats: levels.length, seed, ...(names && { names }) });
        const match = { match: 1, seats: levels.map(level => ({ kind: level ? 'bot' : 'person', level })) };
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

    // Plays until a person has to choose.
    follow() {
        const { x } = this.engine;
        do
            for (let at; (at = x.table_next(this.table)) !== 0;)
                this.happened.push(this.text(at));
        while (x.table_think(this.table));
        this.stand = this.standOf(255);
    }

    standOf(seat) {
        return this.text(this.engine.x.table_settle(this.table, seat));
    }
}
