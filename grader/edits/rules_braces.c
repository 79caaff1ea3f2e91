/* Braces that are missing: statements that stand below an if as if it guarded both. */
#include <stdlib.h>

#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* How far the token stands from the begin of its line; -1: another one stands before it there. */
static int indentation(const struct tokens *t, size_t k)
{
    size_t at = t->items[k].at, begin = at;
    while (begin > 0 && t->text[begin - 1] != '\n')
        begin--;
    for (size_t c = begin; c < at; c++)
        if (t->text[c] != ' ' && t->text[c] != '\t')
            return -1;
    return (int)(at - begin);
}

/* if (last) { a; b; } for if (last) a; b; where b stands below a. At the first token of a. */
static void braces_for_two(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    if (!span_is_guarded(t, p->f, k) || token_is(t, k - 1, "else"))
        return;
    size_t end = span_statement_end(t, p->f, k), last = end ? span_statement_end(t, p->f, end + 1) : 0;
    int own = indentation(t, k);
    if (!last || own < 0 || indentation(t, end + 1) != own)
        return;
    char *words = words_of(t, k, last);
    propose(p, k, last, "{ %s }", words);
    free(words);
}

enum { FIRST = -4 }; /* the text says what is meant */

const struct rule brace_rules[] = {{braces_for_two, FIRST}, {NULL, 0}};
