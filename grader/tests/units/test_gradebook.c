/* Test that gradebooks are filled in without changing any other byte, and that text is made safe for XML and
 * TAP. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "grader/class_export/gradebook_fill.h"
#include "grader/text/escape.h"

Suite *gradebook_suite(void);

/* ---- escapes ---- */

static const struct {
    const char *bytes, *inside, *attribute, *tap;
} escapes[] = {
    {"plain", "plain", "plain", "plain"},
    {"<a href=\"x\">&'", "&lt;a href=&quot;x&quot;&gt;&amp;&apos;", "&lt;a href=&quot;x&quot;&gt;&amp;&apos;",
     "<a href=\"x\">&'"},
    {"a\nb\tc\r", "a\nb\tc&#13;", "a&#10;b&#9;c&#13;", "a b c "},
    {"\x01\x1b[m", "\xef\xbf\xbd\xef\xbf\xbd[m", "\xef\xbf\xbd\xef\xbf\xbd[m", "  [m"},
    {"a\xe2\x80\xae"
     "b\xc2\x85",
     "a&lt;U+202E&gt;b&lt;U+0085&gt;", "a&lt;U+202E&gt;b&lt;U+0085&gt;", "a<U+202E>b<U+0085>"},
    {"caf\xe9 caf\xc3\xa9", "caf\xef\xbf\xbd caf\xc3\xa9", "caf\xef\xbf\xbd caf\xc3\xa9",
     "caf\xef\xbf\xbd caf\xc3\xa9"},
    {"\xef\xbf\xbe#1\\", "\xef\xbf\xbd#1\\", "\xef\xbf\xbd#1\\", "\xef\xbf\xbe\\#1\\\\"},
};

START_TEST(test_escapes)
{
    struct text inside = {0}, attribute = {0}, tap = {0};
    xml_add(&inside, escapes[_i].bytes, false);
    xml_add(&attribute, escapes[_i].bytes, true);
    tap_add(&tap, escapes[_i].bytes);
    ck_assert_str_eq(inside.s, escapes[_i].inside);
    ck_assert_str_eq(attribute.s, escapes[_i].attribute);
    ck_assert_str_eq(tap.s, escapes[_i].tap);
    text_free(&inside);
    text_free(&attribute);
    text_free(&tap);
}
END_TEST

/* A name that turns the text after it around, an escape byte, a tag without ink; an honest name keeps all. */
START_TEST(test_shown)
{
    struct text page = {0};
    html_add(&page, "<\xe2\x80\xae\x1b[m\r\n\xf3\xa0\x81\x81 Zo\xc3\xab \xe2\x80\x8d");
    ck_assert_str_eq(page.s, "&lt;&lt;U+202E&gt;&lt;U+001B&gt;[m&lt;U+000D&gt;\n&lt;U+E0041&gt; Zo\xc3\xab "
                             "\xe2\x80\x8d");
    text_free(&page);
}
END_TEST

/* RFC 4648, section 10. */
START_TEST(test_base64)
{
    static const char *const vectors[][2] = {{"", ""},
                                             {"f", "Zg=="},
                                             {"fo", "Zm8="},
                                             {"foo", "Zm9v"},
                                             {"foob", "Zm9vYg=="},
                                             {"fooba", "Zm9vYmE="},
                                             {"foobar", "Zm9vYmFy"}};
    for (size_t i = 0; i < ARRAY_LEN(vectors); i++) {
        char *digits = base64(vectors[i][0], strlen(vectors[i][0]));
        ck_assert_str_eq(digits, vectors[i][1]);
        free(digits);
    }
}
END_TEST

/* ---- gradebooks ---- */

static const char canvas[] = "Student,ID,SIS User ID,SIS Login ID,Section,Lab 1: Halo (77),Lab 10 (78),"
                             "Lab 1 Current Score,Final Score\n"
                             "    Points Possible,,,,,20.00,100,(read only),(read only)\n"
                             "\"Doe, Jane\",901,jane,j.doe@example.edu,A,,50,1,2\n"
                             "\"Roe, Pat\",902,s2,PAT@example.edu,A,7,,1,2\n"
                             "\"Poe, Kim\",903,kim,kim@example.edu,B,3,,1,2\n";

static const struct grade class[] = {
    {"jane", "", "lab1", true, "", 87.5, 100},
    {"folder-of-pat", "pat@example.edu", "lab1", true, "", 100, 100},
    {"kim", "", "lab1", false, "not graded", 0, 100},
    {"jane", "", "lab10", true, "", 33.339, 100},
    {"stranger", "", "lab1", true, "", 5, 100},
};

static bool fill(const struct platform *platform, const char *table, const char *const *columns,
                 int column_count, const struct grade *grades, size_t count, struct text *out,
                 struct text *said, struct why *why)
{
    struct sheet sheet;
    struct text bytes = {0};
    struct gradebook book = {&sheet, platform, columns, column_count};
    text_add(&bytes, table, strlen(table));
    bool complete, read = sheet_read(&sheet, "gradebook.csv", &bytes, why);
    bool ok = read && gradebook_fill(&book, grades, count, said, &complete, why);
    if (ok)
        sheet_render(out, &sheet);
    sheet_free(&sheet);
    text_free(&bytes);
    return ok;
}

START_TEST(test_canvas)
{
    struct text out = {0}, said = {0};
    struct why why = {0};
    ck_assert_msg(fill(&platform_canvas, canvas, NULL, 0, class, ARRAY_LEN(class), &out, &said, &why), "%s",
                  why.text);
    ck_assert_str_eq(out.s, "Student,ID,SIS User ID,SIS Login ID,Section,Lab 1: Halo (77),Lab 10 (78),"
                            "Lab 1 Current Score,Final Score\n"
                            "    Points Possible,,,,,20.00,100,(read only),(read only)\n"
                            "\"Doe, Jane\",901,jane,j.doe@example.edu,A,17.5,33.33,1,2\n"
                            "\"Roe, Pat\",902,s2,PAT@example.edu,A,20,,1,2\n"
                            "\"Poe, Kim\",903,kim,kim@example.edu,B,3,,1,2\n");
    ck_assert_str_eq(said.s,
                     "3 of 5 grades filled in\nlab1 -> \"Lab 1: Halo (77)\"\nlab10 -> \"Lab 10 (78)\"\n"
                     "left as they were:\n  kim, lab1: not graded\n"
                     "  stranger, lab1: no line of the gradebook has this ID or email\n");
    text_free(&out);
    text_free(&said);
}
END_TEST

START_TEST(test_moodle)
{
    static const char table[] = "\xef\xbb\xbf\"First name\",Surname,\"ID number\",\"Email address\","
                                "\"Assignment: Lab 1 (Real)\",\"Assignment: Lab 1 (Feedback)\","
                                "\"Assignment: Lab 1 (Percentage)\"\r\n"
                                "Jane,Doe,jane,j@example.edu,-,,-\r\n"
                                "Pat,Roe,,pat@example.edu,-,\"Well, nearly\",-\r\n";
    struct text out = {0}, said = {0};
    struct why why = {0};
    ck_assert_msg(fill(&platform_moodle, table, NULL, 0, class, 2, &out, &said, &why), "%s", why.text);
    ck_assert_str_eq(strchr(out.s, '\r'), "\r\nJane,Doe,jane,j@example.edu,87.5,87.5 of 100 points,-\r\n"
                                          "Pat,Roe,,pat@example.edu,100,\"Well, nearly\",-\r\n");
    ck_assert(strncmp(out.s, "\xef\xbb\xbf\"First name\",", 16) == 0);
    text_free(&out);
    text_free(&said);
}
END_TEST

static const struct {
    const char *table, *column, *why;
} unsure[] = {
    {"Name,Lab 1\nx,1\n", NULL,
     "has no column \"SIS User ID\" or \"SIS Login ID\" in its first line: is it a gradebook of Canvas?"},
    {"Student,SIS User ID,Essay\nx,jane,1\n", NULL,
     "no column for lab1: make the assignment in Canvas and export again, or name it with --column "
     "lab1=HEADER"},
    {"Student,SIS User ID,Lab 1 Quiz (77)\nx,jane,1\n", NULL,
     "no column for lab1: make the assignment in Canvas and export again, or name it with --column "
     "lab1=HEADER"},
    {"Student,SIS User ID,Lab 1.5 (77)\nx,jane,1\n", NULL,
     "no column for lab1: make the assignment in Canvas and export again, or name it with --column "
     "lab1=HEADER"},
    {"Student,SIS User ID,Lab 1 (Quiz) (77)\nx,jane,1\n", NULL,
     "no column for lab1: make the assignment in Canvas and export again, or name it with --column "
     "lab1=HEADER"},
    {"Student;SIS User ID;Lab 1\nPoints Possible;;12.5 points\nx;jane;\n", NULL,
     "line 2: \"12.5 points\" in the column \"Lab 1\" is not a number of points: correct it"},
    {"Student,SIS User ID,Lab 1\nPoints Possible,,\"12,5\"\nx,jane,\n", NULL,
     "line 2: \"12,5\" in the column \"Lab 1\" is not a number of points: correct it"},
    {"Student,SIS User ID,Lab 1,lab_1 - again\nx,jane,1,\n", NULL,
     "two columns for lab1, \"Lab 1\" and \"lab_1 - again\": choose one with --column lab1=HEADER"},
    {"Student,SIS User ID,Lab 1\nx,jane,1\ny,jane,2\n", NULL,
     "lines 2 and 3 are both jane: remove one of them"},
    {"Student,SIS User ID,SIS Login ID,Lab 1\nx,jane,pat@example.edu,1\n", NULL,
     "line 2 fits jane and folder-of-pat: correct the roster"},
    {"Student,SIS User ID,Essay (5),Lab 1\nx,jane,,1\n", "lab1=Essay", ""},
};

START_TEST(test_unsure)
{
    struct text out = {0}, said = {0};
    struct why why = {0};
    bool ok = fill(&platform_canvas, unsure[_i].table, &unsure[_i].column, unsure[_i].column != NULL, class,
                   2, &out, &said, &why);
    ck_assert_str_eq(why.text, unsure[_i].why);
    ck_assert(ok == !*unsure[_i].why);
    if (ok)
        ck_assert_str_eq(out.s, "Student,SIS User ID,Essay (5),Lab 1\nx,jane,87.5,1\n");
    text_free(&out);
    text_free(&said);
}
END_TEST

/* One header fits exactly, and the numbers have decimal commas. */
START_TEST(test_commas)
{
    static const char table[] = "Student;SIS User ID;Lab 1 (77);Lab 1 Quiz (78)\n"
                                "    Points Possible;;12,50;20,00\n"
                                "Doe;jane;;1,5\n";
    struct text out = {0}, said = {0};
    struct why why = {0};
    ck_assert_msg(fill(&platform_canvas, table, NULL, 0, class, 1, &out, &said, &why), "%s", why.text);
    ck_assert_ptr_nonnull(strstr(out.s, "\nDoe;jane;10,93;1,5\n"));
    text_free(&out);
    text_free(&said);
}
END_TEST

Suite *gradebook_suite(void)
{
    Suite *s = suite_create("gradebook");
    TCase *t = tcase_create("gradebook");
    tcase_add_loop_test(t, test_escapes, 0, ARRAY_LEN(escapes));
    tcase_add_test(t, test_base64);
    tcase_add_test(t, test_shown);
    tcase_add_test(t, test_canvas);
    tcase_add_test(t, test_moodle);
    tcase_add_test(t, test_commas);
    tcase_add_loop_test(t, test_unsure, 0, ARRAY_LEN(unsure));
    suite_add_tcase(s, t);
    return s;
}
