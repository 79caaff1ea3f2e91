/* Test data: repeatable by seed, different by purpose, and of the ranges that the references rely on. */
#include <check.h>
#include <math.h>
#include <stdlib.h>

#include "grader/run/random.h"

Suite *random_suite(void);

enum { DRAWS = 100000 };

/* The stream starts as published for SplitMix64 with seed 0: what a seed prints today it gives for ever. */
START_TEST(test_known_numbers)
{
    static const uint64_t known[] = {0xe220a8397b1dcdaf, 0x6e789e6aa1b965f4, 0x06c45d188009454f};
    struct random r = {0};
    for (size_t k = 0; k < ARRAY_LEN(known); k++)
        ck_assert_uint_eq(random_next(&r), known[k]);
}
END_TEST

START_TEST(test_same_seed_same_stream)
{
    struct random a = random_start(7, 3), b = random_start(7, 3);
    for (int k = 0; k < 100; k++)
        ck_assert_uint_eq(random_next(&a), random_next(&b));
}
END_TEST

START_TEST(test_other_seed_or_purpose)
{
    struct random streams[] = {random_start(7, 3), random_start(8, 3), random_start(7, 4),
                               random_start(3, 7), random_start(0, 0), random_start(7, UINT64_C(1) << 40)};
    uint64_t first[ARRAY_LEN(streams)];
    for (size_t k = 0; k < ARRAY_LEN(streams); k++) {
        first[k] = random_next(&streams[k]);
        for (size_t other = 0; other < k; other++)
            ck_assert_uint_ne(first[k], first[other]);
    }
}
END_TEST

/* A seed is printed, put into JSON and typed in again: ten digits at most. */
START_TEST(test_seed)
{
    uint64_t seeds[20];
    for (size_t k = 0; k < ARRAY_LEN(seeds); k++) {
        seeds[k] = random_seed();
        ck_assert_uint_lt(seeds[k], UINT64_C(1) << 32);
        for (size_t other = 0; other < k; other++)
            ck_assert_uint_ne(seeds[k], seeds[other]);
    }
}
END_TEST

/* Every value of a small range comes about as often as any other, its ends too. */
START_TEST(test_ints_of_small_range)
{
    int seen[7] = {0};
    struct random r = random_start(1, 1);
    for (int k = 0; k < DRAWS; k++) {
        int x = random_int(&r, 3);
        ck_assert_int_ge(x, -3);
        ck_assert_int_le(x, 3);
        seen[x + 3]++;
    }
    for (size_t k = 0; k < ARRAY_LEN(seen); k++)
        ck_assert_msg(abs(seen[k] - DRAWS / 7) < DRAWS / 70, "%zu came %d times", k, seen[k]);
}
END_TEST

static const int ranges[] = {0, 1, 1 << 24, 700000000, INT32_MAX};

START_TEST(test_ints)
{
    int range = ranges[_i];
    bool low = false, high = false;
    struct random r = random_start(2, 2);
    for (int k = 0; k < DRAWS; k++) {
        int x = random_int(&r, range);
        ck_assert_int_ge(x, -range);
        ck_assert_int_le(x, range);
        low |= x < -range / 2;
        high |= x > range / 2;
    }
    ck_assert(range == 0 || range == 1 || (low && high));
}
END_TEST

/* Half precision and TF32 have to lose something of these floats. */
START_TEST(test_floats)
{
    struct random r = random_start(3, 3);
    double sum = 0;
    int odd = 0;
    for (int k = 0; k < DRAWS; k++) {
        float x = random_float(&r);
        ck_assert(x >= -1 && x < 1);
        ck_assert(ldexpf(x, 24) == truncf(ldexpf(x, 24)));
        odd += fmodf(fabsf(ldexpf(x, 24)), 2) != 0;
        sum += (double)x;
    }
    ck_assert(fabs(sum / DRAWS) < 0.02);
    ck_assert_int_gt(odd, DRAWS / 3);
}
END_TEST

START_TEST(test_fill)
{
    static const struct buffer_spec ints = {.element = ELEMENT_INT, .range = 5},
                                    longs = {.element = ELEMENT_LONG, .range = 5},
                                    floats = {.element = ELEMENT_FLOAT};
    int i[9] = {0};
    long long l[9] = {0};
    float f[9] = {0};
    struct random r = random_start(4, 4), same = random_start(4, 4);
    random_fill(&r, &ints, i, 8);
    for (int k = 0; k < 8; k++)
        ck_assert_int_eq(i[k], random_int(&same, 5));
    random_fill(&r, &longs, l, 8);
    for (int k = 0; k < 8; k++)
        ck_assert_int_eq(l[k], random_int(&same, 5));
    random_fill(&r, &floats, f, 8);
    for (int k = 0; k < 8; k++)
        ck_assert(f[k] == random_float(&same));
    ck_assert(i[8] == 0 && l[8] == 0 && f[8] == 0);
}
END_TEST

Suite *random_suite(void)
{
    Suite *suite = suite_create("random");
    TCase *tcase = tcase_create("random");
    tcase_add_test(tcase, test_known_numbers);
    tcase_add_test(tcase, test_same_seed_same_stream);
    tcase_add_test(tcase, test_other_seed_or_purpose);
    tcase_add_test(tcase, test_seed);
    tcase_add_test(tcase, test_ints_of_small_range);
    tcase_add_loop_test(tcase, test_ints, 0, ARRAY_LEN(ranges));
    tcase_add_test(tcase, test_floats);
    tcase_add_test(tcase, test_fill);
    suite_add_tcase(suite, tcase);
    return suite;
}
