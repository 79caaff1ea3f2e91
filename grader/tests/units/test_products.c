/* Which products a wrong sum lacks or has more than once; and no word where it is no sum of whole products.
 * Run from the project's root. */
#include <check.h>
#include <string.h>

#include "grader/diagnose/products.h"
#include "grader/tests/units/sim_lab.h"

Suite *products_suite(void);

/* One thread adds `body`, with 0 in *c before. */
static const char form[] = "#include \"lab.h\"\n"
                           "__global__ void k(const int *a, const int *b, long long *c, int n)\n"
                           "{\n"
                           "    long long s = 0;\n"
                           "    %s\n"
                           "    *c = s;\n"
                           "}\n"
                           "void dot(const int *a, const int *b, long long *c, int n)\n"
                           "{\n"
                           "    k<<<1, 1>>>(a, b, c, n);\n"
                           "}\n";

static const struct {
    const char *body, *says;
    enum cause cause;
} cases[] = {
    {"for (int i = 0; i < n; i++) s += (long long)a[i == 5 ? 3 : i] * b[i == 5 ? 3 : i];",
     "At n = 31, a[5] * b[5] is missing in *c, and a[3] * b[3] is counted twice.", CAUSE_PRODUCTS_MISTAKEN},
    {"for (int i = 0; i < n; i++) s += i % 4 == 3 ? 0 : (long long)a[i] * b[i];",
     "At n = 31, the products a[i] * b[i] with i = 3, 7, ..., 27 (i mod 4 = 3) are missing in *c.",
     CAUSE_PRODUCTS_MISSING},
    {"for (int i = 0; i < n; i++) s += (i < 2 ? 3 : 1) * (long long)a[i] * b[i];",
     "At n = 31, the products a[i] * b[i] with i = 0 to 1 are counted 3 times.", CAUSE_PRODUCTS_REPEATED},
    {"for (int i = 0; i < n; i++) s += (int)((long long)a[i] * b[i]);", "", CAUSE_NONE},
    {"for (int i = 0; i < n; i++) s += (long long)a[i] * a[i];", "", CAUSE_NONE},
    {"for (int i = 0; i < n; i++) s += (long long)a[i] * b[i] + 1;", "", CAUSE_NONE},
};

START_TEST(test_case)
{
    struct sim_lab l;
    struct text says = {0}, source = {0};
    const struct lab *lab = lab_find(0);
    struct tried tried = {.shape = {.n = 31}};
    struct plan plans[1][2] = {0};
    struct diagnosis d = {&l.rig, lab->entries[0], 0, &tried, 1, plans, false};
    const char *at = strstr(form, "%s");
    text_printf(&source, "%.*s%s%s", (int)(at - form), form, cases[_i].body, at + strlen("%s"));
    sim_lab_open(&l, lab, "lab.cu", source.s);
    for (int v = 0; v < 2; v++)
        trial_record(&plans[0][v], &l.rig, lab->entries[0], tried.shape, (float[7]){0});
    enum cause cause = products_tell(&says, &d);
    ck_assert_str_eq(says.s ? says.s : "", cases[_i].says);
    ck_assert_int_eq(cause, cases[_i].cause);
    plan_free(&plans[0][0]);
    plan_free(&plans[0][1]);
    text_free(&says);
    text_free(&source);
    sim_lab_close(&l);
}
END_TEST

Suite *products_suite(void)
{
    Suite *s = suite_create("products");
    TCase *t = tcase_create("products");
    tcase_set_timeout(t, 120);
    tcase_add_loop_test(t, test_case, 0, (int)ARRAY_LEN(cases));
    suite_add_tcase(s, t);
    return s;
}
