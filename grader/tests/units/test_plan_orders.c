/* Other orders in which the steps of a plan may run, by their streams and events. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "common/record/plan.h"

Suite *plan_orders_suite(void);

/* The streams of three steps, each with what it has to wait for: how much of the work of streams 0, 1 and 2
 * is done before it, its own work included; and the order in which they may run as well. */
static const struct {
    const char *what;
    uint32_t stream[3], clock[3][3];
    size_t order[3];
} ordered[] = {
    {"one stream", {0, 0, 0}, {{1}, {2}, {3}}, {0, 1, 2}},
    {"no event", {1, 2, 2}, {{0, 1, 0}, {0, 0, 1}, {0, 0, 2}}, {1, 2, 0}},
    {"an event before the second", {1, 2, 2}, {{0, 1, 0}, {0, 1, 1}, {0, 1, 2}}, {0, 1, 2}},
    {"an event before the third", {1, 2, 2}, {{0, 1, 0}, {0, 0, 1}, {0, 1, 2}}, {1, 0, 2}},
    {"all apart", {0, 1, 2}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}, {2, 1, 0}},
};

START_TEST(other_order)
{
    struct plan_step steps[3] = {{0}};
    struct plan p = {.steps = steps, .step_count = 3};
    size_t *order, issued[3] = {0, 1, 2};
    for (int k = 0; k < 3; k++) {
        steps[k].kind = PLAN_LAUNCH;
        steps[k].stream = ordered[_i].stream[k];
        steps[k].clock = (uint32_t *)(uintptr_t)ordered[_i].clock[k];
        steps[k].clock_count = 3;
    }
    bool differs = memcmp(ordered[_i].order, issued, sizeof issued) != 0;
    ck_assert_msg(plan_other_order(&p, &order) == differs, "%s", ordered[_i].what);
    if (differs)
        ck_assert_msg(!memcmp(order, ordered[_i].order, sizeof issued), "%s: %zu %zu %zu", ordered[_i].what,
                      order[0], order[1], order[2]);
    free(order);
    steps[1].clock = NULL; /* what has no clock is never passed */
    if (plan_other_order(&p, &order))
        ck_abort_msg("%s: passes a step without a clock", ordered[_i].what);
}
END_TEST

/* Three steps as above, the last of which frees a buffer that those with a 1 fill; the order in which it
 * comes as early as it may, and which of them it passes. */
static const struct {
    const char *what;
    uint32_t stream[3], clock[3][3];
    int fills[2];
    size_t order[3], late;
    bool found;
} freeing[] = {
    {"one stream", {1, 1, 1}, {{0, 1, 0}, {0, 2, 0}, {0, 3, 0}}, {1, 1}, {0, 1, 2}, 0, false},
    {"passes both", {1, 1, 2}, {{0, 1, 0}, {0, 2, 0}, {0, 0, 1}}, {1, 1}, {2, 0, 1}, 0, true},
    {"passes both, of which one uses it",
     {1, 1, 2},
     {{0, 1, 0}, {0, 2, 0}, {0, 0, 1}},
     {0, 1},
     {2, 0, 1},
     1,
     true},
    {"waits for the first", {1, 1, 2}, {{0, 1, 0}, {0, 2, 0}, {0, 1, 1}}, {1, 1}, {0, 2, 1}, 1, true},
    {"passes what does not use it",
     {1, 1, 2},
     {{0, 1, 0}, {0, 2, 0}, {0, 1, 1}},
     {1, 0},
     {0, 1, 2},
     0,
     false},
    {"follows another of its own stream",
     {1, 2, 2},
     {{0, 1, 0}, {0, 0, 1}, {0, 0, 2}},
     {1, 0},
     {0, 1, 2},
     0,
     false},
    {"waits for both", {1, 1, 2}, {{0, 1, 0}, {0, 2, 0}, {0, 2, 1}}, {1, 1}, {0, 1, 2}, 0, false},
};

START_TEST(free_order)
{
    struct plan_step steps[3] = {{.kind = PLAN_FILL}, {.kind = PLAN_FILL}, {.kind = PLAN_FREE}};
    struct plan p = {.steps = steps, .step_count = 3, .buffer_count = 2};
    struct plan_race race = {0};
    size_t *order;
    for (int k = 0; k < 3; k++) {
        steps[k].to.buffer = k < 2 ? (uint32_t)!freeing[_i].fills[k] : 0;
        steps[k].stream = freeing[_i].stream[k];
        steps[k].clock = (uint32_t *)(uintptr_t)freeing[_i].clock[k];
        steps[k].clock_count = 3;
    }
    ck_assert_msg(plan_free_order(&p, &order, &race) == freeing[_i].found, "%s", freeing[_i].what);
    if (freeing[_i].found) {
        ck_assert_msg(!memcmp(order, freeing[_i].order, sizeof freeing[_i].order), "%s", freeing[_i].what);
        ck_assert_uint_eq(race.early, 2);
        ck_assert_uint_eq(race.late, freeing[_i].late);
    } else
        ck_assert_ptr_null(order);
    free(order);
    steps[2].clock = NULL; /* cudaFree of memory that cudaMalloc gave: it waits for all */
    if (plan_free_order(&p, &order, &race))
        ck_abort_msg("%s: passes a step without a clock of its own", freeing[_i].what);
}
END_TEST

/* Three streams: a writer, a reader that does not wait, a second writer. In the order that differs most the
 * reader still follows a writer; it has to be brought forward by itself. */
START_TEST(early_order)
{
    static uint32_t clocks[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    static const size_t wanted[3][3] = {{1, 0, 2}, {1, 0, 2}, {2, 0, 1}}; /* the first cannot come earlier */
    struct plan_step steps[3] = {{0}};
    struct plan p = {.steps = steps, .step_count = 3};
    size_t *order;
    for (uint32_t k = 0; k < 3; k++)
        steps[k] = (struct plan_step){.kind = PLAN_LAUNCH, .stream = k, .clock = clocks[k], .clock_count = 3};
    for (uint64_t number = 0; number < 6; number++) {
        ck_assert(plan_early_order(&p, number, &order));
        ck_assert_mem_eq(order, wanted[number % 3], sizeof wanted[0]);
        free(order);
    }
    clocks[1][0] = clocks[2][0] = clocks[2][1] = 1; /* each waits for the one before */
    ck_assert(!plan_early_order(&p, 0, &order));
    clocks[1][0] = clocks[2][0] = clocks[2][1] = 0;
    steps[1].clock = NULL; /* a step without a clock stands between the others */
    ck_assert(!plan_early_order(&p, 0, &order));
}
END_TEST

Suite *plan_orders_suite(void)
{
    Suite *s = suite_create("plan_orders");
    TCase *t = tcase_create("plan_orders");
    tcase_add_loop_test(t, other_order, 0, ARRAY_LEN(ordered));
    tcase_add_loop_test(t, free_order, 0, ARRAY_LEN(freeing));
    tcase_add_test(t, early_order);
    suite_add_tcase(s, t);
    return s;
}
