/* Outputs that are right except for what a spoiler does to them: what the tests of where.c and its parts
 * share.
 */
#ifndef GRADER_TESTS_UNITS_SPOILED_RUN_H
#define GRADER_TESTS_UNITS_SPOILED_RUN_H

#include "grader/diagnose/where.h"

/* An entry point, by its lab and its place there, and a size. */
struct setting {
    int lab, entry;
    struct shape shape;
};

struct run {
    const struct entry *entry;
    struct case_data data;
    int output; /* which parameter */
    void *inputs[MOST_BUFFERS], *got;
    size_t count; /* elements of got */
};

/* What becomes of element i, which has been made right. */
typedef void spoiler(struct run *r, size_t i);

/* Random inputs; nothing is written yet. The caller frees it. */
struct run run_make(const struct setting *setting, uint64_t seed);
void run_free(struct run *r);

bool run_is_output(const struct run *r, size_t i);
bool run_is_right(const struct run *r, size_t i);
double run_wanted(const struct run *r, size_t i);

void run_fill_right(struct run *r);
void run_put(struct run *r, size_t i, double value);
void run_unwrite(struct run *r, size_t i);
/* Put a wrong value that is like no other. */
void run_spoil(struct run *r, size_t i);

/* A spoiler: put 0 into what is no output. */
void run_write_others(struct run *r, size_t i);

/* What is said of the outputs, with the cause that it gives those that are wrong or, without one, missing or
 * outside; the caller frees it. */
char *run_told(const struct run *r, const struct geometry *g, enum cause *cause);
/* The same of a right run, every element of which a spoiler has seen. */
char *run_say(const struct setting *setting, spoiler *spoil, const struct geometry *g, enum cause *cause);

/* A row of a table: all that is to be said of such a run. */
struct said {
    const struct setting *setting;
    spoiler *spoil;
    const struct geometry *geometry;
    const char *says;
    enum cause cause;
};
void run_expect(const struct said *row);

/* Launches: four blocks of 256 threads, and 6 x 6 x 6 of 8 x 8 x 8. */
extern const struct geometry unknown, line, tiles;

#endif
