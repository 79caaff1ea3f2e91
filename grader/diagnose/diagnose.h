/* Diagnose a submission that runs but computes wrong values: run wrong sizes again and look at them
 * closely. */
#ifndef GRADER_DIAGNOSE_DIAGNOSE_H
#define GRADER_DIAGNOSE_DIAGNOSE_H

#include "grader/run/trial.h"
#include "grader/diagnose/where.h"

/* An entry point, all sizes that were tried, and the recordings of both trials of each size. */
struct diagnosis {
    struct rig *rig;
    const struct entry *entry;
    int which;
    const struct tried *tried;
    size_t count;
    const struct plan (*plans)[2];
    bool endless; /* a kernel does not end at the smallest wrong size; larger ones were recorded, not run */
};

/* Append where the wrong values of the largest wrong size are. Sets causes[] to what is wrong with the
 * elements of each mark. True if no kernel stores the outputs that have a wrong value: host code has filled
 * them. */
bool diagnose_where(struct text *to, enum cause causes[MARK_COUNT], const struct diagnosis *d);

/* Were both trials of size number `at` right? */
bool diagnose_right(const struct diagnosis *d, size_t at);
/* Elements of the first input at size number `at`. */
size_t diagnose_elements(const struct diagnosis *d, size_t at);
/* The number of the largest size, right or wrong; there is one at least. */
size_t diagnose_largest(const struct diagnosis *d);
/* Is size number `at` wrong, and small enough to look at? */
bool diagnose_can(const struct diagnosis *d, size_t at);
/* Run size number `at` once more, with a probe (NULL: none). True if the run ended normally. */
bool diagnose_run(const struct diagnosis *d, size_t at, int variant, const struct probe *probe);
/* The same with another plan. */
bool diagnose_run_plan(const struct diagnosis *d, size_t at, int variant, const struct plan *plan,
                       const struct probe *probe);

#endif
