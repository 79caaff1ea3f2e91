/* Say what to do about each cause of a finding. */
#ifndef GRADER_ADVICE_BY_CAUSE_H
#define GRADER_ADVICE_BY_CAUSE_H

#include "common/cause.h"
#include "grader/labs/lab_record.h"

struct advice {
    const char *step;    /* one thing to do; it follows "Next: moving_average: "; empty: use the step of the
                          * kind */
    const char *untried; /* (optional) what to look for as well, where no change has been tried */
    const char *hints[HINT_LEVELS]; /* NULL: use those of the kind */
};

/* Never NULL. */
const struct advice *by_cause(enum cause cause);

#endif
