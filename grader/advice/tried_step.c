#include "grader/advice/tried_step.h"

#include "grader/advice/cause_says.h"

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

/* Half the distance between tiles or slabs also makes the results right, because they then overlap. It is
 * never the intended change. */
static bool overlaps(const struct edit *e, enum cause cause)
{
    enum { HALO = 2 };
    return cause_is_of_distance(cause) && e->kind == EDIT_NUMBER && e->multiplies && e->amount < -HALO;
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
    if (f->cause_line && (f->cause_line == x->repair.edit.line || cause_is_certain(f->cause)))
        return false; /* the cause's own step says what to change there */
    if (overlaps(&x->repair.edit, f->cause) || seen_step(x->seen, x->seen_count, f->cause))
        return false;
    return x->repair.edit.kind < EDIT_SIGN || (cause_is_vague(x, f->cause) && !finding_is_race(f));
}

/* blockDim.y for blockDim.x: nothing else mends the kernel by chance, and it explains all faults. */
static bool is_wrong_name(const struct edit *e)
{
    return e->kind == EDIT_NAME || e->kind == EDIT_PRODUCT || e->kind == EDIT_TIMES;
}

/* A block of another shape than its tile: threads beyond the tile, or cells of it without a thread. On a
 * line, a loop may load too few cells; only threads that are missing leave outputs out, too. */
static bool is_of_tile(const struct exercise *x, enum cause cause)
{
    bool threads_lack = x->entry->pattern.dimensions > 1 ||
                        findings_have(&x->checks[CHECK_CORRECTNESS].findings, FINDING_NOT_WRITTEN);
    return threads_lack && (cause == CAUSE_SHARED_PAST_END || cause == CAUSE_BLOCK_LARGER_THAN_ARRAY ||
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
        (x->launch_change == LAUNCH_TURNED && !finding_is_race(f)))
        return true;
    if (x->launch_change == LAUNCH_FEWER)
        return f->cause == CAUSE_BLOCKS_WITHOUT_OUTPUT;
    if (x->launch_change == LAUNCH_BYTES)
        return f->cause == CAUSE_DYNAMIC_SHARED_PAST_END && !x->has_repair;
    const struct edit *e = &x->repair.edit;
    bool of_kernel = x->has_repair && (is_wrong_name(e) || (e->kind == EDIT_NUMBER && e->multiplies));
    return !of_kernel && (cause_is_vague(x, f->cause) || cause_is_of_launch(f->cause));
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
            return !cause_is_certain(f->cause) && !cause_is_of_host(f->cause) &&
                   f->cause != CAUSE_UPDATE_NOT_ATOMIC;
    return false;
}

/* A race in a block that seems to want a barrier: none may end it, because an index, a length or the
 * condition of a tree is wrong. */
static bool may_be_index(const struct finding *f)
{
    static const enum cause causes[] = {
        CAUSE_BARRIER_BEFORE_READING, CAUSE_BARRIER_BEFORE_STORING, CAUSE_BARRIER_BETWEEN_LINES,
        CAUSE_PLANE_MOVED_BY_OTHERS,  CAUSE_RACE_IN_ONE_LINE,       CAUSE_TWO_STORES,
        CAUSE_ROWS_OVERLAP,           CAUSE_STAGES_OVERLAP,         CAUSE_FENCE_FOR_BARRIER,
        CAUSE_TREE_THREADS_OVERLAP,   CAUSE_COPY_LEFT_ON_ITS_WAY,   CAUSE_COPY_OVER_COPY,
        CAUSE_COPY_NOT_AWAITED,       CAUSE_COPY_OVER_READ,         CAUSE_STORES_COLLIDE};
    return f->kind == FINDING_SHARED_RACE && cause_among(f->cause, causes, ARRAY_LEN(causes));
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
        (tried_launch(lost) && !launch_may_be_right(x)) || cause_says_where(x, lost->finding->cause))
        return false;
    bool in_line = tried_repair(lost) && (!x->has_text_edit || x->text_edit.line == x->repair.edit.line);
    return may_be_token(lost->finding) || (finding_is_race(lost->finding) && in_line) ||
           may_be_index(lost->finding);
}

/* Where threads race, another number or condition may keep them apart by chance: it does not tell the
 * mistake. */
bool tried_repair_is_told(const struct lost *lost)
{
    bool by_chance =
        lost->finding && finding_is_race(lost->finding) && !is_wrong_name(&lost->exercise->repair.edit);
    return tried_repair(lost) && !by_chance;
}

/* Does the change say all, so that the step of the cause would add nothing? A changed factor agrees with a
 * cause that speaks of a distance. */
bool tried_repair_is_all(const struct exercise *x, const struct finding *f)
{
    const struct edit *e = &x->repair.edit;
    bool agrees = cause_is_of_distance(f->cause) && e->kind == EDIT_NUMBER && e->multiplies;
    return cause_is_vague(x, f->cause) || finding_is_race(f) || is_guard_of_tiles(x, f->cause) ||
           is_wrong_name(e) || (!agrees && cause_is_refuted(x, f, e->line));
}

bool tried_step_is_general(const struct exercise *x, const struct finding *f)
{
    if (!f || f->kind == FINDING_REQUIREMENT)
        return !f || f->cause == CAUSE_NONE; /* a mark that is missed, without a reason */
    if (x->has_repair && x->repair.edit.line == x->text_edit.line && tried_repair_is_all(x, f))
        return true;
    if (f->cause == CAUSE_TREE_THREADS_OVERLAP)
        return false; /* it says why the change is needed */
    if (f->cause == CAUSE_TOO_FEW_THREADS && f->cause_line == x->text_edit.line)
        return true; /* the step of a loop, for instance */
    return x->text_edit.of_round || f->kind == FINDING_TIMEOUT || cause_is_refuted(x, f, x->text_edit.line) ||
           cause_is_general(x, f) || f->cause == CAUSE_BLOCK_SUMS_LEFT_OUT ||
           f->cause == CAUSE_VALUES_SHIFTED;
}

/* A lane reads one that takes no part in its shuffle. A change further down leaves the lanes as they are and
 * only replaces what was read. */
static bool replaces_shuffled(const struct exercise *x, const struct finding *f)
{
    return f && f->cause == CAUSE_SHUFFLE_FROM_ABSENT && f->other_line && x->text_edit.line > f->other_line;
}

/* A change of host code or of a constant often hides a mistake in a kernel. It is told where no cause in the
 * kernel is known, where memory is smaller than what a launch or a constant asks for, or where one launch
 * stores over what another one has stored. */
bool tried_edit(const struct lost *lost)
{
    static const enum cause of_call[] = {
        CAUSE_DYNAMIC_SHARED_TOO_SMALL, CAUSE_DYNAMIC_SHARED_IN_PARTS, CAUSE_NO_DYNAMIC_SHARED,
        CAUSE_BLOCK_LARGER_THAN_ARRAY,  CAUSE_CALL_PAST_END,           CAUSE_OUTPUT_REPLACED};
    const struct exercise *x = lost->exercise;
    if (!x->has_text_edit || !tried_may_be_edit(lost) || replaces_shuffled(x, lost->finding))
        return false;
    if (lost->check == CHECK_TRAFFIC)
        return true;
    enum cause cause = lost->finding->cause;
    bool guess =
        cause_is_guess(x, cause) && cause != CAUSE_BYTES_ADDED; /* more shared memory holds all of it */
    return !x->text_edit.of_host || cause_is_general(x, lost->finding) || guess ||
           cause_among(cause, of_call, ARRAY_LEN(of_call));
}
