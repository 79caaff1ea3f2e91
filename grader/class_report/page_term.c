/* Write what a term shows: who has stopped, and whose points rise or fall from lab to lab. */
#include <math.h>
#include <stdlib.h>

#include "grader/class_report/pages.h"
#include "grader/text/html.h"

enum { LABS_FROM = 3, CHANGE_FROM = 15 /* of 100 points */ };

/* The points that a student has earned lab by lab, in percent, before the policy. */
struct course {
    double points[LABS_MOST];
    size_t count; /* graded labs */
    int last;     /* the last lab that was handed in; -1: none */
    bool stopped; /* and a later one was not */
};

static struct course course_of(const struct class_data *class, const struct student *s)
{
    struct course c = {.last = -1};
    for (int lab = 0; lab < LABS_MOST; lab++) {
        const struct work *w = &s->works[lab];
        if (!class->labs[lab] || w->state == WORK_EXCUSED)
            continue;
        c.stopped = w->state == WORK_MISSING && (c.stopped || c.last >= 0);
        if (w->state != WORK_MISSING)
            c.last = lab;
        double most = number_of(w->result, "max_score");
        if (work_is_graded(w) && w->result && most > 0)
            c.points[c.count++] = 100 * number_of(w->result, "score") / most;
    }
    return c;
}

static double mean(const double *points, size_t count)
{
    double sum = 0;
    for (size_t k = 0; k < count; k++)
        sum += points[k];
    return sum / (double)count;
}

/* How much better the later labs are than the earlier ones; a lab in the middle is neither. */
static double change_of(const struct course *c, double *before, double *after)
{
    size_t half = c->count / 2;
    if (c->count < LABS_FROM)
        return 0;
    *before = mean(c->points, half);
    *after = mean(c->points + c->count - half, half);
    return *after - *before;
}

static void add_stopped(struct text *out, const struct class_data *class)
{
    size_t listed = 0;
    html(out, "<h3>Stopped: nothing handed in since</h3>\n<ul>\n");
    for (size_t i = 0; i < class->count; i++) {
        struct course c = course_of(class, &class->students[i]);
        if (!c.stopped)
            continue;
        html(out, "<li>");
        page_student_link(out, &class->students[i]);
        html(out, ", lab %d</li>\n", c.last);
        listed++;
    }
    html(out, listed ? "</ul>\n" : "<li>nobody</li>\n</ul>\n");
}

/* `sign`: 1 for those whose points rise, -1 for those whose points fall. */
static void add_changed(struct text *out, const struct class_data *class, const char *title, int sign)
{
    size_t listed = 0;
    double before = 0, after = 0;
    html(out, "<h3>%s</h3>\n<ul>\n", title);
    for (size_t i = 0; i < class->count; i++) {
        struct course c = course_of(class, &class->students[i]);
        if (sign * change_of(&c, &before, &after) < CHANGE_FROM)
            continue;
        html(out, "<li>");
        page_student_link(out, &class->students[i]);
        html(out, ", from %.0f to %.0f %%</li>\n", before, after);
        listed++;
    }
    html(out, listed ? "</ul>\n" : "<li>nobody</li>\n</ul>\n");
}

void page_term(struct text *out, const struct class_data *class)
{
    size_t labs = 0;
    for (int lab = 0; lab < LABS_MOST; lab++)
        labs += class->labs[lab];
    if (labs < LABS_FROM)
        return;
    html(out,
         "<h2 id=\"term\">The term</h2>\n<p class=\"faint\">Mean points of the earlier and of the later half "
         "of a student's graded labs, as earned, before deductions. Listed is a change of %d points or more. "
         "history.sqlite has every attempt.</p>\n",
         CHANGE_FROM);
    add_stopped(out, class);
    add_changed(out, class, "Rising", 1);
    add_changed(out, class, "Falling", -1);
}
