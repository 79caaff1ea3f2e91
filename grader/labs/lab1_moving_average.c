/* Lab 1: moving average through shared memory. */
#include "grader/labs/common.h"

static const struct entry moving_average = {
    DEFINE_MOVING_AVERAGE,
    .requirements = {{MEASURE_LOADS_PER_OUTPUT, 1.05, 1.5,
                      "load each x[i] once a block, into shared memory, and only one halo cell twice"}},
    .time = TIME_OF_A_MAP(0.42, 0.31, asked_by_block_and_one, TIMED_LINES(0)),
    .first_step = "in the kernel, declare a shared tile of BLOCK + 1 floats and load x[i] into it: the first "
                  "TODO lines",
};

const struct lab lab1_moving_average = {
    .number = 1,
    .name = "moving_average",
    .title = "Moving average: a tile and one halo cell",
    .entry_count = 1,
    .entries = {&moving_average},
};
