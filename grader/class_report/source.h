/* Read the files that were graded, if they have not changed. */
#ifndef GRADER_CLASS_REPORT_SOURCE_H
#define GRADER_CLASS_REPORT_SOURCE_H

#include "grader/class_report/class_data.h"

/* Append the file of a submission, ended by a zero byte. False if it is gone, or its bytes are not those that
 * were graded. */
bool source_read(struct text *code, const struct work *w);

#endif
