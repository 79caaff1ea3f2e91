/* Sizes that a seed draws, beside those of the list. */
#include <check.h>
#include <stdlib.h>

#include "grader/run/trial.h"
#include "grader/tests/units/sample_evidence.h"

Suite *trial_shapes_suite(void);

/* Within the spread around the size of the record, another one for another seed, the same for the same. */
START_TEST(test_drawn_shape)
{
    const struct entry *cube = sample_entry(4, "stencil_tiled");
    int least = 66, most = 66;
    for (uint64_t seed = 0; seed < 400; seed++) {
        int n = trial_drawn_shape(seed, 1, cube).n;
        least = n < least ? n : least;
        most = n > most ? n : most;
    }
    ck_assert_int_eq(least, 58);
    ck_assert_int_eq(most, 74);
    ck_assert_int_eq(trial_drawn_shape(7, 1, cube).n, trial_drawn_shape(7, 1, cube).n);
    ck_assert_int_eq(trial_drawn_shape(7, 0, sample_entry(2, "derivative")).radius, 8);
}
END_TEST

static bool is_in_list(const struct entry *entry, struct shape shape)
{
    for (int k = 0; k < entry->size_count; k++)
        if (shape_is_same(entry->sizes[k], shape))
            return true;
    return false;
}

/* After which number of the list? -1: it lies between no two neighbours. */
static int place_of(const struct entry *entry, struct shape shape)
{
    for (int k = 0; k + 1 < entry->size_count; k++)
        if (entry->sizes[k].n < shape.n && shape.n < entry->sizes[k + 1].n)
            return k;
    return -1;
}

static const struct {
    int lab;
    const char *entry;
} lists[] = /* in ascending order */ {{1, "moving_average"}, {4, "stencil_tiled"}};

/* A size of the list would be tried twice, and would not show who knows the list. */
START_TEST(test_between)
{
    enum { SEEDS = 400, DRAWS = 3 };
    const struct entry *entry = sample_entry(lists[_i].lab, lists[_i].entry);
    bool met[64] = {false};
    for (uint64_t draw = 0; draw < SEEDS * DRAWS; draw++) {
        struct shape shape;
        ck_assert(trial_shape_between(&shape, draw / DRAWS, 0, entry, (int)(draw % DRAWS)));
        ck_assert_msg(!is_in_list(entry, shape), "n = %d", shape.n);
        int k = place_of(entry, shape);
        ck_assert_int_ge(k, 0);
        met[k] = true;
    }
    for (int k = 0; k + 1 < entry->size_count; k++)
        ck_assert_msg(met[k] == (abs(entry->sizes[k + 1].n - entry->sizes[k].n) > 1), "after n = %d",
                      entry->sizes[k].n);
}
END_TEST

START_TEST(test_nothing_between)
{
    static const struct shape sizes[] = {{.n = 7}, {.n = 8}, {.n = 7}};
    struct entry entry = {.sizes = sizes, .size_count = 3};
    struct shape shape;
    ck_assert(!trial_shape_between(&shape, 1, 0, &entry, 0));
    entry.size_count = 1;
    ck_assert(!trial_shape_between(&shape, 1, 0, &entry, 0));
}
END_TEST

Suite *trial_shapes_suite(void)
{
    Suite *suite = suite_create("trial_shapes");
    TCase *tcase = tcase_create("trial_shapes");
    tcase_add_test(tcase, test_drawn_shape);
    tcase_add_loop_test(tcase, test_between, 0, ARRAY_LEN(lists));
    tcase_add_test(tcase, test_nothing_between);
    suite_add_tcase(suite, tcase);
    return suite;
}
