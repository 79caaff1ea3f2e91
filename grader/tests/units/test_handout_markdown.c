/* Which numbers a page has, and what they are worth. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "grader/handout/markdown.h"

Suite *handout_markdown_suite(void);

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

Suite *handout_markdown_suite(void)
{
    Suite *suite = suite_create("handout_markdown");
    TCase *tcase = tcase_create("handout_markdown");
    tcase_add_loop_test(tcase, numbers_are_found, 0, ARRAY_LEN(scans));
    tcase_add_test(tcase, numbers_have_values);
    suite_add_tcase(suite, tcase);
    return suite;
}
