/* Hints about compile errors, by what the first of them says. */
#ifndef GRADER_ADVICE_COMPILE_HINTS_H
#define GRADER_ADVICE_COMPILE_HINTS_H

/* The hint of that level, 1 to HINT_LEVELS, about nvcc's message or the grader's own about entry points. */
const char *compile_hint(const char *message, int level);

#endif
