/* What a report at full marks says of the boss: the own time beside that of the lab's fast solution. */
#include <stdlib.h>

#include "grader/judge/boss.h"
#include "grader/report/report_parts.h"

/* "4.1 times as fast as yours"; within a twentieth "as fast as yours". The caller frees it. */
static char *factor_words(double factor)
{
    static const double alike = 1.05;
    return factor >= alike       ? xformat("%.3g times as fast as yours", factor)
           : factor <= 1 / alike ? xformat("beaten: yours is %.3g times as fast", 1 / factor)
                                 : xstrdup("as fast as yours");
}

static void add_boss(struct page *p, const struct exercise *x, bool first)
{
    char *factor = factor_words(x->timed.seconds / x->boss);
    page_ink(p, INK_BOLD);
    page_words(p, "%s", first ? "Boss:" : "");
    page_ink(p, INK_PLAIN);
    page_tab(p, COLUMN_NEXT);
    p->indent = COLUMN_NEXT;
    page_words(p, "%s takes %.3g ms, the fast solution %.3g ms, %s (%s %s)", x->entry->name,
               x->timed.seconds * 1e3, x->boss * 1e3, factor,
               x->modelled ? "both modelled for an" : "both measured on an",
               x->modelled ? "H200" : x->clock.gpu);
    page_end_line(p);
    free(factor);
}

void report_boss(struct page *p, const struct result *r)
{
    bool first = true;
    for (int e = 0; e < r->exercise_count && r->score >= r->max_score; e++)
        if (r->exercises[e].boss > 0) {
            add_boss(p, &r->exercises[e], first);
            first = false;
        }
}
