/* The summand of a coefficient is found, and nothing beside it. */
#include <check.h>
#include <string.h>

#include "grader/edits/summands.h"

Suite *summands_suite(void);

static const char source[] = "out[p] = c.c[0] * s[z][y][x] + c.c[2] * s[z][y][x + 1]\n"
                             "       - (w[2] * s[z][y + 2][x]) + fmaf(c.c[4], in[-2], w[3]);\n";

static const struct {
    int coefficient;
    const char *inside, *outside; /* NULL: no place is inside */
} cases[] = {
    {2, "x + 1", "[x] +"}, {2, "y + 2", "fmaf"}, {0, "[x] +", "x + 1"},
    {4, "in[-2]", "w[2]"}, {1, NULL, "[x] +"},
};

START_TEST(test_case)
{
    struct tokens t;
    struct summands found;
    tokens_read(&t, source);
    summands_find(&found, &t, &cases[_i].coefficient, 1);
    if (cases[_i].inside)
        ck_assert(summands_have(&found, (size_t)(strstr(source, cases[_i].inside) - source)));
    ck_assert(!summands_have(&found, (size_t)(strstr(source, cases[_i].outside) - source)));
    summands_free(&found);
    tokens_free(&t);
}
END_TEST

Suite *summands_suite(void)
{
    Suite *s = suite_create("summands");
    TCase *c = tcase_create("all");
    tcase_add_loop_test(c, test_case, 0, sizeof cases / sizeof *cases);
    suite_add_tcase(s, c);
    return s;
}
