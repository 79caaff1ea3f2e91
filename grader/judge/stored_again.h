/* Outputs that the kernels store more than once, and whether a mark for traffic is missed for that. */
#ifndef GRADER_JUDGE_STORED_AGAIN_H
#define GRADER_JUDGE_STORED_AGAIN_H

#include "grader/judge/result.h"

/* How many times as much the kernels store as there are outputs, which have four bytes each; 0 for a sum. */
double stored_again_ratio(const struct entry *entry, const struct counts *counts, int64_t outputs);
/* Do threads of several blocks, or several rounds of a loop, store the same outputs? Storing zeros first does
 * not count: it adds less than half of the stores. */
bool stored_again_is_most(const struct exercise *x);
/* The cause that a run has shown of outputs which several blocks store. CAUSE_OUTPUTS_REPEATED if none was
 * shown and stored_again_is_most; else CAUSE_NONE. */
enum cause stored_again_cause(const struct exercise *x);
/* Has a run shown such outputs, and would the measure's value reach the mark if each were stored once, with
 * as much less loaded? */
bool stored_again_decides(const struct exercise *x, enum measure m, double value);

#endif
