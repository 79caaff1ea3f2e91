#include "grader/judge/untimed.h"

#include <stdio.h>

double untimed_least_bytes(const struct exercise *x, struct shape shape)
{
    return (double)entry_items(x->entry, shape) * x->entry->time.bytes_per_output;
}

bool untimed_moves_too_little(const struct exercise *x)
{
    return 1.03 * (double)x->counts.footprint_sectors * 32 < untimed_least_bytes(x, x->count_size);
}

/* At the other sizes. A fault that the correctness check has reported is not reported again. */
static bool is_right(const struct exercise *x)
{
    return x->checks[CHECK_CORRECTNESS].fraction == 1;
}

/* Do the timed kernels load far more bytes per output than the counted ones? Then they are not the same
 * kernels. Larger sizes have fewer edges, so honest kernels load less there. Sectors do not tell: the same
 * loads, more scattered, are the same kernel, and its time says what that costs. */
static bool loads_more_when_timed(const struct exercise *x, const struct model_evidence *m)
{
    static const double times = 1.3;
    double timed = m->estimate.load_bytes / (double)entry_items(x->entry, m->shape);
    double counted = (double)x->counts.load.bytes / (double)entry_items(x->entry, x->count_size);
    return counted > 0 && timed > times * counted;
}

/* Where traffic is counted: do kernels load from outputs, scratch memory or variables, or by atomics? */
static bool loads_stored(const struct exercise *x)
{
    uint64_t bytes = x->counts.atomics_global;
    for (int b = 0; b < COUNTED_BUFFERS; b++)
        if (b >= x->entry->buffer_count || x->entry->buffers[b].role != ROLE_INPUT)
            bytes += x->counts.loads[b].bytes;
    return bytes > 0;
}

/* The model's bytes are a few percent off. */
enum untimed untimed_why(const struct exercise *x, const struct model_evidence *m)
{
    enum { MANY = 1000 }; /* launches */
    const struct estimate *e = &m->estimate;
    return e->wrong && is_right(x)                                           ? UNTIMED_WRONG
           : e->failed_line                                                  ? UNTIMED_LAUNCH
           : e->limit_launches >= MANY                                       ? UNTIMED_STEPS
           : !e->known                                                       ? UNTIMED_UNKNOWN
           : e->stores_astray && is_right(x)                                 ? UNTIMED_ASTRAY
           : e->loads_stored && !loads_stored(x) && is_right(x)              ? UNTIMED_STORED
           : loads_more_when_timed(x, m)                                     ? UNTIMED_MORE
           : 1.1 * m->estimate.dram_bytes < untimed_least_bytes(x, m->shape) ? UNTIMED_LITTLE
                                                                             : UNTIMED_NOT;
}

static const char *const untimed_words[] = {
    [UNTIMED_ASTRAY] = "the kernels store to inputs, or beyond the buffers",
    [UNTIMED_STORED] =
        "the kernels load what kernels have stored, or use atomics, unlike where traffic is counted: launch the "
        "same at all sizes",
    [UNTIMED_MORE] =
        "the kernels load far more for an output than where traffic is counted: launch the same at all sizes",
    [UNTIMED_LITTLE] = "the kernels move fewer bytes than the inputs and outputs have",
};

void untimed_tell(struct exercise *x, const struct model_evidence *m)
{
    const struct estimate *e = &m->estimate;
    struct check *c = &x->checks[CHECK_TIME];
    struct shape_name shape = shape_name(m->shape);
    judge_give(c, 0);
    if (x->untimed == UNTIMED_WRONG)
        snprintf(
            c->summary, sizeof c->summary,
            "no points: at %s, where time is modelled, %zu of %zu outputs that were looked at are wrong: %s",
            shape.s, e->wrong, e->looked_at, e->example);
    else
        snprintf(c->summary, sizeof c->summary, "no points: at %s, where time is %s, %.250s", shape.s,
                 x->modelled ? "modelled" : "measured",
                 untimed_words[x->untimed] ? untimed_words[x->untimed] : e->why);
}

void untimed_look_at_clock(struct exercise *x, const struct model_evidence *m)
{
    enum untimed why = m->ran && x->counted ? untimed_why(x, m) : UNTIMED_NOT;
    if (why == UNTIMED_STORED || why == UNTIMED_MORE) {
        x->untimed = why;
        untimed_tell(x, m);
    }
}
