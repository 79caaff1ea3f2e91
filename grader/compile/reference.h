/* Compile the lab's own solution, which is timed beside a submission if the kit has it. */
#ifndef GRADER_COMPILE_REFERENCE_H
#define GRADER_COMPILE_REFERENCE_H

#include "grader/compile/compile.h"

/* Compile solutions/labN_name.cu. False if there is no solution here or it does not compile; the reason does
 * not matter to the student. The caller frees the compilation with compile_free, also after false. */
bool reference_get(struct compilation *c, const struct lab *lab, int arch);

#endif
