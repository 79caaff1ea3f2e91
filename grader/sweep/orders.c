#include "grader/sweep/orders.h"

#include <math.h>
#include <stdlib.h>

#include "grader/sweep/fornberg.h"

/* Around pi/4 neither sin nor cos is small, so the largest error stays near C h^(2R), even on a short line.
 */
static const double centre = 0.7853981633974483;
static const double largest_step = 1.4142135623730951, unit_roundoff = 1.0 / (1 << 24);

static double minus_sin(double x)
{
    return -sin(x);
}

static double square(double x)
{
    return x * x;
}

static double twice(double x)
{
    return 2 * x;
}

static double two(double x)
{
    (void)x;
    return 2;
}

const struct smooth smooth_sin = {"sin(x)", {sin, cos, minus_sin}};
const struct smooth smooth_square = {"x^2", {square, twice, two}};

const char *const order_words[] = {
    [ORDER_RIGHT] = "correct.",
    [ORDER_NONE] = "the error does not shrink: this sum is not the derivative. A sign, the order of the "
                   "coefficients, a term that is left out?",
    [ORDER_FIRST] = "the error shrinks only like h: the stencil is shifted by one cell, or one of its "
                    "terms reads the cell next to the right one.",
    [ORDER_OTHER] = "not the order of this stencil: some of its 2R + 1 terms come from the wrong cell.",
    [ORDER_NOT_A_NUMBER] = "some outputs were not written or are no numbers; ./grade lab2 says which.",
};

void orders_sample(float *to, const struct smooth *f, double x0, double h, int n)
{
    for (int i = 0; i < n; i++)
        to[i] = (float)f->value[0](x0 + i * h);
}

void orders_stencil(float *weights, int order, int radius, double h)
{
    double w[FORNBERG_NODES];
    fornberg_centred(w, order, radius);
    for (int d = 0; d <= 2 * radius; d++)
        weights[d] = (float)(w[d] / pow(h, order));
}

/* The kernel's largest error, and the largest sum of the terms' magnitudes. */
static void take_errors(struct order_series *s, int step, const struct smooth *f, const float *samples,
                        const float *weights, const float *got, double x0)
{
    double worst = 0, most = 0;
    for (int i = 2 * s->radius; i < ORDERS_POINTS + 2 * s->radius; i++) {
        double sum = 0, off = fabs((double)got[i] - f->value[s->order](x0 + i * s->h[step]));
        for (int d = -s->radius; d <= s->radius; d++)
            sum += fabs((double)weights[d + s->radius] * samples[i + d]);
        worst = isfinite(off) ? fmax(worst, off) : INFINITY;
        most = fmax(most, sum);
    }
    s->error[step] = worst;
    s->rounding[step] = unit_roundoff * most;
}

/* The error of the formula itself. */
static double truncation(const struct order_series *s, double h, const struct smooth *f, double x0)
{
    double w[FORNBERG_NODES], worst = 0;
    fornberg_centred(w, s->order, s->radius);
    for (int i = 2 * s->radius; i < ORDERS_POINTS + 2 * s->radius; i++) {
        double sum = 0;
        for (int d = -s->radius; d <= s->radius; d++)
            sum += w[d + s->radius] * f->value[0](x0 + (i + d) * h);
        worst = fmax(worst, fabs(sum / pow(h, s->order) - f->value[s->order](x0 + i * h)));
    }
    return worst;
}

bool orders_measure(struct order_series *s, struct derivative *d, const struct smooth *f, struct why *why)
{
    enum { MOST = ORDERS_POINTS + 4 * ORDERS_RADIUS_MOST };
    float *samples = xcalloc(MOST, sizeof *samples), *got = xcalloc(MOST, sizeof *got);
    float weights[FORNBERG_NODES];
    int n = ORDERS_POINTS + 4 * s->radius;
    bool ok = true;
    for (int step = 0; step < ORDERS_STEPS && ok; step++) {
        double h = s->h[step] = largest_step * exp2(-step / 4.0), x0 = centre - h * n / 2;
        orders_sample(samples, f, x0, h, n);
        orders_stencil(weights, s->order, s->radius, h);
        ok = derivative_call(d, samples, got, n, weights, s->radius, why);
        if (ok)
            take_errors(s, step, f, samples, weights, got, x0);
        s->truncation[step] = truncation(s, h, f, x0);
    }
    free(samples);
    free(got);
    if (ok)
        orders_fit(s);
    return ok;
}

double orders_slope(const double *x, const double *y, int count)
{
    double mean_x = 0, mean_y = 0, above = 0, below = 0;
    for (int k = 0; k < count; k++) {
        mean_x += log(x[k]) / count;
        mean_y += log(y[k]) / count;
    }
    for (int k = 0; k < count; k++) {
        above += (log(x[k]) - mean_x) * (log(y[k]) - mean_y);
        below += (log(x[k]) - mean_x) * (log(x[k]) - mean_x);
    }
    return above / below;
}

/* Samples and weights are rounded once each, then every product and every sum: 2R + 4 roundings of each term
 * at most. */
static bool is_exact(const struct order_series *s)
{
    for (int k = 0; k < ORDERS_STEPS; k++)
        if (!(s->error[k] <= (2 * s->radius + 4) * s->rounding[k]))
            return false;
    return true;
}

void orders_fit(struct order_series *s)
{
    int last = 0;
    while (last < ORDERS_STEPS && s->error[last] >= ORDERS_MARGIN * s->rounding[last])
        last++;
    s->last = last - 1;
    for (s->first = 0; s->first < s->last && s->h[s->first] > ORDERS_SPAN * 1.001 * s->h[s->last];)
        s->first++;
    s->exact = is_exact(s);
    s->slope = s->slope_in_double = NAN;
    int count = s->last - s->first + 1;
    if (count < 2) {
        s->last = s->first - 1;
    } else if (isfinite(s->error[s->first])) {
        s->slope = orders_slope(s->h + s->first, s->error + s->first, count);
        s->slope_in_double = orders_slope(s->h + s->first, s->truncation + s->first, count);
    }
}

double orders_least(const struct order_series *s)
{
    double least = INFINITY;
    for (int k = 0; k < ORDERS_STEPS; k++)
        least = fmin(least, s->error[k]);
    return least;
}

/* Where a step begins to count, rounding may be three of its shares and so take part in the error with
 * 3 / ORDERS_MARGIN; that turns the slope by so much over so many steps. */
static double tolerance(const struct order_series *s)
{
    return s->first < s->last ? 3.0 / ORDERS_MARGIN / log(s->h[s->first] / s->h[s->last]) : 0;
}

enum order_verdict orders_judge(const struct order_series *s)
{
    for (int k = 0; k < ORDERS_STEPS; k++)
        if (!isfinite(s->error[k]))
            return ORDER_NOT_A_NUMBER;
    if (s->slope < 1.3)
        return s->slope < 0.3 ? ORDER_NONE : ORDER_FIRST;
    return fabs(s->slope - s->slope_in_double) <= tolerance(s) ? ORDER_RIGHT : ORDER_OTHER;
}
