/* Changes of limits: where a block's own outputs begin or end, in place of where those of the grid do. */
#include "grader/edits/block_names.h"
#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* The first token of what stands on the left of the comparison k. */
static size_t left_begin(const struct proposer *p, size_t k)
{
    static const char *const ends[] = {"&&", "||", "(", ";", "=",      ",", "?",
                                       ":",  "{",  "}", "!", "return", NULL};
    size_t begin = k;
    while (begin > p->f->open && !token_among(p->t, begin - 1, ends))
        begin = span_operand_begin(p->t, begin - 1);
    return begin;
}

static bool has_name(const struct proposer *p, size_t first, size_t end, const struct scope_name *name)
{
    for (size_t k = first; k < end; k++)
        if (scope_find(p->scope, p->t, k) == name)
            return true;
    return false;
}

static void propose_limit(struct proposer *p, size_t k, size_t end, const struct scope_name *own)
{
    bool equal = p->t->items[k].length > 1;
    char sign = p->t->text[p->t->items[k].at];
    propose(p, k + 1, end, "%.*s", (int)own->length, own->at);
    p->cost++;
    propose(p, k, end, "%c%s %.*s", sign, equal ? "" : "=", (int)own->length, own->at);
    if (end == k + 1 && token_is_kind(p->t, end, TOKEN_NUMBER))
        propose(p, end, end, "%.*s + %.*s", (int)own->length, own->at, (int)p->t->items[end].length,
                p->t->text + p->t->items[end].at);
    p->cost--;
}

/* p - 1 >= first for p - 1 >= 1, q > begin + 1 for q > 1, and i < last for i < n - 1. */
static void own_limit(struct proposer *p, size_t k)
{
    static const char *const signs[] = {"<", "<=", ">", ">=", NULL};
    struct block_names own;
    if (k <= p->f->open || !token_among(p->t, k, signs) || !token_ends_operand(p->t, k - 1))
        return;
    size_t begin = left_begin(p, k), end = span_limit_end(p->t, p->f, k);
    block_names_find(&own, p);
    if (end == k || block_names_has(&own, p, k + 1, end + 1))
        return;
    for (size_t n = 0; n < p->scope->count; n++)
        if (own.of_block[n] && p->scope->items[n].token < begin && p->scope->items[n].until > end &&
            !has_name(p, begin, k, &p->scope->items[n]))
            propose_limit(p, k, end, &p->scope->items[n]);
}

const struct rule own_limit_rules[] = {{own_limit, 3}, {NULL, 0}};
