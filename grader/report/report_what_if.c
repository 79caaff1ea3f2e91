/* Print what an entry point would take with other blocks: a line a change, the fastest first. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include "grader/report/report_parts.h"

enum { COLUMN_MS = 40, COLUMN_TIME = 50, COLUMN_L2 = 58, COLUMN_MEMORY = 66, COLUMN_BLOCKS = 74 };

static double l2_sectors(const struct estimate *e)
{
    return e->l2_load_sectors + e->l2_store_sectors;
}

/* "-27 %" of what it is now. */
static void add_effect(struct page *p, int column, double changed, double now)
{
    page_tab(p, column);
    page_words(p, "%+.0f%%", now > 0 ? 100 * (changed / now - 1) : 0);
}

static void add_head(struct page *p, const struct exercise *e)
{
    struct shape_name shape = shape_name(e->entry->time.timed[0]);
    page_end_line(p);
    page_ink(p, INK_BOLD);
    page_words(p, "What if: %s at %s, modelled for an H200", e->entry->name, shape.s);
    page_end_line(p);
    page_ink(p, INK_DIM);
    page_tab(p, COLUMN_MS);
    page_words(p, "ms");
    page_tab(p, COLUMN_TIME);
    page_words(p, "time");
    page_tab(p, COLUMN_L2);
    page_words(p, "L2");
    page_tab(p, COLUMN_MEMORY);
    page_words(p, "memory");
    page_tab(p, COLUMN_BLOCKS);
    page_words(p, "/SM");
    page_end_line(p);
}

static void add_line(struct page *p, const char *change, const struct estimate *e, const struct estimate *now)
{
    page_tab(p, 2);
    page_words(p, "%s", change);
    page_tab(p, COLUMN_MS);
    page_words(p, "%.3f", e->seconds * 1e3);
    if (e != now) {
        add_effect(p, COLUMN_TIME, e->seconds, now->seconds);
        add_effect(p, COLUMN_L2, l2_sectors(e), l2_sectors(now));
        add_effect(p, COLUMN_MEMORY, e->dram_bytes, now->dram_bytes);
    }
    page_tab(p, COLUMN_BLOCKS);
    page_words(p, "%u", e->occupancy.blocks);
    page_end_line(p);
}

/* A number may belong to another entry point of the file. */
static bool has_effect(const struct estimate *e, const struct estimate *now)
{
    static const double least = 1e-3;
    return fabs(e->seconds / now->seconds - 1) > least || fabs(l2_sectors(e) / l2_sectors(now) - 1) > least;
}

static int by_time(const void *a, const void *b)
{
    double l = ((const struct what_if *)a)->estimate.seconds,
           r = ((const struct what_if *)b)->estimate.seconds;
    return (l > r) - (l < r);
}

/* The kernel counts on the shape of its blocks, in numbers of its own. */
static void add_impossible(struct page *p, const struct what_ifs *w)
{
    struct text list = {0};
    for (size_t k = 0; k < w->count; k++)
        if (!w->items[k].possible)
            text_printf(&list, "%s%s", list.length ? ", " : "", w->items[k].change);
    if (list.length) {
        page_tab(p, 2);
        p->indent = 4;
        page_words(p,
                   "Impossible, since the kernel works only with the blocks that it has now: %s. "
                   "Change the numbers in the file, too.",
                   list.s);
        page_end_line(p);
    }
    text_free(&list);
}

void report_no_what_if(struct page *p, const struct exercise *e)
{
    page_end_line(p);
    p->indent = 2;
    page_words(p, "What if: nothing is tried for %s until its results are right.", e->entry->name);
    page_end_line(p);
}

void report_what_if(struct page *p, const struct exercise *e)
{
    struct what_ifs sorted = e->what_ifs;
    qsort(sorted.items, sorted.count, sizeof *sorted.items, by_time);
    add_head(p, e);
    add_line(p, "as it is", &sorted.now, &sorted.now);
    for (size_t k = 0; k < sorted.count; k++)
        if (sorted.items[k].possible && has_effect(&sorted.items[k].estimate, &sorted.now))
            add_line(p, sorted.items[k].change, &sorted.items[k].estimate, &sorted.now);
    add_impossible(p, &sorted);
}
