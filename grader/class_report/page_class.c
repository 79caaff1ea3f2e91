/* Write index.html, the page of the whole class, for the instructor. */
#include <stdlib.h>
#include <string.h>

#include "grader/text/html.h"
#include "grader/class_report/pages.h"
#include "grader/labs/lab_record.h"
#include "grader/judge/result.h"

char *page_lab_title(int lab)
{
    const struct lab *record = lab_find(lab);
    return record ? xformat("Lab %d: %s", lab, record->title) : xformat("Lab %d", lab);
}

/* A cell with the points of one lab, or its state. */
static void work_cell(struct text *out, const struct work *w)
{
    char *points = result_points(w->score);
    if (w->state == WORK_EXCUSED)
        html(out, "<td class=\"n faint\">excused</td>");
    else if (!work_is_graded(w))
        html(out, "<td class=\"n bad\">%s</td>", work_state_names[w->state]);
    else if (w->state == WORK_LATE)
        html(out, "<td class=\"n\"><small>late</small> %s</td>", points);
    else
        html(out, "<td class=\"n%s\">%s</td>", w->score >= w->max_score ? " good" : "", points);
    free(points);
}

void page_sandbox(struct text *out, const struct class_data *class)
{
    if (strcmp(class->sandbox, "none") == 0)
        html(out, "<p class=\"warning\">Graded without a sandbox: a submission could have read and changed "
                  "everything that the grading account could. Trust the points only as far as you trust all "
                  "submissions.</p>\n");
}

static double mean_percent(const struct class_data *class, int lab)
{
    double sum = 0, count = 0;
    for (size_t i = 0; i < class->count; i++) {
        const struct work *w = &class->students[i].works[lab];
        sum += work_is_graded(w) ? 100 * w->score / w->max_score : 0;
        count += work_is_graded(w);
    }
    return count > 0 ? sum / count : 0;
}

/* ---- the head ---- */

static void add_overview_row(struct text *out, const struct class_data *class, int lab)
{
    size_t classes[SCORE_CLASSES], graded = plots_scores(classes, class, lab);
    char *title = page_lab_title(lab), *mean = result_points(mean_percent(class, lab));
    html(out, "<tr><td class=\"name\"><a href=\"#lab%d\">%s</a></td><td class=\"n\">%zu</td>", lab, title,
         graded);
    html(out, "<td class=\"n\">%zu</td><td class=\"n\">%zu</td><td class=\"n\">%zu</td>",
         class_data_count(class, lab, WORK_LATE), class_data_count(class, lab, WORK_MISSING),
         class_data_count(class, lab, WORK_NOT_GRADED));
    html(out, "<td class=\"n\">%zu</td><td class=\"n\">%s</td></tr>\n", classes[SCORE_CLASSES - 1], mean);
    free(mean);
    free(title);
}

static void add_overview(struct text *out, const struct class_data *class)
{
    html(out, "<div class=\"scroll\"><table>\n<tr><th>lab</th><th class=\"n\">graded</th><th class=\"n\">of "
              "these late</th><th class=\"n\">missing</th><th class=\"n\">not graded</th><th "
              "class=\"n\">full marks</th><th class=\"n\">mean, %%</th></tr>\n");
    for (int lab = 0; lab < LABS_MOST; lab++)
        if (class->labs[lab])
            add_overview_row(out, class, lab);
    html(out, "</table></div>\n");
}

static void add_head(struct text *out, const struct class_data *class)
{
    html(out, "<h1>Class report</h1>\n<p>%zu student%s. Points are by the course's policy.</p>\n",
         class->count, class->count == 1 ? "" : "s");
    page_sandbox(out, class);
    for (size_t i = 0; i < class->problem_count; i++)
        html(out, "<p class=\"warning\">%s</p>\n", class->problems[i].s);
    html(
        out,
        "<nav><ul><li><a href=\"#help\">May need help</a></li><li><a href=\"#open\">Not "
        "graded, missing</a></li><li><a href=\"#similar\">Near-identical</a></li><li><a href=\"#board\">Leaderboard</a></li><li><a "
        "href=\"#students\">All students</a></li></ul></nav>\n");
    add_overview(out, class);
}

/* ---- students ---- */

static void add_state(struct text *out, const struct class_data *class, enum work_state state,
                      const char *title)
{
    size_t count = 0;
    html(out, "<h3>%s</h3>\n<ul>\n", title);
    for (size_t i = 0; i < class->count; i++)
        for (int lab = 0; lab < LABS_MOST; lab++) {
            const struct student *s = &class->students[i];
            if (!class->labs[lab] || s->works[lab].state != state)
                continue;
            html(out, "<li>");
            page_student_link(out, s);
            html(out, ", lab %d", lab);
            html(out, s->works[lab].reason[0] ? ": %s</li>\n" : "</li>\n", s->works[lab].reason);
            count++;
        }
    html(out, count ? "</ul>\n" : "<li>none</li>\n</ul>\n");
}

static void add_open(struct text *out, const struct class_data *class)
{
    html(out, "<h2 id=\"open\">Not graded, missing</h2>\n");
    add_state(out, class, WORK_NOT_GRADED, "Not graded: does not count as 0");
    add_state(out, class, WORK_MISSING, "Nothing handed in: counts as 0");
}

static void add_student(struct text *out, const struct class_data *class, const struct student *s)
{
    html(out, "<tr><td class=\"name\">");
    page_student_link(out, s);
    html(out, "</td>");
    for (int lab = 0; lab < LABS_MOST; lab++)
        if (class->labs[lab])
            work_cell(out, &s->works[lab]);
    char *total = result_points(s->total);
    if (s->has_total)
        html(out, "<td class=\"n\">%s</td></tr>\n", total);
    else
        html(out, "<td class=\"n faint\">open</td></tr>\n");
    free(total);
}

static void add_students(struct text *out, const struct class_data *class)
{
    html(out, "<h2 id=\"students\">All students</h2>\n<div class=\"scroll\"><table>\n<tr><th>student</th>");
    for (int lab = 0; lab < LABS_MOST; lab++)
        if (class->labs[lab])
            html(out, "<th class=\"n\">lab %d</th>", lab);
    html(out, "<th class=\"n\">total, %%</th></tr>\n");
    for (size_t i = 0; i < class->count; i++)
        add_student(out, class, &class->students[i]);
    html(out, "</table></div>\n");
}

void page_class(struct text *out, const struct class_data *class, const struct lab_view labs[LABS_MOST])
{
    page_begin(out, "Class report");
    add_head(out, class);
    page_help(out, class);
    for (int lab = 0; lab < LABS_MOST; lab++)
        if (class->labs[lab])
            page_lab(out, class, lab, &labs[lab]);
    page_term(out, class);
    add_open(out, class);
    page_similar(out, class, labs);
    page_board(out, class);
    add_students(out, class);
    html_end(out);
}
