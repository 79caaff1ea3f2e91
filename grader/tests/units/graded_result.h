/* One result of one student in a folder REPORT: what the tests of class/record.c and of its neighbours share.
 */
#ifndef GRADER_TESTS_UNITS_GRADED_RESULT_H
#define GRADER_TESTS_UNITS_GRADED_RESULT_H

#include <check.h>

#include "grader/class/record.h"
#include "grader/class/scan.h"
#include "grader/class/store.h"

/* The submissions, with alice's lab1 once graded_write() has been called. */
extern struct class_scan graded_scan;
extern const struct class_options graded_options; /* the seed */
extern const struct grading_facts graded_facts;
extern const struct applied graded_plain; /* 50 of 100 points, in time */

/* Tests that run in a folder of their own, with the submissions in "in". */
TCase *graded_tcase(const char *name);

/* Hand in alice's lab1, and put its result into "results". */
struct task graded_write(void);

/* Does the report that alice gets contain this text? */
bool graded_report_has(const char *words);

#endif
