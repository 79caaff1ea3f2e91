#include "grader/grade/try_traffic.h"

#include "grader/edits/traffic_search.h"
#include "grader/judge/judge_traffic.h"

/* Does the exercise meet its requirements with these counts? */
static bool meets(const void *context, const struct counts *counts)
{
    struct exercise changed = *(const struct exercise *)context;
    changed.counts = *counts;
    return !judge_is_missed(&changed);
}

bool try_traffic(struct text_edit *found, const struct exercise *x, const struct diagnosis *d,
                 const char *source, struct compilation *c)
{
    const struct findings *list = &x->checks[CHECK_TRAFFIC].findings;
    const struct finding *f = list->count ? &list->items[0] : NULL;
    bool limits = f && f->cause == CAUSE_CELLS_NOT_NEEDED, steps = f && f->cause == CAUSE_LOADS_REPEATED;
    if (!x->ledger.known || !source || !(limits || steps) || f->cause_line <= 0)
        return false;
    struct traffic_request request = {.d = d,
                                      .source = source,
                                      .c = c,
                                      .line = f->cause_line,
                                      .limits = limits,
                                      .meets = meets,
                                      .context = x};
    return traffic_search(found, &request);
}
