/* Find the causes of races with asynchronous copies. */
#include "grader/judge/judge_copies.h"

#include "grader/diagnose/source_clue.h"
#include "grader/diagnose/source_commit.h"
#include "grader/diagnose/source_lines.h"
#include "grader/judge/judge_clue.h"

/* The simulator copies at once. Where a warp reads what it copies itself, values are then what they are after
 * a wait: if they are wrong, another wait is not what is missing. */
static bool is_copied_too_early(const struct exercise *x, const struct evidence *e, const struct finding *f)
{
    return f->cause == CAUSE_COPY_NOT_AWAITED && f->in_warp &&
           findings_have(&x->checks[CHECK_CORRECTNESS].findings, FINDING_WRONG_VALUE) &&
           source_line_with("wait_(prior|group|all)|[.>]wait *\\(", e->source, 0, x->entry->name);
}

/* A copy in no group stands in the wrong place itself. Else: does the thread wait for all copies except the
 * last, in a loop that perhaps commits no group in its last turns? */
enum cause judge_copy_cause(const struct exercise *x, const struct evidence *e, struct finding *f)
{
    if (f->cause == CAUSE_COPY_NOT_COMMITTED) {
        judge_name_line(e, f, f->other_line);
        return f->cause;
    }
    int wait = source_line_of(CAUSE_COPY_LEFT_ON_ITS_WAY, f, x->entry, e->source);
    int commit = wait ? source_commit_of_some_turns(e->source, wait) : 0;
    if (wait)
        judge_name_line(e, f, commit ? commit : wait);
    return commit                         ? CAUSE_COMMIT_LEFT_OUT
           : wait                         ? CAUSE_COPY_LEFT_ON_ITS_WAY
           : is_copied_too_early(x, e, f) ? CAUSE_COPY_OVER_READ
                                          : f->cause;
}
