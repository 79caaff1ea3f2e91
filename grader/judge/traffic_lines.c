#include "grader/judge/traffic_lines.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "grader/diagnose/source_lines.h"

/* Where a block has too many bytes for its cells, and the text makes the cells doubles, these are the reason.
 */
static void find_doubles(struct check *c, const struct exercise *x, const struct evidence *e)
{
    static const char pattern[] = "__shared__ +double|typedef +double|using +[[:alnum:]_]+ *= *double";
    const struct counts *n = &x->counts;
    int line = source_line_with(pattern, e->source, 0, NULL);
    for (size_t k = 0; line && k < c->findings.count; k++) {
        struct finding *f = &c->findings.items[k];
        bool bytes = f->cause == CAUSE_TOO_MANY_PLANES || f->cause == CAUSE_SHARED_BYTES;
        if (!bytes || n->shared_bytes_per_block > 2 * n->plane_bytes)
            continue;
        f->cause = CAUSE_CELLS_ARE_DOUBLES;
        f->cause_line = line;
    }
}

/* In a call of several launches, does each of them store every output, and nothing else? 0: no; else their
 * number. */
static unsigned launches_that_store_all(const struct exercise *x, const struct evidence *e)
{
    static const double alike = 0.05;
    double launches = e->model.estimate.launches, outputs = 0, others = 0;
    for (int b = 0; b < COUNTED_BUFFERS; b++) {
        bool is_output = b < x->entry->buffer_count && x->entry->buffers[b].role == ROLE_OUTPUT;
        *(is_output ? &outputs : &others) += (double)x->counts.stores[b].bytes;
    }
    double times = outputs / ((double)x->outputs * sizeof(float));
    return launches >= 2 && others == 0 && fabs(times / launches - 1) < alike ? (unsigned)launches : 0;
}

static void find_launches(struct check *c, const struct exercise *x, const struct evidence *e)
{
    unsigned launches = launches_that_store_all(x, e);
    for (size_t k = 0; launches && k < c->findings.count; k++) {
        struct finding *f = &c->findings.items[k];
        if (f->cause != CAUSE_OUTPUTS_REPEATED)
            continue;
        size_t length = strlen(f->message);
        f->cause = CAUSE_LAUNCHES_STORE_AGAIN;
        f->cause_line = source_line_with("<<<", e->source, 0, x->entry->name);
        snprintf(f->message + length, sizeof f->message - length, "; each of %u launches stores all outputs",
                 launches);
    }
}

/* The only loop whose step is more than one loads the tile, unless it steps over the whole grid. */
static void find_loop(struct check *c, const struct exercise *x, const struct evidence *e)
{
    static const char loop[] = "for *\\([^;]*;[^;]*;[^;]*\\+=", of_grid[] = "gridDim|[sS]tride";
    int line = source_only_line_with(loop, e->source, x->entry->name);
    line = source_line_in(of_grid, e->source, line, line, NULL) ? 0 : line;
    for (size_t k = 0; k < c->findings.count; k++)
        if (c->findings.items[k].cause == CAUSE_LOADS_REPEATED)
            c->findings.items[k].cause_line = line;
}

/* Has a run shown which blocks store outputs again? */
static void find_stores(struct check *c, const struct exercise *x)
{
    for (size_t k = 0; k < c->findings.count; k++) {
        struct finding *f = &c->findings.items[k];
        bool again = f->cause == CAUSE_OUTPUTS_REPEATED || f->cause == CAUSE_STRIDE_TOO_SHORT;
        for (size_t s = 0; s < x->seen_count && again; s++)
            if (x->seen[s].cause == f->cause)
                f->cause_line = x->seen[s].line;
    }
}

static void find_launch(struct check *c, const struct exercise *x)
{
    for (size_t k = 0; k < c->findings.count; k++)
        for (size_t s = 0; s < x->seen_count; s++)
            if (c->findings.items[k].cause == CAUSE_DYNAMIC_SHARED_UNUSED &&
                x->seen[s].cause == CAUSE_DYNAMIC_SHARED_UNUSED)
                c->findings.items[k].cause_line = x->seen[s].line;
}

void judge_traffic_lines(struct check *traffic, const struct exercise *x, const struct evidence *e)
{
    find_doubles(traffic, x, e);
    find_launch(traffic, x);
    find_stores(traffic, x);
    find_launches(traffic, x, e);
    find_loop(traffic, x, e);
}
