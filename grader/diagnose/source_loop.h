/* The loops of a submission's text. */
#ifndef GRADER_DIAGNOSE_SOURCE_LOOP_H
#define GRADER_DIAGNOSE_SOURCE_LOOP_H

#include <stdbool.h>

struct source_loop {
    const char *head; /* its word, for, while or do */
    const char *end;  /* the } of its body, or the ; of the one statement that it repeats */
    bool has_braces;
};

/* Where line `line` begins, from 1; NULL: the text is shorter. */
const char *source_line_start(const char *source, int line);
/* The innermost loop that holds both lines; `last` is not before `first`. False: there is none. */
bool source_loop_around(struct source_loop *loop, const char *source, int first, int last);
/* Is the line in the innermost loop that begins in line `head` and holds line `in`? */
bool source_loop_has(const char *source, int head, int in, int line);

#endif
