#include "grader/advice/cause_says.h"

#include "grader/diagnose/gives_way.h"

bool cause_among(enum cause cause, const enum cause *list, size_t count)
{
    for (size_t k = 0; k < count; k++)
        if (cause == list[k])
            return true;
    return false;
}

bool finding_is_race(const struct finding *f)
{
    return f->kind == FINDING_SHARED_RACE || f->kind == FINDING_GLOBAL_RACE || f->kind == FINDING_WARP_MASK;
}

bool cause_is_of_host(enum cause cause)
{
    static const enum cause of_host[] = {
        CAUSE_GRID_AND_BLOCK_EXCHANGED, CAUSE_GRID_AXES_EXCHANGED, CAUSE_COPY_COUNTS_ELEMENTS,
        CAUSE_COPY_OFFSET_IN_ELEMENTS,  CAUSE_COPY_TOO_SHORT,      CAUSE_COEFFICIENTS_NOT_TAKEN,
        CAUSE_BLOCK_SMALLER_THAN_TILE,  CAUSE_FILL_MISTAKEN,       CAUSE_INSTANCE_OF_RADIUS,
    };
    return cause_among(cause, of_host, ARRAY_LEN(of_host));
}

bool cause_is_vague(const struct exercise *x, enum cause cause)
{
    if (cause_gives_way(cause, TO_TRIAL))
        return true;
    return cause == CAUSE_WRONG_NEIGHBOUR && x->has_impulse && x->impulse.right >= x->impulse.wrong;
}

bool cause_is_of_distance(enum cause cause)
{
    return cause == CAUSE_TILES_APART || cause == CAUSE_SLABS_APART || cause == CAUSE_BLOCKS_APART;
}

static bool is_seen(const struct exercise *x, enum cause cause)
{
    for (size_t k = 0; k < x->seen_count; k++)
        if (x->seen[k].cause == cause)
            return true;
    return false;
}

bool cause_is_guess(const struct exercise *x, enum cause cause)
{
    return cause_gives_way(cause, TO_OTHER_LINE) && !is_seen(x, cause);
}

bool cause_is_refuted(const struct exercise *x, const struct finding *f, int line)
{
    return cause_is_guess(x, f->cause) && line != (f->cause_line ? f->cause_line : f->line);
}

bool cause_is_certain(enum cause cause)
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
    return cause_among(cause, certain, ARRAY_LEN(certain));
}

bool cause_is_of_launch(enum cause cause)
{
    static const enum cause of_launch[] = {CAUSE_TILES_END_EARLY,     CAUSE_SLABS_END_EARLY,
                                           CAUSE_ONE_BLOCK_DEEP,      CAUSE_FIRST_BLOCK_ONLY,
                                           CAUSE_OUTPUTS_LEFT_OUT,    CAUSE_BLOCK_SMALLER_THAN_TILE,
                                           CAUSE_GRID_ROUNDED_DOWN,   CAUSE_LAST_BLOCK,
                                           CAUSE_GRID_COUNTS_THREADS, CAUSE_SHARES_ROUNDED_DOWN};
    return cause_among(cause, of_launch, ARRAY_LEN(of_launch));
}

/* A condition that never holds is no more than the mistake's effect. Of two lengths of a row, one alone is
 * the mistake, or neither. A loop with steps that are too wide asks for threads that are missing. One that
 * stops early leaves sums out, too, and values are shifted by an index of a load as well as by that of the
 * store. */
bool cause_says_where(const struct exercise *x, enum cause cause)
{
    static const enum cause effects[] = {
        CAUSE_CONDITION_NEVER_HOLDS, CAUSE_LAUNCH_LEFT_OUT,        CAUSE_TWO_PITCHES,
        CAUSE_TOO_FEW_THREADS,       CAUSE_STORE_KEPT_BACK,        CAUSE_BLOCK_SUMS_LEFT_OUT,
        CAUSE_VALUES_SHIFTED,        CAUSE_BLOCKS_OVERLAP,         CAUSE_LINE_NEVER_RUNS,
        CAUSE_CELL_SKIPPED,          CAUSE_SLOT_OVERWRITTEN,       CAUSE_MOVED_EARLY,
        CAUSE_LOADER_KEPT_AWAY,      CAUSE_COMPARISON_NEVER_HOLDS, CAUSE_OUTPUTS_OF_OTHERS,
        CAUSE_INDEX_TAKEN_TWICE,     CAUSE_INDEX_CLAMPED,          CAUSE_OUTPUT_REPLACED};
    return !cause_among(cause, effects, ARRAY_LEN(effects)) && seen_step(x->seen, x->seen_count, cause);
}

bool cause_is_general(const struct exercise *x, const struct finding *f)
{
    static const enum cause general[] = {
        CAUSE_HALO_NOT_LOADED,    CAUSE_HALO_BEFORE_NOT_LOADED, CAUSE_HALO_AFTER_NOT_LOADED,
        CAUSE_CELL_NOT_LOADED,    CAUSE_MARCH_PAST_END,         CAUSE_PRODUCT_IN_INT,
        CAUSE_SHARED_PAST_END,    CAUSE_HALO_OF_LAST_BLOCK,     CAUSE_HALO_AT_ENDS,
        CAUSE_TERM_MISSING,       CAUSE_RIM_COMPUTES,           CAUSE_DYNAMIC_SHARED_PAST_END,
        CAUSE_TREE_DROPS_THREADS, CAUSE_SUM_NOT_STORED,         CAUSE_LAUNCH_LEFT_OUT,
        CAUSE_LOCAL_NOT_SET,      CAUSE_SUM_ENDS_EARLY,         CAUSE_CELL_SKIPPED,
        CAUSE_SLOT_OVERWRITTEN,   CAUSE_LOADER_KEPT_AWAY,       CAUSE_CELL_OF_NO_THREAD,
        CAUSE_VALUES_ZERO,        CAUSE_GRID_BEFORE_START,      CAUSE_SHARED_BEFORE_START,
    };
    return cause_is_vague(x, f->cause) || finding_is_race(f) || cause_is_of_launch(f->cause) ||
           cause_among(f->cause, general, ARRAY_LEN(general)) ||
           (f->cause >= CAUSE_BLOCK_EDGES && f->cause <= CAUSE_BLOCK_LAST_THREAD) ||
           (f->cause >= CAUSE_TILE_FACES && f->cause <= CAUSE_TILE_HIGH_FACE) ||
           (f->cause >= CAUSE_SLAB_SEAMS && f->cause <= CAUSE_PLANE_ABOVE_STANDS_STILL);
}
