/* Count files of the kit: each is run once on the simulator, at the size at which its lab is counted. */
#ifndef GRADER_HANDOUT_COUNTED_H
#define GRADER_HANDOUT_COUNTED_H

#include "grader/judge/result.h"

struct counted_file;

struct counted_files {
    struct counted_file **items;
    size_t count, capacity;
};

/* The counts of entry point `which` of the submission at `path`; NULL, with one line in `why`, if it does not
 * run. They stay valid until counted_free. */
const struct exercise *counted_exercise(struct counted_files *files, const struct lab *lab, const char *path,
                                        int which, struct why *why);
/* A field of struct counts by name, or one of: outputs, ops (useful operations per output),
 * op_per_byte_total, load_bytes, load_requests, load_sectors (the same for stores), model_ms. False: no such
 * field. */
bool counted_field(const struct exercise *x, const char *name, double *value);
void counted_free(struct counted_files *files);

#endif
