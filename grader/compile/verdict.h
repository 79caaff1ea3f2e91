/* List the verdicts: how the grading of a submission ended. */
#ifndef GRADER_COMPILE_VERDICT_H
#define GRADER_COMPILE_VERDICT_H

enum verdict {
    VERDICT_GRADED,
    VERDICT_COMPILE_ERROR,
    VERDICT_REJECTED,
    VERDICT_RUNTIME_ERROR,
    VERDICT_TIMEOUT,
    VERDICT_LIMIT,
    VERDICT_REVIEW,
    VERDICT_INTERNAL_ERROR,
};

/* The verdict's name in the result file. */
const char *verdict_name(enum verdict v);

#endif
