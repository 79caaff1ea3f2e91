/* Changes of an index: that of another element of the same array, or a sum that stands elsewhere. */
#include <stdlib.h>

#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* How many brackets of indices stand before the [ at token k; *name gets the token of the array. */
static int dimension_at(const struct tokens *t, size_t k, size_t *name)
{
    int dimension = 0;
    while (token_is(t, k - 1, "]") && t->items[k - 1].match < k - 1) {
        k = t->items[k - 1].match;
        dimension++;
    }
    *name = k - 1;
    return dimension;
}

static bool is_declared_at(const struct scope_name *name, size_t k)
{
    return name->token == k;
}

static bool same_index(const struct tokens *t, const size_t a[2], const size_t b[2])
{
    bool same = a[1] - a[0] == b[1] - b[0];
    for (size_t k = 0; same && k <= a[1] - a[0]; k++)
        same = token_same(t, a[0] + k, b[0] + k);
    return same;
}

/* tile[w][lane + 1] for tile[w][32]: what one line stores and another one reads has one index. */
static void other_index(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t close = t->items[k].match, name;
    if (!token_is(t, k, "[") || close < k + 2)
        return;
    int dimension = dimension_at(t, k, &name);
    const struct scope_name *array = scope_find(p->scope, t, name);
    if (!array || array->kind < NAME_POINTER || is_declared_at(array, name))
        return;
    for (size_t o = p->f->open; o < p->f->close; o++) {
        size_t other, end = t->items[o].match;
        if (o == k || !token_is(t, o, "[") || end < o + 2 || dimension_at(t, o, &other) != dimension ||
            !token_same(t, other, name) || is_declared_at(array, other) ||
            same_index(t, (size_t[2]){o + 1, end - 1}, (size_t[2]){k + 1, close - 1}))
            continue;
        struct piece index = piece_of(t, o + 1, end - 1);
        propose(p, k + 1, close - 1, "%.*s", (int)(index.to - index.from), t->text + index.from);
    }
}

/* v[3] for v[0], and v[0] for v[3], where v has 4 elements: its other end. */
static void other_end(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    const struct scope_name *array = token_is(t, k + 1, "[") ? scope_find(p->scope, t, k) : NULL;
    if (!array || array->kind != NAME_ARRAY || array->indices != 1 || is_declared_at(array, k) ||
        t->items[k + 1].match != k + 3 || !token_is_kind(t, k + 2, TOKEN_NUMBER))
        return;
    size_t size = array->token + 2;
    struct piece length = piece_of(t, size, size);
    if (!token_is(t, size - 1, "[") || t->items[size - 1].match != size + 1)
        return;
    if (!token_is(t, k + 2, "0"))
        propose(p, k + 2, k + 2, "0");
    else if (token_is_kind(t, size, TOKEN_NUMBER))
        propose(p, k + 2, k + 2, "%d", atoi(t->text + length.from) - 1);
    else
        propose(p, k + 2, k + 2, "%.*s - 1", (int)(length.to - length.from), t->text + length.from);
}

/* Does token k begin "+ x" or "- x", x being a number or a name and more than a neighbour's 1 or 2? */
static bool adds_more(const struct tokens *t, size_t k)
{
    static const char *const signs[] = {"+", "-", NULL}, *const near[] = {"1", "2", NULL};
    return token_among(t, k, signs) && token_ends_operand(t, k + 1) && !token_among(t, k + 1, near) &&
           span_operand_end(t, k + 1) == k + 1;
}

/* i + 32 for i, where the function has i + 32 or i - 32 elsewhere. */
static void other_sum(struct proposer *p, size_t k)
{
    static const char *const before[] = {"[", "(", ",", "=", "<", "<=", ">", ">=", NULL},
                             *const after[] = {"]", ")", ",", ";", "<", "<=", ">", ">=", NULL};
    const struct tokens *t = p->t;
    if (!used_name(p, k) || !token_among(t, k - 1, before) || !token_among(t, k + 1, after))
        return;
    for (size_t o = p->f->open; o < p->f->close; o++)
        if (o != k && token_same(t, o, k) && adds_more(t, o + 1)) {
            struct piece name = piece_of(t, o, o), more = piece_of(t, o + 2, o + 2);
            for (const char *sign = "+-"; *sign; sign++)
                propose(p, k, k, "%.*s %c %.*s", (int)(name.to - name.from), t->text + name.from, *sign,
                        (int)(more.to - more.from), t->text + more.from);
        }
}

/* tile[y][x] for tile[x][y], in a use or in the declaration: two indices change places. At the second one's
 * bracket; `back` says how many brackets before it the other one stands. */
static void exchange_with(struct proposer *p, size_t k, int back)
{
    const struct tokens *t = p->t;
    size_t close = t->items[k].match, other = k;
    for (; back > 0 && token_is(t, other - 1, "]") && t->items[other - 1].match < other - 1; back--)
        other = t->items[other - 1].match;
    if (back == 0 && close > k + 1 && t->items[other].match > other + 1)
        propose_swap(p, (size_t[2]){other, t->items[other].match}, (size_t[2]){k, close}, FORM_WRITE);
}

static void exchanged_indices(struct proposer *p, size_t k)
{
    if (!token_is(p->t, k, "["))
        return;
    exchange_with(p, k, 1);
    exchange_with(p, k, 2);
}

/* ---- the other direction ---- */

/* Is token k a variable of the function that counts? */
static bool is_counter(const struct proposer *p, size_t k)
{
    const struct scope_name *name = used_name(p, k);
    return name && name->kind == NAME_INTEGER && !name->constant;
}

/* window[k] for window[2 * R - k], which goes the other way. At the sign. */
static void forwards(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t open = token_is(t, k, "-") && token_is(t, k + 2, "]") ? t->items[k + 2].match : k;
    if (open + 1 < k && is_counter(p, k + 1))
        propose(p, open + 1, k + 1, "%.*s", (int)t->items[k + 1].length, t->text + t->items[k + 1].at);
}

/* f[i - R + k] for f[i + R - k]. At the first of the two signs. */
static void turned_signs(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    bool plus = token_is(t, k, "+");
    bool fits = (plus || token_is(t, k, "-")) && token_is(t, k + 2, plus ? "-" : "+") &&
                token_is(t, k + 4, "]") && token_ends_operand(t, k - 1) &&
                token_is_kind(t, k + 1, TOKEN_NAME);
    if (fits && (is_counter(p, k + 1) || is_counter(p, k + 3)))
        propose(p, k, k + 3, "%s %.*s %s %.*s", plus ? "-" : "+", (int)t->items[k + 1].length,
                t->text + t->items[k + 1].at, plus ? "+" : "-", (int)t->items[k + 3].length,
                t->text + t->items[k + 3].at);
}

const struct rule index_rules[] = {
    {other_index, 3}, {other_sum, 3},    {other_end, 2}, {exchanged_indices, 1},
    {forwards, 1},    {turned_signs, 2}, {NULL, 0}};
