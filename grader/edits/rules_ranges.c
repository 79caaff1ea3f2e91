/* Changes of conditions that ask for one end of a range alone: lane > 0 && lane < 31 for lane < 31. */
#include <stdlib.h>

#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* Does the side of a condition end here? */
static bool ends_side(const struct tokens *t, size_t k)
{
    static const char *const ends[] = {"&&", "||", ")", ";", ",", "?", ":", NULL};
    return token_among(t, k, ends);
}

/* Does it stand in the head of a loop, whose other parts say where it begins? */
static bool is_in_loop_head(const struct tokens *t, size_t k)
{
    size_t open = k;
    while (open > 1 && !(token_is(t, open, "(") && t->items[open].match > k) && !token_is(t, open, "{"))
        open--;
    return token_is(t, open - 1, "for") || token_is(t, open - 1, "while");
}

/* lane > 0 && lane < 31 for lane < 31, at the sign. */
static void from_first(struct proposer *p, size_t begin, size_t k, size_t end)
{
    char *operand = words_of(p->t, begin, k - 1), *own = words_of(p->t, begin, end);
    propose(p, begin, end, "%s > 0 && %s", operand, own);
    free(operand);
    free(own);
}

/* lane > 0 && lane < 31 for lane > 0: up to the last lane, or the last thread, or one of a constant. */
static void up_to_last(struct proposer *p, size_t begin, size_t k, size_t end)
{
    static const char *const last[] = {"31", "blockDim.x - 1"};
    char *operand = words_of(p->t, begin, k - 1), *own = words_of(p->t, begin, end);
    for (size_t l = 0; l < ARRAY_LEN(last); l++)
        propose(p, begin, end, "%s && %s < %s", own, operand, last[l]);
    for (size_t n = 0; n < p->scope->count; n++) {
        const struct scope_name *name = &p->scope->items[n];
        if (name->constant && name->kind == NAME_INTEGER)
            propose(p, begin, end, "%s && %s < %.*s - 1", own, operand, (int)name->length, name->at);
    }
    free(operand);
    free(own);
}

/* At a comparison of a plain operand with a number or a name. */
static void both_ends(struct proposer *p, size_t k)
{
    static const char *const before[] = {"(", "&&", "=", "return", NULL}, *const below[] = {"<", "<=", NULL},
                             *const above[] = {">", ">=", NULL};
    const struct tokens *t = p->t;
    bool lower = token_among(t, k, below), upper = token_among(t, k, above);
    if (k <= p->f->open || !(lower || upper) || !token_is_kind(t, k - 1, TOKEN_NAME))
        return;
    size_t begin = span_operand_begin(t, k - 1), end = span_limit_end(t, p->f, k);
    if (!token_among(t, begin - 1, before) || !ends_side(t, end + 1) || is_in_loop_head(t, k))
        return;
    if (lower)
        from_first(p, begin, k, end);
    else
        up_to_last(p, begin, k, end);
}

const struct rule range_rules[] = {{both_ends, 2}, {NULL, 0}};
