/* Who takes which turn of a loop that is summed up, and in which turn a thread leaves it. */
#include <stdlib.h>
#include <string.h>

#include "grader/prove/loop_parts.h"
#include "grader/prove/meeting.h"

/* More courses than that are not looked at. */
enum { COURSES_BACK = 16, COURSES_BEFORE = 8, CASES_DEEP = 6 };

/* Do all facts of one of the courses hold? Where a fact is not known, both cases are looked at. */
static bool shows_one(const struct meeting *known, const struct course *courses, unsigned count, int depth)
{
    struct terms *t = known->terms;
    term open = TERM_UNKNOWN, minus_one = term_number(t, -1);
    struct meeting holds = *known, fails = *known;
    for (unsigned k = 0; k < count; k++) {
        uint32_t f = 0;
        while (f < courses[k].fact_count && meeting_shows(&holds, courses[k].facts[f]))
            f++;
        if (f == courses[k].fact_count)
            return true;
        if (open < 0 && !meeting_shows(&holds, term_sum(t, minus_one, -1, courses[k].facts[f])))
            open = courses[k].facts[f];
    }
    if (open < 0 || depth == CASES_DEEP)
        return meeting_never(&holds);
    meeting_learn(&holds, open);
    meeting_learn(&fails, term_sum(t, minus_one, -1, open));
    return (meeting_never(&holds) || shows_one(&holds, courses, count, depth + 1)) &&
           (meeting_never(&fails) || shows_one(&fails, courses, count, depth + 1));
}

/* The courses on which threads of the turn come back to the head of the loop. */
static unsigned courses_back(const struct walker *w, const struct stretch *p, int32_t turn, struct course *to)
{
    unsigned count = 0;
    bool too_many = false;
    for (size_t b = 0; b < p->back.count; b++)
        for (uint32_t o = 0; o < p->back.items[b]->origins.count; o++)
            count += paths_courses(&w->paths, w->terms, p->back.items[b]->origins.paths[o], turn, to + count,
                                   COURSES_BACK - count, &too_many);
    return count;
}

/* Does each thread on this course, for which the facts of the next turn hold, take this turn and come back?
 */
static bool comes_back(struct walker *w, const struct stretch *p, const struct summary *sum,
                       const struct course *before, const struct path *turn, const struct course *back,
                       unsigned count)
{
    struct meeting next = {.terms = w->terms, .first = INT32_MAX};
    for (uint32_t k = 0; k < before->fact_count; k++)
        meeting_learn(&next, before->facts[k]);
    for (size_t k = 0; k < sum->candidate_count; k++)
        meeting_learn(&next, loop_with_values(w, sum->candidates[k], sum, p->back.items[0]->registers));
    for (uint32_t k = 0; k < turn->fact_count; k++)
        if (!meeting_shows(&next, turn->facts[k]))
            return false;
    return shows_one(&next, back, count, 0);
}

/* Does each thread take a turn for which its facts hold? It does if they hold for the first one, and if those
 * for the next turn say that they held for this one, too, and that it did not leave in it. */
static bool turns_exact(struct walker *w, const struct stretch *p, const struct state *s,
                        const struct summary *sum, int32_t turn)
{
    struct course back[COURSES_BACK], before[COURSES_BEFORE];
    bool exact = p->back.count > 0, too_many = false;
    unsigned count = exact ? courses_back(w, p, turn, back) : 0;
    const struct path own = w->paths.items[turn];
    for (uint32_t o = 0; o < s->origins.count && exact; o++) {
        unsigned ways =
            paths_courses(&w->paths, w->terms, s->origins.paths[o], -1, before, COURSES_BEFORE, &too_many);
        for (unsigned k = 0; k < ways && exact; k++)
            exact = comes_back(w, p, sum, &before[k], &own, back, count);
    }
    return exact && !too_many;
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

/* The turn in which a state left, told of what is older, if the state says that it is equal to that. */
static term turn_left(struct walker *w, const struct state *left, int32_t symbol)
{
    for (uint32_t k = 0; k < left->fact_count; k++) {
        int64_t unit = term_divisor(w->terms, left->facts[k], true);
        term fact = unit ? term_divided(w->terms, left->facts[k], unit) : TERM_ZERO;
        int64_t times = term_times(w->terms, fact, symbol);
        if (times != 1 && times != -1)
            continue;
        term turn = term_sum(w->terms, term_symbol(w->terms, symbol), -times, fact);
        if (turn >= 0 && term_is_older(w->terms, turn, symbol) &&
            state_shows(w, left, term_scaled(w->terms, fact, -1)))
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
                term told = term_replaced_in_products(w->terms, left->registers[r], symbol, turn);
                left->registers[r] = told >= 0 ? told : left->registers[r];
            }
    }
    free(is_predicate);
}

void loop_end_turn(struct walker *w, const struct stretch *p, const struct state *s,
                   const struct summary *sum, int32_t turn, bool all_leave)
{
    if (turn >= 0 && !turns_exact(w, p, s, sum, turn))
        w->paths.items[turn].exact = false;
    if (!w->quiet)
        join_left(w, p, s, all_leave);
}
