/* End a launch at the first store that a judge does not accept. */
#ifndef SIM_JUDGED_H
#define SIM_JUDGED_H

#include "common/sim/access.h"

/* Ask the run's judge about what each lane stores to global memory. */
void judge_stores(struct access *a);

#endif
