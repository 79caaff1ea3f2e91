/* The launches of a call while it is replayed: which blocks of each are looked at, and what they add to the
 * estimates of the call. */
#ifndef GRADER_RUN_SAMPLING_H
#define GRADER_RUN_SAMPLING_H

#include "grader/run/block_choice.h"
#include "grader/run/estimate.h"
#include "grader/run/known_launch.h"
#include "grader/run/sampled_outputs.h"
#include "grader/run/trial.h"

/* What goes on while the plan is replayed. */
struct sampling {
    struct estimate *estimates; /* by GPU */
    const struct gpu_timing *const *gpus;
    size_t gpu_count;
    struct rig *rig;
    const struct registers *registers;
    struct device_sample sample; /* the device's callbacks, with this as their context */
    uint64_t output_bytes;       /* of the call */
    struct sampled_outputs outputs;
    /* of the launch at hand */
    struct launch launch;
    struct block_choice choice;
    struct block_steps blocks[CHOSEN_MOST]; /* of those that are kept */
    size_t heard;
    double longest[KNOWN_GPUS];
    bool faulty, overflows;
    struct known_launches known;
    struct known_launch *like; /* the launch at hand, and those before it that are like it; NULL: none yet */
    size_t ran;
    struct block_work looked; /* of the blocks that were drawn */
    struct random chance;     /* draws them */
};

/* Let the rig's device tell of its launches and blocks from now on. */
void sampling_hear(struct sampling *s);
/* Add the launch at hand to the estimates, once it has run; after the last launch of a call, too. */
void sampling_finish_launch(struct sampling *s);

#endif
