/* Recorded calls, made to run the kernels of a variant. */
#ifndef GRADER_EDITS_VARIANT_PLAN_H
#define GRADER_EDITS_VARIANT_PLAN_H

#include "common/record/plan.h"
#include "grader/run/trial.h"

/* The names of a batch's kernels and variables, by variant. */
struct variant_names;
/* `ptx` is the batch's text, and `rig` has it loaded. Both have to stay. */
struct variant_names *variant_names_read(const struct rig *rig, const struct text *ptx);
void variant_names_free(struct variant_names *names);

/* A copy of the plan that launches the kernels of variant v and uses its variables. `own` are the kernels of
 * the submission. False if the variant lacks one, or if its parameters differ. variant_plan_free releases the
 * copy, and the plan has to stay until then. */
bool variant_plan(struct plan *changed, const struct plan *plan, size_t v, const struct variant_names *names,
                  const struct rig *own);
void variant_plan_free(struct plan *changed);

#endif
