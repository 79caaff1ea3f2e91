/* List the checks of a result. */
#include <string.h>

#include "grader/class_export/checks.h"

/* Where the teacher has set marks and nothing was handed in, there is no result to pass or to fail. */
static struct check_view verdict_of(const struct submission *s)
{
    const json_t *result = s->result;
    if (!result)
        return (struct check_view){
            .entry = "submission", .name = "marks", .status = "skipped", .summary = s->explanation};
    return (struct check_view){.entry = "submission",
                               .name = "verdict",
                               .status = field_text(result, "verdict"),
                               .summary = field_text(result, "message")};
}

struct check_view *checks_of(const struct submission *s, size_t *count)
{
    struct check_view *views = NULL;
    size_t capacity = 0, e, c;
    const json_t *exercise, *check;
    *count = 0;
    if (strcmp(field_text(s->result, "verdict"), "graded") != 0)
        *ARRAY_PUSH(views, *count, capacity) = verdict_of(s);
    json_array_foreach(json_object_get(s->result, "exercises"), e, exercise)
            json_array_foreach(json_object_get(exercise, "checks"), c, check) *
        ARRAY_PUSH(views, *count, capacity) = (struct check_view){
        .entry = field_text(exercise, "entry"),
        .name = field_text(check, "name"),
        .status = field_text(check, "status"),
        .summary = field_text(check, "summary"),
        .score = field_number(check, "score"),
        .max_score = field_number(check, "max_score"),
        .json = check,
    };
    return views;
}

void check_details(struct text *out, const struct submission *s, const struct check_view *check)
{
    size_t i;
    const json_t *finding;
    if (!check->json)
        text_printf(out, "%s", field_text(s->result, "diagnostics"));
    json_array_foreach(json_object_get(check->json, "findings"), i, finding)
    {
        int line = (int)field_number(finding, "line"), call = (int)field_number(finding, "call_line");
        text_printf(out, "%s: ", field_text(finding, "kind"));
        if (line > 0)
            text_printf(out, call > 0 ? "line %d, called from line %d: " : "line %d: ", line, call);
        text_printf(out, "%s\n", field_text(finding, "message"));
    }
    text_printf(out, "%s", check->json ? field_text(check->json, "derivation") : "");
}

bool check_passes(const struct check_view *check)
{
    return strcmp(check->status, "pass") == 0;
}

bool check_is_open(const struct check_view *check)
{
    static const char *const open[] = {"skipped", "inconclusive", "review"};
    for (size_t i = 0; i < ARRAY_LEN(open); i++)
        if (strcmp(check->status, open[i]) == 0)
            return true;
    return false;
}
