#include "grader/advice/by_cause.h"

/* No step of its own: the step comes from the finding's kind (explanations.c) or from the entry point's
 * record. */
#define OF_KIND ""

static const struct advice advices[CAUSE_COUNT] = {
#include "grader/advice/steps_outputs.def"

#include "grader/advice/steps_faults.def"
};

const struct advice *by_cause(enum cause cause)
{
    return &advices[cause];
}
