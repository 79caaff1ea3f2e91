/* A listener to the steps of sampled blocks, and the launch that it listens to: what the tests of sampling
 * share. */
#ifndef GRADER_TESTS_UNITS_SAMPLED_EAR_H
#define GRADER_TESTS_UNITS_SAMPLED_EAR_H

#include "common/timing/block_steps.h"
#include "grader/tests/units/sim_harness.h"

/* A letter for each step_kind: L, S load and store; l, s in shared memory; m, n in local memory; k constant;
 * x shuffle; z sleep; B barrier; E end; the others as in step_letters. */
extern const char step_letters[];

struct sampled_ear {
    uint64_t blocks[4]; /* that are sampled */
    size_t chosen;      /* so many of them; 0: one */

    /* Of all blocks that were heard: */
    size_t heard;
    unsigned pieces, sectors; /* of loads */
    unsigned addresses;       /* that lanes ask constants for */
    bool cut, in_part;
    /* Of the first one: */
    char kinds[200]; /* a letter for each step of the first warp; a wait before it is a - */
    /* Of the last one: */
    uint64_t told, load_bytes;
    size_t lines;
    size_t steps[2];  /* of the first two warps */
    size_t waits;     /* stores of the first warp that wait for loads */
    float last_issue; /* instructions that are issued for the step before the end */
    double issues, longest, told_part;
    bool comes_last;
};

/* Sample blocks of `job`, told as `manner` says. Without a grid and a block of its own it has 8 blocks of 64
 * threads. Fails the test unless the launch comes through. The caller frees the result. */
struct sim_result ear_listen(struct sampled_ear *e, struct device_sample manner, struct sim_job job);
/* The same with nothing but a body. */
struct sim_result ear_run(struct sampled_ear *e, const char *body);

/* %rd2, %rd3: this thread's word of "in" and of "out"; a line for each instruction. */
#define ADDRESS "mul.wide.u32 %rd1, %tid, 4;\nadd.u64 %rd2, %in, %rd1;\nadd.u64 %rd3, %out, %rd1;\n"

#endif
