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
    bool several;     /* `parameter` names more than one: "u and v" */
};

/* The first such function that `entry` uses. `source` may be NULL. */
bool source_find_copy(struct source_copy *found, const char *source, const char *entry);
/* A parameter of 32 bits to which a call passes a variable of 64 bits. */
bool source_find_narrow(struct source_copy *found, const char *source, const char *entry);
/* A device function whose result is an int, and which returns a variable of 64 bits: call_line is that of the
 * return. */
bool source_find_int_result(struct source_copy *found, const char *source, const char *entry);
/* A device function that is called in the line, or that holds it, and whose result (returns_int) or whose
 * parameter is an int. `parameter`: those of that type that are no index in the body; "": none. */
bool source_find_int(struct source_copy *found, const char *source, int line);
/* Where the variable is declared as an int to which the line assigns, "auto v = 0" for instance; 0: nowhere.
 */
int source_line_of_int(const char *source, int line);

/* Take the last word of "const Column col" into `word`. False: the parameter is a pointer, an array or a
 * reference, or there is none. */
bool source_take_parameter(char word[SOURCE_WORD], const char *begin, const char *end);
/* The closing brace of the body that begins at `body`, or the text's end. */
const char *source_end_of_body(const char *body);

#endif
