#include "grader/advice/step_lines.h"

#include "grader/advice/cause_step.h"
#include "grader/advice/explain.h"
#include "grader/advice/time_tell.h"
#include "grader/advice/cause_says.h"

/* Of the two barriers at which threads wait, the first one after the loop's head; 0: none. */
static int barrier_in_loop(const struct finding *f)
{
    bool first = f->line > f->cause_line, other = f->other_line > f->cause_line;
    return first && other ? (f->line < f->other_line ? f->line : f->other_line)
           : first        ? f->line
           : other        ? f->other_line
                          : 0;
}

/* Does the step of the cause speak of a store: of elements that have to keep their value, or of shifted ones?
 */
static bool is_of_store(enum cause cause)
{
    return cause == CAUSE_VALUES_SHIFTED || cause == CAUSE_TERMS_CANCEL ||
           (cause >= CAUSE_BOUNDARY_WRITTEN && cause <= CAUSE_BOUNDARY_AT_END &&
            cause != CAUSE_BOUNDARY_COPIED && cause != CAUSE_RESULT_COPIED);
}

/* At an end of a line, the line that brings the wrong element, or else the one that stores the output. 0
 * where a change of another line is told. */
static int told_end_line(const struct exercise *x)
{
    int line = x->term_line ? x->term_line : x->store_line;
    return x->has_text_edit && x->text_edit.line != line ? 0 : line;
}

/* The shuffle that cannot give some lanes what they need. */
static int told_shuffle_line(const struct exercise *x, enum cause cause)
{
    int up = x->shuffle_lines[0], down = x->shuffle_lines[1];
    if (x->has_text_edit || x->has_repair)
        return 0; /* a change has a line of its own */
    return cause == CAUSE_LANE_0                                             ? up
           : cause == CAUSE_LANE_31 || cause == CAUSE_CHANGED_BEFORE_SHUFFLE ? down
           : cause == CAUSE_HALF_WARP && !(up && down)                       ? up + down
                                                                             : 0;
}

int step_term_line(const struct lost *lost)
{
    const struct finding *f = lost->finding;
    const struct exercise *x = lost->exercise;
    if (lost->untouched || !f || f->cause_line || f->line > 0)
        return 0;
    return f->cause == CAUSE_END_NOT_CYCLIC || f->cause == CAUSE_END_NOT_CLAMPED ? told_end_line(x)
           : cause_step_has_term(x, f->cause)                                    ? x->term_line
           : is_of_store(f->cause)                                               ? x->store_line
                                   : told_shuffle_line(x, f->cause);
}

int step_sum_line(const struct lost *lost)
{
    const struct finding *f = lost->finding;
    bool weighed = f && f->kind == FINDING_WRONG_VALUE && cause_is_weighed(f->cause);
    bool known = lost->untouched || !weighed || f->cause_line || f->line > 0 || step_term_line(lost);
    return known || !lost->exercise->has_impulse ? 0 : lost->exercise->store_line;
}

/* ", lines 24 and 34" or ", line 5 called from line 14". */
static void tell_of_finding(struct text *out, const struct finding *f)
{
    int line, other;
    finding_lines(f, &line, &other);
    bool is_mask = f->kind == FINDING_WARP_MASK; /* the other line is where missing lanes wait */
    if (other && other != line && !is_mask)
        text_printf(out, ", lines %d and %d", line < other ? line : other, line < other ? other : line);
    else
        text_printf(out, ", line %d", f->line);
    if ((!f->other_line || is_mask) && f->call_line)
        text_printf(out, " called from line %d", f->call_line);
}

void step_lines(struct text *out, const struct lost *lost)
{
    const struct finding *f = lost->finding;
    if (lost->check == CHECK_TIME && !f)
        time_tell_lines(out, lost->exercise);
    if (step_term_line(lost))
        text_printf(out, ", line %d", step_term_line(lost));
    if (lost->untouched || !f)
        return;
    int second = f->cause == CAUSE_BARRIER_IN_LOOP ? barrier_in_loop(f) : f->cause_other_line;
    if (f->cause_line)
        text_printf(out, second ? ", lines %d and %d" : ", line %d", f->cause_line, second);
    else if (f->line > 0 && !cause_is_of_host(f->cause))
        tell_of_finding(out, f);
}
