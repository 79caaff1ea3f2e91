#include "grader/judge/judge_cause.h"

#include "grader/judge/judge_faults.h"
#include "grader/judge/judge_outputs.h"

typedef enum cause refine(const struct exercise *x, const struct evidence *e, struct finding *f);

static void refine_all(struct exercise *x, const struct evidence *e, enum check_name name, refine *refine)
{
    struct findings *list = &x->checks[name].findings;
    for (size_t k = 0; k < list->count; k++)
        list->items[k].cause = refine(x, e, &list->items[k]);
}

void judge_causes(struct exercise *x, const struct evidence *e)
{
    refine_all(x, e, CHECK_CORRECTNESS, judge_output_cause);
    refine_all(x, e, CHECK_SAFETY, judge_fault_cause);
}
