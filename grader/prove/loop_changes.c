/* What one turn of a loop does to each register: found by a turn with any values in them. */
#include <stdlib.h>

#include "common/sim/operands.h"
#include "common/sim/sync.h"
#include "common/sim/warp.h"
#include "grader/prove/loop_parts.h"

static void mark_counts(const struct graph *g, const struct insn *i, bool *changed)
{
    bool waits = i->some == pending_wait;
    changed[graph_epoch(g)] |= i->kind == INSN_BARRIER;
    changed[graph_group(g)] |= i->some == pending_commit || (waits && i->extra);
    changed[graph_done(g)] |= waits;
}

void loop_mark_changed(const struct walker *w, int loop, bool *changed)
{
    for (uint32_t b = 0; b < w->graph->count; b++)
        for (uint32_t k = w->graph->blocks[b].first; walk_in_loop(w, b, loop) && k < w->graph->blocks[b].end;
             k++) {
            struct operands o = operands_of(w->graph->function, &w->graph->function->code[k]);
            for (unsigned t = 0; t < o.target_count; t++)
                changed[o.targets[t].slot / SLOT_UNIT] = true;
            mark_counts(w->graph, &w->graph->function->code[k], changed);
        }
    changed[0] = false;
}

void loop_mark_predicates(const struct walker *w, bool *is_predicate)
{
    for (uint32_t k = 0; k < w->graph->function->count; k++) {
        struct operands o = operands_of(w->graph->function, &w->graph->function->code[k]);
        for (unsigned t = 0; t < o.target_count; t++)
            is_predicate[o.targets[t].slot / SLOT_UNIT] |= o.targets[t].width == WIDTH_PRED;
    }
}

void loop_any_turn(struct walker *w, struct stretch *p, const struct state *s, const bool *changed,
                   struct summary *sum, int depth)
{
    struct state *start = state_copy(w, s);
    bool *is_predicate = xcalloc(w->graph->registers, sizeof *is_predicate);
    loop_mark_predicates(w, is_predicate);
    start->from = UINT32_MAX;
    for (size_t r = 0; r < w->graph->registers; r++) {
        sum->symbols[r] = -1;
        if (!changed[r])
            continue;
        if (start->registers[r] >= 0 && !is_predicate[r]) {
            sum->symbols[r] = symbol_new(w->terms, INT64_MIN, INT64_MAX);
            start->registers[r] = term_symbol(w->terms, sum->symbols[r]);
        } else
            start->registers[r] = TERM_UNKNOWN;
    }
    start->unequal_count = 0;
    start->origins.count = 0;
    start->open &= ~(UINT64_C(1) << p->loop);
    states_add(&p->waiting, start);
    walk_through(w, p, depth + 1);
    free(is_predicate);
}

void loop_find_changes(struct walker *w, const struct stretch *p, const bool *changed, struct summary *sum,
                       int32_t first_symbol)
{
    for (size_t r = 0; r < w->graph->registers; r++) {
        sum->changes[r] = CHANGE_NONE;
        if (!changed[r])
            continue;
        sum->changes[r] = sum->symbols[r] >= 0 ? CHANGE_GROWS : CHANGE_ANY;
        for (size_t k = 0; k < p->back.count && sum->changes[r] == CHANGE_GROWS; k++) {
            term after = p->back.items[k]->registers[r];
            term step = after < 0 ? TERM_UNKNOWN
                                  : term_sum(w->terms, after, -1, term_symbol(w->terms, sum->symbols[r]));
            bool fits =
                step >= 0 && term_is_older(w->terms, step, first_symbol) && (k == 0 || step == sum->steps[r]);
            sum->steps[r] = step;
            sum->changes[r] = fits ? CHANGE_GROWS : CHANGE_ANY;
        }
    }
}

/* What a register is after a turn, told of what others are at its start: after - coefficients * step. Many
 * compute a number anew from one that grows, instead of adding to it. It grows as well, if it began like
 * that: in *step by how much. */
static bool follows(struct walker *w, const struct stretch *p, const struct state *s, struct summary *sum,
                    size_t r, int32_t first_symbol, term *step)
{
    struct terms *t = w->terms;
    term after = p->back.count ? p->back.items[0]->registers[r] : TERM_UNKNOWN, began = after;
    for (size_t k = 1; k < p->back.count; k++)
        if (p->back.items[k]->registers[r] != after)
            return false;
    *step = TERM_ZERO;
    for (size_t o = 0; o < w->graph->registers && began >= 0; o++) {
        int64_t times = sum->symbols[o] < 0 ? 0 : term_times(t, after, sum->symbols[o]);
        if (times && sum->changes[o] != CHANGE_GROWS)
            return false;
        if (times) {
            *step = term_sum(t, *step, times, sum->steps[o]);
            began = term_sum(t, began, times, term_sum(t, s->registers[o], -1, sum->steps[o]));
            began = term_sum(t, began, -times, term_symbol(t, sum->symbols[o]));
        }
    }
    return began >= 0 && *step >= 0 && began == s->registers[r] && term_is_older(t, began, first_symbol);
}

void loop_find_followers(struct walker *w, const struct stretch *p, const struct state *s,
                         struct summary *sum, int32_t first_symbol)
{
    for (bool more = true; more;) {
        more = false;
        for (size_t r = 0; r < w->graph->registers; r++)
            if (sum->changes[r] == CHANGE_ANY && sum->symbols[r] >= 0 &&
                follows(w, p, s, sum, r, first_symbol, &sum->steps[r])) {
                sum->changes[r] = CHANGE_GROWS;
                more = true;
            }
    }
}
