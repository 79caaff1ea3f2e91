/* Say what to change, for each mistake in the weights. */
#include <math.h>

#include "grader/diagnose/impulse_cause.h"
#include "grader/diagnose/impulse_displaced.h"
#include "grader/diagnose/impulse_moves.h"
#include "grader/diagnose/impulse_replaced.h"
#include "grader/diagnose/impulse_several.h"
#include "grader/diagnose/impulse_words.h"

/* Outputs that are right have the term: elsewhere it is multiplied with a cell that holds 0, or left out. */
static void tell_zero(const struct telling *t)
{
    text_printf(t->to, "take ");
    telling_input(t, t->first);
    if (t->second) {
        text_printf(t->to, " and ");
        telling_input(t, t->second);
    }
    text_printf(t->to,
                " for all outputs: where outputs are wrong, %s as 0, and right outputs have %s. Which "
                "condition or limit keeps a cell from being loaded, or leaves the term out",
                t->second ? "they count" : "it counts", t->second ? "these terms" : "this term");
}

static void tell_missing(const struct telling *t)
{
    if (t->x->right_elsewhere) {
        tell_zero(t);
        return;
    }
    text_printf(t->to, t->x->in_text ? "look at what is multiplied by the coefficient of "
                                     : "add what is missing in the sum: ");
    telling_term(t, t->first);
    if (t->second) {
        text_printf(t->to, " and ");
        telling_term(t, t->second);
    }
    if (t->x->in_text)
        text_printf(t->to, ": %s, but %s as 0. Is the cell another one, or has it been given no value",
                    t->second ? "these terms are there" : "the term is there",
                    t->second ? "they count" : "it counts");
}

static void tell_too_many(const struct telling *t)
{
    text_printf(t->to, "leave out ");
    telling_input(t, t->first);
    text_printf(t->to, ": the definition has no such term");
}

static void tell_kept(const struct telling *t)
{
    static const int none[3];
    int step[3];
    if (!impulse_find_kept(t->x, step))
        return;
    text_printf(t->to, "set the sum to 0 for each output, in the loop: the sum of ");
    telling_output_at(t, none);
    text_printf(t->to, " also has all terms of ");
    telling_output_at(t, step);
    text_printf(t->to, ", which a thread computes before it");
}

static void tell_replaced(const struct telling *t)
{
    const struct impulse_tap *tap = impulse_find_replaced(t->x);
    if (!tap)
        return;
    text_printf(t->to, "take ");
    telling_input(t, tap);
    text_printf(t->to, " before its own output replaces it: here the sum has ");
    telling_output_at(t, tap->offset);
    text_printf(t->to,
                " in its place. Keep the results in another variable, or store them once all neighbours "
                "have been taken");
}

static void tell_twice(const struct telling *t)
{
    text_printf(t->to, "add ");
    telling_input(t, t->first);
    text_printf(t->to, " once: the sum has it twice, perhaps in a variable that holds a sum already");
}

static void tell_negative(const struct telling *t)
{
    text_printf(t->to, "change the sign of the term with ");
    telling_input(t, t->first);
    text_printf(t->to, ": its weight is ");
    telling_weight(t, t->first->yours);
    text_printf(t->to, " and should be ");
    telling_weight(t, t->first->wanted);
}

/* Append the inputs that have their right weight, if they are few. */
static void add_right(const struct telling *t, int right)
{
    enum { FEW = 3 };
    const char *before = ", only ";
    for (int k = 0; k < t->x->count && right <= FEW; k++)
        if (!impulse_same(t->x->taps[k].wanted, 0) && !impulse_differs(&t->x->taps[k])) {
            text_printf(t->to, "%s", before);
            telling_input(t, &t->x->taps[k]);
            before = " and ";
        }
    text_printf(t->to, right > FEW ? ", the others are right" : right > 1 ? " have theirs" : " has its own");
}

static bool is_boundary(const struct grid *grid, size_t input)
{
    bool found = false;
    for (int a = 0; a < grid->dimensions; a++) {
        int at = grid_coordinate(grid, input, a);
        found = found || at == 0 || at + 1 == (int)grid->edge[a];
    }
    return found;
}

/* Are the terms whose weight is 0 those with boundary cells, all of them and no others? The ends of a line
 * have causes of their own. */
static bool lacks_boundary(const struct impulse *x)
{
    bool all = x->grid.dimensions > 1;
    for (int k = 0; k < x->count; k++) {
        const struct impulse_tap *tap = &x->taps[k];
        if (!impulse_same(tap->wanted, 0))
            all = all && impulse_same(tap->yours, 0) == is_boundary(&x->grid, tap->input);
    }
    return all;
}

/* Where all neighbours are boundary cells, and no output is right, the coefficients may be what is missing.
 */
static void tell_boundary(const struct telling *t, int zeros, int right)
{
    bool has_coefficients = right > 1 || t->x->right_elsewhere;
    if (has_coefficients)
        text_printf(t->to, "load the boundary cells, too: ");
    else
        text_printf(t->to, "look at the boundary cells, or at the coefficients: ");
    text_printf(
        t->to,
        "%d of the %d terms count as 0 at n = %d, and each of these takes a cell with a coordinate 0 or "
        "n - 1. Which condition keeps such cells from being loaded, or used?",
        zeros, zeros + right, t->x->shape.n);
    if (!has_coefficients)
        text_printf(t->to, " Or is the array of the coefficients not filled as a whole?");
}

/* The weights of several terms are 0, and others are right. */
static bool tell_zeros(const struct telling *t)
{
    enum { SEVERAL = 3 };
    int zeros = 0, right = 0, at[2];
    for (int k = 0; k < t->x->count; k++) {
        const struct impulse_tap *tap = &t->x->taps[k];
        bool is_term = !impulse_same(tap->wanted, 0), differs = impulse_differs(tap);
        right += is_term && !differs;
        zeros += is_term && differs && impulse_same(tap->yours, 0);
    }
    if (zeros < SEVERAL || !right || impulse_differing(t->x, at) != zeros)
        return false;
    if (lacks_boundary(t->x)) {
        tell_boundary(t, zeros, right);
        return true;
    }
    text_printf(t->to, "give all terms their weights: %d of the %d are 0", zeros, zeros + right);
    add_right(t, right);
    text_printf(t->to,
                t->x->right_elsewhere
                    ? ". Which condition or limit keeps cells from being loaded, or leaves terms out?"
                    : ". Is the array of the coefficients filled as a whole, or are these terms left out?");
    return true;
}

static void tell_different(const struct telling *t)
{
    bool named = t->x->named.count; /* without names, brackets are what is missing most often */
    if (tell_zeros(t) || (named && impulse_tell_several(t)))
        return;
    text_printf(t->to, "look at the term with ");
    telling_input(t, t->first);
    text_printf(t->to, ": its weight is ");
    telling_weight(t, t->first->yours);
    text_printf(t->to, " and should be ");
    telling_weight(t, t->first->wanted);
    if (!named)
        text_printf(t->to, ". Are there brackets around the whole sum before it is divided?");
}

/* Right outputs take the neighbour with its weight, so there it has been multiplied, and here it has not; or
 * the other way round. */
static void tell_weight(const struct telling *t)
{
    static const char *const others[] = {
        "what these outputs take is multiplied by less, or once more, than what others take",
        "other outputs take a value that was multiplied or divided before. Do the same to what is loaded for these"};
    text_printf(t->to, "let ");
    telling_input(t, t->first);
    text_printf(t->to, " count ");
    telling_weight(t, t->first->wanted);
    text_printf(t->to, ", not ");
    telling_weight(t, t->first->yours);
    text_printf(t->to, ": %s", others[fabs(t->first->yours) > fabs(t->first->wanted)]);
}

static void tell_alone(const struct telling *t)
{
    text_printf(t->to, "write ");
    telling_term(t, t->first);
    text_printf(t->to, ": the coefficient is added, but without its cell");
}

static void tell_constant(const struct telling *t)
{
    static const int none[3];
    text_printf(t->to, "leave out what is added without a cell, or start the sum at 0: ");
    telling_output_at(t, none);
    text_printf(t->to, " is ");
    telling_weight(t, t->x->alone);
    text_printf(t->to, " where all cells of %s are 0", t->entry->buffers[0].name);
}

static const struct {
    enum cause cause;
    void (*tell)(const struct telling *t);
} steps[] = {
    {CAUSE_COEFFICIENT_ALONE, tell_alone},
    {CAUSE_CONSTANT_ADDED, tell_constant},
    {CAUSE_COEFFICIENTS_REVERSED, displaced_reversed},
    {CAUSE_COEFFICIENTS_EXCHANGED, displaced_exchanged},
    {CAUSE_COEFFICIENTS_SHIFTED, displaced_shifted},
    {CAUSE_WEIGHTS_MIRRORED, displaced_mirrored},
    {CAUSE_WRONG_NEIGHBOUR, displaced_neighbour},
    {CAUSE_ROWS_APART, displaced_apart},
    {CAUSE_TERM_MISSING, tell_missing},
    {CAUSE_TERM_TOO_MANY, tell_too_many},
    {CAUSE_TERM_NEGATIVE, tell_negative},
    {CAUSE_WEIGHTS_DIFFER, tell_different},
    {CAUSE_NEIGHBOUR_WEIGHT, tell_weight},
    {CAUSE_ONE_INPUT_FOR_ALL, displaced_one_for_all},
    {CAUSE_TERM_TWICE, tell_twice},
    {CAUSE_INPUT_REPLACED, tell_replaced},
    {CAUSE_SUM_KEPT, tell_kept},
    {CAUSE_AXES_EXCHANGED, displaced_axes},
};

void impulse_step(struct text *to, const struct impulse *x, const struct entry *entry, enum cause cause)
{
    int at[2], count = impulse_differing(x, at);
    struct telling t = {to, x, entry, count > 0 ? &x->taps[at[0]] : NULL, count > 1 ? &x->taps[at[1]] : NULL};
    for (size_t k = 0; k < ARRAY_LEN(steps) && (t.first || cause == CAUSE_CONSTANT_ADDED); k++)
        if (steps[k].cause == cause)
            steps[k].tell(&t);
}
