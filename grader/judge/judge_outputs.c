/* Find the causes of wrong and missing outputs: from the counts, the closer look at a wrong run, and the
 * text. */
#include "grader/judge/judge_outputs.h"

#include <math.h>
#include <stdlib.h>

#include "grader/diagnose/gives_way.h"
#include "grader/diagnose/impulse_cause.h"
#include "grader/diagnose/impulse_moves.h"
#include "grader/diagnose/source_bounds.h"
#include "grader/diagnose/source_clue.h"
#include "grader/diagnose/source_halves.h"
#include "grader/diagnose/source_lines.h"
#include "grader/diagnose/source_moved.h"
#include "grader/diagnose/warning_clue.h"
#include "grader/judge/judge_clue.h"
#include "grader/judge/judge_lines.h"

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
 * three or four planes. With more, cells of the tile have no thread, unless a loop stores most of them. */
bool judge_block_is_small(const struct exercise *x)
{
    enum { MOST_CELLS = 4, CELL = sizeof(float) };
    const struct counts *c = &x->counts;
    return x->counted && x->entry->pattern.dimensions == 3 && c->shared_stores > 0 &&
           c->shared_bytes_per_block > MOST_CELLS * CELL * c->threads_per_block &&
           2 * CELL * c->shared_stores <= c->blocks * c->shared_bytes_per_block;
}

/* Is nothing left of a kernel that stores but its return and perhaps one barrier? Then no condition is
 * computed either. */
static bool is_removed(const struct exercise *x, const struct evidence *e)
{
    enum { LEFT = 2 }; /* instructions of each warp */
    return x->counts.warps && x->counts.warp_instructions <= LEFT * x->counts.warps &&
           source_stores_through_pointer(e->source, x->entry->name);
}

/* Nothing was stored, or nothing was done. If a file has no TODO line left and loads, it is no skeleton: no
 * thread comes to its store. */
static enum cause idle_cause(const struct exercise *x, const struct evidence *e)
{
    bool works = !x->todo_line && (x->counts.load.bytes > 0 || source_stores(e->source));
    if (!x->counts.blocks && !x->todo_line)
        return CAUSE_NO_LAUNCH;
    return !works                    ? CAUSE_NOTHING_STORED
           : is_removed(x, e)        ? CAUSE_STORE_REMOVED
           : judge_block_is_small(x) ? CAUSE_BLOCK_SMALLER_THAN_TILE
                                     : CAUSE_STORE_NEVER_REACHED;
}

/* A launch that fails has a finding of its own, which says more than that it is left out. */
static bool has_failed_launch(const struct exercise *x)
{
    return findings_have(&x->checks[CHECK_CORRECTNESS].findings, FINDING_LAUNCH_ERROR);
}

/* What the counts say about outputs that are wrong or missing. */
static enum cause counted_cause(const struct exercise *x, const struct evidence *e, enum finding_kind kind)
{
    if (!x->counted || (has_failed_launch(x) && !x->counts.blocks))
        return CAUSE_NONE;
    if (is_untouched(&x->counts, kind) && judge_right_somewhere(e, x->entry))
        return x->counts.blocks ? CAUSE_NONE : CAUSE_LAUNCH_LEFT_OUT;
    if (is_untouched(&x->counts, kind))
        return idle_cause(x, e);
    return kind == FINDING_NOT_WRITTEN && stores_elsewhere(x) ? CAUSE_STORED_ELSEWHERE : CAUSE_NONE;
}

/* Is it another plane than the one above that is taken from elsewhere? */
static bool moves_lower_plane(const struct impulse *x)
{
    const struct impulse_tap *from;
    int step[3];
    return impulse_cause(x) == CAUSE_WRONG_NEIGHBOUR && impulse_find_move(x, &from, step) &&
           from->offset[0] < 1;
}

/* Does the first or the last lane of a warp take an element of another warp that is not its neighbour? No
 * shuffle gives it that, so the lane loads, from a wrong place. */
static bool loads_elsewhere(const struct impulse *x, enum cause seen)
{
    enum { WARP = 32 };
    const struct impulse_tap *from;
    int step[3], lane = (int)(x->place % WARP);
    bool of_lane = seen == CAUSE_LANE_0 || seen == CAUSE_LANE_31 || seen == CAUSE_WARP_ENDS;
    if (!of_lane || impulse_cause(x) != CAUSE_WRONG_NEIGHBOUR || !impulse_find_move(x, &from, step))
        return false;
    int taken = lane + from->offset[0] + step[0];
    return taken < 0 || taken >= WARP;
}

/* The weights say more than places and sizes do, unless those name a mistake. */
static enum cause weighed_cause(const struct exercise *x, enum cause seen)
{
    enum cause weights = impulse_cause(&x->impulse);
    if (weights == CAUSE_SUM_KEPT || weights == CAUSE_INPUT_REPLACED)
        return weights;
    if (seen == CAUSE_VALUES_SHIFTED && impulse_moves_all(&x->impulse))
        return seen;
    if (cause_gives_way(seen, TO_WEIGHTS))
        return x->counts.shuffles && impulse_asks_changed(&x->impulse) ? CAUSE_CHANGED_BEFORE_SHUFFLE
               : impulse_has_overwritten(&x->impulse)                  ? CAUSE_PLANE_OVERWRITTEN
                                                                       : impulse_cause(&x->impulse);
    if (judge_is_end(seen) && impulse_cause(&x->impulse) == CAUSE_NEIGHBOUR_WEIGHT)
        return CAUSE_NEIGHBOUR_WEIGHT;
    if (seen == CAUSE_PLANES_STAND_STILL && impulse_repeats_own_plane(&x->impulse))
        return CAUSE_PLANE_ABOVE_STANDS_STILL;
    if (seen == CAUSE_PLANES_STAND_STILL && impulse_keeps_centre(&x->impulse))
        return CAUSE_WRONG_NEIGHBOUR;
    if (seen == CAUSE_SLAB_LAST_PLANE && moves_lower_plane(&x->impulse))
        return CAUSE_WRONG_NEIGHBOUR;
    if (seen == CAUSE_SLAB_FIRST_PLANE && impulse_lacks_own_plane(&x->impulse))
        return CAUSE_PLANE_NOT_SHARED;
    if (loads_elsewhere(&x->impulse, seen))
        return CAUSE_WRONG_NEIGHBOUR;
    if (seen == CAUSE_WARP_ENDS && impulse_lacks_inner(&x->impulse))
        return CAUSE_SHUFFLES_EXCHANGED;
    enum cause weighed = seen == CAUSE_SLAB_SEAMS || seen == CAUSE_SLAB_START ? impulse_cause(&x->impulse)
                                                                              : CAUSE_WEIGHTS_DIFFER;
    return weighed == CAUSE_WEIGHTS_DIFFER ? seen : weighed;
}

/* Does the last output of the last whole vector take what only the last one of all should? CAUSE_NONE if that
 * is not so, or more is wrong. */
static enum cause ends_after_vector(const struct exercise *x, const struct evidence *e)
{
    enum cause seen = e->causes[MARK_WRONG];
    bool of_vectors = seen == CAUSE_MULTIPLES_OF_VECTOR ||
                      (cause_gives_way(seen, TO_WEIGHTS) &&
                       source_line_with("(float|int)[24][^[:alnum:]]", e->source, 0, x->entry->name));
    if (!of_vectors || !x->has_impulse || x->impulse.wrong != 1)
        return CAUSE_NONE;
    bool clamped = x->entry->pattern.edges == EDGES_CLAMPED;
    return impulse_closes_early(&x->impulse)               ? CAUSE_VECTOR_CLOSES_RING
           : clamped && impulse_repeats_early(&x->impulse) ? CAUSE_VECTOR_REPEATS_END
                                                           : CAUSE_NONE;
}

/* What the closer look at a wrong run has shown. */
static enum cause seen_cause(const struct exercise *x, const struct evidence *e, enum finding_kind kind)
{
    enum cause ending;
    if (kind != FINDING_WRONG_VALUE && e->causes[MARK_WRONG] == CAUSE_VALUES_SHIFTED)
        return CAUSE_VALUES_SHIFTED; /* an index that is shifted also leaves outputs out */
    switch (kind) {
    case FINDING_WRONG_VALUE:
        if ((ending = ends_after_vector(x, e)))
            return ending;
        return x->has_impulse ? weighed_cause(x, e->causes[MARK_WRONG]) : e->causes[MARK_WRONG];
    case FINDING_NOT_WRITTEN:
        return e->causes[MARK_MISSING] == CAUSE_LAUNCH_LEFT_OUT && has_failed_launch(x)
                   ? CAUSE_NONE
                   : e->causes[MARK_MISSING];
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

/* A cause that only the text tells from this one; else the cause itself. Names the line. */
static enum cause with_text(const struct exercise *x, const struct evidence *e, struct finding *f,
                            enum cause cause)
{
    const char *entry = x->entry->name;
    int line = 0;
    bool low_bits = x->entry->pattern.sum && (cause == CAUSE_SUM_IN_INT || cause == CAUSE_PRODUCT_IN_INT);
    enum cause found = low_bits ? source_halves(e->source, entry, &line) : CAUSE_NONE;
    if (cause == CAUSE_BEYOND_LAUNCH_BOUNDS && source_counts_with_bounds(e->source, entry)) {
        found = CAUSE_THREADS_BEYOND_BOUNDS;
        line = source_only_line_with("<<<", e->source, entry);
    }
    if (cause == CAUSE_RING_FROM_BLOCK && (line = source_moved_first(e->source, entry)))
        found = CAUSE_RING_FROM_MOVED;
    if (found)
        judge_name_line(e, f, line);
    return found ? found : cause;
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
    bool partly = cause == CAUSE_BOUNDARY_PARTLY_WRITTEN || cause == CAUSE_BOUNDARY_OF_ONE_AXIS ||
                  cause == CAUSE_BOUNDARY_AT_START || cause == CAUSE_BOUNDARY_AT_END;
    return partly && (missing == CAUSE_NONE || missing == CAUSE_IN_PLACES) &&
           findings_have(&x->checks[CHECK_CORRECTNESS].findings, FINDING_NOT_WRITTEN);
}

/* A file that computes a result and does not store it is more than the skeleton. */
static enum cause with_unused_result(const struct evidence *e, struct finding *f, enum cause cause)
{
    bool idle = cause == CAUSE_NOTHING_STORED || cause == CAUSE_STORE_NEVER_REACHED ||
                cause == CAUSE_SUM_NOT_ADDED || cause == CAUSE_SUM_IS_ZERO;
    int line = idle ? warning_of_unused_result(e->diagnostics, e->source) : 0;
    if (line)
        judge_name_line(e, f, line);
    return line ? CAUSE_RESULT_NOT_STORED : cause;
}

/* Does one thread of the grid add or store, though many blocks have loaded their parts of the sum? */
static bool one_block_adds(const struct exercise *x, enum cause seen)
{
    const struct counts *c = &x->counts;
    bool of_one = seen == CAUSE_SUM_ENDS_EARLY || seen == CAUSE_SUM_OF_ONE_BLOCK;
    bool once = c->atomics_global ? c->atomics_global == 1 : c->global_stores == 1;
    return of_one && x->counted && once && c->loading_blocks > 1;
}

/* Does a launch fail, though all outputs are right? Then it fails where there is none. */
static bool fails_without_output(const struct evidence *e, const struct finding *f)
{
    bool empty = f->cause == CAUSE_GRID_ROUNDED_DOWN || f->cause == CAUSE_GRID_NEGATIVE;
    return f->kind == FINDING_LAUNCH_ERROR && empty && e->right_sizes == e->sizes;
}

enum cause judge_output_cause(const struct exercise *x, const struct evidence *e, struct finding *f)
{
    if (fails_without_output(e, f))
        return CAUSE_LAUNCH_WITHOUT_OUTPUT;
    bool unstored = e->unstored && f->kind == FINDING_WRONG_VALUE;
    enum finding_kind kind = unstored ? FINDING_NOT_WRITTEN : f->kind;
    enum cause counted = counted_cause(x, e, kind);
    enum cause warned = judge_warned_cause(x, e, f);
    if (warned || e->launch_cause)
        return warned ? warned : judge_launch_cause(x, e, f);
    enum cause seen = f->cause ? f->cause : counted ? counted : seen_cause(x, e, kind);
    seen = with_unused_result(e, f, seen);
    if (one_block_adds(x, seen))
        seen = CAUSE_ONE_BLOCK_ADDS;
    if (is_elsewhere(x, e, seen))
        seen = CAUSE_STORE_MISPLACED;
    if (is_halo_elsewhere(x, seen))
        seen = CAUSE_HALO_IN_WRONG_CELLS;
    if (is_moved(e, seen))
        return CAUSE_POINTER_MOVED;
    enum cause of_text = with_text(x, e, f, seen);
    if (of_text != seen)
        return of_text;
    enum cause watched = judge_seen_cause(x, e, f, seen);
    bool has_line = watched != seen && watched != CAUSE_SUM_IN_INT;
    if (has_line)
        return watched;
    return judge_with_line(x, e, f, watched);
}
