#include "grader/advice/tried_step.h"

#include "grader/diagnose/gives_way.h"

/* Does the mistake stand in a launch or a copy, and not in the line of a kernel that shows it? */
bool tried_is_of_host(enum cause cause)
{
    return cause == CAUSE_GRID_AND_BLOCK_EXCHANGED || cause == CAUSE_GRID_AXES_EXCHANGED ||
           cause == CAUSE_COPY_COUNTS_ELEMENTS || cause == CAUSE_COPY_OFFSET_IN_ELEMENTS ||
           cause == CAUSE_COPY_TOO_SHORT || cause == CAUSE_COEFFICIENTS_NOT_TAKEN ||
           cause == CAUSE_BLOCK_SMALLER_THAN_TILE || cause == CAUSE_FILL_MISTAKEN;
}

/* Does the cause say at most where outputs are wrong, and not why? Weights that hold for half of the outputs
 * or fewer count as such a cause. */
static bool is_vague(const struct exercise *x, enum cause cause)
{
    if (cause_gives_way(cause, TO_TRIAL))
        return true;
    return cause == CAUSE_WRONG_NEIGHBOUR && x->has_impulse && x->impulse.right >= x->impulse.wrong;
}

static bool is_race(const struct finding *f)
{
    return f->kind == FINDING_SHARED_RACE || f->kind == FINDING_GLOBAL_RACE || f->kind == FINDING_WARP_MASK;
}

/* Some threads skip a barrier: the step is to move the barrier, although a change elsewhere may hide the
 * fault. */
static bool misses_barrier(const struct exercise *x)
{
    const struct findings *list = &x->checks[CHECK_SAFETY].findings;
    return findings_have(list, FINDING_BARRIER_DIVERGENCE) || findings_have(list, FINDING_BARRIER_REMARK);
}

/* If tiles have the wrong distance, the same outputs are missing as if the guard of the computing threads is
 * one off. If another comparison makes all results right, the guard is the mistake. */
static bool is_guard_of_tiles(const struct exercise *x, enum cause cause)
{
    const struct edit *e = &x->repair.edit;
    return (cause == CAUSE_TILES_APART || cause == CAUSE_TILE_ROW_LEFT_OUT) &&
           (e->kind == EDIT_EQUAL || e->compares);
}

/* Blocks that lie too far apart. Larger blocks also make the results right, with more loads. */
static bool is_of_distance(enum cause cause)
{
    return cause == CAUSE_TILES_APART || cause == CAUSE_SLABS_APART || cause == CAUSE_BLOCKS_APART;
}

/* Half the distance between tiles or slabs also makes the results right, because they then overlap. It is
 * never the intended change. */
static bool overlaps(const struct edit *e, enum cause cause)
{
    enum { HALO = 2 };
    return is_of_distance(cause) && e->kind == EDIT_NUMBER && e->multiplies && e->amount < -HALO;
}

static bool is_seen(const struct exercise *x, enum cause cause)
{
    for (size_t k = 0; k < x->seen_count; k++)
        if (x->seen[k].cause == cause)
            return true;
    return false;
}

/* Is the cause a guess that no run has shown? */
static bool is_guess(const struct exercise *x, enum cause cause)
{
    return cause_gives_way(cause, TO_OTHER_LINE) && !is_seen(x, cause);
}

/* Does the change of that line show that the cause, a guess, is not the mistake? */
static bool is_refuted(const struct exercise *x, const struct finding *f, int line)
{
    return is_guess(x, f->cause) && line != (f->cause_line ? f->cause_line : f->line);
}

/* Causes whose step says all: a change of another kind that mends the kernel as well would only distract. */
static bool is_certain(enum cause cause)
{
    static const enum cause certain[] = {
        CAUSE_NOT_ZEROED,
        CAUSE_HALF_ZEROED,
        CAUSE_KEPT_FROM_FIRST_CALL,
        CAUSE_HOST_KEEPS_FIRST_CALL,
        CAUSE_ZEROED_IN_KERNEL,
        CAUSE_SUM_HAS_ONE_CELL,
        CAUSE_SUM_OF_ONE_BLOCK,
        CAUSE_ADDED_IN_EACH_STEP,
        CAUSE_SUM_OF_UNSIGNED,
        CAUSE_FLOAT_IN_INT,
        CAUSE_MASK_FOR_REMAINDER, /* its number is no power of two */
        CAUSE_SUM_KEPT,
        CAUSE_SIZEOF_POINTER,
        CAUSE_LOW_HALF_SIGNED,
        CAUSE_CARRY_LOST,
        CAUSE_FACTORS_UNSIGNED,
        CAUSE_ROWS_TAKE_TURNS,
    };
    for (size_t k = 0; k < ARRAY_LEN(certain); k++)
        if (cause == certain[k])
            return true;
    return false;
}

/* A change in one line has been tried that makes all results right. Some of these changes hide the mistake
 * instead of correcting it: a condition that is always true, for instance. */
bool tried_repair(const struct lost *lost)
{
    const struct exercise *x = lost->exercise;
    const struct finding *f = lost->finding;
    bool fits = lost->check == CHECK_CORRECTNESS || lost->check == CHECK_SAFETY;
    if (!fits || !f || lost->untouched || !x->has_repair || misses_barrier(x))
        return false;
    if (f->kind == FINDING_MISALIGNED)
        return false; /* a condition that keeps all threads from a vector hides it up to the size where it
                         stopped */
    if (f->cause_line && (f->cause_line == x->repair.edit.line || is_certain(f->cause)))
        return false; /* the cause's own step says what to change there */
    if (overlaps(&x->repair.edit, f->cause) || seen_step(x->seen, x->seen_count, f->cause))
        return false;
    return x->repair.edit.kind < EDIT_SIGN || (is_vague(x, f->cause) && !is_race(f));
}

/* blockDim.y for blockDim.x: nothing else mends the kernel by chance, and it explains all faults. */
static bool is_wrong_name(const struct edit *e)
{
    return e->kind == EDIT_NAME || e->kind == EDIT_PRODUCT || e->kind == EDIT_TIMES;
}

/* Causes that a grid or a block of another shape explains. */
static bool is_of_launch(enum cause cause)
{
    static const enum cause of_launch[] = {CAUSE_TILES_END_EARLY,     CAUSE_SLABS_END_EARLY,
                                           CAUSE_ONE_BLOCK_DEEP,      CAUSE_FIRST_BLOCK_ONLY,
                                           CAUSE_OUTPUTS_LEFT_OUT,    CAUSE_BLOCK_SMALLER_THAN_TILE,
                                           CAUSE_GRID_ROUNDED_DOWN,   CAUSE_LAST_BLOCK,
                                           CAUSE_GRID_COUNTS_THREADS, CAUSE_SHARES_ROUNDED_DOWN};
    for (size_t k = 0; k < ARRAY_LEN(of_launch); k++)
        if (cause == of_launch[k])
            return true;
    return false;
}

/* A block of another shape than its tile: threads beyond the tile, or cells of it without a thread. */
static bool is_of_tile(const struct exercise *x, enum cause cause)
{
    return x->entry->pattern.dimensions > 1 &&
           (cause == CAUSE_SHARED_PAST_END || cause == CAUSE_BLOCK_LARGER_THAN_ARRAY ||
            cause == CAUSE_CELL_NOT_LOADED || cause == CAUSE_HALO_NOT_LOADED);
}

/* A change of the launch has been tried that makes all results right. Tiles that lie too near to each other
 * are also mended by more of them, so a number of the kernel that mends it comes first. */
bool tried_launch(const struct lost *lost)
{
    const struct exercise *x = lost->exercise;
    const struct finding *f = lost->finding;
    bool fits = lost->check == CHECK_CORRECTNESS || lost->check == CHECK_SAFETY;
    if (!fits || !f || lost->untouched || !x->has_launch_repair || misses_barrier(x))
        return false;
    bool of_tile = x->launch_change == LAUNCH_THREADS && is_of_tile(x, f->cause);
    if (f->cause_line && !of_tile)
        return false;
    if (of_tile || x->launch_change == LAUNCH_DROPPED || x->launch_change == LAUNCH_LAST ||
        (x->launch_change == LAUNCH_TURNED && !is_race(f)))
        return true;
    if (x->launch_change == LAUNCH_FEWER)
        return f->cause == CAUSE_BLOCKS_WITHOUT_OUTPUT;
    if (x->launch_change == LAUNCH_BYTES)
        return f->cause == CAUSE_DYNAMIC_SHARED_PAST_END && !x->has_repair;
    const struct edit *e = &x->repair.edit;
    bool of_kernel = x->has_repair && (is_wrong_name(e) || (e->kind == EDIT_NUMBER && e->multiplies));
    return !of_kernel && (is_vague(x, f->cause) || is_of_launch(f->cause));
}

/* Faults that a wrong index, limit or name leads to. A race in a block and a missed barrier have their own
 * step, and a change elsewhere may hide them; where blocks store to one output, an index is wrong. */
static bool may_be_token(const struct finding *f)
{
    static const enum finding_kind kinds[] = {FINDING_WRONG_VALUE,         FINDING_NOT_WRITTEN,
                                              FINDING_WROTE_OUTSIDE,       FINDING_OUT_OF_BOUNDS_READ,
                                              FINDING_OUT_OF_BOUNDS_WRITE, FINDING_UNDEFINED_VALUE,
                                              FINDING_GLOBAL_RACE,         FINDING_TIMEOUT};
    for (size_t k = 0; k < ARRAY_LEN(kinds); k++)
        if (f->kind == kinds[k])
            return !is_certain(f->cause) && !tried_is_of_host(f->cause) &&
                   f->cause != CAUSE_UPDATE_NOT_ATOMIC;
    return false;
}

/* A race in a block that seems to want a barrier: none may end it, because an index or a length is wrong. */
static bool may_be_index(const struct finding *f)
{
    static const enum cause causes[] = {CAUSE_BARRIER_BEFORE_READING, CAUSE_BARRIER_BEFORE_STORING,
                                        CAUSE_BARRIER_BETWEEN_LINES,  CAUSE_PLANE_MOVED_BY_OTHERS,
                                        CAUSE_RACE_IN_ONE_LINE,       CAUSE_TWO_STORES,
                                        CAUSE_ROWS_OVERLAP,           CAUSE_STAGES_OVERLAP};
    for (size_t k = 0; k < ARRAY_LEN(causes) && f->kind == FINDING_SHARED_RACE; k++)
        if (f->cause == causes[k])
            return true;
    return false;
}

/* Has a watched run shown the mistake itself? A condition that never holds is no more than its effect. Of two
 * lengths of a row, one alone is the mistake, or neither. A loop with steps that are too wide asks for
 * threads that are missing. One that stops early leaves sums out, too, and values are shifted by an index of
 * a load as well as by that of the store. */
static bool says_where(const struct exercise *x, enum cause cause)
{
    static const enum cause effects[] = {
        CAUSE_CONDITION_NEVER_HOLDS, CAUSE_LAUNCH_LEFT_OUT,       CAUSE_TWO_PITCHES,
        CAUSE_TOO_FEW_THREADS,       CAUSE_STORE_KEPT_BACK,       CAUSE_BLOCK_SUMS_LEFT_OUT,
        CAUSE_VALUES_SHIFTED,        CAUSE_BLOCKS_OVERLAP,        CAUSE_LINE_NEVER_RUNS,
        CAUSE_CELL_SKIPPED,          CAUSE_SLOT_OVERWRITTEN,      CAUSE_MOVED_EARLY,
        CAUSE_LOADER_KEPT_AWAY,      CAUSE_COMPARISON_NEVER_HOLDS};
    for (size_t k = 0; k < ARRAY_LEN(effects); k++)
        if (cause == effects[k])
            return false;
    return seen_step(x->seen, x->seen_count, cause);
}

/* May a kernel be what is wrong, although another launch mends it? A name that is passed is most often right,
 * and a kernel that asks for the wrong axis in one place is more likely than a block with its axes exchanged.
 * One that steps by the number of blocks should be right in any grid, and one whose blocks take several tiles
 * hides a wrong step where each has one. More bytes also hold the cells of an index that goes too far. */
static bool launch_may_be_right(const struct exercise *x)
{
    return x->launch_change == LAUNCH_TURNED || x->launch_change == LAUNCH_BYTES ||
           (x->launch_change == LAUNCH_BLOCKS && (x->launch_steps || x->launch_loop)) ||
           (x->launch_change == LAUNCH_NUMBER && x->launch_passes_name);
}

bool tried_edit_not_launch(const struct exercise *x)
{
    if (!x->has_launch_repair || !launch_may_be_right(x) || x->text_edit.of_host)
        return false;
    if (x->launch_change == LAUNCH_BLOCKS && !x->launch_steps)
        return x->text_edit.of_step;
    if (x->launch_change == LAUNCH_BYTES)
        return false;
    return x->launch_change != LAUNCH_TURNED || x->text_edit.of_axis;
}

/* Could a change of one token of a kernel be the step? Where threads race, only one that says more exactly
 * what a change of the program has shown, or one where no barrier ends the race. */
bool tried_may_be_edit(const struct lost *lost)
{
    const struct exercise *x = lost->exercise;
    if (lost->check == CHECK_TRAFFIC)
        return !lost->untouched;
    bool fits = lost->check == CHECK_CORRECTNESS || lost->check == CHECK_SAFETY;
    if (!fits || !lost->finding || lost->untouched || misses_barrier(x) ||
        (tried_launch(lost) && !launch_may_be_right(x)) || says_where(x, lost->finding->cause))
        return false;
    bool in_line = tried_repair(lost) && (!x->has_text_edit || x->text_edit.line == x->repair.edit.line);
    return may_be_token(lost->finding) || (is_race(lost->finding) && in_line) || may_be_index(lost->finding);
}

/* Does the change say all, so that the step of the cause would add nothing? A changed factor agrees with a
 * cause that speaks of a distance. */
bool tried_repair_is_all(const struct exercise *x, const struct finding *f)
{
    const struct edit *e = &x->repair.edit;
    bool agrees = is_of_distance(f->cause) && e->kind == EDIT_NUMBER && e->multiplies;
    return is_vague(x, f->cause) || is_race(f) || is_guard_of_tiles(x, f->cause) || is_wrong_name(e) ||
           (!agrees && is_refuted(x, f, e->line));
}

/* Does the step of the cause only say what a kernel of this kind needs, or where outputs are wrong, and not
 * what is wrong in this kernel? */
static bool is_general(const struct exercise *x, const struct finding *f)
{
    static const enum cause general[] = {
        CAUSE_HALO_NOT_LOADED,    CAUSE_HALO_BEFORE_NOT_LOADED, CAUSE_HALO_AFTER_NOT_LOADED,
        CAUSE_CELL_NOT_LOADED,    CAUSE_MARCH_PAST_END,         CAUSE_PRODUCT_IN_INT,
        CAUSE_SHARED_PAST_END,    CAUSE_HALO_OF_LAST_BLOCK,     CAUSE_HALO_AT_ENDS,
        CAUSE_TERM_MISSING,       CAUSE_RIM_COMPUTES,           CAUSE_DYNAMIC_SHARED_PAST_END,
        CAUSE_TREE_DROPS_THREADS, CAUSE_SUM_NOT_STORED,         CAUSE_LAUNCH_LEFT_OUT,
        CAUSE_LOCAL_NOT_SET,      CAUSE_SUM_ENDS_EARLY,         CAUSE_CELL_SKIPPED,
        CAUSE_SLOT_OVERWRITTEN,   CAUSE_LOADER_KEPT_AWAY,       CAUSE_CELL_OF_NO_THREAD,
        CAUSE_VALUES_ZERO,
    };
    bool found = is_vague(x, f->cause) || is_race(f) || is_of_launch(f->cause);
    for (size_t k = 0; k < ARRAY_LEN(general); k++)
        found = found || f->cause == general[k];
    return found || (f->cause >= CAUSE_BLOCK_EDGES && f->cause <= CAUSE_BLOCK_LAST_THREAD) ||
           (f->cause >= CAUSE_TILE_FACES && f->cause <= CAUSE_TILE_HIGH_FACE) ||
           (f->cause >= CAUSE_SLAB_SEAMS && f->cause <= CAUSE_PLANE_ABOVE_STANDS_STILL);
}

bool tried_step_is_general(const struct exercise *x, const struct finding *f)
{
    if (!f || f->kind == FINDING_REQUIREMENT)
        return !f || f->cause == CAUSE_NONE; /* a mark that is missed, without a reason */
    if (x->has_repair && x->repair.edit.line == x->text_edit.line && tried_repair_is_all(x, f))
        return true;
    if (f->cause == CAUSE_TOO_FEW_THREADS && f->cause_line == x->text_edit.line)
        return true; /* the step of a loop, for instance */
    return x->text_edit.of_round || f->kind == FINDING_TIMEOUT || is_refuted(x, f, x->text_edit.line) ||
           is_general(x, f) || f->cause == CAUSE_BLOCK_SUMS_LEFT_OUT || f->cause == CAUSE_VALUES_SHIFTED;
}

/* A lane reads one that takes no part in its shuffle. A change further down leaves the lanes as they are and
 * only replaces what was read. */
static bool replaces_shuffled(const struct exercise *x, const struct finding *f)
{
    return f && f->cause == CAUSE_SHUFFLE_FROM_ABSENT && f->other_line && x->text_edit.line > f->other_line;
}

/* A change of host code or of a constant often hides a mistake in a kernel. It is told where no cause in the
 * kernel is known, or where memory is smaller than what a launch or a constant asks for. */
bool tried_edit(const struct lost *lost)
{
    static const enum cause of_size[] = {CAUSE_DYNAMIC_SHARED_TOO_SMALL, CAUSE_DYNAMIC_SHARED_IN_PARTS,
                                         CAUSE_NO_DYNAMIC_SHARED, CAUSE_BLOCK_LARGER_THAN_ARRAY,
                                         CAUSE_CALL_PAST_END};
    const struct exercise *x = lost->exercise;
    if (!x->has_text_edit || !tried_may_be_edit(lost) || replaces_shuffled(x, lost->finding))
        return false;
    if (lost->check == CHECK_TRAFFIC)
        return true;
    enum cause cause = lost->finding->cause;
    bool guess = is_guess(x, cause) && cause != CAUSE_BYTES_ADDED; /* more shared memory holds all of it */
    bool fits = !x->text_edit.of_host || is_general(x, lost->finding) || guess;
    for (size_t k = 0; k < ARRAY_LEN(of_size); k++)
        fits = fits || lost->finding->cause == of_size[k];
    return fits;
}
