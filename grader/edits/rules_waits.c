/* Changes of a barrier that stands under a condition: all threads pass it by where the condition fails. */
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

enum { FIRST_OF_ALL = -99 };

const struct rule wait_rules[] = {{without_condition, FIRST_OF_ALL}, {NULL, 0}};
