/* The change of the text that makes a wrong submission right, and none where it would only hide the mistake.
 * Run from the project's root. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "grader/edits/search.h"
#include "grader/tests/units/sim_sizes.h"

Suite *edit_search_suite(void);

/* Lab 1, line by line. Each case replaces one of the lines. */
static const char *const lines[] = {
    "#include \"lab.h\"",
    "#define BLOCK 32",
    "__constant__ float half;",
    "__device__ float middle(float a, float b) { return half * (a + b); }",
    "template <int CELLS> __global__ void k(const float *x, float *y, int n)",
    "{",
    "    __shared__ float tile[CELLS];",
    "    int t = threadIdx.x;",
    "    int i = blockIdx.x * blockDim.x + t;",
    "    if (i < n)",
    "        tile[t] = x[i];",
    "    if (t == 31 || i == n - 1)",
    "        tile[t + 1] = x[(i + 1) % n];",
    "    __syncthreads();",
    "    if (i < n)",
    "        y[i] = middle(tile[t], tile[t + 1]);",
    "}",
    "extern \"C\" void moving_average(const float *x, float *y, int n)",
    "{",
    "    const float factor = 0.5f;",
    "    cudaMemcpyToSymbol(half, &factor, sizeof factor);",
    "    k<BLOCK + 1><<<(n + 31) / 32, 32>>>(x, y, n);",
    "}",
};

static const struct {
    int line;
    const char *text;
    int says_line; /* 0: none is found */
    const char *says;
} cases[] = {
    {16, "        y[i] = middle(tile[t], tile[(t + 1) % BLOCK]);", 16,
     "write \"tile[t + 1]\" in place of \"tile[(t + 1) % BLOCK]\""},
    {12, "    if (t == 30 || i == n - 1)", 12, "write \"t == 31\" in place of \"t == 30\""},
    {4, "__device__ float middle(float a, float b) { return half * (a - b); }", 4,
     "write \"a + b\" in place of \"a - b\""},
    {8, "    int t = blockIdx.x;", 8, "write \"threadIdx.x\" in place of \"blockIdx.x\""},
    {13, "        tile[t + 1] = x[i % n];", 13, "write \"x[(i + 1) % n]\" in place of \"x[i % n]\""},
    {13, "        tile[t] = x[i % n];", 0, NULL}, /* two changes are needed */
    {0, NULL, 0, NULL},                           /* right */
    {11, "        tile[t] = 0;", 0, NULL},        /* no single token makes a load of it */
    {22, "    k<BLOCK + 1><<<n / 32, 32>>>(x, y, n);", 0,
     NULL}, /* other blocks are for the search of launches */
    {22, "    k<BLOCK + 1><<<(n + 31) / 32, 64>>>(x, y, n);", 0, NULL},
    {22, "    k<BLOCK + 1><<<(n + 31) / 32, 32>>>(y, y, n);", 22,
     "write \"(x, y, n)\" in place of \"(y, y, n)\""},
    {22, "    k<BLOCK - 1><<<(n + 31) / 32, 32>>>(x, y, n);", 22,
     "write \"k<BLOCK + 1>\" in place of \"k<BLOCK - 1>\""},
    {21, "    cudaMemcpyToSymbol(half, &factor, 1);", 21,
     "write \"cudaMemcpyToSymbol(half, &factor, 1 * sizeof(float))\" in place of "
     "\"cudaMemcpyToSymbol(half, &factor, 1)\""},
    {2, "#define BLOCK 30 // threads", 2, "write \"#define BLOCK 32\" in place of \"#define BLOCK 30\""},
    {20, "    const float factor = 1.0f;", 20, "write \"0.5f\" in place of \"1.0f\""},
};

/* No compilation of an earlier run is kept of it. */
static char *source_of(int line, const char *text)
{
    struct text source = {0};
    for (size_t k = 0; k < ARRAY_LEN(lines); k++)
        text_printf(&source, "%s\n", (int)k + 1 == line ? text : lines[k]);
    text_printf(&source, "// process %ld at %lld\n", (long)getpid(), (long long)time(NULL));
    return source.s;
}

static void open_case(struct sim_sizes *s, const char *source)
{
    static const int n[] = {1, 2, 31, 32, 33, 65, 255, 256, 257};
    sim_sizes_open(s, lab_find(1), source, n, ARRAY_LEN(n), false);
}

static bool find(struct text_edit *found, struct sim_sizes *s, const char *source, int named)
{
    struct edit_request request = {
        .d = &s->d, .source = source, .c = &s->lab.compilation, .named = {{named}, named > 0}};
    return edit_search(found, &request);
}

START_TEST(test_case)
{
    struct sim_sizes s;
    struct text_edit found;
    char *source = source_of(cases[_i].line, cases[_i].text);
    open_case(&s, source);
    double left = s.lab.compilation.seconds_left;
    uint64_t spent = sim_backend.spent(s.lab.rig.device);
    bool any = find(&found, &s, source, cases[_i].line);
    ck_assert_msg(any == (cases[_i].says_line > 0), "%s: line %d, %s", cases[_i].text, found.line,
                  found.step);
    ck_assert_int_eq(found.line, cases[_i].says_line);
    ck_assert_str_eq(found.step, any ? cases[_i].says : "");
    /* The time of nvcc is the submission's; the work on the simulator is not. */
    ck_assert(s.lab.compilation.seconds_left < left);
    ck_assert_uint_eq(sim_backend.spent(s.lab.rig.device), spent);
    free(source);
    sim_sizes_close(&s);
}
END_TEST

/* Without time for the compiler nothing is found, and the result is the same each time. */
START_TEST(test_no_time)
{
    struct sim_sizes s;
    struct text_edit found;
    char *source = source_of(cases[0].line, cases[0].text);
    open_case(&s, source);
    s.lab.compilation.seconds_left = 0;
    ck_assert(!find(&found, &s, source, 0));
    s.lab.compilation.seconds_left = 30;
    ck_assert(find(&found, &s, source, 0));
    ck_assert_str_eq(found.step, cases[0].says);
    free(source);
    sim_sizes_close(&s);
}
END_TEST

Suite *edit_search_suite(void)
{
    Suite *s = suite_create("edit_search");
    TCase *c = tcase_create("all");
    tcase_set_timeout(c, 240);
    tcase_add_loop_test(c, test_case, 0, ARRAY_LEN(cases));
    tcase_add_test(c, test_no_time);
    suite_add_tcase(s, c);
    return s;
}
