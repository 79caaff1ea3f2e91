/* Pictures of a student's own kernels: what one block loads, and where each lies under the roof. */
#ifndef GRADER_FIGURES_PLOT_H
#define GRADER_FIGURES_PLOT_H

#include "grader/figures/scene.h"
#include "grader/judge/result.h"

/* A picture, ready to be drawn. Valid while it is handed over. */
struct picture {
    enum picture_of { PICTURE_ACCESS, PICTURE_ROOFLINE } of;
    const struct entry *entry;
    const char *script; /* for grader/kit/gnuplot.h */
    const struct text *data;
    const char *words; /* what its numbers say, one line */
};

/* Who draws pictures. */
struct picture_taker {
    bool (*take)(void *context, const struct picture *picture, struct why *why);
    bool compares; /* the roofline with a plain kernel and the lab's solution, which have to be compiled for
                      it */
    /* One line about an entry point of which something cannot be drawn. */
    void (*remark)(void *context, const char *line);
    void *context;
};

/* Hand over, right or wrong, the pictures of each entry point of the file that is open in `student`. Where a
 * GPU has timed an entry point, `r` says so. Stops with false when a picture is not taken. */
bool plot_pictures(const struct picture_taker *taker, const struct result *r, struct scene *student,
                   struct why *why);

/* Draw, right or wrong, what the file at `path` does in each entry point of r->lab, as SVG and PNG in
 * build/plots, and say in `out` which files there are. Where a GPU has timed an entry point, `r` says so.
 * False, with one line in `why`, if nothing can be drawn: no gnuplot, or it does not compile. */
bool plot_lab(struct text *out, const struct result *r, const char *path, struct why *why);

#endif
