#include "grader/diagnose/impulse_several.h"

#include "grader/diagnose/impulse_moves.h"

enum { TOLD = 6 };

/* The taps whose weights differ, up to TOLD. Returns how many there are in all. */
static int take_differing(const struct impulse *x, const struct impulse_tap *found[TOLD])
{
    int count = 0;
    for (int t = 0; t < x->count; t++)
        if (impulse_differs(&x->taps[t])) {
            if (count < TOLD)
                found[count] = &x->taps[t];
            count++;
        }
    return count;
}

/* What stands between the items of "a, b and c". */
static const char *before(int k, int count)
{
    return !k ? "" : k + 1 < count ? ", " : " and ";
}

bool impulse_tell_several(const struct telling *t)
{
    struct text *to = t->to;
    const struct impulse_tap *found[TOLD];
    int all = take_differing(t->x, found), count = all < TOLD ? all : TOLD;
    if (all < 2)
        return false;
    text_printf(to, "look at the terms with ");
    for (int k = 0; k < count; k++) {
        text_printf(to, "%s", before(k, count));
        telling_input(t, found[k]);
    }
    text_printf(to, ": their weights are ");
    for (int k = 0; k < count; k++) {
        text_printf(to, "%s", before(k, count));
        telling_weight(t, found[k]->yours);
    }
    text_printf(to, " and should be ");
    for (int k = 0; k < count; k++) {
        text_printf(to, "%s", before(k, count));
        telling_weight(t, found[k]->wanted);
    }
    if (all > count)
        text_printf(to, "; %d more differ, too", all - count);
    if (impulse_find_mirrored(t->x))
        text_printf(to, ". Each counts by the coefficient of the other side, but the two sides may have two");
    return true;
}
