/* A statement that is written in several lines. */
#ifndef GRADER_DIAGNOSE_SOURCE_STATEMENT_H
#define GRADER_DIAGNOSE_SOURCE_STATEMENT_H

/* The code with the lines `first` to `last` written in line `first`; the lines after them stay where they
 * are. NULL: the lines are not of one statement that sets something, so another one may have room between
 * them. The caller frees it. */
char *source_statement_in_line(const char *source, int first, int last);

#endif
