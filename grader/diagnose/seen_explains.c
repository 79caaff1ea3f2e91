/* Which faults a mistake that a watched run shows can explain. */
#include "grader/diagnose/gives_way.h"
#include "grader/diagnose/seen.h"

static bool is_between(enum cause cause, enum cause first, enum cause last)
{
    return cause >= first && cause <= last;
}

bool seen_explains(enum cause seen, enum finding_kind kind, enum cause cause)
{
    switch (seen) {
    case CAUSE_COMPARISON_NEVER_HOLDS:
    case CAUSE_TWO_PITCHES:
    case CAUSE_TOO_FEW_THREADS:
        return cause_gives_way(cause, TO_WATCH) || kind == FINDING_UNDEFINED_VALUE;
    case CAUSE_ROWS_TAKE_TURNS:
        return (kind == FINDING_UNDEFINED_VALUE || kind == FINDING_WRONG_VALUE) &&
               cause_gives_way(cause, TO_WATCH);
    case CAUSE_STORED_AFTER_READ:
        return kind == FINDING_UNDEFINED_VALUE && cause_gives_way(cause, TO_WATCH);
    case CAUSE_CELL_SKIPPED:
        return kind == FINDING_UNDEFINED_VALUE &&
               (cause == CAUSE_CELL_NOT_LOADED || cause == CAUSE_HALO_NOT_LOADED);
    case CAUSE_LOADER_KEPT_AWAY:
    case CAUSE_LOADER_RETURNS:
        return kind == FINDING_UNDEFINED_VALUE &&
               (cause == CAUSE_CELL_NOT_LOADED ||
                (is_between(cause, CAUSE_HALO_NOT_LOADED, CAUSE_HALO_OF_LAST_BLOCK) &&
                 cause != CAUSE_CELL_SKIPPED));
    case CAUSE_THREAD_FOR_ROW:
        return (kind == FINDING_NOT_WRITTEN && cause_gives_way(cause, TO_WATCH)) ||
               cause == CAUSE_RIM_COMPUTES || cause == CAUSE_SHARED_PAST_END;
    case CAUSE_HALO_NOT_READ:
        return is_between(cause, CAUSE_BLOCK_EDGES, CAUSE_BLOCK_LAST_THREAD);
    case CAUSE_BLOCKS_OVERLAP:
        return (kind == FINDING_NOT_WRITTEN && cause_gives_way(cause, TO_WATCH)) ||
               (kind == FINDING_GLOBAL_RACE && (!cause || cause == CAUSE_BLOCKS_IN_NO_ORDER));
    case CAUSE_OUTPUTS_OF_OTHERS:
        return kind == FINDING_GLOBAL_RACE && (!cause || cause == CAUSE_BLOCKS_IN_NO_ORDER);
    case CAUSE_INDEX_CLAMPED:
        return kind == FINDING_GLOBAL_RACE && !cause;
    case CAUSE_BLOCKS_APART:
        return kind == FINDING_NOT_WRITTEN && (cause == CAUSE_UP_TO_A_SIZE || cause == CAUSE_IN_PLACES);
    case CAUSE_SUM_CUT:
    case CAUSE_SUM_IN_INT:
        return cause == CAUSE_PRODUCT_IN_INT || cause == CAUSE_SUM_IN_INT;
    case CAUSE_PRODUCT_IN_INT:
        return cause == CAUSE_PRODUCT_IN_INT;
    case CAUSE_INDEX_TAKEN_TWICE:
        return kind == FINDING_NOT_WRITTEN && (!cause || cause == CAUSE_IN_PLACES ||
                                               is_between(cause, CAUSE_UP_TO_A_SIZE, CAUSE_FROM_A_SIZE));
    case CAUSE_INDEX_FROM_FLOAT:
        return (kind == FINDING_NOT_WRITTEN || kind == FINDING_WRONG_VALUE) &&
               cause_gives_way(cause, TO_WATCH);
    case CAUSE_FLOAT_IN_INT:
        return kind == FINDING_WRONG_VALUE && (cause_gives_way(cause, TO_WATCH | TO_TEXT) ||
                                               is_between(cause, CAUSE_BLOCK_EDGES, CAUSE_BLOCK_LAST_THREAD));
    case CAUSE_CONDITION_NEVER_HOLDS:
        return cause == CAUSE_STORE_NEVER_REACHED;
    case CAUSE_UNSIGNED_WRAPS:
    case CAUSE_MOVED_EARLY:
        return kind == FINDING_WRONG_VALUE && cause_gives_way(cause, TO_WATCH);
    case CAUSE_OUTPUT_REPLACED:
    case CAUSE_LATER_ROUNDS:
        return kind == FINDING_WRONG_VALUE;
    case CAUSE_VALUES_SHIFTED:
        return cause == CAUSE_VALUES_SHIFTED && kind == FINDING_WRONG_VALUE;
    case CAUSE_ROUND_LEFT_OUT:
        return cause_gives_way(cause, TO_PRODUCTS);
    case CAUSE_SUM_ENDS_EARLY:
        return cause == CAUSE_SUM_ENDS_EARLY;
    case CAUSE_BLOCK_SUMS_LEFT_OUT:
        return cause_gives_way(cause, TO_WATCH);
    case CAUSE_SHARES_ROUNDED_DOWN:
        return cause == CAUSE_SUM_ENDS_EARLY ||
               (kind == FINDING_NOT_WRITTEN && cause_gives_way(cause, TO_WATCH));
    case CAUSE_RESULT_COPIED:
    case CAUSE_BOUNDARY_COPIED:
        return cause == CAUSE_BOUNDARY_WRITTEN;
    case CAUSE_FIXED_POINT:
        return kind == FINDING_WRONG_VALUE && cause == CAUSE_ERRORS_STAY;
    case CAUSE_COPY_CHANGED:
        return cause_gives_way(cause, TO_WATCH) || cause == CAUSE_PLANES_STAND_STILL ||
               cause == CAUSE_PLANE_ABOVE_STANDS_STILL;
    default:
        return false;
    }
}
