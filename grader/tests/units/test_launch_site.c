/* Where host code makes the launch with most threads, from plans made by hand. */
#include <check.h>
#include <string.h>

#include "grader/diagnose/launch_site.h"
#include "grader/labs/lab_record.h"

Suite *launch_site_suite(void);

static char fill[] = "_Z4fillPfi", average[] = "_Z7averagePKfPfi";

static const char source[] = "__global__ void fill(float *y, int n) {}\n"
                             "__global__ void average(const float *x, float *y, int n) {}\n"
                             "void moving_average(const float *x, float *y, int n)\n"
                             "{\n"
                             "    int blocks =\n"
                             "        (n + 255) / 256;\n"
                             "    dim3 block(256);\n"
                             "    fill<<<1, 32>>>(y, n);\n"
                             "    average<<<blocks,\n"
                             "              block>>>(x, y, n);\n"
                             "    fill<<<2, 64>>>(y, 1);\n"
                             "}\n";

/* A launch of one axis. */
static struct plan_step launch(char *kernel, uint32_t blocks, uint32_t threads, int line)
{
    return (struct plan_step){.kind = PLAN_LAUNCH,
                              .kernel = kernel,
                              .grid = {blocks, 1, 1},
                              .block = {threads, 1, 1},
                              .at = {.line = line}};
}

enum { SIZES = 2, STEPS = 5 };

/* Of two sizes, the second is the larger. An earlier call comes first, in a plan that is none of the call's.
 */
static void find(struct launch_site *s, struct plan_step *steps, size_t last_call, const char *text)
{
    static const struct tried tried[SIZES] = {{.shape = {.n = 1}}, {.shape = {.n = 1000}}};
    struct plan_step small = launch(average, 1, 1, 11);
    struct plan plans[SIZES][2] = {{{.steps = &small, .step_count = 1}},
                                   {{.steps = steps, .step_count = STEPS, .last_call = last_call}}};
    struct diagnosis d = {.entry = lab_find(1)->entries[0], .tried = tried, .count = SIZES, .plans = plans};
    launch_site_find(s, &d, text);
}

START_TEST(test_lines)
{
    struct plan_step steps[STEPS] = {launch(fill, 9, 512, 8),
                                     launch(fill, 1, 32, 8),
                                     launch(average, 4, 256, 9),
                                     {.kind = PLAN_FILL, .at = {.line = 11}},
                                     launch(fill, 2, 64, 11)};
    struct launch_site s;
    find(&s, steps, 1, source);
    ck_assert_int_eq(s.grid_line, 5);
    ck_assert_int_eq(s.block_line, 7);
    ck_assert_int_eq(s.first, 8);
    ck_assert_int_eq(s.last, 11);
    ck_assert_uint_eq(s.block[0], 256);
    ck_assert_uint_eq(s.block[1], 1);
}
END_TEST

/* Numbers in the launch itself: its own line. Blocks count, too, and of equals the first is taken. */
START_TEST(test_own_line)
{
    struct plan_step steps[STEPS] = {launch(average, 1, 256, 9),
                                     launch(fill, 8, 32, 8),
                                     launch(fill, 4, 64, 11),
                                     {.kind = PLAN_FILL},
                                     {.kind = PLAN_COPY}};
    struct launch_site s;
    find(&s, steps, 1, source);
    ck_assert_int_eq(s.grid_line, 8);
    ck_assert_int_eq(s.block_line, 8);
    ck_assert_uint_eq(s.block[0], 32);
}
END_TEST

/* The recorder's line is left where the text has no such launch. */
START_TEST(test_not_in_text)
{
    struct plan_step steps[STEPS] = {launch(average, 4, 256, 77)};
    struct launch_site s;
    for (size_t k = 1; k < STEPS; k++)
        steps[k].kind = PLAN_FREE;
    find(&s, steps, 0, "int main() {}\n");
    ck_assert_int_eq(s.grid_line, 77);
    ck_assert_int_eq(s.block_line, 77);
}
END_TEST

/* Without a text the launches' lines are known alone; without a launch or a size, nothing. */
START_TEST(test_unknown)
{
    static const struct launch_site none;
    struct plan_step steps[STEPS] = {launch(fill, 1, 32, 8), launch(average, 4, 256, 9)};
    struct launch_site s;
    for (size_t k = 2; k < STEPS; k++)
        steps[k].kind = PLAN_FREE;
    find(&s, steps, 0, NULL);
    ck_assert_int_eq(s.first, 8);
    ck_assert_int_eq(s.last, 9);
    ck_assert(!s.grid_line && !s.block_line && !s.block[0]);
    find(&s, steps, 2, source);
    ck_assert_mem_eq(&s, &none, sizeof s);
    s.first = 1;
    launch_site_find(&s, &(struct diagnosis){.count = 0}, source);
    ck_assert_mem_eq(&s, &none, sizeof s);
}
END_TEST

Suite *launch_site_suite(void)
{
    Suite *s = suite_create("launch_site");
    TCase *c = tcase_create("all");
    tcase_add_test(c, test_lines);
    tcase_add_test(c, test_own_line);
    tcase_add_test(c, test_not_in_text);
    tcase_add_test(c, test_unknown);
    suite_add_tcase(s, c);
    return s;
}
