/* The code below a directive, so that a handout also reads well where Markdown is shown as it is:
 *
 *     [Code: The launch.](../labs/lab1_moving_average.cu#moving_average)
 *
 *     ```cuda
 *     void moving_average(const float *x, float *y, int n)
 *     ...
 *     ```
 *
 * It is written by `build/handout fix` and never by hand. */
#ifndef GRADER_HANDOUT_LISTING_H
#define GRADER_HANDOUT_LISTING_H

#include "common/base.h"

/* The length of the listing that the text begins with, with the blank lines after it; 0 if there is none. */
size_t listing_length(const char *text);

/* Append a line "FILE:LINE: ..." to `complaints` for each directive without its listing, or with another one,
 * and for each listing without a directive; returns how many. `fixed`, unless it is NULL, gets the page with
 * the right listings, and those that it corrects are not counted. `kit`: as for directive_code. */
size_t listings_trace(struct text *complaints, struct text *fixed, const char *kit, const char *file,
                      const char *page);

#endif
