/* Tables of comma-separated values: read, changed in a cell, left alone elsewhere. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "grader/text/sheet.h"

Suite *sheet_suite(void);

static bool read_table(struct sheet *sheet, const char *table, struct why *why)
{
    struct text bytes = {0};
    text_add(&bytes, table, strlen(table));
    bool ok = sheet_read(sheet, "f", &bytes, why);
    text_free(&bytes);
    return ok;
}

static const char *const tables[] = {
    "",
    "a,b\n1,2\n",
    "\xef\xbb\xbfname;\"x;\"\"y\"\"\"\r\nZo\xeb;\"two\nlines\"\r\n",
    "a\tb\tc,\n\n\t\n\"\"\t\"quoted without need\"",
    "a,b\r\nx,y\nno end",
};

START_TEST(test_unchanged)
{
    struct sheet sheet;
    struct text out = {0};
    struct why why = {0};
    ck_assert_msg(read_table(&sheet, tables[_i], &why), "%s", why.text);
    sheet_render(&out, &sheet);
    ck_assert_str_eq(out.s, tables[_i]);
    text_free(&out);
    sheet_free(&sheet);
}
END_TEST

START_TEST(test_cells)
{
    struct sheet sheet;
    struct text out = {0};
    struct why why;
    ck_assert(read_table(&sheet, tables[2], &why));
    ck_assert(sheet.has_mark && sheet.separator == ';' && sheet.count == 2 && sheet.rows[1].line == 2);
    ck_assert_str_eq(sheet_get(&sheet, 0, 1), "x;\"y\"");
    ck_assert_str_eq(sheet_get(&sheet, 1, 1), "two\nlines");
    ck_assert_str_eq(sheet_get(&sheet, 1, 9), "");
    sheet_set(&sheet, 1, 1, "a;\"b\"");
    sheet_set(&sheet, 1, 3, "7.5");
    sheet_render(&out, &sheet);
    ck_assert_str_eq(out.s, "\xef\xbb\xbfname;\"x;\"\"y\"\"\"\r\nZo\xeb;\"a;\"\"b\"\"\";;7.5\r\n");
    text_free(&out);
    sheet_free(&sheet);
}
END_TEST

static const struct {
    const char *text;
    const char *cells; /* fields end with |, rows with /; NULL: is refused */
    int line;          /* where it is refused */
} meanings[] = {
    {"", "", 0},
    {"a,b\nc,d", "a|b|/c|d|/", 0},
    {"a,b\r\nc,d\r\n", "a|b|/c|d|/", 0},
    {"\xef\xbb\xbf"
     "a,b\n",
     "a|b|/", 0},
    {"a;b,c;d\ne\n", "a|b,c|d|/e|/", 0},
    {"a;\"b,c,d\"\n", "a|b,c,d|/", 0},
    {"a\tb\n", "a|b|/", 0},
    {"\"a,\"\"b\"\"\",\"two\nlines\"\n,\n", "a,\"b\"|two\nlines|/||/", 0},
    {"a\n\n\r\nb\n", "a|/|/|/b|/", 0},
    {"a,\"\"\n", "a||/", 0},
    {"a\"b,c\n", "a\"b|c|/", 0},
    {"a\n\"b\n", NULL, 2},
    {"a\n\"b\n\"\n\"c\"d\n", NULL, 4},
};

START_TEST(test_meanings)
{
    struct text cells = {0};
    struct sheet sheet;
    struct why why = {0};
    char at[20];
    bool ok = read_table(&sheet, meanings[_i].text, &why);
    ck_assert_msg(ok == (meanings[_i].cells != NULL), "table %d: %s", _i, why.text);
    text_add(&cells, "", 0);
    for (size_t r = 0; r < sheet.count; r++) {
        for (size_t c = 0; c < sheet.rows[r].count; c++)
            text_printf(&cells, "%s|", sheet_get(&sheet, r, c));
        text_add(&cells, "/", 1);
    }
    snprintf(at, sizeof at, "f:%d: ", meanings[_i].line);
    if (ok)
        ck_assert_str_eq(cells.s, meanings[_i].cells);
    else
        ck_assert_msg(strncmp(why.text, at, strlen(at)) == 0, "%s", why.text);
    text_free(&cells);
    sheet_free(&sheet);
}
END_TEST

START_TEST(test_rows_know_their_lines)
{
    struct sheet sheet;
    struct why why;
    ck_assert(read_table(&sheet, "a\n\"b\nb\"\n\nc\n", &why));
    ck_assert_uint_eq(sheet.count, 4);
    ck_assert_int_eq(sheet.rows[1].line, 2);
    ck_assert(sheet.rows[2].line == 4 && sheet_is_empty(&sheet.rows[2]));
    ck_assert(sheet.rows[3].line == 5 && !sheet_is_empty(&sheet.rows[3]));
    sheet_free(&sheet);
}
END_TEST

static const struct {
    const char *bytes;
    size_t length;
    const char *why;
} bad_tables[] = {
    {"a,b\n\"x\n", 7, "my.csv:2: a quote (\") is not closed"},
    {"a\n\"x\"y\n", 7, "my.csv:2: there is text after a closing quote; write \"\" for a quote inside quotes"},
    {"\xff\xfe"
     "a\0",
     4, "my.csv: is in UTF-16: save it as CSV in UTF-8"},
    {"a\0b", 3, "my.csv: has zero bytes: save it as CSV in UTF-8"},
};

START_TEST(test_bad_tables)
{
    struct sheet sheet;
    struct text bytes = {0};
    struct why why = {0};
    text_add(&bytes, bad_tables[_i].bytes, bad_tables[_i].length);
    ck_assert(!sheet_read(&sheet, "my.csv", &bytes, &why));
    ck_assert_str_eq(why.text, bad_tables[_i].why);
    sheet_free(&sheet);
    text_free(&bytes);
}
END_TEST

Suite *sheet_suite(void)
{
    Suite *suite = suite_create("sheet");
    TCase *tests = tcase_create("sheet");
    tcase_add_loop_test(tests, test_unchanged, 0, ARRAY_LEN(tables));
    tcase_add_loop_test(tests, test_meanings, 0, ARRAY_LEN(meanings));
    tcase_add_test(tests, test_rows_know_their_lines);
    tcase_add_test(tests, test_cells);
    tcase_add_loop_test(tests, test_bad_tables, 0, ARRAY_LEN(bad_tables));
    suite_add_tcase(suite, tests);
    return suite;
}
