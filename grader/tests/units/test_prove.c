/* What ./grade prove takes for never negative is never negative: compared with all values of small ranges. */
#include <check.h>

#include "grader/prove/terms.h"
#include "grader/run/random.h"

enum { SYMBOLS = 3, RANGE = 6, FACTS = 3, ROUNDS = 4000 };

static term random_term(struct terms *t, struct random *r, const int32_t *symbols)
{
    term sum = term_number(t, random_int(r, 12));
    for (int k = 0; k < SYMBOLS; k++)
        sum = term_sum(t, sum, random_int(r, 4), term_symbol(t, symbols[k]));
    return sum;
}

static int64_t value_of(const struct terms *t, term a, const int64_t *values)
{
    const struct linear *l = &t->items[a];
    int64_t sum = l->constant;
    for (uint32_t k = 0; k < l->count; k++)
        sum += l->parts[k].times * values[l->parts[k].symbol];
    return sum;
}

/* Do the values make none of the facts negative, and the goal negative? */
static bool contradicts(const struct terms *t, const term *facts, term goal, const int64_t *values)
{
    for (int k = 0; k < FACTS; k++)
        if (value_of(t, facts[k], values) < 0)
            return false;
    return value_of(t, goal, values) < 0;
}

static bool is_contradicted(const struct terms *t, const term *facts, term goal)
{
    int64_t values[SYMBOLS];
    for (values[0] = 0; values[0] <= RANGE; values[0]++)
        for (values[1] = 0; values[1] <= RANGE; values[1]++)
            for (values[2] = 0; values[2] <= RANGE; values[2]++)
                if (contradicts(t, facts, goal, values))
                    return true;
    return false;
}

START_TEST(what_is_shown_is_true)
{
    unsigned shown = 0, needed = 0;
    struct random r = random_start(3, 1);
    for (int round = 0; round < ROUNDS; round++) {
        struct terms t;
        int32_t symbols[SYMBOLS];
        term facts[FACTS];
        terms_open(&t);
        for (int k = 0; k < SYMBOLS; k++)
            symbols[k] = symbol_new(&t, 0, RANGE);
        for (int k = 0; k < FACTS; k++)
            facts[k] = random_term(&t, &r, symbols);
        term goal = random_term(&t, &r, symbols);
        bool is_shown = term_never_negative(&t, facts, FACTS, goal);
        ck_assert_msg(!is_shown || !is_contradicted(&t, facts, goal), "round %d shows what is not true",
                      round);
        shown += is_shown;
        needed += is_shown && !term_never_negative(&t, facts, 0, goal);
        terms_close(&t);
    }
    ck_assert_uint_gt(shown, ROUNDS / 20);
    ck_assert_uint_gt(needed, ROUNDS / 100); /* not by the ranges alone */
}
END_TEST

START_TEST(cells_of_a_guarded_cube_are_inside)
{
    struct terms t;
    terms_open(&t);
    const int64_t n = 100;
    term index = TERM_ZERO, facts[3];
    for (int d = 0; d < 3; d++) {
        int32_t block = symbol_new(&t, 0, (n + 7) / 8 - 1), thread = symbol_new(&t, 0, 7);
        term at = term_sum(&t, term_symbol(&t, thread), 8, term_symbol(&t, block));
        facts[d] = term_sum(&t, term_number(&t, n - 1), -1, at);
        index = term_sum(&t, at, n, index);
    }
    term last = term_sum(&t, term_number(&t, n * n * n - 1), -1, index);
    ck_assert(term_never_negative(&t, facts, 3, last));
    ck_assert(!term_never_negative(&t, facts, 2, last)); /* without the guard along one axis */
    ck_assert(!term_never_negative(&t, facts, 3, term_sum(&t, last, -1, term_number(&t, 1))));
    terms_close(&t);
}
END_TEST

START_TEST(equal_terms_have_equal_numbers)
{
    struct terms t;
    terms_open(&t);
    term x = term_symbol(&t, symbol_new(&t, 0, 9)), y = term_symbol(&t, symbol_new(&t, 0, 9));
    ck_assert_int_eq(term_sum(&t, x, 2, y), term_sum(&t, term_scaled(&t, y, 2), 1, x));
    ck_assert_int_eq(term_sum(&t, x, -1, x), TERM_ZERO);
    ck_assert_int_eq(term_sum(&t, term_number(&t, INT64_MAX), 1, term_number(&t, 1)), TERM_UNKNOWN);
    terms_close(&t);
}
END_TEST

Suite *prove_suite(void)
{
    Suite *suite = suite_create("prove");
    TCase *cases = tcase_create("terms");
    tcase_add_test(cases, what_is_shown_is_true);
    tcase_add_test(cases, cells_of_a_guarded_cube_are_inside);
    tcase_add_test(cases, equal_terms_have_equal_numbers);
    suite_add_tcase(suite, cases);
    return suite;
}
