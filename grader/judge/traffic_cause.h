/* Why a call misses a mark for traffic, by its counts and by what runs have shown. */
#ifndef GRADER_JUDGE_TRAFFIC_CAUSE_H
#define GRADER_JUDGE_TRAFFIC_CAUSE_H

#include "grader/judge/result.h"

/* `value`: of the requirement's measure. The measure's own cause if nothing says more. */
enum cause traffic_cause(const struct exercise *x, const struct requirement *r, double value);

/* Has the launch several times as many threads as there are outputs? Not for a sum. */
bool judge_has_idle_blocks(const struct exercise *x);

/* Do kernels add to the sum with an atomic per block, and store to it as well? */
bool judge_zeroes_sum(const struct exercise *x);

#endif
