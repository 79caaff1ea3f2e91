/* Compare two results of the same submission. */
#ifndef GRADER_CLASS_EXPORT_DIFFER_H
#define GRADER_CLASS_EXPORT_DIFFER_H

#include <jansson.h>

#include "common/base.h"

/* Append a line for every field that differs, with its path: "exercises[0].checks[2].score: was 10, now 8".
 * Returns their number. On the simulator all fields count, modelled times too. Times measured on a GPU vary:
 * the samples and the text of the time check are ignored, and its points may differ by a tenth of what it can
 * earn, the sums by as much. The policy, kit, path, predictions and sandbox of the grading are not compared.
 */
int differ(struct text *out, const json_t *was, const json_t *now);

#endif
