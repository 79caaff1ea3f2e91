/* Why some threads of a block do not come to a barrier at which others wait. */
#include "grader/diagnose/missed_barrier.h"
#include "grader/diagnose/source_clue.h"
#include "grader/judge/judge_faults.h"

/* Is the condition that of a loop around one of the two barriers? */
static bool is_of_loop(const struct evidence *e, int condition, int line, int other)
{
    int around;
    return condition &&
           ((missed_barrier(e->source, line, &around) == CAUSE_BARRIER_IN_LOOP && around == condition) ||
            (other && missed_barrier(e->source, other, &around) == CAUSE_BARRIER_IN_LOOP &&
             around == condition));
}

/* Does a continue stand just before the later one of two barriers, or after the condition that parts the
 * threads? */
enum cause judge_barrier_cause(const struct exercise *x, const struct evidence *e, struct finding *f)
{
    struct finding at_later = *f;
    int line, other, condition = f->cause_line;
    finding_lines(f, &line, &other);
    at_later.line = condition ? condition + 1 : line > other ? line : other;
    int skips = source_line_of(CAUSE_BARRIER_SKIPPED, &at_later, x->entry, e->source);
    if (skips && skips >= condition) {
        f->cause_line = skips;
        return CAUSE_BARRIER_SKIPPED;
    }
    if (is_of_loop(e, condition, line, other))
        return CAUSE_BARRIER_IN_LOOP;
    int loop;
    if (!condition && f->cause == CAUSE_BARRIER_OF_ANOTHER_TURN &&
        missed_barrier(e->source, line, &loop) == CAUSE_BARRIER_IN_LOOP) {
        f->cause_line = loop; /* not all threads make as many rounds */
        return CAUSE_BARRIER_IN_LOOP;
    }
    return condition ? CAUSE_BARRIER_UNDER_CONDITION : f->cause;
}
