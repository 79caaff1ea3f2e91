/* Mistakes that the text of a wrong submission shows: only for the faults that they lead to. */
#include <check.h>

#include "grader/diagnose/source_clue.h"
#include "grader/diagnose/source_macro.h"
#include "grader/diagnose/source_site.h"

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
    {"int t = threadIdx.y * blockDim.x + threadIdx.x;\n", FINDING_WRONG_VALUE, 0, 4, CAUSE_NONE, 0},
    {"int i = count <= n ? BLOCK : n;\n    y[i] = 0;\n", FINDING_OUT_OF_BOUNDS_WRITE, 2, 1, CAUSE_NONE, 0},
    {"for (int half = 128; half >= 0; half /= 2)\n", FINDING_TIMEOUT, 0, 0, CAUSE_LOOP_HALVES_FOR_EVER, 1},
    {"for (int half = 128; half > 0; half /= 2)\n", FINDING_TIMEOUT, 0, 0, CAUSE_NONE, 0},
    {"next = __shfl_down_sync(ALL, i, 1);\n", FINDING_WRONG_VALUE, 0, 3, CAUSE_INDEX_SHUFFLED, 1},
    {"next = __shfl_down_sync(ALL, here, 1);\n", FINDING_WRONG_VALUE, 0, 3, CAUSE_NONE, 0},
    {"__shared__ float cells[256];\n", FINDING_WRONG_VALUE, 0, 0, CAUSE_NONE, 0},
    {"// threadIdx.x * blockDim.x is wrong\n", FINDING_WRONG_VALUE, 0, 1, CAUSE_NONE, 0},
    {"int sum = tile[t] + tile[t + 1];\n", FINDING_WRONG_VALUE, 0, 1, CAUSE_NONE, 0},
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
    {"int n;\nconst uint2 *p = (const uint2 *)a, *q = (const uint2 *)b;\n", CAUSE_FACTORS_UNSIGNED, 0, 2},
    {"auto p = reinterpret_cast<const uint4 *>(a);\n", CAUSE_FACTORS_UNSIGNED, 0, 1},
    {"\nsum += (u64)(unsigned)a[i] * b[i];\n", CAUSE_FACTORS_UNSIGNED, 0, 2},
    {"unsigned int v = a[i];\n", CAUSE_FACTORS_UNSIGNED, 0, 1},
    {"void k(const unsigned *a, const int *b, int n)\n", CAUSE_FACTORS_UNSIGNED, 0, 1},
    {"__device__ u64 times(unsigned x, unsigned y)\n", CAUSE_FACTORS_UNSIGNED, 0, 1},
    {"unsigned long long v = a[i];\nunsigned i = t;\n", CAUSE_FACTORS_UNSIGNED, 0, 0},
    {"sum += (unsigned long long)a[i] * b[i];\n", CAUSE_FACTORS_UNSIGNED, 0, 0},
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
    {"#define OUT(x) x - 2\nint i = b * OUT(3);\n", 1},
    {"#define CELLS(r) B + 2 * (r)\nk<<<n, B, CELLS(8) * sizeof(float)>>>(n);\n", 1},
    {"#define CELLS(r) (B + 2 * (r))\nk<<<n, B, CELLS(8) * sizeof(float)>>>(n);\n", 0},
    {"#define CELLS(r) B + 2 * (r)\n__shared__ float tile[CELLS(1) + 1];\n", 0},
    {"#define MIN(a, b) (a) < (b) ? (a) : (b)\nint i = 1 + MIN(n, 8);\n", 1},
    {"#define MIN(a, b) (a) < (b) ? (a) : (b)\nint i = MIN((n - 1) / 32, 8) + 1;\n", 1},
    {"#define MIN(a, b) ((a) < (b) ? (a) : (b))\nint i = 1 + MIN(n, 8);\n", 0},
    {"#define MIN(a, b) (a) < (b) ? (a) : (b)\nint i = MIN(n, 8);\n", 0},
    {"#define MIN(a, b) a < b ? a : b\nfor (int i = 0; i < MIN(n, 8); i++)\n", 1},
    {"#define MIN(a, b) a < b ? a : b\nk<<<MIN(n, 8), 32>>>(n);\n", 0},
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
    tcase_add_test(tcase, test_stores_through_pointer);
    return suite;
}
