/* Print the modelled time on the GPUs that earn no points: a line each. */
#include "grader/report/report_parts.h"

enum { COLUMN_GPU = 10, COLUMN_MS = 34, COLUMN_BOUND = 46, COLUMN_REMARK = 58 };

static void add_gpu(struct page *p, const struct elsewhere *o)
{
    page_tab(p, COLUMN_GPU);
    page_words(p, "%s", o->gpu->name);
    page_tab(p, COLUMN_MS);
    if (o->fits) {
        page_words(p, "%.3f ms", o->seconds * 1e3);
        page_tab(p, COLUMN_BOUND);
        page_words(p, "%.0f %%", 100 * o->bound_seconds / o->seconds);
    } else {
        page_words(p, "a block does not fit");
    }
    if (!o->gpu->validated) {
        page_tab(p, COLUMN_REMARK);
        page_words(p, "not validated");
    }
    page_end_line(p);
}

void report_elsewhere(struct page *p, const struct exercise *e)
{
    if (!e->other_count)
        return;
    page_tab(p, COLUMN_GPU - 2);
    page_ink(p, INK_DIM);
    page_words(p, "model, other GPUs:");
    page_tab(p, COLUMN_MS);
    page_words(p, "time");
    page_tab(p, COLUMN_BOUND);
    page_words(p, "of its bound");
    page_end_line(p);
    for (size_t k = 0; k < e->other_count; k++) {
        page_ink(p, INK_DIM);
        add_gpu(p, &e->others[k]);
    }
}
