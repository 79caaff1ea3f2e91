/* Export for Gradescope: its results.json, one test per check. See "Output format" in
 * https://gradescope-autograders.readthedocs.io/en/latest/specs/. The total score is by the policy and
 * overrides the sum of the tests.
 *
 * The format cannot express "not graded": no file is written then, and Gradescope reports that the autograder
 * failed instead of giving a 0. */
#include <stdlib.h>

#include "grader/class_export/checks.h"
#include "grader/class_export/export.h"

static json_t *make_test(const struct submission *s, const struct check_view *check, int number)
{
    struct text output = {0}, name = {0}, place = {0};
    text_printf(&name, "%s: %s", check->entry, check->name);
    text_printf(&place, "%d", number);
    text_printf(&output, "%s\n", check->summary);
    check_details(&output, s, check);
    json_t *test =
        json_pack("{s:s, s:s, s:f, s:f, s:s, s:s, s:s}", "name", name.s, "number", place.s, "score",
                  applied_points(s, check->score), "max_score", applied_most(s, check->max_score), "output",
                  output.s, "output_format", "text", "visibility", "visible");
    if (!check_is_open(check)) /* without a status Gradescope goes by the points */
        json_object_set_new(test, "status", json_string(check_passes(check) ? "passed" : "failed"));
    text_free(&output);
    text_free(&place);
    text_free(&name);
    return test;
}

static json_t *make_tests(const struct submission *s)
{
    size_t count;
    struct check_view *checks = checks_of(s, &count);
    json_t *tests = json_array();
    for (size_t i = 0; i < count; i++)
        json_array_append_new(tests, make_test(s, &checks[i], (int)i + 1));
    free(checks);
    return tests;
}

/* Entry points with full marks. Students see the leaderboard only if the assignment has it switched on. */
static json_t *make_leaderboard(const struct submission *s)
{
    size_t e;
    const json_t *exercise;
    json_t *rows = json_array();
    json_array_foreach(json_object_get(s->result, "exercises"), e, exercise)
    {
        const json_t *counts = json_object_get(exercise, "counts");
        if (!counts || field_number(exercise, "score") < field_number(exercise, "max_score"))
            continue;
        char *name = xformat("%s OP/B", field_text(exercise, "entry"));
        json_array_append_new(rows, json_pack("{s:s, s:f, s:s}", "name", name, "value",
                                              field_number(counts, "op_per_byte"), "order", "desc"));
        free(name);
    }
    return rows;
}

static json_t *make_extra(const struct submission *s)
{
    static const char *const kept[] = {"lab",        "verdict",    "source_sha256", "seed",
                                       "kit_sha256", "ptx_sha256", "device"};
    json_t *extra = json_object();
    for (size_t i = 0; i < ARRAY_LEN(kept); i++)
        json_object_set(extra, kept[i], json_object_get(s->result, kept[i]));
    return extra;
}

bool export_gradescope(struct text *out, const struct submission *s, const struct export_options *options)
{
    (void)options;
    if (s->standing != STANDING_GRADED)
        return false;
    const char *output = s->report[0] ? s->report : field_text(s->result, "message");
    json_t *result =
        json_pack("{s:f, s:f, s:s, s:s, s:s, s:s, s:s, s:o, s:o, s:o}", "score", s->score, "execution_time",
                  s->wall_seconds, "output", output, "output_format", "text", "test_output_format", "text",
                  "visibility", "visible", "stdout_visibility", "hidden", "extra_data", make_extra(s),
                  "tests", make_tests(s), "leaderboard", make_leaderboard(s));
    export_add_json(out, result, JSON_INDENT(2));
    return true;
}
