/* The texts about findings and the hints of all labs: all there, fit to be read, and where they say. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/compile_hints.h"
#include "grader/explain.h"
#include "grader/hint.h"
#include "grader/submission.h"
#include "grader/told.h"

Suite *explain_suite(void);

/* ---- every text ---- */

enum { LONGEST_LINE = 98, LONGEST_TEXT = 700 };

/* Printable ASCII, neither a word nor a treatise, and nothing that somebody wanted to fill in later. */
static void check_words(const char *what, const char *text)
{
    static const char *const leftovers[] = {"TODO", "FIXME", "XXX", "%s", "%d", " ,", "\t"};
    ck_assert_msg(text && strlen(text) >= 12 && strlen(text) <= LONGEST_TEXT, "%s: %s", what, text);
    for (const char *c = text; *c; c++)
        ck_assert_msg(*c == '\n' || (*c >= ' ' && *c <= '~'), "%s: byte %d: %s", what, *c, text);
    for (size_t i = 0; i < ARRAY_LEN(leftovers); i++)
        ck_assert_msg(!strstr(text, leftovers[i]), "%s: \"%s\" in: %s", what, leftovers[i], text);
}

/* One paragraph that ends as a sentence does. */
static void check_sentences(const char *what, const char *text, const char *endings)
{
    check_words(what, text);
    ck_assert_msg(strchr(endings, text[strlen(text) - 1]) != NULL, "%s: ends oddly: %s", what, text);
    ck_assert_msg(!strchr(text, '\n') && !strstr(text, "  "), "%s: breaks inside: %s", what, text);
}

/* Lines that need no wrapping on a usual terminal. */
static void check_code(const char *what, const char *text)
{
    check_words(what, text);
    for (const char *line = text; *line;) {
        size_t length = strcspn(line, "\n");
        ck_assert_msg(length > 0 && (length <= LONGEST_LINE || !line[length]), "%s: %.*s", what, (int)length,
                      line);
        ck_assert_msg(line[length - 1] != ' ', "%s: blank at the end: %.*s", what, (int)length, line);
        line += length + (line[length] == '\n');
    }
}

/* A question, an idea, and nearly the code. */
static void check_hints(const char *what, const char *const *hints)
{
    check_sentences(what, hints[0], "?");
    check_sentences(what, hints[1], ".?");
    check_code(what, hints[2]);
}

START_TEST(every_kind_is_explained)
{
    const struct explanation *e = &explanations[_i];
    const char *name = finding_kind_name((enum finding_kind)_i);
    bool advises = finding_kind_costs((enum finding_kind)_i) && _i != FINDING_REQUIREMENT;
    check_sentences(name, e->meaning, ".");
    check_sentences(name, e->causes, ".");
    check_sentences(name, e->look, "?");
    ck_assert_msg(!e->repair == !advises && !e->step == !advises, "%s: repair and step", name);
    if (advises) {
        check_code(name, e->repair);
        check_words(name, e->step);
        ck_assert_msg(e->step[strlen(e->step) - 1] != '.', "%s: the report ends the step: %s", name, e->step);
    }
}
END_TEST

START_TEST(messages_have_texts_of_their_own)
{
    size_t count;
    const struct told *all = told_by_message(&count);
    for (size_t k = 0; k < count; k++) {
        check_words(all[k].says, all[k].step);
        ck_assert_msg(all[k].step[strlen(all[k].step) - 1] != '.', "%s", all[k].step);
        if (all[k].hints[0])
            check_hints(all[k].says, all[k].hints);
    }
}
END_TEST

/* Has the handout of that lab a line "## TITLE"? */
static bool has_section(const struct lab *lab, const char *title)
{
    struct text text = {0};
    char *path = xformat("handouts/lab%d_%s.md", lab->number, lab->name);
    char *heading = xformat("\n## %s\n", title);
    ck_assert_msg(file_read(&text, path, 1 << 20), "%s", path);
    bool found = strstr(text.s, heading) != NULL;
    text_free(&text);
    free(heading);
    free(path);
    return found;
}

START_TEST(every_section_exists)
{
    const struct handout_section *s = &handout_sections[_i];
    int count;
    const struct lab *const *labs = lab_all(&count);
    for (int l = 0; l < count; l++)
        if (s->lab == EVERY_LAB || s->lab == l)
            ck_assert_msg(has_section(labs[l], s->title), "lab %d: %s", l, s->title);
    ck_assert(s->lab == EVERY_LAB || lab_find(s->lab));
}
END_TEST

static void check_entry(const struct entry *e)
{
    bool has_boundary = e->call == CALL_STENCIL || e->call == CALL_DERIVATIVE;
    for (int t = 0; t < HINT_TOPIC_COUNT; t++)
        if (e->hints[t][0])
            check_hints(e->name, e->hints[t]);
    for (size_t r = 0; r < ARRAY_LEN(e->requirements) && e->requirements[r].advice; r++)
        check_hints(e->name, e->requirements[r].hints);
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

/* ---- compile errors ---- */

static const struct {
    const char *message, *hint;
} compile_errors[] = {
    {"a.cu(48): error: moving_average has other parameters than in lab.h: it has to be `...`", "one by one"},
    {"a.cu(1): error: #include \"lab.h\" is missing: it declares", "skeleton include"},
    {"a.cu(2): error: more than one instance of overloaded function \"dot\" has \"C\" linkage",
     "lab.h declare"},
    {"a.cu: error: dot is not defined as `...` (see lab.h)", "Which name"},
    {"a.cu(23): error: expected a \";\"", "before the one"},
    {"At end of source: error: expected a \"}\"", "no } of its own"},
    {"a.cu(52): error: expected a declaration", "closes more"},
    {"a.cu(51): error: expected a \">>>\"", "How does a launch begin"},
    {"a.cu(28): error: expected a \")\"", "no ) of its own"},
    {"a.cu(29): error: identifier \"t\" is undefined", "declared, and is it spelt"},
    {"a.cu(31): error: identifier \"__shfl_down\" is undefined", "before the value"},
    {"a.cu(23): error: \"i\" has already been declared in the current scope", "declared first"},
    {"a.cu(51): error: a __global__ function call must be configured", "between a kernel's name"},
    {"a.cu(51): error: a host function call cannot be configured", "before void"},
    {"a.cu(34): error: calling a __host__ function(\"helper(float)\") from a __global__ function(\"k\") is "
     "not "
     "allowed",
     "that the kernel calls"},
    {"a.cu(39): error: calling a __device__ function(\"__syncthreads\") from a __host__ function(\"k\") is "
     "not "
     "allowed",
     "and on which side is it called"},
    {"a.cu(22): error: a static \"__shared__\" variable declaration is not allowed inside a host function "
     "body",
     "before void"},
    {"a.cu(18): error: a __global__ function must have a void return type", "a kernel returns"},
    {"a.cu(22): error: a variable length array cannot have static storage duration", "size of this array"},
    {"a.cu(51): error: too few arguments in function call", "get no argument"},
    {"a.cu(51): error: too many arguments in function call", "no parameter of its own"},
    {"a.cu(51): error: argument of type \"const float **\" is incompatible with parameter of type \"const "
     "float *\"",
     "does the parameter"},
    {"a.cu(40): error: no instance of overloaded function \"atomicAdd\" matches the argument list",
     "does the function take"},
    {"a.cu(23): error: no operator \"*\" matches these operands", "the two operands"},
    {"a.cu(44): error: a value of type \"float\" cannot be assigned to an entity of type \"float *\"",
     "one of its elements"},
    {"a.cu(44): error: expression must be a modifiable lvalue", "be changed"},
    {"a.cu:10:10: fatal error: labs.h: No such file or directory", "does the kit have it"},
    {"a.cu(1): error: something that nobody has thought of", "first message"},
};

START_TEST(compile_errors_have_hints)
{
    const char *hints[HINT_LEVELS];
    for (int level = 1; level <= HINT_LEVELS; level++)
        hints[level - 1] = compile_hint(compile_errors[_i].message, level);
    check_hints(compile_errors[_i].message, hints);
    ck_assert_msg(strstr(hints[0], compile_errors[_i].hint) != NULL, "%s", hints[0]);
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
    {0, CHECK_SAFETY, FINDING_SHARED_RACE, 1, "Which threads store the cell in question"},
    {0, CHECK_SAFETY, FINDING_SHARED_RACE, 2, "Hint 2 of 3, average3, safety"},
    {1, CHECK_SAFETY, FINDING_SHARED_RACE, 2, "some of another warp and some of the second round"},
    {1, CHECK_SAFETY, FINDING_OUT_OF_BOUNDS_WRITE, 3, "(BLOCK + 2 * radius) * sizeof(float)"},
    {1, CHECK_CORRECTNESS, FINDING_WROTE_OUTSIDE, 2, "no outputs and stay as they are"},
    {1, CHECK_CORRECTNESS, FINDING_NOT_WRITTEN, 1, "the first i that has all its neighbours"},
    {0, CHECK_CORRECTNESS, FINDING_NOT_WRITTEN, 1, "and is there such a block in the grid?"}, /* the kind's */
    {0, CHECK_SAFETY, FINDING_BARRIER_DIVERGENCE, 3, "__syncthreads(); if (i < n) {"},
    {0, CHECK_CORRECTNESS, FINDING_HOST_CRASH, 2, "The host cannot follow such a pointer"},
    {0, CHECK_SAFETY, FINDING_SHARED_RACE, 1, "The next hint: this command with --hint 2."},
    {0, CHECK_SAFETY, FINDING_SHARED_RACE, 3, "There is no further hint."},
    {0, CHECK_SAFETY, FINDING_SHARED_RACE, 3, "./grade --explain shared_race"},
};

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
    findings_add(&lose(&r, _i, CHECK_CORRECTNESS)->findings, FINDING_NOT_WRITTEN);
    r.exercises[_i].counts.store.bytes = 0;
    r.exercises[_i].todo_line = submission_todo(source, r.lab, _i);
    check_page(&r, 1, todos[_i]);
    check_page(&r, 2, _i ? "the tile's bytes are the launch's third argument" : "the tile has a cell more");
    result_free(&r);
}
END_TEST

/* Nothing is stored either where the kernel is finished and nobody launches it. */
START_TEST(no_launch_and_no_todo)
{
    struct result r = full_marks();
    struct exercise *e = &r.exercises[0];
    findings_add(&lose(&r, 0, CHECK_CORRECTNESS)->findings, FINDING_NOT_WRITTEN);
    e->counts.store.bytes = 0;
    e->counted = true;
    check_page(&r, 1, "Which line of the host function starts the kernel");
    check_page(&r, 2, "A kernel that no launch names never runs");
    e->todo_line = 2;
    ck_assert(lost_first(&r).untouched);
    e->todo_line = 0;
    e->counts.blocks = 1;
    ck_assert(lost_first(&r).untouched && !lost_first(&r).unlaunched);
    result_free(&r);
}
END_TEST

START_TEST(stores_that_go_astray)
{
    struct result r = full_marks();
    struct exercise *e = &r.exercises[0];
    findings_add(&lose(&r, 0, CHECK_CORRECTNESS)->findings, FINDING_NOT_WRITTEN);
    e->counted = true;
    check_page(&r, 1, "which pointer does the launch pass");
    e->counts.stores[1].bytes = 4;
    ck_assert(!lost_first(&r).astray);
    result_free(&r);
}
END_TEST

/* A cudaMemset alone makes values that are wrong, but no work on the kernel. */
START_TEST(a_memset_is_no_beginning)
{
    struct result r = full_marks();
    findings_add(&lose(&r, 0, CHECK_CORRECTNESS)->findings, FINDING_WRONG_VALUE);
    ck_assert(!lost_first(&r).untouched);
    r.exercises[0].counts.store.bytes = 0;
    ck_assert(lost_first(&r).untouched);
    r.exercises[0].counts.load.bytes = 4;
    ck_assert(!lost_first(&r).untouched);
    result_free(&r);
}
END_TEST

START_TEST(traffic_hints_follow_the_requirement)
{
    struct result r = full_marks();
    struct finding *f = findings_add(&lose(&r, 1, CHECK_TRAFFIC)->findings, FINDING_REQUIREMENT);
    snprintf(f->message, sizeof f->message, "17, needs 1.15: %.250s",
             r.lab->entries[1]->requirements[0].advice);
    check_page(&r, 2, "1.25 with 64 threads");
    result_free(&r);
}
END_TEST

/* The part of the model that is largest is the one to talk about. */
static const struct {
    struct counts counts;
    const char *says;
} slow[] = {
    {{.footprint_sectors = 1000000}, "touched at all"},
    {{.load = {.sectors = 100000000}}, "ask the caches for"},
    {{.shared_wavefronts = 100000000}, "meet in one bank"},
    {{.warp_instructions = 1000000000}, "do not load, compute or store"},
};

START_TEST(time_hints_follow_the_model)
{
    struct result r = full_marks();
    lose(&r, 0, CHECK_TIME);
    r.exercises[0].counts = slow[_i].counts;
    check_page(&r, _i == 2 || _i == 3 ? 1 : 2, slow[_i].says);
    result_free(&r);
}
END_TEST

START_TEST(nothing_lost_is_no_hint)
{
    struct result r = full_marks();
    check_page(&r, 1, "nothing is left to do in this lab.");
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

/* ---- the page of --explain ---- */

START_TEST(page_about_a_kind)
{
    struct text out = {0};
    ck_assert(explain(&out, "shared_race", NULL, 100));
    ck_assert_ptr_eq(strstr(out.s, "shared_race\n\nWhat it means:\n  Two threads"), out.s);
    ck_assert_ptr_nonnull(
        strstr(out.s, "\nRead:\n  handouts/lab1_moving_average.md, \"Barriers and races\"\n"));
    text_free(&out);
    ck_assert(explain(&out, "wrong_value", lab_find(5), 100));
    ck_assert_ptr_nonnull(strstr(out.s, "handouts/lab5_coarsening.md, \"Common mistakes\""));
    text_free(&out);
    ck_assert(explain(&out, "barrier_remark", NULL, 100));
    ck_assert_ptr_eq(strstr(out.s, "barrier_remark (costs nothing)\n"), out.s);
    text_free(&out);
}
END_TEST

START_TEST(kinds_that_there_are_not)
{
    struct text out = {0};
    ck_assert(!explain(&out, "shard_race", NULL, 100));
    ck_assert_ptr_nonnull(
        strstr(out.s, "no such kind of finding; did you mean shared_race? Kinds are wrong_value,"));
    text_free(&out);
    ck_assert(!explain(&out, "deadlock", NULL, 100));
    ck_assert_ptr_null(strstr(out.s, "did you mean"));
    ck_assert_ptr_nonnull(strstr(out.s, "unknown_opcode."));
    text_free(&out);
}
END_TEST

Suite *explain_suite(void)
{
    Suite *suite = suite_create("explain");
    TCase *texts = tcase_create("texts"), *choice = tcase_create("choice"), *page = tcase_create("page");
    tcase_add_loop_test(texts, every_kind_is_explained, 0, FINDING_KIND_COUNT);
    tcase_add_test(texts, messages_have_texts_of_their_own);
    tcase_add_loop_test(texts, every_section_exists, 0, SECTION_COUNT);
    tcase_add_loop_test(texts, every_entry_has_hints, 0, 7);
    tcase_add_loop_test(texts, compile_errors_have_hints, 0, ARRAY_LEN(compile_errors));
    tcase_add_loop_test(choice, hints_follow_the_finding, 0, ARRAY_LEN(chosen));
    tcase_add_loop_test(choice, skeletons_are_led_to_their_todo, 0, 2);
    tcase_add_test(choice, a_memset_is_no_beginning);
    tcase_add_test(choice, no_launch_and_no_todo);
    tcase_add_test(choice, stores_that_go_astray);
    tcase_add_test(choice, traffic_hints_follow_the_requirement);
    tcase_add_loop_test(choice, time_hints_follow_the_model, 0, ARRAY_LEN(slow));
    tcase_add_test(choice, nothing_lost_is_no_hint);
    tcase_add_test(page, page_about_a_kind);
    tcase_add_test(page, kinds_that_there_are_not);
    suite_add_tcase(suite, texts);
    suite_add_tcase(suite, choice);
    suite_add_tcase(suite, page);
    return suite;
}
