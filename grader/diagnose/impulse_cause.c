#include "grader/diagnose/impulse_cause.h"

#include <stdlib.h>

#include "grader/diagnose/impulse_moves.h"
#include "grader/diagnose/impulse_replaced.h"
#include "grader/diagnose/impulse_words.h"

/* ---- coefficients ---- */

static bool are_exchanged(const struct impulse *x)
{
    int at[2];
    if (impulse_differing(x, at) != 2)
        return false;
    const struct impulse_tap *a = &x->taps[at[0]], *b = &x->taps[at[1]];
    return impulse_same(a->yours, b->wanted) && impulse_same(b->yours, a->wanted) &&
           !impulse_same(a->wanted, 0) && !impulse_same(b->wanted, 0);
}

/* Are the coefficients an array, one for each element of a line? */
static bool has_array(const struct impulse *x)
{
    return x->grid.dimensions == 1 && x->named.count > 1 && x->named.buffer >= 0;
}

static bool are_reversed(const struct impulse *x)
{
    static const int none[3];
    for (int t = 0; t < x->count; t++) {
        const struct impulse_tap *tap = &x->taps[t], *other = impulse_tap_at(x, none, tap->offset, -1);
        if (!other || !impulse_same(tap->yours, other->wanted))
            return false;
    }
    return has_array(x);
}

/* Does each neighbour have the coefficient of the next one, or of the one before it? The outermost neighbour
 * has a coefficient that does not exist. */
static bool are_shifted(const struct impulse *x, int by)
{
    const int step[3] = {by, 0, 0};
    int seen = 0;
    for (int t = 0; t < x->count; t++) {
        const struct impulse_tap *tap = &x->taps[t], *next = impulse_tap_at(x, tap->offset, step, 1);
        if (impulse_same(tap->wanted, 0) || !next || impulse_same(next->wanted, 0))
            continue;
        if (!impulse_same(tap->yours, next->wanted))
            return false;
        seen++;
    }
    return has_array(x) && seen > 1;
}

static bool are_shifted_by_one(const struct impulse *x)
{
    return are_shifted(x, 1) || are_shifted(x, -1);
}

static bool are_mirrored(const struct impulse *x)
{
    return has_array(x) && impulse_find_mirrored(x);
}

/* ---- axes ---- */

/* Do the weights lie as in the definition, after the axes have changed places? */
static bool are_permuted(const struct impulse *x, const int axes[3])
{
    static const int none[3];
    for (int t = 0; t < x->count; t++) {
        const int *at = x->taps[t].offset, to[3] = {at[axes[0]], at[axes[1]], at[axes[2]]};
        const struct impulse_tap *other = impulse_tap_at(x, to, none, 0);
        if (!other || !impulse_same(x->taps[t].yours, other->wanted))
            return false;
    }
    return true;
}

const int *impulse_axes(const struct impulse *x)
{
    static const int orders[][3] = {{0, 2, 1}, {1, 0, 2}, {2, 1, 0}, {1, 2, 0}, {2, 0, 1}};
    for (size_t k = 0; x->grid.dimensions == 3 && k < ARRAY_LEN(orders); k++)
        if (are_permuted(x, orders[k]))
            return orders[k];
    return NULL;
}

static bool has_axes_exchanged(const struct impulse *x)
{
    return impulse_axes(x) != NULL;
}

/* ---- neighbours ---- */

static bool has_wrong_neighbour(const struct impulse *x)
{
    const struct impulse_tap *from;
    int step[3];
    return impulse_find_move(x, &from, step);
}

bool impulse_keeps_centre(const struct impulse *x)
{
    static const int none[3];
    const struct impulse_tap *from, *centre = impulse_tap_at(x, none, none, 0);
    int step[3];
    return impulse_find_move(x, &from, step) && from->offset[0] >= 0 && centre &&
           impulse_same(impulse_moved_weight(x, centre, step), 0);
}

/* Does an output read the cell whose indices along two axes have changed places? A step along two axes at
 * once is no neighbour that a student takes for another. */
static bool has_transposed_cell(const struct impulse *x)
{
    const struct impulse_tap *from;
    int step[3], right[3], changed = 0;
    if (x->grid.dimensions != 3 || !impulse_find_move(x, &from, step))
        return false;
    for (int a = 0; a < 3; a++) {
        right[a] = grid_coordinate(&x->grid, x->place, a) + from->offset[a];
        changed += step[a] != 0;
    }
    for (int a = 0; a < 3; a++)
        for (int b = 0; b < a; b++)
            if (changed == 2 && right[a] + step[a] == right[b] && right[b] + step[b] == right[a])
                return true;
    return false;
}

bool impulse_repeats_own_plane(const struct impulse *x)
{
    const struct impulse_tap *from;
    int step[3], at[2];
    return x->grid.dimensions == 3 && impulse_find_move(x, &from, step) && impulse_differing(x, at) == 2 &&
           from->offset[0] == 1 && step[0] == -1 && !step[1] && !step[2];
}

static bool takes_one_for_all(const struct impulse *x)
{
    return x->sharing != x->place;
}

/* ---- single terms ---- */

typedef bool holds_for(const struct impulse_tap *tap);

static bool all_differing(const struct impulse *x, holds_for *holds)
{
    int at[2];
    if (!impulse_differing(x, at))
        return false;
    for (int t = 0; t < x->count; t++)
        if (impulse_differs(&x->taps[t]) && !holds(&x->taps[t]))
            return false;
    return true;
}

static bool is_lost(const struct impulse_tap *tap)
{
    return impulse_same(tap->yours, 0);
}

bool impulse_lacks_own_plane(const struct impulse *x)
{
    int lost = 0;
    for (int t = 0; t < x->count; t++) {
        const struct impulse_tap *tap = &x->taps[t];
        bool in_plane = !tap->offset[0] && (tap->offset[1] || tap->offset[2]);
        if (impulse_differs(tap) && !(in_plane && is_lost(tap)))
            return false;
        if (in_plane && !impulse_same(tap->wanted, 0) && !impulse_differs(tap))
            return false;
        lost += impulse_differs(tap);
    }
    return lost > 0 && x->grid.dimensions == 3;
}

bool impulse_asks_changed(const struct impulse *x)
{
    enum { WARP = 32, ASKS = 30 };
    const struct impulse_tap *from;
    int step[3];
    return x->one_lane && x->place % WARP == ASKS && impulse_find_move(x, &from, step) &&
           from->offset[0] == 1 && step[0] == 1;
}

/* Is each weight the one that is wanted `by` elements before it? */
static bool are_all_moved(const struct impulse *x, int by)
{
    const int step[3] = {by};
    bool any = false;
    for (int t = 0; t < x->count; t++) {
        const struct impulse_tap *before = impulse_tap_at(x, x->taps[t].offset, step, -1),
                                 *after = impulse_tap_at(x, x->taps[t].offset, step, 1);
        double wanted = before ? before->wanted : 0, yours = after ? after->yours : 0;
        if (!impulse_same(x->taps[t].yours, wanted) || !impulse_same(yours, x->taps[t].wanted))
            return false;
        any = any || impulse_differs(&x->taps[t]);
    }
    return any;
}

bool impulse_moves_all(const struct impulse *x)
{
    enum { FARTHEST = 8, FEW = 4 };
    bool moved = false;
    bool nearly_all = FEW * x->right <= x->wrong;
    for (int by = -FARTHEST; by <= FARTHEST && x->grid.dimensions == 1 && nearly_all; by++)
        moved = moved || (by && are_all_moved(x, by));
    return moved;
}

bool impulse_has_overwritten(const struct impulse *x)
{
    const struct impulse_tap *from;
    int step[3], at[2];
    return x->grid.dimensions == 3 && impulse_find_move(x, &from, step) && impulse_differing(x, at) == 2 &&
           from->offset[0] == -1 && step[0] == 2 && !step[1] && !step[2];
}

bool impulse_lacks_inner(const struct impulse *x)
{
    enum { WARP = 32 };
    static const int none[3], steps[][3] = {{1, 0, 0}, {-1, 0, 0}};
    size_t lane = x->place % WARP;
    if (x->grid.dimensions != 1 || (lane != 0 && lane != WARP - 1))
        return false;
    const struct impulse_tap *inner = impulse_tap_at(x, none, steps[lane != 0], 1),
                             *outer = impulse_tap_at(x, none, steps[lane == 0], 1);
    return inner && outer && is_lost(inner) && impulse_differs(inner) && !impulse_differs(outer);
}

static bool is_extra(const struct impulse_tap *tap)
{
    return impulse_same(tap->wanted, 0);
}

static bool is_negative(const struct impulse_tap *tap)
{
    return impulse_same(tap->yours, -tap->wanted);
}

static bool has_missing(const struct impulse *x)
{
    enum { FEW = 2 };
    int at[2];
    return all_differing(x, is_lost) && impulse_differing(x, at) <= FEW;
}

static bool is_doubled(const struct impulse_tap *tap)
{
    return !impulse_same(tap->wanted, 0) && impulse_same(tap->yours, 2 * tap->wanted) &&
           !impulse_same(tap->yours, 1); /* 1 is a term that was not divided */
}

/* One term alone: all of them together are a factor. */
static bool has_term_twice(const struct impulse *x)
{
    int at[2];
    return impulse_differing(x, at) == 1 && is_doubled(&x->taps[at[0]]);
}

static bool has_extra(const struct impulse *x)
{
    return all_differing(x, is_extra);
}

static bool has_other_output(const struct impulse *x)
{
    int step[3];
    return impulse_find_kept(x, step);
}

static bool has_rows_apart(const struct impulse *x)
{
    const struct impulse_tap *from;
    int step[3];
    return impulse_find_apart(x, &from, step);
}

static bool has_replaced(const struct impulse *x)
{
    return impulse_find_replaced(x) != NULL;
}

static bool has_other_weight(const struct impulse *x)
{
    return impulse_find_weight(x) != NULL;
}

static bool has_sign(const struct impulse *x)
{
    return all_differing(x, is_negative);
}

static bool has_coefficient(const struct impulse *x, double weight)
{
    for (int k = 0; k < x->named.count; k++)
        if (impulse_same(weight, (double)x->weights[k]))
            return true;
    return false;
}

bool impulse_has_other_coefficient(const struct impulse *x)
{
    int at[2];
    for (int t = 0; t < x->count; t++) {
        const struct impulse_tap *tap = &x->taps[t];
        if (impulse_differs(tap) && (impulse_same(tap->wanted, 0) || !has_coefficient(x, tap->yours)))
            return false;
    }
    return impulse_differing(x, at) > 0;
}

static bool has_constant(const struct impulse *x)
{
    return !impulse_same(x->alone, 0);
}

/* c0 for c0 * in[i][j][k] */
static bool has_coefficient_alone(const struct impulse *x)
{
    int at[2];
    return has_constant(x) && impulse_differing(x, at) == 1 && is_lost(&x->taps[at[0]]) &&
           impulse_same(x->alone, x->taps[at[0]].wanted);
}

/* ---- the cause ---- */

static const struct {
    enum cause cause;
    bool (*holds)(const struct impulse *x);
} rules[] = {
    {CAUSE_COEFFICIENT_ALONE, has_coefficient_alone},
    {CAUSE_CONSTANT_ADDED, has_constant},
    {CAUSE_SUM_KEPT, has_other_output},
    {CAUSE_INPUT_REPLACED, has_replaced},
    {CAUSE_ROWS_APART, has_rows_apart},
    {CAUSE_COEFFICIENTS_REVERSED, are_reversed},
    {CAUSE_COEFFICIENTS_EXCHANGED, are_exchanged},
    {CAUSE_AXES_EXCHANGED, has_axes_exchanged},
    {CAUSE_AXES_EXCHANGED, has_transposed_cell},
    {CAUSE_ONE_INPUT_FOR_ALL, takes_one_for_all},
    {CAUSE_WRONG_NEIGHBOUR, has_wrong_neighbour},
    {CAUSE_COEFFICIENTS_SHIFTED, are_shifted_by_one},
    {CAUSE_WEIGHTS_MIRRORED, are_mirrored},
    {CAUSE_TERM_MISSING, has_missing},
    {CAUSE_TERM_TWICE, has_term_twice},
    {CAUSE_TERM_TOO_MANY, has_extra},
    {CAUSE_TERM_NEGATIVE, has_sign},
    {CAUSE_NEIGHBOUR_WEIGHT, has_other_weight},
};

enum cause impulse_cause(const struct impulse *x)
{
    for (size_t k = 0; k < ARRAY_LEN(rules); k++)
        if (rules[k].holds(x))
            return rules[k].cause;
    return CAUSE_WEIGHTS_DIFFER;
}

bool impulse_is_far(const struct impulse *x)
{
    enum { FAR = 16 };
    const struct impulse_tap *from;
    int step[3];
    return x->grid.dimensions == 1 && impulse_cause(x) == CAUSE_WRONG_NEIGHBOUR &&
           impulse_find_move(x, &from, step) && abs(step[0]) >= FAR;
}

bool impulse_moves_near(const struct impulse *x)
{
    enum { NEAR = 2 };
    const struct impulse_tap *from;
    int step[3];
    return impulse_cause(x) == CAUSE_WRONG_NEIGHBOUR && impulse_find_move(x, &from, step) &&
           abs(step[0]) <= NEAR && abs(step[1]) <= NEAR && abs(step[2]) <= NEAR;
}
