#include "grader/prove/alike.h"

#include <stdlib.h>
#include <string.h>

#include "common/sim/code.h"

/* What the answer depends on, where only what all events of an instruction know is used. */
struct asked {
    const struct insn *a, *b;
    term places, epochs; /* of the one less those of the other */
    int64_t size_a, size_b;
    int32_t object;
    int32_t turn; /* the innermost summed-up loop around the first; -1: none */
    bool same_place;
};

struct answered {
    struct asked asked;
    bool used, shown;
};

struct alike {
    struct event *common; /* by instruction: one of its events, with the facts of all of them */
    bool *known;
    struct answered *answers;
    size_t count, capacity; /* a power of two */
};

struct alike *alike_open(const struct walker *w)
{
    struct alike *alike = xcalloc(1, sizeof *alike);
    alike->common = xcalloc(w->graph->function->count, sizeof *alike->common);
    alike->known = xcalloc(w->graph->function->count, sizeof *alike->known);
    alike->capacity = 1024;
    alike->answers = xcalloc(alike->capacity, sizeof *alike->answers);
    return alike;
}

void alike_close(struct alike *alike)
{
    if (alike) {
        free(alike->common);
        free(alike->known);
        free(alike->answers);
    }
    free(alike);
}

/* ---- what all events of an instruction know ---- */

static bool has_fact(const struct event *e, term fact)
{
    uint32_t k = 0;
    while (k < e->fact_count && e->facts[k] != fact)
        k++;
    return k < e->fact_count;
}

static void keep_facts_of(struct event *common, const struct event *e)
{
    uint32_t kept = 0;
    for (uint32_t k = 0; k < common->fact_count; k++)
        if (has_fact(e, common->facts[k]))
            common->facts[kept++] = common->facts[k];
    common->fact_count = kept;
}

/* The event, with those of its facts that all events of its instruction have. */
static struct event with_common_facts(struct pairs *p, const struct event *e)
{
    const struct events *events = &p->w->events;
    size_t at = (size_t)(e->insn - p->w->graph->function->code);
    struct event *common = &p->alike->common[at], own = *e;
    if (!p->alike->known[at]) {
        *common = *e;
        for (size_t k = 0; k < events->count; k++)
            if (events->items[k].insn == e->insn)
                keep_facts_of(common, &events->items[k]);
        p->alike->known[at] = true;
    }
    own.fact_count = common->fact_count;
    memcpy(own.facts, common->facts, common->fact_count * sizeof *own.facts);
    return own;
}

/* ---- answers ---- */

static bool same_asked(const struct asked *x, const struct asked *y)
{
    return x->a == y->a && x->b == y->b && x->places == y->places && x->epochs == y->epochs &&
           x->size_a == y->size_a && x->size_b == y->size_b && x->object == y->object && x->turn == y->turn &&
           x->same_place == y->same_place;
}

static size_t bucket_of(const struct alike *alike, const struct asked *k)
{
    uint64_t h = (uint64_t)(uintptr_t)k->a * 0x9e3779b97f4a7c15u ^ (uint64_t)(uintptr_t)k->b;
    h = (h ^ (uint64_t)(uint32_t)k->places << 32 ^ (uint32_t)k->epochs) * 0x9e3779b97f4a7c15u;
    return (size_t)(h >> 20) & (alike->capacity - 1);
}

/* Where the answer is, or its place. */
static struct answered *find(struct alike *alike, const struct asked *asked)
{
    size_t at = bucket_of(alike, asked);
    while (alike->answers[at].used && !same_asked(&alike->answers[at].asked, asked))
        at = (at + 1) & (alike->capacity - 1);
    return &alike->answers[at];
}

static void keep(struct alike *alike, const struct asked *asked, bool shown)
{
    if (2 * ++alike->count > alike->capacity) {
        struct answered *old = alike->answers;
        size_t count = alike->capacity;
        alike->capacity *= 2;
        alike->answers = xcalloc(alike->capacity, sizeof *alike->answers);
        for (size_t k = 0; k < count; k++)
            if (old[k].used)
                *find(alike, &old[k].asked) = old[k];
        free(old);
    }
    *find(alike, asked) = (struct answered){*asked, true, shown};
}

bool alike_shows(struct pairs *p, const struct event *a, const struct event *b, pair_question *answer)
{
    struct terms *t = p->w->terms;
    if (a->late || b->late)
        return false; /* it depends on more than that */
    struct asked asked = {.a = a->insn,
                          .b = b->insn,
                          .places = term_sum(t, a->at, -1, copies_of(&p->in_grid, b->at)),
                          .epochs = term_sum(t, a->epoch, -1, copies_of(&p->in_block, b->epoch)),
                          .size_a = a->size,
                          .size_b = b->size,
                          .object = a->object,
                          .turn = a->turn_count ? a->turns[a->turn_count - 1] : -1,
                          .same_place = event_same_place(p->w, a, b)};
    if (asked.places < 0)
        return false;
    const struct answered *known = find(p->alike, &asked);
    if (known->used)
        return known->shown;
    struct event common_a = with_common_facts(p, a), common_b = with_common_facts(p, b);
    bool shown = answer(p, &common_a, &common_b);
    keep(p->alike, &asked, shown);
    return shown;
}
