/* Lab 4: the seven-point stencil, plain and from a tile in shared memory. */
#include "grader/labs/common.h"

static const struct entry stencil_basic = {
    DEFINE_STENCIL(stencil_basic),
    .requirements = {{MEASURE_OP_PER_BYTE, 0.45, 0.45,
                      "load the seven cells of an output once each: 28 bytes, OP/B = 13/28"},
                     {MEASURE_SHARED_BYTES, 0, 0,
                      "take out every __shared__ array: this one is the plain kernel to compare with"}},
    .time = TIME_OF_A_MAP(0.21, 1.05, asked_by_plain_stencil, TIMED_CUBES),
    .first_step = "in basic_kernel, find i, j, k from the block and thread indices; then launch it from "
                  "stencil_basic()",
};

static const struct entry stencil_tiled = {
    DEFINE_STENCIL(stencil_tiled),
    .requirements =
        {{MEASURE_OP_PER_BYTE, 1.2, 0.7,
          "load an 8*8*8 tile into shared memory, each cell once, and compute 6*6*6 outputs from it"}},
    .time = TIME_OF_A_MAP(0.15, 0.18, asked_by_cube, TIMED_CUBES),
    .first_step = "in tiled_kernel, load each thread's cell into the tile; blocks lie 6 cells apart, not 8",
};

const struct lab lab4_tiling = {
    .number = 4,
    .name = "tiling",
    .title = "Tiling: a cube in shared memory",
    .entry_count = 2,
    .entries = {&stencil_basic, &stencil_tiled},
};
