/* Changes of products of ints that are to be added up in 64 bits: a cast binds to its own product alone. */
#include <stdlib.h>
#include <string.h>

#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* A cast's words before an operand, or a factor that does the same. None: length 0. */
struct cast {
    size_t first, end; /* tokens; end: the operand begins there */
};

/* The cast that begins at token k: (long long), (i64) or 1LL *. */
static struct cast cast_at(const struct tokens *t, size_t k)
{
    struct cast none = {k, k};
    size_t close = t->items[k].match;
    if (token_is_kind(t, k, TOKEN_NUMBER) && token_is(t, k + 1, "*")) {
        const struct token *number = &t->items[k];
        return memchr(t->text + number->at, 'L', number->length) ? (struct cast){k, k + 2} : none;
    }
    for (size_t in = k + 1; in < close; in++)
        if (!token_is_kind(t, in, TOKEN_NAME) && !token_is(t, in, "::"))
            return none;
    bool operand = token_is_kind(t, close + 1, TOKEN_NAME) || token_is(t, close + 1, "(");
    return close > k + 1 && token_is(t, k, "(") && operand ? (struct cast){k, close + 1} : none;
}

/* The last token of the summand that begins at k; `product`: does it multiply? */
static size_t summand_end(const struct tokens *t, const struct function *f, size_t k, bool *product)
{
    static const char *const factors[] = {"*", "/", "%", NULL};
    size_t end = cast_at(t, k).end;
    *product = false;
    for (end = span_operand_end(t, end); token_among(t, end + 1, factors) && end < f->close;) {
        *product |= token_is(t, end + 1, "*");
        end = span_operand_end(t, cast_at(t, end + 2).end);
    }
    return end;
}

/* Does a sum begin at k that is no index? */
static bool begins_sum(const struct tokens *t, size_t k)
{
    static const char *const before[] = {"=", "+=", "return", "(", NULL};
    return token_among(t, k - 1, before);
}

/* Does the file count in 64 bits anywhere? Then sums of ints may have to. */
static bool has_long(const struct tokens *t)
{
    for (size_t k = 0; k < t->count; k++)
        if (token_is(t, k, "long") || token_is(t, k, "int64_t"))
            return true;
    return false;
}

/* Propose it before one more product, in a list of its own. */
static void cast_product(struct proposer *p, size_t k, struct cast cast)
{
    size_t end = span_operand_end(p->t, k);
    struct piece own = piece_of(p->t, k, end), words = {0};
    if (cast.end > cast.first)
        words = (struct piece){.from = p->t->items[cast.first].at, .to = p->t->items[cast.end].at};
    if (words.to)
        propose(p, k, end, "%.*s%.*s", (int)(words.to - words.from), p->t->text + words.from,
                (int)(own.to - own.from), p->t->text + own.from);
    else
        propose(p, k, end, "(long long)%.*s", (int)(own.to - own.from), p->t->text + own.from);
}

/* Propose a cast for each product of the sum that begins at k and has none. Returns how many products the sum
 * has. */
static size_t cast_products(struct proposer *p, size_t k)
{
    static const char *const sums[] = {"+", "-", NULL};
    struct cast cast = {k, k};
    size_t count = 0;
    for (bool more = true; more;) {
        bool product;
        struct cast own = cast_at(p->t, k);
        size_t end = summand_end(p->t, p->f, k, &product);
        cast = cast.end > cast.first ? cast : own;
        if (product && own.end == own.first)
            cast_product(p, k, cast);
        count += product;
        more = token_among(p->t, end + 1, sums) && end < p->f->close;
        k = end + 2;
    }
    return count;
}

/* (i64)p.x * q.x + (i64)p.y * q.y for (i64)p.x * q.x + p.y * q.y: at the first token of the sum. Each of
 * its products alone, and all of them. A single product is a cause of its own. */
static void cast_each(struct proposer *p, size_t k)
{
    struct proposals all = {0};
    struct proposer each = *p;
    const struct candidate *changes[PIECES_MOST];
    size_t count = 0;
    each.out = &all;
    bool fits = k > p->f->open && begins_sum(p->t, k) && has_long(p->t) && cast_products(&each, k) > 1;
    for (; fits && count < all.count && count < PIECES_MOST; count++) {
        changes[count] = &all.items[count];
        propose_candidate(p, changes[count]);
    }
    if (count > 1 && count == all.count)
        propose_together(p, changes, count);
    free(all.items);
}

/* ---- shares ---- */

static bool is_integer(const struct proposer *p, size_t first, size_t last)
{
    static const char *const builtins[] = {"threadIdx", "blockIdx", "blockDim", "gridDim", NULL};
    bool found = false;
    for (size_t k = first; k <= last; k++) {
        const struct scope_name *name = used_name(p, k);
        if (name && name->kind != NAME_INTEGER)
            return false;
        found = found || name || token_among(p->t, k, builtins);
    }
    return found;
}

/* The first factor of a product that is divided by what stands after the / at token k: block of block * n /
 * blocks, perhaps in brackets. 0: it is none of ints, or it is cast. */
static size_t divided_product(const struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    if (!token_is(t, k, "/") || !token_ends_operand(t, k - 1))
        return 0;
    size_t begin = span_operand_begin(t, k - 1);
    bool brackets = token_is(t, begin, "(") && !token_is(t, begin - 1, "*");
    if (brackets)
        begin++;
    while (!brackets && token_is(t, begin - 1, "*") && token_ends_operand(t, begin - 2))
        begin = span_operand_begin(t, begin - 2);
    static const char *const not_before[] = {")", "%", "/", NULL}; /* a cast ends with ) */
    bool multiplies = token_is(t, span_operand_end(t, begin) + 1, "*");
    return multiplies && !token_among(t, begin - 1, not_before) && is_integer(p, begin, k - 1) ? begin : 0;
}

/* (long long)block * n / blocks for block * n / blocks, which leaves the range of an int at large n; and so
 * in each share of the function, at the first of them. */
static void cast_shares(struct proposer *p, size_t k)
{
    static const struct cast none = {0, 0};
    struct proposals all = {0};
    struct proposer each = *p;
    const struct candidate *changes[PIECES_MOST];
    size_t own = k > p->f->open ? divided_product(p, k) : 0;
    if (!own)
        return;
    cast_product(p, own, none);
    for (size_t before = p->f->open + 1; before < k; before++)
        if (divided_product(p, before))
            return;
    each.out = &all;
    each.cost = p->cost - 2; /* likelier than one share alone */
    for (size_t at = k; at < p->f->close && all.count < PIECES_MOST; at++)
        if (divided_product(p, at))
            cast_product(&each, divided_product(p, at), none);
    for (size_t c = 0; c < all.count; c++)
        changes[c] = &all.items[c];
    if (all.count > 1)
        propose_together(p, changes, all.count);
    free(all.items);
}

enum { RARE = -1 }; /* few texts divide products */

const struct rule cast_rules[] = {{cast_each, 0}, {cast_shares, RARE}, {NULL, 0}};
