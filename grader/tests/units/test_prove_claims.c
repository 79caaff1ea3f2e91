/* What ./grade prove takes for a contradiction of two threads is one, and ways that part are joined again. */
#include <check.h>

#include "grader/prove/copies.h"
#include "grader/prove/meeting.h"
#include "grader/prove/ways.h"
#include "grader/run/random.h"

enum { SYMBOLS = 4, RANGE = 5, ROUNDS = 1500 };

static int64_t value_of(const struct terms *t, term a, const int64_t *values)
{
    const struct linear *l = &t->items[a];
    int64_t sum = l->constant;
    for (uint32_t k = 0; k < l->count; k++)
        sum += l->parts[k].times * values[l->parts[k].symbol];
    return sum;
}

static term random_term(struct terms *t, struct random *r, int most)
{
    term sum = term_number(t, random_int(r, 9));
    for (int k = 0; k < SYMBOLS; k++)
        sum = term_sum(t, sum, random_int(r, most), term_symbol(t, k));
    return sum;
}

static bool next_values(int64_t values[SYMBOLS])
{
    for (int k = 0; k < SYMBOLS; k++) {
        if (++values[k] <= RANGE)
            return true;
        values[k] = 0;
    }
    return false;
}

/* All values at which the fact holds and the term is in the range keep what was learnt. */
static unsigned check_learnt(const struct meeting *m, term fact, term a, int64_t low, int64_t high)
{
    int64_t values[SYMBOLS] = {0};
    unsigned there = 0;
    do {
        int64_t value = value_of(m->terms, a, values);
        if (value_of(m->terms, fact, values) < 0 || value < low || value > high)
            continue;
        there++;
        ck_assert(!m->never);
        for (size_t k = 0; k < m->count; k++)
            ck_assert_int_ge(value_of(m->terms, m->facts[k], values), 0);
        for (size_t k = 0; k < m->solved_count; k++)
            ck_assert_int_eq(values[m->solved[k].symbol], value_of(m->terms, m->solved[k].value, values));
    } while (next_values(values));
    return there;
}

START_TEST(what_follows_from_a_range_is_true)
{
    unsigned never = 0, nowhere = 0, more = 0;
    struct random r = random_start(11, 1);
    for (int round = 0; round < ROUNDS; round++) {
        struct terms t;
        struct meeting m = {.terms = &t};
        int64_t low = random_int(&r, 20), high = low + (random_int(&r, 2) + 2);
        terms_open(&t);
        for (int k = 0; k < SYMBOLS; k++)
            symbol_new(&t, 0, RANGE);
        term fact = random_term(&t, &r, 3), a = random_term(&t, &r, round % 2 ? 40 : 7);
        meeting_learn(&m, fact);
        meeting_between(&m, a, low, high);
        more += m.count > 3;
        if (!check_learnt(&m, fact, a, low, high)) {
            nowhere++;
            never += meeting_never(&m);
        }
        terms_close(&t);
    }
    ck_assert_uint_gt(more, ROUNDS / 10);
    ck_assert_uint_gt(never, nowhere * 8 / 10);
}
END_TEST

/* Two threads, each with an index of its own along three axes of any cube. */
START_TEST(cells_of_a_cube_differ)
{
    struct terms t;
    struct meeting m = {.terms = &t, .first = 1};
    struct copies other;
    terms_open(&t);
    term n = term_symbol(&t, symbol_new(&t, 41, 1290)), index = TERM_ZERO, axes[3];
    copies_open(&other, &t, 1);
    for (int d = 0; d < 3; d++) {
        axes[d] = term_symbol(&t, symbol_new(&t, 0, 1289));
        index = term_sum(&t, axes[d], 1, term_product(&t, index, n));
        term left = term_sum(&t, term_sum(&t, n, -1, term_number(&t, 1)), -1, axes[d]);
        meeting_learn(&m, left);
        meeting_learn(&m, copies_of(&other, left));
    }
    struct meeting unguarded = {.terms = &t, .first = 1};
    term apart = term_sum(&t, index, -1, copies_of(&other, index));
    meeting_between(&m, apart, 0, 0);
    meeting_between(&unguarded, apart, 0, 0);
    for (int d = 0; d < 3; d++)
        ck_assert(meeting_equal(&m, axes[d], copies_of(&other, axes[d])));
    ck_assert(!meeting_equal(&unguarded, axes[2], copies_of(&other, axes[2])));
    ck_assert(!meeting_never(&m));
    copies_close(&other);
    terms_close(&t);
}
END_TEST

START_TEST(copies_keep_what_is_the_same_for_all)
{
    struct terms t;
    struct copies other;
    bool fresh;
    terms_open(&t);
    term n = term_symbol(&t, symbol_new(&t, 1, 9)), x = term_symbol(&t, symbol_new(&t, 0, 7));
    term quotient = term_symbol(&t, symbol_made(&t, 0, x, term_number(&t, 2), 0, 3, &fresh));
    symbol_fact(&t, t.items[quotient].parts[0].symbol, term_sum(&t, x, -2, quotient));
    copies_open(&other, &t, 1);
    term copy = copies_of(&other, quotient);
    ck_assert_int_eq(copies_of(&other, n), n);
    ck_assert_int_ne(copies_of(&other, x), x);
    ck_assert_int_ne(copy, quotient);
    ck_assert_int_eq(copies_of(&other, quotient), copy);
    const struct symbol_known *known = &t.symbols[t.items[copy].parts[0].symbol];
    ck_assert_uint_eq(known->fact_count, 1);
    ck_assert_int_eq(known->facts[0], term_sum(&t, copies_of(&other, x), -2, copy));
    copies_close(&other);
    copies_open(&other, &t, 1);
    other.only_set = true;
    copies_set(&other, t.items[x].parts[0].symbol, n);
    ck_assert_int_eq(copies_of(&other, x), n);
    ck_assert(!other.strange);
    copies_of(&other, term_symbol(&t, symbol_new(&t, 0, 3)));
    ck_assert(other.strange);
    copies_close(&other);
    terms_close(&t);
}
END_TEST

static unsigned courses_of(const struct paths *p, const struct terms *t, const struct origins *o,
                           struct course to[4])
{
    bool too_many = false;
    unsigned count = o->count ? paths_courses(p, t, o->paths[0], -1, to, 4, &too_many) : 0;
    ck_assert(!too_many);
    return count;
}

START_TEST(ways_join_what_was_before)
{
    struct paths p = {0};
    struct terms t;
    struct course courses[4];
    terms_open(&t);
    const term fact = term_symbol(&t, symbol_new(&t, 0, 9)), opposite = term_symbol(&t, symbol_new(&t, 0, 9)),
               inner = term_symbol(&t, symbol_new(&t, 0, 9));
    struct origins start = paths_start(&p), a = start, b, c;
    paths_split(&p, &a, &fact, 1, &b, &opposite, 1);
    ck_assert_uint_eq(courses_of(&p, &t, &a, courses), 1);
    c = a;
    struct origins d;
    paths_split(&p, &c, &inner, 1, &d, NULL, -1); /* one side cannot be told */
    ck_assert_uint_eq(courses_of(&p, &t, &d, courses), 0);
    ck_assert_uint_eq(courses_of(&p, &t, &c, courses), 1);
    ck_assert_uint_eq(courses[0].fact_count, 2);
    struct origins all = c;
    paths_join(&p, &all, &b); /* two ways of different splits */
    ck_assert(!paths_only(&p, &all));
    paths_join(&p, &all, &d);
    ck_assert_ptr_eq(paths_only(&p, &all), paths_only(&p, &start));
    struct origins none = {.count = 0};
    paths_join(&p, &all, &none);
    ck_assert_uint_eq(all.count, 0);
    paths_close(&p);
    terms_close(&t);
}
END_TEST

/* Two ways that were not all are split together: each side has the threads of both. */
START_TEST(courses_lead_through_ways_that_met)
{
    struct paths p = {0};
    struct terms t;
    struct course courses[4];
    term facts[4];
    terms_open(&t);
    for (int k = 0; k < 4; k++)
        facts[k] = term_symbol(&t, symbol_new(&t, 0, 9));
    struct origins one = paths_start(&p), other, leaves, sides[2];
    paths_split(&p, &one, &facts[0], 1, &other, &facts[1], 1);
    paths_split(&p, &other, &facts[2], 1, &leaves, NULL, -1);
    paths_join(&p, &one, &other);
    sides[0] = one;
    paths_split(&p, &sides[0], &facts[3], 1, &sides[1], NULL, -1);
    ck_assert_uint_eq(courses_of(&p, &t, &sides[0], courses), 2);
    ck_assert_uint_eq(courses[0].fact_count, 2);
    ck_assert_int_eq(courses[0].facts[0], facts[0]);
    ck_assert_int_eq(courses[0].facts[1], facts[3]);
    ck_assert_uint_eq(courses[1].fact_count, 3);
    ck_assert_int_eq(courses[1].facts[1], facts[2]);
    ck_assert_uint_eq(courses_of(&p, &t, &sides[1], courses), 0);
    bool too_many = false;
    paths_courses(&p, &t, sides[0].paths[0], -1, courses, 1, &too_many);
    ck_assert(too_many);
    too_many = false;
    ck_assert_uint_eq(paths_courses(&p, &t, sides[0].paths[0], sides[0].paths[0], courses, 1, &too_many), 1);
    ck_assert_uint_eq(courses[0].fact_count, 0);
    paths_close(&p);
    terms_close(&t);
}
END_TEST

/* x >= 4 on the way, and then x <= 3, or x <= 4. */
START_TEST(no_course_contradicts_itself)
{
    for (int64_t most = 3; most <= 4; most++) {
        struct paths p = {0};
        struct terms t;
        struct course courses[4];
        terms_open(&t);
        term x = term_symbol(&t, symbol_new(&t, 0, 9)), large = term_sum(&t, x, -1, term_number(&t, 4)),
             small = term_sum(&t, term_number(&t, most), -1, x);
        struct origins one = paths_start(&p), other;
        paths_split(&p, &one, &large, 1, &other, NULL, -1);
        paths_split(&p, &one, &small, 1, &other, NULL, -1);
        ck_assert_uint_eq(courses_of(&p, &t, &one, courses), most == 4);
        paths_close(&p);
        terms_close(&t);
    }
}
END_TEST

/* Products with a number that is known are told without it. */
START_TEST(products_with_zero_vanish)
{
    struct terms t;
    struct meeting m = {.terms = &t};
    terms_open(&t);
    term width = term_symbol(&t, symbol_new(&t, 1, 1000)), turn = term_symbol(&t, symbol_new(&t, 0, 1000)),
         x = term_symbol(&t, symbol_new(&t, 0, 1000));
    term apart = term_sum(&t, term_sum(&t, x, -1, term_product(&t, width, turn)), -1, term_number(&t, 5));
    meeting_learn(&m, term_scaled(&t, apart, -1)); /* x <= width * turn + 5 */
    meeting_learn(&m, term_sum(&t, x, -1, term_number(&t, 6)));
    ck_assert(!meeting_never(&m));
    meeting_learn(&m, term_scaled(&t, turn, -1));
    ck_assert(meeting_never(&m));
    terms_close(&t);
}
END_TEST

/* Where n is twice a symbol, a row is twice as long as the symbol: n*y + x is zero only where both are. */
START_TEST(rows_of_an_even_cube_differ)
{
    struct terms t;
    struct meeting m = {.terms = &t, .first = 1};
    terms_open(&t);
    term half = term_symbol(&t, symbol_new(&t, 21, 645)), n = term_scaled(&t, half, 2);
    term x = term_symbol(&t, symbol_new(&t, -1289, 1289)), y = term_symbol(&t, symbol_new(&t, -1289, 1289));
    for (int sign = -1; sign <= 1; sign += 2) /* a difference of two indices: |x| < n */
        meeting_learn(&m, term_sum(&t, term_sum(&t, n, -1, term_number(&t, 1)), sign, x));
    meeting_between(&m, term_sum(&t, term_product(&t, n, y), 1, x), 0, 0);
    ck_assert(meeting_equal(&m, x, TERM_ZERO) && meeting_equal(&m, y, TERM_ZERO));
    ck_assert(!meeting_never(&m));
    terms_close(&t);
}
END_TEST

Suite *prove_claims_suite(void)
{
    Suite *suite = suite_create("prove_claims");
    TCase *cases = tcase_create("claims");
    tcase_add_test(cases, what_follows_from_a_range_is_true);
    tcase_add_test(cases, cells_of_a_cube_differ);
    tcase_add_test(cases, copies_keep_what_is_the_same_for_all);
    tcase_add_test(cases, ways_join_what_was_before);
    tcase_add_test(cases, courses_lead_through_ways_that_met);
    tcase_add_test(cases, no_course_contradicts_itself);
    tcase_add_test(cases, products_with_zero_vanish);
    tcase_add_test(cases, rows_of_an_even_cube_differ);
    suite_add_tcase(suite, cases);
    return suite;
}
