/* Find a case of a switch that lacks its break. */
#ifndef GRADER_DIAGNOSE_SOURCE_CASE_H
#define GRADER_DIAGNOSE_SOURCE_CASE_H

/* The line, from 1, of the first case that goes on into the next one, although it launches a kernel, calls or
 * sets something, in functions that `entry` uses; 0: there is none. Sums over several cases, as in a rest of
 * three steps, and cases that a comment or [[fallthrough]] marks are right. `source` may be NULL. */
int source_case_line(const char *source, const char *entry);

#endif
