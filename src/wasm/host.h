/* host.h: the engine in a browser: everything a JavaScript host may call, in src/wasm only.
 *
 * The functions are named as in angeles.h where they do the same. A game is a block of
 * ang_game_size() bytes in this memory; the host copies its bytes to keep a snapshot and writes
 * them back to return to it. What is not in the block belongs to the host: the log (it reads what
 * the last choice wrote and keeps those bytes), the names, and how often something was undone.
 *
 * A failed CHECK writes what happened where ang_message() points and traps. The instance is then
 * dropped: the host makes a new one from the same module, writes its last snapshot into it and
 * strikes the option that faulted. ang_game_choose() works on a scratch copy, so the block is as
 * it was before the choice.
 *
 * Texts go into the host's buffer as in angeles.h: never past `size`, ended by a zero, and the
 * bytes the whole text takes are given back. Texts that come in are bytes and their number.
 * Functions that can fail say why in ang_message().
 */
#ifndef ANGELES_WASM_HOST_H
#define ANGELES_WASM_HOST_H

#include "kernel/log.h"
#include "kernel/offer.h"
#include "kernel/vocabulary.h"

#define EXPORT __attribute__((visibility("default")))

/* Memory: handed out from one end and given back in the reverse order. */
EXPORT void *ang_allocate(size_t size);    /* aligned for a block; NULL: there is no more */
EXPORT void *ang_mark(void);               /* what is allocated from now on … */
EXPORT void ang_release(const void *mark); /* … is free again */

/* What went wrong last: a sentence. After a trap: which check failed, and where. */
EXPORT const char *ang_message(void);

/* Games this module can play. Each has one pack at a time: the embedded one, until another is
 * opened in its place; the blob stays where it is. */
EXPORT unsigned ang_kind_count(void);
EXPORT const char *ang_kind_name(unsigned kind); /* NULL: no such */
EXPORT size_t ang_game_size(unsigned kind);      /* 0: no such */
EXPORT bool ang_pack_open(unsigned kind, const void *blob, size_t size);
EXPORT unsigned ang_pack_entry_count(unsigned kind);
/* part 0: its key, 1: title, 2: rules text, 3: story */
EXPORT size_t ang_pack_entry_text(unsigned kind, unsigned entry, unsigned part, enum language lang,
                                  char *out, size_t size);

/* A new game in the host's memory. `options` is "deck=tiny", several with blanks between. */
EXPORT bool ang_game_new(struct block *b, unsigned kind, unsigned seats, uint64_t seed,
                         const char *options, size_t options_size);
EXPORT bool ang_game_new_keyed(struct block *b, unsigned kind, unsigned seats,
                               const uint8_t key[32], const char *options, size_t options_size);

/* Of the game shown from now on: a seat's name (NULL: none), and how often its decision was taken
 * away or changed by an undo, a strike or a load, so that its version never comes back. */
EXPORT void ang_seat_name(unsigned seat, const char *name);
EXPORT void ang_seat_undone(unsigned seat, unsigned times);

/* Simple facts */
EXPORT unsigned ang_game_state(const struct block *b); /* 0 running, 1 won, 2 lost */
EXPORT unsigned ang_game_winners(const struct block *b);
EXPORT unsigned ang_game_waiting(const struct block *b); /* bit s: seat s is asked */
EXPORT unsigned ang_game_stirred(const struct block *b); /* 0: the last choice can be taken back */
EXPORT uint64_t ang_game_hash(const struct block *b);
EXPORT uint64_t ang_game_view_hash(const struct block *b, unsigned viewer);
EXPORT bool ang_game_verify(struct block *b);

/* Deciding */
EXPORT unsigned ang_game_options(struct block *b, unsigned seat); /* how many there are */
EXPORT size_t ang_game_decision_json(struct block *b, unsigned seat, enum language lang, char *out,
                                     size_t size);
EXPORT bool ang_game_choose(struct block *b, unsigned seat, uint32_t version, unsigned index);
EXPORT bool ang_game_why_not(struct block *b, unsigned seat, const char *option, size_t option_size,
                             enum language lang, char *out, size_t size);
/* The option met a fault: it is left out until the next choice. */
EXPORT bool ang_option_strike(struct block *b, unsigned seat, unsigned index);
EXPORT bool ang_game_void(struct block *b);

/* Takes the game back to a snapshot. `stream` 0: freely, byte for byte. Else by consent: faces
 * learned since stay learned, and chance takes a course of that number, never used before. */
EXPORT void ang_game_undo(struct block *b, const struct block *snapshot, uint32_t stream);

/* For search: on the block itself, without a log; gives the options of the next decision. */
EXPORT unsigned ang_position_step(struct block *b, unsigned seat, unsigned index);
EXPORT void ang_game_redeal(struct block *b, unsigned viewer, uint64_t seed);

/* Trades: an offer as JSON, as wire/offer.h has it. */
EXPORT bool ang_game_offer(struct block *b, unsigned from, const char *json, size_t json_size);
EXPORT bool ang_game_answer(struct block *b, unsigned seat, unsigned serial, enum offer_act act);

/* Looking */
EXPORT size_t ang_game_view(const struct block *b, unsigned viewer, enum language lang, char *out,
                            size_t size);
EXPORT size_t ang_prompt_text(struct block *b, unsigned seat, enum language lang, char *out,
                              size_t size);
EXPORT size_t ang_option_text(struct block *b, unsigned seat, unsigned index, enum language lang,
                              char *out, size_t size);

/* The log: what the last choice, offer or set-up wrote, `count` entries of `size` bytes each. */
EXPORT const struct log_entry *ang_log_written(void);
EXPORT unsigned ang_log_count(void);
EXPORT size_t ang_log_entry_size(void);
EXPORT size_t ang_log_json(unsigned kind, const struct log_entry *e, unsigned viewer,
                           enum language lang, char *out, size_t size); /* 0: not for him */
EXPORT size_t ang_log_text(unsigned kind, const struct log_entry *e, unsigned viewer,
                           enum language lang, char *out, size_t size);

/* Keeping */
EXPORT size_t ang_game_dump(struct block *b, char *out, size_t size);
EXPORT bool ang_game_load(struct block *b, unsigned kind, const char *text, size_t size);

/* Inside src/wasm */
enum { BLOCK_MAX = 8192 };
struct rules;
struct pack;
const struct rules *kind_rules(unsigned kind); /* NULL: no such */
const struct pack *kind_pack(unsigned kind);   /* CHECKs that there is one */
bool message_set(const char *text);            /* always false */

#endif
