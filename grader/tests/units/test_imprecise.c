/* Why values are near the right ones and not right: inputs or outputs with few bits, and terms that cancel.
 * Run from the project's root. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/imprecise.h"
#include "grader/tests/units/sim_sizes.h"

Suite *imprecise_suite(void);

/* Lab 1, with a value that each output gets; `far` is no neighbour. */
static const char before[] =
    "#include <cuda_fp16.h>\n"
    "#include \"lab.h\"\n"
    "__device__ float cut(float a, int bits)\n"
    "{\n"
    "    return __uint_as_float(__float_as_uint(a) & (0xffffffffu << (24 - bits)));\n"
    "}\n"
    "__device__ float half_of(float a) { return __half2float(__float2half(a)); }\n"
    "__global__ void k(const float *x, float *y, int n)\n"
    "{\n"
    "    int i = blockIdx.x * blockDim.x + threadIdx.x, j = (i + 1) % n;\n"
    "    int far = (i + 7) % n;\n"
    "    if (i < n)\n"
    "        y[i] = ",
                  after[] = ";\n"
                            "}\n"
                            "extern \"C\" void moving_average(const float *x, float *y, int n)\n"
                            "{\n"
                            "    k<<<(n + 255) / 256, 256>>>(x, y, n);\n"
                            "}\n";

static const struct {
    const char *value;
    enum cause cause;
    const char *says; /* "": nothing at all */
} cases[] = {
    {"(x[i] + x[j]) / 2", CAUSE_IMPRECISE, ""},
    {"half_of((x[i] + x[j]) / 2)", CAUSE_HALF_PRECISION,
     " No output has more than 11 significant bits; a float has 24."},
    {"cut((x[i] + x[j]) / 2, 8)", CAUSE_HALF_PRECISION,
     " No output has more than 8 significant bits; a float has 24."},
    {"(half_of(x[i]) + half_of(x[j])) / 2", CAUSE_HALF_PRECISION,
     " All are right with inputs of 11 significant bits, and not with 12."},
    {"(cut(x[i], 8) + cut(x[j], 8)) / 2", CAUSE_HALF_PRECISION,
     " All are right with inputs of 8 significant bits, and not with 9."},
    {"(cut(x[i], 14) + cut(x[j], 14)) / 2", CAUSE_IMPRECISE, ""},
    {"((x[i] + 1000 * x[far]) + x[j] - 1000 * x[far]) / 2", CAUSE_TERMS_CANCEL,
     "] is off most. It is right if the inputs that it does not depend on are set to 0."},
    {"((x[i] + 50 * x[j]) + x[j] - 50 * x[j]) / 2", CAUSE_IMPRECISE, ""},
    {"((x[i] + 200 * x[j]) + x[j] - 200 * x[j]) / 2", CAUSE_IMPRECISE, ""},
    {"((x[i] + 13 * x[j]) + x[j] - 13 * x[j]) / 2", CAUSE_IMPRECISE, ""},
    {"(x[i] + x[j]) * 0.5001f", CAUSE_IMPRECISE, ""},
    {"((x[i] + 512) + (x[j] - 512)) / 2", CAUSE_ERRORS_STAY,
     " With inputs that are 64 times smaller, the errors"},
    {"(rintf(x[i] * 65536) + rintf(x[j] * 65536)) / 131072", CAUSE_ERRORS_STAY, " times smaller."},
};

START_TEST(test_imprecise)
{
    static const int n[] = {300};
    struct text source = {0}, said = {0};
    struct sim_sizes s;
    text_printf(&source, "%s%s%s", before, cases[_i].value, after);
    text_printf(&said, "%s", "");
    sim_sizes_open(&s, lab_find(1), source.s, n, 1, false);
    for (int variant = 0; variant < 2; variant++) {
        said.length = 0;
        enum cause cause = imprecise_cause(&said, &s.d, 0, variant);
        ck_assert_str_eq(cause_word(cause), cause_word(cases[_i].cause));
        ck_assert_msg(*cases[_i].says ? strstr(said.s, cases[_i].says) != NULL : !said.length, "%s", said.s);
    }
    text_free(&source);
    text_free(&said);
    sim_sizes_close(&s);
}
END_TEST

Suite *imprecise_suite(void)
{
    Suite *s = suite_create("imprecise");
    TCase *c = tcase_create("all");
    tcase_set_timeout(c, 240);
    tcase_add_loop_test(c, test_imprecise, 0, ARRAY_LEN(cases));
    suite_add_tcase(s, c);
    return s;
}
