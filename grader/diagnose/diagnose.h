/* What is wrong with a submission that runs but computes something else: wrong sizes are run again, to be
 * looked at more closely. */
#ifndef GRADER_DIAGNOSE_DIAGNOSE_H
#define GRADER_DIAGNOSE_DIAGNOSE_H

#include "grader/run/trial.h"
#include "grader/diagnose/where.h"

/* An entry point, all sizes that were tried, and the recordings of both trials of each. */
struct diagnosis {
    struct rig *rig;
    const struct entry *entry;
    int which;
    const struct tried *tried;
    size_t count;
    const struct plan (*plans)[2];
};

/* Append where the wrong values of the largest wrong size are; causes[] becomes what is wrong with the
 * elements of each mark. */
void diagnose_where(struct text *to, enum cause causes[MARK_COUNT], const struct diagnosis *d);

/* Is size number `at` wrong, and small enough? */
bool diagnose_can(const struct diagnosis *d, size_t at);
/* Run size number `at` once more, under a probe. True if it came to its end. */
bool diagnose_run(const struct diagnosis *d, size_t at, int variant, const struct probe *probe);

#endif
