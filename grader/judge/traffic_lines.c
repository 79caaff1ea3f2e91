#include "grader/judge/traffic_lines.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/source_lines.h"
#include "grader/diagnose/source_planes.h"
#include "grader/judge/march.h"

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

/* The only loop whose step is more than one loads the tile, unless it steps over the whole grid. Where all
 * lanes of a warp load one element, no loop is the reason. */
static void find_loop(struct check *c, const struct exercise *x, const struct evidence *e)
{
    static const char loop[] = "for *\\([^;]*;[^;]*;[^;]*\\+=", of_grid[] = "gridDim|[sS]tride";
    int line = source_only_line_with(loop, e->source, x->entry->name);
    line = source_line_in(of_grid, e->source, line, line, NULL) ? 0 : line;
    line = ledger_all_at_once(&x->ledger) ? ledger_most_again(&x->ledger)->line : line;
    for (size_t k = 0; k < c->findings.count; k++)
        if (c->findings.items[k].cause == CAUSE_LOADS_REPEATED)
            c->findings.items[k].cause_line = line;
}

/* Has a run shown which blocks store outputs again? */
static void find_stores(struct check *c, const struct exercise *x)
{
    for (size_t k = 0; k < c->findings.count; k++) {
        struct finding *f = &c->findings.items[k];
        bool again = f->cause == CAUSE_OUTPUTS_REPEATED || f->cause == CAUSE_STRIDE_TOO_SHORT ||
                     f->cause == CAUSE_INDEX_CLAMPED;
        for (size_t s = 0; s < x->seen_count && again; s++)
            if (x->seen[s].cause == f->cause)
                f->cause_line = x->seen[s].line;
    }
}

/* The line of host code that a look at a right call has found. */
static void find_seen(struct check *c, const struct exercise *x)
{
    for (size_t k = 0; k < c->findings.count; k++) {
        struct finding *f = &c->findings.items[k];
        bool of_host = f->cause == CAUSE_DYNAMIC_SHARED_UNUSED || f->cause == CAUSE_INPUT_IN_CONSTANT ||
                       f->cause == CAUSE_BLOCKS_WITHOUT_OUTPUT;
        for (size_t s = 0; s < x->seen_count && of_host; s++)
            if (x->seen[s].cause == f->cause)
                f->cause_line = x->seen[s].line;
    }
}

/* ---- lines by what the ledger or the text has ---- */

static int number_of(const struct ledger_line *l)
{
    return l ? l->line : 0;
}

static int line_of_beyond(const struct exercise *x, const struct evidence *e)
{
    (void)e;
    return x->ledger.beyond.line;
}

static int line_of_loads(const struct exercise *x, const struct evidence *e)
{
    (void)e;
    return number_of(ledger_most_loads(&x->ledger));
}

static int line_of_again(const struct exercise *x, const struct evidence *e)
{
    (void)e;
    return number_of(ledger_most_again(&x->ledger));
}

static int line_of_either(const struct exercise *x, const struct evidence *e)
{
    static const double some = 1.05; /* else what counts is loaded from other memory */
    int line = line_of_again(x, e);
    return line || x->ledger.loads < some * x->ledger.outputs ? line : line_of_loads(x, e);
}

/* The launch that stores least to shared memory, where another one stores there. Each line with a launch is
 * taken to be executed once, in the order of the text, if there are as many of them as launches and all stand
 * after the head of the entry point. */
static int line_of_fewest(const struct exercise *x, const struct evidence *e)
{
    const struct counts *c = &x->counts;
    if (c->sharing_launches < 2 || !c->shared_stores)
        return line_of_loads(x, e);
    char *head = xformat("void +%s *\\(", x->entry->name);
    int line = 0, told = 0, begin = source_line_with(head, e->source, 0, NULL);
    bool in_order = begin > 0;
    uint64_t lines = 0;
    while ((line = source_line_with("<<<", e->source, line, x->entry->name))) {
        in_order = in_order && line > begin;
        told = ++lines == c->least_launch ? line : told;
    }
    free(head);
    return in_order && lines == c->launches ? told : 0;
}

static int line_of_writes(const struct exercise *x, const struct evidence *e)
{
    (void)e;
    return number_of(ledger_most_writes(&x->ledger));
}

static int line_of_planes(const struct exercise *x, const struct evidence *e)
{
    int line = source_planes_line(e->source, x->entry->name);
    return line ? line : source_only_line_with("<<<", e->source, x->entry->name);
}

/* The definition of the shorter edge of a flat block, or else its launch. */
static int line_of_edge(const struct exercise *x, const struct evidence *e)
{
    unsigned edges[2];
    int line = march_block(x, edges) && edges[0] > edges[1] ? source_number_line(e->source, edges[1]) : 0;
    return line ? line : source_only_line_with("<<<", e->source, x->entry->name);
}

/* The definition of the number of threads, or else the launch. */
static int line_of_threads(const struct exercise *x, const struct evidence *e)
{
    int line = source_number_line(e->source, (unsigned)x->counts.threads_per_block);
    return line ? line : source_only_line_with("<<<", e->source, x->entry->name);
}

static int line_of_launch(const struct exercise *x, const struct evidence *e)
{
    return source_only_line_with("<<<", e->source, x->entry->name);
}

/* Of several launches, the first one. */
static int line_of_first_launch(const struct exercise *x, const struct evidence *e)
{
    (void)e;
    return x->site.first < x->site.last ? x->site.first : 0;
}

static int line_of_shared(const struct exercise *x, const struct evidence *e)
{
    return source_line_with("__shared__", e->source, 0, x->entry->name);
}

static int line_of_table(const struct exercise *x, const struct evidence *e)
{
    return source_only_line_with("__device__ +[^(;]*;", e->source, x->entry->name);
}

/* Where to look for the line of a cause that has none yet. */
static const struct {
    enum cause cause;
    int (*line)(const struct exercise *x, const struct evidence *e);
} places[] = {
    {CAUSE_CELLS_NOT_NEEDED, line_of_beyond},
    {CAUSE_NEIGHBOURS_FROM_MEMORY, line_of_again},
    {CAUSE_PLANES_LOADED_AGAIN, line_of_again},
    {CAUSE_COEFFICIENTS_LOADED, line_of_table},
    {CAUSE_EDGE_LOADED_AGAIN, line_of_loads},
    {CAUSE_LOADS_REPEATED, line_of_loads},
    {CAUSE_LOADS_AT_GROUP_ENDS, line_of_loads},
    {CAUSE_LOADS_PER_OUTPUT, line_of_either},
    {CAUSE_LOADS_PER_INPUT, line_of_either},
    {CAUSE_OP_PER_BYTE, line_of_either},
    {CAUSE_MANY_GLOBAL_WRITES, line_of_writes},
    {CAUSE_SEVERAL_GLOBAL_WRITES, line_of_writes},
    {CAUSE_PRODUCTS_STORED, line_of_writes},
    {CAUSE_WRITE_PER_WARP, line_of_writes},
    {CAUSE_ZERO_COSTS_A_WRITE, line_of_writes},
    {CAUSE_FEW_SHARED_STORES, line_of_fewest},
    {CAUSE_FEW_PLANES, line_of_planes},
    {CAUSE_HALO_OF_TILES, line_of_edge},
    {CAUSE_HALO_OF_SMALL_BLOCKS, line_of_threads},
    {CAUSE_BLOCKS_WITHOUT_OUTPUT, line_of_launch},
    {CAUSE_PASSED_IN_MEMORY, line_of_first_launch},
    {CAUSE_SHARED_BYTES, line_of_shared},
    {CAUSE_TOO_MANY_PLANES, line_of_shared},
};

/* Of the lines that write about as often as any, as those do that write in each block, the first and the
 * last. */
static void name_both(struct finding *f, const struct ledger *l)
{
    int first = f->cause_line, last = f->cause_line;
    double most = 0;
    for (size_t k = 0; k < l->count; k++)
        most = l->lines[k].all_writes > most ? l->lines[k].all_writes : most;
    for (size_t k = 0; first && k < l->count; k++)
        if (l->lines[k].writes > 0 && 2 * l->lines[k].all_writes >= most) {
            first = l->lines[k].line < first ? l->lines[k].line : first;
            last = l->lines[k].line > last ? l->lines[k].line : last;
        }
    f->cause_line = first;
    f->cause_other_line = last > first ? last : 0;
}

static void find_places(struct check *c, const struct exercise *x, const struct evidence *e)
{
    for (size_t k = 0; k < c->findings.count; k++)
        for (size_t p = 0; p < ARRAY_LEN(places); p++) {
            struct finding *f = &c->findings.items[k];
            if (f->cause != places[p].cause || f->cause_line)
                continue;
            f->cause_line = places[p].line(x, e);
            if (f->cause == CAUSE_SEVERAL_GLOBAL_WRITES)
                name_both(f, &x->ledger);
        }
}

void judge_traffic_lines(struct check *traffic, const struct exercise *x, const struct evidence *e)
{
    find_doubles(traffic, x, e);
    find_seen(traffic, x);
    find_stores(traffic, x);
    find_launches(traffic, x, e);
    find_loop(traffic, x, e);
    find_places(traffic, x, e);
}
