/* Name the verdicts. */
#include "grader/compile/verdict.h"

const char *verdict_name(enum verdict v)
{
    static const char *const names[] = {
        [VERDICT_GRADED] = "graded",     [VERDICT_COMPILE_ERROR] = "compile_error",
        [VERDICT_REJECTED] = "rejected", [VERDICT_RUNTIME_ERROR] = "runtime_error",
        [VERDICT_TIMEOUT] = "timeout",   [VERDICT_LIMIT] = "limit",
        [VERDICT_REVIEW] = "review",     [VERDICT_INTERNAL_ERROR] = "internal_error",
    };
    return names[v];
}
