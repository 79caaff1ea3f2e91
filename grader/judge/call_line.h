/* Find the source line of a call or a launch in host code. The recorder reports only its name. */
#ifndef GRADER_JUDGE_CALL_LINE_H
#define GRADER_JUDGE_CALL_LINE_H

#include "common/finding.h"

/* If `f` is about a call or variable of host code and has no line, give it the first line of `source` that
 * names it, outside of comments, and the file `path`. A failed launch or call gets the line of its name if
 * what `entry` uses (NULL: the file) launches or calls that at one place alone. NULL for `source` or `path`
 * changes nothing. */
void call_line_find(struct finding *f, const char *source, const char *path, const char *entry);

#endif
