/* What an instruction costs on the simulator, in plain warp instructions. */
#ifndef COMMON_SIM_EFFORT_H
#define COMMON_SIM_EFFORT_H

#include "common/base.h"

/* Of the row of ops.def with this key: 1 for most. It holds for numbers that are not subnormal. */
unsigned effort_of(const char *key);

/* How often longer still arithmetic takes if it meets subnormal numbers. Where only some lanes compute, those
 * of others have most often been met, by chance, in what their registers hold. */
static inline unsigned effort_of_subnormals(bool all_lanes)
{
    return all_lanes ? 24 : 4;
}

/* Has arithmetic of this thread met a subnormal number since it was last asked? The processor keeps that in a
 * register. Always false if it is no x86. */
bool effort_met_subnormals(void);

#endif
