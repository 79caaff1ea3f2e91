/* Changes of slots of a ring: a slot whose plane is counted by another name than that of the other slots, or
 * another variable that numbers slots of the same array. */
#include "grader/edits/propose.h"

/* The number of slots in "(i + 1) % 3" or "i % 3", if token k is the i; 0: it is not. */
static size_t slots_after(const struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t end = k + 1;
    bool sum = token_is(t, k - 1, "(") && t->items[k - 1].match > k;
    if (sum)
        end = t->items[k - 1].match + 1;
    return used_name(p, k) && token_is(t, end, "%") ? end + 1 : 0;
}

/* q[(m + 1) % 3] for q[(i + 1) % 3], where other slots are counted by m. */
static void name_of_other_slot(struct proposer *p, size_t k)
{
    size_t own = k > p->f->open ? slots_after(p, k) : 0;
    for (size_t o = p->f->open + 1; own && o < p->f->close; o++) {
        size_t slots = slots_after(p, o);
        if (slots && token_same(p->t, slots, own) && !token_same(p->t, o, k))
            propose_name(p, k, k, used_name(p, o));
    }
}

/* Is token k a variable that is all of an array's first index, plane[now][y][x]? */
static bool numbers_slot(const struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    return token_is(t, k - 1, "[") && token_is(t, k + 1, "]") && token_is(t, k + 2, "[") && used_name(p, k) &&
           token_is_kind(t, k - 2, TOKEN_NAME);
}

/* plane[now] for plane[then], where another line has this slot of the array. */
static void other_slot(struct proposer *p, size_t k)
{
    for (size_t o = p->f->open + 1; k > p->f->open && numbers_slot(p, k) && o < p->f->close; o++)
        if (numbers_slot(p, o) && token_same(p->t, o - 2, k - 2) && !token_same(p->t, o, k))
            propose_name(p, k, k, used_name(p, o));
}

enum { RARE = -2 };

const struct rule slot_rules[] = {{name_of_other_slot, RARE}, {other_slot, 0}, {NULL, 0}};
