/* The lab's own solution, compiled: the clock runs it beside a submission, where the kit has it. */
#ifndef GRADER_COMPILE_REFERENCE_H
#define GRADER_COMPILE_REFERENCE_H

#include "grader/compile/compile.h"

/* Compile solutions/labN_name.cu, or take what was compiled of the same text before from build/reference/.
 * False if there is no solution here or it does not compile; nobody has to know why. The caller frees the
 * compilation with compile_free, also after false. */
bool reference_get(struct compilation *c, const struct lab *lab, int arch);

#endif
