/* Right at some sizes, wrong at others: when that is told, and what. */
#include <check.h>
#include <stdlib.h>

#include "grader/tests/units/spoiled_run.h"

Suite *where_sizes_suite(void);

static bool power_of_two(struct shape s)
{
    return (s.n & (s.n - 1)) == 0;
}

static bool multiple_of_256(struct shape s)
{
    return s.n % 256 == 0;
}

static bool up_to_256(struct shape s)
{
    return s.n <= 256;
}

static bool beyond_256(struct shape s)
{
    return s.n > 256;
}

static bool small_radius(struct shape s)
{
    return s.radius <= 4;
}

static bool never(struct shape s)
{
    return s.n < 0;
}

static bool odd(struct shape s)
{
    return s.n % 2;
}

static bool of_vectors(struct shape s)
{
    return s.n % 4 == 0 || s.n < 4;
}

static bool even(struct shape s)
{
    return s.n % 2 == 0;
}

static bool in_threes(struct shape s)
{
    return (s.n - 2) % 3 == 0;
}

static const struct {
    int lab, entry;
    bool (*right)(struct shape);
    const char *says;
    enum cause cause;
} size_cases[] = {
    {1, 0, power_of_two, "Of the tried n, those that are powers of two are right, and all others wrong.",
     CAUSE_POWERS_OF_TWO},
    {1, 0, multiple_of_256, "Right at those n that are multiples of 256, wrong at all others.",
     CAUSE_MULTIPLES_OF_BLOCK},
    {1, 0, up_to_256, "Right at all sizes up to n = 256, wrong at all beyond.", CAUSE_UP_TO_A_SIZE},
    {1, 0, beyond_256, "Wrong at all sizes up to n = 256, right at all beyond.", CAUSE_FROM_A_SIZE},
    {2, 1, small_radius, "Right at all sizes up to radius 4, wrong at all beyond.", CAUSE_UP_TO_A_RADIUS},
    {1, 0, never, "", CAUSE_NONE},
    {1, 0, odd, "", CAUSE_NONE},
    {0, 0, of_vectors, "Right at those n that are multiples of 4 and at n < 4, wrong at all others.",
     CAUSE_MULTIPLES_OF_VECTOR},
    {1, 0, even, "Right at all even n, wrong at all odd n.", CAUSE_MULTIPLES_OF_VECTOR},
    {5, 0, even, "Right at all even n, wrong at all odd n.", CAUSE_REST_OF_GROUP},
    {5, 0, in_threes, "Right where n - 2 is a multiple of 3, wrong at all other n.", CAUSE_REST_OF_GROUP},
    {5, 0, odd, "", CAUSE_NONE},
};

START_TEST(test_sizes)
{
    const struct entry *entry = lab_find(size_cases[_i].lab)->entries[size_cases[_i].entry];
    struct tried *tried = xcalloc((size_t)entry->size_count, sizeof *tried);
    struct text says = {0};
    for (int k = 0; k < entry->size_count; k++) {
        bool right = size_cases[_i].right(entry->sizes[k]);
        tried[k] = (struct tried){.shape = entry->sizes[k], .right = {right, true}};
    }
    enum cause cause = where_sizes(&says, entry, &line, tried, (size_t)entry->size_count);
    ck_assert_str_eq(says.s ? says.s : "", size_cases[_i].says);
    ck_assert_str_eq(cause_word(cause), cause_word(size_cases[_i].cause));
    text_free(&says);
    free(tried);
}
END_TEST

/* One size on the other side of a threshold is not enough. */
START_TEST(test_few_sizes)
{
    const struct entry *entry = lab_find(1)->entries[0];
    struct tried tried[] = {
        {.shape = {.n = 1}, .right = {true, true}},   {.shape = {.n = 2}, .right = {true, true}},
        {.shape = {.n = 3}, .right = {true, true}},   {.shape = {.n = 5}, .right = {false, true}},
        {.shape = {.n = 31}, .right = {false, true}}, {.shape = {.n = 32}, .right = {true, false}}};
    struct text says = {0};
    where_sizes(&says, entry, &line, tried, 5);
    ck_assert_uint_eq(says.length, 0);
    where_sizes(&says, entry, &line, tried, 6);
    ck_assert_str_eq(says.s, "Right at all tried sizes up to n = 3, wrong at all from n = 5 on.");
    text_free(&says);
}
END_TEST

Suite *where_sizes_suite(void)
{
    Suite *suite = suite_create("where_sizes");
    TCase *tcase = tcase_create("where_sizes");
    tcase_add_loop_test(tcase, test_sizes, 0, ARRAY_LEN(size_cases));
    tcase_add_test(tcase, test_few_sizes);
    suite_add_tcase(suite, tcase);
    return suite;
}
