/* A handout as it stands in git becomes one that pandoc can read: sources of numbers taken out, code and
 * figures put in.
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

/* Append the page to `out`. `kit` is the folder that handouts/ lies in. Code that cannot be found is an
 * error: false, with file, line and name in `why`. A figure that is not there is left out, with a line in
 * `missing`.
 */
bool expand_page(struct text *out, struct text *missing, const char *kit, const char *file, const char *page,
                 struct why *why);

#endif
