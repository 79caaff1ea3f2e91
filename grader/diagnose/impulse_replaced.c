#include "grader/diagnose/impulse_replaced.h"

#include <stddef.h>

#include "grader/diagnose/impulse_moves.h"
#include "grader/diagnose/impulse_words.h"

/* So many outputs in a row may have replaced their inputs, each made from the one before it. */
enum { DEEPEST = 4, TOGETHER = 2 };

/* The neighbours that are replaced: one, or two at the same time. */
struct replaced {
    const struct impulse_tap *taps[TOGETHER];
    int count;
};

static bool is_at(const struct impulse_tap *tap, const int offset[3])
{
    return tap->offset[0] == offset[0] && tap->offset[1] == offset[1] && tap->offset[2] == offset[2];
}

/* The weight of the input at `offset` if these neighbours are replaced: that of the definition and, for each
 * of them, w (that of the neighbour's own output, minus 1 for the neighbour itself), w being its weight. The
 * neighbour's output may have been made from one that was replaced, too: `deep` times. */
static double expected(const struct impulse *x, const struct replaced *r, const int offset[3], int deep)
{
    static const int none[3];
    const struct impulse_tap *own = impulse_tap_at(x, offset, none, 0);
    double sum = own ? own->wanted : 0;
    for (int k = 0; k < r->count && deep; k++) {
        int from[3];
        for (int a = 0; a < 3; a++)
            from[a] = offset[a] - r->taps[k]->offset[a];
        double row = expected(x, r, from, deep - 1) - (is_at(r->taps[k], offset) ? 1 : 0);
        sum += r->taps[k]->wanted * row;
    }
    return sum;
}

/* The sum of all weights, if that is so; weights outside of what was measured count, too. */
static double expected_sum(const struct impulse *x, const struct replaced *r, int deep)
{
    double sum = 0, own = 0;
    for (int t = 0; t < x->count; t++)
        own += x->taps[t].wanted;
    for (int k = 0; k < r->count && deep; k++)
        sum += r->taps[k]->wanted * (expected_sum(x, r, deep - 1) - 1);
    return own + sum;
}

static bool explains(const struct impulse *x, const struct replaced *r)
{
    enum { ROUNDING = 8 }; /* a sum of weights is rounded as often as it has terms */
    for (int deep = 1; deep <= (r->count > 1 ? 1 : DEEPEST); deep++) {
        bool same = true;
        double sum = 0;
        for (int t = 0; t < x->count && same; t++) {
            same = impulse_same(x->taps[t].yours, expected(x, r, x->taps[t].offset, deep));
            sum += x->taps[t].yours;
        }
        if (same && impulse_same(sum / ROUNDING, expected_sum(x, r, deep) / ROUNDING))
            return true;
    }
    return false;
}

/* May this neighbour be replaced? Its own weight then differs, unless its output does not take it. */
static bool may_be(const struct impulse_tap *tap)
{
    static const int none[3];
    return !impulse_same(tap->wanted, 0) && !is_at(tap, none) && impulse_differs(tap);
}

const struct impulse_tap *impulse_find_replaced(const struct impulse *x)
{
    int at[2];
    if (impulse_differing(x, at) < 2)
        return NULL;
    for (int a = 0; a < x->count; a++)
        for (int b = a; b < x->count && may_be(&x->taps[a]); b++) {
            struct replaced r = {{&x->taps[a], &x->taps[b]}, a == b ? 1 : 2};
            if (may_be(&x->taps[b]) && explains(x, &r))
                return &x->taps[a];
        }
    return NULL;
}

const struct impulse_tap *impulse_brought_in(const struct impulse *x)
{
    const struct impulse_tap *found = NULL;
    for (int t = 0; t < x->count && impulse_find_replaced(x); t++)
        if (impulse_same(x->taps[t].wanted, 0) && impulse_differs(&x->taps[t]))
            found = &x->taps[t];
    return found;
}
