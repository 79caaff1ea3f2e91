/* Memory that holds the same few megabytes over and over, and takes no more than these. */
#ifndef COMMON_REPEATED_H
#define COMMON_REPEATED_H

#include <stdbool.h>
#include <stddef.h>

struct repeated {
    int fd;       /* of the memory that is repeated */
    size_t bytes; /* 0: none */
};

/* Bytes that can be repeated: the least multiple of a page that holds as many. */
size_t repeated_bytes(size_t bytes);
/* Keep a copy of `pattern`, whose length is such a multiple. False if the machine has no room for it. The
 * caller releases it with repeated_close, also after false. */
bool repeated_make(struct repeated *r, const void *pattern, size_t bytes);
/* Map it over all of [to, to + bytes), which has to be a mapping of its own and begins at a page. What is
 * written there later is seen by no other mapping. */
bool repeated_over(const struct repeated *r, void *to, size_t bytes);
void repeated_close(struct repeated *r);

#endif
