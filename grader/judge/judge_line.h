/* What the text of a finding's own line adds to its cause. */
#ifndef GRADER_JUDGE_LINE_H
#define GRADER_JUDGE_LINE_H

#include "common/finding.h"

/* Findings get the cause that their lines show: bytes that count pointers, or a mask that stands in the place
 * of the value. NULL for `source` changes nothing. */
void judge_line_causes(struct findings *list, const char *source);

#endif
