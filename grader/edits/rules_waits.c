/* Changes where threads race. A barrier that stands under a condition: all threads pass it by where the
 * condition fails. A buffer that takes turns with another one, but not from round to round. */
#include <stdlib.h>

#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* __syncthreads(); if (...) { ... } for if (...) { __syncthreads(); ... }, or the same after the if. */
static void move_out(struct proposer *p, const size_t statement[2], size_t head, enum edit_form form)
{
    propose_moved(p, statement, form == FORM_BEFORE ? head : statement[1] + 1, head, form);
}

/* At the __syncthreads. */
static void without_condition(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t end = token_is(t, k, "__syncthreads") ? span_statement_end(t, p->f, k) : 0;
    bool first = token_is(t, k - 1, "{"), last = end && token_is(t, end + 1, "}");
    size_t open = first ? k - 1 : last ? t->items[end + 1].match : k;
    if (!end || !token_is(t, open - 1, ")"))
        return;
    size_t condition = t->items[open - 1].match, head = condition - 1;
    if (!token_is(t, head, "if") || !span_begins_statement(t, p->f, head))
        return;
    if (open == k || (first && last))
        propose_always(p, condition + 1, p->t->items[condition].match - 1);
    else if (first)
        move_out(p, (size_t[2]){k, end}, head, FORM_BEFORE);
    else if (!token_is(t, end + 2, "else"))
        move_out(p, (size_t[2]){k, end}, head, FORM_AFTER);
}

/* ---- buffers that take turns ---- */

/* Is token k a number whose remainder is taken, as in buffer[tile & 1]? */
static bool takes_turns(const struct tokens *t, size_t k)
{
    static const char *const before[] = {"[", "(", "=", ",", NULL}, *const after[] = {"]", ")", ";",
                                                                                      ",", "?", NULL};
    bool parity = token_is(t, k + 1, "&") && token_is(t, k + 2, "1");
    return token_is_kind(t, k, TOKEN_NAME) && token_among(t, k - 1, before) && token_among(t, k + 3, after) &&
           (parity || (token_is(t, k + 1, "%") && token_count(t, k + 2) > 1));
}

/* By what the function adds to the number in token k: the last token of tile += gridDim.x; 0: it does not, or
 * by 1. *first gets the first one. */
static size_t step_of(size_t *first, const struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    for (size_t at = p->f->open; at < p->f->close; at++) {
        if (!token_same(t, at, k) || !token_is(t, at + 1, "+="))
            continue;
        *first = at + 2;
        size_t end = span_operand_end(t, at + 2);
        bool whole = token_is(t, end + 1, ")") || token_is(t, end + 1, ";") || token_is(t, end + 1, ",");
        return whole && !token_is(t, at + 2, "1") ? end : 0;
    }
    return 0;
}

/* buffer[tile / gridDim.x & 1] for buffer[tile & 1], where a block's next tile is tile + gridDim.x: with an
 * even number of blocks, a block has the same buffer in each round. */
static void round_for_number(struct proposer *p, size_t k)
{
    size_t first, places[PIECES_MOST], count = 0;
    size_t last = takes_turns(p->t, k) ? step_of(&first, p, k) : 0;
    if (!last)
        return;
    for (size_t at = p->f->open; at < p->f->close && count < PIECES_MOST; at++)
        if (token_same(p->t, at, k) && takes_turns(p->t, at))
            places[count++] = at;
    char *step = words_of(p->t, first, last), *name = words_of(p->t, k, k),
         *is = xformat("%s / %s", name, step);
    if (count == 1)
        propose(p, k, k, "%s", is);
    else if (places[0] == k)
        propose_each(p, places, count, is);
    free(step);
    free(name);
    free(is);
}

enum { FIRST_OF_ALL = -99 };

const struct rule wait_rules[] = {
    {without_condition, FIRST_OF_ALL}, {round_for_number, FIRST_OF_ALL}, {NULL, 0}};
