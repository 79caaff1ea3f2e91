/* Compile a text that is only tried: to PTX alone, a third of the time, or with an object for the host.
 * Little is optimised. What nvcc makes of a text is kept (kept.h), so that it is tried once. */
#ifndef GRADER_COMPILE_PTX_ONLY_H
#define GRADER_COMPILE_PTX_ONLY_H

#include "grader/compile/compile.h"

enum ptx_end { PTX_MADE, PTX_ERRORS, PTX_NONE };

/* Compile `text` with the options of the compilation `c` of the same submission, in a folder of its own, in
 * the sandbox and in what is left of c->seconds_left, which it lowers, but at most `seconds` of a processor.
 * PTX_MADE: `out` gets the PTX. PTX_ERRORS: `out` gets the compiler's messages. PTX_NONE: neither, whatever
 * the reason. */
enum ptx_end ptx_only(struct text *out, const struct text *text, struct compilation *c, double seconds);

/* The same with a host object, student.so in *folder, if the end is PTX_MADE. The caller removes and frees
 * the folder; it is NULL if none was made. */
enum ptx_end ptx_with_object(struct text *out, char **folder, const struct text *text, struct compilation *c,
                             double seconds);

#endif
