/* Pictures of a student's own kernels: what one block loads, and where each lies under the roof. */
#ifndef GRADER_FIGURES_PLOT_H
#define GRADER_FIGURES_PLOT_H

#include "grader/judge/result.h"

/* Draw, right or wrong, what the file at `path` does in each entry point of r->lab, as SVG and PNG in
 * build/plots, and say in `out` which files there are. Where a GPU has timed an entry point, `r` says so.
 * False, with one line in `why`, if nothing can be drawn: no gnuplot, or it does not compile. */
bool plot_lab(struct text *out, const struct result *r, const char *path, struct why *why);

#endif
