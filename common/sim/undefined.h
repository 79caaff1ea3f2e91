/* Undefined values: what was never written, and what was computed from it.
 *
 * Every bit of a register and of memory is defined or not (after N. Nethercote, J. Seward, "How to shadow
 * every byte of memory used by a program", 2007). To copy an undefined value is no fault, nor is to compute
 * with it: compilers load before a condition is known and choose later, and the textbook's coarsened kernel
 * copies cells that were never loaded and are never used. It becomes a fault where it reaches a global store,
 * a branch, an address or a barrier.
 *
 * A warp without an undefined register runs as if all this did not exist. Three things bring the first one: a
 * load of what was never written, a shuffle from a lane that does not take part, and a register that may be
 * read before it is set. From then on, until the last undefined register is overwritten or dead, the warp
 * takes the careful way: the same handlers, and before each of them the rule by which undefined bits pass
 * through the instruction. */
#ifndef COMMON_SIM_UNDEFINED_H
#define COMMON_SIM_UNDEFINED_H

#include <string.h>

#include "common/sim/operands.h"

struct frame;
struct memory;

enum origin_kind {
    ORIGIN_NONE,
    ORIGIN_REGISTER,  /* a variable that was never set */
    ORIGIN_SHARED,    /* at: byte of shared memory */
    ORIGIN_LOCAL,     /* a local array */
    ORIGIN_PARAMETER, /* of a call, or its result */
    ORIGIN_GLOBAL,    /* at: byte of the region */
    ORIGIN_SHUFFLE,   /* at: the lane that took no part */
};

/* Where an undefined value came from, in 8 bytes, since each lane of a register has one. */
struct origin {
    uint64_t kind : 3, size : 2, region : 11, place : 16, at : 32; /* size: binary logarithm, of an element */
};

/* What is undefined of some memory: a bit for each bit, and by word where it came from. Origin kind
 * ORIGIN_NONE: it was never written. */
struct cells {
    uint8_t *bits;
    struct origin *from;
};

/* What is undefined of a frame's registers. */
struct undefined {
    uint8_t *bits;       /* laid out as the register window */
    uint32_t *lanes;     /* by register: lanes with an undefined bit */
    uint8_t *width;      /* by register, where a lane has one */
    struct origin *from; /* by register and lane; of no meaning for other lanes */
    uint32_t count;      /* registers with such lanes, and one for the carry flag */
    uint32_t carry;      /* lanes whose carry flag is undefined */
    struct origin carry_from;
    uint32_t bytes; /* bytes of the largest window that there is room for */
};

/* ---- liveness.c ---- */

/* Find the registers of `f` that may be read before they are set, and which operands of each instruction are
 * dead after it. */
void liveness_find(struct function *f);

/* ---- undefined.c: registers ---- */

/* A frame begins: registers that may be read before they are set are undefined. */
void undefined_enter(struct warp *w, struct frame *f);
void undefined_free(struct undefined *u);
/* `bits` of one lane of register `slot`, which instruction `i` writes, become undefined. */
void undefined_mark(struct warp *w, const struct insn *i, uint32_t slot, unsigned width, uint32_t lane,
                    uint64_t bits, struct origin from);
/* A load of words into lanes `first` … finds some of them unwritten, all `bits` of them. `from` is the origin
 * of the first one. */
void undefined_mark_words(struct warp *w, const struct insn *i, uint32_t first, uint32_t lanes,
                          const uint32_t *bits, struct origin from);
/* A load of words of which some were stored undefined, with the origins that memory knows. For the others the
 * origin of the first word is `unwritten`. */
void undefined_load_words(struct warp *w, const struct insn *i, uint32_t first, uint32_t lanes,
                          const uint8_t *bits, const struct origin *from, struct origin unwritten);
/* A store of words: copy their undefined bits and origins to memory. */
void undefined_store_words(const struct warp *w, const struct insn *i, uint32_t first, uint32_t lanes,
                           uint8_t *bits, struct origin *from);
/* These and no other lanes of a register have one. */
void undefined_set_lanes(struct undefined *u, uint32_t slot, unsigned width, uint32_t lanes);
/* The undefined bits of a lane's register, and where they came from, as instruction `i` finds them. */
uint64_t undefined_bits(const struct warp *w, uint32_t slot, unsigned width, uint32_t lane);
struct origin undefined_origin(const struct warp *w, const struct insn *i, uint32_t slot, uint32_t lane);
/* Registers of these lanes become defined, because the lanes leave the kernel for example. */
void undefined_clear(struct warp *w, uint32_t slot, unsigned width, uint32_t lanes);
void undefined_forget(struct warp *w, uint32_t lanes);

/* Where the origins of a register's lanes are kept. */
static inline struct origin *undefined_origins(const struct undefined *u, uint32_t slot)
{
    return u->from + slot / SLOT_UNIT * WARP_LANES;
}

void undefined_set_carry(struct undefined *u, uint32_t lanes);

/* One lane of a register that is laid out as in a window. */
static inline uint64_t lane_bits(const uint8_t *reg, unsigned width, uint32_t lane)
{
    uint32_t word;
    uint64_t bits = 0;
    if (width == WIDTH_PRED) {
        memcpy(&word, reg, sizeof word);
        return word >> lane & 1;
    }
    if (width == sizeof word) { /* the usual width, without a call */
        memcpy(&word, reg + lane * sizeof word, sizeof word);
        return word;
    }
    memcpy(&bits, reg + lane * width, width);
    return bits;
}

static inline void set_lane_bits(uint8_t *reg, unsigned width, uint32_t lane, uint64_t bits)
{
    uint32_t word;
    if (width == WIDTH_PRED) {
        memcpy(&word, reg, sizeof word);
        word = (word & ~(1u << lane)) | (uint32_t)(bits & 1) << lane;
        memcpy(reg, &word, sizeof word);
    } else {
        memcpy(reg + lane * width, &bits, width);
    }
}

/* ---- value.c: on the way from sources to results ---- */

/* What is undefined of a register, lane by lane. */
struct value {
    uint64_t bits[WARP_LANES] __attribute__((aligned(32)));      /* 0 for lanes that are not in `lanes` */
    struct origin from[WARP_LANES] __attribute__((aligned(32))); /* of lanes in `lanes` */
    uint32_t lanes;
};

/* Nothing is undefined. */
static inline void undefined_none(struct value *v)
{
    for (uint32_t l = 0; l < WARP_LANES; l++)
        v->bits[l] = 0;
    v->lanes = 0;
}

/* Lanes of `mask` in which a source has an undefined bit get `bits`, and the origin if they had none. */
void undefined_spread(const struct warp *w, const struct insn *i, struct operand from, uint32_t mask,
                      uint64_t bits, struct value *v);
/* The same with the source's own bits. */
void undefined_take(const struct warp *w, const struct insn *i, struct operand from, uint32_t mask,
                    struct value *v);
/* One lane gets `bits`, and the origin if it had none. */
static inline void undefined_add(struct value *v, uint32_t lane, uint64_t bits, struct origin from)
{
    if (!bits)
        return;
    v->from[lane] = v->lanes >> lane & 1 ? v->from[lane] : from;
    v->bits[lane] |= bits;
    v->lanes |= 1u << lane;
}
/* The active lanes of a register become as undefined as `v` says. */
void undefined_put(struct warp *w, struct operand to, const struct value *v);

/* ---- pass.c: from sources to results, before the handler runs ---- */

void pass_op(struct warp *w, const struct insn *i, const struct operands *o);
void pass_shuffle(struct warp *w, const struct insn *i, const struct operands *o);
/* Votes, matches, reductions. */
void pass_together(struct warp *w, const struct insn *i, const struct operands *o);

/* ---- careful.c ---- */

/* Run straight code, as the main loop does, until no register is undefined. */
const struct insn *undefined_straight(struct warp *w, const struct insn *i, const struct insn *stop);
/* Run one instruction with the lanes that are active. */
void undefined_run(struct warp *w, const struct insn *i);
/* Before an instruction that may change the flow of control: what it depends on must be defined. */
void undefined_control(struct warp *w, const struct insn *i);

/* ---- origin.c: words ---- */

struct origin origin_of(enum origin_kind kind, const struct insn *i, uint64_t at);
/* "out[5]": the element of `size` bytes at an address. */
void origin_element(const struct memory *m, uint64_t address, unsigned size, char *to, size_t to_size);
/* Note that an undefined value has come to where it matters; `what` says what happens with it. */
void origin_tell(struct warp *w, const struct insn *i, uint32_t lanes, const char *what, struct origin from);

#endif
