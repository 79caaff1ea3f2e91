/* A GPU may run the streams of a call in another order than that of issue. */
#ifndef GRADER_GRADE_STREAM_ORDERS_H
#define GRADER_GRADE_STREAM_ORDERS_H

#include "grader/run/trial.h"

/* Where a result that is right is wrong in another order, the second trial gets a finding. Tried are the
 * order in which memory is freed early, the one that differs most and, at each size, one in which another
 * step comes early: the seed and the number of the size say where the search for that one begins. */
void stream_orders_try(struct rig *rig, const struct entry *entry, int which, struct trial trials[2],
                       size_t size_number);

#endif
