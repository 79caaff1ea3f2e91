/* Write the page of one student. It names no other student. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/text/html.h"
#include "grader/class_report/pages.h"
#include "grader/judge/result.h"
#include "grader/text/escape.h"

/* A check that passes earns nothing while the results are wrong. It is then shown as neither good nor bad. */
static const char *ink_of(const json_t *check)
{
    bool full = number_of(check, "score") >= number_of(check, "max_score");
    return full ? "good" : strcmp(field_text(check, "status"), "pass") == 0 ? "faint" : "bad";
}

static void add_check(struct text *out, const json_t *check)
{
    char *got = result_points(number_of(check, "score")),
         *most = result_points(number_of(check, "max_score"));
    html(out, "<tr><td>%s</td><td>%s</td><td class=\"n %s\">%s / %s</td><td class=\"words\">%s</td></tr>\n",
         field_text(check, "name"), field_text(check, "status"), ink_of(check), got, most,
         field_text(check, "summary"));
    free(got);
    free(most);
}

static void add_exercise(struct text *out, const json_t *exercise)
{
    size_t c;
    json_t *check;
    html(out, "<h3>%s</h3>\n<div class=\"scroll\"><table class=\"checks\">\n", field_text(exercise, "entry"));
    json_array_foreach(json_object_get(exercise, "checks"), c, check) add_check(out, check);
    html(out, "</table></div>\n");
}

/* The report as the grader has printed it. */
static void add_report(struct text *out, const struct work *w)
{
    if (*w->report)
        html(out, "<details open><summary>The whole report</summary>\n<pre>%s</pre>\n</details>\n",
             w->report);
}

static void add_predictions(struct text *out, const json_t *predictions)
{
    size_t k;
    json_t *item;
    if (json_array_size(predictions) > 0)
        html(out, "<h3>Predictions</h3>\n<ul>\n");
    json_array_foreach(predictions, k, item)
    {
        html(out, "<li>%s: %s, %s", field_text(item, "name"), field_text(item, "given"),
             field_text(item, "state"));
        html(out, field_text(item, "why")[0] ? ": %s</li>\n" : "</li>\n", field_text(item, "why"));
    }
    if (json_array_size(predictions) > 0)
        html(out, "</ul>\n");
}

/* How points become marks, and what the teacher has decided. */
static void add_explanation(struct text *out, const struct work *w)
{
    if (*w->explanation)
        html(out, "<p>%s.</p>\n", w->explanation);
    if (w->dropped)
        html(out, "<p>This lab is not among those that count for the total.</p>\n");
}

/* What the grader says of the whole file, a compiler's message for instance. The path in it is the teacher's:
 * only the file's name is shown. */
static void add_message(struct text *out, const json_t *result)
{
    const char *rest = field_text(result, "message"), *source = field_text(result, "source");
    const char *slash = strrchr(source, '/');
    size_t folder = slash ? (size_t)(slash + 1 - source) : 0;
    struct text shown = {0};
    if (!rest[0])
        return;
    for (const char *at; folder && (at = strstr(rest, source)); rest = at + folder)
        text_add(&shown, rest, (size_t)(at - rest));
    text_printf(&shown, "%s", rest);
    html(out, "<p>%s</p>\n", shown.s);
    text_free(&shown);
}

static void add_graded(struct text *out, const struct work *w)
{
    char *points = result_points(w->score), *most = result_points(w->max_score);
    size_t e;
    json_t *exercise;
    html(out, "<p><strong>%s of %s points</strong>%s</p>\n", points, most,
         w->state == WORK_LATE ? ", handed in late" : "");
    add_explanation(out, w);
    add_message(out, w->result);
    json_array_foreach(json_object_get(w->result, "exercises"), e, exercise) add_exercise(out, exercise);
    add_predictions(out, json_object_get(w->result, "predictions"));
    add_report(out, w);
    free(points);
    free(most);
}

/* The cause is the submission, which the student can correct, or the machine, which only staff can. */
static void add_not_graded(struct text *out, const struct work *w)
{
    if (w->no_file[0])
        html(out,
             "<p class=\"bad\">Not graded yet, which costs no points: %s. Hand it in again as a plain "
             "file.</p>\n",
             w->no_file);
    else
        html(out, "<p class=\"bad\">Not graded yet. This is not your fault, and costs no points.</p>\n");
}

/* What the teacher has written in REPORT/comments/STUDENT/labN.txt. */
static void add_comment(struct text *out, const struct class_data *class, const struct student *s, int lab)
{
    enum { COMMENT_MAX_BYTES = 1 << 20 };
    char *path = xformat("%s/comments/%s/lab%d.txt", class->report, s->folder, lab);
    struct text text = {0};
    if (file_read(&text, path, COMMENT_MAX_BYTES) && text.length) {
        char *words = utf8_clean(text.s);
        html(out, "<h3>From your teacher</h3>\n<pre class=\"comment\">%s</pre>\n", words);
        free(words);
    }
    text_free(&text);
    free(path);
}

static void add_lab(struct text *out, const struct class_data *class, const struct student *s, int lab)
{
    const struct work *w = &s->works[lab];
    char *title = page_lab_title(lab);
    html(out, "<h2>%s</h2>\n", title);
    add_comment(out, class, s, lab);
    if (work_is_graded(w))
        add_graded(out, w);
    else if (w->state == WORK_EXCUSED)
        add_explanation(out, w);
    else if (w->state == WORK_MISSING) {
        html(out, "<p class=\"bad\">Nothing was handed in.</p>\n");
        add_explanation(out, w);
    } else
        add_not_graded(out, w);
    free(title);
}

void page_student(struct text *out, const struct class_data *class, const struct student *s)
{
    page_begin(out, s->name);
    html(out, "<h1><bdi>%s</bdi></h1>\n", s->full_name[0] ? s->full_name : s->name);
    if (s->full_name[0])
        html(out, "<p class=\"faint\"><bdi>%s</bdi></p>\n", s->name);
    char *total = result_points(s->total);
    if (s->has_total)
        html(out, "<p>All labs, by weight: <strong>%s %%</strong></p>\n", total);
    free(total);
    page_sandbox(out, class);
    for (int lab = 0; lab < LABS_MOST; lab++)
        if (class->labs[lab])
            add_lab(out, class, s, lab);
    html_end(out);
}
