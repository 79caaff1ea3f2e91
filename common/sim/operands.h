/* Which registers an instruction reads and writes, and how undefined bits pass through it. */
#ifndef SIM_OPERANDS_H
#define SIM_OPERANDS_H

#include "common/sim/code.h"

/* Every instruction is emitted with its rule, which says where its operands are. Grep "ORDER RULE" for the
 * places that treat the rules one by one. */
enum rule {
    RULE_FRESH = 1, /* d, `size` bytes; reads no register. 0 is no rule: operands_of refuses it */
    RULE_OP,        /* a row of ops.def, which says how many sources there are and how they pass */
    RULE_LOAD,      /* v from the memory at a: memory knows what is undefined */
    RULE_STORE,     /* v into the memory at a: memory remembers it */
    RULE_ATOMIC,    /* b and c into the memory at a, the old value into d */
    RULE_COPY,      /* cp.async from b to a, c bytes, by way of v; extra: a has 64 bits */
    RULE_SHUFFLE,   /* d and v[0] from a of another lane, which b and c choose; e: the mask */
    RULE_VOTE,      /* d from predicate a of the lanes of mask e */
    RULE_TOGETHER,  /* d and v[0] from a, `size` bytes, of the lanes of mask e: an undefined one spoils all */
    RULE_OBJECT,    /* a barrier object at a, with b, `size` bytes; the answer into d, `count` bytes */
    RULE_SLEEP,     /* reads a, 4 bytes */
    RULE_MATRIX,    /* registers d and v[0] from a, b, c and e of all lanes, `size` bytes each */
    RULE_FETCH,     /* d from a of the lane that b names, four bytes each */
    RULE_CONTROL,   /* operands by kind, and they must be defined */
};

struct operand {
    uint32_t slot;
    uint8_t width;
};

enum { SOURCES_MAX = 8, TARGETS_MAX = 8 };

struct operands {
    struct operand sources[SOURCES_MAX], targets[TARGETS_MAX]; /* slot 0: none */
    unsigned source_count, target_count;
};

/* The registers that `i` reads and writes; its guard is the last source. Dies on an instruction without a
 * rule. */
void operands_find(const struct function *f, const struct insn *i, struct operands *o);
static inline struct operands operands_of(const struct function *f, const struct insn *i)
{
    struct operands o;
    operands_find(f, i, &o);
    return o;
}

#endif
