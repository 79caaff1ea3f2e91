/* Test that a written value which looks like the poison is told from an element that was never written. */
#include "grader/run/unwritten.h"

#include <check.h>
#include <string.h>

#include "grader/run/compare.h"

Suite *unwritten_suite(void);

enum { N = 300 };

static bool stored[N]; /* what the device knows */

static bool device_written(device *d, device_address at, size_t bytes)
{
    (void)d;
    ck_assert_uint_eq(bytes, sizeof(int));
    return stored[at / sizeof(int)];
}

/* Element 0 is no output; the others are their index. */
static struct want want(const struct case_data *data, size_t i)
{
    (void)data;
    return (struct want){.written = i > 0, .exact = (int64_t)i};
}

static size_t count(struct shape shape)
{
    return (size_t)shape.n;
}

static const struct entry entry = {.want = want};
static const struct buffer_spec spec = {.name = "c", .element = ELEMENT_INT, .count = count};
static const struct case_data data = {.shape = {.n = N}};

static uint8_t poison_of(const struct device_backend *backend, int *back)
{
    struct written w = {.backend = backend, .entry = &entry, .data = &data, .spec = &spec};
    return unwritten_poison(&w, back, poison_bytes[0]);
}

static enum mark mark_of(const int *back, size_t i, uint8_t poison)
{
    struct want wanted = want(&data, i);
    return compare_element(&spec, back, i, poison, &wanted);
}

static void fill(int *back)
{
    memset(back, poison_bytes[0], N * sizeof *back);
    memset(stored, 0, sizeof stored);
}

START_TEST(stored_poison_is_a_wrong_value)
{
    static const struct device_backend knows = {.written = device_written};
    int back[N];
    fill(back);
    stored[0] = stored[7] = stored[8] = true; /* 0 was given its old value back */
    back[8] = 0;
    uint8_t poison = poison_of(&knows, back);
    ck_assert_uint_eq(poison, 1); /* element 8 is full of zeros */
    for (size_t i = 0; i < N; i++)
        ck_assert_int_eq(mark_of(back, i, poison), i == 0             ? MARK_KEPT
                                                   : i == 7 || i == 8 ? MARK_WRONG
                                                                      : MARK_MISSING);
}
END_TEST

START_TEST(nothing_changes_if_nothing_looks_alike)
{
    static const struct device_backend knows = {.written = device_written};
    int back[N];
    fill(back);
    stored[7] = true;
    back[7] = 70;
    ck_assert_uint_eq(poison_of(&knows, back), poison_bytes[0]);
    ck_assert_int_eq(back[6], -1);
}
END_TEST

START_TEST(a_device_that_does_not_know_leaves_all_as_it_is)
{
    static const struct device_backend ignorant = {0};
    int back[N];
    fill(back);
    ck_assert_uint_eq(poison_of(&ignorant, back), poison_bytes[0]);
    ck_assert_int_eq(mark_of(back, 7, poison_bytes[0]), MARK_MISSING);
}
END_TEST

/* Elements of all 256 kinds leave no byte to tell them apart by. */
START_TEST(no_byte_is_left)
{
    static const struct device_backend knows = {.written = device_written};
    int back[N];
    fill(back);
    for (int i = 1; i <= 256; i++) {
        memset(&back[i], i, sizeof back[i]);
        stored[i] = true;
    }
    ck_assert_uint_eq(poison_of(&knows, back), poison_bytes[0]);
}
END_TEST

Suite *unwritten_suite(void)
{
    Suite *suite = suite_create("unwritten");
    TCase *tcase = tcase_create("all");
    tcase_add_test(tcase, stored_poison_is_a_wrong_value);
    tcase_add_test(tcase, nothing_changes_if_nothing_looks_alike);
    tcase_add_test(tcase, a_device_that_does_not_know_leaves_all_as_it_is);
    tcase_add_test(tcase, no_byte_is_left);
    suite_add_tcase(suite, tcase);
    return suite;
}
