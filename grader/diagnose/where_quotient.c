#include "grader/diagnose/where_quotient.h"

#include <math.h>

/* The terms of the only lab function that divides integers: a mean of neighbours, the ends repeated. */
enum { TERMS = 3 };

static bool is_mean(const struct field *f)
{
    const struct pattern *p = &f->entry->pattern;
    return f->spec->element == ELEMENT_INT && f->entry->buffers[0].element == ELEMENT_INT &&
           p->dimensions == 1 && p->edges == EDGES_CLAMPED &&
           entry_before(f->entry, f->data->shape) + 1 + entry_after(f->entry, f->data->shape) == TERMS;
}

static int64_t term(const struct field *f, size_t i, int t)
{
    const int *a = f->data->data[0];
    size_t last = f->count - 1;
    return t == 0 ? a[i ? i - 1 : 0] : t == 1 ? a[i] : a[i < last ? i + 1 : last];
}

/* The sum of the terms of these numbers, as bits. */
static int64_t sum_of(const struct field *f, size_t i, unsigned terms)
{
    int64_t sum = 0;
    for (int t = 0; t < TERMS; t++)
        sum += terms >> t & 1 ? term(f, i, t) : 0;
    return sum;
}

static bool is_output(const struct field *f, size_t i)
{
    return f->marks[i] == MARK_RIGHT || f->marks[i] == MARK_WRONG;
}

/* ---- divided before all is added ---- */

/* Groups of terms: the sum of each group is divided alone. */
static const unsigned divided[][TERMS] = {{1, 2, 4}, {3, 4}, {6, 1}, {5, 2}};

static bool is_of_groups(const struct field *f, const unsigned groups[TERMS])
{
    for (size_t i = 0; i < f->count; i++) {
        int64_t sum = 0;
        for (int g = 0; g < TERMS; g++)
            sum += sum_of(f, i, groups[g]) / TERMS;
        if (is_output(f, i) && (double)sum != f->got[i])
            return false;
    }
    return true;
}

bool where_tell_early(struct text *to, const struct field *f)
{
    for (size_t k = 0; k < ARRAY_LEN(divided) && is_mean(f); k++)
        if (is_of_groups(f, divided[k])) {
            text_printf(to, k ? "Each output is the sum of two quotients: one of two terms, one of the third."
                              : "Each output is the sum of three quotients: each term was divided alone.");
            return true;
        }
    return false;
}

/* ---- kept in 16 bits ---- */

/* The low 16 bits of a number, as a signed or an unsigned one. */
static int64_t cut(int64_t number, bool is_signed)
{
    return is_signed ? (int16_t)number : (uint16_t)number;
}

/* Is each output what its terms give when they, or the mean, lose all bits but 16? */
static bool is_cut(const struct field *f, bool terms, bool is_signed)
{
    for (size_t i = 0; i < f->count; i++) {
        int64_t sum = terms ? 0 : sum_of(f, i, (1 << TERMS) - 1);
        for (int t = 0; t < TERMS && terms; t++)
            sum += cut(term(f, i, t), is_signed);
        int64_t mean = terms ? sum / TERMS : cut(sum / TERMS, is_signed);
        if (is_output(f, i) && (double)mean != f->got[i])
            return false;
    }
    return true;
}

bool where_tell_short(struct text *to, const struct field *f)
{
    for (int way = 0; way < 4 && is_mean(f); way++)
        if (is_cut(f, way & 1, way & 2)) {
            text_printf(
                to, way & 1
                        ? "Each output is the mean of terms of 16 bits, as if each had been kept in a short."
                        : "Each output has 16 bits of the right one, as if it had been kept in a short.");
            return true;
        }
    return false;
}

/* ---- times a reciprocal ---- */

/* The factors by which a sum gives its value: from low up to high. */
struct factors {
    double low, high;
};

/* Leave those factors that give this value from this sum, rounded toward zero or down. */
static void narrow(struct factors *to, double sum, double got, bool down)
{
    bool turned = sum < 0 && !down;
    double s = turned ? -sum : sum, q = turned ? -got : got, begin = q / s, end = (q + 1) / s;
    double low = s > 0 ? begin : end, high = s > 0 ? end : begin;
    if (sum == 0)
        return;
    to->low = low > to->low ? low : to->low;
    to->high = high < to->high ? high : to->high;
}

/* The factor by which all sums give their values; 0: there is none. Both ends of the range are rounded. */
static double common_factor(const struct field *f, bool down)
{
    struct factors all = {0, 1};
    for (size_t i = 0; i < f->count; i++)
        if (is_output(f, i))
            narrow(&all, (double)sum_of(f, i, (1 << TERMS) - 1), f->got[i], down);
    return all.low <= all.high * (1 + 0x1p-52) ? (all.low + all.high) / 2 : 0;
}

bool where_tell_reciprocal(struct text *to, const struct field *f)
{
    double toward_zero = is_mean(f) ? common_factor(f, false) : 0,
           down = is_mean(f) ? common_factor(f, true) : 0, factor = toward_zero ? toward_zero : down;
    if (!factor || factor * TERMS == 1 || fabs(factor * TERMS - 1) > 1e-2)
        return false;
    text_printf(to, "Each output is its sum times about %.10g, rounded %s: that is %s than a third.", factor,
                toward_zero ? "toward zero" : "down", factor * TERMS < 1 ? "less" : "more");
    return true;
}
