/* Two results of the same submission: what is not the same? */
#ifndef GRADER_CLASS_EXPORT_DIFFER_H
#define GRADER_CLASS_EXPORT_DIFFER_H

#include <jansson.h>

#include "common/base.h"

/* A line for every field that differs, with its path: "exercises[0].checks[2].score: was 10, now 8"; returns
 * their number. On the simulator all fields count, modelled times too. What a GPU has measured varies: there
 * the samples and the words of the time check are passed over, and its points may differ by a tenth of what
 * it can earn, the sums by as much. Who graded it, when, with which build and in
 * which sandbox is not compared. */
int differ(struct text *out, const json_t *was, const json_t *now);

#endif
