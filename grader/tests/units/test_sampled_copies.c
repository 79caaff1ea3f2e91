/* Copies of the host while launches are sampled: those of inputs are there and take hardly any memory. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "common/repeated.h"
#include "grader/tests/units/sim_harness.h"

Suite *sampled_copies_suite(void);

enum { PERIOD = 12 << 10, INPUT = 1 << 20 };

static uint64_t bytes_moved;

static void moved(void *context, uint64_t bytes_read, uint64_t bytes_written)
{
    (void)context;
    bytes_moved += bytes_read + bytes_written;
}

static uint8_t input_byte(size_t at)
{
    at %= PERIOD;
    return (uint8_t)(at ^ at >> 8);
}

/* A device that samples, with an input that repeats. */
static device *sampling(device_address *input)
{
    static const struct device_sample sample = {.moved = moved};
    struct repeated r = {0};
    uint8_t pattern[PERIOD];
    for (size_t k = 0; k < PERIOD; k++)
        pattern[k] = input_byte(k);
    struct why why;
    device *d = sim_backend.open(&why);
    sim_backend.sample(d, &sample);
    *input = sim_backend.alloc(d, INPUT, "x", true);
    ck_assert(repeated_make(&r, pattern, PERIOD) && sim_backend.repeat(d, *input, &r));
    repeated_close(&r);
    bytes_moved = 0;
    return d;
}

static size_t differ(device *d, device_address copy, size_t from, size_t bytes)
{
    uint8_t *got = xcalloc(bytes, 1);
    size_t count = 0;
    ck_assert_int_eq(sim_backend.get(d, got, copy, bytes), DEVICE_OK);
    for (size_t k = 0; k < bytes; k++)
        count += got[k] != input_byte(from + k);
    free(got);
    return count;
}

static const struct {
    size_t to, from, bytes;
} copies[] = {
    {0, 0, INPUT},           /* the whole input */
    {4, 0, INPUT},           /* after a cell of padding */
    {4100, 36, 700001},      /* from one page's middle to another's */
    {8, 16, 2 * PERIOD - 4}, /* hardly longer than what repeats */
    {16, 8, 100},
};

START_TEST(test_copy_of_an_input)
{
    size_t to = copies[_i].to, from = copies[_i].from, bytes = copies[_i].bytes;
    device_address input;
    device *d = sampling(&input);
    device_address scratch = sim_backend.alloc(d, INPUT + 64, NULL, false);
    uint8_t before = 7, after = 9;
    ck_assert_int_eq(sim_backend.put(d, scratch + to + bytes, &after, 1), DEVICE_OK);
    if (to)
        ck_assert_int_eq(sim_backend.put(d, scratch + to - 1, &before, 1), DEVICE_OK);
    ck_assert_int_eq(sim_backend.copy(d, scratch + to, input + from, bytes), DEVICE_OK);
    ck_assert_uint_eq(differ(d, scratch + to, from, bytes), 0);
    uint8_t beside[2] = {before, after};
    sim_backend.get(d, &beside[1], scratch + to + bytes, 1);
    if (to)
        sim_backend.get(d, &beside[0], scratch + to - 1, 1);
    ck_assert(beside[0] == before && beside[1] == after);
    ck_assert_uint_eq(bytes_moved, bytes < 1 << 16 ? 0 : 2 * bytes);
    sim_backend.close(d);
}
END_TEST

Suite *sampled_copies_suite(void)
{
    Suite *s = suite_create("sampled copies");
    TCase *t = tcase_create("sampled copies");
    tcase_add_loop_test(t, test_copy_of_an_input, 0, ARRAY_LEN(copies));
    suite_add_tcase(s, t);
    return s;
}
