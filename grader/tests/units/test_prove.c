/* What ./grade prove takes for never negative is never negative: compared with all values of small ranges. */
#include <check.h>

#include "grader/prove/symbolic.h"
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
    unsigned shown = 0, needed = 0, denied = 0;
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
        bool is_denied = points_deny(&t, facts, FACTS, goal);
        ck_assert_msg(!is_denied || is_contradicted(&t, facts, goal), "round %d denies what is true", round);
        denied += is_denied;
        ck_assert_msg(!is_shown || !is_contradicted(&t, facts, goal), "round %d shows what is not true",
                      round);
        shown += is_shown;
        needed += is_shown && !term_never_negative(&t, facts, 0, goal);
        terms_close(&t);
    }
    ck_assert_uint_gt(shown, ROUNDS / 20);
    ck_assert_uint_gt(needed, ROUNDS / 100); /* not by the ranges alone */
    ck_assert_uint_gt(denied, ROUNDS / 4);
}
END_TEST

START_TEST(contradictions_of_the_simplex_method_are_some)
{
    enum { BOUNDS = 3 };
    unsigned found = 0, there = 0;
    struct random r = random_start(5, 1);
    for (int round = 0; round < ROUNDS; round++) {
        struct terms t;
        terms_open(&t);
        /* the same range in three ways: as one, by one end, and by terms alone */
        int32_t symbols[SYMBOLS] = {symbol_new(&t, 0, RANGE), symbol_new(&t, INT64_MIN, RANGE),
                                    symbol_new(&t, INT64_MIN, INT64_MAX)};
        term facts[FACTS + BOUNDS], y = term_symbol(&t, symbols[1]), z = term_symbol(&t, symbols[2]);
        for (int k = 0; k < FACTS; k++)
            facts[k] = random_term(&t, &r, symbols);
        facts[FACTS] = y;
        facts[FACTS + 1] = z;
        facts[FACTS + 2] = term_sum(&t, term_number(&t, RANGE), -1, z);
        term goal = random_term(&t, &r, symbols), below = term_sum(&t, term_number(&t, -1), -1, goal);
        bool is_found = simplex_contradicts(&t, facts, FACTS + BOUNDS, below);
        bool is_there = !is_contradicted(&t, facts, goal);
        ck_assert_msg(!is_found || is_there, "round %d shows what is not true", round);
        found += is_found;
        there += is_there;
        terms_close(&t);
    }
    ck_assert_uint_gt(found, there * 9 / 10);
}
END_TEST

/* x is more than y, and y more than z, by any part of 2^45: so x is not z + 1. */
START_TEST(large_factors_are_taken_out)
{
    for (int64_t more = 0; more < 2; more++) {
        struct terms t;
        terms_open(&t);
        term x = term_symbol(&t, symbol_new(&t, 0, 1 << 30)), y = term_symbol(&t, symbol_new(&t, 0, 1 << 30)),
             z = term_symbol(&t, symbol_new(&t, 0, 1 << 30)), one = term_number(&t, 1);
        const int64_t large = INT64_C(1) << 45;
        const term facts[] = {term_sum(&t, term_scaled(&t, term_sum(&t, x, -1, y), large), -1, one),
                              term_sum(&t, term_scaled(&t, term_sum(&t, y, -1, z), large), -1, one)};
        term near = term_sum(&t, term_sum(&t, z, 1 + more, one), -1, x);
        ck_assert_int_eq(simplex_contradicts(&t, facts, 2, near), !more);
        terms_close(&t);
    }
}
END_TEST

/* The largest sum of some x and of weighted quotients (x + c) / d, for x up to `last`. */
static int64_t largest_sum(int64_t last, const int64_t by[], const int64_t added[], const int64_t weights[],
                           int count)
{
    int64_t largest = INT64_MIN;
    for (int64_t x = 0; x <= last; x++) {
        int64_t sum = 4 * x;
        for (int k = 0; k < count; k++)
            sum += weights[k] * ((x + added[k]) / by[k]);
        largest = sum > largest ? sum : largest;
    }
    return largest;
}

/* No sum of quotients is more than the largest one, which some x has. */
START_TEST(sums_of_quotients_have_a_bound)
{
    enum { TRIES = 600, QUOTIENTS = 8 };
    static const int64_t divisors[] = {3, 4, 5, 7, 8, 9, 10, 12, 16, 25, 30, 64, 100};
    unsigned found = 0;
    struct random r = random_start(17, 1);
    for (int round = 0; round < TRIES; round++) {
        struct terms t;
        int64_t by[QUOTIENTS], added[QUOTIENTS], weights[QUOTIENTS], last = 150 + random_int(&r, 120);
        int count = 4 + random_int(&r, 2);
        terms_open(&t);
        term x = term_symbol(&t, symbol_new(&t, 0, last + 100)), sum = term_scaled(&t, x, 4),
             fact = term_sum(&t, term_number(&t, last), -1, x);
        for (int k = 0; k < count; k++) {
            by[k] = divisors[6 + random_int(&r, 6)];
            added[k] = (by[k] - 1) / 2 + random_int(&r, (int)(by[k] - 1) / 2);
            weights[k] = 8 + random_int(&r, 20);
            int32_t symbol = symbol_new(&t, 0, last + 100);
            term left = term_sum(&t, x, -by[k], term_symbol(&t, symbol));
            left = term_sum(&t, left, 1, term_number(&t, added[k]));
            symbol_fact(&t, symbol, left);
            symbol_fact(&t, symbol, term_sum(&t, term_number(&t, by[k] - 1), -1, left));
            sum = term_sum(&t, sum, weights[k], term_symbol(&t, symbol));
        }
        term above = term_sum(&t, sum, -1, term_number(&t, largest_sum(last, by, added, weights, count)));
        ck_assert(!simplex_contradicts(&t, &fact, 1, above));
        found += simplex_contradicts(&t, &fact, 1, term_sum(&t, above, -1, term_number(&t, 1)));
        terms_close(&t);
    }
    ck_assert_uint_gt(found, TRIES * 78 / 100); /* by one choice of cuts alone: 63 or 75 of 100 */
}
END_TEST

/* What a compiler makes of the last turns of a loop that it has unrolled by four: 1 to 3 of `trips` turns of
 * 128 elements are left for a loop of their own, whose turn `turn` is not the last one. */
static bool last_turns_are_inside(int64_t elements)
{
    struct terms t;
    terms_open(&t);
    int32_t n = symbol_new(&t, 41, INT32_MAX), block = symbol_new(&t, 0, 4194303),
            thread = symbol_new(&t, 0, 127), turns = symbol_new(&t, 0, 16777216),
            fours = symbol_new(&t, 0, 4194304), turn = symbol_new(&t, 0, INT64_C(1) << 40);
    term first = term_sum(&t, term_symbol(&t, thread), 512, term_symbol(&t, block)),
         left = term_sum(&t, term_symbol(&t, n), -1, first),
         rest = term_sum(&t, term_sum(&t, term_symbol(&t, n), -1, term_symbol(&t, thread)), -128,
                         term_symbol(&t, turns)),
         trips = term_sum(&t, term_symbol(&t, turns), -4, term_symbol(&t, fours));
    symbol_fact(&t, turns, term_sum(&t, rest, 1, term_number(&t, 127)));
    symbol_fact(&t, turns, term_scaled(&t, rest, -1));
    symbol_fact(&t, fours, trips);
    symbol_fact(&t, fours, term_sum(&t, term_number(&t, 3), -1, trips));
    const term facts[] = {
        term_sum(&t, left, -1, term_number(&t, 128)),
        term_sum(&t, term_sum(&t, term_number(&t, 512), -1, left), -1, term_symbol(&t, thread)),
        term_sum(&t, term_sum(&t, trips, -1, term_symbol(&t, turn)), -1, term_number(&t, 2))};
    term bytes = term_sum(&t, term_scaled(&t, left, 4), -512, term_symbol(&t, turn)),
         goal = term_sum(&t, bytes, -1, term_number(&t, 512 + 4 * elements));
    bool shown = term_never_negative(&t, facts, ARRAY_LEN(facts), goal);
    terms_close(&t);
    return shown;
}

START_TEST(last_turns_of_an_unrolled_loop_are_inside)
{
    ck_assert(last_turns_are_inside(1));
    ck_assert(!last_turns_are_inside(2));
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

/* The cell at (x, y, z) of a cube whose edge is the symbol n, where each is a block of eight and a thread. */
static term cell_of_any_cube(struct terms *t, term n, term facts[3])
{
    term index = TERM_ZERO, one = term_number(t, 1);
    for (int d = 0; d < 3; d++) {
        term block = term_symbol(t, symbol_new(t, 0, 200)), thread = term_symbol(t, symbol_new(t, 0, 7));
        term at = term_sum(t, thread, 8, block);
        facts[d] = term_sum(t, term_sum(t, n, -1, one), -1, at);
        index = term_sum(t, at, 1, term_product(t, index, n));
    }
    return index;
}

START_TEST(cells_of_all_guarded_cubes_are_inside)
{
    struct terms t;
    terms_open(&t);
    term n = term_symbol(&t, symbol_new(&t, 41, 1290)), facts[3];
    term index = cell_of_any_cube(&t, n, facts), cells = term_product(&t, term_product(&t, n, n), n);
    term last = term_sum(&t, term_sum(&t, cells, -1, term_number(&t, 1)), -1, index);
    ck_assert(term_never_negative(&t, facts, 3, last));
    ck_assert(term_never_negative(&t, facts, 3, term_sum(&t, term_number(&t, INT32_MAX), -1, index)));
    for (int d = 0; d < 3; d++) { /* without one guard */
        term two[2] = {facts[d == 0], facts[d == 2 ? 1 : 2]};
        ck_assert(!term_never_negative(&t, two, 2, last));
    }
    ck_assert(!term_never_negative(&t, facts, 3, term_sum(&t, last, -1, term_number(&t, 1))));
    ck_assert(!term_never_negative(&t, facts, 3, term_sum(&t, last, -1, n)));
    terms_close(&t);
}
END_TEST

START_TEST(products_are_those_of_the_numbers)
{
    struct random r = random_start(7, 1);
    for (int round = 0; round < 500; round++) {
        struct terms t;
        int32_t symbols[SYMBOLS];
        terms_open(&t);
        for (int k = 0; k < SYMBOLS; k++)
            symbols[k] = symbol_new(&t, -RANGE, RANGE);
        term a = random_term(&t, &r, symbols), b = random_term(&t, &r, symbols), ab = term_product(&t, a, b);
        int64_t values[64] = {random_int(&r, RANGE), random_int(&r, RANGE), random_int(&r, RANGE)};
        for (size_t k = SYMBOLS; k < t.symbol_count; k++)
            values[k] = values[t.symbols[k].factors[0]] * values[t.symbols[k].factors[1]];
        ck_assert_int_eq(value_of(&t, ab, values), value_of(&t, a, values) * value_of(&t, b, values));
        ck_assert_int_eq(ab, term_product(&t, b, a));
        int64_t low, high;
        ck_assert(term_range(&t, ab, &low, &high));
        ck_assert(low <= value_of(&t, ab, values) && value_of(&t, ab, values) <= high);
        terms_close(&t);
    }
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

/* The value of a term when the first symbol is x, and each other one a quotient rounded down. */
static int64_t rounded_value(const struct terms *t, term a, int64_t x)
{
    const struct linear l = t->items[a];
    int64_t sum = l.constant;
    for (uint32_t k = 0; k < l.count; k++) {
        int64_t value = x;
        for (size_t m = 0; m < t->made_count; m++)
            if (t->made[m].symbol == l.parts[k].symbol) {
                int64_t over = rounded_value(t, t->made[m].a, x), by = rounded_value(t, t->made[m].b, x);
                value = over / by - (over % by < 0);
            }
        sum += l.parts[k].times * value;
    }
    return sum;
}

/* Two roundings, as compilers make them: (a*x + b) / by + c, divided by `next` again. */
static void check_rounding(struct random *r)
{
    static const int64_t products[] = {1717986919,  1431655766, 1374389535, 954437177, 52429,
                                       -2078209981, 3,          20,         256};
    static const int64_t divisors[] = {INT64_C(1) << 32, 1 << 19, 4, 10, 100, 3, 32};
    struct terms t;
    struct walker w = {.terms = &t};
    struct state s = {.fact_count = 0};
    int64_t most = 1 + random_int(r, 500) * random_int(r, 500);
    most = most < 0 ? -most : most;
    int64_t a = products[(unsigned)random_int(r, 1000) % ARRAY_LEN(products)] *
                (1 + (unsigned)random_int(r, 30) % 8),
            by = divisors[(unsigned)random_int(r, 1000) % ARRAY_LEN(divisors)],
            next = divisors[2 + (unsigned)random_int(r, 1000) % 5], b = random_int(r, 600),
            c = random_int(r, 60);
    terms_open(&t);
    term x = term_symbol(&t, symbol_new(&t, 0, most));
    term first = compute_floor(&w, &s, term_sum(&t, term_number(&t, b), a, x), by);
    term second = compute_floor(&w, &s, term_sum(&t, first, 1, term_number(&t, c)), next);
    for (int64_t value = 0; value <= most; value += 1 + most / 700) {
        int64_t over = a * value + b, one = over / by - (over % by < 0) + c,
                two = one / next - (one % next < 0);
        ck_assert_int_eq(rounded_value(&t, first, value) + c, one);
        ck_assert_int_eq(rounded_value(&t, second, value), two);
    }
    for (size_t k = 0; k < t.symbol_count; k++) /* what is known of the quotients */
        for (uint32_t f = 0; f < t.symbols[k].fact_count; f++)
            for (int64_t value = 0; value <= most; value += 1 + most / 300)
                ck_assert_int_ge(rounded_value(&t, t.symbols[k].facts[f], value), 0);
    terms_close(&t);
}

START_TEST(quotients_are_those_of_the_numbers)
{
    struct random r = random_start(5, 2);
    for (int round = 0; round < 3000; round++)
        check_rounding(&r);
}
END_TEST

Suite *prove_suite(void)
{
    Suite *suite = suite_create("prove");
    TCase *cases = tcase_create("terms");
    tcase_add_test(cases, what_is_shown_is_true);
    tcase_add_test(cases, contradictions_of_the_simplex_method_are_some);
    tcase_add_test(cases, large_factors_are_taken_out);
    tcase_add_test(cases, sums_of_quotients_have_a_bound);
    tcase_add_test(cases, last_turns_of_an_unrolled_loop_are_inside);
    tcase_add_test(cases, cells_of_a_guarded_cube_are_inside);
    tcase_add_test(cases, cells_of_all_guarded_cubes_are_inside);
    tcase_add_test(cases, products_are_those_of_the_numbers);
    tcase_add_test(cases, equal_terms_have_equal_numbers);
    tcase_add_test(cases, quotients_are_those_of_the_numbers);
    suite_add_tcase(suite, cases);
    return suite;
}
