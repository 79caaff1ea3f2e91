#include "grader/gpu/session_shape.h"

#include "grader/run/compare.h"

enum { L2_TIMES = 4 };

static size_t footprint(const struct entry *entry, struct shape shape)
{
    size_t bytes = 0;
    for (int b = 0; b < entry->buffer_count; b++)
        bytes += buffer_bytes(&entry->buffers[b], shape);
    return bytes;
}

/* Enough sets of buffers to hold more than four times the L2 cache, and at least two. */
static int sets_for(const struct device_limits *limits, size_t bytes)
{
    uint64_t sets = L2_TIMES * limits->l2_bytes / bytes + 1;
    return sets < 2 ? 2 : sets > SESSION_SETS ? SESSION_SETS : (int)sets;
}

static size_t scratch(const struct contestant *c, int shape)
{
    size_t bytes = 0;
    const struct plan *plan = c->plans ? &c->plans[shape] : NULL;
    for (size_t b = 0; plan && b < plan->buffer_count; b++)
        bytes += plan->buffers[b].kind == PLAN_SCRATCH ? plan->buffers[b].bytes : 0;
    return bytes;
}

/* Shape number k can be timed: its plan is recorded, and no earlier session has timed another shape. */
static bool is_candidate(const struct session_request *r, int k)
{
    bool is_other = r->shape.n && !shape_is_same(r->shape, r->entry->time.timed[k]);
    return r->mine.plans[k].outcome == PLAN_COMPLETE && !is_other;
}

int session_choose_shape(const struct session_request *r, const struct device_limits *limits, int *sets,
                         bool *scratch_alone)
{
    const struct entry *entry = r->entry;
    int lanes = r->reference.ptx ? 2 : 1; /* the grader's own kernels need less than two footprints */
    *scratch_alone = false;
    for (int k = 0; k < (int)ARRAY_LEN(entry->time.timed); k++) {
        size_t bytes = footprint(entry, entry->time.timed[k]);
        if (!is_candidate(r, k))
            continue;
        *sets = sets_for(limits, bytes);
        uint64_t room = limits->free_bytes / 10 * 9, wanted = (uint64_t)(lanes * *sets + 2) * bytes;
        *scratch_alone |= wanted < room && !r->shape.n; /* else there has been room */
        if (wanted + scratch(&r->mine, k) + scratch(&r->reference, k) < room)
            return k;
    }
    return -1;
}
