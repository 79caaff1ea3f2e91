#include "grader/prove/pairs.h"

#include <stdlib.h>

#include "common/sim/warp.h"
#include "grader/prove/alike.h"
#include "grader/prove/rows.h"

enum { WORK_OF_CLAIM = 15000000 };

void pairs_open(struct pairs *p, struct walker *w)
{
    *p = (struct pairs){.w = w, .alike = alike_open(w), .work_most = w->terms->work + WORK_OF_CLAIM};
    copies_open(&p->in_block, w->terms, w->block[0]);
    copies_open(&p->in_grid, w->terms, w->block[0]);
    for (int d = 0; d < 3; d++)
        copies_set(&p->in_block, w->block[d], term_symbol(w->terms, w->block[d]));
}

void pairs_close(struct pairs *p)
{
    copies_close(&p->in_block);
    copies_close(&p->in_grid);
    alike_close(p->alike);
}

struct meeting pairs_begin(struct pairs *p, const struct event *a, const struct event *b, struct copies *c)
{
    struct meeting m = {.terms = p->w->terms, .first = p->w->block[0]};
    for (uint32_t k = 0; k < a->fact_count; k++)
        meeting_learn(&m, a->facts[k]);
    for (uint32_t k = 0; k < b->fact_count; k++)
        meeting_learn(&m, copies_of(c, b->facts[k]));
    return m;
}

void pairs_overlap(struct meeting *m, const struct event *a, const struct event *b, struct copies *c)
{
    term apart = term_sum(m->terms, a->at, -1, copies_of(c, b->at));
    meeting_between(m, apart < 0 ? apart : rows_rest(m->terms, apart), 1 - a->size, b->size - 1);
}

void pairs_between_epochs(struct meeting *m, struct pairs *p, const struct event *a, const struct event *b)
{
    if (!p->w->some_wait)
        meeting_between(m, term_sum(m->terms, a->epoch, -1, copies_of(&p->in_block, b->epoch)), 0, 0);
}

bool pairs_same(struct meeting *m, const int32_t *symbols, uint32_t count, struct copies *c)
{
    bool same = true;
    for (uint32_t k = 0; k < count && same; k++) {
        term own = term_symbol(m->terms, symbols[k]);
        same = meeting_equal(m, own, copies_of(c, own));
    }
    return same;
}

bool pairs_epochs_differ(struct pairs *p, const struct event *a, const struct event *b)
{
    struct terms *t = p->w->terms;
    term apart =
        p->w->some_wait ? TERM_UNKNOWN : term_sum(t, a->epoch, -1, copies_of(&p->in_block, b->epoch));
    if (apart < 0)
        return false;
    int64_t unit = term_divisor(t, apart, false), constant = t->items[apart].constant;
    return unit ? constant % unit != 0 : constant != 0;
}

bool pairs_is_access(const struct event *e)
{
    return e->kind == EVENT_LOAD || e->kind == EVENT_STORE || e->kind == EVENT_ATOMIC;
}

struct doubt pairs_doubt(const struct walker *w, const struct event *a, const struct event *b)
{
    return (struct doubt){.kind = DOUBT_MEET,
                          .line = insn_line(w, a->insn),
                          .other_line = insn_line(w, b->insn),
                          .store = a->kind != EVENT_LOAD,
                          .shared = a->object == OBJECT_SHARED,
                          .what = a->object == OBJECT_SHARED ? "shared memory"
                                                             : w->launch->objects[a->object].name};
}

/* ---- pairs of instructions in doubt ---- */

static bool is_among(const struct in_doubt *d, const struct insn *a, const struct insn *b)
{
    bool is = false;
    for (size_t k = 0; k < d->count && !is; k++)
        is = (d->items[k].a == a && d->items[k].b == b) || (d->items[k].a == b && d->items[k].b == a);
    return is;
}

void in_doubt_free(struct in_doubt *d)
{
    free(d->items);
    *d = (struct in_doubt){0};
}

bool pairs_each(struct pairs *p, struct in_doubt *in_doubt, pair_question *asked, pair_question *answer,
                const struct event *first[2])
{
    const struct events *e = &p->w->events;
    struct in_doubt left = {.looked = true};
    first[0] = NULL;
    for (size_t j = 0; j < e->count; j++)
        for (size_t k = j; k < e->count; k++) {
            const struct event *a = &e->items[j], *b = &e->items[k];
            if (!asked(p, a, b) || (in_doubt->looked && !is_among(in_doubt, a->insn, b->insn)) ||
                is_among(&left, a->insn, b->insn) ||
                (p->w->terms->work <= p->work_most && (alike_shows(p, a, b, answer) || answer(p, a, b))))
                continue;
            *ARRAY_PUSH(left.items, left.count, left.capacity) = (struct insn_pair){a->insn, b->insn};
            if (!first[0]) {
                first[0] = a;
                first[1] = b;
            }
        }
    in_doubt_free(in_doubt);
    *in_doubt = left;
    return !first[0];
}
