/* Outputs at the ends of an axis that several threads store, because indices are moved there by min, max or a
 * condition.
 */
#ifndef GRADER_DIAGNOSE_WATCH_ENDS_H
#define GRADER_DIAGNOSE_WATCH_ENDS_H

#include "common/follow.h"
#include "grader/labs/lab_record.h"

enum { WATCH_CLAMPS = 32 };

/* An instruction that takes one of two numbers: the smaller or the larger one, or the one that a condition
 * says. */
struct watch_clamp {
    uint32_t function, pc;
    int line;
    long long first[2];       /* what each side was first */
    bool varies[2], taken[2]; /* taken: where the sides differ */
};

struct watch_end_cell {
    unsigned threads; /* that have stored it, each after another one */
    unsigned last;    /* the last of them, by its number in the block */
    uint64_t block;
};

struct watch_ends {
    const char *output;
    struct grid grid;
    struct watch_end_cell *items; /* by output; NULL: nothing is heard */
    size_t count;
    int buffer;       /* the number of the output; -1: not known */
    int line;         /* that stores; 0: none; -1: several */
    unsigned element; /* bytes */
    struct watch_clamp clamps[WATCH_CLAMPS];
    size_t clamp_count;
};

/* For the first output of the entry point. watch_ends_free releases it. */
void watch_ends_open(struct watch_ends *w, const struct entry *entry, struct shape shape);
void watch_ends_free(struct watch_ends *w);
void watch_begin_ends(struct watch_ends *w, const struct follow_launch *launch);
void watch_hear_ends(struct watch_ends *w, const struct follow_event *e);

/* What was found, and how many threads store one output at an end. */
struct watch_end {
    int store_line, clamp_line;
    unsigned most;
};
/* Does one line store all outputs, those inside once, and those at an end along an axis several times, at all
 * places there, with an index that was moved there? */
bool watch_clamped_ends(const struct watch_ends *w, struct watch_end *found);

#endif
