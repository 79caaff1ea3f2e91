/* What is made of a submission after its grading and never changes the grade: pictures, and a page. Each is
 * made in a process of its own, with limits. What takes too much, or crashes, is missing, and a line says so.
 */
#ifndef GRADER_AFTER_GRADE_H
#define GRADER_AFTER_GRADE_H

#include <stdio.h>

#include "grader/page/make_page.h"

/* Draw what --plot draws of the file that was graded, and the attempts, if it is the student's own. What came
 * of it is printed to `out`. */
void after_grade_plot(const struct result *r, const char *file, bool own, FILE *out);
/* Make the page. What came of it is printed to `out`. */
void after_grade_page(const struct result *r, const struct page_order *order, FILE *out);

#endif
