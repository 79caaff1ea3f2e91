/* Lab 6: the march of lab 5 with one plane in shared memory, the others in registers. */
#include "grader/labs/common.h"

static const struct entry stencil_register_tiled = {
    DEFINE_STENCIL(stencil_register_tiled),
    .requirements = {{MEASURE_OP_PER_BYTE, 2.2, 1.4,
                      "32*32 threads, 16 or more planes of outputs a block, and each plane loaded once"},
                     {MEASURE_PLANES, 1.25, 1.25,
                      "keep one plane in shared memory; the cells below and above belong in registers"}},
    .time = TIME_OF_A_MAP(0.25, 0.27, asked_by_march, TIMED_CUBES),
    .first_step =
        "begin with your kernel of lab 5: replace its planes below and above by two float variables",
};

const struct lab lab6_register_tiling = {
    .number = 6,
    .name = "register_tiling",
    .title = "Register tiling: one plane shared, two cells in registers",
    .entry_count = 1,
    .entries = {&stencil_register_tiled},
};
