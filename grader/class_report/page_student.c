#include <stdlib.h>
#include <string.h>

#include "grader/class_report/html.h"
#include "grader/class_report/pages.h"
#include "grader/result.h"

enum { REPORT_MAX_BYTES = 4 << 20 };

/* A check that passes earns nothing while the results are wrong: then it is neither good nor bad. */
static const char *ink_of(const json_t *check)
{
    bool full = number_of(check, "score") >= number_of(check, "max_score");
    return full ? "good" : strcmp(text_of(check, "status"), "pass") == 0 ? "faint" : "bad";
}

static void add_check(struct text *out, const json_t *check)
{
    char *got = result_points(number_of(check, "score")),
         *most = result_points(number_of(check, "max_score"));
    html(out, "<tr><td>%s</td><td>%s</td><td class=\"n %s\">%s / %s</td><td class=\"words\">%s</td></tr>\n",
         text_of(check, "name"), text_of(check, "status"), ink_of(check), got, most,
         text_of(check, "summary"));
    free(got);
    free(most);
}

static void add_exercise(struct text *out, const json_t *exercise)
{
    size_t c;
    json_t *check;
    html(out, "<h3>%s</h3>\n<div class=\"scroll\"><table>\n", text_of(exercise, "entry"));
    json_array_foreach(json_object_get(exercise, "checks"), c, check) add_check(out, check);
    html(out, "</table></div>\n");
}

/* The report as the grader has printed it. */
static void add_report(struct text *out, const struct class_data *class, const struct student *s, int lab)
{
    struct text report = {0};
    char *path = xformat("%s/results/%s/lab%d.txt", class->report, s->folder, lab);
    if (file_read(&report, path, REPORT_MAX_BYTES) && report.length)
        html(out, "<details open><summary>The whole report</summary>\n<pre>%s</pre>\n</details>\n", report.s);
    text_free(&report);
    free(path);
}

static void add_predictions(struct text *out, const json_t *predictions)
{
    size_t k;
    json_t *item;
    if (json_array_size(predictions) > 0)
        html(out, "<h3>Predictions</h3>\n<ul>\n");
    json_array_foreach(predictions, k, item)
    {
        html(out, "<li>%s: %s, %s", text_of(item, "name"), text_of(item, "given"), text_of(item, "state"));
        html(out, text_of(item, "why")[0] ? ": %s</li>\n" : "</li>\n", text_of(item, "why"));
    }
    if (json_array_size(predictions) > 0)
        html(out, "</ul>\n");
}

static void add_graded(struct text *out, const struct class_data *class, const struct student *s, int lab)
{
    const struct work *w = &s->works[lab];
    char *points = result_points(w->score), *most = result_points(w->max_score);
    size_t e;
    json_t *exercise;
    html(out, "<p><strong>%s of %s points</strong>%s</p>\n", points, most,
         w->state == WORK_LATE ? ", handed in late" : "");
    if (text_of(w->result, "message")[0])
        html(out, "<p>%s</p>\n", text_of(w->result, "message"));
    json_array_foreach(json_object_get(w->result, "exercises"), e, exercise) add_exercise(out, exercise);
    add_predictions(out, json_object_get(w->result, "predictions"));
    add_report(out, class, s, lab);
    free(points);
    free(most);
}

static void add_lab(struct text *out, const struct class_data *class, const struct student *s, int lab)
{
    const struct work *w = &s->works[lab];
    char *title = page_lab_title(lab);
    html(out, "<h2>%s</h2>\n", title);
    if (work_is_graded(w))
        add_graded(out, class, s, lab);
    else if (w->state == WORK_MISSING)
        html(out, "<p class=\"bad\">Nothing was handed in.</p>\n");
    else
        html(out, "<p class=\"bad\">Not graded yet. That is no fault of yours, and costs nothing.</p>\n");
    free(title);
}

void page_student(struct text *out, const struct class_data *class, const struct student *s)
{
    html_begin(out, s->name);
    html(out, "<h1><bdi>%s</bdi></h1>\n", s->full_name[0] ? s->full_name : s->name);
    if (s->full_name[0])
        html(out, "<p class=\"faint\"><bdi>%s</bdi></p>\n", s->name);
    if (s->has_total)
        html(out, "<p>All labs, by weight: <strong>%.3g %%</strong></p>\n", s->total);
    page_sandbox(out, class);
    for (int lab = 0; lab < CLASS_LABS; lab++)
        if (class->labs[lab])
            add_lab(out, class, s, lab);
    html_end(out);
}
