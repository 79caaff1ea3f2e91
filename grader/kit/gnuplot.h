/* Draw pictures with gnuplot, if it is installed: a script and data become an SVG and a PNG. */
#ifndef GRADER_KIT_GNUPLOT_H
#define GRADER_KIT_GNUPLOT_H

#include "common/base.h"

/* A string variable of the script. Lists end with a NULL name. */
struct gnuplot_setting {
    const char *name, *value;
};

/* Draw BASE.svg and BASE.png, both or neither, with `script`, a path below the kit's folder. The script finds
 * these variables: `data` (a file or folder), `format` (svg or png), `out` (for grader/kit/style.gp), `style`
 * (that file's path), `folder` (the script's own, ending in /), and the settings (NULL: none). Makes BASE's
 * folder. False, with one line in `why`, if gnuplot is missing or prints anything: gnuplot only warns of what
 * it cannot draw. */
bool gnuplot_draw(const char *script, const char *data, const char *base,
                  const struct gnuplot_setting *settings, struct why *why);

/* The same, with data that is first written to BASE.dat. That file stays, even if gnuplot is missing. */
bool gnuplot_draw_text(const char *script, const struct text *data, const char *base,
                       const struct gnuplot_setting *settings, struct why *why);

/* Draw an SVG alone, with `data` as above, and append it to `svg`. Leaves no file. False, with one line in
 * `why`, as above. */
bool gnuplot_svg(struct text *svg, const char *script, const struct text *data, struct why *why);

/* The folder for plots unless the user names one: build/plots in the kit, as kit_file shows it. The caller
 * frees it. */
char *gnuplot_folder(void);

#endif
