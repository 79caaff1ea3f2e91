/* Predict, then measure: answer files with every kind of slip, and what is shown of them. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "grader/predict/predict.h"
#include "grader/tests/units/scratch.h"

Suite *predict_suite(void);

static const struct {
    const char *given;
    double truth;
    bool right;
} answers[] = {
    {"3375", 3375, true},
    {"3376", 3375, false},
    {"3.4e3", 3375, true},
    {"3.2e3", 3375, false},
    {"2.54", 2.5390625, true},
    {"2.53", 2.5390625, true},
    {"2.5", 2.5390625, true},
    {"2.6", 2.5390625, false},
    {"2.52", 2.5390625, false},
    {"3", 2.5390625, false},
    {"2.539", 2.5390625, true},
    {"2.536", 2.5390625, false},
    {"13/28", 13. / 28, true},
    {"0.46", 13. / 28, true},
    {"0.4", 13. / 28, false},
    {"13/4*28800/34816", 2.6884, true},
    {"1.5e3", 1536, true},
    {"0", 0, true},
    {"1", 0, false},
    {"2.0", 2, true},
    {"118/6", 19.6667, true},
    {"20", 19.6667, true},
    {"19", 19.6667, true},
    {"21", 19.6667, false},
    {"1e3", 1024, false},
};

START_TEST(digits_decide)
{
    struct number n;
    const char *rest;
    struct why why;
    ck_assert(expression_read(&n, answers[_i].given, &rest, &why));
    ck_assert_msg(predict_accepts(&n, answers[_i].truth) == answers[_i].right, "%s for %g", answers[_i].given,
                  answers[_i].truth);
}
END_TEST

/* ---- answer files ---- */

static char *path;

static void set_up(void)
{
    scratch_make();
    path = scratch_path("answers.txt");
}

static void tear_down(void)
{
    free(path);
    scratch_remove();
}

static struct predictions *answered(int lab, const char *text, size_t length)
{
    scratch_write(path, text, length);
    return predict_read(lab_find(lab), path);
}

static const struct {
    const char *text; /* for lab 4 */
    int right, wrong, open;
    const char *says; /* among remarks and reasons */
} files[] = {
    {"", 0, 0, 7, ""},
    {"# all open\noutputs =\n", 0, 0, 7, ""},
    {"basic_blocks = 15^3\ntiled_blocks=8,000 # easy\n  outputs\t= 118*118*118  \n", 3, 0, 4, ""},
    {"\xef\xbb\xbf"
     "basic_blocks = 3375\r\ntiled_blocks = 8000\r\n",
     2, 0, 5, ""},
    {"tiled_blocks = 6859", 0, 1, 6, "rounded down"},
    {"tiled_blocks = 3375", 0, 1, 6, "only 6 along an axis"},
    {"tiled_blocks = 20", 0, 1, 6, "that is one axis"},
    {"outputs = 120^3", 0, 1, 6, "an edge has n - 2"},
    {"shared_bytes = 512", 0, 1, 6, "elements"},
    {"shared_bytes = 2048 bytes", 1, 0, 6, ""},
    {"shared_bytes = 8192", 0, 1, 6, "4 times as much"},
    {"basic_op_per_byte = 2.15", 0, 1, 6, "the inverse"},
    {"tiled_op_per_byte = 3.25", 0, 1, 6, "the halo is missing"},
    {"bound_ms = 0.25 ms", 1, 0, 6, ""},
    {"bound_ms = 0.00025", 0, 1, 6, "seconds"},
    {"bound_ms = 250", 0, 1, 6, "microseconds"},
    {"shared_bytes = 2,048,000", 0, 1, 6, "1000 times"},
    {"outputs = 7", 0, 1, 6, ""},
    {"shared_bytes = 2e3", 0, 1, 6, "at least two digits"},
    {"tiled_op_per_byte = 1", 0, 1, 6, "at least two digits"},
    {"shared_bytes = 2 KB", 0, 0, 7,
     "answers.txt:1: shared_bytes: \"KB\" after the number: give the answer in bytes"},
    {"outputs = 118 cells", 0, 0, 7, "take it out"},
    {"\noutputs = many", 0, 0, 7, "answers.txt:2: outputs: \"many\" is no number; write 3375"},
    {"output = 7", 0, 0, 7, "answers.txt:1: there is no question \"output\"; did you mean outputs?"},
    {"zzz = 7", 0, 0, 7, "do not change the names"},
    {"outputs 7", 0, 0, 7, "answers.txt:1: write a line as: name = number"},
    {"outputs = 118^3\noutputs = 7", 1, 0, 6, "answers.txt:2: outputs has an answer in line 1 already"},
    {"= 7", 0, 0, 7, "no question"},
};

START_TEST(answer_files)
{
    struct predictions *p = answered(4, files[_i].text, strlen(files[_i].text));
    struct prediction_sums sums = predict_sums(p);
    struct text said = {0};
    text_printf(&said, "%s", p->remarks.s ? p->remarks.s : "");
    for (int k = 0; k < p->count; k++)
        text_printf(&said, "%s\n", p->items[k].why.text);
    ck_assert_msg(sums.right == files[_i].right && sums.wrong == files[_i].wrong &&
                      sums.open == files[_i].open,
                  "%s: %d right, %d wrong, %d open", files[_i].text, sums.right, sums.wrong, sums.open);
    ck_assert_msg(strstr(said.s, files[_i].says) != NULL, "%s: %s", files[_i].text, said.s);
    ck_assert_msg(files[_i].says[0] || !p->remarks.length, "%s: %s", files[_i].text, said.s);
    text_free(&said);
    predict_free(p);
}
END_TEST

START_TEST(files_that_are_none)
{
    struct text large = {0};
    for (int k = 0; k < 20000; k++)
        text_printf(&large, "# ???\n");
    struct predictions *p = answered(4, large.s, large.length);
    ck_assert_ptr_nonnull(strstr(p->remarks.s, "not checked"));
    predict_free(p);
    p = answered(4, "outputs = 118^3\n\0tiled", 22);
    ck_assert_ptr_nonnull(strstr(p->remarks.s, "zero byte"));
    predict_free(p);
    p = predict_read(lab_find(4), scratch);
    ck_assert_ptr_nonnull(strstr(p->remarks.s, "not checked"));
    predict_free(p);
    ck_assert_ptr_null(predict_read(lab_find(4), "nowhere.txt"));
    text_free(&large);
}
END_TEST

/* ---- what is shown ---- */

START_TEST(the_report_explains)
{
    const char text[] = "outputs = 118^3\ntiled_blocks = 6859\noops\n";
    struct predictions *p = answered(4, text, strlen(text));
    struct text out = {0};
    struct page page = {.out = &out, .width = 100};
    p->items[2].counted = true;
    p->items[2].count = 8000;
    predict_render(&page, p, PREDICT_WHOLE);
    ck_assert_ptr_nonnull(strstr(out.s, "Predictions: 1 of 7 right, 5 open ("));
    ck_assert_ptr_nonnull(strstr(out.s, "right  outputs\n"));
    ck_assert_ptr_nonnull(strstr(out.s, "wrong  tiled_blocks = 6859: rounded down"));
    ck_assert_ptr_nonnull(strstr(out.s, "It is 8000"));
    ck_assert_ptr_nonnull(strstr(out.s, "counts the same"));
    ck_assert_ptr_nonnull(strstr(out.s, "answers.txt:3: write a line as"));
    ck_assert_ptr_null(strstr(out.s, "2048")); /* what is open is not told */
    text_free(&out);
    predict_free(p);
}
END_TEST

/* Right answers share a line, except those that differ from what the kernel does. */
START_TEST(the_report_is_short)
{
    const char text[] = "outputs = 118^3\nbasic_blocks = 3375\ntiled_blocks = 8000\nshared_bytes = 2048\n";
    struct predictions *p = answered(4, text, strlen(text));
    struct text out = {0}, brief = {0};
    struct page page = {.out = &out, .width = 100}, short_page = {.out = &brief, .width = 100};
    for (int k = 0; k < 3; k++)
        p->items[k].counted = true;
    p->items[0].count = 118 * 118 * 118;
    p->items[1].count = 3600;
    p->items[2].count = 8000;
    predict_render(&page, p, PREDICT_WHOLE);
    ck_assert_ptr_nonnull(strstr(out.s, "right  outputs, tiled_blocks: the simulator counts the same"));
    ck_assert_ptr_nonnull(strstr(out.s, "right  shared_bytes\n"));
    ck_assert_ptr_nonnull(strstr(out.s, "right  basic_blocks = 3375: your kernel works in another way"));
    ck_assert_ptr_null(strstr(out.s, "outputs = 118^3"));
    predict_render(&short_page, p, PREDICT_SUMS);
    ck_assert_ptr_nonnull(strstr(brief.s, "Predictions: 4 of 7 right, 3 open ("));
    ck_assert_ptr_null(strstr(brief.s, "outputs"));
    text_free(&out);
    text_free(&brief);
    predict_free(p);
}
END_TEST

/* The value stays hidden for two answers; a third one, or a count on the kernel, shows it. */
START_TEST(the_value_is_told_at_the_third_answer)
{
    static const struct {
        const char *lines[4]; /* of earlier gradings; they end at NULL */
        int count;
        const char *says, *hides;
    } cases[] = {
        {{"outputs=7"}, 1, "as before (-v says more)", "1643032"},
        {{"outputs=5"}, 1, "outputs = 7: too small.", "1643032"},
        {{"outputs=5", "outputs=5", "blocks=1;outputs=5"}, 3, "outputs = 7: too small.", "1643032"},
        {{"outputs=5", "x=1;outputs=6;y=2"}, 2, "It is 1643032", "too small"},
        {{"outputs=5", "outputs=~6"}, 2, "It is 1643032", "too small"},
        {{"outputs=~7"}, 1, "outputs = 7: too small.", "1643032"}, /* no longer counted */
        {{"my_outputs=7"}, 1, "outputs = 7: too small.", "1643032"},
        {{NULL}, 0, "at your third answer, or once your kernel is right", "1643032"},
    };
    for (size_t k = 0; k < ARRAY_LEN(cases); k++) {
        struct predictions *p = answered(4, "outputs = 7\n", strlen("outputs = 7\n"));
        struct text out = {0};
        struct page page = {.out = &out, .width = 100};
        predict_recall(p, cases[k].lines, (size_t)cases[k].count);
        predict_render(&page, p, PREDICT_NEWS);
        ck_assert_msg(strstr(out.s, cases[k].says) && !strstr(out.s, cases[k].hides), "%zu: %s", k, out.s);
        text_free(&out);
        predict_free(p);
    }
}
END_TEST

/* Not like the part of a block that 390.6 is. */
START_TEST(a_whole_number_is_not_about_a_broken_one)
{
    struct predictions *p = answered(1, "blocks = 389\n", strlen("blocks = 389\n"));
    ck_assert_str_eq(p->items[1].why.text, "");
    predict_free(p);
    p = answered(1, "blocks = 390.6\n", strlen("blocks = 390.6\n"));
    ck_assert_ptr_nonnull(strstr(p->items[1].why.text, "round up"));
    predict_free(p);
}
END_TEST

START_TEST(answers_as_a_line)
{
    const char text[] = "outputs = 118^3\ntiled_blocks = 6859\nshared_bytes = 1;2\n";
    struct predictions *p = answered(4, text, strlen(text));
    struct text line = {0};
    p->items[0].counted = true;
    predict_answers(&line, p);
    ck_assert_str_eq(line.s, "outputs=~118^3;tiled_blocks=6859");
    predict_recall(p, &(const char *){line.s}, 1);
    ck_assert(p->items[0].same && p->items[2].same);
    text_free(&line);
    predict_free(p);
}
END_TEST

START_TEST(the_result_file_has_them)
{
    const char text[] = "tiled_blocks = 6859\n";
    struct predictions *p = answered(4, text, strlen(text));
    struct json j = {0};
    json_open(&j, NULL, '{');
    predict_json(&j, p);
    json_close(&j);
    ck_assert_ptr_nonnull(strstr(j.text.s, "\"given\": \"6859\""));
    ck_assert_ptr_nonnull(strstr(j.text.s, "\"state\": \"wrong\""));
    ck_assert_ptr_nonnull(strstr(j.text.s, "\"value\": 8000"));
    ck_assert_ptr_null(strstr(j.text.s, "2048"));
    text_free(&j.text);
    predict_free(p);
}
END_TEST

Suite *predict_suite(void)
{
    Suite *suite = suite_create("predict");
    TCase *tcase = tcase_create("predict");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_loop_test(tcase, digits_decide, 0, ARRAY_LEN(answers));
    tcase_add_loop_test(tcase, answer_files, 0, ARRAY_LEN(files));
    tcase_add_test(tcase, files_that_are_none);
    tcase_add_test(tcase, the_report_explains);
    tcase_add_test(tcase, the_report_is_short);
    tcase_add_test(tcase, the_value_is_told_at_the_third_answer);
    tcase_add_test(tcase, answers_as_a_line);
    tcase_add_test(tcase, a_whole_number_is_not_about_a_broken_one);
    tcase_add_test(tcase, the_result_file_has_them);
    suite_add_tcase(suite, tcase);
    return suite;
}
