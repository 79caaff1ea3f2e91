#include "grader/judge/judge_clue.h"

#include <stdio.h>
#include <string.h>

#include "grader/diagnose/gives_way.h"
#include "grader/diagnose/impulse_cause.h"
#include "grader/diagnose/source_added.h"
#include "grader/diagnose/source_bytes.h"
#include "grader/diagnose/source_case.h"
#include "grader/diagnose/source_chain.h"
#include "grader/diagnose/source_clue.h"
#include "grader/diagnose/source_jump.h"
#include "grader/diagnose/source_lane.h"
#include "grader/diagnose/source_lambda.h"
#include "grader/diagnose/source_lines.h"
#include "grader/diagnose/source_macro.h"
#include "grader/diagnose/source_mask.h"
#include "grader/diagnose/source_roles.h"
#include "grader/diagnose/source_scope.h"
#include "grader/diagnose/source_site.h"
#include "grader/diagnose/source_shadow.h"
#include "grader/diagnose/source_sizeof.h"
#include "grader/diagnose/source_tile.h"
#include "grader/diagnose/warning_clue.h"
#include "grader/judge/judge_text.h"
#include "grader/text/text_line.h"

static const char float_pattern[] = "(^|[^[:alnum:]_])float[^[:alnum:]_]";

/* Does the cause say which lanes or threads are wrong? A wrong lane number leads to such causes. */
static bool is_of_lanes(enum cause cause)
{
    return (cause >= CAUSE_BLOCK_EDGES && cause <= CAUSE_WARP_ENDS) || cause == CAUSE_SUM_OF_FIRST_LANES ||
           cause == CAUSE_SUM_OF_FIRST_WARP || cause == CAUSE_SUM_OF_FIRST_THREADS ||
           cause == CAUSE_WRONG_NEIGHBOUR || cause == CAUSE_TREE_DROPS_THREADS ||
           cause_gives_way(cause, TO_TEXT);
}

void judge_name_line(const struct evidence *e, struct finding *f, int line)
{
    f->cause_line = line;
    if (!line || f->line)
        return;
    f->line = line;
    snprintf(f->file, sizeof f->file, "%s", e->path ? e->path : "");
}

/* The only line in which the mistake can stand; 0 where a change that was tried says more. */
static int site_of(const struct exercise *x, const struct evidence *e, enum cause cause)
{
    int line = x->has_launch_repair ? 0 : source_site(cause, x->entry, e->source);
    return x->has_repair && x->repair.edit.line == line ? 0 : line;
}

void judge_name_both(const struct exercise *x, const struct evidence *e, struct finding *f, int line,
                     const char *pattern)
{
    int other = source_line_with(pattern, e->source, line, x->entry->name);
    if (!other || source_line_with(pattern, e->source, other, x->entry->name) || f->line != line)
        return;
    f->cause_line = 0;
    f->other_line = other;
}

/* Do the kernels of a sum of ints compute with floats? */
static bool adds_floats(const struct exercise *x)
{
    return x->entry->pattern.sum && x->counted && x->counts.flops;
}

/* Has a measurement shown that the formula alone is wrong? No text says more than that. */
static bool has_other_coefficient(const struct exercise *x)
{
    return x->has_impulse && impulse_has_other_coefficient(&x->impulse);
}

enum cause judge_with_clue(const struct exercise *x, const struct evidence *e, struct finding *f,
                           enum cause cause)
{
    bool to_text = cause_gives_way(cause, TO_TEXT) && !has_other_coefficient(x);
    bool by_xor = cause == CAUSE_WRONG_NEIGHBOUR && source_line_of(CAUSE_SHUFFLE_XOR, f, x->entry, e->source);
    enum cause asked = by_xor                      ? CAUSE_SHUFFLE_XOR
                       : to_text && adds_floats(x) ? CAUSE_SUM_IN_FLOAT
                       : is_of_lanes(cause)        ? CAUSE_LANE_BY_DIVISION
                                                   : CAUSE_NONE;
    int line = asked ? source_line_of(asked, f, x->entry, e->source) : 0;
    if (cause == CAUSE_VALUES_NAN && (line = source_line_without_value(e->source, x->entry->name)))
        asked = CAUSE_VARIABLE_WITHOUT_VALUE;
    if (!line && to_text && (line = source_roles(e->source, x->entry->name)))
        asked = CAUSE_ROLES_NOT_RESTORED;
    enum cause clue = line ? asked : to_text ? source_clue(f, x->entry, e->source, &line) : CAUSE_NONE;
    if (!clue && (cause == CAUSE_SUM_IN_FLOAT || cause == CAUSE_SUM_IN_INT ||
                  cause == CAUSE_KEPT_FROM_FIRST_CALL || cause == CAUSE_ONE_BLOCK_ADDS))
        line = source_line_of(cause, f, x->entry, e->source);
    if (cause == CAUSE_KEPT_IN_FLOAT && !line)
        line = source_line_with(float_pattern, e->source, 0, x->entry->name);
    if (!clue && !line)
        line = site_of(x, e, cause);
    judge_name_line(e, f, line);
    if (cause == CAUSE_KEPT_IN_FLOAT && line && !clue)
        judge_name_both(x, e, f, line, float_pattern);
    return clue ? clue : cause;
}

/* An access outside of an array, or a loop without end, in a file that asks whether an unsigned number is
 * below 0: that never holds. Cause or CAUSE_NONE. */
static enum cause with_unsigned(const struct exercise *x, const struct evidence *e, struct finding *f)
{
    bool fits = f->kind == FINDING_OUT_OF_BOUNDS_READ || f->kind == FINDING_OUT_OF_BOUNDS_WRITE ||
                f->kind == FINDING_TIMEOUT;
    int line = fits ? warning_of_unsigned(e->diagnostics) : 0;
    if (!line || !source_is_used_by(e->source, line, x->entry->name))
        return CAUSE_NONE;
    judge_name_line(e, f, line);
    return CAUSE_UNSIGNED_BELOW_ZERO;
}

/* Mistakes in the text after which conditions, indices and numbers of blocks or cells are wrong. */
static const struct {
    int (*line)(const char *source, const char *entry);
    enum cause cause;
} in_text[] = {
    {source_chain_line, CAUSE_COMPARISONS_CHAINED},
    {source_macro_of_sum, CAUSE_MACRO_OF_SUM},
    {source_macro_of_argument, CAUSE_MACRO_WITHOUT_BRACKETS},
    {source_mask_of_other, CAUSE_MASK_FOR_REMAINDER},
    {source_tile_line, CAUSE_TILE_COPIED},
    {source_lambda_line, CAUSE_LAMBDA_KEEPS},
    {source_sizeof_parameter, CAUSE_SIZEOF_PARAMETER},
    {source_copy_of_cells, CAUSE_ASYNC_COUNTS_CELLS},
    {source_sizeof_as_bytes, CAUSE_SIZEOF_AS_BYTES},
    {source_bytes_added, CAUSE_BYTES_ADDED},
    {source_shadow_line, CAUSE_DECLARED_AGAIN},
    {source_case_line, CAUSE_CASE_WITHOUT_BREAK},
    {source_jump_line, CAUSE_JUMP_WITHOUT_CONDITION},
};

static enum cause with_text(const struct exercise *x, const struct evidence *e, struct finding *f)
{
    static const enum finding_kind kinds[] = {FINDING_WRONG_VALUE,         FINDING_NOT_WRITTEN,
                                              FINDING_WROTE_OUTSIDE,       FINDING_OUT_OF_BOUNDS_READ,
                                              FINDING_OUT_OF_BOUNDS_WRITE, FINDING_UNDEFINED_VALUE,
                                              FINDING_LAUNCH_ERROR,        FINDING_TIMEOUT};
    bool fits = false;
    for (size_t k = 0; k < ARRAY_LEN(kinds); k++)
        fits = fits || f->kind == kinds[k];
    for (size_t k = 0; k < ARRAY_LEN(in_text) && fits; k++) {
        int line = in_text[k].line(e->source, x->entry->name);
        if (line) {
            judge_name_line(e, f, line);
            return in_text[k].cause;
        }
    }
    return CAUSE_NONE;
}

/* Is threadIdx.y taken as the lane, in shuffles of a block whose warps have several rows? In a plane or a
 * cube, 32 rows of a block may be meant. */
static enum cause with_lane(const struct exercise *x, const struct evidence *e, struct finding *f)
{
    bool fits = finding_kind_costs(f->kind) && e->short_rows && x->counted && x->counts.shuffles &&
                x->entry->pattern.dimensions <= 1;
    int line = fits ? source_lane_along_y(e->source, x->entry->name) : 0;
    if (line)
        judge_name_line(e, f, line);
    return line ? CAUSE_LANE_ALONG_Y : CAUSE_NONE;
}

static bool is_race(enum finding_kind kind)
{
    return kind == FINDING_SHARED_RACE || kind == FINDING_GLOBAL_RACE || kind == FINDING_WARP_MASK ||
           kind == FINDING_BARRIER_DIVERGENCE || kind == FINDING_STREAM_NOT_JOINED;
}

/* Can what nvcc warns of be the reason for the fault? A path that returns nothing is harmless where no thread
 * takes it, and then no value is undefined. Of the others, a race comes only of an index whose half a comma
 * drops, or of a line that does nothing, such as a barrier that is named and not called. */
static bool warning_explains(enum cause cause, int line, const struct exercise *x, const struct evidence *e,
                             enum finding_kind kind)
{
    if (is_race(kind))
        return cause == CAUSE_COMMA_DROPS_NUMBERS ||
               (cause == CAUSE_LINE_WITHOUT_EFFECT &&
                (kind == FINDING_GLOBAL_RACE || source_line_in("sync", e->source, line, line, NULL)));
    return cause != CAUSE_RETURN_MISSING ||
           findings_have(&x->checks[CHECK_SAFETY].findings, FINDING_UNDEFINED_VALUE);
}

static enum cause with_warning(const struct exercise *x, const struct evidence *e, struct finding *f)
{
    int line = 0;
    enum cause cause =
        finding_kind_costs(f->kind) ? warning_clue(e->diagnostics, e->source, &line) : CAUSE_NONE;
    if (!cause || !warning_explains(cause, line, x, e, f->kind))
        return CAUSE_NONE;
    judge_name_line(e, f, line);
    return cause;
}

enum cause judge_warned_cause(const struct exercise *x, const struct evidence *e, struct finding *f)
{
    enum cause cause = with_warning(x, e, f);
    if (!cause)
        cause = with_unsigned(x, e, f);
    if (!cause)
        cause = with_text(x, e, f);
    if (!cause)
        cause = with_lane(x, e, f);
    return cause || !finding_kind_costs(f->kind) || f->kind == FINDING_SHARED_RACE
               ? cause
               : judge_narrow_cause(x, e, f);
}

enum cause judge_launch_cause(const struct exercise *x, const struct evidence *e, struct finding *f)
{
    int line = e->launch_line ? e->launch_line : site_of(x, e, e->launch_cause);
    for (size_t k = 0; k < x->seen_count; k++)
        line = x->seen[k].cause == e->launch_cause ? x->seen[k].line : line;
    if (line)
        judge_name_line(e, f, line);
    return e->launch_cause;
}

enum cause judge_seen_cause(const struct exercise *x, const struct evidence *e, struct finding *f,
                            enum cause cause)
{
    for (size_t k = 0; k < x->seen_count; k++)
        if (x->seen[k].cause == cause || seen_explains(x->seen[k].cause, f->kind, cause)) {
            judge_name_line(e, f, x->seen[k].line);
            return x->seen[k].cause;
        }
    return cause;
}
