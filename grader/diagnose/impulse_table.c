/* Show the weights of an impulse response to a student: yours beside the wanted ones. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "grader/diagnose/impulse_words.h"

static double weight_of(const struct impulse_tap *tap, bool yours)
{
    return yours ? tap->yours : tap->wanted;
}

/* The width of the longest of the weights, and at least `least`. */
static int column_width(const struct impulse *x, int least)
{
    int width = least;
    for (int k = 0; k < 2 * x->count; k++) {
        char weight[IMPULSE_WEIGHT];
        impulse_weight(weight, sizeof weight, x, weight_of(&x->taps[k / 2], k % 2));
        width = (int)strlen(weight) > width ? (int)strlen(weight) : width;
    }
    return width;
}

static void add_weight(struct text *to, const struct impulse *x, int tap, bool yours, int width)
{
    char weight[IMPULSE_WEIGHT];
    impulse_weight(weight, sizeof weight, x, weight_of(&x->taps[tap], yours));
    text_printf(to, "%*s", width, weight);
}

/* ---- lines ---- */

static bool is_empty(const struct impulse_tap *tap)
{
    return impulse_same(tap->yours, 0) && impulse_same(tap->wanted, 0);
}

/* The taps that get a column, in the order of the line: neighbours without the empty ones at both ends, and
 * what is taken from far away. Returns how many. */
static int choose_columns(const struct impulse *x, int columns[IMPULSE_NEAR + IMPULSE_FAR])
{
    int from = 0, end = x->near, count = 0;
    while (from < end - 1 && is_empty(&x->taps[from]) && x->taps[from].offset[0] < -1)
        from++;
    while (end > from + 1 && is_empty(&x->taps[end - 1]) && x->taps[end - 1].offset[0] > 1)
        end--;
    for (int t = from; t < x->count; t = t + 1 == end ? x->near : t + 1) {
        int at = count++;
        for (; at > 0 && x->taps[columns[at - 1]].offset[0] > x->taps[t].offset[0]; at--)
            columns[at] = columns[at - 1];
        columns[at] = t;
    }
    return count;
}

/* "-4 ...": a gap follows or comes before what is far away. */
static bool has_gap_before(const struct impulse *x, const int *columns, int c)
{
    return c > 0 && x->taps[columns[c]].offset[0] > x->taps[columns[c - 1]].offset[0] + 1;
}

static void add_line(struct text *to, const struct impulse *x)
{
    enum { GAP = 4 };
    int columns[IMPULSE_NEAR + IMPULSE_FAR], count = choose_columns(x, columns),
                                             width = column_width(x, 2) + 1;
    for (int c = 0; c < count; c++) {
        char offset[16];
        int length = snprintf(offset, sizeof offset, "%+d", x->taps[columns[c]].offset[0]);
        width = length >= width ? length + 1 : width;
    }
    text_printf(to, "       d");
    for (int c = 0; c < count; c++) {
        int offset = x->taps[columns[c]].offset[0];
        text_printf(to, "%s", has_gap_before(x, columns, c) ? " ..." : "");
        text_printf(to, offset ? "%+*d" : "%*d", width, offset);
    }
    for (int yours = 1; yours >= 0; yours--) {
        text_printf(to, yours ? "\n   yours" : "\n  wanted");
        for (int c = 0; c < count; c++) {
            text_printf(to, "%*s", has_gap_before(x, columns, c) ? GAP : 0, "");
            add_weight(to, x, columns[c], yours, width);
        }
    }
    text_printf(to, "\n");
}

/* ---- rectangles and cubes ---- */

/* Append "k-1", right-aligned if `width` is positive, left-aligned if it is negative. */
static void add_padded(struct text *to, int width, const char *before, const char *name, int offset)
{
    struct text index = {0};
    text_printf(&index, "%s", before);
    impulse_index(&index, name, offset);
    text_printf(to, "%*s", width, index.s);
    text_free(&index);
}

/* A cube has three planes side by side, a rectangle has one. */
static void add_head(struct text *to, const struct impulse *x, int width)
{
    int side = x->width, planes = x->grid.dimensions == 3 ? side : 1;
    const char *column = axis_names[x->grid.dimensions - 1];
    if (planes > 1) {
        text_printf(to, "%12s", "");
        for (int i = 0; i < planes; i++) {
            text_printf(to, "  ");
            add_padded(to, side * width, "plane ", axis_names[0], i - planes / 2);
        }
        text_printf(to, "\n");
    }
    text_printf(to, "%12s", "");
    for (int k = 0; k < planes * side; k++) {
        text_printf(to, "%s", k % side ? "" : "  ");
        add_padded(to, width, "", column, k % side - side / 2);
    }
    text_printf(to, "\n");
}

static void add_grid(struct text *to, const struct impulse *x)
{
    int side = x->width, planes = x->grid.dimensions == 3 ? side : 1, width = column_width(x, 3) + 1;
    add_head(to, x, width);
    for (int yours = 1; yours >= 0; yours--)
        for (int j = 0; j < side; j++) {
            text_printf(to, "%8s ", j ? "" : yours ? "yours" : "wanted");
            add_padded(to, -3, "", axis_names[x->grid.dimensions - 2], j - side / 2);
            for (int column = 0; column < planes * side; column++) {
                text_printf(to, "%s", column % side ? "" : "  ");
                add_weight(to, x, column / side * side * side + j * side + column % side, yours, width);
            }
            text_printf(to, "\n");
        }
}

/* ---- around the table ---- */

static void add_title_of_line(struct text *to, const struct impulse *x, const struct entry *entry)
{
    const char *in = entry->buffers[0].name, *out = impulse_output_name(entry);
    text_printf(to, "What %s[i] takes of each %s[i+d], for i = %zu at %s", out, in, x->place,
                shape_name(x->shape).s);
    if (x->named.count && x->named.buffer >= 0)
        text_printf(to, " (%c0 is %s[0])", x->named.stem[0], x->named.stem);
    text_printf(to, ":\n");
}

/* "What out[i][j] takes of each cell of in, for i = 3, j = 4 at n = 10, m = 20:" */
static void add_title(struct text *to, const struct impulse *x, const struct entry *entry)
{
    if (x->grid.dimensions == 1) {
        add_title_of_line(to, x, entry);
        return;
    }
    text_printf(to, "What %s", impulse_output_name(entry));
    for (int a = 0; a < x->grid.dimensions; a++)
        text_printf(to, "[%s]", axis_names[a]);
    text_printf(to, " takes of each cell of %s, for ", entry->buffers[0].name);
    for (int a = 0; a < x->grid.dimensions; a++)
        text_printf(to, "%s%s = %d", a ? ", " : "", axis_names[a], grid_coordinate(&x->grid, x->place, a));
    text_printf(to, " at %s:\n", shape_name(x->shape).s);
}

/* Append "in[i+1][j][k]: c5, should be c6" for the first weights that differ, and for all far from the
 * place. */
static void add_differences(struct text *to, const struct impulse *x, const struct entry *entry)
{
    enum { TOLD = 2 };
    int differing = 0;
    for (int t = 0; t < x->count; t++) {
        const struct impulse_tap *tap = &x->taps[t];
        bool far = t >= x->near;
        if (impulse_same(tap->yours, tap->wanted) || (++differing > TOLD && !far))
            continue;
        char yours[IMPULSE_WEIGHT], wanted[IMPULSE_WEIGHT];
        impulse_weight(yours, sizeof yours, x, tap->yours);
        impulse_weight(wanted, sizeof wanted, x, tap->wanted);
        text_printf(to, "%s", differing > 1 ? "; " : "");
        impulse_input(to, x, entry, tap);
        text_printf(to, ": %s, should be %s", *yours == '.' ? "nothing" : yours,
                    *wanted == '.' ? "nothing" : wanted);
    }
    text_printf(to, "%s%s", differing > TOLD ? "; ..." : "", differing ? "\n" : "");
}

static void add_alone(struct text *to, const struct impulse *x, const struct entry *entry)
{
    char alone[IMPULSE_WEIGHT];
    impulse_weight(alone, sizeof alone, x, x->alone);
    if (!impulse_same(x->alone, 0))
        text_printf(to, "Where all cells of %s are 0: %s, should be 0\n", entry->buffers[0].name, alone);
}

void impulse_tell(struct text *to, const struct impulse *x, const struct entry *entry)
{
    add_title(to, x, entry);
    if (x->grid.dimensions > 1)
        add_grid(to, x);
    else
        add_line(to, x);
    add_differences(to, x, entry);
    add_alone(to, x, entry);
}
