/* Changes of an operand that lacks a factor which it has elsewhere: a number of a slab taken for that of a
 * plane, a column without its block, the outputs of a block where each thread has several. And a row of the
 * grid for that of a tile. */
#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* The last token of the whole number that begins at k, "slab" or "blockIdx.z"; 0: none does. */
static size_t number_last(const struct proposer *p, size_t k)
{
    const struct scope_name *name = used_name(p, k);
    if (token_is(p->t, k, "blockIdx") && token_is(p->t, k + 1, "."))
        return k + 2;
    return name && name->kind == NAME_INTEGER && !name->constant ? k : 0;
}

/* Is token f a factor after a *: a name of the function, or a number, but no product goes on with a call? */
static bool is_factor(const struct proposer *p, size_t f)
{
    const struct scope_name *name = used_name(p, f);
    return token_is(p->t, f - 1, "*") &&
           (token_is_kind(p->t, f, TOKEN_NUMBER) || (name && name->kind == NAME_INTEGER));
}

/* slab * Z for slab, where another line of the function has this product. */
static void factor_of_other_place(struct proposer *p, size_t k)
{
    static const char *const before[] = {"+", "-", "*", "(", "[", ",", "=", "+=", "return", NULL},
                             *const after[] = {"+", "-", "*", ")", "]", ",", ";", NULL};
    const struct tokens *t = p->t;
    size_t last = k > p->f->open ? number_last(p, k) : 0;
    if (!last || !token_among(t, k - 1, before) || !token_among(t, last + 1, after))
        return;
    for (size_t o = p->f->open + 1; o < p->f->close; o++) {
        size_t factor = o + (last - k) + 2;
        if (o == k || token_is(t, o - 1, ".") || !tokens_same(t, k, o, last - k + 1) ||
            !is_factor(p, factor) || (token_is(t, last + 1, "*") && token_same(t, last + 2, factor)))
            continue;
        struct piece own = piece_of(t, k, last), times = piece_of(t, factor, factor);
        propose(p, k, last, "%.*s * %.*s", (int)(own.to - own.from), t->text + own.from,
                (int)(times.to - times.from), t->text + times.from);
    }
}

/* blockIdx.x * EDGE + threadIdx.x for EDGE + threadIdx.x. At the +. */
static void block_before_thread(struct proposer *p, size_t k)
{
    static const char *const before[] = {"=", "(", ",", "[", "return", NULL};
    const struct tokens *t = p->t;
    const struct scope_name *name = token_is(t, k, "+") ? scope_find(p->scope, t, k - 1) : NULL;
    bool number = (name && name->constant) || token_count(t, k - 1) > 1;
    if (k <= p->f->open || !token_is(t, k, "+") || !number || !token_among(t, k - 2, before) ||
        !token_is(t, k + 1, "threadIdx"))
        return;
    struct piece edge = piece_of(t, k - 1, k - 1), axis = piece_of(t, k + 3, k + 3);
    propose(p, k - 1, k - 1, "blockIdx.%.*s * %.*s", (int)(axis.to - axis.from), t->text + axis.from,
            (int)(edge.to - edge.from), t->text + edge.from);
}

/* The limit of "for (int e = 0; e < EACH; ...)" at token k, a constant or a number; 0: it is no such loop. */
static size_t turns(const struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t zero = k + 3;
    while (zero < k + 6 && !token_is(t, zero, "="))
        zero++;
    if (!token_is(t, k, "for") || !token_is(t, zero + 1, "0") || !token_is(t, zero + 4, "<") ||
        !token_is(t, zero + 6, ";"))
        return 0;
    const struct scope_name *name = used_name(p, zero + 5);
    return (name && name->constant) || token_count(t, zero + 5) > 1 ? zero + 5 : 0;
}

/* blockIdx.x * BLOCK * EACH for blockIdx.x * BLOCK, at the blockIdx: each thread of a block has EACH outputs.
 */
static void block_times(struct proposer *p, size_t k, struct piece each)
{
    static const char *const ends[] = {"+", ";", ",", ")", NULL};
    const struct tokens *t = p->t;
    size_t last = span_operand_end(t, k + 4);
    struct piece block = piece_of(t, k, last);
    if (token_among(t, last + 1, ends))
        propose(p, k, last, "%.*s * %.*s", (int)(block.to - block.from), t->text + block.from,
                (int)(each.to - each.from), t->text + each.from);
}

/* EACH * (blockIdx.x * BLOCK + threadIdx.x) for what is in the brackets: threads with EACH outputs side by
 * side. A warp's loads then lie apart. */
static void thread_times(struct proposer *p, size_t k, struct piece each)
{
    const struct tokens *t = p->t;
    size_t end = k, count = p->out->count;
    bool threads = false;
    for (; end < p->f->close && !token_is(t, end, ";") && !token_is(t, end, ","); end++)
        threads = threads || token_is(t, end, "threadIdx");
    struct piece all = piece_of(t, k, end - 1);
    if (!threads || !token_is(t, k - 1, "="))
        return;
    propose(p, k, end - 1, "%.*s * (%.*s)", (int)(each.to - each.from), t->text + each.from,
            (int)(all.to - all.from), t->text + all.from);
    if (p->out->count > count)
        p->out->items[count].spreads = true;
}

/* The number of turns of a loop as one more factor of blockIdx.x * BLOCK. At the blockIdx. */
static void factor_of_turns(struct proposer *p, size_t k)
{
    bool fits = token_is(p->t, k, "blockIdx") && token_is(p->t, k + 3, "*");
    for (size_t o = p->f->open; fits && o < p->f->close; o++) {
        size_t limit = turns(p, o);
        if (limit) {
            block_times(p, k, piece_of(p->t, limit, limit));
            thread_times(p, k, piece_of(p->t, limit, limit));
        }
    }
}

/* n for TILE, a constant that is a factor: the grid's row for that of a tile. */
static void parameter_for_factor(struct proposer *p, size_t k)
{
    const struct scope_name *name = token_is(p->t, k - 1, "*") ? used_name(p, k) : NULL;
    for (size_t n = 0; name && name->constant && k > p->f->open && n < p->scope->count; n++) {
        const struct scope_name *other = &p->scope->items[n];
        if (other->kind == NAME_INTEGER && other->token > p->f->name && other->token < p->f->open)
            propose_name(p, k, k, other);
    }
}

const struct rule factor_rules[] = {{factor_of_turns, 1},
                                    {block_before_thread, 0},
                                    {parameter_for_factor, 2},
                                    {factor_of_other_place, 1},
                                    {NULL, 0}};
