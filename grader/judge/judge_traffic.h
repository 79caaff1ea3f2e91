/* Judge the traffic: compare the simulator's counts with the requirements in the entry point's record. */
#ifndef GRADER_JUDGE_JUDGE_TRAFFIC_H
#define GRADER_JUDGE_JUDGE_TRAFFIC_H

#include "grader/judge/judge.h"

/* Fill the traffic check. Counts and outputs of the exercise have to be there already. `again` is the same
 * exercise as counted at the size that was drawn, if it was: each requirement has to be met at both sizes. */
void judge_traffic(struct check *c, const struct exercise *x, const struct exercise *again);

/* Does a call that was counted miss a requirement at its size? */
bool judge_is_missed(const struct exercise *x);

/* The value of a requirement's measure, of an exercise that was counted: a number without a unit, or
 * bytes. */
double judge_measure(const struct exercise *x, enum measure m);

/* Bytes that the kernels load from the counted buffers of an entry point. In the labs all of these have
 * four-byte elements. */
uint64_t judge_counted_bytes(const struct entry *entry, const struct counts *counts);

/* Has the launch several times as many threads as there are outputs? Not for a sum. */
bool judge_has_idle_blocks(const struct exercise *x);

/* Do kernels add to the sum with an atomic per block, and store to it as well? */
bool judge_zeroes_sum(const struct exercise *x);

#endif
