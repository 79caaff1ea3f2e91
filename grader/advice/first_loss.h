/* Find the first check that lost points, and why: the next step and the hints are about it. */
#ifndef GRADER_ADVICE_FIRST_LOSS_H
#define GRADER_ADVICE_FIRST_LOSS_H

#include "grader/judge/result.h"

struct lost {
    const struct exercise *exercise; /* NULL: no check lost points */
    enum check_name check;
    const struct finding *finding;         /* the first that costs points, or its likely cause; NULL: none */
    const struct requirement *requirement; /* the requirement that the finding is about, or NULL */
    bool untouched;                        /* this entry point is still nearly the skeleton */
};

/* Find the first check that lost points. Correctness of all entry points comes before all other checks. */
struct lost lost_first(const struct result *r);

#endif
