#include "grader/judge/judge_lines.h"

#include "grader/diagnose/endless_loop.h"
#include "grader/diagnose/gives_way.h"
#include "grader/diagnose/source_lines.h"
#include "grader/diagnose/source_rest.h"
#include "grader/judge/judge_clue.h"
#include "grader/judge/march.h"

bool judge_is_end(enum cause cause)
{
    return (cause >= CAUSE_BLOCK_EDGES && cause <= CAUSE_WARP_ENDS) || cause == CAUSE_LAST_BLOCK ||
           cause == CAUSE_END_NOT_CYCLIC || (cause >= CAUSE_TILE_FACES && cause <= CAUSE_TILE_HIGH_FACE) ||
           (cause >= CAUSE_SLAB_SEAMS && cause <= CAUSE_SLAB_LAST_PLANE);
}

/* Have smaller sizes shown a loop that takes each block through the outputs of others? That ends, too late.
 */
static const struct seen *short_stride(const struct exercise *x, const struct finding *f)
{
    for (size_t k = 0; k < x->seen_count && f->kind == FINDING_TIMEOUT; k++)
        if (x->seen[k].cause == CAUSE_STRIDE_TOO_SHORT)
            return &x->seen[k];
    return NULL;
}

/* Has a warp had more to do at larger sizes, as far as they ended: half as much again at twice as many
 * elements? Then a loop that has ended there would end at more elements, too, only later. */
static bool grows(const struct exercise *x, const struct evidence *e)
{
    enum { ENOUGH = 500 }; /* elements: below that, the first block fills */
    bool found = false;
    for (size_t a = 0; a < e->tried_count; a++)
        for (size_t b = 0; b < e->tried_count; b++) {
            const struct tried *small = &e->tried[a], *large = &e->tried[b];
            size_t of_small = x->entry->buffers[0].count(small->shape),
                   of_large = x->entry->buffers[0].count(large->shape);
            bool ended = small->right[0] && small->right[1] && large->right[0] && large->right[1];
            found = found || (ended && of_small >= ENOUGH && of_large >= 2 * of_small &&
                              of_large <= 4 * of_small && 2 * large->longest_warp > 3 * small->longest_warp);
        }
    return found;
}

/* Where a kernel does not end: the loop that it does not leave. */
static enum cause with_loop(const struct exercise *x, const struct evidence *e, struct finding *f,
                            enum cause cause)
{
    int line;
    const struct seen *stride = short_stride(x, f);
    if (stride && !cause) {
        judge_name_line(e, f, stride->line);
        return stride->cause;
    }
    enum cause found = f->kind == FINDING_TIMEOUT && !cause ? endless_loop(f, e->source, &line) : CAUSE_NONE;
    if (!found)
        return cause;
    judge_name_line(e, f, line);
    return found == CAUSE_LOOP_WITHOUT_END && grows(x, e) ? CAUSE_LOOP_TOO_LONG : found;
}

/* Are outputs missing, and may a loop that takes several steps in a round leave more of them than are taken
 * after it? */
static enum cause with_rest(const struct exercise *x, const struct evidence *e, struct finding *f,
                            enum cause cause)
{
    struct source_rest rest;
    bool open = f->kind == FINDING_NOT_WRITTEN && cause_gives_way(cause, TO_WATCH);
    if (!open || !source_find_rest(&rest, e->source, x->entry->name))
        return cause;
    judge_name_line(e, f, rest.line);
    return CAUSE_STEPS_LEFT;
}

/* Are outputs missing, and does nothing say why? Then what stands before the store is all that is known,
 * where no other launch mends the call. */
static enum cause with_guard(const struct exercise *x, const struct evidence *e, struct finding *f,
                             enum cause cause)
{
    bool open = cause == CAUSE_NONE || cause == CAUSE_IN_PLACES || cause == CAUSE_UP_TO_A_SIZE ||
                cause == CAUSE_FROM_A_SIZE;
    for (size_t k = 0; k < x->seen_count && open && f->kind == FINDING_NOT_WRITTEN; k++)
        if (x->seen[k].cause == CAUSE_STORE_KEPT_BACK && !x->has_launch_repair) {
            judge_name_line(e, f, x->seen[k].line);
            return CAUSE_STORE_KEPT_BACK;
        }
    return cause;
}

/* Does the cause say that a neighbour is missing, or that another one is taken? */
static bool lacks_neighbour(enum cause cause)
{
    return judge_is_end(cause) || cause == CAUSE_HALF_WARP || cause == CAUSE_ONE_LANE ||
           cause == CAUSE_END_NOT_CLAMPED || cause == CAUSE_WRONG_NEIGHBOUR || cause == CAUSE_TERM_MISSING;
}

/* Does the cause say that products of a sum are missing, or nothing of what is wrong? */
static bool lacks_products(const struct exercise *x, enum cause cause)
{
    return x->entry->pattern.sum &&
           (cause == CAUSE_NONE || cause == CAUSE_SUM_NOT_ADDED || cause == CAUSE_SUM_IS_ZERO ||
            cause == CAUSE_PRODUCTS_MISSING || cause == CAUSE_PRODUCTS_MISTAKEN ||
            cause == CAUSE_SUM_ENDS_EARLY || cause == CAUSE_UP_TO_A_SIZE || cause == CAUSE_FROM_A_SIZE);
}

/* Is a neighbour or a product missing, and is no line known? Then one that should load, and never does, is
 * the best that is known, where no change of a launch or of the program mends the call. */
static enum cause with_dead_load(const struct exercise *x, const struct evidence *e, struct finding *f,
                                 enum cause cause)
{
    bool open = f->kind == FINDING_WRONG_VALUE && (lacks_neighbour(cause) || lacks_products(x, cause)) &&
                !f->cause_line && f->line <= 0 && !x->has_launch_repair && !x->has_repair;
    if (cause == CAUSE_WRONG_NEIGHBOUR && x->term_line)
        return cause;
    for (size_t k = 0; k < x->seen_count && open; k++)
        if (x->seen[k].cause == CAUSE_LINE_NEVER_RUNS) {
            judge_name_line(e, f, x->seen[k].line);
            return CAUSE_LINE_NEVER_RUNS;
        }
    return cause;
}

/* Does the wrong neighbour lie where the right one was, before a line has stored there too early? */
static bool is_overwritten(const struct exercise *x, const struct evidence *e, struct finding *f,
                           enum cause cause)
{
    bool open = f->kind == FINDING_WRONG_VALUE &&
                (lacks_neighbour(cause) || cause == CAUSE_NONE || cause == CAUSE_PLANE_OVERWRITTEN);
    for (size_t k = 0; k < x->seen_count && open; k++)
        if (x->seen[k].cause == CAUSE_SLOT_OVERWRITTEN) {
            judge_name_line(e, f, x->seen[k].line);
            return true;
        }
    return false;
}

/* In a cube, shuffles pass on values within a warp. Where rows of the block are not whole warps, some lanes
 * have no neighbour of their row in their warp. */
static enum cause with_rows(const struct exercise *x, const struct evidence *e, struct finding *f,
                            enum cause cause)
{
    enum { WARP = 32 };
    static const char shuffle[] = "__shfl|\\.shfl";
    unsigned edges[2];
    bool parted =
        e->short_rows || (march_block(x, edges) && (edges[0] > WARP || edges[0] % WARP) && edges[1] % WARP);
    bool open = f->kind == FINDING_WRONG_VALUE && cause == CAUSE_WRONG_NEIGHBOUR && parted && x->counted &&
                x->counts.shuffles && x->entry->pattern.dimensions == 3;
    int line = open ? source_line_with(shuffle, e->source, 0, x->entry->name) : 0;
    if (line) {
        judge_name_line(e, f, line);
        judge_name_both(x, e, f, line, shuffle); /* to both sides, rows end too early */
    }
    return line ? CAUSE_WARP_ENDS_IN_ROW : cause;
}

enum cause judge_with_line(const struct exercise *x, const struct evidence *e, struct finding *f,
                           enum cause cause)
{
    if (is_overwritten(x, e, f, cause))
        return CAUSE_SLOT_OVERWRITTEN;
    enum cause found = with_rest(x, e, f, with_loop(x, e, f, judge_with_clue(x, e, f, cause)));
    return with_dead_load(x, e, f, with_rows(x, e, f, with_guard(x, e, f, found)));
}
