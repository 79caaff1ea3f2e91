/* Lines of a submission's text that look like the mistake which a watched run has shown. */
#ifndef GRADER_DIAGNOSE_SOURCE_LINES_H
#define GRADER_DIAGNOSE_SOURCE_LINES_H

/* Each returns a line's number, from 1; 0: none. `source` may be NULL. */

/* The first line from `line` on that compares a number computed from threadIdx along `axis` ('x') by == or !=
 * with what may be number `thread`. nvcc moves a comparison out of a loop and gives it an earlier line. */
int source_line_that_asks(const char *source, int line, char axis, long long thread);
/* The first line after `line` with an index modulo the size of a block. */
int source_line_that_wraps(const char *source, int line);
/* The first line that multiplies blockIdx along `axis` ('x') in what `entry` uses. */
int source_line_of_block(const char *source, char axis, const char *entry);
/* The first line from `from` to `to` that matches an extended regular expression, comments left out, and that
 * `entry` uses (NULL: any). */
int source_line_in(const char *pattern, const char *source, int from, int to, const char *entry);
/* The same for all lines after `after`. */
int source_line_with(const char *pattern, const char *source, int after, const char *entry);
/* The same if there is only one such line in the whole text; 0: none or several. */
int source_only_line_with(const char *pattern, const char *source, const char *entry);

#endif
