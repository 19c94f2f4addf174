// host.mjs: the WebAssembly as a JavaScript host drives it (src/wasm/host.h).
import { readFile } from 'node:fs/promises';

export const SPECTATOR = 6;
export const RUNNING = 0;
export const EN = 0;
export const DE = 1;

export class Engine {
    static async compile(path) {
        return WebAssembly.compile(await readFile(path));
    }

    constructor(module) {
        this.x = new WebAssembly.Instance(module, {}).exports;
        this.outSize = 1 << 16;
        this.out = this.x.ang_allocate(this.outSize);
    }

    bytes(at, size) {
        return new Uint8Array(this.x.memory.buffer, at, size); // memory may have grown since
    }

    cString(at) {
        const memory = new Uint8Array(this.x.memory.buffer, at);
        return new TextDecoder().decode(memory.subarray(0, memory.indexOf(0)));
    }

    message() {
        return this.cString(this.x.ang_message());
    }

    // Calls a function whose last parameters are a buffer and its size; gives the bytes written.
    text(name, ...args) {
        const size = this.x[name](...args, this.out, this.outSize);
        if (size < this.outSize)
            return this.bytes(this.out, size);
        this.outSize = 2 * size;
        this.out = this.x.ang_allocate(this.outSize);
        return this.text(name, ...args);
    }

    json(name, ...args) {
        return JSON.parse(new TextDecoder().decode(this.text(name, ...args)));
    }

    // Calls work(at, size) with a text in the engine's memory.
    withText(text, work) {
        const mark = this.x.ang_mark();
        const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
        const at = this.x.ang_allocate(bytes.length + 1);
        this.bytes(at, bytes.length).set(bytes);
        try {
            return work(at, bytes.length);
        } finally {
            this.x.ang_release(mark);
        }
    }
}

export class Game {
    constructor(engine, kind = 0) {
        this.engine = engine;
        this.kind = kind;
        this.size = engine.x.ang_game_size(kind);
        this.at = engine.x.ang_allocate(this.size);
    }

    begin(seats, seed, options = '') {
        this.seats = seats;
        return this.engine.withText(options, (at, size) =>
            this.engine.x.ang_game_new(this.at, this.kind, seats, BigInt(seed), at, size));
    }

    snapshot() {
        return this.engine.bytes(this.at, this.size).slice();
    }

    restore(snapshot) {
        this.engine.bytes(this.at, this.size).set(snapshot);
    }

    hash() {
        return hex(this.engine.x.ang_game_hash(this.at));
    }

    // What the last choice wrote, as bytes that can be kept.
    logged() {
        const size = this.engine.x.ang_log_entry_size();
        const at = this.engine.x.ang_log_written();
        return Array.from({ length: this.engine.x.ang_log_count() }, (_, i) =>
            this.engine.bytes(at + i * size, size).slice());
    }
}

export function hex(number) {
    return BigInt.asUintN(64, number).toString(16).padStart(16, '0');
}
