/* Say which of a march's three planes does not move on, from the weights of an output in a later step.
 *
 * In a march, c5 multiplies the plane below, c6 the plane above and the other coefficients the plane itself.
 * A plane that stands still is, in the second step, that of the first step: one plane too low. */
#include <stdlib.h>

#include "grader/diagnose/impulse_cause.h"
#include "grader/diagnose/impulse_moves.h"
#include "grader/diagnose/impulse_words.h"

enum { PLANES = IMPULSE_PLANES, FAR = 2 };

/* The weight that an input has if each plane is so many planes off. */
static double weight_if(const struct impulse *x, const struct impulse_tap *tap, const int off[PLANES])
{
    double weight = 0;
    for (int plane = 0; plane < PLANES; plane++) {
        const int from[3] = {plane - 1, tap->offset[1], tap->offset[2]}, none[3] = {0};
        const struct impulse_tap *due = impulse_tap_at(x, from, none, 0);
        if (due && plane - 1 + off[plane] == tap->offset[0])
            weight += due->wanted;
    }
    return weight;
}

/* Does that explain all weights, and are all cells of these planes among those that were measured? */
static bool explains(const struct impulse *x, const int off[PLANES])
{
    for (int t = 0; t < x->count; t++) {
        const struct impulse_tap *tap = &x->taps[t];
        const int step[3] = {tap->offset[0] >= -1 && tap->offset[0] <= 1 ? off[tap->offset[0] + 1] : 0};
        bool counts = !impulse_same(tap->wanted, 0);
        if (!impulse_same(tap->yours, weight_if(x, tap, off)) ||
            (counts && !impulse_tap_at(x, tap->offset, step, 1)))
            return false;
    }
    return true;
}

bool impulse_march(const struct impulse *x, int off[IMPULSE_PLANES])
{
    enum { SIDE = 2 * FAR + 1, ALL = SIDE * SIDE * SIDE };
    bool found = false;
    int least = 0;
    for (int k = 0; k < ALL && x->grid.dimensions == 3; k++) {
        const int tried[PLANES] = {k / SIDE / SIDE - FAR, k / SIDE % SIDE - FAR, k % SIDE - FAR};
        int sum = abs(tried[0]) + abs(tried[1]) + abs(tried[2]);
        if (!sum || (found && sum >= least) || !explains(x, tried))
            continue;
        found = true;
        least = sum;
        for (int plane = 0; plane < PLANES; plane++)
            off[plane] = tried[plane];
    }
    return found;
}

/* ---- in words ---- */

/* What each way of standing still asks for. */
static const struct {
    int off[PLANES];
    const char *step;
} ways[] = {
    {{-1, 0, 0},
     "move the plane below on as well: in each round the plane itself becomes the plane below, before it takes the plane "
     "above"},
    {{0, -1, 0},
     "move the plane itself on as well: in each round it becomes the plane above, after the plane below has taken it"},
    {{1, 0, 0},
     "move the planes on from below: first the plane below takes the plane itself, then that takes the plane above"},
    {{-1, -1, 0},
     "move the planes on at the end of each round: first the plane itself becomes the plane below, then the plane above "
     "becomes the plane itself"},
    {{0, 0, -1}, "load the plane above anew in each round: it has to move on by a plane, n * n cells"},
    {{-1, -1, -1},
     "move on in each round: the kernel computes each output of a slab from the planes of its first step"},
};

bool impulse_tell_march(struct text *to, const struct impulse *x)
{
    static const char *const names[PLANES] = {"below", "itself", "above"};
    int off[PLANES], way = -1;
    if (!impulse_march(x, off))
        return false;
    for (size_t w = 0; w < ARRAY_LEN(ways); w++)
        if (ways[w].off[0] == off[0] && ways[w].off[1] == off[1] && ways[w].off[2] == off[2])
            way = (int)w;
    if (way < 0)
        return false;
    text_printf(to, "%s. For i = %d", ways[way].step, grid_coordinate(&x->grid, x->place, 0));
    const char *before = ", ";
    for (int plane = 0; plane < PLANES; plane++)
        if (off[plane]) {
            text_printf(to, "%sthe plane %s is plane ", before, names[plane]);
            impulse_index(to, axis_names[0], plane - 1 + off[plane]);
            before = " and ";
        }
    return true;
}
