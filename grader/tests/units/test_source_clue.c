/* Mistakes that the text of a wrong submission shows: only for the faults that they lead to. */
#include <check.h>
#include <string.h>

#include "grader/diagnose/source_chain.h"
#include "grader/diagnose/source_clue.h"
#include "grader/diagnose/source_guard.h"
#include "grader/diagnose/source_macro.h"
#include "grader/diagnose/source_mask.h"
#include "grader/diagnose/source_rest.h"
#include "grader/diagnose/source_site.h"
#include "grader/text/text_line.h"

Suite *source_clue_suite(void);

static const struct {
    const char *source;
    enum finding_kind kind;
    int at; /* the finding's line */
    int lab;
    enum cause cause;
    int line;
} clues[] = {
    {"\nint i = threadIdx.x * blockDim.x + blockIdx.x;\n", FINDING_WRONG_VALUE, 0, 1, CAUSE_INDEX_EXCHANGED,
     2},
    {"int i = blockIdx.x * blockDim.x + threadIdx.x;\n", FINDING_WRONG_VALUE, 0, 1, CAUSE_NONE, 0},
    {"return i * n + j * n + k;\n", FINDING_WROTE_OUTSIDE, 0, 4, CAUSE_INDEX_WITHOUT_PLANE, 1},
    {"return i * n * n + j * n + k;\n", FINDING_WROTE_OUTSIDE, 0, 4, CAUSE_NONE, 0},
    {"if (i <= n)\n    y[i] = 0;\n", FINDING_OUT_OF_BOUNDS_WRITE, 2, 1, CAUSE_GUARD_ONE_TOO_FAR, 1},
    {"if (i <= n - 1)\n    y[i] = 0;\n", FINDING_OUT_OF_BOUNDS_WRITE, 2, 1, CAUSE_NONE, 0},
    {"if (i <= n)\n\n\n\n\n\n\n\n\ny[i] = 0;\n", FINDING_OUT_OF_BOUNDS_WRITE, 10, 1, CAUSE_NONE, 0},
    {"for (int half = 128; half >= 0; half /= 2)\n", FINDING_TIMEOUT, 0, 0, CAUSE_LOOP_HALVES_FOR_EVER, 1},
    {"for (int half = 128; half > 0; half /= 2)\n", FINDING_TIMEOUT, 0, 0, CAUSE_NONE, 0},
    {"next = __shfl_down_sync(ALL, i, 1);\n", FINDING_WRONG_VALUE, 0, 3, CAUSE_INDEX_SHUFFLED, 1},
    {"next = __shfl_down_sync(ALL, here, 1);\n", FINDING_WRONG_VALUE, 0, 3, CAUSE_NONE, 0},
    {"__shared__ float cells[256];\n", FINDING_WRONG_VALUE, 0, 0, CAUSE_SUM_IN_FLOAT, 1},
    {"__shared__ float cells[256];\n", FINDING_WRONG_VALUE, 0, 1, CAUSE_NONE, 0},
    {"// threadIdx.x * blockDim.x is wrong\n", FINDING_WRONG_VALUE, 0, 1, CAUSE_NONE, 0},
    {"int sum = tile[t] + tile[t + 1];\n", FINDING_WRONG_VALUE, 0, 1, CAUSE_FLOAT_IN_INT, 1},
    {"int r = __shfl_down_sync(ALL, v, 1);\n", FINDING_WRONG_VALUE, 0, 3, CAUSE_FLOAT_IN_INT, 1},
    {"int i = blockIdx.x * BLOCK + t; y[i] = 0;\n", FINDING_WRONG_VALUE, 0, 1, CAUSE_NONE, 0},
    {"float sum = tile[t];\n", FINDING_WRONG_VALUE, 0, 1, CAUSE_NONE, 0},
    {"int product = a[i] * b[i];\n", FINDING_OUT_OF_BOUNDS_READ, 0, 0, CAUSE_NONE, 0},
    {"const int row = n, plane = n * S;\n", FINDING_OUT_OF_BOUNDS_READ, 9, 4, CAUSE_PLANE_OF_BLOCK, 1},
    {"const int row = n, plane = n * n;\n", FINDING_OUT_OF_BOUNDS_READ, 9, 4, CAUSE_NONE, 0},
    {"int lane = threadIdx.x / WARP;\n", FINDING_WRONG_VALUE, 0, 3, CAUSE_LANE_BY_DIVISION, 1},
    {"const int t = 1, laneId = tid >> 5;\n", FINDING_WRONG_VALUE, 0, 3, CAUSE_LANE_BY_DIVISION, 1},
    {"int lane = threadIdx.x % 32;\n", FINDING_WRONG_VALUE, 0, 3, CAUSE_NONE, 0},
    {"int warp = t % 32, lane = t / 32;\n", FINDING_WRONG_VALUE, 0, 0, CAUSE_LANE_BY_DIVISION, 1},
    {"int warp = t / 32, lane = t % 32;\n", FINDING_WRONG_VALUE, 0, 0, CAUSE_NONE, 0},
    {"tile[BLOCK] = x[(i + 1) % n];\n", FINDING_UNDEFINED_VALUE, 0, 1, CAUSE_NONE, 0},
    {NULL, FINDING_WRONG_VALUE, 0, 1, CAUSE_NONE, 0},
};

START_TEST(test_clue)
{
    struct finding f = {.kind = clues[_i].kind, .line = clues[_i].at};
    int line = 0;
    enum cause cause = source_clue(&f, lab_find(clues[_i].lab)->entries[0], clues[_i].source, &line);
    ck_assert_str_eq(cause_word(cause), cause_word(clues[_i].cause));
    ck_assert_int_eq(line, clues[_i].line);
}
END_TEST

/* The line of a cause that is known otherwise. */
static const struct {
    const char *source;
    enum cause cause;
    enum finding_kind kind;
    int lab, line;
} lines[] = {
    {"if (i == n - 1)\ntile[BLOCK] = x[(i + 1) % n];\n", CAUSE_HALO_AT_FIXED_CELL, FINDING_UNDEFINED_VALUE, 1,
     2},
    {"if (t == BLOCK - 1)\ntile[BLOCK] = x[(i + 1) % n];\n", CAUSE_HALO_AT_FIXED_CELL,
     FINDING_UNDEFINED_VALUE, 1, 0},
    {"if (t == 0)\ntile[BLOCK] = x[(first + BLOCK) % n];\n", CAUSE_HALO_AT_FIXED_CELL,
     FINDING_UNDEFINED_VALUE, 1, 2},
    {"if (t == 0)\ntile[0] = x[(first + BLOCK) % n];\n", CAUSE_HALO_AT_FIXED_CELL, FINDING_UNDEFINED_VALUE, 1,
     0},
    {"if (i + 1 == n) s[blockDim.x + 1] = a[i];\n", CAUSE_HALO_AT_FIXED_CELL, FINDING_UNDEFINED_VALUE, 2, 1},
    {"tile[t + 1] = x[(i + 1) % n];\n", CAUSE_HALO_AT_FIXED_CELL, FINDING_UNDEFINED_VALUE, 1, 0},
    {"if (tile[BLOCK] == 0)\n", CAUSE_HALO_AT_FIXED_CELL, FINDING_UNDEFINED_VALUE, 1, 0},
    {"tile[BLOCK] = 0;\n", CAUSE_HALO_AT_FIXED_CELL, FINDING_WRONG_VALUE, 1, 0},
    {"__shared__ T s[9];\nauto f = [](float x, float y) { return x * y; };\n", CAUSE_SUM_IN_FLOAT,
     FINDING_WRONG_VALUE, 0, 2},
    {"\n__shared__ int part[BLOCK];\n", CAUSE_SUM_IN_INT, FINDING_WRONG_VALUE, 0, 2},
    {"int i = 0;\nint my_sum = 0;\n", CAUSE_SUM_IN_INT, FINDING_WRONG_VALUE, 0, 2},
    {"int i = t; __shared__ long long part[9];\n", CAUSE_SUM_IN_INT, FINDING_WRONG_VALUE, 0, 0},
    {"sum += (float)a[i] * b[i];\n", CAUSE_SUM_IN_FLOAT, FINDING_WRONG_VALUE, 0, 1},
    {NULL, CAUSE_SUM_IN_FLOAT, FINDING_WRONG_VALUE, 0, 0},
};

START_TEST(test_line_of_cause)
{
    struct finding f = {.kind = lines[_i].kind};
    int line = source_line_of(lines[_i].cause, &f, lab_find(lines[_i].lab)->entries[0], lines[_i].source);
    ck_assert_int_eq(line, lines[_i].line);
}
END_TEST

/* A variable that got no value, and the next line that names it. */
static const struct {
    const char *source;
    int line;
} valueless[] = {
    {"void f()\n{\n    float sum;\n    for (int d = 0; d < 7; d++)\n        sum += c[d];\n}\n", 3},
    {"void f()\n{\n    float sum;\n    sum = sum + c[0];\n}\n", 3},
    {"void f()\n{\n    float sum;\n    sum = sums[0];\n    sum += c[0];\n}\n", 0},
    {"void f()\n{\n    float sum = 0;\n    sum += c[0];\n}\n", 0},
};

START_TEST(test_valueless)
{
    ck_assert_int_eq(source_line_without_value(valueless[_i].source, "f"), valueless[_i].line);
}
END_TEST

START_TEST(test_stores_through_pointer)
{
    ck_assert(source_stores_through_pointer("void f(float *y)\n{\n    y[i] = 1;\n}\n", "f"));
    ck_assert(
        !source_stores_through_pointer("void f()\n{\n    __shared__ float t[8];\n    t[i] = 1;\n}\n", "f"));
    ck_assert(!source_stores_through_pointer("void g(float *y)\n{\n    y[i] = 1;\n}\nvoid f()\n{\n}\n", "f"));
    ck_assert(!source_stores_through_pointer(NULL, "f"));
}
END_TEST

/* The one line that can hold a mistake that is known otherwise. */
static const struct {
    const char *source;
    enum cause cause;
    int lab, line;
} sites[] = {
    {"\nint r = t & (BLOCK - 1);\n", CAUSE_POWERS_OF_TWO, 1, 2},
    {"int r = t & (BLOCK - 1);\nint q = i & (n - 1);\n", CAUSE_POWERS_OF_TWO, 1, 0},
    {"// r = t & (BLOCK - 1)\nint r = t % BLOCK;\n", CAUSE_POWERS_OF_TWO, 1, 0},
    {"y[i] = 1 / 3 * sum;\n", CAUSE_VALUES_ZERO, 1, 1},
    {"y[i] = 1 / 3.0f * sum;\n", CAUSE_VALUES_ZERO, 1, 0},
    {"__global__ void __launch_bounds__(64) f()\n", CAUSE_BEYOND_LAUNCH_BOUNDS, 1, 1},
    {"y[i] = 1 / 3 * sum;\n", CAUSE_POWERS_OF_TWO, 1, 0},
    {"void moving_average()\n{\n    int blocks = n / 256;\n    k<<<blocks, 256>>>(x, y, n);\n}\n",
     CAUSE_GRID_ROUNDED_DOWN, 1, 3},
    {"void moving_average()\n{\n    k<float><<<n / 256, 256>>>(x, y, n);\n}\n", CAUSE_GRID_ROUNDED_DOWN, 1,
     3},
    {"void moving_average()\n{\n    k<<<n / 256, 256>>>(x, y, n);\n    k<<<1, 256>>>(x, y, n);\n}\n",
     CAUSE_GRID_ROUNDED_DOWN, 1, 0},
    {"void stencil_basic()\n{\n    dim3 g(n / 8, n / 8, n / 8);\n    k<<<g, 8>>>(x, n);\n}\n",
     CAUSE_GRID_ROUNDED_DOWN, 4, 3},
    {"void stencil_basic()\n{\n    int a = n / 8,\n        b = n / 4;\n    dim3 g(a, b, a);\n"
     "    k<<<g, 8>>>(x, n);\n}\n",
     CAUSE_GRID_ROUNDED_DOWN, 4, 0},
    {NULL, CAUSE_GRID_ROUNDED_DOWN, 1, 0},
    {NULL, CAUSE_POWERS_OF_TWO, 1, 0},
};

START_TEST(test_site)
{
    int line = source_site(sites[_i].cause, lab_find(sites[_i].lab)->entries[0], sites[_i].source);
    ck_assert_int_eq(line, sites[_i].line);
}
END_TEST

/* A macro for a sum, where its name is a factor. */
static const struct {
    const char *source;
    int line;
} macros[] = {
    {"#define OUT IN - 2\nint i = blockIdx.x * OUT;\n", 1},
    {"\n# define OUT\tIN + 2 // cells\nint i = OUT / 2;\n", 2},
    {"#define OUT (IN - 2)\nint i = b * OUT;\n", 0},
    {"#define OUT IN * 2\nint i = b * OUT;\n", 0},
    {"#define OUT -2\nint i = b * OUT;\n", 0},
    {"#define OUT 8 // 9 - 1\nint i = b * OUT;\n", 0},
    {"#define OUT IN - 2\nint i = OUT + 1;\n", 0},
    {"#define OUT IN - 2\nint i = b * OUTER;\n", 0},
    {"#define OUT(x) x - 2\nint i = b * OUT(3);\n", 0},
    {NULL, 0},
};

START_TEST(test_macro)
{
    ck_assert_int_eq(source_macro_of_sum(macros[_i].source, "f"), macros[_i].line);
}
END_TEST

/* A macro that multiplies a parameter, where a sum is passed. */
static const struct {
    const char *source;
    int line;
} parameters[] = {
    {"#define AT(i, j) (i * n + j)\nint a = AT(i + 1, j);\n", 1},
    {"\n# define AT(z,y,x) ((z*n+y)*n+x)\nint a = AT(z0 - 1, y, x) + AT(z, y, x);\n", 2},
    {"#define HALF(x) 1 / x\nint a = HALF(b - c);\n", 1},
    {"#define LEFT(x) (n - x)\nint a = LEFT(b + c);\n", 1},
    {"#define AT(i, j) (i * n + j)\nint a = AT(i, j + 1);\n", 0},
    {"#define AT(i, j) (i * n + j)\nint a = AT(p[i + 1], j);\n", 0},
    {"#define AT(i, j) ((i) * n + (j))\nint a = AT(i + 1, j);\n", 0},
    {"#define AT(i, j) (i * n + j)\nint a = AT(-1, j), b = BAT(i + 1, j);\n", 0},
    {"#define AT 8\nint a = AT * (i + 1);\n", 0},
    {NULL, 0},
};

START_TEST(test_macro_of_argument)
{
    ck_assert_int_eq(source_macro_of_argument(parameters[_i].source, "f"), parameters[_i].line);
}
END_TEST

/* A mask for a remainder. */
static const struct {
    const char *source;
    int line;
} masks[] = {
    {"#define RING 3\n#define SLOT(p) ((p) & (RING - 1))\n", 2},
    {"constexpr int RING = 3;\nint a = i & (RING-1);\n", 2},
    {"enum { RING = 6 };\n\nint a = i & ( RING - 1 );\n", 3},
    {"#define RING 4\nint a = i & (RING - 1);\n", 0},
    {"#define RING 3\nint a = i & (n - 1);\n", 0},
    {"#define RING 3\nint a = i && (RING - 1);\n", 0},
    {"#define RING 3\nint a = i & (RING + 1), b = RING - 1;\n", 0},
    {"#define RING BASE + 1\nint a = i & (RING - 1);\n", 0},
    {NULL, 0},
};

START_TEST(test_mask)
{
    ck_assert_int_eq(source_mask_of_other(masks[_i].source, "f"), masks[_i].line);
}
END_TEST

/* Comparisons in a chain, and what looks like one. */
static const struct {
    const char *source;
    int line;
} ranges[] = {
    {"\nif (0 < i < n - 1 && 0 < j)\n", 2},
    {"if (j < n && !(1 <= i <=\n n - 2))\n", 1},
    {"bool inner = n - 1 > i > 0;\n", 1},
    {"while (a[i] < b[f(i, j)] < 3) i++;\n", 1},
    {"return f(k, 0 < i < n);\n", 1},
    {"if (0 < i && i < n - 1 || j < n)\n", 0},
    {"f(i < n, j < n); bool a = i < n, b = j < n;\n", 0},
    {"if ((i < n) < m || i < n == j < n || i < n & j < n)\n", 0},
    {"if (i < n and j < n or k < n)\n", 0},
    {"int m = i < n ? j < n : k < n;\n", 0},
    {"for (int i = 0; i < n; i++) if (i < m) x = y < z;\n", 0},
    {"vec<vec<int>> a; vec<vec<int> > b; vec<vec<int, 3>, 4> c;\n", 0},
    {"if (static_cast<int>(i) < n && (int)p->i < m << 2)\n", 0},
    {"template <int N, bool B = (N > 3)> int f(T<N> *a); f<N><<<g, b>>>(a->b<int>());\n", 0},
    {"// 0 < i < n\n/* 0 < i < n; */ char c = '<' < d; f(\"0 < i < n\");\n#if 0 < A < 2\n", 0},
    {NULL, 0},
};

START_TEST(test_range_chain)
{
    ck_assert_int_eq(source_chain_line(ranges[_i].source, "f"), ranges[_i].line);
}
END_TEST

/* Steps that a loop leaves: "taken of left in line". */
static const struct {
    const char *source;
    int line, loop_line, left, taken;
} rests[] = {
    {"while (i + 2 < last) {\n S; S; S;\n}\nif (i < last)\n S;\n", 4, 1, 2, 1},
    {"for (; k + 3 < n; k += 4)\n S;\nif (k < n) S;\nif (k + 1 < n) S;\n", 3, 1, 3, 2},
    {"while (i + 1 < last) {\n S; S;\n}\nif (i < last)\n S;\n", 0, 0, 0, 0},
    {"for (; k + 3 < n; k += 4)\n S;\nfor (; k < n; k++)\n if (k < n) S;\n", 0, 0, 0, 0},
    {"while (i + 2 < last)\n S;\nif (j < last)\n S;\n", 0, 0, 0, 0},
};

START_TEST(test_rest)
{
    struct source_rest r;
    bool found = source_find_rest(&r, rests[_i].source, "f");
    ck_assert_int_eq(found, rests[_i].line > 0);
    if (found) {
        ck_assert_int_eq(r.line, rests[_i].line);
        ck_assert_int_eq(r.loop_line, rests[_i].loop_line);
        ck_assert_int_eq(r.left, rests[_i].left);
        ck_assert_int_eq(r.taken, rests[_i].taken);
    }
}
END_TEST

/* What stands before the store in the line with @. */
static const struct {
    const char *source;
    int if_line, flag_line, loop_line, thread_line;
} guards[] = {
    {"void f() {\n if (i < n)\n  out[i] = 1; @\n}\n", 2, 0, 0, 0},
    {"void f() {\n bool a = i > 0, ok = i < n;\n for (;;) {\n  int j = i;\n  if (ok && j) {\n   g();\n   out[i] = 1; @\n  }\n }\n}\n",
     5, 2, 3, 0},
    {"void f() {\n bool ok = threadIdx.y > 0;\n for (int y = threadIdx.y; y < 9; y += 3)\n  if (ok) // )\n   out[y] = 1; @\n}\n",
     4, 2, 3, 2},
    {"void f() {\n int t = threadIdx.x;\n for (int x = t; x < 9; x += 3)\n  if (t > 0 && x < 8)\n   out[x] = 1; @\n}\n",
     4, 0, 3, 4},
    {"void f() {\n for (int y = threadIdx.y; y < 9; y += 3)\n  if (y > 0)\n   out[y] = 1; @\n}\n", 3, 0, 2,
     0},
    {"void f() {\n if (i >= n)\n  return;\n if (i == 0) { g(); }\n out[i] = 1; @\n}\n", 2, 0, 0, 0},
    {"void f() {\n if (i > 0) g();\n out[i] = 1; @\n}\n", 0, 0, 0, 0},
};

START_TEST(test_guard)
{
    struct source_guard g;
    const char *source = guards[_i].source;
    bool found = source_find_guard(&g, source, line_number(source, strchr(source, '@')));
    ck_assert_int_eq(found, guards[_i].if_line > 0);
    ck_assert_int_eq(g.if_line, guards[_i].if_line);
    ck_assert_int_eq(g.flag_line, guards[_i].flag_line);
    ck_assert_int_eq(g.loop_line, guards[_i].loop_line);
    ck_assert_int_eq(g.thread_line, guards[_i].thread_line);
}
END_TEST

Suite *source_clue_suite(void)
{
    Suite *suite = suite_create("source_clue");
    TCase *tcase = tcase_create("source_clue");
    tcase_add_loop_test(tcase, test_clue, 0, ARRAY_LEN(clues));
    tcase_add_loop_test(tcase, test_line_of_cause, 0, ARRAY_LEN(lines));
    suite_add_tcase(suite, tcase);
    tcase_add_loop_test(tcase, test_valueless, 0, (int)ARRAY_LEN(valueless));
    tcase_add_loop_test(tcase, test_site, 0, ARRAY_LEN(sites));
    tcase_add_loop_test(tcase, test_macro, 0, ARRAY_LEN(macros));
    tcase_add_loop_test(tcase, test_macro_of_argument, 0, ARRAY_LEN(parameters));
    tcase_add_loop_test(tcase, test_mask, 0, ARRAY_LEN(masks));
    tcase_add_loop_test(tcase, test_range_chain, 0, ARRAY_LEN(ranges));
    tcase_add_loop_test(tcase, test_rest, 0, ARRAY_LEN(rests));
    tcase_add_loop_test(tcase, test_guard, 0, ARRAY_LEN(guards));
    tcase_add_test(tcase, test_stores_through_pointer);
    return suite;
}
