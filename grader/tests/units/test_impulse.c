/* Impulse responses of small submissions on the simulator: the table for what is linear and wrong, nothing
 * for anything else. Run from the project's root. */
#include <check.h>
#include <string.h>

#include "grader/diagnose/diagnose.h"
#include "grader/diagnose/impulse.h"
#include "grader/tests/units/sim_lab.h"

Suite *impulse_suite(void);

/* One submission a lab; what it does depends on n. */
static const char lab1[] =
    "#include \"lab.h\"\n"
    "__global__ void k(const float *x, float *y, int n)\n"
    "{\n"
    "    int i = blockIdx.x * blockDim.x + threadIdx.x, next = (i + 1) % n;\n"
    "    if (i >= n) return;\n"
    "    float right = (x[i] + x[next]) / 2;\n"
    "    switch (n) {\n"
    "    case 61: y[i] = (x[i] - x[next]) / 2; break;\n"
    "    case 62: y[i] = i % 32 == 31 ? x[i] : right; break;\n" /* only that lane's outputs are wrong */
    "    case 63: y[i] = (x[i] + x[i / 2]) / 2; break;\n"
    "    case 64: y[i] = i == n - 1 ? x[i] : right; break;\n"
    "    case 71: y[i] = x[i] * x[next]; break;\n" /* from here on: not linear */
    "    case 72: y[i] = right + 1; break;\n"
    "    case 73: y[i] = (fabsf(x[i]) - x[next]) / 2; break;\n"
    "    case 74: y[i] = rintf((x[i] - x[next]) * 512) / 1024; break;\n"
    "    case 75: y[i] = 0.f / 0; break;\n"
    "    case 76: break;\n"
    "    default: y[i] = right;\n"
    "    }\n"
    "}\n"
    "void moving_average(const float *x, float *y, int n) { k<<<(n + 31) / 32, 32>>>(x, y, n); }\n";

static const char lab2[] =
    "#include \"lab.h\"\n"
    "__global__ void k(const int *a, int *c, int n)\n"
    "{\n"
    "    int i = blockIdx.x * blockDim.x + threadIdx.x, left = max(i - 1, 0), right = min(i + 1, n - 1);\n"
    "    if (i >= n) return;\n"
    "    if (n == 61) c[i] = (a[i] + a[i] + a[right]) / 3;\n"
    "    else c[i] = a[left] / 3 + a[i] / 3 + a[right] / 3;\n"
    "}\n"
    "void average3(const int *a, int *c, int n) { k<<<(n + 31) / 32, 32>>>(a, c, n); }\n"
    "__global__ void d(const float *f, float *df, int n, const float *s, int r)\n"
    "{\n"
    "    int i = blockIdx.x * blockDim.x + threadIdx.x;\n"
    "    float sum = 0;\n"
    "    if (i < r || i + r >= n) return;\n"
    "    for (int o = -r; o <= r; o++)\n"
    "        sum += n == 65 ? s[r + o] * f[i + o] + (o == 0 ? s[0] : 0) : n == 61 ? s[r - o] * f[i + o] : s[r + o] * f[i + abs(o)];\n"
    "    df[i] = sum;\n"
    "}\n"
    "void derivative(const float *f, float *df, int n, const float *s, int r)\n"
    "{\n"
    "    d<<<(n + 31) / 32, 32>>>(f, df, n, s, r);\n"
    "}\n";

static const char lab5[] =
    "#include \"lab.h\"\n"
    "__global__ void k(const float *in, float *out, int n, Stencil7 c)\n"
    "{\n"
    "    int k = blockIdx.x * blockDim.x + threadIdx.x, j = blockIdx.y, i = blockIdx.z, p = n * n;\n"
    "    int at = (i * n + j) * n + k;\n"
    "    if (i < 1 || j < 1 || k < 1 || i > n - 2 || j > n - 2 || k > n - 2) return;\n"
    "    float flat = c.c[0] * in[at] + c.c[1] * in[at - 1] + c.c[2] * in[at + 1] + c.c[3] * in[at - n]\n"
    "               + c.c[4] * in[at + n];\n"
    "    switch (n) {\n"
    "    case 9: out[at] = flat + c.c[6] * in[at - p] + c.c[5] * in[at + p]; break;\n"
    "    case 10: out[at] = flat + c.c[5] * in[max(at - 2 * p, 0)] + c.c[6] * in[at + p]; break;\n"
    "    default: out[at] = flat + c.c[5] * in[at - p] + c.c[6] * in[at + p];\n"
    "    }\n"
    "}\n"
    "void stencil_coarsened(const float *in, float *out, int n, Stencil7 c)\n"
    "{\n"
    "    k<<<dim3((n + 31) / 32, n, n), 32>>>(in, out, n, c);\n"
    "}\n";

static const struct {
    int lab;
    const char *text;
} sources[] = {{1, lab1}, {2, lab2}, {5, lab5}};

static const struct {
    int lab, entry;
    struct shape shape;
    const char *says; /* NULL: nothing to show */
} cases[] = {
    {1, 0, {.n = 60}, NULL},
    {1,
     0,
     {.n = 61},
     "What y[i] takes of each x[i+d], for i = 30 at n = 61:\n"
     "       d   -1    0   +1\n"
     "   yours    .  1/2 -1/2\n"
     "  wanted    .  1/2  1/2\n"
     "x[i+1]: -1/2, should be 1/2\n"},
    {1,
     0,
     {.n = 62},
     "What y[i] takes of each x[i+d], for i = 31 at n = 62:\n"
     "       d  -1   0  +1\n"
     "   yours   .   1   .\n"
     "  wanted   . 1/2 1/2\n"
     "x[i]: 1, should be 1/2; x[i+1]: nothing, should be 1/2\n"},
    {1,
     0,
     {.n = 63},
     "What y[i] takes of each x[i+d], for i = 31 at n = 63:\n"
     "       d -16 ...  -1   0  +1\n"
     "   yours 1/2       . 1/2   .\n"
     "  wanted   .       . 1/2 1/2\n"
     "x[i+1]: nothing, should be 1/2; x[i-16]: 1/2, should be nothing\n"},
    {1,
     0,
     {.n = 64},
     "for i = 63 at n = 64:\n       d  -1   0  +1\n   yours   .   1   .\n  wanted   . 1/2 1/2\n"},
    {1, 0, {.n = 71}, NULL},
    {1, 0, {.n = 72}, NULL},
    {1, 0, {.n = 73}, NULL},
    {1, 0, {.n = 74}, NULL},
    {1, 0, {.n = 75}, NULL},
    {1, 0, {.n = 76}, NULL},
    {2,
     0,
     {.n = 61},
     "What c[i] takes of each a[i+d], for i = 30 at n = 61:\n"
     "       d  -1   0  +1\n"
     "   yours   . 2/3 1/3\n"
     "  wanted 1/3 1/3 1/3\n"
     "a[i-1]: nothing, should be 1/3; a[i]: 2/3, should be 1/3\n"},
    /* right for multiples of three: what is wrong is no weight */
    {2, 0, {.n = 62}, NULL},
    {2,
     1,
     {.n = 61, .radius = 2},
     "What df[i] takes of each f[i+d], for i = 30 at n = 61, radius 2 (s0 is stencil[0]):\n"
     "       d -2 -1  0 +1 +2\n"
     "   yours s4 s3 s2 s1 s0\n"
     "  wanted s0 s1 s2 s3 s4\n"
     "f[i-2]: s4, should be s0; f[i-1]: s3, should be s1; ...\n"},
    {2,
     1,
     {.n = 62, .radius = 2},
     "       d    -2    -1     0    +1    +2\n"
     "   yours     .     .    s2 s1+s3 s0+s4\n"
     "  wanted    s0    s1    s2    s3    s4\n"},
    {2,
     1,
     {.n = 65, .radius = 2},
     "       d -2 -1  0 +1 +2\n"
     "   yours s0 s1 s2 s3 s4\n"
     "  wanted s0 s1 s2 s3 s4\n"
     "Where all cells of f are 0: s0, should be 0\n"},
    {5, 0, {.n = 8}, NULL},
    {5,
     0,
     {.n = 9},
     "What out[i][j][k] takes of each cell of in, for i = 4, j = 4, k = 4 at n = 9:\n"
     "                 plane i-1       plane i     plane i+1\n"
     "               k-1   k k+1   k-1   k k+1   k-1   k k+1\n"
     "   yours j-1     .   .   .     .  c3   .     .   .   .\n"
     "         j       .  c6   .    c1  c0  c2     .  c5   .\n"
     "         j+1     .   .   .     .  c4   .     .   .   .\n"
     "  wanted j-1     .   .   .     .  c3   .     .   .   .\n"
     "         j       .  c5   .    c1  c0  c2     .  c6   .\n"
     "         j+1     .   .   .     .  c4   .     .   .   .\n"
     "in[i-1][j][k]: c6, should be c5; in[i+1][j][k]: c5, should be c6\n"},
    {5, 0, {.n = 10}, "in[i-1][j][k]: nothing, should be c5; in[i-2][j][k]: c5, should be nothing\n"},
};

/* In lab 1, at this n, outputs side by side take the same input: x[i / 2]. */
enum { SHARING_N = 63 };

/* As if one size alone had been tried, and had been wrong. */
static bool respond(struct rig *rig, const struct lab *lab, int which, struct shape shape, struct text *says,
                    bool *shares)
{
    const struct entry *entry = lab->entries[which];
    struct plan plans[1][2] = {0};
    struct tried tried = {.shape = shape};
    struct diagnosis d = {rig, entry, which, &tried, 1, plans, false};
    struct impulse x;
    for (int v = 0; v < 2; v++) {
        float c[7];
        trial_random(rig->seed, which, shape, v, c);
        trial_record(&plans[0][v], rig, entry, shape, c);
    }
    bool has = impulse_take(&x, &d);
    *shares = has && x.sharing != x.place;
    if (has)
        impulse_tell(says, &x, entry);
    plan_free(&plans[0][0]);
    plan_free(&plans[0][1]);
    return has;
}

START_TEST(test_cases)
{
    struct sim_lab l;
    const struct lab *lab = lab_find(sources[_i].lab);
    sim_lab_open(&l, lab, "lab.cu", sources[_i].text);
    for (size_t k = 0; k < ARRAY_LEN(cases); k++) {
        if (cases[k].lab != sources[_i].lab)
            continue;
        struct text says = {0};
        bool shares, has = respond(&l.rig, lab, cases[k].entry, cases[k].shape, &says, &shares);
        ck_assert_msg(has == (cases[k].says != NULL), "n = %d: %s", cases[k].shape.n, has ? says.s : "none");
        if (has)
            ck_assert_msg(strstr(says.s, cases[k].says) != NULL, "n = %d: %s", cases[k].shape.n, says.s);
        ck_assert_msg(shares == (cases[k].shape.n == SHARING_N), "n = %d shares an input: %d",
                      cases[k].shape.n, shares);
        text_free(&says);
    }
    sim_lab_close(&l);
}
END_TEST

Suite *impulse_suite(void)
{
    Suite *suite = suite_create("impulse");
    TCase *tcase = tcase_create("impulse");
    tcase_add_loop_test(tcase, test_cases, 0, ARRAY_LEN(sources));
    suite_add_tcase(suite, tcase);
    return suite;
}
