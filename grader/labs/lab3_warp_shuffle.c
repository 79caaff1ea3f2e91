/* Lab 3: the functions of labs 1 and 2 with warp shuffles instead of shared memory. */
#include "grader/labs/common.h"

#define NO_SHARED_MEMORY                                                                                     \
    {                                                                                                        \
        MEASURE_SHARED_BYTES, 0, 0, "take out every __shared__ array: neighbours come by shuffle here"       \
    }

static const struct entry moving_average = {
    DEFINE_MOVING_AVERAGE,
    .requirements =
        {{MEASURE_LOADS_PER_OUTPUT, 1.10, 1.8,
          "load x[i] once a lane and get x[i+1] with __shfl_down_sync; only lane 31 loads another"},
         NO_SHARED_MEMORY},
    .time = TIME_OF_A_MAP(0.45, 0.33, asked_by_warp_and_one, TIMED_LINES(0)),
    .first_step = "in moving_average_kernel, load x[i] into a register and pass it on with __shfl_down_sync",
};

static const struct entry average3 = {
    DEFINE_AVERAGE3,
    .requirements = {{MEASURE_LOADS_PER_OUTPUT, 1.10, 1.8,
                      "load a[i] once a lane and shuffle up and down; only lanes 0 and 31 load another"},
                     NO_SHARED_MEMORY},
    .time = TIME_OF_A_MAP(0.44, 0.33, asked_by_warp_and_two, TIMED_LINES(0)),
    .first_step = "in average3_kernel, load a[i] and pass it on with __shfl_up_sync and __shfl_down_sync",
};

const struct lab lab3_warp_shuffle = {
    .number = 3,
    .name = "warp_shuffle",
    .title = "Warp shuffle: from register to register",
    .entry_count = 2,
    .entries = {&moving_average, &average3},
};
