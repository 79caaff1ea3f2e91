/* What a session times: the first shape for which the GPU has room. */
#ifndef GRADER_GPU_SESSION_SHAPE_H
#define GRADER_GPU_SESSION_SHAPE_H

#include "grader/gpu/session.h"

enum { SESSION_SETS = 4 }; /* of buffers that calls take in turn, at most */

/* The number of the first timed shape for which there is room: own buffers, the trusted ones, the
 * reference's, scratch; *sets is how many sets of buffers a contestant gets then. -1 if there is none;
 * *scratch_alone: it is the submission's scratch memory that does not fit. */
int session_choose_shape(const struct session_request *r, const struct device_limits *limits, int *sets,
                         bool *scratch_alone);

#endif
