/* Changes of the element that stands for a missing neighbour: where a condition asks for an end of the line,
 * element 0 or n - 1, whatever is taken there.
 */
#include <stdlib.h>
#include <string.h>

#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* An index that a condition chooses at an end: tokens first to last. */
struct choice {
    size_t first, last;
    size_t length; /* the token with the length of the line, at its high end; 0: at the low end */
};

/* A comparison with an end of the line. */
struct asking {
    size_t end;    /* its last token */
    size_t length; /* as above */
    bool inside;   /* it holds at all places but the end */
};

static bool is_integer(const struct proposer *p, size_t k)
{
    const struct scope_name *name = used_name(p, k);
    return name && name->kind == NAME_INTEGER;
}

/* i < 0, i == 0, i > 0 and so on. */
static bool asks_low(struct asking *a, const struct tokens *t, size_t k)
{
    static const char *const at_zero[] = {"<", "==", "<=", NULL}, *const after_zero[] = {">", "!=", NULL},
                             *const at_one[] = {"<", NULL}, *const from_one[] = {">=", NULL};
    bool zero = token_is(t, k + 1, "0"), one = token_is(t, k + 1, "1");
    bool at = (zero && token_among(t, k, at_zero)) || (one && token_among(t, k, at_one));
    a->inside = (zero && token_among(t, k, after_zero)) || (one && token_among(t, k, from_one));
    return (at || a->inside) && a->end == k + 1;
}

/* i >= n, i > n - 2, i + 1 < n and so on. */
static bool asks_high(struct asking *a, const struct proposer *p, size_t k)
{
    static const char *const at[] = {">=", ">", "==", NULL}, *const inside[] = {"<", "<=", "!=", NULL};
    const struct tokens *t = p->t;
    bool last = token_is(t, k + 2, "-") && token_is_kind(t, k + 3, TOKEN_NUMBER);
    a->inside = token_among(t, k, inside);
    a->length = k + 1;
    return (a->inside || token_among(t, k, at)) && is_integer(p, k + 1) && a->end == k + 1 + (last ? 2 : 0);
}

/* The value of the statement that begins at k, which returns or assigns one. */
static bool take_value(struct choice *c, const struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    k += token_is(t, k, "{");
    size_t end = k;
    while (!token_is(t, k, "return") && !token_is(t, k, "=") && !token_is(t, k, ";") && k < p->f->close)
        k = t->items[k].match > k ? t->items[k].match + 1 : k + 1;
    for (end = k; !token_is(t, end, ";") && end < p->f->close;)
        end = t->items[end].match > end ? t->items[end].match + 1 : end + 1;
    c->first = k + 1;
    c->last = end - 1;
    return c->first <= c->last && end < p->f->close;
}

/* The part of "condition ? a : b" that is taken at the end. */
static bool take_part(struct choice *c, const struct proposer *p, size_t question, bool inside)
{
    static const char *const ends[] = {":", ";", ",", ")", "]", "?", NULL};
    c->first = question + 1;
    for (bool other = false;; other = true) {
        size_t end = c->first;
        while (!token_among(p->t, end, ends) && end < p->f->close)
            end = p->t->items[end].match > end ? p->t->items[end].match + 1 : end + 1;
        c->last = end - 1;
        if (c->first > c->last || token_is(p->t, end, "?"))
            return false;
        if (other || !inside)
            return true;
        if (!token_is(p->t, end, ":"))
            return false;
        c->first = end + 1;
    }
}

/* What is taken at the end that the comparison at token k asks for: an index, or the one of an element. */
static bool take_choice(struct choice *c, const struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    struct asking low = {.end = span_limit_end(t, p->f, k)}, high = low;
    bool is_low = asks_low(&low, t, k);
    if (!is_low && !asks_high(&high, p, k))
        return false;
    struct asking a = is_low ? low : high;
    size_t next = a.end + 1;
    bool closes = token_is(t, next, ")"), of_if = closes && token_is(t, t->items[next].match - 1, "if");
    *c = (struct choice){.length = a.length};
    bool found = of_if ? !a.inside && take_value(c, p, next + 1)
                       : token_is(t, next + closes, "?") && take_part(c, p, next + closes, a.inside);
    if (found && token_is(t, c->first + 1, "[") && t->items[c->first + 1].match == c->last) {
        c->first += 2;
        c->last--;
    }
    return found;
}

/* The element there for a zero that stands for it: a[0], a[n - 1]. */
static void propose_elements(struct proposer *p, const struct choice *c, const char *index)
{
    for (size_t k = 0; k < p->scope->count; k++) {
        const struct scope_name *array = &p->scope->items[k];
        if (array->kind == NAME_POINTER && array->token > p->f->name && array->token < p->f->open)
            propose(p, c->first, c->last, "%.*s[%s]", (int)array->length, array->at, index);
    }
}

static void propose_choice(struct proposer *p, const struct choice *c)
{
    static const char *const zero[] = {"0", "0.0f", "0.f", NULL};
    char *index = c->length ? xformat("%.*s - 1", (int)p->t->items[c->length].length,
                                      p->t->text + p->t->items[c->length].at)
                            : xformat("0");
    propose(p, c->first, c->last, "%s", index);
    if (c->first == c->last && token_among(p->t, c->first, zero))
        propose_elements(p, c, index);
    free(index);
}

/* The first element at the high end, as in a ring. */
static void propose_first(struct proposer *p, const struct choice *c)
{
    size_t before = p->out->count;
    propose(p, c->first, c->last, "0");
    if (p->out->count > before)
        p->out->items[before].of_ring = true;
}

/* Both ends, the choices in the order of the text. */
static void propose_both(struct proposer *p, const struct choice *a, const struct choice *b)
{
    struct proposals first = {0}, second = {0};
    struct proposer of_a = *p, of_b = *p;
    of_a.out = &first;
    of_b.out = &second;
    propose_choice(&of_a, a);
    propose_choice(&of_b, b);
    for (size_t k = 0; k < first.count; k++)
        for (size_t m = 0; m < second.count; m++) {
            const struct candidate *changes[] = {&first.items[k], &second.items[m]};
            propose_together(p, changes, ARRAY_LEN(changes));
        }
    free(first.items);
    free(second.items);
}

/* return 0 for return -j where j < 0, a[n - 1] for a[n - 2] where i == n - 1; one end, or both. */
static void end_where_asked(struct proposer *p, size_t k)
{
    struct choice own, other;
    if (k <= p->f->open || !take_choice(&own, p, k))
        return;
    propose_choice(p, &own);
    if (own.length)
        propose_first(p, &own);
    for (size_t at = k + 1; at < p->f->close; at++)
        if (take_choice(&other, p, at) && !own.length != !other.length && other.first > own.last)
            propose_both(p, &own, &other);
}

const struct rule clamp_rules[] = {{end_where_asked, 1}, {NULL, 0}};
