/* Changes of conditions that ask for the opposite: t > W - 1 for t < W - 1, i < n for i >= n before a return,
 * and parameters that are declared in another order than they are passed in. */
#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* What a comparison becomes if it points the other way, and if it is negated. */
static const struct {
    const char *was, *flipped, *negated;
} signs[] = {
    {"<", ">", ">="},
    {">", "<", "<="},
    {"<=", ">=", ">"},
    {">=", "<=", "<"},
};

/* The word before the brackets in which the comparison is the only one, an if or a loop; 0: it is one of
 * several, or of a value. */
static size_t condition_word(const struct proposer *p, size_t k)
{
    static const char *const joins[] = {"&&", "||", "?", NULL}, *const words[] = {"if", "for", "while", NULL};
    const struct tokens *t = p->t;
    size_t open = k, end = k;
    for (; open > p->f->open && !(token_is(t, open, "(") && t->items[open].match > k); open--)
        if (token_among(t, open, joins))
            return 0;
    for (; end < t->items[open].match && !token_is(t, end, ";"); end++)
        if (token_among(t, end, joins))
            return 0;
    return token_among(t, open - 1, words) ? open - 1 : 0;
}

/* Does what the if of token k guards leave the function or the round? */
static bool leaves(const struct proposer *p, size_t k)
{
    static const char *const words[] = {"return", "continue", "break", NULL};
    size_t body = p->t->items[k + 1].match + 1;
    return token_is(p->t, k, "if") && token_among(p->t, body + token_is(p->t, body, "{"), words);
}

/* Has a neighbour in a chain of && or || a comparison of the same operand that points the same way? Then one
 * of both says nothing. */
static bool repeats_direction(const struct proposer *p, size_t k)
{
    static const char *const joins[] = {"&&", "||", NULL}, *const ends[] = {";", "{", "}", "?", NULL};
    const struct tokens *t = p->t;
    size_t own = span_operand_begin(t, k - 1), joined = own - 1;
    if (!token_among(t, joined, joins))
        return false;
    size_t at = joined - 1, length = k - own;
    while (at > p->f->open && !token_among(t, at, joins) && !token_among(t, at, ends))
        at--;
    for (size_t sign = at; sign < joined; sign++)
        if (token_is_kind(t, sign, TOKEN_SIGN) && t->text[t->items[sign].at] == t->text[t->items[k].at] &&
            sign >= length && tokens_same(t, sign - length, own, length))
            return true;
    return false;
}

/* Has the if of token k an else? The other way round, all threads may come to that, which hides a mistake. */
static bool has_else(const struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t body = t->items[k + 1].match + 1;
    size_t end = token_is(t, body, "{") ? t->items[body].match : span_statement_end(t, p->f, body);
    return token_is(t, k, "if") && end && token_is(t, end + 1, "else");
}

static void opposite(struct proposer *p, size_t k)
{
    enum { RARER = 2 };
    for (size_t s = 0; s < ARRAY_LEN(signs); s++) {
        if (k <= p->f->open || !token_is(p->t, k, signs[s].was) || !token_ends_operand(p->t, k - 1))
            continue;
        size_t word = condition_word(p, k);
        p->cost += word && has_else(p, word) ? RARER : 0;
        if (word || repeats_direction(p, k))
            propose(p, k, k, "%s", signs[s].flipped);
        if (word && leaves(p, word))
            propose(p, k, k, "%s", signs[s].negated);
    }
}

/* ---- parameters ---- */

enum { PARAMETERS = 12 };

/* Are both declared alike, but for their names? */
static bool same_type(const struct tokens *t, const size_t a[2], const size_t b[2])
{
    return a[1] - a[0] == b[1] - b[0] && a[1] > a[0] && tokens_same(t, a[0], b[0], a[1] - a[0]);
}

/* f(int n, int i) for f(int i, int n): every call of a function passes them in this order. At its brace. */
static void other_parameter_order(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t open = p->f->name + 1, all[PARAMETERS][2], count = 0;
    if (k != p->f->open || !token_is(t, open, "("))
        return;
    for (size_t first = open + 1, at = first; at <= t->items[open].match && count < PARAMETERS; at++)
        if (token_is(t, at, ",") || at == t->items[open].match) {
            all[count][0] = first;
            all[count++][1] = at - 1;
            first = at + 1;
        }
    for (size_t a = 0; a < count; a++)
        for (size_t b = a + 1; b < count; b++)
            if (same_type(t, all[a], all[b]))
                propose_swap(p, (size_t[2]){all[a][1], all[a][1]}, (size_t[2]){all[b][1], all[b][1]},
                             FORM_SWAP);
}

const struct rule flip_rules[] = {{opposite, 0}, {other_parameter_order, 2}, {NULL, 0}};
