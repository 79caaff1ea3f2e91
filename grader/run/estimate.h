/* How long an entry point would take on a GPU at the size that a clock times it at: a model, without a GPU.
 *
 * The launches are recorded at that size. Of each launch, some blocks run on the simulator, which writes down
 * their steps, and common/timing/launch_time.h makes a time of them. */
#ifndef GRADER_ESTIMATE_H
#define GRADER_ESTIMATE_H

#include "common/timing/launch_time.h"
#include "grader/compile/registers.h"
#include "grader/labs/lab_record.h"

struct rig; /* grader/run/trial.h */
struct plan;

/* The GPU whose time is estimated in a grading without a GPU. */
extern const char estimated_gpu[];

struct estimate {
    bool known;
    char why[300]; /* not known: why not */
    double seconds;
    double unit_seconds[UNITS]; /* for which each unit alone is busy, over all launches */
    double swap_seconds;        /* for loops of compare-and-swap at one word alone */
    double start_seconds; /* of `seconds`, those in which a launch after the first one starts or waits */
    double lone_seconds;  /* of `seconds`, those in which one block of a launch outlasts all others */
    double dram_bytes, l2_load_sectors, l2_store_sectors, l1_hit, instructions, load_sectors;
    double load_bytes;          /* that threads ask global memory for, lane by lane */
    struct occupancy occupancy; /* of the launch that takes longest */
    uint64_t longest_blocks;    /* of that launch */
    unsigned longest_threads;   /* of each of its blocks */
    bool too_large;             /* a block of a launch needs more than an SM has */
    struct line_shares lines;
    size_t looked_at, wrong; /* outputs that the sampled blocks store; those that are not as defined */
    char example[160];       /* of a wrong one */
    bool stores_astray;      /* beyond a buffer, or to an input */
    bool loads_stored;       /* what kernels have stored, or by atomics: nothing could be compared */
    double stored;           /* outputs that all blocks store, by those that were sampled */
    bool overflows;          /* a launch has more threads than an int can count, and a kernel stops */
    bool faulty;             /* the sampled blocks have done what costs points for safety */
    unsigned launches;
    unsigned limit_launches; /* not known: so many stand in the recording, which a limit of its length ends */
    int limit_line;          /* and the line of the last of them; 0: not known */
    int failed_line;         /* of a launch that fails at this size; 0: none does, or it is not known */
    double blocks;           /* of all of them */
};

/* Loads of warps from global memory, over all launches. */
double estimate_load_requests(const struct estimate *e);

/* The units' names, for reports and the result file. */
extern const char *const unit_names[UNITS];

/* Estimate a call at a shape, on `count` GPUs at once: they share the steps. */
void estimate_times(struct estimate *e, struct rig *rig, const struct entry *entry, struct shape shape,
                    const struct registers *registers, const struct gpu_timing *const *gpus, size_t count);
/* The same for a call that was recorded, with these coefficients. */
void estimate_plan(struct estimate *e, struct rig *rig, const struct entry *entry, const struct plan *plan,
                   struct shape shape, const float c[7], const struct registers *registers,
                   const struct gpu_timing *const *gpus, size_t count);

#endif
