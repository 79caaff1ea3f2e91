/* Find what has to hold before a store is reached. */
#ifndef GRADER_DIAGNOSE_SOURCE_GUARD_H
#define GRADER_DIAGNOSE_SOURCE_GUARD_H

#include <stdbool.h>

enum { GUARD_NAME = 40 };

struct source_guard {
    int if_line;           /* of the innermost condition around the store, or of the last one that returns */
    char flag[GUARD_NAME]; /* a variable in it that holds another condition; "": none */
    int flag_line;         /* where that is set; 0: nowhere */
    int loop_line;         /* of the innermost loop around the store; 0: none */
    /* Where this loop begins at the number of the thread, and the conditions compare that number: */
    char counter[GUARD_NAME], thread[GUARD_NAME]; /* "y" and "threadIdx.y"; "": it is not so */
    int thread_line;                              /* of that comparison */
};

/* What stands before the store in line `store`, from 1. False: no condition does. */
bool source_find_guard(struct source_guard *found, const char *source, int store);

#endif
