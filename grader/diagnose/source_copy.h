/* Lines that a watched run makes suspicious, found in the text: a function that changes a copy of its
 * argument, an index that wraps round, the first element of a block. */
#ifndef GRADER_DIAGNOSE_SOURCE_COPY_H
#define GRADER_DIAGNOSE_SOURCE_COPY_H

#include "common/base.h"

enum { SOURCE_WORD = 64 };

/* A function without a result that assigns to a parameter, or to a member of it, which is passed by value. */
struct source_copy {
    int function_line, call_line; /* call_line: of the first call in another function */
    char function[SOURCE_WORD], parameter[SOURCE_WORD];
};

/* The first such function that `entry` uses. `source` may be NULL. */
bool source_find_copy(struct source_copy *found, const char *source, const char *entry);
/* A parameter of 32 bits to which a call passes a variable of 64 bits. */
bool source_find_narrow(struct source_copy *found, const char *source, const char *entry);
/* The first line after `line` with an index modulo the size of a block; 0: none. */
int source_line_that_wraps(const char *source, int line);
/* The first line that multiplies blockIdx along `axis` ('x') in what `entry` uses; 0: none. */
int source_line_of_block(const char *source, char axis, const char *entry);

#endif
