/* The questions to predict: asked as they are, their mistakes apart, each formula against what the simulator
 * counts. Run from the project's root. */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "grader/judge/time_model.h"
#include "grader/predict/predict.h"
#include "grader/tests/units/scratch.h"
#include "grader/tests/units/sim_lab.h"

Suite *questions_suite(void);

/* The text after the = belongs to the student. */
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
    ck_assert_int_le(count, QUESTIONS_MOST);
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
    for (int lab = 0; lab_find(lab); lab++) {
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
    {5, "", "", {"blocks", "shared_bytes"}},
    {6, "", "", {"blocks", "shared_bytes"}},
};

/* The solution with the rest of a line replaced, from `from` on. */
static struct text variant_of(const struct technique *t)
{
    const struct lab *lab = lab_find(t->lab);
    char *file = xformat("solutions/lab%d_%s.cu", lab->number, lab->name);
    struct text text = {0}, variant = {0};
    ck_assert(file_read(&text, file, 1 << 20));
    const char *place = strstr(text.s, t->from);
    ck_assert_msg(place != NULL, "%s has no \"%s\"", file, t->from);
    text_add(&variant, text.s, (size_t)(place - text.s));
    text_printf(&variant, "%s%s", t->to, place + (*t->from ? strcspn(place, "\n") : 0));
    text_free(&text);
    free(file);
    return variant;
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
    char *file = scratch_path("all.txt");
    struct text text = {0};
    int count;
    const struct question *questions = questions_of(lab_find(t->lab), &count);
    for (int q = 0; q < count; q++)
        if (is_named(t, questions[q].name))
            text_printf(&text, "%s = %s\n", questions[q].name, questions[q].formula);
    scratch_write(file, text.s, text.length);
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
    struct text variant = variant_of(t);
    struct sim_lab l;
    sim_lab_open(&l, lab_find(t->lab), "variant.cu", variant.s);
    struct predictions *p = all_answered(t);
    predict_measure(p, &l.rig, lab_find(t->lab), right);
    check_counts(t, p);
    predict_free(p);
    sim_lab_close(&l);
    text_free(&variant);
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

Suite *questions_suite(void)
{
    int labs;
    lab_all(&labs);
    Suite *suite = suite_create("questions");
    TCase *tcase = tcase_create("questions");
    tcase_add_checked_fixture(tcase, scratch_make, scratch_remove);
    tcase_add_loop_test(tcase, answer_files_ask_these_questions, 0, labs);
    tcase_add_loop_test(tcase, mistakes_differ, 0, labs);
    tcase_add_test(tcase, bounds_use_the_models_speed);
    tcase_add_loop_test(tcase, formulas_are_what_the_simulator_counts, 0, ARRAY_LEN(techniques));
    tcase_add_loop_test(tcase, nothing_countable_is_left_out, 0, labs);
    suite_add_tcase(suite, tcase);
    return suite;
}
