/* Changes of a comparison that asks for the last block: for the last tile, where a block takes several. */
#include "grader/edits/block_names.h"
#include "grader/edits/propose.h"

/* blockIdx.x == gridDim.x - 1, blockIdx.x + 1 < gridDim.x and the like. */
struct last_block {
    size_t begin, end; /* tokens, from the first to the last one */
    size_t axis;       /* the token with its name */
    bool is_last;      /* it holds for the last block, and not for the others */
};

static bool take_comparison(struct last_block *l, const struct tokens *t, size_t k)
{
    enum { BUILTIN = 3 }; /* blockIdx . x */
    static const char *const signs[] = {"==", ">=", "<", "!=", NULL};
    size_t sign = k + BUILTIN, more = 0;
    if (token_is(t, sign, "+") && token_is(t, sign + 1, "1"))
        more = 2;
    sign += more;
    *l = (struct last_block){k, sign + BUILTIN, k + 2, token_is(t, sign, "==") || token_is(t, sign, ">=")};
    if (!token_is(t, k, "blockIdx") || !token_among(t, sign, signs) || !token_is(t, sign + 1, "gridDim") ||
        !token_same(t, l->axis, l->end))
        return false;
    if (!more && !(token_is(t, l->end + 1, "-") && token_is(t, l->end + 2, "1")))
        return false;
    l->end += more ? 0 : 2;
    return true;
}

/* first + TILE >= n, with a constant of the file or the number of threads. */
static void propose_end(struct proposer *p, const struct last_block *l, const struct scope_name *first,
                        const struct scope_name *length)
{
    int name = (int)first->length, limit = (int)length->length;
    const char *ends = l->is_last ? ">=" : "<";
    for (size_t n = 0; n < p->scope->count; n++) {
        const struct scope_name *tile = &p->scope->items[n];
        if (tile->constant && tile->kind == NAME_INTEGER)
            propose(p, l->begin, l->end, "%.*s + %.*s %s %.*s", name, first->at, (int)tile->length, tile->at,
                    ends, limit, length->at);
    }
    propose(p, l->begin, l->end, "%.*s + blockDim.%c %s %.*s", name, first->at,
            p->t->text[p->t->items[l->axis].at], ends, limit, length->at);
}

/* tile == (n - 1) / TILE, or tile == tiles - 1: by the number of a tile. */
static void propose_number(struct proposer *p, const struct last_block *l, const struct scope_name *first,
                           const struct scope_name *length)
{
    int name = (int)first->length, limit = (int)length->length;
    const char *equals = l->is_last ? "==" : "!=";
    propose(p, l->begin, l->end, "%.*s %s %.*s - 1", name, first->at, equals, limit, length->at);
    for (size_t n = 0; n < p->scope->count; n++) {
        const struct scope_name *tile = &p->scope->items[n];
        if (tile->constant && tile->kind == NAME_INTEGER)
            propose(p, l->begin, l->end, "%.*s %s (%.*s - 1) / %.*s", name, first->at, equals, limit,
                    length->at, (int)tile->length, tile->at);
    }
}

static bool is_known(const struct scope_name *name, size_t k)
{
    return name->kind == NAME_INTEGER && !name->constant && name->token < k && name->until > k;
}

/* At blockIdx. Where a tile begins is the same for all threads; the length is a parameter. */
static void ask_names(struct proposer *p, size_t k,
                      void (*ask)(struct proposer *, const struct last_block *, const struct scope_name *,
                                  const struct scope_name *))
{
    struct last_block l;
    struct block_names own;
    if (k <= p->f->open || !take_comparison(&l, p->t, k))
        return;
    block_names_find(&own, p);
    for (size_t f = 0; f < p->scope->count; f++)
        for (size_t n = 0; n < p->scope->count; n++) {
            const struct scope_name *first = &p->scope->items[f], *length = &p->scope->items[n];
            if (first != length && is_known(first, k) && !own.of_thread[f] && is_known(length, k) &&
                length->token < p->f->open)
                ask(p, &l, first, length);
        }
}

static void last_by_end(struct proposer *p, size_t k)
{
    ask_names(p, k, propose_end);
}

static void last_by_number(struct proposer *p, size_t k)
{
    ask_names(p, k, propose_number);
}

enum { RARE = -1 }; /* few texts ask for the last block */

const struct rule last_tile_rules[] = {{last_by_end, RARE}, {last_by_number, RARE}, {NULL, 0}};
