/* What is put into a page: code, figures, links. Run from the project's root. */
#include <check.h>
#include <string.h>

#include "grader/text/excerpt.h"
#include "grader/handout/expand.h"
#include "grader/handout/listing.h"

Suite *handout_pages_suite(void);

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
    {"[Code: Its listing goes.](../common/lab.h#dot)\n\n```cuda\nold;\n\nolder;\n```\n\nnext\n",
     ".from}\n:::\n\n\nnext\n", true},
    {"[Code: A skeleton as handed out, whatever labs/ holds.](../labs/lab0_gone.cu#dot)\n",
     "    // TODO: set *c", true},
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
    struct why why = {0};
    bool ok = expand_page(&out, &missing, ".", "page.md", expansions[_i].page, &why);
    ck_assert_msg(ok == expansions[_i].ok, "%s: %s", expansions[_i].page, why.text);
    ck_assert_msg(strstr(ok ? out.s : why.text, expansions[_i].want), "%s: %s", expansions[_i].page,
                  ok ? out.s : why.text);
    ck_assert((missing.length > 0) == (strstr(expansions[_i].page, "none.svg") != NULL));
    text_free(&out);
    text_free(&missing);
}
END_TEST

/* ---- the code below a directive ---- */

#define DOT   "[Code: The entry point.](../common/lab.h#dot)\n"
#define BELOW "```cuda\nvoid dot(const int *a, const int *b, long long *c, int n);\n```\n"

static const struct {
    const char *page, *complaint, *fixed; /* the first complaint; NULL: none, and the page stays */
} listings[] = {
    {"a\n\n" DOT "\n" BELOW "\nb\n", NULL, NULL},
    {"a\n\n" DOT "\n" BELOW, NULL, NULL},
    {DOT "<!-- = dot.n -->\n\n" BELOW "\nb\n", NULL, NULL},
    {"a\n\n" DOT "\nb\n", "p.md:3: the code below", "a\n\n" DOT "\n" BELOW "\nb\n"},
    {DOT, "p.md:1: the code below", DOT "\n" BELOW "\n"},
    {DOT "\n```cuda\nvoid dot();\n\nint more;\n```\n\nb\n", "p.md:1: the code below", DOT "\n" BELOW "\nb\n"},
    {"a\n\n```cuda\nint pasted;\n```\n", "p.md:3: pasted code", NULL},
    {"[Code: None.](../common/lab.h#dots)\n\nb\n", "p.md:1: p.md: the code", NULL},
};

START_TEST(listings_are_kept)
{
    const char *page = listings[_i].page, *wanted = listings[_i].fixed;
    struct text complaints = {0}, fixed = {0};
    size_t found = listings_trace(&complaints, NULL, ".", "p.md", page);
    ck_assert_uint_eq(found, listings[_i].complaint != NULL);
    if (found)
        ck_assert_msg(!strncmp(complaints.s, listings[_i].complaint, strlen(listings[_i].complaint)), "%s",
                      complaints.s);
    found = listings_trace(&complaints, &fixed, ".", "p.md", page);
    ck_assert_uint_eq(found, listings[_i].complaint && !wanted);
    ck_assert_str_eq(fixed.s, wanted ? wanted : page);
    text_free(&complaints);
    text_free(&fixed);
}
END_TEST

Suite *handout_pages_suite(void)
{
    Suite *suite = suite_create("handout_pages");
    TCase *tcase = tcase_create("handout_pages");
    tcase_add_loop_test(tcase, excerpts_are_taken, 0, ARRAY_LEN(excerpts));
    tcase_add_loop_test(tcase, pages_are_expanded, 0, ARRAY_LEN(expansions));
    tcase_add_loop_test(tcase, listings_are_kept, 0, ARRAY_LEN(listings));
    suite_add_tcase(suite, tcase);
    return suite;
}
