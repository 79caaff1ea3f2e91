/* Sums that lack a part, or are one too often: what the report says of them, as it can be checked. */
#include <check.h>
#include <stdlib.h>

#include "grader/tests/units/spoiled_run.h"

Suite *where_sum_suite(void);

static const struct {
    int n;
    const char *says; /* NULL: nothing */
    enum cause cause;
    int launches; /* 0: one */
} sums[] = {
    {1000, "At n = 1000, *c is the sum of the first 512 of 1000 elements: the last 488 are missing.",
     CAUSE_SUM_ENDS_EARLY, 0},
    {1000, "At n = 1000, *c is the sum of elements 3 to 999 alone: the first 3 are missing.",
     CAUSE_SUM_BEGINS_LATE, 0},
    {1000, "At n = 1000, *c is the sum of block 2's elements alone: those of the other 3 blocks are missing.",
     CAUSE_SUM_OF_ONE_BLOCK, 0},
    {1000,
     "At n = 1000, *c is right in its low 32 bits alone, as if a product or a sum had been kept in 32 "
     "bits.",
     CAUSE_SUM_IN_INT, 0},
    {1000,
     "At n = 1000, *c is near the right sum, as if rounded on the way: a float keeps 24 bits, a long long "
     "64.",
     CAUSE_SUM_IN_FLOAT, 0},
    {1000,
     "At n = 1000, *c is the right sum and -6510615555426900571, which was there before: no code "
     "has set *c to zero.",
     CAUSE_NOT_ZEROED, 0},
    {1000,
     "At n = 1000, *c is the right sum and -6510615558205997056, the upper half of what stood there before: only 4 "
     "bytes of *c were set to zero, but a long long has 8.",
     CAUSE_HALF_ZEROED, 0},
    {1000,
     "At n = 1000, *c is near the right sum, as if rounded on the way: a double keeps 53 bits, a long long "
     "64.",
     CAUSE_SUM_IN_FLOAT, 0},
    {1000,
     "At n = 1000, *c is 256 times the right sum, and a block has 256 threads: each of them adds the "
     "block's sum.",
     CAUSE_EACH_THREAD_ADDS, 0},
    {1000,
     "At n = 1000, *c is the sum without what threads 2, 5, 8, ... of each block add up: does a step "
     "of the tree drop it?",
     CAUSE_TREE_DROPS_THREADS, 0},
    {1000,
     "At n = 1000, *c is the sum without what threads 100, 228 of each block add up: does a step of "
     "the tree drop it?",
     CAUSE_TREE_DROPS_THREADS, 0},
    {1000, "At n = 1000, *c is the sum without what thread 200 of each block adds up.",
     CAUSE_SUM_WITHOUT_ONE_THREAD, 0},
    {1000, "At n = 1000, *c is 0.", CAUSE_SUM_IS_ZERO, 0},
    {1000,
     "At n = 1000, *c is the sum of what the first warp of each block adds up: that of threads 32 to 255 is "
     "missing.",
     CAUSE_SUM_OF_FIRST_WARP, 0},
    {1000,
     "At n = 1000, *c is the sum if each thread begins at blockIdx.x + threadIdx.x and goes on by "
     "gridDim.x * blockDim.x.",
     CAUSE_SUM_WITH_WRONG_INDEX, 0},
    {1000,
     "At n = 1000, *c is the sum if each thread begins at blockIdx.x * blockDim.x + threadIdx.x and goes on "
     "by blockDim.x, the threads of one block.",
     CAUSE_SUM_WITH_WRONG_INDEX, 0},
    {1000,
     "At n = 1000, *c is the sum of what the first 2 of 4 blocks add up: a later kernel leaves out the others.",
     CAUSE_BLOCK_SUMS_LEFT_OUT, 2},
    {1000,
     "At n = 1000, *c is the sum if each thread begins at blockIdx.x * blockDim.x + threadIdx.x and goes on by "
     "gridDim.x + blockDim.x.",
     CAUSE_SUM_WITH_WRONG_INDEX, 0},
    {1000, "At n = 1000, *c is the sum in which the last 3 products are added 4 times, once by each block.",
     CAUSE_REST_BY_EACH_BLOCK, 0},
    {1000, "At n = 1000, *c is the sum in which negative numbers are taken as unsigned, -1 as 4294967295.",
     CAUSE_FACTORS_UNSIGNED, 0},
    {1000,
     "At n = 1000, *c is the sum in which negative numbers are taken as unsigned, -1 as 4294967295, but not in "
     "the last 3 products.",
     CAUSE_FACTORS_UNSIGNED, 0},
    {1000,
     "At n = 1000, *c is the sum in which negative numbers of b are taken as unsigned, -1 as 4294967295, but "
     "not in the last product.",
     CAUSE_FACTORS_UNSIGNED, 0},
    {1000, "At n = 1000, *c is the sum in which the products of elements 600 to 999 are counted twice.",
     CAUSE_PRODUCTS_REPEATED, 0},
    {1000, NULL, CAUSE_NONE, 0},
    {15, NULL, CAUSE_NONE, 0},
};

static long long partial_sum(const struct run *r, size_t from, size_t end)
{
    uint64_t sum = 0;
    for (size_t i = from; i < end; i++)
        sum += dot_term(&r->data, i);
    return (long long)sum;
}

/* What threads of blocks of 256 add up whose number leaves that remainder. */
static long long threads_sum(const struct run *r, size_t apart, size_t first)
{
    long long sum = 0;
    for (size_t i = 0; i < (size_t)r->data.shape.n; i++)
        sum += i % 256 >= first && (i % 256 - first) % apart == 0 ? (long long)dot_term(&r->data, i) : 0;
    return sum;
}

/* What the first threads of blocks of 256 add up. */
static long long first_threads_sum(const struct run *r, size_t threads)
{
    long long sum = 0;
    for (size_t i = 0; i < (size_t)r->data.shape.n; i++)
        sum += i % 256 < threads ? (long long)dot_term(&r->data, i) : 0;
    return sum;
}

/* What four blocks of 256 threads add up, if blocks begin `apart` elements apart and threads go on by `step`.
 */
static long long looped_sum(const struct run *r, size_t apart, size_t step)
{
    long long sum = 0;
    for (size_t b = 0; b < 4; b++)
        for (size_t t = 0; t < 256; t++)
            for (size_t i = b * apart + t; i < (size_t)r->data.shape.n; i += step)
                sum += (long long)dot_term(&r->data, i);
    return sum;
}

/* Of the first elements, with those of b or with all taken as unsigned. */
static long long unsigned_sum(const struct run *r, size_t end, bool both)
{
    const int *a = r->data.data[0], *b = r->data.data[1];
    uint64_t sum = 0;
    for (size_t i = 0; i < end; i++)
        sum += (both ? (uint64_t)(uint32_t)a[i] : (uint64_t)(int64_t)a[i]) * (uint32_t)b[i];
    return (long long)sum;
}

static long long wrong_sum(const struct run *r, int which)
{
    size_t n = (size_t)r->data.shape.n;
    long long right = partial_sum(r, 0, n);
    const long long wrong[] = {
        partial_sum(r, 0, 512 < n ? 512 : n),
        partial_sum(r, 3, n),
        partial_sum(r, 512 < n ? 512 : 0, 768 < n ? 768 : n),
        (long long)(int)(unsigned)right,
        right + 1000000,
        right - 6510615555426900571,
        right - 6510615558205997056,
        right - 1,
        256 * right,
        right - threads_sum(r, 3, 2),
        right - threads_sum(r, 128, 100),
        right - threads_sum(r, 256, 200),
        0,
        first_threads_sum(r, 32),
        looped_sum(r, 1, 1024),
        looped_sum(r, 256, 256),
        partial_sum(r, 0, 512 < n ? 512 : n),
        looped_sum(r, 256, 260),
        right + 3 * partial_sum(r, n - 3, n),
        unsigned_sum(r, n, true) + partial_sum(r, n, n),
        unsigned_sum(r, n < 3 ? 0 : n - 3, true) + partial_sum(r, n < 3 ? 0 : n - 3, n),
        unsigned_sum(r, n - 1, false) + partial_sum(r, n - 1, n),
        right + partial_sum(r, n < 600 ? 0 : 600, n),
        right - partial_sum(r, 7, 9),
        partial_sum(r, 0, 8),
    };
    return wrong[which];
}

START_TEST(test_sums)
{
    struct run r = run_make(&(struct setting){0, 0, {.n = sums[_i].n}}, 5);
    *(long long *)r.got = wrong_sum(&r, _i);
    enum cause cause;
    struct geometry geometry = line;
    geometry.launches = sums[_i].launches ? sums[_i].launches : 1;
    char *says = run_told(&r, &geometry, &cause);
    ck_assert_str_eq(says, sums[_i].says ? sums[_i].says : "");
    ck_assert_str_eq(cause_word(cause), cause_word(sums[_i].cause));
    free(says);
    run_free(&r);
}
END_TEST

Suite *where_sum_suite(void)
{
    Suite *suite = suite_create("where_sum");
    TCase *tcase = tcase_create("where_sum");
    tcase_add_loop_test(tcase, test_sums, 0, ARRAY_LEN(sums));
    suite_add_tcase(suite, tcase);
    return suite;
}
