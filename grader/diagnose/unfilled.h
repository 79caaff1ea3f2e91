/* Leave out what host code fills outputs with, to see which of them no kernel stores. */
#ifndef GRADER_DIAGNOSE_UNFILLED_H
#define GRADER_DIAGNOSE_UNFILLED_H

#include "grader/diagnose/changed_plan.h"

/* Does a fill hide that kernels leave outputs out, and is it good for nothing else? Then `unfilled` is the
 * plan without it, to be released by changed_plan_free. */
bool unfilled_plan(struct plan *unfilled, const struct diagnosis *d, size_t at, int variant);

#endif
