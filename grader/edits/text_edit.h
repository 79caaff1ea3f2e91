/* A change of the text that makes a submission right, in words. */
#ifndef GRADER_EDITS_TEXT_EDIT_H
#define GRADER_EDITS_TEXT_EDIT_H

#include <stdbool.h>

struct text_edit {
    int line;
    bool of_host;   /* of host code or of a constant */
    bool of_axis;   /* it is one axis of threadIdx, blockIdx or the like */
    bool of_round;  /* it moves a statement into a loop or out of it */
    char step[400]; /* write "i < n" in place of "i <= n" */
};

#endif
