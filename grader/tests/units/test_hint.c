/* The hints of all labs: all there, and the right one for what went wrong. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/report/hint.h"
#include "grader/advice/first_loss.h"
#include "grader/compile/submission.h"
#include "grader/tests/units/readable.h"

Suite *hint_suite(void);

static void check_entry(const struct entry *e)
{
    bool has_boundary = !e->pattern.sum && e->pattern.edges == EDGES_KEPT;
    for (int t = 0; t < HINT_TOPIC_COUNT; t++)
        if (e->hints[t][0])
            readable_hints(e->name, e->hints[t]);
    for (size_t r = 0; r < ARRAY_LEN(e->requirements) && e->requirements[r].advice; r++)
        readable_hints(e->name, e->requirements[r].hints);
    ck_assert_msg(e->hints[HINT_UNTOUCHED][0] && e->hints[HINT_WRONG_VALUE][0] &&
                      e->hints[HINT_OUT_OF_BOUNDS][0],
                  "%s", e->name);
    ck_assert_msg(!e->hints[HINT_BOUNDARY][0] == !has_boundary, "%s", e->name);
}

START_TEST(every_entry_has_hints)
{
    const struct lab *lab = lab_find(_i);
    for (int e = 0; e < lab->entry_count; e++)
        check_entry(lab->entries[e]);
}
END_TEST

/* ---- which hint ---- */

static const char source[] =
    "#include \"lab.h\"\n// TODO: average these\n//     three\nvoid average3(const int *a)\n{\n}\n"
    "    // TODO: derive\n";

/* Lab 2 with full marks. */
static struct result full_marks(void)
{
    struct result r = {.lab = lab_find(2), .score = 100, .max_score = 100, .exercise_count = 2};
    r.source = xstrdup("a.cu");
    for (int e = 0; e < r.exercise_count; e++) {
        r.exercises[e].entry = r.lab->entries[e];
        r.exercises[e].counts.store.bytes = 4;
    }
    return r;
}

static struct check *lose(struct result *r, int exercise, enum check_name check)
{
    struct check *c = &r->exercises[exercise].checks[check];
    c->status = STATUS_FAIL;
    c->max_score = 10;
    r->score = 90;
    return c;
}

static void check_page(const struct result *r, int level, const char *says)
{
    struct text out = {0};
    hint_render(&out, r, level, &(struct report_style){.width = 60, .source = source});
    char *flat = xstrdup(out.s);
    for (char *c = flat; (c = strpbrk(c, "\n"));)
        *c = ' ';
    struct text words = {0};
    for (const char *c = flat; *c; c++)
        if (*c != ' ' || c[1] != ' ')
            text_add(&words, c, 1);
    ck_assert_msg(strstr(words.s, says) != NULL, "\"%s\" not in:\n%s", says, out.s);
    for (const char *line = out.s; *line; line = strchr(line, '\n') + 1)
        ck_assert_msg(strcspn(line, "\n") <= 60, "%s", line);
    text_free(&words);
    text_free(&out);
    free(flat);
}

static const struct {
    int exercise;
    enum check_name check;
    enum finding_kind kind;
    int level;
    const char *says;
} chosen[] = {
    {0, CHECK_SAFETY, FINDING_SHARED_RACE, 1, "Which threads store the cell in the message"},
    {0, CHECK_SAFETY, FINDING_SHARED_RACE, 2, "Hint 2 of 3, average3, safety"},
    {1, CHECK_SAFETY, FINDING_SHARED_RACE, 2, "some store in the second round of loads"},
    {1, CHECK_SAFETY, FINDING_OUT_OF_BOUNDS_WRITE, 3, "(BLOCK + 2 * radius) * sizeof(float)"},
    {1, CHECK_CORRECTNESS, FINDING_WROTE_OUTSIDE, 2, "neither zeros nor copies there"},
    {1, CHECK_CORRECTNESS, FINDING_NOT_WRITTEN, 1, "the first and the last i that have all their neighbours"},
    {0, CHECK_CORRECTNESS, FINDING_NOT_WRITTEN, 1, "and is there such a block in the grid?"}, /* the kind's */
    {0, CHECK_SAFETY, FINDING_BARRIER_DIVERGENCE, 3, "__syncthreads(); if (i < n) {"},
    {0, CHECK_CORRECTNESS, FINDING_HOST_CRASH, 2, "The host cannot use such a pointer"},
    {0, CHECK_SAFETY, FINDING_SHARED_RACE, 1,
     "The next hint: this command with --hint 2 --seed 0, for the same inputs."},
    {0, CHECK_SAFETY, FINDING_SHARED_RACE, 3, "There is no further hint."},
    {0, CHECK_SAFETY, FINDING_SHARED_RACE, 3, "./grade --explain shared_race"},
};

/* A sum that is not set to zero needs one line, not the tree. */
START_TEST(a_sum_gets_its_repair_alone)
{
    struct result r = {.lab = lab_find(0), .max_score = 100, .exercise_count = 1, .source = xstrdup("a.cu")};
    struct text out = {0};
    r.exercises[0].entry = r.lab->entries[0];
    findings_add(&lose(&r, 0, CHECK_CORRECTNESS)->findings, FINDING_WRONG_VALUE)->cause = CAUSE_NOT_ZEROED;
    hint_render(&out, &r, HINT_LEVELS, &(struct report_style){.width = 100});
    ck_assert_ptr_nonnull(strstr(out.s, "set *c to zero before the launch"));
    ck_assert_ptr_null(strstr(out.s, "half"));
    text_free(&out);
    result_free(&r);
}
END_TEST

START_TEST(hints_follow_the_finding)
{
    struct result r = full_marks();
    findings_add(&lose(&r, chosen[_i].exercise, chosen[_i].check)->findings, chosen[_i].kind);
    check_page(&r, chosen[_i].level, chosen[_i].says);
    result_free(&r);
}
END_TEST

START_TEST(skeletons_are_led_to_their_todo)
{
    static const char *const todos[] = {"a.cu:2: TODO: average these three", "a.cu:7: TODO: derive"};
    struct result r = full_marks();
    findings_add(&lose(&r, _i, CHECK_CORRECTNESS)->findings, FINDING_NOT_WRITTEN)->cause =
        CAUSE_NOTHING_STORED;
    r.exercises[_i].todo_line = submission_todo(source, r.lab, _i);
    check_page(&r, 1, todos[_i]);
    check_page(&r, 2, _i ? "the tile's bytes as the launch's third argument" : "the tile has one more cell");
    result_free(&r);
}
END_TEST

/* Hints of a cause come before those of its kind. */
static const struct {
    enum cause cause;
    int level;
    const char *says;
} by_causes[] = {
    {CAUSE_NO_LAUNCH, 1, "Which line of the host function starts the kernel"},
    {CAUSE_NO_LAUNCH, 2, "A kernel runs only if it is launched"},
    {CAUSE_STORED_ELSEWHERE, 1, "which pointer does the launch pass"},
};

START_TEST(hints_follow_the_cause)
{
    struct result r = full_marks();
    findings_add(&lose(&r, 0, CHECK_CORRECTNESS)->findings, FINDING_NOT_WRITTEN)->cause = by_causes[_i].cause;
    check_page(&r, by_causes[_i].level, by_causes[_i].says);
    result_free(&r);
}
END_TEST

START_TEST(traffic_hints_follow_the_requirement)
{
    struct result r = full_marks();
    struct finding *f = findings_add(&lose(&r, 1, CHECK_TRAFFIC)->findings, FINDING_REQUIREMENT);
    f->requirement = 0;
    check_page(&r, 2, "1.25 with 64 threads");
    result_free(&r);
}
END_TEST

/* The unit that is busy for the longest time is the one to talk about; if none is busy, warps wait. */
static const struct {
    int level;
    double unit_seconds[UNITS];
    const char *says;
} slow[] = {
    {2, {[UNIT_DRAM] = 0.9, [UNIT_L2] = 0.8}, "moving sectors of 32 bytes"},
    {2, {[UNIT_L1] = 0.6}, "warps ask for"},
    {2, {[UNIT_L2] = 0.6, [UNIT_DRAM] = 0.3}, "warps ask for"},
    {1, {[UNIT_SHARED] = 0.7}, "use the same bank"},
    {3, {[UNIT_ADDRESS] = 0.8}, "#pragma unroll"},
    {3, {[UNIT_CONVERT] = 0.8}, "write 0.5f"},
    {1, {[UNIT_ISSUE] = 0.7}, "do not load, compute or store"},
    {2, {[UNIT_ATOMIC] = 1}, "wait for each other"},
    {3, {[UNIT_STARTS] = 0.8}, "128 to 512 threads"},
    {2, {[UNIT_DRAM] = 0.4, [UNIT_ISSUE] = 0.3}, "warps wait for memory or at barriers"},
};

START_TEST(time_hints_follow_the_model)
{
    struct result r = full_marks();
    lose(&r, 0, CHECK_TIME);
    r.exercises[0].estimate.seconds = 1;
    memcpy(r.exercises[0].estimate.unit_seconds, slow[_i].unit_seconds, sizeof slow[_i].unit_seconds);
    check_page(&r, slow[_i].level, slow[_i].says);
    result_free(&r);
}
END_TEST

START_TEST(nothing_lost_is_no_hint)
{
    struct result r = full_marks();
    check_page(&r, 1, "Nothing is left to do in this lab; go on with lab 3,");
    r.verdict = VERDICT_INTERNAL_ERROR;
    snprintf(r.message, sizeof r.message, "out of order");
    check_page(&r, 1, "out of order: this is the grader's fault");
    r.verdict = VERDICT_COMPILE_ERROR;
    snprintf(r.message, sizeof r.message, "a.cu(3): error: expected a \";\"");
    check_page(&r, 1,
               "Hint 1 of 3, compile error: a.cu(3): error: expected a \";\" Look at the end of the line");
    result_free(&r);
}
END_TEST

Suite *hint_suite(void)
{
    int labs;
    lab_all(&labs);
    Suite *suite = suite_create("hint");
    TCase *tcase = tcase_create("hint");
    tcase_add_test(tcase, a_sum_gets_its_repair_alone);
    tcase_add_loop_test(tcase, every_entry_has_hints, 0, labs);
    tcase_add_loop_test(tcase, hints_follow_the_finding, 0, ARRAY_LEN(chosen));
    tcase_add_loop_test(tcase, skeletons_are_led_to_their_todo, 0, 2);
    tcase_add_loop_test(tcase, hints_follow_the_cause, 0, ARRAY_LEN(by_causes));
    tcase_add_test(tcase, traffic_hints_follow_the_requirement);
    tcase_add_loop_test(tcase, time_hints_follow_the_model, 0, ARRAY_LEN(slow));
    tcase_add_test(tcase, nothing_lost_is_no_hint);
    suite_add_tcase(suite, tcase);
    return suite;
}
