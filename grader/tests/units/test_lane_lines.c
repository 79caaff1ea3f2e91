/* How far apart the lanes of a warp are in each line, by runs, and which line is told. Run from the project's
 * root. */
#include <check.h>

#include "grader/diagnose/lane_lines.h"
#include "grader/tests/units/sim_sizes.h"

Suite *lane_lines_suite(void);

/* ---- runs ---- */

/* Lab 1. Line 7 loads and stores to shared memory, as line 9 does for one cell; line 13 reads there and
 * stores the outputs. */
static const char kernel[] = "#include \"lab.h\"\n"
                             "__global__ void k(const float *x, float *y, int n)\n"
                             "{\n"
                             "    __shared__ float tile[33 * WIDE];\n"
                             "    int t = threadIdx.x, begin = 32 * blockIdx.x;\n"
                             "    for (int c = FIRST; c < LAST && t < MOST; c += STEP)\n"
                             "        tile[c * WIDE] = x[(begin + c) * EVERY % n];\n"
                             "    if (t == 0)\n"
                             "        tile[32 * WIDE] = x[(begin + 32) * EVERY % n];\n"
                             "    __syncthreads();\n"
                             "    int i = (begin + t) * EVERY % n;\n"
                             "    if (begin + t < n)\n"
                             "        y[i] = (tile[t * WIDE] + tile[(t + 1) * WIDE]) / 2;\n"
                             "}\n"
                             "extern \"C\" void moving_average(const float *x, float *y, int n)\n"
                             "{\n"
                             "    k<<<(n + 31) / 32, 32>>>(x, y, n);\n"
                             "}\n";

#define ALL_LOAD  "#define FIRST t\n#define MOST 32\n#define STEP 32\n#define LAST 32\n"
#define ONE_MORE  "#define FIRST t\n#define MOST 32\n#define STEP 32\n#define LAST 33\n" /* by a lone lane */
#define ONE_LOADS "#define LAST 32\n#define FIRST 0\n#define MOST 1\n#define STEP 1\n"

static const struct {
    const char *defines;
    int shared, load, store, alone; /* lines; 0: none costs time */
    int apart;                      /* words from lane to lane; alone: 0 */
} cases[] = {
    {ALL_LOAD "#define WIDE 1\n#define EVERY 1\n", 0, 0, 0, 0, 0},
    {ALL_LOAD "#define WIDE 32\n#define EVERY 1\n", 7, 0, 0, 0, 32},
    {ONE_MORE "#define WIDE 32\n#define EVERY 1\n", 7, 0, 0, 0, 32},
    {ALL_LOAD "#define WIDE 33\n#define EVERY 1\n", 0, 0, 0, 0, 0},
    {ALL_LOAD "#define WIDE 1\n#define EVERY 9\n", 0, 7, 13, 0, 9},
    {ONE_LOADS "#define WIDE 1\n#define EVERY 1\n", 0, 0, 0, 7, 0},
};

static int line_number_of(const struct lane_line *l)
{
    return l ? l->line : 0;
}

static void expect_apart(const struct lane_lines *l, int apart)
{
    for (int access = LANES_IN_SHARED; access <= LANES_STORE; access++) {
        const struct lane_line *worst = lane_lines_worst(l, (enum lane_access)access);
        if (worst)
            ck_assert_int_eq(lane_line_apart(worst), apart);
    }
}

START_TEST(test_run)
{
    static const int n[] = {3200}; /* prime to EVERY */
    struct sim_sizes s;
    struct lane_lines l;
    struct text source = {0};
    text_printf(&source, "%s#line 1\n%s", cases[_i].defines, kernel);
    sim_sizes_open(&s, lab_find(1), source.s, n, 1, true);
    lane_lines_take(&l, &s.d);
    ck_assert(l.known);
    ck_assert_int_eq(line_number_of(lane_lines_worst(&l, LANES_IN_SHARED)), cases[_i].shared);
    ck_assert_int_eq(line_number_of(lane_lines_worst(&l, LANES_LOAD)), cases[_i].load);
    ck_assert_int_eq(line_number_of(lane_lines_worst(&l, LANES_STORE)), cases[_i].store);
    ck_assert_int_eq(line_number_of(lane_lines_alone(&l)), cases[_i].alone);
    expect_apart(&l, cases[_i].apart);
    s.tried[0].right[1] = false; /* then no size is right, and none is run */
    lane_lines_take(&l, &s.d);
    ck_assert(!l.known && !l.count);
    text_free(&source);
    sim_sizes_close(&s);
}
END_TEST

/* ---- which line ---- */

/* The first of the text that has half as many passes as any; few passes for each request cost nothing. */
START_TEST(test_worst)
{
    struct lane_lines l = {.known = true,
                           .items = {{.line = 30, .access = LANES_LOAD, .requests = 10, .passes = 320},
                                     {.line = 20, .access = LANES_LOAD, .requests = 10, .passes = 159},
                                     {.line = 25, .access = LANES_LOAD, .requests = 10, .passes = 160},
                                     {.line = 10, .access = LANES_LOAD, .requests = 100, .passes = 999},
                                     {.line = 5, .access = LANES_STORE, .requests = 10, .passes = 100},
                                     {.line = 4, .access = LANES_IN_SHARED, .requests = 10, .passes = 60},
                                     {.line = 3, .access = LANES_IN_SHARED, .requests = 10, .passes = 59}},
                           .count = 7};
    ck_assert_int_eq(line_number_of(lane_lines_worst(&l, LANES_LOAD)), 25);
    ck_assert_int_eq(line_number_of(lane_lines_worst(&l, LANES_STORE)), 5);
    ck_assert_int_eq(line_number_of(lane_lines_worst(&l, LANES_IN_SHARED)), 4);
    l.known = false;
    ck_assert_ptr_null(lane_lines_worst(&l, LANES_LOAD));
}
END_TEST

/* Lone lanes are told if they load most of all elements; what warps do in other accesses is no matter. */
START_TEST(test_alone)
{
    struct lane_lines l = {.known = true,
                           .items = {{.line = 8, .access = LANES_LOAD, .requests = 70, .lanes = 70},
                                     {.line = 9, .access = LANES_LOAD, .requests = 1, .lanes = 30},
                                     {.line = 10, .access = LANES_STORE, .requests = 9, .lanes = 288}},
                           .count = 3};
    ck_assert_int_eq(line_number_of(lane_lines_alone(&l)), 8);
    l.items[1].lanes = 31;
    ck_assert_ptr_null(lane_lines_alone(&l));
    l.items[1].lanes = 0;
    l.items[0].lanes = 85; /* some requests have several lanes */
    ck_assert_ptr_null(lane_lines_alone(&l));
    l.items[0].lanes = 84;
    ck_assert_int_eq(line_number_of(lane_lines_alone(&l)), 8);
}
END_TEST

START_TEST(test_apart)
{
    ck_assert_int_eq(
        lane_line_apart(&(struct lane_line){.requests = 20, .several = 10, .apart = 32, .so = 6}), 32);
    ck_assert_int_eq(
        lane_line_apart(&(struct lane_line){.requests = 20, .several = 10, .apart = 32, .so = 5}), 0);
}
END_TEST

static const struct {
    struct counts counts;
    bool matter;
} counted[] = {
    {{.load = {0}}, false},
    {{.load = {.requests = 10, .sectors = 99, .bytes = 1280}}, false},
    {{.load = {.requests = 10, .sectors = 100, .bytes = 1280}}, true},
    {{.load = {.requests = 10, .sectors = 10, .bytes = 80}}, true}, /* two lanes each */
    {{.load = {.requests = 10, .sectors = 10, .bytes = 81}}, false},
    {{.store = {.requests = 10, .sectors = 99}}, false},
    {{.store = {.requests = 10, .sectors = 100}}, true},
    {{.shared_load_requests = 6, .shared_store_requests = 4, .shared_wavefronts = 59}, false},
    {{.shared_load_requests = 6, .shared_store_requests = 4, .shared_wavefronts = 60}, true},
};

START_TEST(test_matter)
{
    ck_assert_int_eq(lane_lines_matter(&counted[_i].counts), counted[_i].matter);
}
END_TEST

Suite *lane_lines_suite(void)
{
    Suite *s = suite_create("lane_lines");
    TCase *c = tcase_create("all");
    tcase_set_timeout(c, 240);
    tcase_add_loop_test(c, test_run, 0, ARRAY_LEN(cases));
    tcase_add_test(c, test_worst);
    tcase_add_test(c, test_alone);
    tcase_add_test(c, test_apart);
    tcase_add_loop_test(c, test_matter, 0, ARRAY_LEN(counted));
    suite_add_tcase(s, c);
    return s;
}
