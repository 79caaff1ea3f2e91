/* Say what to change, for each mistake in the weights. */
#include <math.h>
#include <stdlib.h>

#include "grader/diagnose/impulse_cause.h"
#include "grader/diagnose/impulse_moves.h"
#include "grader/diagnose/impulse_replaced.h"
#include "grader/diagnose/impulse_several.h"
#include "grader/diagnose/impulse_words.h"

struct telling {
    struct text *to;
    const struct impulse *x;
    const struct entry *entry;
    const struct impulse_tap *first, *second; /* the first weights that differ; second may be NULL */
};

static void add_input(const struct telling *t, const struct impulse_tap *tap)
{
    impulse_input(t->to, t->x, t->entry, tap);
}

static void add_weight(const struct telling *t, double weight)
{
    char name[IMPULSE_WEIGHT];
    impulse_weight(name, sizeof name, t->x, weight);
    text_printf(t->to, "%s", *name == '.' ? "0" : name);
}

/* "c5 * in[i-1][j][k]"; a weight that is no coefficient goes without saying. */
static void add_term(const struct telling *t, const struct impulse_tap *tap)
{
    if (t->x->named.count) {
        add_weight(t, tap->wanted);
        text_printf(t->to, " * ");
    }
    add_input(t, tap);
}

static void tell_exchanged(const struct telling *t)
{
    text_printf(t->to, "give ");
    add_input(t, t->first);
    text_printf(t->to, " the weight ");
    add_weight(t, t->first->wanted);
    text_printf(t->to, " and ");
    add_input(t, t->second);
    text_printf(t->to, " the weight ");
    add_weight(t, t->second->wanted);
    text_printf(t->to, ": your kernel exchanges the two");
}

static void tell_reversed(const struct telling *t)
{
    text_printf(t->to, "take the coefficients in the other order: ");
    add_weight(t, t->first->wanted);
    text_printf(t->to, " belongs to ");
    add_input(t, t->first);
    text_printf(t->to, ", your kernel takes it for the element on the other side");
}

static void tell_shifted(const struct telling *t)
{
    text_printf(t->to, "correct the index of the coefficients, it is one off: ");
    add_input(t, t->first);
    text_printf(t->to, " belongs to ");
    add_weight(t, t->first->wanted);
    text_printf(t->to, ", your kernel multiplies it by ");
    add_weight(t, t->first->yours);
}

/* One coefficient for both sides: that of the other side is in no term. */
static void tell_mirrored(const struct telling *t)
{
    static const int none[3];
    const struct impulse_tap *other = impulse_tap_at(t->x, none, t->first->offset, -1);
    bool turned = !impulse_same(t->first->yours, other->wanted);
    text_printf(t->to, "multiply ");
    add_input(t, t->first);
    text_printf(t->to, " by its own coefficient, ");
    add_weight(t, t->first->wanted);
    text_printf(t->to, ". Now it counts ");
    add_weight(t, t->first->yours);
    text_printf(t->to, ", by the coefficient of ");
    add_input(t, other);
    text_printf(t->to, " on the other side%s. No term has ", turned ? " with its sign turned" : "");
    add_weight(t, t->first->wanted);
    text_printf(t->to,
                turned ? ". Only some stencils are antisymmetric" : ". Only some stencils are symmetric");
}

static void tell_neighbour(const struct telling *t)
{
    const struct impulse_tap *from;
    int step[3], at[2];
    if (!impulse_find_move(t->x, &from, step))
        return;
    const struct impulse_tap *to = impulse_tap_at(t->x, from->offset, step, 1);
    text_printf(t->to, "read ");
    add_input(t, from);
    text_printf(t->to, " where your kernel reads ");
    add_input(t, to);
    if (t->x->named.count) {
        text_printf(t->to, " and multiplies it by ");
        add_weight(t, from->wanted);
    }
    if (impulse_differing(t->x, at) > 2)
        text_printf(t->to, "; other terms are off by the same distance");
    else if (t->x->grid.dimensions == 3 && step[0] && (abs(step[1]) > 1 || abs(step[2]) > 1))
        text_printf(
            t->to, ". A variable for one of several cells of a thread holds one of another: give each of its "
                   "own, as in below[r]");
}

/* A thread has several rows, which lie a block apart: the next of them is not the row beside. */
static void tell_apart(const struct telling *t)
{
    const struct impulse_tap *from;
    int step[3], apart = 1;
    if (!impulse_find_apart(t->x, &from, step))
        return;
    for (int a = 0; a < 3; a++)
        apart += abs(step[a]);
    text_printf(t->to, "read ");
    add_input(t, from);
    text_printf(t->to, " where your kernel reads ");
    add_input(t, impulse_tap_at(t->x, from->offset, step, 1));
    text_printf(
        t->to,
        ", and so on the other side: the rows of a thread lie %d apart, so its next one is not the row "
        "beside. Give a thread rows side by side, threadIdx.y * ROWS + r, or take the rows beside from "
        "shared memory",
        apart);
}

/* One term takes the cell whose indices have changed places: in[i+1][k][j] for in[i+1][j][k]. */
static void tell_transposed(const struct telling *t)
{
    const struct impulse_tap *from;
    int step[3], last = 0;
    if (!impulse_find_move(t->x, &from, step))
        return;
    text_printf(t->to, "exchange two indices where ");
    add_input(t, from);
    text_printf(t->to, " is stored or read: ");
    const char *before = "";
    for (int a = 0; a < 3; a++)
        if (step[a]) {
            text_printf(t->to, "%s%s", before, axis_names[a]);
            before = " and ";
            last++;
        }
    text_printf(t->to, "%s changed places there, and ", last == 1 ? " has" : " have");
    add_weight(t, from->wanted);
    text_printf(t->to, " multiplies another cell");
}

/* Which axes have changed places, and one term that shows it. */
static void tell_axes(const struct telling *t)
{
    const int *axes = impulse_axes(t->x);
    const char *before = "";
    if (!axes) {
        tell_transposed(t);
        return;
    }
    text_printf(t->to, "your kernel exchanges ");
    for (int a = 0; a < 3; a++)
        if (axes[a] != a) {
            text_printf(t->to, "%s%s", before, axis_names[a]);
            before = " and ";
        }
    text_printf(t->to, ": it multiplies ");
    add_input(t, t->first);
    text_printf(t->to, " by ");
    add_weight(t, t->first->yours);
    text_printf(t->to, " where ");
    add_weight(t, t->first->wanted);
    text_printf(
        t->to,
        " belongs. Use one order of indices everywhere, tile[z][y][x] and (i * n + j) * n + k; if that is right, "
        "exchange the coefficients");
}

/* Append "out[2][3][4]", the element of a buffer. */
static void add_element(const struct telling *t, const char *name, size_t element)
{
    text_printf(t->to, "%s", name);
    for (int a = 0; a < t->x->grid.dimensions; a++)
        text_printf(t->to, "[%d]", grid_coordinate(&t->x->grid, element, a));
}

static void tell_one_for_all(const struct telling *t)
{
    const struct impulse *x = t->x;
    const char *out = impulse_output_name(t->entry);
    text_printf(t->to, "let each output take another input: ");
    add_element(t, out, x->place < x->sharing ? x->place : x->sharing);
    text_printf(t->to, " and ");
    add_element(t, out, x->place < x->sharing ? x->sharing : x->place);
    text_printf(t->to, " both take ");
    add_element(t, t->entry->buffers[0].name, x->shared);
    text_printf(t->to, ". An index, or the lane that a shuffle reads, has to move on with the thread");
}

/* Outputs that are right have the term: elsewhere it is multiplied with a cell that holds 0, or left out. */
static void tell_zero(const struct telling *t)
{
    text_printf(t->to, "take ");
    add_input(t, t->first);
    if (t->second) {
        text_printf(t->to, " and ");
        add_input(t, t->second);
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
    add_term(t, t->first);
    if (t->second) {
        text_printf(t->to, " and ");
        add_term(t, t->second);
    }
    if (t->x->in_text)
        text_printf(t->to, ": %s, but %s as 0. Is the cell another one, or has it been given no value",
                    t->second ? "these terms are there" : "the term is there",
                    t->second ? "they count" : "it counts");
}

static void tell_too_many(const struct telling *t)
{
    text_printf(t->to, "leave out ");
    add_input(t, t->first);
    text_printf(t->to, ": the definition has no such term");
}

/* Append "out[i-1][j][k]": the output that is `step` away. */
static void add_output_at(const struct telling *t, const int step[3])
{
    text_printf(t->to, "%s", impulse_output_name(t->entry));
    for (int a = 0; a < t->x->grid.dimensions; a++) {
        text_printf(t->to, "[");
        impulse_index(t->to, axis_names[a], step[a]);
        text_printf(t->to, "]");
    }
}

static void tell_kept(const struct telling *t)
{
    static const int none[3];
    int step[3];
    if (!impulse_find_kept(t->x, step))
        return;
    text_printf(t->to, "set the sum to 0 for each output, in the loop: the sum of ");
    add_output_at(t, none);
    text_printf(t->to, " also has all terms of ");
    add_output_at(t, step);
    text_printf(t->to, ", which a thread computes before it");
}

static void tell_replaced(const struct telling *t)
{
    const struct impulse_tap *tap = impulse_find_replaced(t->x);
    if (!tap)
        return;
    text_printf(t->to, "take ");
    add_input(t, tap);
    text_printf(t->to, " before its own output replaces it: here the sum has ");
    add_output_at(t, tap->offset);
    text_printf(t->to,
                " in its place. Keep the results in another variable, or store them once all neighbours "
                "have been taken");
}

static void tell_twice(const struct telling *t)
{
    text_printf(t->to, "add ");
    add_input(t, t->first);
    text_printf(t->to, " once: the sum has it twice, perhaps in a variable that holds a sum already");
}

static void tell_negative(const struct telling *t)
{
    text_printf(t->to, "change the sign of the term with ");
    add_input(t, t->first);
    text_printf(t->to, ": its weight is ");
    add_weight(t, t->first->yours);
    text_printf(t->to, " and should be ");
    add_weight(t, t->first->wanted);
}

/* Append the inputs that have their right weight, if they are few. */
static void add_right(const struct telling *t, int right)
{
    enum { FEW = 3 };
    const char *before = ", only ";
    for (int k = 0; k < t->x->count && right <= FEW; k++)
        if (!impulse_same(t->x->taps[k].wanted, 0) && !impulse_differs(&t->x->taps[k])) {
            text_printf(t->to, "%s", before);
            add_input(t, &t->x->taps[k]);
            before = " and ";
        }
    text_printf(t->to, right > FEW ? ", the others are right" : right > 1 ? " have theirs" : " has its own");
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
    if (tell_zeros(t) || (named && impulse_tell_several(t->to, t->x, t->entry)))
        return;
    text_printf(t->to, "look at the term with ");
    add_input(t, t->first);
    text_printf(t->to, ": its weight is ");
    add_weight(t, t->first->yours);
    text_printf(t->to, " and should be ");
    add_weight(t, t->first->wanted);
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
    add_input(t, t->first);
    text_printf(t->to, " count ");
    add_weight(t, t->first->wanted);
    text_printf(t->to, ", not ");
    add_weight(t, t->first->yours);
    text_printf(t->to, ": %s", others[fabs(t->first->yours) > fabs(t->first->wanted)]);
}

static const struct {
    enum cause cause;
    void (*tell)(const struct telling *t);
} steps[] = {
    {CAUSE_COEFFICIENTS_REVERSED, tell_reversed},
    {CAUSE_COEFFICIENTS_EXCHANGED, tell_exchanged},
    {CAUSE_COEFFICIENTS_SHIFTED, tell_shifted},
    {CAUSE_WEIGHTS_MIRRORED, tell_mirrored},
    {CAUSE_WRONG_NEIGHBOUR, tell_neighbour},
    {CAUSE_ROWS_APART, tell_apart},
    {CAUSE_TERM_MISSING, tell_missing},
    {CAUSE_TERM_TOO_MANY, tell_too_many},
    {CAUSE_TERM_NEGATIVE, tell_negative},
    {CAUSE_WEIGHTS_DIFFER, tell_different},
    {CAUSE_NEIGHBOUR_WEIGHT, tell_weight},
    {CAUSE_ONE_INPUT_FOR_ALL, tell_one_for_all},
    {CAUSE_TERM_TWICE, tell_twice},
    {CAUSE_INPUT_REPLACED, tell_replaced},
    {CAUSE_SUM_KEPT, tell_kept},
    {CAUSE_AXES_EXCHANGED, tell_axes},
};

void impulse_step(struct text *to, const struct impulse *x, const struct entry *entry, enum cause cause)
{
    int at[2], count = impulse_differing(x, at);
    struct telling t = {to, x, entry, count > 0 ? &x->taps[at[0]] : NULL, count > 1 ? &x->taps[at[1]] : NULL};
    for (size_t k = 0; k < ARRAY_LEN(steps) && t.first; k++)
        if (steps[k].cause == cause)
            steps[k].tell(&t);
}
