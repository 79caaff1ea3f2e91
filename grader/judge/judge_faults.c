/* Find the causes of what threads do wrong: accesses, races, barriers, values that were never set. */
#include "grader/judge/judge_faults.h"

#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/missed_barrier.h"
#include "grader/diagnose/missed_lanes.h"
#include "grader/diagnose/missing_barrier.h"
#include "grader/diagnose/source_clue.h"
#include "grader/diagnose/source_lines.h"
#include "grader/diagnose/source_place.h"
#include "grader/diagnose/source_step.h"
#include "grader/diagnose/source_turn.h"
#include "grader/judge/judge_clue.h"
#include "grader/judge/judge_copies.h"
#include "grader/judge/judge_outputs.h"
#include "grader/judge/judge_text.h"
#include "grader/judge/traffic_cause.h"

/* Has the array a cell for each warp of a block, and belongs the cell that is not set to a warp that the
 * block does not have? */
static bool is_of_no_warp(const struct exercise *x, const struct finding *f)
{
    enum { WARP = 32, CELL = sizeof(long long) };
    uint64_t warps = x->counts.threads_per_block / WARP, bytes = x->counts.shared_bytes_per_block;
    return f->array[0] && x->counted && warps > 1 && bytes <= WARP * CELL && f->cell >= warps;
}

/* Does the cell that is not set come after those of all threads, one for each? Then all of them may have
 * stored. */
static bool is_of_no_thread(const struct exercise *x, const struct finding *f)
{
    return f->array[0] && x->counted && x->counts.threads_per_block && f->cell >= x->counts.threads_per_block;
}

/* What a value that was never set means at the places where outputs are wrong. */
static enum cause unset_cause(const struct exercise *x, enum cause place, const struct finding *f)
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
    enum cause cause = f->cause;
    if (x->entry->pattern.sum && cause == CAUSE_CELL_NOT_LOADED)
        return is_of_no_thread(x, f) ? CAUSE_CELL_OF_NO_THREAD : CAUSE_SUM_NOT_STORED;
    if (x->entry->pattern.sum)
        return cause == CAUSE_OUTPUT_NOT_SET   ? CAUSE_NOT_ZEROED
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

/* Has the array a cell for each warp of a block, and is the index, "warpSums[16]", the first that no warp
 * has? */
static bool is_lane_of_warps(const struct exercise *x, const struct finding *f)
{
    enum { WARP = 32 };
    uint64_t warps = x->counted ? x->counts.threads_per_block / WARP : 0;
    return f->cause == CAUSE_BLOCK_LARGER_THAN_ARRAY && x->entry->pattern.sum && warps > 1 && warps < WARP &&
           f->cell == warps;
}

/* Is the cell that is read as far from the thread's own as one step of a tree goes: by a half of the threads,
 * a half of that and so on, or by 1, 2, 4? A thread's own cell may also be the first of two steps. */
static bool is_step_of_tree(const struct finding *f, unsigned threads)
{
    uint64_t thread = f->thread[0], step = f->cell > thread ? f->cell - thread : 0;
    uint64_t wide = f->cell / (2 * thread + 1);
    bool doubles = step && !(step & (step - 1)),
         apart = wide * (2 * thread + 1) == f->cell && !(wide & (wide - 1));
    bool halves = false;
    for (unsigned half = threads / 2; half > 0; half /= 2)
        halves = halves || step == half || step == half + 1;
    return f->has_thread && (doubles || halves || apart);
}

/* What an index outside of an array means for this entry point. */
static enum cause outside_cause(const struct exercise *x, const struct finding *f)
{
    const struct pattern *p = &x->entry->pattern;
    bool reads = f->kind == FINDING_OUT_OF_BOUNDS_READ, shared_end = f->cause == CAUSE_SHARED_PAST_END;
    if (x->has_launch_repair && x->launch_change == LAUNCH_FEWER)
        return CAUSE_BLOCKS_WITHOUT_OUTPUT;
    if (p->sum && !reads && !f->in_shared && f->has_thread)
        return CAUSE_SUM_HAS_ONE_CELL;
    enum { CUBE_WITH_OUTPUTS = 3 };
    if (p->dimensions == 3 && !f->in_shared && f->largest_n && f->largest_n < CUBE_WITH_OUTPUTS)
        return CAUSE_WITHOUT_OUTPUTS;
    if (is_lane_of_warps(x, f))
        return reads ? CAUSE_CELL_OF_NO_WARP : CAUSE_CELL_BY_LANE;
    unsigned threads = x->counted ? x->counts.threads_per_block : 0;
    if (shared_end && p->sum && (threads & (threads - 1)))
        return is_step_of_tree(f, threads) ? CAUSE_TREE_OF_ODD_NUMBER : f->cause;
    if (shared_end && p->sum)
        return all_add(x, f) ? CAUSE_TREE_THREADS_OVERLAP : CAUSE_TREE_STEP_TOO_WIDE;
    if ((shared_end || f->cause == CAUSE_SHARED_BEFORE_START) && reads && f->at_rim && p->dimensions > 1)
        return CAUSE_RIM_COMPUTES;
    if (f->cause == CAUSE_ELEMENT_BEFORE_START && p->dimensions > 1)
        return CAUSE_GRID_BEFORE_START;
    if (f->cause == CAUSE_ELEMENT_BEFORE_START && p->edges == EDGES_CLAMPED && !p->sum)
        return CAUSE_END_NOT_CLAMPED;
    if (f->cause == CAUSE_ELEMENT_BEFORE_START && f->by_later_thread)
        return CAUSE_BEFORE_START_LATER;
    bool past_end = !f->cause || f->cause == CAUSE_NEIGHBOUR_PAST_END;
    return past_end && p->dimensions > 1 ? CAUSE_MARCH_PAST_END : f->cause;
}

/* Is the cell that was never set read by the line that adds to it, "sums[t] += value"? A line of a tree,
 * "sums[t] += sums[t + half]", reads the cell of another thread. */
static bool adds_to_no_value(const struct evidence *e, struct finding *f)
{
    int line = f->other_line ? f->other_line : f->line;
    char *adds = xformat("%s *\\[[^=;]*\\] *\\+=", f->array), *tree = xformat("%s.*%s *\\[", adds, f->array);
    bool found = f->array[0] && source_line_in(adds, e->source, line, line, NULL) &&
                 !source_line_in(tree, e->source, line, line, NULL);
    free(adds);
    free(tree);
    if (found)
        f->cause_line = line;
    return found;
}

/* Do threads of a block store to one word without an index, "below[0]", each its own value in one line? */
static bool is_of_variable(const struct finding *race, const char *source)
{
    bool same = race->cause == CAUSE_TWO_STORES && race->line && race->line == race->other_line;
    return same && race->array[0] && !race->cell && source_is_variable(source, race->array);
}

/* Does a loop over the rows of a thread store a row while others read it in the turn before? */
static bool takes_turns(const struct finding *race, const char *source)
{
    int line, other;
    finding_lines(race, &line, &other);
    bool reads = race->cause == CAUSE_READS_WHAT_OTHERS_STORE;
    return (reads || race->cause == CAUSE_STORES_WHAT_OTHERS_READ) &&
           source_takes_turns(source, reads ? other : line, reads ? line : other, race->array);
}

/* The if has to end between the last line that reads and the line that stores. */
static void name_if(struct finding *race)
{
    int line, other;
    finding_lines(race, &line, &other);
    race->cause_line = race->last_read;
    race->cause_other_line = line > other ? line : other;
}

/* Two threads store to one cell, and another cell is never stored: an index is wrong. */
static enum cause race_cause(const struct exercise *x, const struct evidence *e, struct finding *race)
{
    const char *source = e->source;
    const struct findings *all = &x->checks[CHECK_SAFETY].findings;
    enum cause cause = missing_barrier(race, source);
    if (cause == CAUSE_COPY_AWAITED_TOO_LATE)
        race->cause_line = missing_barrier_wait(race, source);
    if (cause == CAUSE_FENCE_FOR_BARRIER)
        race->cause_line = missing_barrier_fence(race, source);
    if (cause == CAUSE_STORED_WITHIN_IF)
        name_if(race);
    if (cause == CAUSE_BARRIER_AFTER_LOOP)
        race->cause_line = missing_barrier_after_loop(race, source);
    if (cause == CAUSE_STAGES_OVERLAP)
        race->cause_line = missing_barrier_stages(race, source);
    if (cause == CAUSE_STEP_ENDS_IN_WARP)
        race->cause_line = source_step_of_warp(source, race->line);
    if (cause == CAUSE_ROWS_OVERLAP)
        judge_rows_line(e, race);
    if (takes_turns(race, source))
        return CAUSE_ROWS_TAKE_TURNS;
    int counts = source_line_of(CAUSE_BARRIER_COUNTS_FEW, race, x->entry, source);
    if (counts) {
        race->cause_line = counts;
        return CAUSE_BARRIER_COUNTS_FEW;
    }
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

/* The one line that stores to the array of the cell which no thread has stored: there the load is missing,
 * and not in the line that reads it. A march has its first planes from the lines before it. */
static void name_load(const struct evidence *e, struct finding *f, enum cause cause)
{
    int first[2] = {0};
    if (cause == CAUSE_SLABS_AFTER_FIRST && !f->cause_line)
        source_stores_before_loop(first, f, e->source);
    if (first[0])
        judge_name_line(e, f, first[0]);
    f->cause_other_line = first[0] ? first[1] : f->cause_other_line;
    if (cause == CAUSE_HALO_NOT_LOADED && !f->cause_line)
        f->cause_line = source_line_that_stores(f, e->source);
}

/* Has each thread a cell of the tile, and do some return before the first line that stores there? Then those
 * cells stay empty. That threads have returned shows at a barrier. */
static enum cause with_return(const struct exercise *x, const struct evidence *e, struct finding *f,
                              enum cause cause)
{
    const struct findings *all = &x->checks[CHECK_SAFETY].findings;
    unsigned cells = x->counts.shared_bytes_per_block / sizeof(float);
    bool of_threads = x->counted && x->counts.threads_per_block && cells % x->counts.threads_per_block == 0;
    int returns = 0, stores = source_first_store(f, e->source);
    for (size_t k = 0; cause == CAUSE_HALO_NOT_LOADED && of_threads && stores && k < all->count; k++)
        if (all->items[k].kind == FINDING_BARRIER_REMARK && !returns)
            missed_barrier(e->source, all->items[k].line, &returns);
    if (!returns || returns > stores)
        return cause;
    f->cause_line = returns;
    return CAUSE_LOADER_RETURNS;
}

/* Does each block, on average, load some of the coefficients from global memory, but fewer than it needs? */
static bool lacks_coefficients(const struct exercise *x, const struct evidence *e, struct finding *f)
{
    for (int b = 0; x->counted && b < x->entry->buffer_count; b++) {
        const struct buffer_spec *spec = &x->entry->buffers[b];
        uint64_t loaded = x->counts.loads[b].bytes / sizeof(float);
        if (!spec->weights || !loaded || loaded >= x->counts.blocks * spec->count(x->count_size))
            continue;
        int line = source_line_that_copies(spec->name, e->source);
        f->cause_line = line;
        return true;
    }
    return false;
}

/* The bytes of an extern array stand in the launch. */
static enum cause with_launch(const struct exercise *x, const struct evidence *e, struct finding *f,
                              enum cause cause)
{
    bool of_launch = cause == CAUSE_DYNAMIC_SHARED_TOO_SMALL || cause == CAUSE_DYNAMIC_SHARED_IN_PARTS ||
                     cause == CAUSE_NO_DYNAMIC_SHARED;
    int line = of_launch ? source_only_line_with("<<<", e->source, x->entry->name) : 0;
    if (line)
        f->cause_line = line;
    return cause;
}

enum cause judge_fault_cause(const struct exercise *x, const struct evidence *e, struct finding *f)
{
    bool outside = f->kind == FINDING_OUT_OF_BOUNDS_READ || f->kind == FINDING_OUT_OF_BOUNDS_WRITE;
    if (f->cause == CAUSE_HOST_KEEPS_FIRST_CALL)
        return f->cause;
    enum cause warned = judge_warned_cause(x, e, f);
    if (warned || (e->launch_cause && finding_kind_costs(f->kind)))
        return warned ? warned : judge_launch_cause(x, e, f);
    const struct finding *read = reads_output(x, f);
    if (read) {
        f->cause_line = read->other_line ? read->other_line : read->line;
        return CAUSE_OUTPUT_NOT_SET;
    }
    if (f->kind == FINDING_STREAM_NOT_JOINED)
        return f->cause; /* the calls say it (host_streams.h) */
    if (f->kind == FINDING_MISALIGNED) {
        enum cause found = judge_vector_cause(x, e, f);
        return found ? found : f->cause;
    }
    if (f->kind == FINDING_SHARED_RACE)
        return f->cause == CAUSE_COPY_NOT_AWAITED || f->cause == CAUSE_COPY_NOT_COMMITTED
                   ? judge_copy_cause(x, e, f)
                   : race_cause(x, e, f);
    if (f->kind == FINDING_BARRIER_DIVERGENCE)
        return judge_barrier_cause(x, e, f);
    if (f->kind == FINDING_BARRIER_REMARK)
        return missed_barrier(e->source, f->line, &f->cause_line);
    if (f->kind == FINDING_WARP_MASK && f->cause == CAUSE_MASK_NAMES_ABSENT)
        return missed_lanes(f, e->source);
    if (f->kind == FINDING_MASK_REMARK && f->cause == CAUSE_MASK_NAMES_LEFT)
        return missed_shuffle(e->source, f->line, f->call_line);
    if (f->kind == FINDING_GLOBAL_RACE && x->counted && judge_zeroes_sum(x))
        return CAUSE_ZEROED_IN_KERNEL;
    if (is_update(x, f))
        return CAUSE_UPDATE_NOT_ATOMIC;
    if (f->kind == FINDING_GLOBAL_RACE && e->causes[MARK_MISSING] == CAUSE_FIRST_BLOCK_ONLY)
        return CAUSE_FIRST_BLOCK_ONLY;
    if (outside && !f->in_shared && e->moves_pointer)
        return CAUSE_POINTER_MOVED;
    enum cause beyond = e->causes[MARK_OUTSIDE];
    if (f->kind == FINDING_OUT_OF_BOUNDS_WRITE && !f->in_shared &&
        (beyond == CAUSE_BOUNDARY_AT_START || beyond == CAUSE_BOUNDARY_AT_END))
        return beyond; /* the array's end is no guard where outputs end before it */
    if (f->cause == CAUSE_SCRATCH_TOO_SMALL || f->cause == CAUSE_VARIABLE_TOO_SMALL)
        return judge_memory_cause(x, e, f);
    if (f->cause == CAUSE_WARP_ENDS_OVERLAP && !(x->counted && x->counts.shuffles))
        f->cause = CAUSE_NONE;
    if (f->kind == FINDING_GLOBAL_RACE || outside) {
        enum cause clue = judge_with_clue(x, e, f, f->cause);
        enum cause found =
            clue != f->cause ? clue : judge_seen_cause(x, e, f, outside ? outside_cause(x, f) : clue);
        return judge_with_remainder(e, f, with_launch(x, e, f, found));
    }
    if (f->cause == CAUSE_SHUFFLE_FROM_ABSENT && e->partial_warps)
        return CAUSE_WARP_NOT_FULL;
    if (f->cause == CAUSE_CELL_NOT_LOADED &&
        (e->causes[MARK_MISSING] == CAUSE_TILES_APART || judge_block_is_small(x)))
        return judge_with_clue(x, e, f, CAUSE_BLOCK_SMALLER_THAN_TILE);
    if (f->cause == CAUSE_CELL_NOT_LOADED && x->entry->pattern.sum && is_of_no_warp(x, f))
        return CAUSE_CELL_OF_NO_WARP;
    if (f->cause == CAUSE_CELL_NOT_LOADED && lacks_coefficients(x, e, f))
        return CAUSE_COEFFICIENTS_LEFT_OUT;
    if (f->cause == CAUSE_CELL_NOT_LOADED && adds_to_no_value(e, f))
        return CAUSE_ADDED_TO_NO_VALUE;
    enum cause unset = unset_cause(x, e->causes[MARK_WRONG], f), watched = judge_seen_cause(x, e, f, unset);
    bool returns = watched == CAUSE_CELL_SKIPPED && with_return(x, e, f, unset) == CAUSE_LOADER_RETURNS;
    if (watched != unset)
        return returns ? CAUSE_LOADER_RETURNS : watched;
    unset = with_return(x, e, f, with_fixed_cell(x, e, f, unset));
    name_load(e, f, unset);
    return unset;
}
