/* Choose what a session times: the first shape for which the GPU has room. */
#ifndef GRADER_GPU_SESSION_SHAPE_H
#define GRADER_GPU_SESSION_SHAPE_H

#include "grader/gpu/session.h"

enum { SESSION_SETS = 4 }; /* the most sets of buffers that calls use in turn */

/* The number of the first timed shape with room for the submission's buffers, the trusted ones, the
 * reference's, and scratch. *sets is how many sets of buffers each contestant gets. -1 if no shape has room.
 * *scratch_alone: only the submission's scratch memory does not fit. */
int session_choose_shape(const struct session_request *r, const struct device_limits *limits, int *sets,
                         bool *scratch_alone);

#endif
