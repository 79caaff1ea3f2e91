/* Follow a run, and note for each output which elements of the first input it was made from, and which
 * instruction has read each: dynamic data flow, forward (after J. Newsome, D. Song, "Dynamic taint analysis",
 * 2005, over elements). */
#ifndef GRADER_DIAGNOSE_PROVENANCE_H
#define GRADER_DIAGNOSE_PROVENANCE_H

#include "common/follow.h"

enum { PROVENANCE_MOST = 20 };

/* An element, the last instruction that has read or shuffled it, and the line that stored it to shared memory
 * before (0: none has). `replaced`: the element that was in that cell before the store, plus 1; 0: not known.
 * `passed`: the shuffle that has passed it on within a value that was made from several, plus 1; 0: none has.
 */
struct origin {
    int site, element, store_line, replaced, passed;
};

/* What a value was made from. */
struct provenance {
    int count;
    bool more; /* than there is room for */
    int line;  /* of an output: that has stored it; 0: none */
    struct origin items[PROVENANCE_MOST];
};

struct provenance_run;

/* A run to be followed. `input`, `output`: names of parameters; `count`: elements of the output, 4 bytes each
 * as those of the input. The caller frees it. */
struct provenance_run *provenance_new(const char *input, const char *output, size_t count);
void provenance_free(struct provenance_run *r);
/* The listener to hand to a device; it belongs to the run. */
const struct device_follow *provenance_listener(struct provenance_run *r);

/* What output `i` was made from. */
const struct provenance *provenance_of(const struct provenance_run *r, size_t i);
/* The line of an instruction. */
int provenance_line(const struct provenance_run *r, int site);

#endif
