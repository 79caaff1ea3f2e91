#include "grader/grade/host_look.h"

#include "grader/diagnose/host_fill.h"
#include "grader/diagnose/host_instances.h"
#include "grader/diagnose/host_left_out.h"
#include "grader/diagnose/host_mistake.h"
#include "grader/diagnose/host_output.h"
#include "grader/diagnose/source_lines.h"

void host_look(struct host_look *look, struct evidence *e, const struct diagnosis *d)
{
    bool all = false;
    look->count += host_launch_left_out(&look->seen[look->count], d, e->source, &all);
    if (all && look->count)
        e->launch_cause = look->seen[0].cause;
    else if (host_instances_shared(&look->seen[look->count], d))
        e->launch_cause = look->seen[look->count++].cause;
    else if (host_fill_mistake(&look->seen[look->count], d, e->source))
        e->launch_cause = look->seen[look->count++].cause;
    else
        e->launch_cause = host_mistake(d, e->counted ? &e->counts : NULL, &e->launch_line);
    /* Where blocks do more than one tile, or threads more than one output, larger sizes are wrong because of
     * that. */
    if (e->launch_cause == CAUSE_GRID_CAPPED && (findings_have(&e->safety, FINDING_SHARED_RACE) ||
                                                 source_line_with("gridDim", e->source, 0, d->entry->name)))
        e->launch_cause = CAUSE_NONE;
    e->moves_pointer = host_moves_pointer(d);
    look->count += host_writes_output(&look->seen[look->count], d, e->source);
    e->partial_warps = host_splits_warps(d);
    e->short_rows = host_has_short_rows(d);
}
