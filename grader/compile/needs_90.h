/* A file that uses what only compute capability 9.0 has, without the line that asks for it. */
#ifndef GRADER_COMPILE_NEEDS_90_H
#define GRADER_COMPILE_NEEDS_90_H

#include "grader/compile/compile.h"

/* Set c->step of a submission with a compile error if the first one may come from the device and the same
 * text compiles for 9.0, or if no device that files may ask for would do. */
void needs_90_step(struct compilation *c, const struct submission *s);

#endif
