/* The weights of an impulse response as a student reads them: yours beside the wanted ones. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "grader/diagnose/impulse.h"

static const double rounding = 1e-6;

static bool is_same(double a, double b)
{
    return fabs(a - b) <= rounding;
}

/* ---- one weight ---- */

/* "c5", "-c5", "2c5": a coefficient that the definition is given, or a small multiple of it. */
static bool tell_multiple(char *to, size_t size, const struct impulse *x, double weight)
{
    static const struct {
        const char *before;
        double factor;
    } multiples[] = {{"", 1}, {"-", -1}, {"2", 2}};
    for (size_t m = 0; m < ARRAY_LEN(multiples); m++)
        for (int k = 0; k < x->weight_count; k++)
            if (is_same(weight, multiples[m].factor * (double)x->weights[k])) {
                snprintf(to, size, "%s%c%d", multiples[m].before, x->dimensions == 3 ? 'c' : 's', k);
                return true;
            }
    return false;
}

static bool tell_sum(char *to, size_t size, const struct impulse *x, double weight)
{
    for (int a = 0; a < x->weight_count; a++)
        for (int b = a + 1; b < x->weight_count; b++)
            if (is_same(weight, (double)x->weights[a] + (double)x->weights[b])) {
                char name = x->dimensions == 3 ? 'c' : 's';
                snprintf(to, size, "%c%d+%c%d", name, a, name, b);
                return true;
            }
    return false;
}

static bool tell_fraction(char *to, size_t size, double weight)
{
    enum { LARGEST = 4 };
    for (int below = 1; below <= LARGEST; below++) {
        double above = round(weight * below);
        if (!is_same(weight * below, above) || fabs(above) > 99)
            continue;
        snprintf(to, size, below == 1 ? "%.0f" : "%.0f/%d", above, below);
        return true;
    }
    return false;
}

/* A weight by its name. Random coefficients are no fractions, so that no name hides another. */
static void tell_weight(char *to, size_t size, const struct impulse *x, double weight)
{
    if (is_same(weight, 0))
        snprintf(to, size, ".");
    else if (!tell_multiple(to, size, x, weight) && !tell_sum(to, size, x, weight) &&
             !tell_fraction(to, size, weight))
        snprintf(to, size, "%.3g", weight);
}

enum { WEIGHT = 32 };

static double weight_of(const struct impulse_tap *tap, bool yours)
{
    return yours ? tap->yours : tap->wanted;
}

/* Columns that the longest of the neighbours' weights takes, and no fewer than `least`. */
static int column_width(const struct impulse *x, int least)
{
    int width = least;
    for (int k = 0; k < 2 * x->near; k++) {
        char weight[WEIGHT];
        tell_weight(weight, sizeof weight, x, weight_of(&x->taps[k / 2], k % 2));
        width = (int)strlen(weight) > width ? (int)strlen(weight) : width;
    }
    return width;
}

static void add_weight(struct text *to, const struct impulse *x, int tap, bool yours, int width)
{
    char weight[WEIGHT];
    tell_weight(weight, sizeof weight, x, weight_of(&x->taps[tap], yours));
    text_printf(to, "%*s", width, weight);
}

/* ---- lines ---- */

static bool is_empty(const struct impulse_tap *tap)
{
    return is_same(tap->yours, 0) && is_same(tap->wanted, 0);
}

static void add_line(struct text *to, const struct impulse *x)
{
    int from = 0, end = x->near, width = column_width(x, 2) + 1;
    while (from < end - 1 && is_empty(&x->taps[from]) && x->taps[from].offset[0] < -1)
        from++;
    while (end > from + 1 && is_empty(&x->taps[end - 1]) && x->taps[end - 1].offset[0] > 1)
        end--;
    text_printf(to, "       d");
    for (int t = from; t < end; t++)
        text_printf(to, x->taps[t].offset[0] ? "%+*d" : "%*d", width, x->taps[t].offset[0]);
    for (int yours = 1; yours >= 0; yours--) {
        text_printf(to, yours ? "\n   yours" : "\n  wanted");
        for (int t = from; t < end; t++)
            add_weight(to, x, t, yours, width);
    }
    text_printf(to, "\n");
}

/* ---- cubes ---- */

static void add_index(struct text *to, const char *name, int offset)
{
    if (offset)
        text_printf(to, "%s%+d", name, offset);
    else
        text_printf(to, "%s", name);
}

static void add_head(struct text *to, int width)
{
    static const char *const planes[] = {"plane i-1", "plane i", "plane i+1"};
    static const char *const columns[] = {"k-1", "k", "k+1"};
    text_printf(to, "%12s", "");
    for (int i = 0; i < 3; i++)
        text_printf(to, "  %*s", 3 * width, planes[i]);
    text_printf(to, "\n%12s", "");
    for (int k = 0; k < 9; k++)
        text_printf(to, "%s%*s", k % 3 ? "" : "  ", width, columns[k % 3]);
    text_printf(to, "\n");
}

static void add_cube(struct text *to, const struct impulse *x)
{
    static const char *const rows[] = {"j-1", "j", "j+1"};
    int width = column_width(x, 3) + 1;
    add_head(to, width);
    for (int yours = 1; yours >= 0; yours--)
        for (int j = 0; j < 3; j++) {
            text_printf(to, "%8s %-3s", j ? "" : yours ? "yours" : "wanted", rows[j]);
            for (int column = 0; column < 9; column++) {
                text_printf(to, "%s", column % 3 ? "" : "  ");
                add_weight(to, x, column / 3 * 9 + j * 3 + column % 3, yours, width);
            }
            text_printf(to, "\n");
        }
}

/* ---- around the table ---- */

static void add_input(struct text *to, const struct impulse *x, const struct entry *entry,
                      const struct impulse_tap *tap)
{
    static const char *const names[] = {"i", "j", "k"};
    text_printf(to, "%s", entry->buffers[0].name);
    for (int a = 0; a < x->dimensions; a++) {
        text_printf(to, "[");
        add_index(to, names[a], tap->offset[a]);
        text_printf(to, "]");
    }
}

static void add_title(struct text *to, const struct impulse *x, const struct entry *entry)
{
    size_t n = (size_t)x->shape.n, i = x->place;
    const char *in = entry->buffers[0].name, *out = entry->buffers[1].name;
    if (x->dimensions == 3)
        text_printf(to,
                    "What %s[i][j][k] takes of each cell of %s, for i = %zu, j = %zu, k = %zu at n = %zu:\n",
                    out, in, i / (n * n), i / n % n, i % n, n);
    else if (x->shape.radius)
        text_printf(
            to, "What %s[i] takes of each %s[i+d], for i = %zu at n = %zu, radius %d (s0 is stencil[0]):\n",
            out, in, i, n, x->shape.radius);
    else
        text_printf(to, "What %s[i] takes of each %s[i+d], for i = %zu at n = %zu:\n", out, in, i, n);
}

/* "in[i+1][j][k]: c5, should be c6" for those that differ; the first few. */
static void add_differences(struct text *to, const struct impulse *x, const struct entry *entry)
{
    enum { TOLD = 2 };
    int differing = 0;
    for (int t = 0; t < x->count; t++) {
        const struct impulse_tap *tap = &x->taps[t];
        bool far = t >= x->near;
        if (is_same(tap->yours, tap->wanted) || (++differing > TOLD && !far))
            continue;
        char yours[WEIGHT], wanted[WEIGHT];
        tell_weight(yours, sizeof yours, x, tap->yours);
        tell_weight(wanted, sizeof wanted, x, tap->wanted);
        text_printf(to, "%s", differing > 1 ? "; " : "");
        add_input(to, x, entry, tap);
        text_printf(to, ": %s, should be %s", *yours == '.' ? "nothing" : yours,
                    *wanted == '.' ? "nothing" : wanted);
    }
    text_printf(to, differing > TOLD ? "; ...\n" : "\n");
}

void impulse_tell(struct text *to, const struct impulse *x, const struct entry *entry)
{
    add_title(to, x, entry);
    if (x->dimensions == 3)
        add_cube(to, x);
    else
        add_line(to, x);
    add_differences(to, x, entry);
}
