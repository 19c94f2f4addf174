// engine.mjs: the WebAssembly as a JavaScript host drives it (src/wasm/host.h).
import { readFile } from 'node:fs/promises';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Engine {
    static async compile(path) {
        return WebAssembly.compile(await readFile(path));
    }

    constructor(module) {
        this.x = new WebAssembly.Instance(module, {}).exports;
        this.engine = this.x.engine_new();
    }

    // Sends a line and returns the reply.
    line(text) {
        const { x } = this;
        const bytes = encoder.encode(text);
        const at = x.alloc(bytes.length);
        new Uint8Array(x.memory.buffer, at, bytes.length).set(bytes);
        const answer = x.engine_line(this.engine, at, bytes.length);
        x.free(at);
        return decoder.decode(new Uint8Array(x.memory.buffer, answer, x.engine_size()));
    }

    ask(request) {
        return JSON.parse(this.line(JSON.stringify(request)));
    }

    // After a trap: which check failed.
    fault() {
        const memory = new Uint8Array(this.x.memory.buffer, this.x.engine_fault());
        return decoder.decode(memory.subarray(0, memory.indexOf(0)));
    }
}
