/* Numbers as people write them: 3375, 3,375, 1.5e3, 15^3, 15*15*15, ceil(118/6)^3. The questions' formulas
 * and the students' answers have the same grammar. */
#ifndef GRADER_PREDICT_EXPRESSION_H
#define GRADER_PREDICT_EXPRESSION_H

#include "common/base.h"

struct number {
    double value;
    double last; /* value of one unit of the last digit, for a plain number with a point or an exponent; 0: it
                    is exact */
    int digits;  /* significant digits of a plain number; 0: it was computed */
};

/* Read the expression at the start of `text`. *rest becomes the text after it, which may be a unit. Operators
 * are + - * / ^ ** × · and brackets; functions are ceil, floor and log2. Returns false if there is no
 * expression or its value is not finite; `why` then says what to write instead. */
bool expression_read(struct number *n, const char *text, const char **rest, struct why *why);

/* The value of a formula. Dies if it cannot be read. */
double formula_value(const char *formula);

#endif
