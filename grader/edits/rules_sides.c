/* Changes of two ifs in a row, each for one side of a block: their conditions change places, or what they
 * assign does. */
#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* An if without else. */
struct side {
    size_t condition[2]; /* tokens in its brackets */
    size_t value[2];     /* on the right of =, if its body is one assignment; else {0} */
    size_t last;         /* its last token */
};

/* The value of the one assignment in tokens first to last, perhaps in braces. */
static void take_value(struct side *s, const struct proposer *p, size_t first, size_t last)
{
    const struct tokens *t = p->t;
    bool braces = token_is(t, first, "{") && t->items[first].match == last;
    size_t end = span_statement_end(t, p->f, first + braces), sign = first + braces;
    while (sign < end && !token_is(t, sign, "="))
        sign++;
    if (end == last - braces && sign < end) {
        s->value[0] = sign + 1;
        s->value[1] = end - 1;
    }
}

static bool take_side(struct side *s, const struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    *s = (struct side){.last = 0};
    if (!token_is(t, k, "if") || !token_is(t, k + 1, "("))
        return false;
    size_t close = t->items[k + 1].match;
    s->last = span_whole_end(t, p->f, close + 1);
    s->condition[0] = k + 2;
    s->condition[1] = close - 1;
    if (s->last)
        take_value(s, p, close + 1, s->last);
    return s->last;
}

/* At the first if, with those that follow it: the sides of three axes are six ifs. */
static void exchange_sides(struct proposer *p, size_t k)
{
    enum { MOST = 5 };
    struct side own, other;
    bool is_if = take_side(&own, p, k);
    size_t next = own.last + 1;
    for (int s = 0; is_if && s < MOST; s++, next = other.last + 1) {
        next += token_is(p->t, next, "else");
        if (!take_side(&other, p, next))
            return;
        propose_swap(p, own.condition, other.condition, FORM_SWAP);
        if (own.value[0] && other.value[0])
            propose_swap(p, own.value, other.value, FORM_SWAP);
    }
}

const struct rule side_rules[] = {{exchange_sides, 1}, {NULL, 0}};
