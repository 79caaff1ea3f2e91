/* Text that is quoted on a page, and words that are wrapped. */
#include <check.h>
#include <string.h>

#include "grader/text/page.h"

Suite *page_suite(void);

/* Text that is quoted is cut between characters and says so, tabs are spaces, what
 * would not be seen for what it is stands there as its code, and what is no UTF-8 as "?". */
static const struct {
    const char *quoted, *shown;
} quotes[] = {
    {"123456789012", "123456789\xe2\x80\xa6"},
    {"123456789\xc3\xa9", "123456789\xc3\xa9"},
    {"\xe2\x86\x92\xe2\x86\x92 456789012", "\xe2\x86\x92\xe2\x86\x92 456789\xe2\x80\xa6"},
    {"\t\t\t", "    \x20    \xe2\x80\xa6"},
    {"1\t6\r", "1    6"},
    {"\x1b[m", "<U+001B>[m"},
    {"a\xc2\x9b", "a<U+009B>"},
    {"a\xe2\x80\xae", "a<U+202E>"},
    {"123\xe2\x81\xa6", "123\xe2\x80\xa6"},
    {"\xe2\x80\x8d", "\xe2\x80\x8d"}, /* a joiner */
    {"caf\xe9 \xc2", "caf? ?"},
    {"\xc2\xa0", "\xc2\xa0"}, /* the first that does not command */
};

START_TEST(test_verbatim)
{
    struct text out = {0};
    struct page page = {.out = &out, .width = 10};
    page_verbatim(&page, quotes[_i].quoted, strlen(quotes[_i].quoted));
    ck_assert_str_eq(out.s, quotes[_i].shown);
    text_free(&out);
}
END_TEST

static const struct {
    const char *words, *lines;
} wraps[] = {
    {"a bound of 5", "a bound of\n  5"},
    {"about 34.3 % of it", "about\n  34.3 %\n  of it"},
    {"34.3 % of", "34.3 % of"},
};

START_TEST(test_wrapping)
{
    struct text out = {0};
    struct page page = {.out = &out, .width = 10, .indent = 2};
    page_words(&page, "%s", wraps[_i].words);
    ck_assert_str_eq(out.s, wraps[_i].lines);
    text_free(&out);
}
END_TEST

Suite *page_suite(void)
{
    Suite *suite = suite_create("page");
    TCase *tcase = tcase_create("page");
    tcase_add_loop_test(tcase, test_verbatim, 0, ARRAY_LEN(quotes));
    tcase_add_loop_test(tcase, test_wrapping, 0, ARRAY_LEN(wraps));
    suite_add_tcase(suite, tcase);
    return suite;
}
