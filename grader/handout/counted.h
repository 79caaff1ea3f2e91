/* Files of the kit, run once each on the simulator at the size at which their lab counts. */
#ifndef GRADER_HANDOUT_COUNTED_H
#define GRADER_HANDOUT_COUNTED_H

#include "grader/judge/result.h"

struct counted_file;

struct counted_files {
    struct counted_file **items;
    size_t count, capacity;
};

/* The counts of entry point `which` of the submission at `path`; NULL, with one line in `why`, if it does not
 * run. They live until counted_free. */
const struct exercise *counted_exercise(struct counted_files *files, const struct lab *lab, const char *path,
                                        int which, struct why *why);
/* A field of struct counts by name, or outputs, ops (useful operations of an output), op_per_byte_total,
 * load_bytes, load_requests, load_sectors and the same of stores, model_ms. False: no such field. */
bool counted_field(const struct exercise *x, const char *name, double *value);
void counted_free(struct counted_files *files);

#endif
