/* Numbers of recorded calls as functions of n, and calls that are not alike. */
#include <check.h>

#include "grader/prove/plans.h"

enum { LOW = 41, HIGH = 300, SIZES = HIGH - LOW + 1 };

/* Calls with n from LOW to HIGH, with one launch each. */
struct calls {
    struct recorded recorded[SIZES], *items[SIZES];
    struct plan_step steps[SIZES];
    struct plans plans;
};

static void open_calls(struct calls *c)
{
    *c = (struct calls){.plans = {.items = c->items, .count = SIZES}};
    for (int k = 0; k < SIZES; k++) {
        c->steps[k] = (struct plan_step){.kind = PLAN_LAUNCH, .kernel = "kernel"};
        c->recorded[k].shape.n = LOW + k;
        c->recorded[k].plan = (struct plan){.outcome = PLAN_COMPLETE, .steps = &c->steps[k], .step_count = 1};
        c->items[k] = &c->recorded[k];
    }
}

static bool width(void *context, const struct plan *plan, int64_t *number)
{
    (void)context;
    *number = (int32_t)plan->steps[0].grid[0];
    return true;
}

/* The fitted term at n, if what is known of its symbols holds for one value of each. */
static int64_t value_at(struct terms *t, term a, int32_t symbol_of_n, int64_t n)
{
    int64_t number = INT64_MIN;
    a = term_replaced(t, a, symbol_of_n, term_number(t, n));
    const struct linear l = t->items[a];
    for (uint32_t k = 0; k < l.count; k++) {
        int32_t symbol = l.parts[k].symbol;
        int64_t value = t->symbols[symbol].low - 1;
        for (bool fits = false; !fits && value <= t->symbols[symbol].high;) {
            fits = true;
            value++;
            for (uint32_t f = 0; f < t->symbols[symbol].fact_count; f++) {
                term fact = term_replaced(t, t->symbols[symbol].facts[f], symbol_of_n, term_number(t, n));
                fact = term_replaced(t, fact, symbol, term_number(t, value));
                fits &= term_is_number(t, fact, &number) && number >= 0;
            }
        }
        a = term_replaced(t, a, symbol, term_number(t, value));
    }
    ck_assert(term_is_number(t, a, &number));
    return number;
}

/* Where slabs of a third of the planes begin, and how many are left for the last one. */
static int64_t slab_begins(int64_t n)
{
    return 1 + 2 * (n / 3);
}

static int64_t slab_is_left(int64_t n)
{
    return n - 2 - 2 * (n / 3);
}

START_TEST(slabs_are_a_line_and_a_quotient)
{
    static int64_t (*const numbers[])(int64_t) = {slab_begins, slab_is_left};
    for (size_t f = 0; f < ARRAY_LEN(numbers); f++)
        for (int odd = 0; odd < 2; odd++) {
            static struct calls c;
            struct terms t;
            open_calls(&c);
            terms_open(&t);
            int32_t n = symbol_new(&t, LOW, HIGH);
            for (int k = 0; k < SIZES; k++)
                c.steps[k].grid[0] = (uint32_t)numbers[f](LOW + k);
            c.steps[100].grid[0] += (uint32_t)odd; /* at one size it is another number */
            struct sizes all = {LOW, HIGH, 1};
            term fitted = plans_fit(&c.plans, &t, all, term_symbol(&t, n), width, NULL);
            ck_assert_int_eq(fitted >= 0, !odd);
            for (int64_t at = LOW; at <= HIGH && !odd; at++)
                ck_assert_int_eq(value_at(&t, fitted, n, at), numbers[f](at));
            terms_close(&t);
        }
}
END_TEST

START_TEST(a_launch_on_another_stream_is_another_one)
{
    static struct calls c;
    uint32_t clock[2] = {1, 0};
    struct sizes all = {LOW, HIGH, 1};
    int at = 0;
    open_calls(&c);
    for (int k = 0; k < SIZES; k++)
        c.steps[k].clock = clock;
    ck_assert(plans_each(&c.plans, all, &at));
    c.steps[77].stream = 1;
    ck_assert(!plans_each(&c.plans, all, &at));
    ck_assert_int_eq(at, LOW + 77);
    c.steps[77].stream = 0;
    c.steps[78].clock = NULL; /* on the default stream */
    ck_assert(!plans_each(&c.plans, all, &at));
    ck_assert_int_eq(at, LOW + 78);
}
END_TEST

Suite *prove_plans_suite(void)
{
    Suite *suite = suite_create("prove_plans");
    TCase *cases = tcase_create("plans");
    tcase_add_test(cases, slabs_are_a_line_and_a_quotient);
    tcase_add_test(cases, a_launch_on_another_stream_is_another_one);
    suite_add_tcase(suite, cases);
    return suite;
}
