/* Find the barriers in a text. */
#ifndef GRADER_DIAGNOSE_SOURCE_BARRIER_H
#define GRADER_DIAGNOSE_SOURCE_BARRIER_H

#include <stdbool.h>

/* Is there a barrier of the block in the text from `s` to `end`, or, not `of_block`, one of a warp or of
 * another part of it? Comments do not count. */
bool source_syncs(const char *source, const char *s, const char *end, bool of_block);
/* Is there one in the lines between two lines? */
bool source_lines_sync(const char *source, int from, int to, bool of_block);
/* The first line from `from` to `to` with a memory fence, or with a macro that stands for one; 0: none. */
int source_fence(const char *source, int from, int to);

#endif
