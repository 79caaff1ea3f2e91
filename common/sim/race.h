/* Races: two threads access the same word, at least one writes, and nothing orders them.
 *
 * Shared memory: each word remembers its last writer and its readers since. Barriers of the whole block order
 * what comes before them with what comes after, and so do barriers of a warp inside it. The method is that of
 * C. Flanagan and S. Freund, "FastTrack: efficient and precise dynamic race detection", 2009; here two
 * counters are enough for its clocks, and order.h has every other kind of order. It is no race to write the
 * value that the word holds already, nor if two accesses meet on purpose. An asynchronous copy is a store at
 * the time when its thread waits for it; until then no thread may use the words.
 *
 * Global memory: the same for each word, with marks (visits.h) in place of tags. Barriers order the threads
 * of a block, fences and what is released after them all threads. */
#ifndef COMMON_SIM_RACE_H
#define COMMON_SIM_RACE_H

#include "common/sim/access.h"
#include "common/sim/undefined.h"

/* A tag holds an epoch and, in the lowest WHO_BITS bits, a warp or lane. A place is its number times MANNERS
 * plus the manner. */
enum { WHO_BITS = 6, SEVERAL = 63, EPOCH_END = (1 << 25) - 1, MANNERS = 4 };

/* A plain load of words that was in order: its shape, its first lane's byte, and tags and place as above. */
struct late_read {
    const struct shape *shape;
    uint64_t at;
    int32_t here, warp_now, warp_ordered, place;
};
enum { LATE_READS = 256 };

/* What is known of each word of a block's shared memory, in separate arrays so that runs of words are handled
 * as vectors. In a kernel that uses elements of one or two bytes there, each of them is a "word". */
struct shadow {
    uint32_t epoch;             /* grows with every barrier and block of this worker */
    bool partial;               /* this block has stored undefined bits, or parts of words */
    int32_t began;              /* a tag older than all accesses of this block and newer than all before it */
    struct cells cells;         /* what is undefined of words that this block has written */
    uint32_t *wrote, *wrote_by; /* epoch and warp; the warp's own epoch and lane */
    uint32_t *read, *read_by;   /* the same of readers; warp or lane SEVERAL if there are more */
    int32_t *wrote_place, *read_place; /* place and manner */
    struct late_read late[LATE_READS]; /* since the last barrier, not in the arrays above yet */
    uint32_t late_count;
    uint32_t words;
    uint32_t word_bits;      /* binary logarithm of its bytes */
    struct pending *pending; /* NULL: no asynchronous copies yet */
    struct order *order;     /* NULL: so far only barriers of the whole block */
};

/* ---- shadow.c ---- */

/* A shadow for `bytes` bytes of shared memory in words of 2^word_bits bytes, at most 4; the caller frees it
 * with shadow_close. */
struct shadow *shadow_open(uint32_t bytes, uint32_t word_bits);
void shadow_close(struct shadow *s);
/* A block begins: none of its memory is written, and what an earlier block did no longer matters. */
void shadow_block(struct shadow *s);
/* A barrier of the block has opened: everything before it is ordered before everything after it. */
void shadow_barrier(struct shadow *s);
/* Note a race with the last writer or the readers of a word: "reads tile[73], which thread (0,1,1) writes in
 * line 36, with no barrier between". */
void shadow_tell(const struct access *a, const struct shadow *s, uint32_t lane, uint32_t word, bool wrote);

/* ---- race.c ---- */

/* Check and note a shared access before it moves its bytes, all of which are inside. */
void race_shared(struct access *a, struct shadow *s);
/* All lanes release, through an atomic or polling access to the words, what they did before. */
void race_release(const struct access *a);
/* As race_shared, for an atomic operation of one lane at byte `at`. */
void race_atomic(const struct access *a, struct shadow *s, uint32_t lane, uint64_t at);
/* Would the store of this lane change the word? A second write of the same value is no race. */
bool race_changes(const struct access *a, const struct shadow *s, uint32_t lane, uint32_t word);
/* `count` words that a lane has copied asynchronously have arrived. */
void race_copied(struct shadow *s, const struct warp *w, uint32_t lane, uint32_t word, uint32_t count,
                 uint32_t place);

/* ---- race_words.c ---- */

/* Can the next two functions do for race_shared, if the access is one of words? */
bool race_is_plain(const struct shadow *s, const struct insn *i);
/* The same for a load or store of words with a known shape, whose first lane is at byte `at`. False: there is
 * something to report or an undefined word, so race_shared has to go through the whole access. */
bool race_load_words(const struct warp *w, const struct insn *i, const struct shape *shape, uint64_t at,
                     struct shadow *s);
bool race_store_words(const struct warp *w, const struct insn *i, const struct shape *shape, uint64_t at,
                      struct shadow *s);
/* Note the loads that have only been kept so far: before their words are asked who has read them, before a
 * shape is forgotten, and before another block runs. */
void race_settle(struct shadow *s);

/* ---- race_global.c ---- */

/* Room for a mark of each unit of the region. */
uint32_t *race_global_units(const struct worker *k, const struct region *r);
/* Check and note one run of a global store or load before it moves; a store's region has owners. */
void race_global_store(struct access *a, const struct region *r, const struct lane_run *run);
void race_global_load(struct access *a, const struct region *r, const struct lane_run *run);
/* Fetch a word of `r` and what its checks will look at. Where lanes lie far apart, none of it is in a cache.
 */
void race_global_fetch(const struct worker *k, const struct region *r, uint64_t at);
/* The same for the atomic operation of one lane. */
void race_global_atomic(struct access *a, const struct region *r, uint32_t lane);
/* Forget all accesses. */
void race_global_forget(struct worker *k);
void race_global_close(struct region_use *use);

/* ---- race_global_judge.c ---- */

/* Is the access of a lane to a unit a race with the last store, the last loads or the last atomics there?
 * Then it has been noted. */
bool race_global_with_store(struct access *a, const struct region *r, const struct region_use *use,
                            uint32_t lane, uint64_t unit);
bool race_global_with_loads(struct access *a, const struct region *r, uint32_t lane, uint64_t unit,
                            const struct marks *reads);
bool race_global_with_atomics(struct access *a, const struct region *r, uint32_t lane, uint64_t unit,
                              const struct marks *atomics);

/* ---- race_global_signal.c ---- */

/* A lane releases what it did before its last fence, or the warp acquires what others have released, through
 * `bytes` bytes from byte `at` of the region on, by an atomic or volatile access. Used where blocks run in
 * order. */
void race_global_release(struct warp *w, uint32_t lane, const struct region *r, uint64_t at, uint64_t bytes);
void race_global_acquire(struct warp *w, const struct region *r, uint64_t at, uint64_t bytes);

/* ---- race_global_tell.c ---- */

/* Note a race of a lane, at byte `at` of the region, with the access that the mark stands for. */
void race_global_tell(struct access *a, const struct region *r, uint32_t lane, uint64_t at, uint32_t mark,
                      bool wrote);

/* ---- pending.c ---- */

/* The lanes of `to` have asked for a copy to these addresses. */
void pending_ask(const struct access *to, struct shadow *s);
/* Does the access use words that are still on their way? Then the race has been noted. */
bool pending_race(const struct access *a, struct shadow *s);
/* A block begins. */
void pending_block(struct pending *p);
void pending_close(struct pending *p);

#endif
