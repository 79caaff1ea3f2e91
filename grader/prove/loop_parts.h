/* What the files about loops share. */
#ifndef GRADER_PROVE_LOOP_PARTS_H
#define GRADER_PROVE_LOOP_PARTS_H

#include "grader/prove/walk_parts.h"

/* What a loop does to one register in each turn. */
enum change { CHANGE_NONE, CHANGE_GROWS, CHANGE_ANY };
struct summary {
    enum change *changes; /* by register */
    term *steps;
    int32_t *symbols; /* that stood for it; -1: none */
    term *candidates;
    size_t candidate_count, candidate_capacity;
    bool is_short; /* it takes few turns, and numbers are lost if it is summed up */
};

/* The term with these values in the registers; TERM_UNKNOWN if it is about one that may become anything. */
term loop_with_values(struct walker *w, term a, const struct summary *sum, const int32_t *values);

/* ---- loop_changes.c ---- */

/* Mark the registers that hold predicates: terms share them. */
void loop_mark_predicates(const struct walker *w, bool *is_predicate);
/* Mark the registers that the loop writes to. */
void loop_mark_changed(const struct walker *w, int loop, bool *changed);
/* One turn with any values in the registers that change; what comes back is in p->back. */
void loop_any_turn(struct walker *w, struct stretch *p, const struct state *s, const bool *changed,
                   struct summary *sum, int depth);
/* After it: which registers grow by the same term in each turn, whatever they hold? */
void loop_find_changes(struct walker *w, const struct stretch *p, const bool *changed, struct summary *sum,
                       int32_t first_symbol);
/* Which of the others grow because they are computed from those? */
void loop_find_followers(struct walker *w, const struct stretch *p, const struct state *s,
                         struct summary *sum, int32_t first_symbol);

/* ---- loop_turns.c ---- */

/* The path of the threads that take any later turn, begun with the state. -1: not known. */
int32_t loop_begin_turn(struct walker *w, struct state *start, const struct state *s,
                        const struct summary *sum, const int32_t *values);
/* Where a loop ends by an equality, put the turn in which it is left in place of its symbol. */
void loop_tell_turns(struct walker *w, const struct stretch *p, int32_t symbol);
/* Say of the path `turn` whether just its threads take a turn, and of those that left that they are all that
 * came. */
void loop_end_turn(struct walker *w, const struct stretch *p, const struct state *s,
                   const struct summary *sum, int32_t turn, bool all_leave);

#endif
