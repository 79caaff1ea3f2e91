/* Keep what kernels print with device printf: line by line, each with the thread that printed it. */
#ifndef COMMON_PRINTED_H
#define COMMON_PRINTED_H

#include "common/base.h"

/* A line, without its newline: bytes [from, to) of the text. */
struct printed_line {
    uint32_t block[3], thread[3];
    size_t from, to;
    bool open; /* its newline has not been printed */
};

struct printed {
    struct text text; /* all that was printed, in the order of the calls */
    struct printed_line *lines;
    size_t count, capacity;
};

/* Make lines of the bytes from `from` to the end of p->text, which one thread has just added in one call of
 * printf. They go on with the last line if it is open and of the same thread. */
void printed_take(struct printed *p, const uint32_t block[3], const uint32_t thread[3], size_t from);

/* Free what it holds and empty it. */
void printed_free(struct printed *p);

#endif
