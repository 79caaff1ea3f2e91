/* Give hints about compile errors, chosen by the words of the first error. */
#ifndef GRADER_ADVICE_COMPILE_HINTS_H
#define GRADER_ADVICE_COMPILE_HINTS_H

/* Hint number `level`, 1 to HINT_LEVELS, about a message of nvcc's or of the grader's about entry points. */
const char *compile_hint(const char *message, int level);

#endif
