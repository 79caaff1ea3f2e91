/* A sweep: one file at every point of up to three axes. */
#ifndef GRADER_SWEEP_SWEEP_H
#define GRADER_SWEEP_SWEEP_H

#include "grader/sweep/axis.h"
#include "grader/sweep/point.h"

enum { SWEEP_AXES = 3, SWEEP_POINTS = 64 };

struct sweep {
    const struct lab *lab;
    const char *file;
    struct axis axes[SWEEP_AXES]; /* macros before sizes; points in the order of nested loops over them */
    int axis_count;
    struct grade_options options;
    struct point *points;
    size_t point_count;
};

/* Check axes against lab and file, and run all points. False, with one line in `why`, if there is nothing to
 * run: a macro that the file does not ask for, a radius where there is none, too many points. The caller
 * frees the points with sweep_free. */
bool sweep_run(struct sweep *s, struct why *why);
void sweep_free(struct sweep *s);

/* The axis that runs along a plot, the first of those with most values; each combination of the others is a
 * line. */
int sweep_plot_axis(const struct sweep *s);
/* How many points lie between one value of axis `a` and the next. */
size_t sweep_stride(const struct sweep *s, int a);

/* The value on axis `a` of point number `p`. */
int sweep_value(const struct sweep *s, size_t p, int a);
/* "BLOCK=64", "IN_TILE=8, n=66"; the caller frees it. */
char *sweep_point_name(const struct sweep *s, size_t p);
/* Are points graded at one size each, not at the lab's? Then they earn no points. */
bool sweep_has_sizes(const struct sweep *s);
/* Was every point right and safe? */
bool sweep_is_good(const struct sweep *s);

#endif
