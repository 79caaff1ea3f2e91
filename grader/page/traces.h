/* Follow one call of each entry point: the traces that a page steps through. */
#ifndef GRADER_PAGE_TRACES_H
#define GRADER_PAGE_TRACES_H

#include "grader/figures/scene.h"
#include "grader/grade/options.h"

enum { PAGE_TRACES = 2 }; /* one for each entry point */

/* Append the trace of one call of each entry point of the file at `path`, which is open in `scene`: what is
 * wrong comes first. `look` says what the student wants to see. Traces that would make the page too large are
 * left out. Returns how many there are; if none, one line in `why`. */
int traces_take(struct text traces[PAGE_TRACES], struct scene *scene, const struct result *r,
                const char *path, const struct look *look, struct why *why);

#endif
