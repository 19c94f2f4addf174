/* host.h: the engine in a browser: everything a JavaScript host may call.
 *
 * The module is the library itself. Like `angeles engine`, it implements docs/protocol.md: one line
 * in, one line out. It imports nothing. The exported names are those in quotes:
 *
 *     const engine = x.engine_new();
 *     const at = x.alloc(bytes.length);              // the request, as UTF-8
 *     new Uint8Array(x.memory.buffer, at, bytes.length).set(bytes);
 *     const answer = x.engine_line(engine, at, bytes.length);
 *     x.free(at);
 *     decode(new Uint8Array(x.memory.buffer, answer, x.engine_size()));
 *
 * The answer stays valid until the next line. `memory.buffer` changes when the memory grows, so
 * read it again each time.
 *
 * A failed CHECK writes a message to the place that engine_fault() returns, and traps. The instance
 * can no longer be used. The host creates a new one from the same module and opens its last save in
 * it.
 */
#ifndef ANGELES_WASM_HOST_H
#define ANGELES_WASM_HOST_H

#include "angeles.h"

#define EXPORT(name) __attribute__((export_name(name)))

EXPORT("alloc") void *host_alloc(size_t size); /* NULL: out of memory */
EXPORT("free") void host_free(void *memory);

EXPORT("engine_new") struct ang_engine *host_engine_new(void); /* an owner's; NULL: no memory */
EXPORT("engine_free") void host_engine_free(struct ang_engine *engine);
EXPORT("engine_line")
const char *host_engine_line(struct ang_engine *engine, const char *line, size_t size);
EXPORT("engine_size") size_t host_engine_size(void);        /* bytes of the last answer */
const char *host_answer(const char *answer);                /* notes its size */
const void *host_bytes(const void *answer, size_t size);    /* the same */
EXPORT("engine_fault") const char *host_engine_fault(void); /* after a trap: ended by a zero */

#endif
