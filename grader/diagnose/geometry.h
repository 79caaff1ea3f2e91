/* How the launches of a recorded call split its work. */
#ifndef GRADER_DIAGNOSE_GEOMETRY_H
#define GRADER_DIAGNOSE_GEOMETRY_H

#include "common/record/plan.h"

enum { LANES_MIXED = -1 };

/* Not known if the launches have blocks of different shapes. */
struct geometry {
    bool known, none;           /* none: the call launches no kernel */
    unsigned grid[3], block[3]; /* of the last launch: x, y, z */
    int launches;
    int first_lane; /* of a line: the lane that stores output 0, LANES_MIXED: outputs do not follow lanes */
};

/* The geometry of the last launch in a recorded call. Not known if there is no launch, or if blocks differ in
 * shape, or without a plan. */
struct geometry geometry_of(const struct plan *plan);
/* The geometry of the launch with the most threads: of several kernels that make one sum, the one that reads
 * the inputs. */
struct geometry geometry_widest(const struct plan *plan);

#endif
