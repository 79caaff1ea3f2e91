#include "grader/judge/judge_cause.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/impulse_cause.h"
#include "grader/diagnose/missed_barrier.h"
#include "grader/diagnose/missing_barrier.h"
#include "grader/diagnose/source_clue.h"
#include "grader/diagnose/source_place.h"
#include "grader/diagnose/warning_clue.h"
#include "grader/judge/judge_clue.h"
#include "grader/judge/judge_traffic.h"

/* ---- outputs ---- */

/* Do the kernels store nothing, or do nothing at all? Then it is the skeleton, perhaps with a cudaMemset; or,
 * if no TODO line is left, a kernel without its launch. */
static bool is_untouched(const struct counts *c, enum finding_kind kind)
{
    bool stores = c->store.bytes > 0, works = stores || c->load.bytes > 0 || c->atomics > 0;
    return kind == FINDING_NOT_WRITTEN ? !stores : kind == FINDING_WRONG_VALUE && !works;
}

static bool stores_elsewhere(const struct exercise *x)
{
    const struct counts *c = &x->counts;
    uint64_t bytes = c->atomics_global;
    for (int b = 0; b < x->entry->buffer_count; b++)
        bytes += x->entry->buffers[b].role == ROLE_OUTPUT ? c->stores[b].bytes : 0;
    return !bytes && c->store.bytes;
}

bool judge_right_somewhere(const struct evidence *e, const struct entry *entry)
{
    for (size_t k = 0; k < e->tried_count; k++)
        if (e->tried[k].right[0] && e->tried[k].right[1] && entry->outputs(e->tried[k].shape) > 0)
            return true;
    return false;
}

/* A block of a kernel that loads a tile has at most so many cells of shared memory per thread: a march keeps
 * three or four planes. With more, cells of the tile have no thread. */
static bool is_block_small(const struct exercise *x)
{
    enum { MOST_CELLS = 4, CELL = sizeof(float) };
    const struct counts *c = &x->counts;
    return x->counted && x->entry->pattern.dimensions == 3 &&
           c->shared_bytes_per_block > MOST_CELLS * CELL * c->threads_per_block;
}

/* Nothing was stored, or nothing was done. If a file has no TODO line left and loads, it is no skeleton: no
 * thread comes to its store. */
static enum cause idle_cause(const struct exercise *x, const struct evidence *e)
{
    bool works = !x->todo_line && (x->counts.load.bytes > 0 || source_stores(e->source));
    if (!x->counts.blocks && !x->todo_line)
        return CAUSE_NO_LAUNCH;
    return !works              ? CAUSE_NOTHING_STORED
           : is_block_small(x) ? CAUSE_BLOCK_SMALLER_THAN_TILE
                               : CAUSE_STORE_NEVER_REACHED;
}

/* What the counts say about outputs that are wrong or missing. */
static enum cause counted_cause(const struct exercise *x, const struct evidence *e, enum finding_kind kind)
{
    if (!x->counted)
        return CAUSE_NONE;
    if (is_untouched(&x->counts, kind) && judge_right_somewhere(e, x->entry))
        return x->counts.blocks ? CAUSE_NONE : CAUSE_LAUNCH_LEFT_OUT;
    if (is_untouched(&x->counts, kind))
        return idle_cause(x, e);
    return kind == FINDING_NOT_WRITTEN && stores_elsewhere(x) ? CAUSE_STORED_ELSEWHERE : CAUSE_NONE;
}

/* The weights say more than places and sizes do, unless those name a mistake. */
static enum cause weighed_cause(const struct exercise *x, enum cause seen)
{
    static const enum cause vague[] = {CAUSE_NONE,          CAUSE_IN_PLACES,      CAUSE_ONE_LANE,
                                       CAUSE_FIRST_OUTPUTS, CAUSE_LAST_OUTPUTS,   CAUSE_FIRST_PLANE,
                                       CAUSE_LAST_PLANE,    CAUSE_UP_TO_A_RADIUS, CAUSE_FROM_A_RADIUS,
                                       CAUSE_UP_TO_A_SIZE,  CAUSE_FROM_A_SIZE,    CAUSE_VALUES_SHIFTED,
                                       CAUSE_IMPRECISE};
    for (size_t k = 0; k < ARRAY_LEN(vague); k++)
        if (seen == vague[k])
            return impulse_asks_changed(&x->impulse)      ? CAUSE_CHANGED_BEFORE_SHUFFLE
                   : impulse_has_overwritten(&x->impulse) ? CAUSE_PLANE_OVERWRITTEN
                                                          : impulse_cause(&x->impulse);
    if (seen == CAUSE_PLANES_STAND_STILL && impulse_repeats_own_plane(&x->impulse))
        return CAUSE_PLANE_ABOVE_STANDS_STILL;
    if (seen == CAUSE_PLANES_STAND_STILL && impulse_keeps_centre(&x->impulse))
        return CAUSE_WRONG_NEIGHBOUR;
    if (seen == CAUSE_SLAB_FIRST_PLANE && impulse_lacks_own_plane(&x->impulse))
        return CAUSE_PLANE_NOT_SHARED;
    if (seen == CAUSE_WARP_ENDS && impulse_lacks_inner(&x->impulse))
        return CAUSE_SHUFFLES_EXCHANGED;
    enum cause weighed = seen == CAUSE_SLAB_SEAMS || seen == CAUSE_SLAB_START ? impulse_cause(&x->impulse)
                                                                              : CAUSE_WEIGHTS_DIFFER;
    return weighed == CAUSE_WEIGHTS_DIFFER ? seen : weighed;
}

/* What the closer look at a wrong run has shown. */
static enum cause seen_cause(const struct exercise *x, const struct evidence *e, enum finding_kind kind)
{
    if (kind != FINDING_WRONG_VALUE && e->causes[MARK_WRONG] == CAUSE_VALUES_SHIFTED)
        return CAUSE_VALUES_SHIFTED; /* an index that is shifted also leaves outputs out */
    switch (kind) {
    case FINDING_WRONG_VALUE:
        return x->has_impulse ? weighed_cause(x, e->causes[MARK_WRONG]) : e->causes[MARK_WRONG];
    case FINDING_NOT_WRITTEN:
        return e->causes[MARK_MISSING];
    case FINDING_WROTE_OUTSIDE:
        return e->causes[MARK_OUTSIDE];
    default:
        return CAUSE_NONE;
    }
}

/* Does the output take an input of the other end of a block, where the halo is not used at all? */
static bool takes_far_input(const struct impulse *x)
{
    enum { NEAR = 32 };
    for (int t = 0; t < x->count; t++)
        if (fabs(x->taps[t].yours) > 1e-6 && abs(x->taps[t].offset[0]) >= NEAR)
            return true;
    return false;
}

/* Beside the edges of blocks: is a cell of the halo never stored, while another holds the neighbour of what
 * it should hold? Then the halo is loaded into the wrong cells. */
static bool is_halo_elsewhere(const struct exercise *x, enum cause place)
{
    bool edges =
        place == CAUSE_BLOCK_EDGES || place == CAUSE_BLOCK_FIRST_THREAD || place == CAUSE_BLOCK_LAST_THREAD;
    const struct findings *safety = &x->checks[CHECK_SAFETY].findings;
    if (!edges || !x->has_impulse || impulse_cause(&x->impulse) != CAUSE_WRONG_NEIGHBOUR ||
        takes_far_input(&x->impulse))
        return false;
    for (size_t k = 0; k < safety->count; k++)
        if (safety->items[k].kind == FINDING_UNDEFINED_VALUE &&
            safety->items[k].cause == CAUSE_CELL_NOT_LOADED)
            return true;
    return false;
}

/* Do the values differ as they do if a pointer is a few elements off? */
static bool is_moved(const struct evidence *e, enum cause cause)
{
    return e->moves_pointer && (cause == CAUSE_VALUES_SHIFTED || cause == CAUSE_WRONG_NEIGHBOUR ||
                                cause == CAUSE_COEFFICIENTS_SHIFTED);
}

/* Are faces written in part, while outputs are missing at places that fit no known mistake? Then the stores
 * that hit the faces were meant for outputs. */
static bool is_elsewhere(const struct exercise *x, const struct evidence *e, enum cause cause)
{
    enum cause missing = e->causes[MARK_MISSING];
    bool partly = cause == CAUSE_BOUNDARY_PARTLY_WRITTEN || cause == CAUSE_BOUNDARY_AT_START ||
                  cause == CAUSE_BOUNDARY_AT_END;
    return partly && (missing == CAUSE_NONE || missing == CAUSE_IN_PLACES) &&
           findings_have(&x->checks[CHECK_CORRECTNESS].findings, FINDING_NOT_WRITTEN);
}

/* A file that computes a result and does not store it is more than the skeleton. */
static enum cause with_unused_result(const struct evidence *e, struct finding *f, enum cause cause)
{
    bool idle = cause == CAUSE_NOTHING_STORED || cause == CAUSE_STORE_NEVER_REACHED;
    int line = idle ? warning_of_unused_result(e->diagnostics, e->source) : 0;
    if (line)
        judge_name_line(e, f, line);
    return line ? CAUSE_RESULT_NOT_STORED : cause;
}

static enum cause output_cause(const struct exercise *x, const struct evidence *e, struct finding *f)
{
    enum cause counted = with_unused_result(e, f, counted_cause(x, e, f->kind));
    enum cause warned = judge_warned_cause(x, e, f);
    if (warned || e->launch_cause)
        return warned ? warned : judge_launch_cause(e, f);
    enum cause seen = f->cause ? f->cause : counted ? counted : seen_cause(x, e, f->kind);
    if (seen == CAUSE_BOUNDARY_WRITTEN && e->fills_output)
        seen = CAUSE_BOUNDARY_COPIED;
    int copies = seen == CAUSE_BOUNDARY_COPIED ? source_line_of(seen, f, x->entry, e->source) : 0;
    if (copies)
        judge_name_line(e, f, copies);
    if (is_elsewhere(x, e, seen))
        seen = CAUSE_STORE_MISPLACED;
    if (is_halo_elsewhere(x, seen))
        seen = CAUSE_HALO_IN_WRONG_CELLS;
    return is_moved(e, seen) ? CAUSE_POINTER_MOVED : judge_with_clue(x, e, f, seen);
}

/* ---- threads ---- */

/* Has the array a cell for each warp of a block, and belongs the cell that is not set to a warp that the
 * block does not have? */
static bool is_of_no_warp(const struct exercise *x, const struct finding *f)
{
    enum { WARP = 32, CELL = sizeof(long long) };
    uint64_t warps = x->counts.threads_per_block / WARP, bytes = x->counts.shared_bytes_per_block;
    return f->array[0] && x->counted && warps > 1 && bytes <= WARP * CELL && f->cell >= warps;
}

/* What a value that was never set means at the places where outputs are wrong. */
static enum cause unset_cause(const struct exercise *x, enum cause place, enum cause cause)
{
    static const struct {
        enum cause unset, place, meaning;
    } rows[] = {
        {CAUSE_CELL_NOT_LOADED, CAUSE_BLOCK_FIRST_THREAD, CAUSE_HALO_BEFORE_NOT_LOADED},
        {CAUSE_CELL_NOT_LOADED, CAUSE_BLOCK_LAST_THREAD, CAUSE_HALO_AFTER_NOT_LOADED},
        {CAUSE_CELL_NOT_LOADED, CAUSE_END_NOT_CYCLIC, CAUSE_HALO_OF_LAST_BLOCK},
        {CAUSE_CELL_NOT_LOADED, CAUSE_END_NOT_CLAMPED, CAUSE_HALO_AT_ENDS},
        {CAUSE_CELL_NOT_LOADED, CAUSE_LAST_OUTPUTS, CAUSE_HALO_OF_LAST_BLOCK},
        {CAUSE_CELL_NOT_LOADED, CAUSE_MULTIPLES_OF_BLOCK, CAUSE_HALO_OF_LAST_BLOCK},
        {CAUSE_CELL_NOT_LOADED, CAUSE_SLAB_FIRST_PLANE, CAUSE_PLANE_NOT_LOADED},
        {CAUSE_CELL_NOT_LOADED, CAUSE_SLABS_AFTER_FIRST, CAUSE_SLABS_AFTER_FIRST},
        {CAUSE_VARIABLE_NOT_SET, CAUSE_SLABS_AFTER_FIRST, CAUSE_SLABS_AFTER_FIRST},
        {CAUSE_CELL_NOT_LOADED, CAUSE_SLAB_SEAMS, CAUSE_PLANE_NOT_LOADED},
        {CAUSE_CELL_NOT_LOADED, CAUSE_SLAB_START, CAUSE_PLANE_NOT_LOADED},
        {CAUSE_VARIABLE_NOT_SET, CAUSE_SLAB_START, CAUSE_PLANE_NOT_LOADED},
        {CAUSE_VARIABLE_NOT_SET, CAUSE_SLAB_SEAMS, CAUSE_PLANE_NOT_LOADED},
        {CAUSE_CELL_NOT_LOADED, CAUSE_FIRST_PLANE, CAUSE_PLANE_NOT_LOADED},
        {CAUSE_VARIABLE_NOT_SET, CAUSE_SLAB_FIRST_PLANE, CAUSE_PLANE_NOT_LOADED},
        {CAUSE_VARIABLE_NOT_SET, CAUSE_FIRST_PLANE, CAUSE_PLANE_NOT_LOADED},
        {CAUSE_SHUFFLE_FROM_ABSENT, CAUSE_END_NOT_CYCLIC, CAUSE_SHUFFLE_PAST_LAST},
        {CAUSE_SHUFFLE_FROM_ABSENT, CAUSE_END_NOT_CLAMPED, CAUSE_SHUFFLE_PAST_LAST},
    };
    if (x->entry->pattern.sum)
        return cause == CAUSE_CELL_NOT_LOADED  ? CAUSE_SUM_NOT_STORED
               : cause == CAUSE_OUTPUT_NOT_SET ? CAUSE_NOT_ZEROED
               : cause == CAUSE_MEMORY_NOT_SET ? CAUSE_PARTIAL_SUM_NOT_SET
                                               : cause;
    for (size_t k = 0; k < ARRAY_LEN(rows); k++)
        if (rows[k].unset == cause && rows[k].place == place)
            return rows[k].meaning;
    return cause == CAUSE_CELL_NOT_LOADED ? CAUSE_HALO_NOT_LOADED : cause;
}

/* Do threads of the line that reads past the end also change what others read there? Then all of them add in
 * each step of the tree. */
static bool all_add(const struct exercise *x, const struct finding *f)
{
    const struct findings *all = &x->checks[CHECK_SAFETY].findings;
    for (size_t k = 0; k < all->count; k++)
        if (all->items[k].kind == FINDING_SHARED_RACE && all->items[k].line == f->line &&
            all->items[k].other_line == f->line)
            return true;
    return false;
}

/* What an index outside of an array means for this entry point. */
static enum cause outside_cause(const struct exercise *x, const struct finding *f)
{
    const struct pattern *p = &x->entry->pattern;
    bool reads = f->kind == FINDING_OUT_OF_BOUNDS_READ, shared_end = f->cause == CAUSE_SHARED_PAST_END;
    if (p->sum && !reads && !f->in_shared && f->has_thread)
        return CAUSE_SUM_HAS_ONE_CELL;
    enum { CUBE_WITH_OUTPUTS = 3 };
    if (p->dimensions == 3 && !f->in_shared && f->largest_n && f->largest_n < CUBE_WITH_OUTPUTS)
        return CAUSE_WITHOUT_OUTPUTS;
    unsigned threads = x->counted ? x->counts.threads_per_block : 0;
    if (shared_end && p->sum && (threads & (threads - 1)))
        return CAUSE_TREE_OF_ODD_NUMBER;
    if (shared_end && p->sum)
        return all_add(x, f) ? CAUSE_TREE_THREADS_OVERLAP : CAUSE_TREE_STEP_TOO_WIDE;
    if ((shared_end || f->cause == CAUSE_SHARED_BEFORE_START) && reads && p->dimensions > 1)
        return CAUSE_RIM_COMPUTES;
    if (f->cause == CAUSE_ELEMENT_BEFORE_START && p->dimensions > 1)
        return CAUSE_GRID_BEFORE_START;
    if (f->cause == CAUSE_ELEMENT_BEFORE_START && p->edges == EDGES_CLAMPED && !p->sum)
        return CAUSE_END_NOT_CLAMPED;
    bool past_end = !f->cause || f->cause == CAUSE_NEIGHBOUR_PAST_END;
    return past_end && p->dimensions > 1 ? CAUSE_MARCH_PAST_END : f->cause;
}

/* Do threads of a block store to one word without an index, "below[0]", each its own value in one line? */
static bool is_of_variable(const struct finding *race, const char *source)
{
    bool same = race->cause == CAUSE_TWO_STORES && race->line && race->line == race->other_line;
    return same && race->array[0] && !race->cell && source_is_variable(source, race->array);
}

/* Two threads store to one cell, and another cell is never stored: an index is wrong. */
static enum cause race_cause(const struct exercise *x, const struct finding *race, const char *source)
{
    const struct findings *all = &x->checks[CHECK_SAFETY].findings;
    enum cause cause = missing_barrier(race, source);
    if (is_of_variable(race, source))
        return CAUSE_SHARED_VARIABLE;
    if (cause == CAUSE_CHANGED_WHILE_READ && x->entry->pattern.sum)
        return CAUSE_TREE_THREADS_OVERLAP;
    for (size_t k = 0; cause == CAUSE_TWO_STORES && k < all->count; k++)
        if (all->items[k].cause >= CAUSE_CELL_NOT_LOADED && all->items[k].cause <= CAUSE_PLANE_NOT_LOADED)
            return CAUSE_STORES_COLLIDE;
    return cause;
}

/* Does one line read the sum and store it, in several threads? */
static bool is_update(const struct exercise *x, const struct finding *f)
{
    return f->kind == FINDING_GLOBAL_RACE && x->entry->pattern.sum && f->line && f->line == f->other_line &&
           (f->cause == CAUSE_BLOCKS_IN_NO_ORDER || f->cause == CAUSE_THREADS_IN_NO_ORDER);
}

/* The finding that says in which line this fault reads an output before anything is stored there; NULL: the
 * fault is another one. Blocks that read each other's outputs race as well. */
static const struct finding *reads_output(const struct exercise *x, const struct finding *f)
{
    const struct findings *all = &x->checks[CHECK_SAFETY].findings;
    for (size_t k = 0; k < all->count && !x->entry->pattern.sum; k++) {
        const struct finding *read = &all->items[k];
        int line = read->other_line ? read->other_line : read->line;
        bool same =
            read == f || (f->kind == FINDING_GLOBAL_RACE && (f->line == line || f->other_line == line));
        if (read->cause == CAUSE_OUTPUT_NOT_SET && same)
            return read;
    }
    return NULL;
}

/* Is the halo of the last block loaded, but to the cell after a full block? */
static enum cause with_fixed_cell(const struct exercise *x, const struct evidence *e, struct finding *f,
                                  enum cause cause)
{
    bool at_end = cause == CAUSE_HALO_OF_LAST_BLOCK || cause == CAUSE_HALO_AT_ENDS;
    int line = at_end ? source_line_of(CAUSE_HALO_AT_FIXED_CELL, f, x->entry, e->source) : 0;
    if (line)
        judge_name_line(e, f, line);
    return line ? CAUSE_HALO_AT_FIXED_CELL : cause;
}

/* Does a continue stand just before the later one of two barriers? */
static enum cause barrier_cause(const struct exercise *x, const struct evidence *e, struct finding *f)
{
    struct finding at_later = *f;
    int line, other;
    finding_lines(f, &line, &other);
    at_later.line = line > other ? line : other;
    int skips = source_line_of(CAUSE_BARRIER_SKIPPED, &at_later, x->entry, e->source);
    f->cause_line = skips;
    return skips ? CAUSE_BARRIER_SKIPPED : f->cause;
}

/* Does the thread wait for all copies except the last? */
static enum cause copy_cause(const struct exercise *x, const struct evidence *e, struct finding *f)
{
    int line = source_line_of(CAUSE_COPY_LEFT_ON_ITS_WAY, f, x->entry, e->source);
    if (line)
        judge_name_line(e, f, line);
    return line ? CAUSE_COPY_LEFT_ON_ITS_WAY : f->cause;
}

/* The one line that stores to the array of the cell which no thread has stored: there the load is missing,
 * and not in the line that reads it. */
static void name_load(const struct evidence *e, struct finding *f, enum cause cause)
{
    if (cause == CAUSE_HALO_NOT_LOADED && !f->cause_line)
        f->cause_line = source_line_that_stores(f, e->source);
}

static enum cause thread_cause(const struct exercise *x, const struct evidence *e, struct finding *f)
{
    bool outside = f->kind == FINDING_OUT_OF_BOUNDS_READ || f->kind == FINDING_OUT_OF_BOUNDS_WRITE;
    enum cause warned = judge_warned_cause(x, e, f);
    if (warned || (e->launch_cause && finding_kind_costs(f->kind)))
        return warned ? warned : judge_launch_cause(e, f);
    const struct finding *read = reads_output(x, f);
    if (read) {
        f->cause_line = read->other_line ? read->other_line : read->line;
        return CAUSE_OUTPUT_NOT_SET;
    }
    if (f->kind == FINDING_SHARED_RACE)
        return f->cause == CAUSE_COPY_NOT_AWAITED ? copy_cause(x, e, f) : race_cause(x, f, e->source);
    if (f->kind == FINDING_BARRIER_DIVERGENCE)
        return barrier_cause(x, e, f);
    if (f->kind == FINDING_BARRIER_REMARK)
        return missed_barrier(e->source, f->line, &f->cause_line);
    if (f->kind == FINDING_GLOBAL_RACE && x->counted && judge_zeroes_sum(x))
        return CAUSE_ZEROED_IN_KERNEL;
    if (is_update(x, f))
        return CAUSE_UPDATE_NOT_ATOMIC;
    if (f->kind == FINDING_GLOBAL_RACE && e->causes[MARK_MISSING] == CAUSE_FIRST_BLOCK_ONLY)
        return CAUSE_FIRST_BLOCK_ONLY;
    if (outside && !f->in_shared && e->moves_pointer)
        return CAUSE_POINTER_MOVED;
    if (f->kind == FINDING_GLOBAL_RACE || outside) {
        enum cause clue = judge_with_clue(x, e, f, f->cause);
        return clue == f->cause && outside ? outside_cause(x, f) : clue;
    }
    if (f->cause == CAUSE_SHUFFLE_FROM_ABSENT && e->partial_warps)
        return CAUSE_WARP_NOT_FULL;
    if (f->cause == CAUSE_CELL_NOT_LOADED &&
        (e->causes[MARK_MISSING] == CAUSE_TILES_APART || is_block_small(x)))
        return CAUSE_BLOCK_SMALLER_THAN_TILE;
    if (f->cause == CAUSE_CELL_NOT_LOADED && x->entry->pattern.sum && is_of_no_warp(x, f))
        return CAUSE_CELL_OF_NO_WARP;
    enum cause unset = with_fixed_cell(x, e, f, unset_cause(x, e->causes[MARK_WRONG], f->cause));
    name_load(e, f, unset);
    return unset;
}

/* ---- all together ---- */

typedef enum cause refine(const struct exercise *x, const struct evidence *e, struct finding *f);

static void refine_all(struct exercise *x, const struct evidence *e, enum check_name name, refine *refine)
{
    struct findings *list = &x->checks[name].findings;
    for (size_t k = 0; k < list->count; k++)
        list->items[k].cause = refine(x, e, &list->items[k]);
}

void judge_causes(struct exercise *x, const struct evidence *e)
{
    refine_all(x, e, CHECK_CORRECTNESS, output_cause);
    refine_all(x, e, CHECK_SAFETY, thread_cause);
}
