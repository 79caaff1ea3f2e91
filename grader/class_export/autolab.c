/* Export for Autolab: the text of the feedback page, and a last line with the scores. See
 * https://docs.autolabproject.com/lab/ and .../features/formatted-feedback/. The one problem is named after
 * the lab; the scoreboard has the score and the OP/B of every entry point.
 *
 * If the last line is missing or does not name the problem, Autolab gives a 0 (saveAutograde in
 * app/helpers/assessment_autograde_core.rb). So a submission that is not graded gets the score null, which
 * leaves the problem without a score. */
#include <stdlib.h>

#include "grader/class_export/checks.h"
#include "grader/class_export/export.h"

static void add_stage(json_t *presentation, const struct check_view *check)
{
    json_t *stage = json_object_get(presentation, check->entry);
    if (!stage) {
        json_array_append_new(json_object_get(presentation, "stages"), json_string(check->entry));
        stage = json_object();
        json_object_set_new(presentation, check->entry, stage);
    }
    json_t *test = json_pack("{s:b}", "passed", check_passes(check));
    if (!check_passes(check))
        json_object_set_new(test, "hint", json_string(check->summary));
    json_object_set_new(stage, check->name, test);
}

static json_t *make_presentation(const struct submission *s)
{
    size_t count;
    json_t *presentation = json_pack("{s:s, s:[]}", "_presentation", "semantic", "stages");
    struct check_view *checks = checks_of(s, &count);
    for (size_t i = 0; i < count; i++)
        add_stage(presentation, &checks[i]);
    free(checks);
    return presentation;
}

static json_t *make_scoreboard(const struct submission *s)
{
    size_t e;
    const json_t *exercise;
    json_t *columns = json_pack("[f]", s->score);
    json_array_foreach(json_object_get(s->result, "exercises"), e, exercise) json_array_append_new(
        columns, json_real(field_number(json_object_get(exercise, "counts"), "op_per_byte")));
    return columns;
}

bool export_autolab(struct text *out, const struct submission *s, const struct export_options *options)
{
    (void)options;
    if (s->standing == STANDING_MISSING)
        return false;
    if (s->standing != STANDING_GRADED) {
        text_printf(out, "%s%s\n", s->standing == STANDING_EXCUSED ? "" : "not graded: ", s->reason);
        export_add_json(out, json_pack("{s:{s:n}}", "scores", s->lab), JSON_COMPACT);
        return true;
    }
    text_printf(out, "%s", s->report);
    export_add_json(out, make_presentation(s), JSON_COMPACT);
    export_add_json(out,
                    json_pack("{s:{s:f}, s:o}", "scores", s->lab, s->score, "scoreboard", make_scoreboard(s)),
                    JSON_COMPACT);
    return true;
}
