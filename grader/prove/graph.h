/* A kernel's code as blocks: in which order they come, which are loops, and which registers matter where. */
#ifndef GRADER_PROVE_GRAPH_H
#define GRADER_PROVE_GRAPH_H

#include "common/sim/code.h"

enum { LOOPS_MOST = 64 };

struct graph_block {
    uint32_t first, end; /* instructions */
    uint32_t *next;      /* blocks */
    size_t next_count, next_capacity;
    uint32_t order; /* each comes after all before it, loops aside; UINT32_MAX: never reached */
    uint64_t loops; /* a bit for each loop that it belongs to */
    int heads;      /* the loop that begins here; -1: none */
    uint32_t join;  /* the first block that all ways from it come to; UINT32_MAX: none */
    uint64_t *live; /* registers that are read later */
};

struct graph {
    const struct function *function;
    struct graph_block *blocks;
    size_t count, capacity;
    uint32_t *block_of; /* by instruction */
    size_t registers;   /* units of SLOT_UNIT; the last ones count barriers and groups of copies */
    size_t words;       /* of a set of registers */
    int loop_count;
    uint32_t heads[LOOPS_MOST]; /* by loop: its first block */
    const char *problem;        /* why it cannot be followed; NULL: it can */
};

void graph_open(struct graph *g, const struct function *f);
void graph_close(struct graph *g);

/* The register that counts barriers. */
static inline size_t graph_epoch(const struct graph *g)
{
    return g->registers - 1;
}

/* The registers that count the groups of copies of cp.async: those that are complete to be waited for, and
 * those that were waited for. */
static inline size_t graph_group(const struct graph *g)
{
    return g->registers - 2;
}

static inline size_t graph_done(const struct graph *g)
{
    return g->registers - 3;
}

static inline bool graph_is_live(const struct graph *g, uint32_t block, size_t unit)
{
    return g->blocks[block].live[unit / 64] >> unit % 64 & 1;
}

#endif
