/* Names of a result's parts, and its end. */
#include "grader/result.h"

#include <stdlib.h>

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

const char *check_name(enum check_name c)
{
    static const char *const names[CHECK_COUNT] = {
        [CHECK_CORRECTNESS] = "correctness",
        [CHECK_SAFETY] = "safety",
        [CHECK_TRAFFIC] = "traffic",
        [CHECK_TIME] = "time",
    };
    return names[c];
}

const char *check_status_name(enum check_status s)
{
    static const char *const names[] = {
        [STATUS_PASS] = "pass",       [STATUS_PARTIAL] = "partial",           [STATUS_FAIL] = "fail",
        [STATUS_SKIPPED] = "skipped", [STATUS_INCONCLUSIVE] = "inconclusive", [STATUS_REVIEW] = "review",
    };
    return names[s];
}

void result_free(struct result *r)
{
    for (int e = 0; e < r->exercise_count; e++)
        for (int c = 0; c < CHECK_COUNT; c++) {
            text_free(&r->exercises[e].checks[c].derivation);
            findings_free(&r->exercises[e].checks[c].findings);
        }
    text_free(&r->diagnostics);
    free(r->source);
    *r = (struct result){0};
}
