/* Name the parts of a result, end it and free it. */
#include "grader/judge/result.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

char *result_points(double value)
{
    char *s = xformat("%.1f", floor(value * 10 + 1e-6) / 10);
    size_t length = strlen(s);
    if (s[length - 1] == '0')
        s[length - 2] = 0;
    return s;
}

void result_end(struct result *r, enum verdict verdict, const char *message)
{
    r->verdict = verdict;
    snprintf(r->message, sizeof r->message, "%s", message);
}

void result_free(struct result *r)
{
    for (int e = 0; e < r->exercise_count; e++) {
        for (int c = 0; c < CHECK_COUNT; c++) {
            text_free(&r->exercises[e].checks[c].derivation);
            findings_free(&r->exercises[e].checks[c].findings);
        }
        printed_free(&r->exercises[e].printed);
    }
    text_free(&r->diagnostics);
    free(r->source);
    *r = (struct result){0};
}
