/* A GPU may run the streams of a call in another order than that of issue. */
#ifndef GRADER_GRADE_STREAM_ORDERS_H
#define GRADER_GRADE_STREAM_ORDERS_H

#include "grader/judge/judge.h"
#include "grader/run/trial.h"

/* Where a result that is right is wrong in another order, the second trial gets a finding. Tried are the
 * order in which memory is freed early, the one that differs most and, at each size, one in which another
 * step comes early: the seed and the number of the size say where the search for that one begins. What the
 * calls of host code lack is kept in `e`, the first time. */
void stream_orders_try(struct rig *rig, struct evidence *e, const struct entry *entry, int which,
                       struct trial trials[2]);

/* Say of the streams that still have work when the function returns where they get it, and what waits there
 * are. */
void stream_orders_left(struct evidence *e, struct trial trials[2]);

#endif
