/* Collect the code that all students got with the kit. */
#ifndef GRADER_CLASS_REPORT_HANDED_OUT_H
#define GRADER_CLASS_REPORT_HANDED_OUT_H

#include "grader/labs/lab_record.h"
#include "grader/similar/given_text.h"

/* Add to `given` what the students of a lab got: its skeleton, lab.h, and its handout with the pieces of code
 * that it shows. What is not there is left out. */
void handed_out_read(struct given_text *given, const struct lab *lab);

#endif
