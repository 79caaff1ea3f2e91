/* Memory of a submission's own that is too small: what it lacks, and the line that sets its size. */
#include <stdio.h>

#include "grader/diagnose/source_lines.h"
#include "grader/judge/judge_faults.h"

/* Does block number k store element k? */
static bool is_cell_of_block(const struct finding *f)
{
    return f->kind == FINDING_OUT_OF_BOUNDS_WRITE && f->has_thread && f->cell == f->block[0] &&
           !f->block[1] && !f->block[2];
}

/* Is the number of elements a constant, MAX_BLOCKS * sizeof *p? */
static bool is_of_constant(const char *source, int line)
{
    static const char count[] = "([A-Z0-9_]+|[[:alnum:]_]*[mM]ax[[:alnum:]_]*)";
    char pattern[240];
    snprintf(pattern, sizeof pattern, ", *(sizeof[^,;*]*(\\*[^,;*]*)?\\* *%s|%s *\\* *sizeof[^,;]*) *\\)",
             count, count);
    return line && source_line_in(pattern, source, line, line, NULL);
}

enum cause judge_memory_cause(const struct exercise *x, const struct evidence *e, struct finding *f)
{
    bool of_sums = x->entry->pattern.sum && is_cell_of_block(f);
    if (f->cause == CAUSE_VARIABLE_TOO_SMALL) {
        f->cause_line = source_only_line_with("__device__[^(){}]*\\[", e->source, NULL);
        return of_sums ? CAUSE_FEWER_CELLS_THAN_BLOCKS : f->cause;
    }
    f->cause_line = source_only_line_with("cudaMalloc(Async|Managed)? *\\(", e->source, x->entry->name);
    return of_sums && is_of_constant(e->source, f->cause_line) ? CAUSE_FEWER_CELLS_THAN_BLOCKS : f->cause;
}
