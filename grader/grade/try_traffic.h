/* Try changes of the text of a right submission that loads too much. */
#ifndef GRADER_GRADE_TRY_TRAFFIC_H
#define GRADER_GRADE_TRY_TRAFFIC_H

#include "grader/edits/text_edit.h"
#include "grader/judge/judge.h"

struct compilation;

/* Search the change for the first finding about traffic that may have one. The exercise has been judged. */
bool try_traffic(struct text_edit *found, const struct exercise *x, const struct diagnosis *d,
                 const char *source, struct compilation *c);

#endif
