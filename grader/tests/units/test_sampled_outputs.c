/* What sampled blocks store at the timed size, compared with the definition: which mistakes are told, and
 * where nothing can be said. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "common/repeated.h"
#include "grader/run/compare.h"
#include "grader/run/sampled_outputs.h"
#include "grader/tests/units/sample_evidence.h"

Suite *sampled_outputs_suite(void);

enum { N = 1 << 22, BLOCKS = N / 256 };
static const device_address begins[MOST_BUFFERS] = {0x1000, 0x100000000};

static bool take_any(device *d, device_address buffer, const struct repeated *bytes)
{
    (void)d;
    return buffer == begins[0] && bytes->bytes > 0;
}

static struct sampled_outputs opened(void)
{
    static const struct device_backend backend = {.repeat = take_any};
    static const float c[7];
    struct rig rig = {.backend = &backend, .seed = 5};
    struct sampled_outputs s;
    sampled_outputs_open(&s, &rig, sample_entry(1, "moving_average"), (struct shape){.n = N}, c, begins);
    ck_assert(!s.off);
    return s;
}

/* Block number `block` stores what the definition says, times `factor`. */
static void store_block(struct sampled_outputs *s, size_t block, double factor)
{
    for (size_t i = 256 * block; i < 256 * (block + 1); i++) {
        float value = (float)(factor * s->entry->want(&s->data, i).value);
        sampled_outputs_store(s, begins[1] + 4 * i, &value, sizeof value);
    }
}

static void launch(struct sampled_outputs *s, double first, double last, struct block_steps steps)
{
    sampled_outputs_begin_launch(s, BLOCKS);
    for (size_t block = 0; block < BLOCKS; block += BLOCKS / 16) {
        if (first != last)
            store_block(s, block, first);
        store_block(s, block, last);
        sampled_outputs_end_block(s, &steps);
    }
    sampled_outputs_end_launch(s);
}

static const struct block_steps whole = {0};

/* One launch: each element as it was stored last. */
static const struct {
    double first, last;
    struct block_steps steps;
    bool wrong;
} stores[] = {
    {1, 1, {0}, false},
    {0, 1, {0}, false},
    {1, 0.999, {0}, true},
    {0.999, 0.999, {0}, true},
    {0.999, 0.999, {.loads_stored = true}, false}, /* who knows */
    {0.999, 0.999, {.in_part = true}, true},
    {0, 0.999, {.in_part = true}, false}, /* the right one may be still to come */
};

START_TEST(test_one_launch)
{
    struct sampled_outputs s = opened();
    launch(&s, stores[_i].first, stores[_i].last, stores[_i].steps);
    ck_assert_int_eq(sampled_outputs_wrong(&s) > 0, stores[_i].wrong);
    ck_assert_int_eq(s.example[0] != 0, stores[_i].wrong);
    sampled_outputs_close(&s);
}
END_TEST

/* What an earlier launch has stored may be stored over, if all of them store more than there is. */
START_TEST(test_two_launches)
{
    struct sampled_outputs s = opened();
    launch(&s, 0.5, 0.5, whole);
    launch(&s, 1, 1, whole);
    ck_assert_uint_eq(sampled_outputs_wrong(&s), 0);
    launch(&s, 0.5, 0.5, whole);
    ck_assert_uint_gt(sampled_outputs_wrong(&s), 0);
    sampled_outputs_close(&s);
}
END_TEST

/* Two launches of half the grid each store everything once: both count. */
START_TEST(test_halves)
{
    struct sampled_outputs s = opened();
    for (int half = 0; half < 2; half++) {
        sampled_outputs_begin_launch(&s, BLOCKS / 2);
        store_block(&s, (size_t)half * BLOCKS / 2, half ? 1 : 0.5);
        sampled_outputs_end_block(&s, &whole);
        sampled_outputs_end_launch(&s);
    }
    ck_assert_uint_gt(sampled_outputs_wrong(&s), 0);
    sampled_outputs_close(&s);
}
END_TEST

/* Elements that are stored in parts count when all of their bytes are there. */
START_TEST(test_parts)
{
    for (unsigned wrong = 0; wrong < 2; wrong++)
        for (unsigned bytes = 1; bytes <= 4; bytes++) {
            struct sampled_outputs s = opened();
            sampled_outputs_begin_launch(&s, BLOCKS);
            for (size_t i = 0; i < 2000; i++) {
                float value = (float)s.entry->want(&s.data, i).value * (wrong ? 0.5f : 1);
                for (unsigned k = 0; k < bytes; k++)
                    sampled_outputs_store(&s, s.begins + i * sizeof value + k, (uint8_t *)&value + k, 1);
            }
            sampled_outputs_end_block(&s, &whole);
            sampled_outputs_end_launch(&s);
            ck_assert_int_eq(s.looked_at > 0, bytes == sizeof(float));
            ck_assert_int_eq(sampled_outputs_wrong(&s) > 0, wrong && bytes == sizeof(float));
            sampled_outputs_close(&s);
        }
}
END_TEST

/* The inputs repeat, but not with the rows or planes of a cube. */
START_TEST(test_inputs)
{
    struct sampled_outputs s = opened();
    const float *x = s.data.data[0];
    size_t period = s.inputs[0].bytes / sizeof *x;
    ck_assert_uint_gt(period, 1 << 18);
    ck_assert(memcmp(x, x + 512, 512 * sizeof *x) != 0 && memcmp(x, x + 512 * 512, 512 * sizeof *x) != 0);
    ck_assert(memcmp(x, x + period, 512 * sizeof *x) == 0 && x[N - 1] == x[(N - 1) % period]);
    sampled_outputs_close(&s);
}
END_TEST

Suite *sampled_outputs_suite(void)
{
    Suite *suite = suite_create("sampled_outputs");
    TCase *tcase = tcase_create("sampled_outputs");
    tcase_add_loop_test(tcase, test_one_launch, 0, ARRAY_LEN(stores));
    tcase_add_test(tcase, test_two_launches);
    tcase_add_test(tcase, test_halves);
    tcase_add_test(tcase, test_parts);
    tcase_add_test(tcase, test_inputs);
    suite_add_tcase(suite, tcase);
    return suite;
}
