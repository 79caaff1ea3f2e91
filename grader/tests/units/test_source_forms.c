/* Forms of a text that lead to mistakes: masks for remainders, chains of comparisons, steps that a loop
 * leaves, conditions before a store. */
#include <check.h>
#include <string.h>

#include "common/base.h"
#include "grader/diagnose/source_chain.h"
#include "grader/diagnose/source_shadow.h"
#include "grader/diagnose/source_guard.h"
#include "grader/diagnose/source_mask.h"
#include "grader/diagnose/source_rest.h"
#include "grader/text/text_line.h"

Suite *source_forms_suite(void);

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

/* ---- declared again ---- */

static const struct {
    const char *source;
    int line;
} shadows[] = {
    {"void f() {\nfloat a = 0;\nif (n)\n{ float a = g(1, 2); }\nuse(a);\n}\n", 4},
    {"void f() {\nint a = 0, b = g(1, 2);\nif (n) { a = 1;\nconst int b = 2; }\nuse(b);\n}\n", 4},
    {"void f() {\nfloat a = 0;\nif (n) { float a = 1; use(a); }\n}\n", 0},          /* the new one is used */
    {"void f() {\nfloat a = 0;\nif (n) { a = 1; }\n}\n", 0},                        /* no declaration */
    {"void f() {\nif (n) { float a = 0; use(a); }\nelse { float a = 1; }\n}\n", 0}, /* side by side */
    {"void f() {\nfloat a = 0;\nif (n) { float ab = 1; }\n}\n", 0},                 /* another name */
    {"void f() {\nfloat a = 0;\nif (n) { /* float a = 1; */ }\n}\n", 0},
    {"void g() {\nfloat a = 0;\nif (n) { float a = 1; }\n}\nvoid f() {\n}\n", 0}, /* of another function */
};

START_TEST(test_declared_again)
{
    ck_assert_int_eq(source_shadow_line(shadows[_i].source, "f"), shadows[_i].line);
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

Suite *source_forms_suite(void)
{
    Suite *suite = suite_create("source_forms");
    TCase *tcase = tcase_create("source_forms");
    tcase_add_loop_test(tcase, test_mask, 0, ARRAY_LEN(masks));
    tcase_add_loop_test(tcase, test_range_chain, 0, ARRAY_LEN(ranges));
    tcase_add_loop_test(tcase, test_declared_again, 0, ARRAY_LEN(shadows));
    tcase_add_loop_test(tcase, test_rest, 0, ARRAY_LEN(rests));
    tcase_add_loop_test(tcase, test_guard, 0, ARRAY_LEN(guards));
    suite_add_tcase(suite, tcase);
    return suite;
}
