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

/* Which changes come first, where the line with the loads or writes is known. */
static enum traffic_changes first_changes(const struct exercise *x, enum cause cause)
{
    return cause == CAUSE_CELLS_NOT_NEEDED                                       ? TRAFFIC_LIMITS
           : cause == CAUSE_MANY_GLOBAL_WRITES || ledger_all_at_once(&x->ledger) ? TRAFFIC_ALONE
           : cause == CAUSE_LOADS_REPEATED                                       ? TRAFFIC_STEPS
                                                                                 : TRAFFIC_ANY;
}

/* Is the first mark that is missed one of shared memory? No small change meets that. */
static bool is_of_shared(const struct exercise *x, const struct finding *f)
{
    enum measure m = x->entry->requirements[f->requirement].measure;
    return m == MEASURE_SHARED_BYTES || m == MEASURE_SHARED_STORES_PER_BLOCK || m == MEASURE_PLANES;
}

bool try_traffic(struct text_edit *found, const struct exercise *x, const struct diagnosis *d,
                 const char *source, struct compilation *c)
{
    const struct findings *list = &x->checks[CHECK_TRAFFIC].findings;
    const struct finding *f = list->count ? &list->items[0] : NULL;
    bool of_line = f && x->ledger.known && f->cause_line > 0;
    if (!source || !judge_is_missed(x) || (f && f->kind == FINDING_REQUIREMENT && is_of_shared(x, f)))
        return false;
    struct traffic_request request = {.d = d,
                                      .source = source,
                                      .c = c,
                                      .line = f ? (f->cause_line > 0 ? f->cause_line : f->line) : 0,
                                      .changes = of_line ? first_changes(x, f->cause) : TRAFFIC_ANY,
                                      .meets = meets,
                                      .context = x};
    if (traffic_search(found, &request))
        return true;
    if (request.changes == TRAFFIC_ANY)
        return false;
    request.changes = TRAFFIC_ANY;
    return traffic_search(found, &request);
}
