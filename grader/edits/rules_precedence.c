/* Changes for operators that bind another way than the text looks: (x & 31) == 31 for x & 31 == 31, !(x & 1)
 * for !x & 1, a + (c ? x : y) for a + c ? x : y, (1 << b) - 1 for 1 << b - 1. */
#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

static const char *const sums[] = {"+", "-", NULL}, *const arithmetic[] = {"+", "-", "*", "/", "%", NULL};

/* Does the expression, or the side of && and ||, begin after this token? */
static bool begins_after(const struct tokens *t, size_t k)
{
    static const char *const begins[] = {"=", "+=", "-=", "return", "&&", "||", ";", ",", "?", ":", NULL};
    return token_among(t, k, begins) || t->items[k].match > k;
}

/* The first token of the expression, or of the side of && and ||, that has token k. */
static size_t side_begin(const struct tokens *t, const struct function *f, size_t k)
{
    while (k > f->open + 1 && !begins_after(t, k - 1))
        k = t->items[k - 1].match < k - 1 ? t->items[k - 1].match : k - 1;
    return k;
}

/* Its last token. */
static size_t side_end(const struct tokens *t, const struct function *f, size_t k)
{
    static const char *const ends[] = {"&&", "||", ";", ",", ")", "]", "}", "?", NULL};
    while (k + 1 < f->close && !token_among(t, k + 1, ends))
        k = t->items[k + 1].match > k + 1 ? t->items[k + 1].match : k + 1;
    return k;
}

/* "before(tokens first to last)" for these tokens. */
static void bracket(struct proposer *p, size_t first, size_t last, const char *before)
{
    struct piece own = piece_of(p->t, first, last);
    propose(p, first, last, "%s(%.*s)", before, (int)(own.to - own.from), p->t->text + own.from);
}

/* (x & 31) == 31 for x & 31 == 31, which compares first. At the &. */
static void masked_first(struct proposer *p, size_t k)
{
    static const char *const masks[] = {"&", "|", "^", NULL}, *const compares[] = {
                                                                  "==", "!=", "<", "<=", ">", ">=", NULL};
    const struct tokens *t = p->t;
    if (!token_among(t, k, masks) || !token_ends_operand(t, k - 1))
        return;
    size_t end = span_operand_end(t, k + 1);
    while (end && token_among(t, end + 1, arithmetic))
        end = span_operand_end(t, end + 2);
    if (end && token_among(t, end + 1, compares))
        bracket(p, side_begin(t, p->f, k), end, "");
}

/* !(x & 1) for !x & 1. At the !. */
static void negated_whole(struct proposer *p, size_t k)
{
    static const char *const weaker[] = {"&", "%", "/", "==", "<", "<=", ">", ">=", NULL};
    const struct tokens *t = p->t;
    size_t end = token_is(t, k, "!") ? span_operand_end(t, k + 1) : 0;
    if (!end || !token_among(t, end + 1, weaker))
        return;
    struct piece all = piece_of(t, k + 1, side_end(t, p->f, end));
    propose(p, k, side_end(t, p->f, end), "!(%.*s)", (int)(all.to - all.from), t->text + all.from);
}

/* a + (c ? x : y) for a + c ? x : y, which adds a to the condition; with more after y, also outside of it. At
 * the ?. */
static void choice_is_summand(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t begin = token_is(t, k, "?") ? side_begin(t, p->f, k) : k, colon = k + 1;
    while (colon < p->f->close && !token_is(t, colon, ":") && !token_is(t, colon, ";"))
        colon = t->items[colon].match > colon ? t->items[colon].match + 1 : colon + 1;
    size_t near = begin < k && token_is(t, colon, ":") ? span_operand_end(t, colon + 1) : 0;
    for (size_t sign = begin + 1; near && sign < k; sign++) {
        if (t->items[sign].match > sign)
            sign = t->items[sign].match;
        else if (token_among(t, sign, sums) && token_ends_operand(t, sign - 1)) {
            bracket(p, sign + 1, near, "");
            if (side_end(t, p->f, near) != near)
                bracket(p, sign + 1, side_end(t, p->f, near), "");
        }
    }
}

/* (1 << b) - 1 for 1 << b - 1, which takes the difference first. At the sign of the shift. */
static void shifted_first(struct proposer *p, size_t k)
{
    static const char *const shifts[] = {"<<", ">>", NULL};
    const struct tokens *t = p->t;
    if (!token_among(t, k, shifts) || !token_ends_operand(t, k - 1))
        return;
    size_t begin = span_operand_begin(t, k - 1), end = span_operand_end(t, k + 1);
    if (end && (token_among(t, begin - 1, sums) || token_among(t, end + 1, sums)))
        bracket(p, begin, end, "");
}

const struct rule precedence_rules[] = {
    {masked_first, 0}, {negated_whole, 0}, {choice_is_summand, 0}, {shifted_first, 0}, {NULL, 0}};
