/* The causes of races with asynchronous copies. */
#ifndef GRADER_JUDGE_COPIES_H
#define GRADER_JUDGE_COPIES_H

#include "grader/judge/judge.h"

/* The cause of a race with a copy that is still on its way; may name its line. */
enum cause judge_copy_cause(const struct exercise *x, const struct evidence *e, struct finding *f);

#endif
