/* Changes of an index that lacks a part which another index of the function has: a product or a factor. */
#include "grader/edits/propose.h"

/* The tokens between two brackets. */
struct index {
    size_t first, last;
};

static bool take_index(struct index *x, const struct tokens *t, size_t open)
{
    size_t close = token_is(t, open, "[") ? t->items[open].match : 0;
    *x = (struct index){open + 1, close - 1};
    return close > open + 1;
}

/* So many tokens are the same from both beginnings on, or before both ends. */
static size_t same_tokens(const struct tokens *t, const struct index *a, const struct index *b, bool at_end)
{
    size_t length = a->last - a->first + 1, k = 0;
    while (k < length &&
           token_same(t, at_end ? a->last - k : a->first + k, at_end ? b->last - k : b->first + k))
        k++;
    return k;
}

/* Does `whole` have one product or one factor more than `part`, and is it the same otherwise? A summand + 1
 * does not count: it names a neighbour. */
static bool has_one_more(const struct tokens *t, const struct index *whole, const struct index *part)
{
    size_t length = part->last - part->first + 1, longer = whole->last - whole->first + 1;
    size_t before = longer > length ? same_tokens(t, part, whole, false) : 0;
    size_t after = longer > length ? same_tokens(t, part, whole, true) : 0;
    bool multiplies = false;
    if (longer <= length || before + after < length)
        return false;
    for (size_t k = whole->first + before; k < whole->first + before + longer - length; k++)
        multiplies = multiplies || token_is(t, k, "*");
    return multiplies;
}

/* out[i * n * n + j * n + k] for out[i * n * n + k], where another array has the longer index. */
static void index_of_other(struct proposer *p, size_t k)
{
    enum { MOST = 2 };
    struct index part, whole;
    int count = 0;
    if (k <= p->f->open || !take_index(&part, p->t, k))
        return;
    for (size_t o = p->f->open + 1; o < p->f->close && count < MOST; o++)
        if (take_index(&whole, p->t, o) && has_one_more(p->t, &whole, &part)) {
            struct piece is = piece_of(p->t, whole.first, whole.last);
            propose(p, part.first, part.last, "%.*s", (int)(is.to - is.from), p->t->text + is.from);
            count++;
        }
}

/* Is token k the length of a row or a plane? An index ends with it: it is multiplied by it, or is all of the
 * index. */
static bool is_pitch(const struct proposer *p, size_t k)
{
    const struct scope_name *name = used_name(p, k);
    return name && name->kind == NAME_INTEGER && token_is(p->t, k + 1, "]") &&
           (token_is(p->t, k - 1, "*") || token_is(p->t, k - 1, "["));
}

/* in[(i + 1) * plane] for in[i + 1], where another index counts planes. */
static void times_pitch(struct proposer *p, size_t k)
{
    enum { MOST = 2 };
    struct index own;
    int count = 0;
    if (k <= p->f->open || !take_index(&own, p->t, k))
        return;
    for (size_t t = own.first; t <= own.last; t++)
        if (token_is(p->t, t, "*") || token_is(p->t, t, "%"))
            return;
    for (size_t o = p->f->open + 1; o < p->f->close && count < MOST; o++) {
        bool known = o >= own.first && o <= own.last;
        for (size_t before = p->f->open; before < o; before++)
            known = known || (token_same(p->t, before, o) && is_pitch(p, before));
        if (known || !is_pitch(p, o))
            continue;
        struct piece is = piece_of(p->t, own.first, own.last), pitch = piece_of(p->t, o, o);
        bool whole = own.first == own.last || p->t->items[own.first].match == own.last;
        propose(p, own.first, own.last, whole ? "%.*s * %.*s" : "(%.*s) * %.*s", (int)(is.to - is.from),
                p->t->text + is.from, (int)(pitch.to - pitch.from), p->t->text + pitch.from);
        count++;
    }
}

enum { LIKELY = -1 };

const struct rule address_rules[] = {{index_of_other, LIKELY}, {times_pitch, 2}, {NULL, 0}};
