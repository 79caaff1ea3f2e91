#include "grader/page/after_grade.h"

#include <stdio.h>
#include <string.h>

#include "grader/figures/plot.h"
#include "grader/kit/backstop.h"
#include "grader/kit/isolated.h"
#include "grader/study/study.h"
#include "grader/text/terminal.h"

/* What to make, and of what. */
struct job {
    const char *what; /* "page": "no page: ..." */
    const struct result *result;
    const char *file;
    bool own;
    const struct page_order *order;
};

/* What the child hands back. */
struct outcome {
    char said[4000];
    struct why missing, no_attempts; /* empty: it is there */
};

static void make_pictures(struct text *said, struct outcome *o, const struct job *job)
{
    if (plot_lab(said, job->result, job->file, &o->missing))
        o->missing = (struct why){0};
    if (!job->own || study_plot(said, job->result->lab, &o->no_attempts))
        o->no_attempts = (struct why){0};
}

/* In the child. */
static void make(void *result, const void *argument)
{
    struct outcome *o = result;
    const struct job *job = argument;
    struct text said = {0};
    if (!backstop_begin(job->what, &backstop_extra, &o->missing))
        return;
    if (!job->order)
        make_pictures(&said, o, job);
    else if (make_page(&said, job->result, job->order, &o->missing))
        o->missing = (struct why){0};
    snprintf(o->said, sizeof o->said, "%s", said.length ? said.s : "");
    text_free(&said);
    backstop_disarm();
}

/* In the parent: why the child has not come to its end. */
static void tell_end(struct why *missing, const struct why *end, const char *what)
{
    const char *too_much = backstop_was_hit() ? backstop_message(what) : NULL;
    why_say(missing, "%s", too_much ? too_much : end->text);
}

static void run(const struct job *job, FILE *out)
{
    enum { WALL_SECONDS = 300 }; /* on a machine that is busy with other work */
    static struct outcome o;
    struct why end = {0};
    fflush(NULL);
    if (!isolated_run(&o, sizeof o, make, job, WALL_SECONDS, &end))
        tell_end(&o.missing, &end, job->what);
    if (o.said[0])
        fprintf(out, "\n%s", o.said);
    fflush(out);
    if (o.missing.text[0])
        complain("no %s: %s", job->what, o.missing.text);
    else if (o.no_attempts.text[0])
        complain("no picture of your attempts: %s", o.no_attempts.text);
}

void after_grade_plot(const struct result *r, const char *file, bool own, FILE *out)
{
    run(&(struct job){.what = "pictures", .result = r, .file = file, .own = own}, out);
}

void after_grade_page(const struct result *r, const struct page_order *order, FILE *out)
{
    run(&(struct job){.what = "page", .result = r, .order = order}, out);
}
