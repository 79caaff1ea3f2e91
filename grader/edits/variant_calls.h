/* Calls of a variant's own host code, where a change may be in it. */
#ifndef GRADER_EDITS_VARIANT_CALLS_H
#define GRADER_EDITS_VARIANT_CALLS_H

#include "grader/diagnose/diagnose.h"
#include "grader/edits/batch.h"

struct variant_calls;

/* The batch has been compiled for the host, too. `rig` has it loaded; its object and its limit for host code
 * are set. All have to stay. NULL: there is no object. variant_calls_free releases it. */
struct variant_calls *variant_calls_open(struct rig *rig, const struct batch *batch,
                                         const struct diagnosis *d);
void variant_calls_free(struct variant_calls *calls);

/* Record the call of size k with the inputs of `variant` by the host code of batch variant v. The plan ends
 * as PLAN_MISSING where the object lacks it, and as PLAN_TIMEOUT once all calls have taken too long. The
 * caller frees it by plan_free. */
void variant_calls_record(struct plan *plan, struct variant_calls *calls, size_t v, size_t k, int variant);

/* Does the call of size k by variant v differ from that of variant 0 in the numbers of blocks or threads
 * alone? A change of a constant may differ in the kernels, too, which this does not see. */
bool variant_calls_differ_in_grid(struct variant_calls *calls, size_t v, size_t k);
/* Has a block of it one warp at most, where each of the submission's has more? */
bool variant_calls_leave_one_warp(struct variant_calls *calls, size_t v, size_t k);
/* Does the call of size k by variant v launch fewer blocks than the submission's? */
bool variant_calls_launch_less(struct variant_calls *calls, size_t v, size_t k);
/* Does the call of size k by variant v have a thread for each of these elements, where the submission's has
 * not? */
bool variant_calls_end_rounds(struct variant_calls *calls, size_t v, size_t k, uint64_t elements);

/* How many bytes of scratch memory and of dynamic shared memory the call of size k by variant v asks for. */
uint64_t variant_calls_bytes(struct variant_calls *calls, size_t v, size_t k);

/* Is there a kernel that variant 0 launches at one of these sizes, and variant v at none of them? */
bool variant_calls_drop_kernel(struct variant_calls *calls, size_t v, const size_t *sizes, size_t count);

#endif
