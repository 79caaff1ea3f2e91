/* Look at the grids that the host code launched, at all sizes. */
#ifndef GRADER_DIAGNOSE_HOST_GRID_H
#define GRADER_DIAGNOSE_HOST_GRID_H

#include "grader/diagnose/diagnose.h"

/* In a cube: does the number of blocks grow with n up to a limit, and are just those sizes right for which
 * all threads together are as many as the outputs? */
bool host_grid_is_capped(const struct diagnosis *d);
/* Has a launch 2^31 threads and more at a size that has no output? A number of outputs below 0 was kept as
 * unsigned. */
bool host_grid_wraps(const struct diagnosis *d);

#endif
