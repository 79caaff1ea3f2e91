/* Sum up a loop whose length is not known: what each register holds after k turns, and what holds of it then.
 */
#include <stdlib.h>
#include <string.h>

#include "grader/prove/loop_parts.h"

/* The largest number of turns that is considered: a GPU would take an hour for them. */
#define TURNS_EVER (INT64_C(1) << 40)
/* A loop of so few turns is walked turn by turn, if its numbers do not just grow: indices of planes that
 * change places. */
enum { TURNS_FEW = 40 };

/* A fact at the end of a turn, told of the values at the start of the next one. TERM_UNKNOWN: it is about
 * something else. */
static term carried(struct walker *w, term fact, const struct summary *sum)
{
    term told = fact;
    bool about = false;
    for (size_t r = 0; r < w->graph->registers && told >= 0; r++)
        if (sum->symbols[r] >= 0 && term_times(w->terms, fact, sum->symbols[r])) {
            about = true;
            told =
                sum->changes[r] != CHANGE_GROWS
                    ? TERM_UNKNOWN
                    : term_sum(w->terms, told, -term_times(w->terms, fact, sum->symbols[r]), sum->steps[r]);
        }
    return about ? told : TERM_UNKNOWN;
}

/* Is every symbol of the term older than the turn, or one that stands for a register that grows? */
static bool is_about_start(const struct walker *w, term a, const struct summary *sum, int32_t first_symbol)
{
    const struct linear *l = &w->terms->items[a];
    for (uint32_t k = 0; k < l->count; k++) {
        bool known = w->terms->symbols[l->parts[k].symbol].age < first_symbol;
        for (size_t r = 0; r < w->graph->registers && !known; r++)
            known = sum->symbols[r] == l->parts[k].symbol && sum->changes[r] == CHANGE_GROWS;
        if (!known)
            return false;
    }
    return true;
}

/* The term with these values in the registers; TERM_UNKNOWN if it is about one that may become anything. */
term loop_with_values(struct walker *w, term a, const struct summary *sum, const int32_t *values)
{
    for (size_t r = 0; r < w->graph->registers && a >= 0; r++)
        if (sum->symbols[r] >= 0 && term_times(w->terms, a, sum->symbols[r]))
            a = sum->changes[r] == CHANGE_GROWS ? term_replaced(w->terms, a, sum->symbols[r], values[r])
                                                : TERM_UNKNOWN;
    return a;
}

static void add_candidate(struct walker *w, struct summary *sum, const struct state *s, term told,
                          int32_t first_symbol)
{
    if (told < 0 || !is_about_start(w, told, sum, first_symbol))
        return;
    for (size_t k = 0; k < sum->candidate_count; k++)
        if (sum->candidates[k] == told)
            return;
    term now = loop_with_values(w, told, sum, s->registers);
    if (now >= 0 && state_shows(w, s, now))
        *ARRAY_PUSH(sum->candidates, sum->candidate_count, sum->candidate_capacity) = told;
}

/* What may hold at the start of every turn: what holds at the first one, and is known at the end of a turn.
 */
static void find_candidates(struct walker *w, const struct stretch *p, const struct state *s,
                            struct summary *sum, int32_t first_symbol)
{
    for (size_t b = 0; b < p->back.count; b++) {
        const struct state *back = p->back.items[b];
        for (uint32_t k = 0; k < back->fact_count; k++)
            add_candidate(w, sum, s, carried(w, back->facts[k], sum), first_symbol);
        for (uint32_t k = 0; k < back->unequal_count; k++) {
            term apart = carried(w, back->unequal[k], sum), minus_one = term_number(w->terms, -1);
            add_candidate(w, sum, s, term_sum(w->terms, minus_one, 1, apart), first_symbol);
            add_candidate(w, sum, s, term_sum(w->terms, minus_one, -1, apart), first_symbol);
        }
    }
}

/* The registers after any number of turns, the same for all of them. Returns the symbol of that number. */
static int32_t set_grown(struct walker *w, struct state *start, const struct summary *sum, int32_t *values)
{
    int32_t symbol = symbol_new(w->terms, 0, TURNS_EVER);
    term turns = term_symbol(w->terms, symbol);
    for (size_t r = 0; r < w->graph->registers; r++) {
        if (sum->changes[r] == CHANGE_ANY)
            start->registers[r] = TERM_UNKNOWN;
        else if (sum->changes[r] == CHANGE_GROWS)
            start->registers[r] =
                term_sum(w->terms, start->registers[r], 1, term_product(w->terms, sum->steps[r], turns));
        values[r] = start->registers[r];
    }
    return symbol;
}

/* Does each register that shall grow grow in this turn, too? Those that do not may become anything. */
static bool grows_as_told(struct walker *w, const struct stretch *p, struct summary *sum,
                          const int32_t *values)
{
    bool all = true;
    for (size_t r = 0; r < w->graph->registers; r++)
        for (size_t k = 0; k < p->back.count && sum->changes[r] == CHANGE_GROWS; k++) {
            term after = p->back.items[k]->registers[r],
                 told = term_sum(w->terms, values[r], 1, sum->steps[r]);
            if (told < 0 || after != told) {
                sum->changes[r] = CHANGE_ANY;
                all = false;
            }
        }
    return all;
}

/* Is a register that matters in the loop unknown in later turns, though it is known now? */
static bool loses(const struct walker *w, const struct state *s, const struct summary *sum)
{
    bool loses = false;
    for (size_t r = 0; r < w->graph->registers && !loses; r++)
        loses = sum->changes[r] == CHANGE_ANY && s->registers[r] >= 0 &&
                graph_is_live(w->graph, w->graph->block_of[s->at], r);
    return loses;
}

/* Walk one turn from any later start, assuming the candidates. Drops those that do not hold at its end; true
 * if all that was assumed at the start holds at the end. */
static bool later_turn(struct walker *w, struct stretch *p, const struct state *s, struct summary *sum,
                       int depth)
{
    int32_t *values = xcalloc(w->graph->registers, sizeof *values);
    struct state *start = state_copy(w, s);
    start->from = UINT32_MAX;
    start->unequal_count = 0;
    start->open &= ~(UINT64_C(1) << p->loop);
    int32_t symbol = set_grown(w, start, sum, values), turn = loop_begin_turn(w, start, s, sum, values);
    uint64_t exits = w->exits;
    for (size_t k = 0; k < sum->candidate_count; k++)
        state_learn(w->terms, start, loop_with_values(w, sum->candidates[k], sum, values));
    sum->is_short = loses(w, s, sum) && state_shows(w, start,
                                                    term_sum(w->terms, term_number(w->terms, TURNS_FEW), -1,
                                                             term_symbol(w->terms, symbol)));
    if (w->turn_count < NESTED_MOST)
        w->turns[w->turn_count] = symbol;
    w->turn_count++;
    states_add(&p->waiting, start);
    walk_through(w, p, depth + 1);
    w->turn_count--;
    loop_tell_turns(w, p, symbol);
    loop_end_turn(w, p, s, sum, turn, exits == w->exits);
    size_t kept = 0, all = sum->candidate_count;
    for (size_t k = 0; k < all; k++) {
        bool holds = true;
        for (size_t b = 0; b < p->back.count && holds; b++) {
            term after = loop_with_values(w, sum->candidates[k], sum, p->back.items[b]->registers);
            holds = after >= 0 && state_shows(w, p->back.items[b], after);
        }
        if (holds)
            sum->candidates[kept++] = sum->candidates[k];
    }
    sum->candidate_count = kept;
    bool grow = grows_as_told(w, p, sum, values);
    free(values);
    return grow && kept == all;
}

void walk_free(struct stretch *p)
{
    states_free(&p->waiting);
    states_free(&p->back);
    states_free(&p->left);
}

bool loop_sum_up(struct walker *w, struct stretch *outer, struct state *s, int loop, int depth,
                 bool may_go_on)
{
    size_t registers = w->graph->registers;
    bool *changed = xcalloc(registers, sizeof *changed), quiet = w->quiet, hopeful = w->hopeful;
    struct summary sum = {.changes = xcalloc(registers, sizeof *sum.changes),
                          .steps = xcalloc(registers, sizeof *sum.steps),
                          .symbols = xcalloc(registers, sizeof *sum.symbols)};
    struct stretch p = {.loop = loop};
    int32_t first_symbol = (int32_t)w->terms->symbol_count;
    loop_mark_changed(w, loop, changed);
    w->quiet = w->hopeful = true;
    loop_any_turn(w, &p, s, changed, &sum, depth);
    loop_find_changes(w, &p, changed, &sum, first_symbol);
    loop_find_followers(w, &p, s, &sum, first_symbol);
    w->hopeful = hopeful;
    find_candidates(w, &p, s, &sum, first_symbol);
    bool stable = false;
    while (!stable && w->steps < w->steps_most) {
        walk_free(&p);
        stable = later_turn(w, &p, s, &sum, depth);
    }
    bool comes_back = (p.back.count || !stable) && !((may_go_on || sum.is_short) && loses(w, s, &sum));
    walk_free(&p);
    w->quiet = quiet;
    if (comes_back)
        later_turn(w, &p, s, &sum, depth);
    for (size_t k = 0; k < p.left.count; k++)
        walk_send(w, outer, p.left.items[k], p.left.items[k]->from, p.left.items[k]->at);
    p.left.count = 0;
    walk_free(&p);
    if (comes_back)
        state_free(s);
    free(changed);
    free(sum.changes);
    free(sum.steps);
    free(sum.symbols);
    free(sum.candidates);
    return comes_back;
}
