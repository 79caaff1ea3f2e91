/* Repairs of kernels with one mistake: the line and the kind of edit, and none where no small edit helps. Run
 * from the project's root. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/diagnose.h"
#include "grader/diagnose/repair.h"
#include "grader/tests/units/sim_lab.h"

Suite *repair_suite(void);

/* Lab 1, line by line. Each case replaces one of the lines. */
static const char *const lines[] = {
    "#include \"lab.h\"",
    "__global__ void k(const float *x, float *y, int n)",
    "{",
    "    __shared__ float tile[33];",
    "    int t = threadIdx.x;",
    "    int i = blockIdx.x * blockDim.x + t;",
    "    if (i < n)",
    "        tile[t] = x[i];",
    "    if (t == 31 || i == n - 1)",
    "        tile[t + 1] = x[(i + 1) % n];",
    "    __syncthreads();",
    "    if (i < n)",
    "        y[i] = (tile[t] + tile[t + 1]) / 2;",
    "}",
    "void moving_average(const float *x, float *y, int n)",
    "{",
    "    k<<<(n + 31) / 32, 32>>>(x, y, n);",
    "}",
};

static const struct {
    int line;
    const char *text;
    enum edit_kind kind;
    const char *says;
} cases[] = {
    {12, "    if (i <= n)", EDIT_EQUAL, "off by one: write < for <="},
    {12, "    if (i < n - 1)", EDIT_EQUAL, "off by one"},
    {12, "    if (i < n || t < 32)", EDIT_LOGIC, "exchange && and ||"},
    {9, "    if (t == 31 && i == n - 1)", EDIT_KINDS, NULL}, /* nvcc knows t where the condition holds */
    {6, "    int i = blockIdx.x * blockDim.y + t;", EDIT_NAME, "write blockDim.x in place of blockDim.y"},
    {6, "    int b = blockIdx.y * 32, i = b + t; n -= b;", EDIT_PRODUCT,
     "write blockIdx.x in place of blockIdx.y"},
    {5, "    int t = threadIdx.y;", EDIT_KINDS, NULL}, /* used in many lines: no single edit mends it */
    {6, "    int i = blockIdx.x + t;", EDIT_TIMES, "multiply blockIdx.x by blockDim.x"},
    {9, "    if (t == 30 || i == n - 1)", EDIT_NUMBER, "off by 1"},
    {9, "    if ((t == 32 && n > 0) || i == n - 1)", EDIT_NUMBER, "off by 1"}, /* || for && mends it, too */
    {6, "    int i = blockIdx.x * 33 + t;", EDIT_NUMBER, "correct the factor 33: make it 1 smaller"},
    {10, "        tile[t + 1] = x[(i + 2) % n];", EDIT_NUMBER, "make it 1 smaller"},
    {10, "        tile[t + 1] = x[i % n];", EDIT_VALUE, "make it 1 larger"},
    {10, "        tile[t + 2] = x[(i + 1) % n];", EDIT_INDEX, "in the shared array: make it 1 smaller"},
    /* || would make each thread load two elements */
    {9, "    if ((t / 32 == 31 && i < n - 1) || i == n - 1)", EDIT_KINDS, NULL},
    {13, "        y[i] = (tile[t] + tile[t]) / 2;", EDIT_KINDS, NULL}, /* nvcc loads it once */
    {13, "        y[i] = (tile[t] - tile[t + 1]) / 2;", EDIT_KINDS, NULL},
};

static char *source_of(int line, const char *text)
{
    struct text source = {0};
    for (size_t k = 0; k < ARRAY_LEN(lines); k++)
        text_printf(&source, "%s\n", (int)k + 1 == line ? text : lines[k]);
    return source.s;
}

/* As the grader does it, at a few sizes. */
static bool find(struct repair *r, struct sim_lab *l, const struct lab *lab, const char *source)
{
    static const int sizes[] = {1, 2, 31, 32, 33, 65, 255, 256, 257};
    struct tried tried[ARRAY_LEN(sizes)];
    struct plan plans[ARRAY_LEN(sizes)][2] = {0};
    const struct entry *entry = lab->entries[0];
    struct diagnosis d = {&l->rig, entry, 0, tried, ARRAY_LEN(sizes), plans, false};
    for (size_t k = 0; k < ARRAY_LEN(sizes); k++) {
        tried[k] = (struct tried){.shape = {.n = sizes[k]}};
        for (int v = 0; v < 2; v++)
            trial_record(&plans[k][v], &l->rig, entry, tried[k].shape, (float[7]){0});
    }
    bool found = repair_find(r, &d, source);
    for (size_t k = 0; k < ARRAY_LEN(sizes); k++) {
        plan_free(&plans[k][0]);
        plan_free(&plans[k][1]);
    }
    return found;
}

START_TEST(test_case)
{
    struct sim_lab l;
    struct repair r;
    struct text says = {0};
    const struct lab *lab = lab_find(1);
    char *source = source_of(cases[_i].line, cases[_i].text);
    sim_lab_open(&l, lab, "lab.cu", source);
    bool found = find(&r, &l, lab, source);
    if (found)
        repair_step(&says, &r);
    ck_assert_msg(found == (cases[_i].kind != EDIT_KINDS), "%s: %s", cases[_i].text, found ? says.s : "none");
    if (found) {
        ck_assert_msg(r.edit.kind == cases[_i].kind && r.edit.line == cases[_i].line,
                      "%s: kind %d, line %d: %s", cases[_i].text, (int)r.edit.kind, r.edit.line, says.s);
        ck_assert_msg(strstr(says.s, cases[_i].says) != NULL, "%s", says.s);
    }
    text_free(&says);
    free(source);
    sim_lab_close(&l);
}
END_TEST

/* Nothing of an edit is left in the program: after the search it is as wrong as before, and so it is searched
 * again with the same result. */
START_TEST(test_twice)
{
    struct sim_lab l;
    struct repair first, second;
    const struct lab *lab = lab_find(1);
    char *source = source_of(10, "        tile[t + 1] = x[i % n];");
    sim_lab_open(&l, lab, "lab.cu", source);
    ck_assert(find(&first, &l, lab, source));
    ck_assert(find(&second, &l, lab, source));
    ck_assert(first.edit.kind == second.edit.kind && first.edit.at == second.edit.at &&
              first.edit.line == second.edit.line);
    free(source);
    sim_lab_close(&l);
}
END_TEST

/* What is right needs no repair. */
START_TEST(test_right)
{
    struct sim_lab l;
    struct repair r;
    const struct lab *lab = lab_find(1);
    char *source = source_of(0, NULL);
    sim_lab_open(&l, lab, "lab.cu", source);
    ck_assert(!find(&r, &l, lab, source));
    free(source);
    sim_lab_close(&l);
}
END_TEST

/* An index that is off by an argument of the kernel: its name is in the source. */
START_TEST(test_argument)
{
    static const char source[] = "#include \"lab.h\"\n"
                                 "__global__ void k(const float *x, float *y, int length, int shift)\n"
                                 "{\n"
                                 "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
                                 "    if (i < length - shift)\n"
                                 "        y[i] = (x[i] + x[(i + 1) % length]) / 2;\n"
                                 "}\n"
                                 "void moving_average(const float *x, float *y, int n)\n"
                                 "{\n"
                                 "    k<<<(n + 31) / 32, 32>>>(x, y, n, n / 2);\n"
                                 "}\n";
    struct sim_lab l;
    struct repair r;
    struct text says = {0};
    const struct lab *lab = lab_find(1);
    sim_lab_open(&l, lab, "lab.cu", source);
    ck_assert(find(&r, &l, lab, source));
    repair_step(&says, &r);
    ck_assert_int_eq(r.edit.line, 5);
    ck_assert_msg(strstr(says.s, "off by shift") != NULL, "%s", says.s);
    text_free(&says);
    sim_lab_close(&l);
}
END_TEST

Suite *repair_suite(void)
{
    Suite *s = suite_create("repair");
    TCase *t = tcase_create("repair");
    tcase_set_timeout(t, 120);
    tcase_add_loop_test(t, test_case, 0, (int)ARRAY_LEN(cases));
    tcase_add_test(t, test_twice);
    tcase_add_test(t, test_right);
    tcase_add_test(t, test_argument);
    suite_add_tcase(s, t);
    return s;
}
