/* Who takes which turn of a loop that is summed up, and in which turn a thread leaves it. */
#include <stdlib.h>
#include <string.h>

#include "grader/prove/loop_parts.h"

static bool shows_each(struct walker *w, const term *facts, size_t count, const struct path *shown)
{
    for (uint32_t k = 0; k < shown->fact_count; k++)
        if (!term_never_negative(w->terms, facts, count, shown->facts[k]))
            return false;
    return true;
}

/* Does each thread take a turn for which its facts hold? It does if they hold for the first one, and if those
 * for the next turn say that they held for this one, too, and that it did not leave in it. */
static bool turns_exact(struct walker *w, const struct stretch *p, const struct state *s,
                        const struct summary *sum, const struct path *turn)
{
    const struct state *back = p->back.count == 1 ? p->back.items[0] : NULL;
    const struct path *before = paths_only(&w->paths, &s->origins),
                      *end = back ? paths_only(&w->paths, &back->origins) : NULL;
    term next[FACTS_MOST + FACTS_MOST];
    if (!before || !end || sum->candidate_count > FACTS_MOST || !paths_exact(&w->paths, end, turn))
        return false;
    size_t count = before->fact_count;
    memcpy(next, before->facts, count * sizeof *next);
    for (size_t k = 0; k < sum->candidate_count; k++) {
        term told = loop_with_values(w, sum->candidates[k], sum, back->registers);
        if (told >= 0)
            next[count++] = told;
    }
    return shows_each(w, next, count, end);
}

/* The threads that leave a loop, by whichever way, are those that came. */
static void join_left(struct walker *w, const struct stretch *p, const struct state *s, bool all_leave)
{
    int32_t split = s->origins.count
                        ? paths_part(&w->paths, &s->origins, all_leave ? (uint32_t)p->left.count : UINT32_MAX)
                        : -1;
    for (size_t k = 0; k < p->left.count; k++) {
        struct state *left = p->left.items[k];
        struct origins way = {.count = 0};
        if (split >= 0) {
            way = paths_way(&w->paths, split, NULL, -1);
            paths_join(&w->paths, &way, &way);
        }
        left->origins = way;
    }
}

/* The path of the threads that take any later turn, begun with the state. -1: not known. */
int32_t loop_begin_turn(struct walker *w, struct state *start, const struct state *s,
                        const struct summary *sum, const int32_t *values)
{
    term told[FACTS_MOST];
    int count = 0;
    start->origins.count = 0;
    if (w->quiet || !s->origins.count || sum->candidate_count > FACTS_MOST)
        return -1;
    for (size_t k = 0; k < sum->candidate_count; k++) {
        told[count] = loop_with_values(w, sum->candidates[k], sum, values);
        count += told[count] >= 0;
    }
    start->origins = paths_way(&w->paths, paths_part(&w->paths, &s->origins, UINT32_MAX), told, count);
    return start->origins.paths[0];
}

/* The term with another one in place of a symbol, in products as well. */
static term with_turn(struct terms *t, term a, int32_t symbol, term by)
{
    const struct linear l = t->items[a];
    term sum = term_number(t, l.constant);
    for (uint32_t k = 0; k < l.count; k++) {
        const struct symbol_known s = t->symbols[l.parts[k].symbol];
        term part = l.parts[k].symbol == symbol ? by : term_symbol(t, l.parts[k].symbol);
        if (s.factor_count) {
            part = term_number(t, 1);
            for (uint32_t f = 0; f < s.factor_count; f++)
                part = term_product(t, part, s.factors[f] == symbol ? by : term_symbol(t, s.factors[f]));
        }
        sum = term_sum(t, sum, l.parts[k].times, part);
    }
    return sum;
}

/* The turn in which a state left, told of what is older, if the state says that it is equal to that. */
static term turn_left(struct walker *w, const struct state *left, int32_t symbol)
{
    for (uint32_t k = 0; k < left->fact_count; k++) {
        int64_t times = term_times(w->terms, left->facts[k], symbol);
        if (times != 1 && times != -1)
            continue;
        term turn = term_sum(w->terms, term_symbol(w->terms, symbol), -times, left->facts[k]);
        if (turn >= 0 && term_is_older(w->terms, turn, symbol) &&
            state_shows(w, left, term_scaled(w->terms, left->facts[k], -1)))
            return turn;
    }
    return TERM_UNKNOWN;
}

/* A loop that ends by an equality is left in a turn that is known: what it counted is known as well. */
void loop_tell_turns(struct walker *w, const struct stretch *p, int32_t symbol)
{
    bool *is_predicate = xcalloc(w->graph->registers, sizeof *is_predicate);
    loop_mark_predicates(w, is_predicate);
    for (size_t k = 0; k < p->left.count; k++) {
        struct state *left = p->left.items[k];
        term turn = turn_left(w, left, symbol);
        for (size_t r = 0; r < w->graph->registers && turn >= 0; r++)
            if (left->registers[r] >= 0 && !is_predicate[r]) {
                term told = with_turn(w->terms, left->registers[r], symbol, turn);
                left->registers[r] = told >= 0 ? told : left->registers[r];
            }
    }
    free(is_predicate);
}

void loop_end_turn(struct walker *w, const struct stretch *p, const struct state *s,
                   const struct summary *sum, int32_t turn, bool all_leave)
{
    if (turn >= 0 && !turns_exact(w, p, s, sum, &w->paths.items[turn]))
        w->paths.items[turn].exact = false;
    if (!w->quiet)
        join_left(w, p, s, all_leave);
}
