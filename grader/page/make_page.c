#include "grader/page/make_page.h"

#include <stdlib.h>
#include <string.h>

#include "grader/kit/kit.h"
#include "grader/page/attempt_page.h"
#include "grader/text/whole_file.h"

/* What the page is made of, and what has to be released afterwards. */
struct making {
    const struct result *result;
    const struct page_order *order;
    struct submission submission;
    struct scene scene;
    struct line_counts counts;
    struct pictures pictures;
    struct page_parts parts;
    int traces;
    struct why no_trace;
};

static void take_source(struct making *m)
{
    struct why why;
    if (submission_read(&m->submission, m->order->source, &why) &&
        strcmp(m->submission.sha256, m->result->source_sha256) == 0)
        m->parts.source = m->submission.text;
}

static void count_lines(struct making *m)
{
    const struct lab *lab = m->result->lab;
    for (int e = 0; e < lab->entry_count; e++)
        line_counts_look(&m->counts, &m->scene, e);
    m->parts.counts = &m->counts;
}

/* Host code that does not return would be waited for again at every call. A loop in a kernel has a line. */
static bool host_hangs(const struct result *r)
{
    for (int e = 0; e < r->exercise_count; e++)
        for (int c = 0; c < CHECK_COUNT; c++) {
            const struct findings *list = &r->exercises[e].checks[c].findings;
            for (size_t k = 0; k < list->count; k++)
                if (list->items[k].kind == FINDING_TIMEOUT && list->items[k].line == 0)
                    return true;
        }
    return false;
}

/* A kernel without end is followed at a small size only. */
static bool ends(const struct result *r)
{
    return r->verdict != VERDICT_TIMEOUT && r->verdict != VERDICT_LIMIT;
}

/* What needs a compiled submission whose kernels run. */
static void take_run(struct making *m)
{
    why_say(&m->no_trace, "This submission has not run, so there is nothing to step through.");
    m->parts.no_trace = m->no_trace.text;
    if (m->order->compiled->object && m->parts.source && !host_hangs(m->result) &&
        scene_open_compiled(&m->scene, m->result->lab, m->order->source, m->order->compiled, &m->no_trace)) {
        m->traces = traces_take(m->parts.traces, &m->scene, m->result, m->order->source, m->order->look,
                                &m->no_trace);
        if (ends(m->result))
            count_lines(m);
    }
    pictures_draw(&m->pictures, m->result, ends(m->result) ? &m->scene : NULL, m->order->own);
    m->parts.pictures = &m->pictures;
}

/* What was asked for by name and is not there is said at once, too. */
static bool write(const struct making *m, struct text *out, struct why *why)
{
    const struct look *look = m->order->look;
    bool asks = !m->traces && (look->function || look->n || look->launch || look->has_block);
    struct text page = {0};
    char *path =
        m->order->page ? xstrdup(m->order->page) : kit_file("build/pages/lab%d.html", m->result->lab->number);
    attempt_page(&page, &m->parts);
    whole_file_make_folders(path); /* a failure shows when the file is written */
    bool ok = whole_file_write(path, page.s, page.length, why);
    if (ok)
        text_printf(out, "Page: open %s in a browser.%s%s\n", path, asks ? " It has no steps: " : "",
                    asks ? m->no_trace.text : "");
    text_free(&page);
    free(path);
    return ok;
}

bool make_page(struct text *out, const struct result *r, const struct page_order *order, struct why *why)
{
    struct making m = {.result = r, .order = order, .parts = {.result = r}};
    take_source(&m);
    take_run(&m);
    bool ok = write(&m, out, why);
    pictures_free(&m.pictures);
    line_counts_free(&m.counts);
    scene_close(&m.scene);
    submission_free(&m.submission);
    for (int t = 0; t < PAGE_TRACES; t++)
        text_free(&m.parts.traces[t]);
    return ok;
}
