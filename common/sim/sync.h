/* Handlers for what lanes do together: atomics, shuffles, votes, barriers in shared memory. */
#ifndef COMMON_SIM_SYNC_H
#define COMMON_SIM_SYNC_H

#include "common/sim/warp.h"

/* ---- atomic.c ---- */

/* An atomic operation: how the new value follows from the old one and the operands b and c. */
struct atomic_op {
    const char *key; /* "add.u32", "cas.b64" */
    uint8_t size;    /* bytes */
    bool commutes;   /* the order of several does not matter to what memory holds at the end */
    bool replaces;   /* the new value does not depend on the old one */
    uint64_t (*apply)(uint64_t old, uint64_t b, uint64_t c);
};

/* The row for operation and type, or NULL. Its index goes into insn.extra. */
/* Does the hardware need a loop of compare-and-swap for it in shared memory? So do the machine instructions
 * that ptxas makes of it for sm_90. */
bool atomic_is_loop_in_shared(uint8_t index);
/* Is it a compare-and-swap? */
bool atomic_is_compare_and_swap(uint8_t index);
/* Does it add to an integer, so that threads may draw numbers by it? */
bool atomic_counts(uint8_t index);
const struct atomic_op *atomic_find(const char *key, uint8_t *index);
/* atom and red: extra: which; a: address; b, c: operands; d: old value (register 0: not wanted); wide: 64-bit
 * address; space. */
insn_handler atomic_run;

/* ---- gather.c ---- */

enum shuffle_mode { SHUFFLE_UP, SHUFFLE_DOWN, SHUFFLE_BFLY, SHUFFLE_IDX };
enum vote_mode { VOTE_ALL, VOTE_ANY, VOTE_UNI, VOTE_BALLOT };
enum match_mode { MATCH_ANY, MATCH_ALL };

/* Tiles of a warp with different masks may gather in one instruction: run `handler` for each tile. */
void gather_by_tile(struct warp *w, const struct insn *i, insn_handler *handler);
/* The lane that lane `l` of a shuffle reads; *inside: it is in l's segment, otherwise l reads itself. */
uint32_t gather_partner(enum shuffle_mode mode, uint32_t l, uint32_t b, uint32_t c, bool *inside);
insn_handler gather_shuffle; /* extra: mode; d, v[0]: predicate (0: none); a, b, c as in PTX */
insn_handler gather_vote;    /* extra: mode; d: predicate or 32-bit register; a: predicate */
insn_handler gather_match;   /* extra: mode; size: of a; d; v[0]: predicate (0: none) */
insn_handler atomic_reduce;  /* extra: index of an atomic_op; d, a */
insn_handler gather_elect;   /* d: the lane; v[0]: is it this one? */
insn_handler gather_nothing; /* bar.warp.sync */
insn_handler gather_active;

/* ---- poll.c ---- */

insn_handler poll_sleep; /* nanosleep */

/* ---- pending.c ---- */

insn_handler pending_commit; /* cp.async.commit_group */
insn_handler pending_wait;   /* offset: how many groups may still be on their way; extra: wait_all */

/* All copies that the active lanes have asked for have arrived. */
void pending_wait_all(struct warp *w);

/* ---- mbarrier.c ---- */

insn_handler mbarrier_init;   /* a: address, b: count */
insn_handler mbarrier_arrive; /* d: state (0: not wanted), a: address, b: count (0: 1) */
insn_handler mbarrier_copies; /* a: address; extra: .noinc */
insn_handler mbarrier_test;   /* d: predicate, a: address, b: state */
insn_handler mbarrier_parity; /* d: predicate, a: address, b: phase parity */

#endif
