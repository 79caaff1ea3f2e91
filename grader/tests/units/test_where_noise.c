/* Outputs that are wrong here and there: no pattern is told where there is none. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "grader/run/random.h"
#include "grader/tests/units/spoiled_run.h"

Suite *where_noise_suite(void);

enum { SEEDS = 300 };

static const struct {
    struct setting setting;
    const struct geometry *geometry;
} noisy[] = {{{1, 0, {.n = 1000}}, &line},
             {{2, 0, {.n = 1000}}, &line},
             {{2, 1, {.n = 500, .radius = 4}}, &line},
             {{4, 1, {.n = 14}}, &tiles}};

/* From six wrong outputs to all but six. */
START_TEST(test_noise)
{
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct run r = run_make(&noisy[_i].setting, seed);
        struct random random = random_start(seed, 1);
        size_t outputs = (size_t)r.entry->outputs(r.data.shape);
        size_t some = 6 + random_next(&random) % (outputs - 12);
        run_fill_right(&r);
        for (size_t spoiled = 0; spoiled < some;) {
            size_t i = random_next(&random) % r.count;
            if (!run_is_output(&r, i) || !run_is_right(&r, i))
                continue;
            run_spoil(&r, i);
            spoiled++;
        }
        enum cause cause;
        char *says = run_told(&r, noisy[_i].geometry, &cause);
        ck_assert_str_eq(cause_word(cause), cause_word(CAUSE_IN_PLACES));
        ck_assert_msg(strstr(says, "outputs are wrong, all over.") ||
                          strstr(says, "outputs are wrong, scattered"),
                      "seed %d: %s", (int)seed, says);
        ck_assert_msg(strchr(says, '.') == says + strlen(says) - 1, "seed %d: %s", (int)seed, says);
        free(says);
        run_free(&r);
    }
}
END_TEST

Suite *where_noise_suite(void)
{
    Suite *suite = suite_create("where_noise");
    TCase *tcase = tcase_create("where_noise");
    tcase_add_loop_test(tcase, test_noise, 0, ARRAY_LEN(noisy));
    suite_add_tcase(suite, tcase);
    return suite;
}
