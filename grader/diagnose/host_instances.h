/* Look at the instances of a template that host code launches at each radius. */
#ifndef GRADER_DIAGNOSE_HOST_INSTANCES_H
#define GRADER_DIAGNOSE_HOST_INSTANCES_H

#include "grader/diagnose/seen.h"

/* Are all sizes with some radii wrong, at which host code launches the instance of another radius, and all
 * sizes with the others right, each of which has an instance of its own? Then CAUSE_INSTANCE_OF_RADIUS, with
 * the line of the launch and the step. */
bool host_instances_shared(struct seen *found, const struct diagnosis *d);

#endif
