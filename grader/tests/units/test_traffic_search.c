/* The small change with which a right kernel loads no more than it may. Run from the project's root. */
#include <check.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "grader/edits/traffic_search.h"
#include "grader/tests/units/sim_sizes.h"

Suite *traffic_search_suite(void);

/* Lab 1, with a condition in line 9 for the threads that load the next block's cells: it needs one. */
static const char before[] = "#include \"lab.h\"\n"
                             "__global__ void k(const float *x, float *y, int n)\n"
                             "{\n"
                             "    __shared__ float tile[64];\n"
                             "    int t = threadIdx.x;\n"
                             "    int i = blockIdx.x * 32 + t;\n"
                             "    if (i < n)\n"
                             "        tile[t] = x[i];\n",
                  after[] = "        tile[t + 32] = x[(i + 32) % n];\n"
                            "    if (i == n - 1)\n"
                            "        tile[t + 1] = x[0];\n"
                            "    __syncthreads();\n"
                            "    if (i < n)\n"
                            "        y[i] = (tile[t] + tile[t + 1]) / 2;\n"
                            "}\n"
                            "extern \"C\" void moving_average(const float *x, float *y, int n)\n"
                            "{\n"
                            "    k<<<(n + 31) / 32, 32>>>(x, y, n);\n"
                            "}\n";

/* At the size where traffic is counted. */
struct most {
    uint64_t bytes;
};

static bool meets(const void *context, const struct counts *counts)
{
    return counts->load.bytes <= ((const struct most *)context)->bytes;
}

/* With this condition. A load for each element, one of each block for its neighbour, and one for
 * the end of the ring is what the kernel needs. */
static bool find(struct text_edit *found, const char *condition, enum traffic_changes changes, bool possible)
{
    static const int n[] = {1, 2, 33, 64, 100, 100003};
    static const uint64_t needed = 4 * (100003 + (100003 + 31) / 32 + 1);
    struct sim_sizes s;
    struct text source = {0};
    /* No compilation of an earlier run is kept of it. */
    text_printf(&source, "%s    if (%s)\n%s// process %ld at %lld\n", before, condition, after,
                (long)getpid(), (long long)time(NULL));
    sim_sizes_open(&s, lab_find(1), source.s, n, ARRAY_LEN(n), true);
    struct most most = {possible ? needed : 4 * 100003};
    struct traffic_request request = {.d = &s.d,
                                      .source = source.s,
                                      .c = &s.lab.compilation,
                                      .line = 10,
                                      .changes = changes,
                                      .meets = meets,
                                      .context = &most};
    bool any = traffic_search(found, &request);
    text_free(&source);
    sim_sizes_close(&s);
    return any;
}

static const struct {
    const char *condition;
    enum traffic_changes changes;
    bool possible;
    const char *says; /* NULL: nothing is found */
} cases[] = {
    {"t < 2", TRAFFIC_ANY, true, "write \"t < 1\" in place of \"t < 2\""},
    {"t < 2", TRAFFIC_ANY, false, NULL},
    {"t < 2", TRAFFIC_STEPS, true, NULL},
    {"t <= 0", TRAFFIC_ALONE, true, NULL}, /* t == 0 loads no less */
};

START_TEST(test_search)
{
    struct text_edit found;
    bool any = find(&found, cases[_i].condition, cases[_i].changes, cases[_i].possible);
    ck_assert_msg(any == (cases[_i].says != NULL), "line %d: %s", found.line, found.step);
    ck_assert_int_eq(found.line, any ? 9 : 0);
    ck_assert_str_eq(found.step, any ? cases[_i].says : "");
}
END_TEST

Suite *traffic_search_suite(void)
{
    Suite *s = suite_create("traffic_search");
    TCase *c = tcase_create("all");
    tcase_set_timeout(c, 240);
    tcase_add_loop_test(c, test_search, 0, ARRAY_LEN(cases));
    suite_add_tcase(s, c);
    return s;
}
