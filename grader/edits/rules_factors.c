/* Changes of an operand that lacks a factor which it has elsewhere: a number of a slab taken for that of a
 * plane. */
#include "grader/edits/propose.h"

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
static void times_block(struct proposer *p, size_t k)
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

const struct rule factor_rules[] = {{factor_of_other_place, 1}, {times_block, 0}, {NULL, 0}};
