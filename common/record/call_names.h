/* The names of the pointer parameters of each kind of entry point, as in lab.h. */
#ifndef COMMON_RECORD_CALL_NAMES_H
#define COMMON_RECORD_CALL_NAMES_H

#include "common/record/plan.h"

static const char *const call_names[][PLAN_MAX_ARGUMENTS] = {
    [CALL_DOT] = {"a", "b", "c"},   [CALL_MAP_FLOAT] = {"x", "y"},
    [CALL_MAP_INT] = {"a", "c"},    [CALL_DERIVATIVE] = {"f", "df", "stencil"},
    [CALL_STENCIL] = {"in", "out"},
};

#endif
