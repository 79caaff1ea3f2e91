/* Let ptxas assemble a submission's PTX for the modelled GPU: what it refuses runs on no GPU. */
#ifndef GRADER_COMPILE_ASSEMBLY_H
#define GRADER_COMPILE_ASSEMBLY_H

#include "grader/compile/compile.h"
#include "grader/compile/registers.h"

/* Start from {0}; assembly_free releases it. */
struct assembly {
    struct registers registers;
    char complaint[200]; /* of ptxas, about the module as a whole; empty: none */
};

/* Assemble the PTX of a compiled submission, in its folder. If ptxas refuses a line of it, which is inline
 * assembly then, the submission's verdict becomes VERDICT_COMPILE_ERROR, with the line of the file `path`. If
 * ptxas does not come to an end, it becomes VERDICT_LIMIT. Where ptxas is missing, fails in another way or
 * does not know sm_90, nothing is known. */
void assembly_make(struct assembly *a, struct compilation *c, const char *path);
/* The same of what ptxas has printed, which is changed. False if it refuses a line. */
bool assembly_read(struct assembly *a, struct compilation *c, const char *path, char *printed);
void assembly_free(struct assembly *a);

#endif
