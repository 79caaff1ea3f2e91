/* Show a student's attempts at a lab over time, as a picture and in words. */
#ifndef GRADER_STUDY_PLOT_ATTEMPTS_H
#define GRADER_STUDY_PLOT_ATTEMPTS_H

#include "grader/study/history.h"

/* Draw build/plots/labN_attempts.svg and .png if gnuplot is installed. Appends a summary in any case. False,
 * with one line in `why`, if the pictures cannot be written. */
bool plot_attempts(struct text *out, const struct lab *lab, const struct history *h, struct why *why);

/* Append the picture alone, as SVG; nothing if there is no attempt yet. False, with one line in `why`, if it
 * cannot be drawn. */
bool plot_attempts_svg(struct text *svg, const struct lab *lab, const struct history *h, struct why *why);

#endif
