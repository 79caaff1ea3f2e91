#include "grader/diagnose/impulse_words.h"

#include <math.h>
#include <stdio.h>

static const double rounding = 1e-6;

bool impulse_same(double a, double b)
{
    return fabs(a - b) <= rounding;
}

/* ---- one weight ---- */

/* Append "c5"; if there is only one coefficient, its name: "alpha". */
static void add_name(struct text *to, const struct impulse *x, int k)
{
    if (x->named.count == 1)
        text_printf(to, "%s", x->named.stem);
    else
        text_printf(to, "%c%d", x->named.stem[0], k);
}

/* "c5", "-c5", "2c5": a coefficient of the definition, or a small multiple of it. */
static bool tell_multiple(struct text *to, const struct impulse *x, double weight)
{
    static const struct {
        const char *before;
        double factor;
    } multiples[] = {{"", 1}, {"-", -1}, {"2", 2}};
    for (size_t m = 0; m < ARRAY_LEN(multiples); m++)
        for (int k = 0; k < x->named.count; k++)
            if (impulse_same(weight, multiples[m].factor * (double)x->weights[k])) {
                text_printf(to, "%s", multiples[m].before);
                add_name(to, x, k);
                return true;
            }
    return false;
}

static bool tell_sum(struct text *to, const struct impulse *x, double weight)
{
    for (int a = 0; a < x->named.count; a++)
        for (int b = a + 1; b < x->named.count; b++)
            if (impulse_same(weight, (double)x->weights[a] + (double)x->weights[b])) {
                add_name(to, x, a);
                text_printf(to, "+");
                add_name(to, x, b);
                return true;
            }
    return false;
}

/* "1-4alpha": the weight of the cell itself in a definition with one coefficient. */
static bool tell_remainder(struct text *to, const struct impulse *x, double weight)
{
    enum { NEIGHBOURS = 8 };
    for (int times = 1; times <= NEIGHBOURS && x->named.count == 1; times++)
        if (impulse_same(weight, 1 - times * (double)x->weights[0])) {
            text_printf(to, times == 1 ? "1-" : "1-%d", times);
            add_name(to, x, 0);
            return true;
        }
    return false;
}

static bool tell_fraction(struct text *to, double weight)
{
    enum { LARGEST = 4 };
    for (int below = 1; below <= LARGEST; below++) {
        double above = round(weight * below);
        if (!impulse_same(weight * below, above) || fabs(above) > 99)
            continue;
        text_printf(to, below == 1 ? "%.0f" : "%.0f/%d", above, below);
        return true;
    }
    return false;
}

void impulse_weight(char *to, size_t size, const struct impulse *x, double weight)
{
    struct text name = {0};
    if (impulse_same(weight, 0))
        text_printf(&name, ".");
    else if (!tell_multiple(&name, x, weight) && !tell_sum(&name, x, weight) &&
             !tell_remainder(&name, x, weight) && !tell_fraction(&name, weight))
        text_printf(&name, "%.3g", weight);
    snprintf(to, size, "%s", name.s);
    text_free(&name);
}

/* ---- inputs ---- */

void impulse_index(struct text *to, const char *name, int offset)
{
    if (offset)
        text_printf(to, "%s%+d", name, offset);
    else
        text_printf(to, "%s", name);
}

void impulse_input(struct text *to, const struct impulse *x, const struct entry *entry,
                   const struct impulse_tap *tap)
{
    text_printf(to, "%s", entry->buffers[0].name);
    for (int a = 0; a < x->grid.dimensions; a++) {
        text_printf(to, "[");
        impulse_index(to, axis_names[a], tap->offset[a]);
        text_printf(to, "]");
    }
}

const char *impulse_output_name(const struct entry *entry)
{
    int b = 0;
    while (entry->buffers[b].role != ROLE_OUTPUT)
        b++;
    return entry->buffers[b].name;
}
