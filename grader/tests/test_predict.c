/* Predict, then measure: numbers as people write them, answer files with every kind of slip, and each formula
 * against what the simulator counts. Run from the project's root. */
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "grader/compile.h"
#include "grader/model.h"
#include "grader/study/predict.h"
#include "grader/workspace.h"

Suite *predict_suite(void);

/* ---- numbers ---- */

static const struct {
    const char *text;
    double value, last;
    const char *rest;
} numbers[] = {
    {"3375", 3375, 0, ""},          {" 15^3 ", 3375, 0, ""},
    {"15**3", 3375, 0, ""},         {"15*15*15", 3375, 0, ""},
    {"15 × 15·15", 3375, 0, ""},    {"3,375", 3375, 0, ""},
    {"1,643,032", 1643032, 0, ""},  {"1.5e3", 1500, 100, ""},
    {"15e2", 1500, 100, ""},        {"2.54", 2.54, 0.01, ""},
    {".25", 0.25, 0.01, ""},        {"12,288 bytes", 12288, 0, "bytes"},
    {"2^3^2", 512, 0, ""},          {"-2^2", -4, 0, ""},
    {"2 + 3*4 - 6/3", 12, 0, ""},   {"(2 + 3)*4", 20, 0, ""},
    {"ceil(118/6)^3", 8000, 0, ""}, {"floor(118/6)", 19, 0, ""},
    {"1 + log2(256)", 9, 0, ""},    {"0", 0, 0, ""},
};

START_TEST(numbers_are_read)
{
    struct number n;
    const char *rest;
    char why[200] = "";
    ck_assert_msg(expression_read(&n, numbers[_i].text, &rest, why, sizeof why), "%s: %s", numbers[_i].text,
                  why);
    ck_assert_double_eq_tol(n.value, numbers[_i].value, 1e-12);
    ck_assert_double_eq_tol(n.last, numbers[_i].last, 1e-12);
    ck_assert_str_eq(rest, numbers[_i].rest);
}
END_TEST

static const struct {
    const char *text, *says;
} no_numbers[] = {
    {"", "missing at the end"},
    {"15^", "missing at the end"},
    {"many", "\"many\" is no number"},
    {"2,54", "write a point: 2.54"},
    {"1,2", "a comma"},
    {"(3", "closing bracket"},
    {"1/0", "divides by zero"},
    {"9^9^9^9", "too large"},
    {"1,", "one number"},
    {"3*x", "\"x\" is no number"},
    {"1/(2-2)", "divides by zero"},
    {"log2(0)", "too large"},
};

START_TEST(what_is_no_number_is_told)
{
    struct number n;
    const char *rest;
    char why[200] = "";
    ck_assert_msg(!expression_read(&n, no_numbers[_i].text, &rest, why, sizeof why), "%s",
                  no_numbers[_i].text);
    ck_assert_msg(strstr(why, no_numbers[_i].says) != NULL, "%s: %s", no_numbers[_i].text, why);
}
END_TEST

START_TEST(signs_without_end)
{
    struct number n;
    const char *rest;
    char why[200];
    static char brackets[4 << 20];
    memset(brackets, _i, sizeof brackets - 1);
    brackets[sizeof brackets - 1] = 0;
    ck_assert(!expression_read(&n, brackets, &rest, why, sizeof why));
}
END_TEST

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
    char why[200];
    ck_assert(expression_read(&n, answers[_i].given, &rest, why, sizeof why));
    ck_assert_msg(predict_accepts(&n, answers[_i].truth) == answers[_i].right, "%s for %g", answers[_i].given,
                  answers[_i].truth);
}
END_TEST

/* ---- answer files ---- */

static char *folder, *path;

static void set_up(void)
{
    char why[300];
    folder = make_folder(why, sizeof why);
    ck_assert_ptr_nonnull(folder);
    path = xformat("%s/answers.txt", folder);
}

static void tear_down(void)
{
    remove_folder(folder);
    free(folder);
    free(path);
}

static struct predictions *answered(int lab, const char *text, size_t length)
{
    unlink(path);
    ck_assert(file_write_new(path, text, length));
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
    {"shared_bytes = 2e3", 0, 1, 6, "two digits at least"},
    {"tiled_op_per_byte = 1", 0, 1, 6, "two digits at least"},
    {"shared_bytes = 2 KB", 0, 0, 7,
     "answers.txt:1: shared_bytes: \"KB\" behind the number: it is asked for in bytes"},
    {"outputs = 118 cells", 0, 0, 7, "take it out"},
    {"\noutputs = many", 0, 0, 7, "answers.txt:2: outputs: \"many\" is no number; write 3375"},
    {"output = 7", 0, 0, 7, "answers.txt:1: there is no question \"output\"; did you mean outputs?"},
    {"zzz = 7", 0, 0, 7, "keep the names"},
    {"outputs 7", 0, 0, 7, "answers.txt:1: a line is: name = number"},
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
        text_printf(&said, "%s\n", p->items[k].why);
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
    ck_assert_ptr_nonnull(strstr(p->remarks.s, "not looked at"));
    predict_free(p);
    p = answered(4, "outputs = 118^3\n\0tiled", 22);
    ck_assert_ptr_nonnull(strstr(p->remarks.s, "zero byte"));
    predict_free(p);
    p = predict_read(lab_find(4), folder);
    ck_assert_ptr_nonnull(strstr(p->remarks.s, "not looked at"));
    predict_free(p);
    ck_assert_ptr_null(predict_read(lab_find(4), "nowhere.txt"));
    text_free(&large);
}
END_TEST

/* ---- the questions ---- */

enum { LABS = 7 };

/* What is behind the = belongs to the student. */
static void without_answers(struct text *out, char *text)
{
    for (char *line; (line = strsep(&text, "\n"));) {
        char *equals = line[0] == '#' ? NULL : strchr(line, '=');
        text_printf(out, "%.*s\n", equals ? (int)(equals + 1 - line) : (int)strlen(line), line);
    }
}

START_TEST(answer_files_ask_these_questions)
{
    char *file = xformat("labs/lab%d_predict.txt", _i);
    struct text want = {0}, got = {0}, bare = {0};
    questions_file(&want, lab_find(_i));
    text_add(&want, "\n", 1);
    ck_assert_msg(file_read(&got, file, 1 << 16), "%s is missing; ./grade lab%d --reset makes it", file, _i);
    without_answers(&bare, got.s);
    ck_assert_str_eq(bare.s, want.s);
    text_free(&want);
    text_free(&got);
    text_free(&bare);
    free(file);
}
END_TEST

/* A mistake that would count as right, or that another one hides, explains nothing. */
START_TEST(mistakes_differ)
{
    int count;
    const struct question *questions = questions_of(lab_find(_i), &count);
    ck_assert(count >= 4 && count <= QUESTIONS_MOST);
    for (int q = 0; q < count; q++)
        for (int m = 0; m < MISTAKES && questions[q].mistakes[m].formula; m++) {
            const char *formula = questions[q].mistakes[m].formula;
            struct number n = {.value = formula_value(formula)};
            ck_assert_msg(!predict_accepts(&n, formula_value(questions[q].formula)), "lab %d, %s: %s", _i,
                          questions[q].name, formula);
            for (int other = 0; other < m; other++)
                ck_assert_msg(!predict_accepts(&n, formula_value(questions[q].mistakes[other].formula)),
                              "lab %d, %s: %s", _i, questions[q].name, formula);
        }
}
END_TEST

/* The speed in the questions about a bound is that of the model. */
START_TEST(bounds_use_the_models_speed)
{
    char *speed = xformat("/ %.0fe9 ", model_bandwidth / 1e9);
    int count, bounds = 0;
    for (int lab = 0; lab < LABS; lab++) {
        const struct question *questions = questions_of(lab_find(lab), &count);
        for (int q = 0; q < count; q++)
            if (strcmp(questions[q].name, "bound_ms") == 0) {
                bounds++;
                ck_assert_ptr_nonnull(strstr(questions[q].formula, speed));
            }
    }
    ck_assert_int_gt(bounds, 0);
    free(speed);
}
END_TEST

/* ---- formulas against the simulator ---- */

/* The solutions, with the blocks and slabs that the questions are about. */
static const struct technique {
    int lab;
    const char *from, *to;    /* in its solution */
    const char *questions[8]; /* that are counted with it */
} techniques[] = {
    {0, "", "", {"loads", "op_per_byte", "blocks", "shared_bytes", "atomics"}},
    {1, "", "", {"blocks", "tiled_loads", "shared_bytes"}},
    {2,
     "",
     "",
     {"average3_loads", "average3_shared_bytes", "derivative_outputs", "derivative_blocks",
      "derivative_shared_bytes", "derivative_op_per_byte"}},
    {3, "", "", {"moving_average_loads", "average3_loads", "shuffles", "shared_bytes"}},
    {4,
     "dim3 block(32, 4, 4)",
     "dim3 block(8, 8, 8);",
     {"outputs", "basic_blocks", "tiled_blocks", "basic_op_per_byte", "tiled_op_per_byte", "shared_bytes"}},
    {5, "#define PLANES", "#define PLANES 30", {"blocks"}},
    {5, "#define PLANES", "#define PLANES 16", {"input_tile", "output_tile", "op_per_byte", "shared_bytes"}},
    {6, "#define PLANES", "#define PLANES 16", {"blocks", "loads_a_block", "op_per_byte", "shared_bytes"}},
};

/* The solution with the rest of a line replaced, from `from` on. */
static void write_variant(const struct technique *t)
{
    const struct lab *lab = lab_find(t->lab);
    char *file = xformat("solutions/lab%d_%s.cu", lab->number, lab->name);
    struct text text = {0}, variant = {0};
    ck_assert(file_read(&text, file, 1 << 20));
    const char *place = strstr(text.s, t->from);
    ck_assert_msg(place != NULL, "%s has no \"%s\"", file, t->from);
    text_add(&variant, text.s, (size_t)(place - text.s));
    text_printf(&variant, "%s%s", t->to, place + (*t->from ? strcspn(place, "\n") : 0));
    ck_assert(file_write_new(path, variant.s, variant.length));
    text_free(&text);
    text_free(&variant);
    free(file);
}

static bool is_named(const struct technique *t, const char *name)
{
    for (int k = 0; k < 8 && t->questions[k]; k++)
        if (strcmp(t->questions[k], name) == 0)
            return true;
    return false;
}

/* Answers that are all right, so that all are counted. */
static struct predictions *all_answered(const struct technique *t)
{
    char *file = xformat("%s/all.txt", folder);
    struct text text = {0};
    int count;
    const struct question *questions = questions_of(lab_find(t->lab), &count);
    for (int q = 0; q < count; q++)
        if (is_named(t, questions[q].name))
            text_printf(&text, "%s = %s\n", questions[q].name, questions[q].formula);
    ck_assert(file_write_new(file, text.s, text.length));
    struct predictions *p = predict_read(lab_find(t->lab), file);
    text_free(&text);
    free(file);
    return p;
}

static void check_counts(const struct technique *t, const struct predictions *p)
{
    int counted = 0, wanted = 0;
    for (int k = 0; k < p->count; k++) {
        const struct prediction *item = &p->items[k];
        if (!is_named(t, item->question->name))
            continue;
        wanted++;
        counted += item->counted;
        ck_assert_msg(item->counted && fabs(item->count - item->truth) <= 1e-9 * item->truth,
                      "lab %d, %s: the formula says %.10g, the simulator counts %.10g", t->lab,
                      item->question->name, item->truth, item->count);
    }
    ck_assert_int_eq(counted, wanted);
}

START_TEST(formulas_are_what_the_simulator_counts)
{
    const struct technique *t = &techniques[_i];
    const bool right[2] = {true, true};
    struct submission s;
    struct compilation c = {0};
    char why[400] = "";
    write_variant(t);
    ck_assert(submission_read(&s, path, why, sizeof why));
    ck_assert_msg(compile_submission(&c, &s, lab_find(t->lab), why, sizeof why), "%s", why);
    struct bench bench = {.backend = &sim_backend, .object = c.object, .seed = 7};
    bench.device = sim_backend.open(why, sizeof why);
    ck_assert_int_eq(sim_backend.load(bench.device, c.ptx.s, c.ptx.length, path), DEVICE_OK);
    bench.kernels = sim_backend.kernels(bench.device, &bench.kernel_count);
    struct predictions *p = all_answered(t);
    predict_measure(p, &bench, lab_find(t->lab), right);
    check_counts(t, p);
    predict_free(p);
    sim_backend.close(bench.device);
    compile_free(&c);
    submission_free(&s);
}
END_TEST

/* Whatever a table of the techniques leaves out would never be compared. */
START_TEST(nothing_countable_is_left_out)
{
    int count;
    const struct question *questions = questions_of(lab_find(_i), &count);
    for (int q = 0; q < count; q++) {
        bool named = false;
        for (size_t t = 0; t < ARRAY_LEN(techniques); t++)
            named = named || (techniques[t].lab == _i && is_named(&techniques[t], questions[q].name));
        ck_assert_msg(named == (questions[q].counted != COUNTED_NOTHING), "lab %d, %s", _i,
                      questions[q].name);
    }
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
    predict_render(&page, p, false);
    ck_assert_ptr_nonnull(strstr(out.s, "Predictions: 1 of 7 right, 5 open"));
    ck_assert_ptr_nonnull(strstr(out.s, "right  outputs\n"));
    ck_assert_ptr_nonnull(strstr(out.s, "wrong  tiled_blocks = 6859: rounded down"));
    ck_assert_ptr_nonnull(strstr(out.s, "It is 8000"));
    ck_assert_ptr_nonnull(strstr(out.s, "counts as much"));
    ck_assert_ptr_nonnull(strstr(out.s, "answers.txt:3: a line is"));
    ck_assert_ptr_null(strstr(out.s, "2048")); /* what is open is not told */
    text_free(&out);
    predict_free(p);
}
END_TEST

/* Right answers share a line, but for those that the kernel does not bear out. */
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
    predict_render(&page, p, false);
    ck_assert_ptr_nonnull(strstr(out.s, "right  outputs, tiled_blocks: the simulator counts as much"));
    ck_assert_ptr_nonnull(strstr(out.s, "right  shared_bytes\n"));
    ck_assert_ptr_nonnull(strstr(out.s, "right  basic_blocks = 3375: your kernel is built otherwise"));
    ck_assert_ptr_null(strstr(out.s, "outputs = 118^3"));
    predict_render(&short_page, p, true);
    ck_assert_ptr_nonnull(strstr(brief.s, "Predictions: 4 of 7 right"));
    ck_assert_ptr_null(strstr(brief.s, "outputs"));
    text_free(&out);
    text_free(&brief);
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
    TCase *tests = tcase_create("answers");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_set_timeout(tests, 120);
    tcase_add_loop_test(tests, numbers_are_read, 0, ARRAY_LEN(numbers));
    tcase_add_loop_test(tests, what_is_no_number_is_told, 0, ARRAY_LEN(no_numbers));
    tcase_add_loop_test(tests, signs_without_end, '(', ')');
    tcase_add_loop_test(tests, signs_without_end, '-', '.');
    tcase_add_loop_test(tests, digits_decide, 0, ARRAY_LEN(answers));
    tcase_add_loop_test(tests, answer_files, 0, ARRAY_LEN(files));
    tcase_add_test(tests, files_that_are_none);
    tcase_add_loop_test(tests, answer_files_ask_these_questions, 0, LABS);
    tcase_add_loop_test(tests, mistakes_differ, 0, LABS);
    tcase_add_test(tests, bounds_use_the_models_speed);
    tcase_add_loop_test(tests, formulas_are_what_the_simulator_counts, 0, ARRAY_LEN(techniques));
    tcase_add_loop_test(tests, nothing_countable_is_left_out, 0, LABS);
    tcase_add_test(tests, the_report_explains);
    tcase_add_test(tests, the_report_is_short);
    tcase_add_test(tests, the_result_file_has_them);
    suite_add_tcase(suite, tests);
    return suite;
}
