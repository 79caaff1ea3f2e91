/* Write the parts that the full and the short report have in common. */
#ifndef GRADER_REPORT_REPORT_PARTS_H
#define GRADER_REPORT_REPORT_PARTS_H

#include "grader/report/report.h"
#include "grader/text/page.h"

enum { COLUMN_CHECK = 8, COLUMN_POINTS = 20, COLUMN_SUMMARY = 34, COLUMN_DETAIL = 8, COLUMN_NEXT = 6 };
enum { WARNING_LINES = 6 }; /* of the compiler */

/* Title, file, device and seed; if `brief`, on two lines. */
void report_header(struct page *p, const struct result *r, bool brief);
/* The verdict, if it is not "graded", and why; if `brief`, its name alone where the reason stands below. */
void report_verdict(struct page *p, const struct result *r, bool brief);
/* What nvcc has said; of errors and of warnings up to so many lines. */
enum { DIAGNOSTIC_LINES = 24 };
void report_diagnostics(struct page *p, const struct result *r, int error_lines, int warning_lines);
/* "FAIL", or the like, and go on to the name of the check. */
void report_mark(struct page *p, enum check_status status);
/* "10 / 20", around `column`. */
void report_points(struct page *p, int column, double score, double max_score);
/* Up to `most` lines of a text, wrapped. If `quotes`, lines that begin with a space are cut, not wrapped. */
void report_lines(struct page *p, const char *s, int column, int most, bool quotes, enum ink ink);
/* The table of weights, yours and wanted. */
void report_impulse(struct page *p, const struct exercise *e);
/* What a race does in two orders. If `brief`, nothing where none was found that differ. */
void report_orders(struct page *p, const struct exercise *e, bool brief);
/* What the model says of other GPUs. */
void report_elsewhere(struct page *p, const struct exercise *e);
/* What the entry point would take with other blocks. */
void report_what_if(struct page *p, const struct exercise *e);
/* The same where changes were asked for and none could be tried. */
void report_no_what_if(struct page *p, const struct exercise *e);
/* What the kernels of all entry points have printed, if the style does not leave it out. */
void report_all_printed(struct page *p, const struct result *r, const struct report_style *style);
/* Does the check pass, and earn nothing only because the result is wrong? */
bool report_held_back(const struct check *c);
/* Was any check judged? A submission that did not compile has only skipped checks. */
bool report_was_judged(const struct exercise *e);
/* At full marks: the time of each entry point beside that of the lab's fast solution, where both are known.
 */
void report_boss(struct page *p, const struct result *r);
/* The score, if `boss` what report_boss adds, the next step, and the commands that tell more. */
void report_end(struct page *p, const struct result *r, const struct report_style *style, bool boss);

/* The whole short report. */
void report_short(struct text *out, const struct result *r, const struct report_style *style);

#endif
