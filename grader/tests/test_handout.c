/* Numbers of the handouts and their sources; code and figures put in. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/handout/excerpt.h"
#include "grader/handout/expand.h"
#include "grader/handout/markdown.h"
#include "grader/handout/measured.h"
#include "grader/handout/sources.h"
#include "grader/handout/trace.h"
#include "grader/whole_file.h"

Suite *handout_suite(void);

/* ---- formulas ---- */

/* Three names: one number, a list, and nothing. */
static bool look_up(void *context, const char *name, struct values *values, char *why, size_t why_size)
{
    (void)context;
    *values = (struct values){{8}, 1, true};
    if (!strcmp(name, "edge"))
        return true;
    *values = (struct values){{4, 6, 8}, 3, true};
    if (!strcmp(name, "lab4.edges"))
        return true;
    snprintf(why, why_size, "%s: no such source", name);
    return false;
}

static const struct names known = {look_up, NULL};

static const struct {
    const char *formula;
    int count;
    double last;
    const char *rest; /* what follows the formula, or how the fault is told if count is 0 */
} formulas[] = {
    {"edge", 1, 8, ""},
    {"1 + 2 * 3 - 4/8", 1, 6.5, ""},
    {"2^3^2", 1, 512, ""},
    {"-2^2", 1, -4, ""},
    {"2 - -1", 1, 3, ""},
    {"(edge - 2)^3, 7", 1, 216, ", 7"},
    {"13/4 * (1 - 2/lab4.edges)^3", 3, 13 / 4. * 27 / 64, ""},
    {"ceil(64/30) + floor(2.9) + log2(256)", 1, 13, ""},
    {"min(edge, lab4.edges)|1", 3, 8, "|1"},
    {"max(1, 2)", 1, 2, ""},
    {"8 9", 1, 8, "9"},
    {"edges", 0, 0, "edges: no such source"},
    {"1 +", 0, 0, "a number or a name is missing"},
    {"(1", 0, 0, "a ) is missing"},
    {"min(1)", 0, 0, "a comma is missing"},
    {"sin(1)", 0, 0, "no function is called sin"},
    {"edge / (edge - 8)", 0, 0, "division by zero"},
};

START_TEST(formulas_are_computed)
{
    const char *at = formulas[_i].formula;
    char why[200] = "";
    struct values values;
    bool ok = formula_compute(&values, &at, &known, why, sizeof why);
    ck_assert_msg(ok == (formulas[_i].count > 0), "%s: %s", formulas[_i].formula, why);
    if (!ok) {
        ck_assert_msg(strstr(why, formulas[_i].rest), "%s: %s", formulas[_i].formula, why);
        return;
    }
    ck_assert_int_eq(values.count, formulas[_i].count);
    ck_assert_double_eq_tol(values.v[values.count - 1], formulas[_i].last, 1e-12);
    ck_assert_str_eq(at + strspn(at, " "), formulas[_i].rest);
}
END_TEST

START_TEST(deep_formulas_are_refused)
{
    char deep[1001], why[200] = "";
    const char *at = deep;
    struct values values;
    memset(deep, _i ? '-' : '(', 1000);
    deep[1000] = 0;
    ck_assert(!formula_compute(&values, &at, &known, why, sizeof why));
    ck_assert_ptr_nonnull(strstr(why, "too deep"));
}
END_TEST

/* ---- which numbers a page has ---- */

static const struct {
    const char *text, *numbers;
} scans[] = {
    {"loads 18,432 cells, 2.54 OP/B, 58 % halo.", "18,432 2.54 58"},
    {"118³ outputs, 2²⁸ of 32·8 threads", "118³ 2²⁸ 32 8"},
    {"float4, lab4, 3D, 2n, x2, a_1", ""},
    {"lab 4, labs 4 to 6, lane 31, cells 0 and 7, Exercise 3", ""},
    {"labs 4 to 6 have 7", "7"},
    {"lab\n4 has 12", "12"},
    {"in lab 4, 216 threads", "216"},
    {"block 1.357", "1.357"},
    {"Inside the block 32 threads, in one step 8, step 9", "32 8"},
    {"5 and 6", "5 6"},
    {"on 2026-11-21 it took 3 days", "3"},
    {"1. first\n2. has 3\n   - and 4", "3 4"},
    {"# Lab 4: 8\n## 5 things\n6", "6"},
    {"`i + 1` and ``a`7`` but `1.37`", "1.37"},
    {"[7 cells](page8.html), ![9](10.svg)", "7 9"},
    {"$13/4 \\cdot (1 - 2/8)^3$", ""},
    {"$13/28 = 0.46$, $x_1 = y_2 \\approx 2.54 < T$", "0.46 2.54"},
    {"$0 \\le i < n$, $R \\le 8$, $256$", "8 256"},
    {"$$ 32 \\cdot 576 = 18{,}432 $$", "18{,}432"},
    {"$x = 2.4 \\text{ loads}, \\qquad y = 3 \\cdot 4$", "2.4"},
    {"costs $5 today", "5"},
    {"a | 4 | 6 |\n| --- | --- |\n| 8 | 9 |", "4 6 8 9"},
    {"<!-- a comment of 3 -->4<!-- 5 -->", "4"},
    {"```text\n7 8 9\n```\n10", "10"},
    {"## Further reading\n\nPages 3 to 9, 1966\n\n## Next\n\n2 more", "2"},
    {"12 %, 13%, 14 per", "12 13 14"},
};

START_TEST(numbers_are_found)
{
    struct pieces pieces = {0};
    struct text found = {0};
    markdown_scan(&pieces, scans[_i].text);
    for (size_t k = 0; k < pieces.count; k++)
        if (pieces.items[k].kind == PIECE_NUMBER)
            text_printf(&found, "%s%.*s", found.length ? " " : "",
                        (int)(pieces.items[k].end - pieces.items[k].start),
                        scans[_i].text + pieces.items[k].start);
    ck_assert_msg(!strcmp(found.length ? found.s : "", scans[_i].numbers), "%s: %s", scans[_i].text, found.s);
    text_free(&found);
    free(pieces.items);
}
END_TEST

START_TEST(numbers_have_values)
{
    struct pieces pieces = {0};
    const char *text = "18,432 and 4³ and 2⁻²\n\n58 % 18{,}432";
    static const double values[] = {18432, 64, 0.25, 0.58, 18};
    static const int lines[] = {1, 1, 1, 3, 3};
    int count = 0;
    markdown_scan(&pieces, text);
    for (size_t k = 0; k < pieces.count && count < 5; k++)
        if (pieces.items[k].kind == PIECE_NUMBER) {
            ck_assert_double_eq_tol(pieces.items[k].value, count == 4 ? 18432 : values[count], 1e-12);
            ck_assert_int_eq(pieces.items[k].line, lines[count]);
            count++;
        }
    ck_assert_int_eq(count, 5);
    free(pieces.items);
}
END_TEST

/* ---- numbers against sources ---- */

static const struct {
    const char *page, *complaints; /* the first line, without "page.md:"; empty: none */
} traces[] = {
    {"8 cells <!-- = edge -->", ""},
    {"9 cells <!-- = edge -->", "1: says 9, edge gives 8"},
    {"\n\na tile of 8 has\n513 cells <!-- = edge, edge^3 -->", "4: says 513, edge^3 gives 512"},
    {"8 cells", "1: 8 has no source"},
    {"8 cells\n\nnext <!-- = edge -->", "1: 8 has no source"},
    {"* 8 cells\n* 8 more <!-- = edge -->", "1: 8 has no source"},
    {"8 cells of 512 <!-- = edge -->", "1: 2 numbers have 1 sources"},
    {"8 cells <!-- = edges -->", "1: edges: no such source"},
    {"8 cells <!-- = 8 -->", "1: \"8\" names no source"},
    {"8 cells <!-- = edge edge -->", "1: a comma is missing at \"edge"},
    {"8 and 9 <!-- = T=8, T+1 -->, later 7 <!-- = T-1 -->", ""},
    {"9 <!-- = let T=8, T+1 -->", ""},
    {"9 <!-- = T+1 -->", "1: T has no value yet"},
    {"1.5 <!-- = T=1.5 -->", "1: only whole numbers can be given"},
    {"0.42 <!-- = edge/19 -->", ""},
    {"0.42, 0.422 <!-- = edge/19, edge/19 -->", "1: says 0.422, edge/19 gives 0.421"},
    {"42 % <!-- = edge/19 -->", ""},
    {"42\n% <!-- = edge/19 -->", ""},
    {"43 % <!-- = edge/19 -->", "1: says 43 %, edge/19 gives 42 %"},
    {"8 <!-- = edge+0.1 -->", "1: says 8, edge+0.1 gives 8.10"}, /* whole numbers are exact */
    {"118³ <!-- = 118^3+edge-edge -->", ""},
    {"118³ <!-- = 119^3+edge-edge -->", "1: says 118³"},
    {"| T | 4 | 6 | 8 |\n| - | - | - | - |\n| T³ | 64 | 216 | 512 |\n<!-- = T=4 6 8, T^3 -->", ""},
    {"| T | 4 | 6 | 8 |\n| - | - | - | - |\n| T³ | 64 | 215 | 512 |\n<!-- = T=4 6 8, T^3 -->",
     "3: says 215, T^3 gives 216"},
    {"| T | T² |\n| - | - |\n| 4 | 16 |\n| 5 | 25 |\n<!-- = T=4 5 | T^2 -->", ""},
    {"| 4 | 16 |\n| 5 | 25 |\n<!-- = T=4 5 | edge -->", "3: 1 values beside 2"},
    {"```c\nint x;\n```\n", "1: pasted code"},
    {"text\n\n    int x;\n", "3: pasted code"},
    {"* item\n\n    more of it\n", ""},
    {"<!-- = edge", "1: this is never closed"},
    {"```text\n", "1: this is never closed"},
};

START_TEST(numbers_are_traced)
{
    struct text complaints = {0};
    size_t found = trace_page(&complaints, NULL, "page.md", traces[_i].page, &known);
    ck_assert_msg((found > 0) == (*traces[_i].complaints != 0), "%s: %s", traces[_i].page, complaints.s);
    if (found) {
        char *want = xformat("page.md:%s", traces[_i].complaints);
        ck_assert_msg(!strncmp(complaints.s, want, strlen(want)), "%s: %s", traces[_i].page, complaints.s);
        free(want);
    }
    text_free(&complaints);
}
END_TEST

START_TEST(numbers_are_put_right)
{
    struct text complaints = {0}, fixed = {0};
    const char *page =
        "7 of 1.234, 17,000 and $x = 18{,}432$, 41 %, 3³, 5\n"
        "<!-- = edge, edge/4+edge/16, edge*1000, edge^4, edge/19, edge^3, edges -->\n\n9 <!-- = edge -->.\n";
    size_t found = trace_page(&complaints, &fixed, "page.md", page, &known);
    ck_assert_uint_eq(found, 1); /* a comment with an unknown source is left alone as a whole */
    ck_assert_ptr_nonnull(strstr(fixed.s, "7 of 1.234"));
    ck_assert_ptr_nonnull(strstr(fixed.s, "\n\n8 <!-- = edge -->.\n"));
    text_free(&fixed);
    text_free(&complaints);
    page = "7 of 1.234, 17,000 and $x = 18{,}432$, 41 %, 3³ <!-- = edge, edge/4+edge/16, edge*1000, edge^4, "
           "edge/19, edge^3 -->";
    found = trace_page(&complaints, &fixed, "page.md", page, &known);
    ck_assert_uint_eq(found, 1); /* powers are not put right */
    ck_assert_ptr_nonnull(strstr(fixed.s, "8 of 2.500, 8,000 and $x = 4{,}096$, 42 %, 3³ <!--"));
    text_free(&fixed);
    text_free(&complaints);
}
END_TEST

/* ---- the real sources ---- */

struct subject {
    struct sources *sources;
    int lab;
};

static bool look_up_source(void *context, const char *name, struct values *values, char *why, size_t why_size)
{
    const struct subject *s = context;
    values->count = 1;
    return sources_find(s->sources, s->lab, name, values->v, why, why_size);
}

static const struct {
    int lab;
    const char *name;
    double value; /* 0: there is none, and the message says */
    const char *message;
} names[] = {
    {4, "stencil_basic.n", 66, NULL},
    {-1, "lab4.stencil_basic.n", 66, NULL},
    {2, "derivative.radius", 8, NULL},
    {1, "BLOCK", 256, NULL},
    {-1, "lab5.OUT_TILE", 30, NULL},
    {0, "points.correctness", 40, NULL},
    {0, "points.traffic", 20, NULL},
    {0, "gpu.sms", 132, NULL},
    {0, "sector", 32, NULL},
    {4, "stencil_tiled", 0, "write ENTRY.FIELD"},
    {4, "stencil_tiled.planes.full", 0, "no such requirement"},
    {4, "nothing", 0, "no entry point and no number"},
    {4, "nothing.n", 0, "no such entry point"},
    {-1, "stencil_tiled.n", 0, "no lab is named"},
    {-1, "lab4_nowhere.stencil_tiled.n", 0, "no such file"},
    {0, "gpu.colour", 0, "no such field"},
    {0, "measured.lab2_halo.derivative.R9.ms", 0, "no such row"},
    {0, "points.beauty", 0, "no check"},
    {2, "orders.third.R1.slope", 0, "first or second"},
    {2, "orders.first.R9.slope", 0, "R1 to R8"},
    {0, "a.b.c.d.e.f", 0, "too long"},
};

START_TEST(names_lead_to_sources)
{
    int count;
    const struct lab *const *labs = lab_all(&count);
    struct sources *s = sources_open(labs, count);
    char why[300] = "";
    double value = 0;
    bool ok = sources_find(s, names[_i].lab, names[_i].name, &value, why, sizeof why);
    ck_assert_msg(ok == !names[_i].message, "%s: %s", names[_i].name, why);
    if (ok)
        ck_assert_double_eq_tol(value, names[_i].value, 1e-12);
    else
        ck_assert_msg(strstr(why, names[_i].message), "%s: %s", names[_i].name, why);
    sources_close(s);
}
END_TEST

START_TEST(slopes_are_measured)
{
    int count;
    const struct lab *const *labs = lab_all(&count);
    struct sources *s = sources_open(labs, count);
    char why[300] = "";
    double slope = 0, in_double = 0, from = 0, to = 0;
    ck_assert_msg(sources_find(s, 2, "orders.second.R2.slope", &slope, why, sizeof why) &&
                      sources_find(s, 2, "orders.second.R2.in_double", &in_double, why, sizeof why) &&
                      sources_find(s, 2, "orders.second.R2.from", &from, why, sizeof why) &&
                      sources_find(s, 2, "orders.second.R2.to", &to, why, sizeof why),
                  "%s", why);
    ck_assert_double_eq_tol(slope, 4, 0.15);
    ck_assert_double_eq_tol(slope, in_double, 0.05);
    ck_assert_double_gt(from, to);
    double first = 0, second = 0;
    ck_assert(sources_find(s, 2, "orders.first.R2.least", &first, why, sizeof why));
    ck_assert(sources_find(s, 2, "orders.second.R2.least", &second, why, sizeof why));
    ck_assert_double_gt(second, 3 * first); /* rounding is divided by h once more */
    ck_assert(!sources_find(s, 2, "orders.second.R2.colour", &slope, why, sizeof why));
    sources_close(s);
}
END_TEST

START_TEST(counts_are_the_simulators)
{
    static const struct {
        const char *name;
        double value;
    } counts[] = {
        {"stencil_basic.loads_per_output", 7},
        {"stencil_tiled.op_per_byte", 13. / 4 * 64 * 64 * 64 / (86. * 86 * 86)},
        {"stencil_tiled.blocks", 11 * 11 * 11},
        {"stencil_tiled.ops", 13},
        {"lab1_naive.moving_average.loads_per_output", 2},
    };
    int count;
    const struct lab *const *labs = lab_all(&count);
    struct sources *s = sources_open(labs, count);
    for (size_t k = 0; k < ARRAY_LEN(counts); k++) {
        char why[300] = "";
        double value = 0;
        ck_assert_msg(sources_find(s, 4, counts[k].name, &value, why, sizeof why), "%s", why);
        ck_assert_double_eq_tol(value, counts[k].value, 1e-9);
    }
    sources_close(s);
}
END_TEST

/* A page about lab 4, with lab 4's record as it is or with another mark in it. */
static size_t trace_lab4(const char *page, double full, struct text *complaints)
{
    struct entry tiled = *lab_find(4)->entries[1];
    struct lab changed = *lab_find(4);
    tiled.requirements[0].full = full;
    changed.entries[1] = &tiled;
    struct subject subject = {sources_open(&(const struct lab *){&changed}, 1), 4};
    struct names from = {look_up_source, &subject};
    size_t found = trace_page(complaints, NULL, "lab4_tiling.md", page, &from);
    sources_close(subject.sources);
    return found;
}

START_TEST(a_changed_record_is_noticed)
{
    struct text complaints = {0}, page = {0};
    char why[300];
    double full = lab_find(4)->entries[1]->requirements[0].full;
    ck_assert_msg(whole_file_read(&page, "handouts/lab4_tiling.md", 1 << 20, why, sizeof why), "%s", why);
    ck_assert_msg(trace_lab4(page.s, full, &complaints) == 0, "%.1000s", complaints.s);
    ck_assert_uint_eq(trace_lab4(page.s, 1.5, &complaints), 1);
    ck_assert_msg(strstr(complaints.s, "says 1.2, stencil_tiled.full gives 1.5\n"), "%s", complaints.s);
    text_free(&complaints);
    text_free(&page);
}
END_TEST

START_TEST(measurements_are_read)
{
    struct measured m = {0};
    char why[300] = "";
    double ms = 0, of_memory = 0;
    ck_assert_msg(measured_read(&m, "handouts/measured.md", why, sizeof why), "%s", why);
    ck_assert(measured_find(&m, "lab4_tiling", "stencil_basic", 0, "ms", &ms) && ms > 0.1 && ms < 10);
    ck_assert(measured_find(&m, "lab4_tiling", "stencil_basic", 0, "memory", &of_memory) && of_memory < 1);
    ck_assert(measured_find(&m, "lab2_halo", "derivative", 8, "ms", &ms));
    ck_assert(!measured_find(&m, "lab2_halo", "derivative", 0, "ms", &ms));
    measured_free(&m);
}
END_TEST

/* ---- code and figures ---- */

#define SOURCE                                                                                               \
    "// a file\nint twice(int a);\n\nstatic int twice_more(int a)\n{\n    return twice(twice(a));\n}\n\n"    \
    "void f(void)\n{\n    // BEGIN loop\n    for (;;)\n        g();\n\n    h();\n    // END loop\n}\n// "    \
    "BEGIN open\n__global__ void kernel(int n)\n{\n}\n"

static const struct {
    const char *name, *code; /* NULL: not found */
    int line;
} excerpts[] = {
    {"twice", "int twice(int a);\n", 2},
    {"twice_more", "static int twice_more(int a)\n{\n    return twice(twice(a));\n}\n", 4},
    {"loop", "for (;;)\n    g();\n\nh();\n", 12},
    {"kernel", "__global__ void kernel(int n)\n{\n}\n", 19},
    {"more", NULL, 0},
    {"g", NULL, 0},
    {"open", NULL, 0},
};

START_TEST(excerpts_are_taken)
{
    struct text out = {0};
    int line = 0;
    bool found = excerpt_take(&out, &line, SOURCE, excerpts[_i].name);
    ck_assert_msg(found == (excerpts[_i].code != NULL), "%s", excerpts[_i].name);
    if (found) {
        ck_assert_str_eq(out.s, excerpts[_i].code);
        ck_assert_int_eq(line, excerpts[_i].line);
    }
    text_free(&out);
}
END_TEST

static const struct {
    const char *page, *want; /* part of the expanded page, or of the fault */
    bool ok;
} expansions[] = {
    {"8 cells <!-- = T=8 -->, and\nmore\n", "8 cells, and\nmore\n", true},
    {"| 8 |\n<!-- = T=8 -->\n\nnext\n", "| 8 |\n\nnext\n", true},
    {"<!-- stays -->\n", "<!-- stays -->\n", true},
    {"$x = 18{,}432$ of 7 {,} 2\n", "$x = \\text{18,432}$ of 7 {,} 2\n", true},
    {"see [lab 5](lab5_coarsening.md).\n", "see [lab 5](lab5_coarsening.html).\n", true},
    {"[Code: The entry\npoint.](../common/lab.h#dot)\n\nnext\n",
     "::: listing\n```{.cpp}\nvoid dot(const int *a, const int *b, long long *c, int n);\n```\n\nThe "
     "entry\npoint. "
     "[common/lab.h, line ",
     true},
    {"[Code: Two.](../common/lab.h#dot,average3)\n",
     "int n);\nvoid average3(const int *a, int *c, int n);\n```", true},
    {"[Code: None.](../common/lab.h#dot,dots)\n", "has no part dot,dots", false},
    {"[Code: None.](../common/lab.hpp#dot)\n", "common/lab.hpp", false},
    {"before\n\n[Figure: A map.](../build/handouts/figures/none.svg)\n\nbehind\n", "before\n\n\n\nbehind\n",
     true},
    {"[Figure: Any file.](../README.md)\n", "![Any file.](./README.md)\n", true},
};

START_TEST(pages_are_expanded)
{
    struct text out = {0}, missing = {0};
    char why[300] = "";
    bool ok = expand_page(&out, &missing, ".", "page.md", expansions[_i].page, why, sizeof why);
    ck_assert_msg(ok == expansions[_i].ok, "%s: %s", expansions[_i].page, why);
    ck_assert_msg(strstr(ok ? out.s : why, expansions[_i].want), "%s: %s", expansions[_i].page,
                  ok ? out.s : why);
    ck_assert((missing.length > 0) == (strstr(expansions[_i].page, "none.svg") != NULL));
    text_free(&out);
    text_free(&missing);
}
END_TEST

Suite *handout_suite(void)
{
    Suite *s = suite_create("handout");
    TCase *t = tcase_create("handout");
    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, formulas_are_computed, 0, ARRAY_LEN(formulas));
    tcase_add_loop_test(t, deep_formulas_are_refused, 0, 2);
    tcase_add_loop_test(t, numbers_are_found, 0, ARRAY_LEN(scans));
    tcase_add_test(t, numbers_have_values);
    tcase_add_loop_test(t, numbers_are_traced, 0, ARRAY_LEN(traces));
    tcase_add_test(t, numbers_are_put_right);
    tcase_add_loop_test(t, names_lead_to_sources, 0, ARRAY_LEN(names));
    tcase_add_test(t, slopes_are_measured);
    tcase_add_test(t, counts_are_the_simulators);
    tcase_add_test(t, a_changed_record_is_noticed);
    tcase_add_test(t, measurements_are_read);
    tcase_add_loop_test(t, excerpts_are_taken, 0, ARRAY_LEN(excerpts));
    tcase_add_loop_test(t, pages_are_expanded, 0, ARRAY_LEN(expansions));
    suite_add_tcase(s, t);
    return s;
}
