/* Remainders of numbers below 0, which are negative in C++. */
#ifndef GRADER_DIAGNOSE_SOURCE_REMAINDER_H
#define GRADER_DIAGNOSE_SOURCE_REMAINDER_H

/* An access in `line` (called from `call_line`; 0: no call) begins before an array. The line of a % from
 * which its index comes, in that line or by way of the values of names, if its left side may be negative by
 * the text:
 * "(s - 1) % 3" where s begins at 0. 0: there is none. */
int source_negative_remainder(const char *source, int line, int call_line);

#endif
