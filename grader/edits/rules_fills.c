/* The zeros after an asynchronous copy: the last argument of __pipeline_memcpy_async counts the bytes that
 * are filled with 0, where PTX counts those that are read. */
#include <stdlib.h>

#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* size - (value) for the value of tokens first to last, but not for a 0. */
static void propose_rest(struct proposer *p, size_t first, size_t last, const char *size)
{
    char *value = words_of(p->t, first, last);
    if (first != last || !token_is(p->t, first, "0"))
        propose(p, first, last, first == last ? "%s - %s" : "%s - (%s)", size, value);
    free(value);
}

/* Of "left < 4 ? 4 * left : 0", the two values; else the whole value. */
static void propose_rests(struct proposer *p, size_t first, size_t last, const char *size)
{
    const struct tokens *t = p->t;
    size_t asks = first, other;
    while (asks <= last && !token_is(t, asks, "?"))
        asks = t->items[asks].match > asks ? t->items[asks].match + 1 : asks + 1;
    for (other = asks; other <= last && !token_is(t, other, ":"); other++)
        ;
    if (asks > last || other > last) {
        propose_rest(p, first, last, size);
        return;
    }
    propose_rest(p, asks + 1, other - 1, size);
    propose_rest(p, other + 1, last, size);
}

/* The value that "fill = ...;" gives to the name of token k, before it: its first token; 0: nothing does. */
static size_t value_of(const struct proposer *p, size_t k)
{
    for (size_t at = k - 1; at > p->f->open; at--)
        if (token_same(p->t, at, k) && token_is(p->t, at + 1, "="))
            return at + 2;
    return 0;
}

/* At the call. */
static void fill_the_rest(struct proposer *p, size_t k)
{
    enum { SIZE = 3, FILL = 4 };
    const struct tokens *t = p->t;
    size_t size = 0, fill = 0, first, last;
    if (token_is(t, k, "__pipeline_memcpy_async") && token_is(t, k + 1, "(")) {
        size = span_argument_of(t, k + 1, SIZE);
        fill = span_argument_of(t, k + 1, FILL);
    }
    if (!size || !fill)
        return;
    first = fill + 1;
    last = t->items[k + 1].match - 1;
    char *bytes = words_of(t, size + 1, fill - 1);
    propose_rest(p, first, last, bytes);
    size_t value = first == last ? value_of(p, first) : 0, end = value;
    while (value && end < p->f->close && !token_is(t, end, ";") && !token_is(t, end, ","))
        end = t->items[end].match > end ? t->items[end].match + 1 : end + 1;
    if (value)
        propose_rests(p, value, end - 1, bytes);
    else
        propose_rests(p, first, last, bytes);
    free(bytes);
}

enum { RARE = -3 }; /* few texts have such a call */

const struct rule fill_rules[] = {{fill_the_rest, RARE}, {NULL, 0}};
