#include "grader/edits/block_names.h"

/* The number of the token after the value that a name is declared with, a , or a ;. */
static size_t value_end(const struct proposer *p, size_t k)
{
    int depth = 0;
    for (; k < p->f->close && !token_is(p->t, k, ";") && (depth || !token_is(p->t, k, ",")); k++)
        depth += token_is(p->t, k, "(") - token_is(p->t, k, ")");
    return k;
}

bool block_names_has(const struct block_names *b, const struct proposer *p, size_t first, size_t end)
{
    for (size_t k = first; k < end; k++) {
        const struct scope_name *used = scope_find(p->scope, p->t, k);
        if (token_is(p->t, k, "blockIdx") || (used && b->of_block[used - p->scope->items]))
            return true;
    }
    return false;
}

void block_names_find(struct block_names *b, const struct proposer *p)
{
    *b = (struct block_names){.of_block = {false}};
    for (size_t n = 0; n < p->scope->count; n++) {
        const struct scope_name *name = &p->scope->items[n];
        bool declared = name->kind == NAME_INTEGER && !name->constant && name->token > p->f->open;
        size_t first = name->token + 1, end = declared ? value_end(p, first) : first;
        for (size_t k = first; k < end; k++) {
            const struct scope_name *used = scope_find(p->scope, p->t, k);
            b->of_thread[n] |=
                token_is(p->t, k, "threadIdx") || (used && b->of_thread[used - p->scope->items]);
        }
        b->of_block[n] = !b->of_thread[n] && block_names_has(b, p, first, end);
    }
}
