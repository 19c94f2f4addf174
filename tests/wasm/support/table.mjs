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
        return new TextDecoder().decode(new Uint8Array(x.memory.buffer, at, x.engine_size()));
    }

    line(request) {
        const { x } = this.engine;
        if (!this.table)
            return JSON.parse(this.engine.line(JSON.stringify(request)));
        return JSON.parse(this.text(this.given(JSON.stringify(request), (at, size) => x.table_line(this.table, at, size))));
    }

    // Plays until a person has to choose. Returns the seats that are asked.
    follow() {
        const { x } = this.engine;
        let go;
        do
            go = x.table_go(this.table, true);
        while ((go & 255) < 2 && x.table_think(this.table));
        this.asked = [0, 1, 2, 3, 4, 5].filter(seat => go >> 8 + seat & 1);
    }

    // All news for a viewer. From now on the screen is theirs.
    look(viewer) {
        this.engine.x.table_look(this.table, viewer);
        return this.news();
    }

    // What is new for the viewer of the screen.
    news() {
        return this.text(this.engine.x.table_settle(this.table)).split('\n').slice(0, -1).map(line => JSON.parse(line));
    }
}
