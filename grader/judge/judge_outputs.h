/* The causes of findings about outputs. */
#ifndef GRADER_JUDGE_OUTPUTS_H
#define GRADER_JUDGE_OUTPUTS_H

#include "grader/judge/judge.h"

/* The cause of a finding of the correctness check; may name its line. */
enum cause judge_output_cause(const struct exercise *x, const struct evidence *e, struct finding *f);
/* Is a size right that has outputs? */
bool judge_right_somewhere(const struct evidence *e, const struct entry *entry);
/* Has a block of a kernel for a cube far fewer threads than cells in shared memory? */
bool judge_block_is_small(const struct exercise *x);

#endif
