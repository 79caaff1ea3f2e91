#include "grader/run/elsewhere.h"

#include <stdlib.h>

#include "common/base.h"

enum { GPUS_MOST = 1 + ELSEWHERE_MOST };

/* estimated_gpu, then all others. */
static size_t all_gpus(const struct gpu_timing *gpus[GPUS_MOST])
{
    const struct gpu_timing *row;
    size_t count = 0;
    gpus[count++] = gpu_timing_find(estimated_gpu);
    for (size_t k = 0; (row = gpu_timing_row(k)) && count < GPUS_MOST; k++)
        if (row != gpus[0])
            gpus[count++] = row;
    return count;
}

void estimate_everywhere(struct estimate *e, struct elsewhere others[ELSEWHERE_MOST], size_t *count,
                         struct rig *rig, const struct entry *entry, struct shape shape,
                         const struct registers *registers)
{
    const struct gpu_timing *gpus[GPUS_MOST];
    struct estimate *all = xcalloc(GPUS_MOST, sizeof *all);
    size_t gpu_count = all_gpus(gpus);
    double asked = entry_asked_bytes(entry, shape);
    estimate_times(all, rig, entry, shape, registers, gpus, gpu_count);
    *e = all[0];
    *count = e->known ? gpu_count - 1 : 0;
    for (size_t k = 0; k < *count; k++) {
        const struct gpu_timing *gpu = gpus[k + 1];
        const struct estimate *there = &all[k + 1];
        double bandwidth = entry->time.reads_only ? gpu->read_bandwidth : gpu->copy_bandwidth;
        others[k] = (struct elsewhere){gpu,
                                       there->seconds,
                                       asked / bandwidth,
                                       launch_time_binds(there->unit_seconds),
                                       there->occupancy.blocks,
                                       !there->too_large};
    }
    free(all);
}
