/* Say what an output at an end of a line takes for the neighbour that it lacks, or as if the line ended
 * there.
 */
#include <math.h>

#include "grader/diagnose/impulse_cause.h"
#include "grader/diagnose/impulse_moves.h"
#include "grader/diagnose/impulse_words.h"

/* The input of which the output takes too little, or too much; NULL: of none, or of several. */
static const struct impulse_tap *only(const struct impulse *x, bool too_much)
{
    const struct impulse_tap *found = NULL;
    for (int t = 0; t < x->count; t++) {
        const struct impulse_tap *tap = &x->taps[t];
        if (!impulse_differs(tap) || (tap->yours > tap->wanted) != too_much)
            continue;
        if (found)
            return NULL;
        found = tap;
    }
    return found;
}

/* Is it the same element at every size: one at an end of the line? */
static bool is_end(const struct impulse *x, const struct impulse_tap *tap)
{
    return tap->input == 0 || tap->input + 1 == x->grid.edge[0];
}

/* "a[0]", "a[n - 1]"; another element by its place beside the output, "a[i-2]". */
static void tell_element(struct text *to, const struct impulse *x, const struct entry *entry,
                         const struct impulse_tap *tap)
{
    const char *name = entry->buffers[0].name;
    if (tap->input == 0)
        text_printf(to, "%s[0]", name);
    else if (tap->input + 1 == x->grid.edge[0])
        text_printf(to, "%s[n - 1]", name);
    else
        impulse_input(to, x, entry, tap);
}

/* The weight of one member of the mean: the smallest that is wanted. An element that stands for two has twice
 * as much. */
static double one_member(const struct impulse *x)
{
    double least = INFINITY;
    for (int t = 0; t < x->count; t++)
        if (x->taps[t].wanted > 0 && !impulse_same(x->taps[t].wanted, 0))
            least = fmin(least, x->taps[t].wanted);
    return least;
}

/* Does an element stand for whole members of the mean? Where the divisor is another one, all weights differ,
 * and the element that has too much may well be there by right. */
static bool takes_members(const struct impulse *x, const struct impulse_tap *tap)
{
    double members = (tap->yours - tap->wanted) / one_member(x);
    return impulse_same(members, round(members));
}

const struct impulse_tap *impulse_end_taken(const struct impulse *x)
{
    bool at_end = x->grid.dimensions == 1 && (x->place == 0 || x->place + 1 == x->grid.edge[0]);
    const struct impulse_tap *takes = at_end ? only(x, true) : NULL;
    return takes && takes_members(x, takes) ? takes : NULL;
}

/* What the output has to do: the neighbour that it lacks may be there, and only the other one is missing. */
static void tell_wanted(struct text *to, const struct impulse *x, const struct entry *entry,
                        const struct impulse_tap *lacks)
{
    bool ring = entry->pattern.edges == EDGES_CYCLIC, repeats = lacks->input == x->place;
    text_printf(to, ring      ? "close the ring: "
                    : repeats ? "repeat the end where a neighbour is missing: "
                              : "repeat the end only for the neighbour that is missing: ");
    text_printf(to, "the %s output needs ", x->place == 0 ? "first" : "last");
    tell_element(to, x, entry, lacks);
    text_printf(to, ring ? "" : repeats ? " for it" : ", too");
}

/* Is the output its own element, and no other? One that is copied has the weights of one taken several times.
 */
static bool is_copied(const struct impulse *x)
{
    for (int t = 0; t < x->count; t++)
        if (x->taps[t].input != x->place && !impulse_same(x->taps[t].yours, 0))
            return false;
    return true;
}

/* What it does. A sentence of its own, so that it does not read as advice. Which element inside the line it
 * takes may be another one at each size. */
static void tell_taken(struct text *to, const struct impulse *x, const struct entry *entry,
                       const struct impulse_tap *takes)
{
    size_t other_end = x->place == 0 ? x->grid.edge[0] - 1 : 0;
    bool own = takes && takes->input == x->place, inside = takes && !own && !is_end(x, takes);
    if (own && is_copied(x)) {
        text_printf(to, ". At n = %d, yours is its own element alone", x->shape.n);
        return;
    }
    if (own || inside)
        text_printf(to, ". At n = %d, yours takes ", x->shape.n);
    else
        text_printf(to, ". Yours takes ");
    if (inside)
        text_printf(to, "%s[%zu]", entry->buffers[0].name, takes->input);
    else if (takes && !own)
        tell_element(to, x, entry, takes);
    else
        text_printf(to, own ? "its own element once more" : "nothing");
    text_printf(to, " in its place");
    if (takes && entry->pattern.edges != EDGES_CYCLIC && takes->input == other_end)
        text_printf(to, ", as on a ring");
}

/* Is only one member another element, or left out? The others have the weight that is wanted. */
static bool replaces_member(const struct impulse *x, const struct impulse_tap *lacks,
                            const struct impulse_tap *takes)
{
    double one = one_member(x);
    return impulse_same(lacks->wanted - lacks->yours, one) &&
           (!takes || impulse_same(takes->yours - takes->wanted, one));
}

/* What the weights of the definition add up to: 1, and an element that is missing takes nothing off. */
static double whole(const struct impulse *x)
{
    double sum = 0;
    for (int t = 0; t < x->count; t++)
        sum += x->taps[t].wanted;
    return sum;
}

/* Is it the mean of the elements that exist, all with one weight, and of no other? How many; 0: no. */
static int mean_of_members(const struct impulse *x)
{
    int members = 0;
    for (int t = 0; t < x->count; t++)
        members += !impulse_same(x->taps[t].wanted, 0);
    for (int t = 0; t < x->count; t++) {
        double share = impulse_same(x->taps[t].wanted, 0) ? 0 : whole(x) / members;
        if (!impulse_same(x->taps[t].yours, share))
            return 0;
    }
    return members;
}

static void tell_mean(struct text *to, const struct impulse *x, int members)
{
    text_printf(
        to,
        "repeat the end where a neighbour is missing, and divide by %.0f there as well: at n = %d, the %s "
        "output of yours is the mean of the %d elements that exist",
        whole(x) / one_member(x), x->shape.n, x->place == 0 ? "first" : "last", members);
}

bool impulse_tell_end(struct text *to, const struct impulse *x, const struct entry *entry)
{
    const struct impulse_tap *lacks = only(x, false), *takes = only(x, true);
    int differing[2], count = impulse_differing(x, differing);
    bool at_end = x->grid.dimensions == 1 && (x->place == 0 || x->place + 1 == x->grid.edge[0]);
    if (!at_end || !lacks || count != 1 + (takes != NULL))
        return false;
    int members = entry->pattern.edges == EDGES_CLAMPED ? mean_of_members(x) : 0;
    if (members > 1) {
        tell_mean(to, x, members);
        return true;
    }
    if (!replaces_member(x, lacks, takes))
        return false;
    tell_wanted(to, x, entry, lacks);
    tell_taken(to, x, entry, takes);
    return true;
}

/* Is it the last output of the last whole vector of 4 or 2, and not the last one of all? */
static bool ends_vectors(const struct impulse *x)
{
    int n = x->shape.n, place = (int)x->place;
    return x->grid.dimensions == 1 && place < n - 1 && (place == n / 4 * 4 - 1 || place == n / 2 * 2 - 1);
}

bool impulse_closes_early(const struct impulse *x)
{
    const struct impulse_tap *from;
    int step[3];
    return ends_vectors(x) && impulse_find_move(x, &from, step) && from->offset[0] == 1 &&
           ((int)x->place + from->offset[0] + step[0]) % x->shape.n == 0;
}

bool impulse_repeats_early(const struct impulse *x)
{
    const struct impulse_tap *from;
    int step[3];
    return ends_vectors(x) && impulse_find_move(x, &from, step) && from->offset[0] == 1 && step[0] == -1;
}
