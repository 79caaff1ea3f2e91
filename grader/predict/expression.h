/* Numbers as people write them: 3375, 3,375, 1.5e3, 15^3, 15*15*15, ceil(118/6)^3. Formulas of the questions
 * and answers to them are read alike. */
#ifndef GRADER_PREDICT_EXPRESSION_H
#define GRADER_PREDICT_EXPRESSION_H

#include "common/base.h"

struct number {
    double value;
    double last; /* what one unit of its last digit is worth if it is a plain number with a point or an
                  * exponent; 0: it is exact */
    int digits;  /* significant digits of a plain number; 0: it was computed */
};

/* Read the expression that `text` begins with; *rest becomes what follows it, a unit perhaps. Known are
 * + - * / ^ ( ) and ceil, floor, log2; ** and × as well. False, with a line in `why` that says what to write
 * instead, if there is none or its value is no finite number. */
bool expression_read(struct number *n, const char *text, const char **rest, struct why *why);

/* The value of a formula; dies if it is none. */
double formula_value(const char *formula);

#endif
