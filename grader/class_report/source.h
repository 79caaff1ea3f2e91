/* The files that were graded. */
#ifndef GRADER_CLASS_REPORT_SOURCE_H
#define GRADER_CLASS_REPORT_SOURCE_H

#include "grader/class_report/class_data.h"

/* Append the file of a submission, ended by a zero. False if it is no longer there, or has other bytes than
 * those that were graded. */
bool source_read(struct text *code, const struct work *w);

#endif
