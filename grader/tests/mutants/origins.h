/* The right programs that wrong variants are made of. */
#ifndef GRADER_TESTS_MUTANTS_ORIGINS_H
#define GRADER_TESTS_MUTANTS_ORIGINS_H

#include "grader/tests/mutants/generate.h"

struct origin {
    const char *path; /* below the kit's folder */
    size_t most;      /* mutants of each rule's name */
    struct text text; /* once it has been read */
};

/* All of them, read, and every mutant of every one appended to `list`, in an order that never changes. Dies
 * if one cannot be read: the kit is not complete. `*count` becomes their number; origins_free releases them,
 * after `list`. */
struct origin *origins_read(struct mutants *list, size_t *count);
void origins_free(struct origin *origins, size_t count);

/* The lab that a file's name belongs to: "…/lab4_tiling.cu". */
const struct lab *origin_lab(const char *path);

#endif
