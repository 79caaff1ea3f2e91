/* Changes of a sum that takes the cells on both sides together, with the coefficient of one side alone. */
#include <stdlib.h>
#include <string.h>

#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* c[R + d] * (right - left): one coefficient, and two cells. */
struct pair {
    size_t begin, end;                /* of all */
    size_t weight[2];                 /* the coefficient */
    size_t first[2], sign, second[2]; /* the cells, and the sign between them */
};

/* Is it a pair of cells in brackets? */
static bool take_cells(struct pair *pair, const struct tokens *t, size_t open)
{
    size_t close = t->items[open].match, end = span_operand_end(t, open + 1);
    if (!token_is(t, open, "(") || !(token_is(t, end + 1, "+") || token_is(t, end + 1, "-")) ||
        span_operand_end(t, end + 2) + 1 != close)
        return false;
    *pair = (struct pair){.first = {open + 1, end}, .sign = end + 1, .second = {end + 2, close - 1}};
    return true;
}

/* The sign in the index of a coefficient, c[R + d]; 0: the index is no sum of two. */
static size_t index_sign(const struct tokens *t, size_t end)
{
    size_t open = token_is(t, end, "]") ? t->items[end].match : end, sign = open + 2;
    bool sum = token_is(t, sign, "+") || token_is(t, sign, "-");
    return open < end && sum && span_operand_end(t, sign + 1) + 1 == end ? sign : 0;
}

static bool take_pair(struct pair *pair, const struct tokens *t, size_t times)
{
    if (!token_is(t, times, "*") || !token_ends_operand(t, times - 1))
        return false;
    size_t left = span_operand_begin(t, times - 1), right = span_operand_end(t, times + 1);
    bool weight_first = take_cells(pair, t, times + 1);
    if (!weight_first && !take_cells(pair, t, left))
        return false;
    pair->begin = left;
    pair->end = right;
    pair->weight[0] = weight_first ? left : times + 1;
    pair->weight[1] = weight_first ? times - 1 : right;
    return index_sign(t, pair->weight[1]);
}

/* The coefficient of the other side: c[R - d] for c[R + d]. free releases it. */
static char *other_weight(const struct tokens *t, const struct pair *pair)
{
    char *words = words_of(t, pair->weight[0], pair->weight[1]);
    size_t sign = t->items[index_sign(t, pair->weight[1])].at - t->items[pair->weight[0]].at;
    words[sign] = words[sign] == '+' ? '-' : '+';
    return words;
}

/* c[R + d] * right + c[R - d] * left for c[R + d] * (right - left), and with the coefficients exchanged. */
static void own_coefficients(struct proposer *p, size_t k)
{
    static const char *const before[] = {"=", "+=", "+", "return", "(", ",", NULL}, *const after[] = {
                                                                                        ";", "+", "-",
                                                                                        ")", ",", NULL};
    const struct tokens *t = p->t;
    struct pair pair;
    if (k <= p->f->open || !take_pair(&pair, t, k))
        return;
    bool alone = token_among(t, pair.begin - 1, before) && token_among(t, pair.end + 1, after);
    const char *open = alone ? "" : "(", *close = alone ? "" : ")";
    char *own = words_of(t, pair.weight[0], pair.weight[1]), *other = other_weight(t, &pair),
         *first = words_of(t, pair.first[0], pair.first[1]),
         *second = words_of(t, pair.second[0], pair.second[1]);
    propose(p, pair.begin, pair.end, "%s%s * %s + %s * %s%s", open, own, first, other, second, close);
    propose(p, pair.begin, pair.end, "%s%s * %s + %s * %s%s", open, other, first, own, second, close);
    free(own);
    free(other);
    free(first);
    free(second);
}

const struct rule pair_rules[] = {{own_coefficients, 0}, {NULL, 0}};
