/* Lab 2: halo cells, one and R on each side. */
#include "grader/labs/common.h"

/* Every radius: no output at all, exactly one, and around a block of 256 that loads or computes 2R more. */
// clang-format off
static const struct shape derivative_sizes[] = {
    {1, 1}, {2, 1}, {3, 1}, {4, 1}, {257, 1}, {258, 1}, {259, 1}, {10007, 1},
    {4, 2}, {5, 2}, {33, 2}, {260, 2}, {1025, 2}, {600011, 2},
    {6, 3}, {7, 3}, {64, 3}, {262, 3}, {1000, 3}, {65537, 3},
    {8, 4}, {9, 4}, {252, 4}, {264, 4}, {513, 4},
    {10, 5}, {11, 5}, {251, 5}, {261, 5}, {2049, 5}, {10007, 5},
    {12, 6}, {13, 6}, {250, 6}, {268, 6},
    {14, 7}, {15, 7}, {249, 7}, {263, 7}, {1023, 7},
    {1, 8}, {8, 8}, {16, 8}, {17, 8}, {18, 8}, {32, 8}, {240, 8}, {248, 8}, {255, 8}, {256, 8}, {264, 8},
    {271, 8}, {272, 8}, {273, 8}, {1040, 8}, {4099, 8}, {100003, 8},
};
// clang-format on

static size_t count_stencil(struct shape shape)
{
    return 2 * (size_t)shape.radius + 1;
}

static int64_t derivative_outputs(struct shape shape)
{
    int64_t outputs = (int64_t)shape.n - 2 * shape.radius;
    return outputs > 0 ? outputs : 0;
}

static int64_t derivative_ops(struct shape shape)
{
    return (4 * shape.radius + 1) * derivative_outputs(shape);
}

static const struct entry average3 = {
    DEFINE_AVERAGE3,
    .requirements = {{MEASURE_LOADS_PER_OUTPUT, 1.05, 2,
                      "load each a[i] once a block, into shared memory, and one halo cell on each side"}},
    .time = TIME_OF_A_MAP(0.38, 0.32, asked_by_block_and_two, TIMED_LINES(0)),
    .first_step = "in average3_kernel, declare a shared tile of BLOCK + 2 ints and load a[i] into cell "
                  "threadIdx.x + 1",
};

static const struct entry derivative = {
    .name = "derivative",
    .signature = "void derivative(const float *f, float *df, int n, const float *stencil, int radius)",
    .call = CALL_DERIVATIVE,
    .buffer_count = 3,
    .buffers = {COUNTED_FLOATS("f", count_n),
                FLOATS_OUT("df", count_n),
                {"stencil", ELEMENT_FLOAT, ROLE_INPUT, count_stencil, 0, false}},
    .sizes = derivative_sizes,
    .size_count = ARRAY_LEN(derivative_sizes),
    .count_size = {.n = 100003, .radius = 8},
    .outputs = derivative_outputs,
    .useful_ops = derivative_ops,
    .ops_derivation = "4R + 1 operations per output: 2R + 1 products and 2R sums",
    .want = derivative_want,
    .verify = "verify_derivative",
    .requirements =
        {{MEASURE_LOADS_PER_OUTPUT, 1.15, 4,
          "load BLOCK + 2R elements once a block, into shared memory, with at least 256 threads"}},
    .time = TIME_OF_A_MAP(0.16, 0.2, asked_by_block_and_radius, TIMED_LINES(8)),
    .first_step = "in derivative(), copy the coefficients and launch the kernel with a tile of "
                  "BLOCK + 2*radius floats",
};

const struct lab lab2_halo = {
    .number = 2,
    .name = "halo",
    .title = "Halo cells: neighbours on both sides",
    .entry_count = 2,
    .entries = {&average3, &derivative},
};
