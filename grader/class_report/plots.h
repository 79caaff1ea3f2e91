/* Plots of a lab, drawn by gnuplot with the scripts of this folder. */
#ifndef GRADER_CLASS_REPORT_PLOTS_H
#define GRADER_CLASS_REPORT_PLOTS_H

#include "grader/class_report/faults.h"

enum plot_kind { PLOT_SCORES, PLOT_FAULTS, PLOT_TIME, PLOT_KINDS };

/* SVG texts; empty where there is nothing to draw. */
struct plots {
    struct text svg[PLOT_KINDS];
};

/* Draw a lab's plots into REPORT/plots/labN_NAME.svg as well. False, with one line in `why`, if they cannot
 * be drawn or written; a missing gnuplot is that, too. The caller frees with plots_free, also after false. */
bool plots_draw(struct plots *plots, const struct class_data *class, int lab,
                const struct fault_counts *faults, struct why *why);
void plots_free(struct plots *plots);

/* The histogram of points in percent: ten classes of ten, and full marks. Returns how many are in it. */
enum { SCORE_CLASSES = 11 };
size_t plots_scores(size_t classes[SCORE_CLASSES], const struct class_data *class, int lab);

#endif
