/* Changes of a condition that a function or an object of the text answers: the whole grid in place of its
 * outputs, where a cell of the boundary is an input. */
#include <stdlib.h>

#include "grader/edits/call_arguments.h"
#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* The brace of "bool inner(...) const {", the definition of what token k calls; 0: there is none. */
static size_t body_of(const struct tokens *t, size_t k)
{
    for (size_t d = 1; d + 2 < t->count; d++) {
        size_t close = t->items[d + 1].match;
        if (!token_same(t, d, k) || !token_is(t, d - 1, "bool") || !token_is(t, d + 1, "("))
            continue;
        size_t open = token_is(t, close + 1, "const") ? close + 2 : close + 1;
        return token_is(t, open, "{") ? open : 0;
    }
    return 0;
}

/* The n of the first "< n - 1" or "<= n - 2" in braces; 0: there is none. */
static size_t limit_in(const struct tokens *t, size_t open)
{
    for (size_t k = open; k + 3 < t->items[open].match; k++)
        if ((token_is(t, k, "<") || token_is(t, k, "<=")) && token_is_kind(t, k + 1, TOKEN_NAME) &&
            token_is(t, k + 2, "-") && token_is_kind(t, k + 3, TOKEN_NUMBER))
            return k + 1;
    return 0;
}

/* Append "0 <= i && i < g.n && ..." for all arguments but the limit. False: one is no name. */
static bool add_bounds(struct text *to, const struct tokens *t, const struct call *c, size_t begin,
                       size_t limit)
{
    char *object = begin < c->name ? words_of(t, begin, c->name - 1) : xformat("%s", ""),
         *last = words_of(t, limit, limit);
    bool names = true;
    for (size_t a = 0; names && a < c->count; a++) {
        size_t own = c->arguments[a];
        names = own;
        if (!own || token_same(t, own, limit))
            continue;
        char *word = words_of(t, own, own);
        text_printf(to, "%s0 <= %s && %s < %s%s", to->length ? " && " : "", word, word, object, last);
        free(word);
    }
    free(object);
    free(last);
    return names && to->length;
}

/* 0 <= i && i < n && ... for inner(i, j, k) before a ?, or as all of an if's condition. */
static void whole_grid(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    struct call c;
    if (k <= p->f->open || !call_take(&c, t, k))
        return;
    size_t begin = span_operand_begin(t, k), body = body_of(t, k), limit = body ? limit_in(t, body) : 0;
    bool asks =
        token_is(t, c.close + 1, "?") ||
        (token_is(t, c.close + 1, ")") && token_is(t, begin - 1, "(") && token_is(t, begin - 2, "if"));
    struct text bounds = {0};
    if (asks && limit && add_bounds(&bounds, t, &c, begin, limit))
        propose(p, begin, c.close, "%s", bounds.s);
    text_free(&bounds);
}

/* ---- objects ---- */

/* The declaration of the object that token k names, with its limits in braces or brackets: gives the token
 * before them, Range valid{1, n - 2}. 0: there is none. */
static size_t limits_of(const struct proposer *p, size_t k)
{
    static const char *const begins[] = {";", "{", "}", "const", "constexpr", NULL};
    const struct tokens *t = p->t;
    for (size_t d = p->f->open + 2; d < k; d++)
        if (token_same(t, d, k) && token_is_kind(t, d - 1, TOKEN_NAME) && token_among(t, d - 2, begins) &&
            (token_is(t, d + 1, "{") || token_is(t, d + 1, "(")))
            return d + 1;
    return 0;
}

/* Append the limits with each one a step further out: 0 for 1, n - 1 for n - 2, n for n - 1. False: none is.
 */
static bool add_further(struct text *to, const struct tokens *t, size_t open)
{
    bool any = false;
    for (size_t k = open + 1, close = t->items[open].match; k < close; k++) {
        bool ends = token_is(t, k + 1, ",") || k + 1 == close, less = token_is(t, k - 1, "-");
        bool first = ends && token_is(t, k, "1") && (token_is(t, k - 1, ",") || k - 1 == open);
        bool one = token_is(t, k, "-") && token_is(t, k + 1, "1"), two = ends && less && token_is(t, k, "2");
        any = any || first || one || two;
        if (one) {
            k++;
            continue;
        }
        char *word = words_of(t, k, k);
        text_printf(to, "%s%s", to->length && !token_is(t, k, ",") ? " " : "",
                    first ? "0"
                    : two ? "1"
                          : word);
        free(word);
    }
    return any;
}

/* Range{0, n - 1}.holds(i) for valid.holds(i), where Range valid{1, n - 2} is asked in several places: loads
 * need the boundary cells, too. */
static void wider_object(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    if (k <= p->f->open || !token_is_kind(t, k, TOKEN_NAME) || !token_is(t, k + 1, ".") ||
        !token_is(t, k + 3, "("))
        return;
    size_t open = limits_of(p, k);
    struct text limits = {0};
    if (open && add_further(&limits, t, open)) {
        char *type = words_of(t, open - 2, open - 2);
        propose(p, k, k, token_is(t, open, "{") ? "%s{%s}" : "%s(%s)", type, limits.s);
        free(type);
    }
    text_free(&limits);
}

enum { RARE = -2 };

const struct rule predicate_rules[] = {{whole_grid, RARE}, {wider_object, RARE}, {NULL, 0}};
