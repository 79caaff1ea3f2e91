/* The buffers of one call, before and after it: lines as rows of numbers, grids plane by plane. */
#ifndef GRADER_STEPS_OWN_RUN_H
#define GRADER_STEPS_OWN_RUN_H

#include "grader/steps/steps.h"
#include "grader/text/page.h"

/* Append the inputs, the output and where it is wrong. */
void own_run(struct page *p, const struct steps *s);

#endif
