/* The arguments of a call, as far as they are plain names. */
#ifndef GRADER_EDITS_CALL_ARGUMENTS_H
#define GRADER_EDITS_CALL_ARGUMENTS_H

#include "grader/edits/functions.h"

enum { ARGUMENTS_MOST = 12 };

/* A call of a function, a lambda or a macro: its tokens. */
struct call {
    size_t name, close;
    size_t count, arguments[ARGUMENTS_MOST]; /* the token of each argument that is a name; 0 for others */
};

/* Take the call whose name is token k. False: it is no call, or one of less than two arguments. */
bool call_take(struct call *c, const struct tokens *t, size_t k);
/* Is the call a statement of its own, and the value, if any, lost? */
bool call_is_statement(const struct call *c, const struct tokens *t);
/* Is the argument with this number a name in both calls, and another one in each? */
bool calls_differ(const struct call *a, const struct call *b, const struct tokens *t, size_t argument);

#endif
