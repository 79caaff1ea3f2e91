/* A sweep as a table for the terminal, and as columns for gnuplot. */
#ifndef GRADER_SWEEP_SWEEP_TABLE_H
#define GRADER_SWEEP_SWEEP_TABLE_H

#include "grader/sweep/sweep.h"

/* Append one table for each entry point, what went wrong at which point, and why limits are where they are.
 */
void table_render(struct text *out, const struct sweep *s);

/* Append the points of entry point `k` for gnuplot: a block for each line of a plot, its name above it. The
 * columns, with the value on the axis that runs along the plot:
 *
 *     value  good (1 or 0)  loads  OP/B  sectors/request  shared bytes  seconds  seconds/item  of the bound
 *
 * with NaN for what was not counted. */
void table_columns(struct text *out, const struct sweep *s, int k);

/* Append a blank line, and words as lines below it. */
void table_note(struct text *out, const char *words);

/* Seconds as people read them: "0.743 us". */
void table_seconds(char *to, size_t size, double seconds);

#endif
