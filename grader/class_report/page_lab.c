/* Write a lab's section of index.html: points, faults, times, predictions. */
#include <stdlib.h>
#include <string.h>

#include "grader/text/html.h"
#include "grader/class_report/pages.h"

enum { QUESTIONS = 32, ANSWERS = 400 };

/* ---- predictions ---- */

/* One question over the class. */
struct question_count {
    const char *name;
    size_t right, wrong, open;
    const char *why[ANSWERS]; /* the explanation of each wrong answer */
};

static void count_prediction(struct question_count *q, const json_t *item)
{
    const char *state = field_text(item, "state");
    if (strcmp(state, "right") == 0)
        q->right++;
    else if (strcmp(state, "wrong") != 0)
        q->open++;
    else if (q->wrong++ < ANSWERS)
        q->why[q->wrong - 1] = field_text(item, "why");
}

static struct question_count *question_of(struct question_count *all, const char *name)
{
    for (int q = 0; q < QUESTIONS; q++)
        if (!all[q].name || strcmp(all[q].name, name) == 0) {
            all[q].name = name;
            return &all[q];
        }
    return NULL;
}

/* The most frequent explanation, and how often it occurs; "" if no wrong answer has one. */
static const char *commonest(const struct question_count *q, size_t *times)
{
    const char *best = "";
    size_t known = q->wrong < ANSWERS ? q->wrong : ANSWERS;
    *times = 0;
    for (size_t i = 0; i < known; i++) {
        size_t same = 0;
        for (size_t k = 0; k < known; k++)
            same += strcmp(q->why[i], q->why[k]) == 0;
        if (q->why[i][0] && same > *times) {
            best = q->why[i];
            *times = same;
        }
    }
    return best;
}

static void add_question(struct text *out, const struct question_count *q)
{
    size_t times;
    const char *why = commonest(q, &times);
    html(out, "<tr><td>%s</td><td class=\"n\">%zu</td><td class=\"n\">%zu</td><td class=\"n\">%zu</td>",
         q->name, q->right, q->wrong, q->open);
    html(out, times ? "<td class=\"words\">%s (%zu)</td></tr>\n" : "<td></td></tr>\n", why, times);
}

/* Counts into `all`; returns how many answers there are. */
static size_t count_predictions(struct question_count *all, const struct class_data *class, int lab)
{
    size_t answers = 0, k;
    json_t *item;
    for (size_t i = 0; i < class->count; i++)
        json_array_foreach(json_object_get(class->students[i].works[lab].result, "predictions"), k, item)
        {
            struct question_count *q = question_of(all, field_text(item, "name"));
            if (q)
                count_prediction(q, item);
        }
    for (int q = 0; q < QUESTIONS; q++)
        answers += all[q].right + all[q].wrong;
    return answers;
}

static void add_predictions(struct text *out, const struct class_data *class, int lab)
{
    struct question_count *all = xcalloc(QUESTIONS, sizeof *all);
    if (count_predictions(all, class, lab) > 0) {
        html(out, "<h3>Predictions</h3>\n<div class=\"scroll\"><table>\n<tr><th>question</th><th "
                  "class=\"n\">right</th><th class=\"n\">wrong</th><th class=\"n\">open</th><th>most "
                  "common mistake</th></tr>\n");
        for (int q = 0; q < QUESTIONS && all[q].name; q++)
            add_question(out, &all[q]);
        html(out, "</table></div>\n");
    }
    free(all);
}

/* ---- the section ---- */

static const struct {
    const char *title, *alternative;
} pictures[PLOT_KINDS] = {
    [PLOT_SCORES] = {"Points of the graded submissions", "Histogram of points, in classes of ten percent"},
    [PLOT_FAULTS] = {"What went wrong, for how many students",
                     "Bars: students by fault; the list says the same"},
    [PLOT_TIME] = {"Operations per byte against time, of every correct kernel",
                   "Scatter plot of OP/B against time, both axes logarithmic"},
};

static void add_names(struct text *out, const struct class_data *class, int lab, const struct fault *fault)
{
    const char *comma = "";
    html(out, "<p>");
    for (size_t i = 0; i < class->count; i++)
        if (fault_is_in(fault, &class->students[i].works[lab])) {
            html(out, "%s", comma);
            page_student_link(out, &class->students[i]);
            comma = ", ";
        }
    html(out, "</p>");
}

/* The names are folded away, until the teacher opens them. */
static void add_faults(struct text *out, const struct class_data *class, int lab,
                       const struct fault_counts *faults)
{
    html(out, "<h3>What went wrong, and who</h3>\n<ul>\n");
    for (size_t k = 0; k < faults->count; k++) {
        html(out, "<li><details><summary>%zu of %zu %s</summary>", faults->items[k].students, faults->graded,
             faults->items[k].fault->did);
        add_names(out, class, lab, faults->items[k].fault);
        html(out, "</details></li>\n");
    }
    html(out, faults->count ? "</ul>\n" : "<li>nothing that cost points</li>\n</ul>\n");
}

static int by_value(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

/* The attempts of the students who handed in their history. */
static void add_attempts(struct text *out, const struct class_data *class, int lab)
{
    int *attempts = xcalloc(class->count, sizeof *attempts);
    size_t count = 0;
    for (size_t i = 0; i < class->count; i++)
        if (class->students[i].works[lab].practice.attempts > 0)
            attempts[count++] = class->students[i].works[lab].practice.attempts;
    qsort(attempts, count, sizeof *attempts, by_value);
    if (count > 0)
        html(out, "<p>Attempts, by the history of %zu student%s who handed it in: %d to %d, median %d.</p>\n",
             count, count == 1 ? "" : "s", attempts[0], attempts[count - 1], attempts[count / 2]);
    free(attempts);
}

/* The quizzes of the same students. */
static void add_quizzes(struct text *out, const struct class_data *class, int lab)
{
    size_t students = 0, quizzes = 0, asked = 0, right = 0;
    for (size_t i = 0; i < class->count; i++) {
        const struct practice *p = &class->students[i].works[lab].practice;
        students += p->quizzes > 0;
        quizzes += (size_t)p->quizzes;
        asked += (size_t)p->asked;
        right += (size_t)p->right;
    }
    if (asked > 0)
        html(out,
             "<p>Quizzes, by the same histories: %zu by %zu student%s; %zu of %zu questions were answered "
             "rightly.</p>\n",
             quizzes, students, students == 1 ? "" : "s", right, asked);
}

void page_lab(struct text *out, const struct class_data *class, int lab, const struct lab_view *view)
{
    char *title = page_lab_title(lab);
    html(out, "<h2 id=\"lab%d\">%s</h2>\n", lab, title);
    add_attempts(out, class, lab);
    add_quizzes(out, class, lab);
    add_faults(out, class, lab, &view->faults);
    page_checks(out, class, lab);
    html(out, "<div class=\"plots\">\n");
    for (int k = 0; k < PLOT_KINDS; k++)
        if (view->plots.svg[k].length) {
            html(out, "<figure>\n<figcaption>%s</figcaption>\n", pictures[k].title);
            html_picture(out, &view->plots.svg[k], pictures[k].alternative);
            html(out, "</figure>\n");
        }
    html(out, "</div>\n");
    add_predictions(out, class, lab);
    free(title);
}
