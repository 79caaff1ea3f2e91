#include "grader/diagnose/impulse_displaced.h"

#include <stdlib.h>

#include "grader/diagnose/impulse_cause.h"
#include "grader/diagnose/impulse_moves.h"
#include "grader/diagnose/impulse_words.h"

void displaced_exchanged(const struct telling *t)
{
    text_printf(t->to, "give ");
    telling_input(t, t->first);
    text_printf(t->to, " the weight ");
    telling_weight(t, t->first->wanted);
    text_printf(t->to, " and ");
    telling_input(t, t->second);
    text_printf(t->to, " the weight ");
    telling_weight(t, t->second->wanted);
    text_printf(t->to, ": your kernel exchanges the two");
}

void displaced_reversed(const struct telling *t)
{
    text_printf(t->to, "take the coefficients in the other order: ");
    telling_weight(t, t->first->wanted);
    text_printf(t->to, " belongs to ");
    telling_input(t, t->first);
    text_printf(t->to, ", your kernel takes it for the element on the other side");
}

void displaced_shifted(const struct telling *t)
{
    text_printf(t->to, "correct the index of the coefficients, it is one off: ");
    telling_input(t, t->first);
    text_printf(t->to, " belongs to ");
    telling_weight(t, t->first->wanted);
    text_printf(t->to, ", your kernel multiplies it by ");
    telling_weight(t, t->first->yours);
}

void displaced_mirrored(const struct telling *t)
{
    static const int none[3];
    const struct impulse_tap *other = impulse_tap_at(t->x, none, t->first->offset, -1);
    bool turned = !impulse_same(t->first->yours, other->wanted);
    text_printf(t->to, "multiply ");
    telling_input(t, t->first);
    text_printf(t->to, " by its own coefficient, ");
    telling_weight(t, t->first->wanted);
    text_printf(t->to, ". Now it counts ");
    telling_weight(t, t->first->yours);
    text_printf(t->to, ", by the coefficient of ");
    telling_input(t, other);
    text_printf(t->to, " on the other side%s. No term has ", turned ? " with its sign turned" : "");
    telling_weight(t, t->first->wanted);
    text_printf(t->to,
                turned ? ". Only some stencils are antisymmetric" : ". Only some stencils are symmetric");
    const struct impulse_tap *centre = impulse_tap_at(t->x, none, none, 1);
    if (turned && centre && impulse_differs(centre)) {
        text_printf(t->to, ". The others have a term ");
        telling_weight(t, centre->wanted);
        text_printf(t->to, " * ");
        telling_input(t, centre);
        text_printf(t->to, ", too");
    }
}

void displaced_neighbour(const struct telling *t)
{
    const struct impulse_tap *from;
    int step[3], at[2];
    if (!impulse_find_move(t->x, &from, step))
        return;
    const struct impulse_tap *to = impulse_tap_at(t->x, from->offset, step, 1);
    text_printf(t->to, "read ");
    telling_input(t, from);
    text_printf(t->to, " where your kernel reads ");
    telling_input(t, to);
    if (t->x->named.count) {
        text_printf(t->to, " and multiplies it by ");
        telling_weight(t, from->wanted);
    }
    if (impulse_differing(t->x, at) > 2)
        text_printf(t->to, "; other terms are off by the same distance");
    else if (t->x->grid.dimensions == 3 && step[0] && (abs(step[1]) > 1 || abs(step[2]) > 1))
        text_printf(
            t->to, ". A variable for one of several cells of a thread holds one of another: give each of its "
                   "own, as in below[r]");
}

void displaced_apart(const struct telling *t)
{
    const struct impulse_tap *from;
    int step[3], apart = 1;
    if (!impulse_find_apart(t->x, &from, step))
        return;
    for (int a = 0; a < 3; a++)
        apart += abs(step[a]);
    text_printf(t->to, "read ");
    telling_input(t, from);
    text_printf(t->to, " where your kernel reads ");
    telling_input(t, impulse_tap_at(t->x, from->offset, step, 1));
    text_printf(
        t->to,
        ", and so on the other side: the rows of a thread lie %d apart, so its next one is not the row "
        "beside. Give a thread rows side by side, threadIdx.y * ROWS + r, or take the rows beside from "
        "shared memory",
        apart);
}

/* Append "i and k": the axes that are not 0. Returns how many. */
static int name_axes(const struct telling *t, const int is[3])
{
    int count = 0;
    for (int a = 0; a < 3; a++)
        if (is[a])
            text_printf(t->to, "%s%s", count++ ? " and " : "", axis_names[a]);
    return count;
}

/* One term takes the cell whose indices have changed places: in[i+1][k][j] for in[i+1][j][k]. */
static void tell_transposed(const struct telling *t)
{
    const struct impulse_tap *from;
    int step[3];
    if (!impulse_find_move(t->x, &from, step))
        return;
    text_printf(t->to, "exchange two indices where ");
    telling_input(t, from);
    text_printf(t->to, " is stored or read: ");
    int count = name_axes(t, step);
    text_printf(t->to, "%s changed places there, and ", count == 1 ? " has" : " have");
    telling_weight(t, from->wanted);
    text_printf(t->to, " multiplies another cell");
}

void displaced_axes(const struct telling *t)
{
    const int *axes = impulse_axes(t->x);
    if (!axes) {
        tell_transposed(t);
        return;
    }
    text_printf(t->to, "your kernel exchanges ");
    name_axes(t, (int[]){axes[0] != 0, axes[1] != 1, axes[2] != 2});
    text_printf(t->to, ": it multiplies ");
    telling_input(t, t->first);
    text_printf(t->to, " by ");
    telling_weight(t, t->first->yours);
    text_printf(t->to, " where ");
    telling_weight(t, t->first->wanted);
    text_printf(
        t->to,
        " belongs. Use one order of indices everywhere, tile[z][y][x] and (i * n + j) * n + k; if that is right, "
        "exchange the coefficients");
}

void displaced_one_for_all(const struct telling *t)
{
    const struct impulse *x = t->x;
    const char *out = impulse_output_name(t->entry);
    text_printf(t->to, "let each output take another input: ");
    telling_element(t, out, x->place < x->sharing ? x->place : x->sharing);
    text_printf(t->to, " and ");
    telling_element(t, out, x->place < x->sharing ? x->sharing : x->place);
    text_printf(t->to, " both take ");
    telling_element(t, t->entry->buffers[0].name, x->shared);
    text_printf(t->to, ". An index, or the lane that a shuffle reads, has to move on with the thread");
}
