/* Read the table of handouts/measured.md, row by row. */
#ifndef GRADER_HANDOUT_MEASURED_H
#define GRADER_HANDOUT_MEASURED_H

#include "common/base.h"

struct measured_row {
    char file[64], entry[64];           /* the file without its ".cu" */
    int n, radius;                      /* 0: it has none */
    double ms, memory, technique, copy; /* percentages as fractions; GB/s */
};

struct measured {
    struct measured_row *rows;
    size_t count, capacity;
};

/* False, with file and line in `why`, if it cannot be read or a row is malformed. */
bool measured_read(struct measured *m, const char *path, struct why *why);
/* Column n, ms, memory, technique or copy of a row; false if there is none. */
bool measured_find(const struct measured *m, const char *file, const char *entry, int radius,
                   const char *column, double *value);
void measured_free(struct measured *m);

#endif
