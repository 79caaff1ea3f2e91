/* Lab 0: dot product. */
#include "grader/labs/common.h"

/* Products need up to 48 bits: neither an int nor a float holds them, nor a double their sum. */
enum { DOT_RANGE = 1 << 24 };

static size_t count_one(struct shape shape)
{
    (void)shape;
    return 1;
}

static int64_t outputs_one(struct shape shape)
{
    (void)shape;
    return 1;
}

static int64_t dot_ops(struct shape shape)
{
    return 2 * (int64_t)shape.n;
}

static struct want dot_want(const struct case_data *data, size_t i)
{
    uint64_t sum = 0;
    for (size_t e = 0; e < count_n(data->shape); e++)
        sum += dot_term(data, e);
    (void)i;
    return want_exactly((int64_t)sum);
}

static const struct entry dot = {
    .name = "dot",
    .signature = "void dot(const int *a, const int *b, long long *c, int n)",
    .call = CALL_DOT,
    .buffer_count = 3,
    .buffers = {COUNTED_INTS("a", count_n, DOT_RANGE),
                COUNTED_INTS("b", count_n, DOT_RANGE),
                {"c", ELEMENT_LONG, ROLE_OUTPUT, count_one, 0, false}},
    .sizes = line_sizes,
    .size_count = LINE_SIZE_COUNT,
    .count_size = {.n = 100003},
    .outputs = outputs_one,
    .useful_ops = dot_ops,
    .ops_derivation = "2 operations per element: a product and a sum",
    .want = dot_want,
    .verify = "verify_dot",
    .requirements = {{MEASURE_LOADS_PER_INPUT, 1.00, 1.00,
                      "load every element of a and b once: keep running sums in registers"},
                     {MEASURE_SHARED_STORES_A_BLOCK, 1, 1,
                      "put each thread's sum into shared memory and add them up in a tree"},
                     {MEASURE_GLOBAL_WRITES_A_BLOCK, 1, 1,
                      "let one thread of each block write or atomicAdd the block's sum, once"}},
    .time = {.bytes_per_output = 8,
             .items = outputs_n,
             .derivation = "8 bytes per element at best: one int of a and one of b, each read once",
             .model_full = 0.24,
             .model_none = 0.06,
             .asked = asked_by_dot,
             .clock_full = 0.4,
             .clock_none = 0.1,
             .timed = TIMED_LINES(0),
             .reads_only = true},
    .first_step = "set *c to zero with cudaMemset in dot(), then launch dot_kernel; the TODO lines in the "
                  "file lead on from there",
};

const struct lab lab0_dot_product = {
    .number = 0,
    .name = "dot_product",
    .title = "Dot product: a tree in shared memory",
    .entry_count = 1,
    .entries = {&dot},
};
