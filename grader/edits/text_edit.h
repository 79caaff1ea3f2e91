/* A change of the text that makes a submission right, in words. */
#ifndef GRADER_EDITS_TEXT_EDIT_H
#define GRADER_EDITS_TEXT_EDIT_H

#include <stdbool.h>

struct text_edit {
    int line;
    bool is_either;  /* the step names two changes, each of which is enough */
    bool of_host;    /* of host code or of a constant */
    bool of_axis;    /* it is one axis of threadIdx, blockIdx or the like */
    bool of_step;    /* it changes only by what a block goes on to its next tile */
    bool of_round;   /* it moves a statement into a loop or out of it */
    bool no_barrier; /* no change was found, and a barrier does not make it right at any place */
    bool is_shared;  /* of a function that the lab's other entry point calls, too */
    char step[600];  /* write "i < n" in place of "i <= n" */
};

#endif
