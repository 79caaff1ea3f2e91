/* Pictures by gnuplot, where there is one: a script, its data, an SVG and a PNG. */
#ifndef GRADER_KIT_GNUPLOT_H
#define GRADER_KIT_GNUPLOT_H

#include "common/base.h"

/* A variable that the script finds set: a string. Lists end with a NULL name. */
struct gnuplot_setting {
    const char *name, *value;
};

/* Draw BASE.svg and BASE.png, both or neither, with `script`, a path below the kit's folder. It finds set:
 * `data` (a file or folder), `format` (svg or png) and `out`, which grader/kit/style.gp wants, `style` (that
 * file's path), `folder` (the script's own, with a / behind it), and the settings; NULL for none. Makes
 * BASE's folder. False, with one line in `why`, if there is no gnuplot, or if it says anything at all: it
 * warns of what it could not draw, and goes on. */
bool gnuplot_draw(const char *script, const char *data, const char *base,
                  const struct gnuplot_setting *settings, struct why *why);

/* The same, with data that is written to BASE.dat first and stays there, also without gnuplot. */
bool gnuplot_draw_text(const char *script, const struct text *data, const char *base,
                       const struct gnuplot_setting *settings, struct why *why);

/* The folder for plots unless the user names one: build/plots in the kit, as kit_file shows it. The caller
 * frees it. */
char *gnuplot_folder(void);

#endif
