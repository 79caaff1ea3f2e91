/* How long an entry point would take on a GPU at the size that a clock times it at: a model, without a GPU.
 *
 * The launches are recorded at that size; of each, some blocks run on the simulator, which writes down their
 * steps; one multiprocessor is played with them (common/timing/sm.h), and the rest of the grid goes on as
 * these blocks do. */
#ifndef GRADER_ESTIMATE_H
#define GRADER_ESTIMATE_H

#include "common/timing/sm.h"
#include "grader/run/trial.h"

/* Registers of a kernel, as ptxas gives them. */
struct kernel_registers {
    char *kernel;
    unsigned registers;
};

struct estimate {
    bool known;
    char why[300]; /* not known: why not */
    double seconds;
    double dram_bytes, l2_load_sectors, l2_store_sectors, l1_hit, instructions, load_sectors;
    struct occupancy occupancy; /* of the launch that takes longest, as is what follows */
    enum sm_unit binds;
    double busy; /* of that unit: 0 to 1 */
    unsigned launches;
};

void estimate_time(struct estimate *e, struct rig *rig, const struct entry *entry, struct shape shape,
                   const struct kernel_registers *registers, size_t register_count,
                   const struct gpu_timing *gpu);
/* Of many GPUs at once: the steps are the same. */
void estimate_times(struct estimate *e, struct rig *rig, const struct entry *entry, struct shape shape,
                    const struct kernel_registers *registers, size_t register_count,
                    const struct gpu_timing *const *gpus, size_t gpu_count);

#endif
