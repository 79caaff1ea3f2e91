/* Look at the sizes at which host code launches no kernel. */
#ifndef GRADER_DIAGNOSE_HOST_LEFT_OUT_H
#define GRADER_DIAGNOSE_HOST_LEFT_OUT_H

#include "grader/diagnose/seen.h"

/* Are there wrong sizes with outputs at which the call launches nothing, though it does at others? Then
 * CAUSE_LAUNCH_LEFT_OUT, with the sizes, or with the radii if these alone decide, and with the line of the
 * entry point's only condition or switch. `source` may be NULL. `all` says whether that
 * explains all wrong sizes. */
bool host_launch_left_out(struct seen *found, const struct diagnosis *d, const char *source, bool *all);

#endif
