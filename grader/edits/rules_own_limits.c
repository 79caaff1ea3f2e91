/* Changes of limits: where a block's own outputs begin or end, in place of where those of the grid do. */
#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* The number of the token after the value that a name is declared with, a , or a ;. */
static size_t value_end(const struct proposer *p, size_t k)
{
    int depth = 0;
    for (; k < p->f->close && !token_is(p->t, k, ";") && (depth || !token_is(p->t, k, ",")); k++)
        depth += token_is(p->t, k, "(") - token_is(p->t, k, ")");
    return k;
}

static bool names_block(const struct proposer *p, size_t first, size_t end, const bool *of_block)
{
    for (size_t k = first; k < end; k++) {
        const struct scope_name *used = scope_find(p->scope, p->t, k);
        if (token_is(p->t, k, "blockIdx") || (used && of_block[used - p->scope->items]))
            return true;
    }
    return false;
}

/* Which names are integers of the whole block: set from blockIdx, or from another one, but not from a thread?
 */
static void find_own(bool of_block[NAMES_MOST], const struct proposer *p)
{
    bool of_thread[NAMES_MOST] = {false};
    for (size_t n = 0; n < p->scope->count; n++) {
        const struct scope_name *name = &p->scope->items[n];
        bool declared = name->kind == NAME_INTEGER && !name->constant && name->token > p->f->open;
        size_t first = name->token + 1, end = declared ? value_end(p, first) : first;
        for (size_t k = first; k < end; k++) {
            const struct scope_name *used = scope_find(p->scope, p->t, k);
            of_thread[n] |= token_is(p->t, k, "threadIdx") || (used && of_thread[used - p->scope->items]);
        }
        of_block[n] = !of_thread[n] && names_block(p, first, end, of_block);
    }
}

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
    bool of_block[NAMES_MOST] = {false};
    if (k <= p->f->open || !token_among(p->t, k, signs) || !token_ends_operand(p->t, k - 1))
        return;
    size_t begin = left_begin(p, k), end = span_limit_end(p->t, p->f, k);
    find_own(of_block, p);
    if (end == k || names_block(p, k + 1, end + 1, of_block))
        return;
    for (size_t n = 0; n < p->scope->count; n++)
        if (of_block[n] && p->scope->items[n].token < begin && p->scope->items[n].until > end &&
            !has_name(p, begin, k, &p->scope->items[n]))
            propose_limit(p, k, end, &p->scope->items[n]);
}

const struct rule own_limit_rules[] = {{own_limit, 3}, {NULL, 0}};
