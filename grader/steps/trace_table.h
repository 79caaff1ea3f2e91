/* One block in the terminal: its steps as rows, its threads as columns. */
#ifndef GRADER_STEPS_TRACE_TABLE_H
#define GRADER_STEPS_TRACE_TABLE_H

#include "grader/steps/steps.h"
#include "grader/text/page.h"

/* Append the steps of the chosen block. */
void trace_table(struct page *p, const struct steps *s);

#endif
