#include "grader/diagnose/impulse_moves.h"

#include <stddef.h>

#include "grader/diagnose/impulse_words.h"

bool impulse_differs(const struct impulse_tap *tap)
{
    return !impulse_same(tap->yours, tap->wanted);
}

int impulse_differing(const struct impulse *x, int at[2])
{
    int count = 0;
    for (int t = 0; t < x->count; t++)
        if (impulse_differs(&x->taps[t])) {
            if (count < 2)
                at[count] = t;
            count++;
        }
    return count;
}

const struct impulse_tap *impulse_tap_at(const struct impulse *x, const int offset[3], const int step[3],
                                         int times)
{
    for (int t = 0; t < x->count; t++) {
        bool same = true;
        for (int a = 0; a < 3; a++)
            same = same && x->taps[t].offset[a] == offset[a] + times * step[a];
        if (same)
            return &x->taps[t];
    }
    return NULL;
}

double impulse_moved_weight(const struct impulse *x, const struct impulse_tap *tap, const int step[3])
{
    const struct impulse_tap *before = impulse_tap_at(x, tap->offset, step, -1);
    return tap->wanted - tap->yours + (before ? impulse_moved_weight(x, before, step) : 0);
}

/* Are the weights those of the definition, except that some terms come from places that are `step` away? */
static bool have_moved(const struct impulse *x, const int step[3])
{
    for (int t = 0; t < x->count; t++) {
        double weight = impulse_moved_weight(x, &x->taps[t], step);
        if (!impulse_same(weight, 0) && !impulse_same(weight, x->taps[t].wanted))
            return false;
    }
    return true;
}

bool impulse_find_move(const struct impulse *x, const struct impulse_tap **from, int step[3])
{
    for (int a = 0; a < x->count; a++)
        for (int b = 0; b < x->count && impulse_differs(&x->taps[a]); b++) {
            if (impulse_same(x->taps[a].wanted, 0) || !impulse_differs(&x->taps[b]) || a == b)
                continue;
            for (int k = 0; k < 3; k++)
                step[k] = x->taps[b].offset[k] - x->taps[a].offset[k];
            *from = &x->taps[a];
            if (!impulse_same(impulse_moved_weight(x, *from, step), 0) && have_moved(x, step))
                return true;
        }
    return false;
}

/* Is the tap at `times` steps taken from `apart` steps instead? */
static bool is_taken_from(const struct impulse *x, const int axis[3], int times, int apart)
{
    static const int none[3];
    const struct impulse_tap *right = impulse_tap_at(x, none, axis, times),
                             *taken = impulse_tap_at(x, none, axis, apart);
    return right && taken && !impulse_same(right->wanted, 0) && impulse_same(right->yours, 0) &&
           impulse_same(taken->wanted, 0) && impulse_same(taken->yours, right->wanted);
}

bool impulse_find_apart(const struct impulse *x, const struct impulse_tap **from, int step[3])
{
    enum { BOTH = 4, FARTHEST = 32 }; /* weights that differ */
    static const int none[3];
    int at[2];
    if (x->grid.dimensions != 3 || impulse_differing(x, at) != BOTH)
        return false;
    for (int a = 1; a < 3; a++)
        for (int apart = 2; apart <= FARTHEST; apart++) {
            int axis[3] = {0};
            axis[a] = 1;
            if (!is_taken_from(x, axis, -1, -apart) || !is_taken_from(x, axis, 1, apart))
                continue;
            *from = impulse_tap_at(x, none, axis, -1);
            for (int b = 0; b < 3; b++)
                step[b] = axis[b] * (1 - apart);
            return true;
        }
    return false;
}

/* Are the weights those of the definition and, `step` away, all of them once more? */
static bool have_twice(const struct impulse *x, const int step[3])
{
    int terms = 0;
    for (int t = 0; t < x->count; t++) {
        const struct impulse_tap *tap = &x->taps[t], *other = impulse_tap_at(x, tap->offset, step, -1);
        if (!impulse_same(tap->yours, tap->wanted + (other ? other->wanted : 0)))
            return false;
        bool is_term = !impulse_same(tap->wanted, 0);
        if (is_term && !impulse_tap_at(x, tap->offset, step, 1))
            return false;
        terms += is_term;
    }
    return terms > 1;
}

bool impulse_find_kept(const struct impulse *x, int step[3])
{
    for (int a = 0; a < x->count; a++)
        for (int b = 0; b < x->count; b++) {
            if (impulse_same(x->taps[a].wanted, 0) || !impulse_differs(&x->taps[b]) || a == b)
                continue;
            for (int k = 0; k < 3; k++)
                step[k] = x->taps[b].offset[k] - x->taps[a].offset[k];
            if (have_twice(x, step))
                return true;
        }
    return false;
}

static bool is_centre(const struct impulse_tap *tap)
{
    return !tap->offset[0] && !tap->offset[1] && !tap->offset[2];
}

const struct impulse_tap *impulse_find_weight(const struct impulse *x)
{
    const struct impulse_tap *first = NULL;
    bool others = false; /* terms with the right weight */
    for (int t = 0; t < x->count; t++) {
        const struct impulse_tap *tap = &x->taps[t];
        bool is_term = !impulse_same(tap->wanted, 0);
        others = others || (is_term && !impulse_differs(tap));
        if (!impulse_differs(tap))
            continue;
        first = first ? first : tap;
        bool same_factor = impulse_same(tap->yours * first->wanted, first->yours * tap->wanted);
        if (!is_term || impulse_same(tap->yours, 0) || is_centre(tap) || !same_factor)
            return NULL;
    }
    return others && x->right ? first : NULL;
}

/* The input as far away on the other side, if it has a weight of its own, which is right. */
static const struct impulse_tap *right_opposite(const struct impulse *x, const struct impulse_tap *tap)
{
    static const int none[3];
    const struct impulse_tap *other = impulse_tap_at(x, none, tap->offset, -1);
    return other && !impulse_differs(other) && !impulse_same(other->wanted, 0) ? other : NULL;
}

/* A sum of differences, c * (f[i+d] - f[i-d]), has no term for the output's own element. */
static bool is_left_out_centre(const struct impulse_tap *tap)
{
    return is_centre(tap) && impulse_same(tap->yours, 0);
}

const struct impulse_tap *impulse_find_mirrored(const struct impulse *x)
{
    const struct impulse_tap *first = NULL;
    double sign = 0;
    for (int t = 0; t < x->count; t++) {
        const struct impulse_tap *tap = &x->taps[t];
        const struct impulse_tap *other = impulse_differs(tap) ? right_opposite(x, tap) : NULL;
        if (!impulse_differs(tap) || (sign < 0 && is_left_out_centre(tap)))
            continue;
        if (!first && other)
            sign = impulse_same(tap->yours, other->wanted) ? 1 : -1;
        first = first ? first : tap;
        if (!other || !impulse_same(tap->yours, sign * other->wanted))
            return NULL;
    }
    return first;
}
