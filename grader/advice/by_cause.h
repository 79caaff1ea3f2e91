/* What to do about each cause. */
#ifndef GRADER_ADVICE_BY_CAUSE_H
#define GRADER_ADVICE_BY_CAUSE_H

#include "common/cause.h"
#include "grader/labs/lab_record.h"

struct advice {
    const char *step; /* one thing to do, to follow "Next: moving_average: "; empty: the kind's */
    const char *hints[HINT_LEVELS]; /* NULL: those of the kind serve */
};

/* Never NULL. */
const struct advice *by_cause(enum cause cause);

#endif
