/* Several versions of one function, over sizes: a serial one in C on this machine's CPU, and files for the
 * GPU. */
#ifndef GRADER_SWEEP_VERSIONS_H
#define GRADER_SWEEP_VERSIONS_H

#include "grader/sweep/axis.h"
#include "grader/sweep/point.h"

enum { VERSIONS_MOST = 7 };

struct version {
    const char *title; /* "shared memory" */
    char *file;
    bool there; /* the file is in this kit */
    struct build build;
};

/* All versions of one function of a lab. */
struct versions {
    const struct lab *lab;
    const char *function; /* "moving_average"; "stencil" for all that compute one */
    const struct axis *sizes;
    double serial[AXIS_VALUES]; /* seconds, measured */
    struct version items[VERSIONS_MOST];
    int count;
    struct point *points; /* of all versions, one after another */
};

/* What functions a lab has versions of: names into `functions`, two at most. Returns how many. */
int versions_functions(const struct lab *lab, const char *functions[2]);

/* Time and grade all versions at all sizes; `yours` is one more file for the lab. The caller frees it with
 * versions_free. */
void versions_run(struct versions *v, const struct lab *lab, const char *function, const char *yours,
                  const struct axis *sizes, const struct grade_options *options);
void versions_free(struct versions *v);

/* What a version shows at size number `k`, or NULL if it is not right there or was not run. */
const struct point_entry *versions_at(const struct versions *v, int version, int k);

/* Is no time of a GPU measured? */
bool versions_are_modelled(const struct versions *v);

/* Append a table of times: a line for each size, a column for each version, and what is what. */
void versions_render(struct text *out, const struct versions *v);
/* Append for gnuplot a block for each version, the serial one first: n, seconds, seconds per output. */
void versions_columns(struct text *out, const struct versions *v);
bool versions_json_write(const struct versions *v, int count, const char *path, struct why *why);

#endif
