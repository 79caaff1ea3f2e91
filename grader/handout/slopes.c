#include "grader/handout/slopes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/kit/kit.h"

static bool open_solution(struct slopes *s, struct why *why)
{
    if (s->open)
        return true;
    char *path = xformat("%s/solutions/lab2_halo.cu", kit_directory());
    s->open = derivative_open(&s->derivative, path, why);
    if (!s->open)
        derivative_close(&s->derivative);
    free(path);
    return s->open;
}

static const struct order_series *series_of(struct slopes *s, int order, int radius, struct why *why)
{
    struct order_series **place = &s->series[order - 1][radius - 1];
    if (*place || !open_solution(s, why))
        return *place;
    struct order_series *fresh = xcalloc(1, sizeof *fresh);
    *fresh = (struct order_series){.order = order, .radius = radius};
    if (orders_measure(fresh, &s->derivative, &smooth_sin, why))
        *place = fresh;
    else
        free(fresh);
    return *place;
}

bool slopes_find(struct slopes *s, int order, int radius, const char *field, double *value, struct why *why)
{
    why_say(why,
            "write orders.first.R2.slope: first or second, R1 to R%d, and slope, in_double, "
            "from, to or least",
            ORDERS_RADIUS_MOST);
    if (order < 1 || order > 2 || radius < 1 || radius > ORDERS_RADIUS_MOST)
        return false;
    const struct order_series *series = series_of(s, order, radius, why);
    if (!series)
        return false;
    const struct {
        const char *name;
        double value;
    } fields[] = {{"slope", series->slope},
                  {"in_double", series->slope_in_double},
                  {"from", series->h[series->first]},
                  {"to", series->h[series->last]},
                  {"least", orders_least(series)}};
    for (size_t k = 0; k < ARRAY_LEN(fields); k++)
        if (!strcmp(field, fields[k].name)) {
            *value = fields[k].value;
            return true;
        }
    return false;
}

void slopes_free(struct slopes *s)
{
    for (int order = 0; order < 2; order++)
        for (int radius = 0; radius < ORDERS_RADIUS_MOST; radius++)
            free(s->series[order][radius]);
    if (s->open)
        derivative_close(&s->derivative);
}
