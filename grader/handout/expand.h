/* Turn a handout into Markdown for pandoc: sources of numbers are removed, code and figures inserted.
 *
 * A paragraph that is nothing but a link to a part of a file, or to a figure, is a directive:
 *
 *     [Code: The launch.](../labs/lab1_moving_average.cu#moving_average)
 *     [Code: Two.](../common/lab.h#average3,derivative)
 *     [Figure: Which thread loads which cell.](../build/handouts/figures/halo_lab2.svg)
 */
#ifndef GRADER_HANDOUT_EXPAND_H
#define GRADER_HANDOUT_EXPAND_H

#include "common/base.h"

/* Append the page to `out`. `kit` is the folder of handouts/. False if a piece of code cannot be found, with
 * file, line and name in `why`. A missing figure is left out, with a line in `missing`. */
bool expand_page(struct text *out, struct text *missing, const char *kit, const char *file, const char *page,
                 struct why *why);

#endif
