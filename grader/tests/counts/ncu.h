/* Run a program under Nsight Compute and read the counters of its launches. */
#ifndef GRADER_TESTS_COUNTS_NCU_H
#define GRADER_TESTS_COUNTS_NCU_H

#include "common/base.h"
#include "grader/tests/counts/hardware.h"
#include "grader/compile/nvcc.h"

/* The launches of a program, in order. */
struct ncu_launches {
    struct hardware_counts *items;
    size_t count, capacity;
};

/* How a run under the profiler ended. */
enum ncu_end {
    NCU_DONE,
    NCU_FORBIDDEN, /* the machine's administrator keeps the counters for root */
    NCU_FAILED,
};

/* The profiler's path, on PATH or beside the compiler, or NULL. The caller frees it. */
char *ncu_find(const struct nvcc *nvcc);

/* Profile `command` (NULL at the end); `folder` is for files of the profiler's own. If it does not end as
 * NCU_DONE, one line in `why` says why. The caller frees the launches with ncu_free. */
enum ncu_end ncu_profile(struct ncu_launches *launches, const char *ncu, const char *const *command,
                         const char *folder, struct why *why);

/* Read what the profiler writes with --csv. False, with one line in `why`, if launches or metrics lack. */
bool ncu_read(struct ncu_launches *launches, const char *csv, struct why *why);
void ncu_free(struct ncu_launches *launches);

#endif
