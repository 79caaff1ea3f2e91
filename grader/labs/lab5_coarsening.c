/* Lab 5: the seven-point stencil with flat blocks that march through the planes. */
#include "grader/labs/common.h"

static const struct entry stencil_coarsened = {
    DEFINE_STENCIL(stencil_coarsened),
    .requirements = {{MEASURE_OP_PER_BYTE, 2.2, 1.4,
                      "32*32 threads, 16 or more planes of outputs a block, and each plane loaded once"}},
    .time = TIME_OF_A_MAP(0.19, 0.23, asked_by_march, TIMED_CUBES),
    .first_step = "in coarsened_kernel, load planes first-1 and first, then march with one new plane a step",
};

const struct lab lab5_coarsening = {
    .number = 5,
    .name = "coarsening",
    .title = "Thread coarsening: a march with three planes",
    .entry_count = 1,
    .entries = {&stencil_coarsened},
};
