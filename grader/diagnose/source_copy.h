/* Functions of a submission's text whose parameters lose what is passed or assigned: a copy that is changed,
 * 64 bits in 32. */
#ifndef GRADER_DIAGNOSE_SOURCE_COPY_H
#define GRADER_DIAGNOSE_SOURCE_COPY_H

#include "common/base.h"

enum { SOURCE_WORD = 64 };

/* A function without a result that assigns to a parameter, or to a member of it, which is passed by value. */
struct source_copy {
    int function_line, call_line; /* call_line: of the first call in another function */
    char function[SOURCE_WORD], parameter[SOURCE_WORD];
    bool returns_int; /* the function's result has 32 bits, too */
};

/* The first such function that `entry` uses. `source` may be NULL. */
bool source_find_copy(struct source_copy *found, const char *source, const char *entry);
/* A parameter of 32 bits to which a call passes a variable of 64 bits. */
bool source_find_narrow(struct source_copy *found, const char *source, const char *entry);

#endif
