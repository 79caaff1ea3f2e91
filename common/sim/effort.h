/* What an instruction costs on the simulator, in plain warp instructions. */
#ifndef COMMON_SIM_EFFORT_H
#define COMMON_SIM_EFFORT_H

#include "common/base.h"

/* Of the row of ops.def with this key: 1 for most. It holds for numbers that are not subnormal. */
unsigned effort_of(const char *key);

/* How often longer still arithmetic takes if one of these lanes may hold subnormal numbers: the processor
 * interrupts itself once for eight lanes. */
static inline unsigned effort_of_subnormals(uint32_t lanes)
{
    enum { AN_INTERRUPTION = 6, TOGETHER = 8 };
    unsigned effort = 0;
    for (unsigned l = 0; l < 8 * sizeof lanes; l += TOGETHER)
        effort += lanes >> l & ((1 << TOGETHER) - 1) ? AN_INTERRUPTION : 0;
    return effort;
}

/* Has arithmetic of this thread met a subnormal number since it was last asked? The processor keeps that in a
 * register. Always false if it is no x86. */
bool effort_met_subnormals(void);

#endif
