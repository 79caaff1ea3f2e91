/* Changes of the step of a loop over the whole grid: twice or four times as far, where a thread takes several
 * elements in a round, half as far, and that of a block. */
#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* The last token before the ; or , or ) that ends what begins at k. */
static size_t value_last(const struct proposer *p, size_t k)
{
    static const char *const ends[] = {";", ",", ")", NULL};
    while (k < p->f->close && !token_among(p->t, k, ends))
        k = p->t->items[k].match > k ? p->t->items[k].match + 1 : k + 1;
    return k - 1;
}

static bool names_grid(const struct proposer *p, size_t first, size_t last)
{
    for (size_t k = first; k <= last; k++)
        if (token_is(p->t, k, "gridDim"))
            return true;
    return false;
}

/* Propose other multiples of the step of tokens first to last. */
static void propose_multiples(struct proposer *p, size_t first, size_t last)
{
    struct piece own = piece_of(p->t, first, last);
    const char *words = p->t->text + own.from;
    int length = (int)(own.to - own.from);
    bool sum = false;
    for (size_t k = first; k <= last; k++)
        sum = sum || token_is(p->t, k, "+") || token_is(p->t, k, "-");
    propose(p, first, last, sum ? "2 * (%.*s)" : "2 * %.*s", length, words);
    propose(p, first, last, sum ? "4 * (%.*s)" : "4 * %.*s", length, words);
    propose(p, first, last, sum ? "(%.*s) / 2" : "%.*s / 2", length, words);
}

/* Where the function declares the variable of token k with a value of the grid, propose there. */
static void propose_declared(struct proposer *p, size_t k)
{
    for (size_t at = p->f->open + 1; at < k; at++)
        if (token_same(p->t, at, k) && token_is(p->t, at + 1, "=")) {
            size_t last = value_last(p, at + 2);
            if (names_grid(p, at + 2, last))
                propose_multiples(p, at + 2, last);
        }
}

/* At the sign of i += step, or of i = i + step. */
static void other_stride(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    bool again = token_is(t, k, "=") && token_same(t, k - 1, k + 1) && token_is(t, k + 2, "+");
    size_t first = token_is(t, k, "+=") ? k + 1 : again ? k + 3 : 0, last = first ? value_last(p, first) : 0;
    if (k <= p->f->open || last < first || !first)
        return;
    if (names_grid(p, first, last))
        propose_multiples(p, first, last);
    else if (first == last && token_is_kind(t, first, TOKEN_NAME))
        propose_declared(p, first);
}

/* BLOCK for gridDim.x * BLOCK: the step of a block through a part of its own. At the gridDim. Where two axes
 * are mixed, one of them is the mistake. */
static void step_of_block(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    bool mixed = token_is(t, k + 4, "blockDim") && !token_same(t, k + 2, k + 6);
    if (k <= p->f->open || !token_is(t, k, "gridDim") || !token_is(t, k + 1, ".") || mixed)
        return;
    if (token_is(t, k + 3, "*"))
        propose(p, k, k + 3, "%s", "");
    else if (token_is(t, k - 1, "*"))
        propose(p, k - 1, k + 2, "%s", "");
}

const struct rule stride_rules[] = {{other_stride, 0}, {step_of_block, 3}, {NULL, 0}};
