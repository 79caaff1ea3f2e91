/* Pictures by gnuplot, where there is one. */
#ifndef GRADER_SWEEP_PLOT_H
#define GRADER_SWEEP_PLOT_H

#include "common/base.h"

/* A variable that the script finds set: a string. Lists end with a NULL name. */
struct plot_setting {
    const char *name, *value;
};

/* Write `data` to BASE.dat, and draw BASE.svg and BASE.png from it with grader/sweep/SCRIPT, which finds
 * `data`, `out` and `kind` set, and the settings. Makes BASE's folder. False, with one line in `why`, if a
 * file cannot be written, or if there is no gnuplot: then the data is there all the same. */
bool plot_draw(const char *script, const char *base, const struct text *data,
               const struct plot_setting *settings, char *why, size_t why_size);

/* The folder for plots unless the user names one: build/plots in the kit. The caller frees it. */
char *plot_folder(void);

#endif
