#include "grader/diagnose/impulse_suspects.h"

#include "grader/diagnose/impulse_moves.h"
#include "grader/diagnose/impulse_words.h"

/* The number of the coefficient with this value; -1: none. */
static int number_of(const struct impulse *x, double weight)
{
    for (int k = 0; k < x->named.count && k < IMPULSE_NAMED; k++)
        if (!impulse_same(weight, 0) && impulse_same(weight, x->weights[k]))
            return k;
    return -1;
}

/* The coefficient that the input is not multiplied by as it should be; -1: none. Where another coefficient
 * is added to the right one, the term of that other one is wrong. */
static int missing_at(const struct impulse *x, const struct impulse_tap *tap)
{
    bool differs = impulse_differs(tap) && number_of(x, tap->yours - tap->wanted) < 0;
    return differs ? number_of(x, tap->wanted) : -1;
}

size_t impulse_suspects(int suspects[SUSPECTS_MOST], const struct impulse *x)
{
    size_t count = 0;
    for (int t = 0; t < x->count; t++) {
        int coefficient = missing_at(x, &x->taps[t]);
        if (coefficient < 0)
            continue;
        if (count == SUSPECTS_MOST)
            return 0;
        suspects[count++] = coefficient;
    }
    return count;
}
