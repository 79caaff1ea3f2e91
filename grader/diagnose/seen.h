/* What a watched run or the text shows of a mistake, with its line and the step that mends it. */
#ifndef GRADER_DIAGNOSE_SEEN_H
#define GRADER_DIAGNOSE_SEEN_H

#include "grader/diagnose/diagnose.h"

/* As many as there are kinds of mistakes that a run shows, four of host code and two copies. */
enum { SEEN_MOST = 28 };

struct seen {
    enum cause cause;
    int line;       /* 0: not known */
    char step[400]; /* empty: that of the cause */
};

/* Watch a wrong entry point and list what is seen. `source` is the submission's text, or NULL. */
size_t seen_find(struct seen found[SEEN_MOST], const struct diagnosis *d, const char *source);

/* List copies of a tile or of a variable that the text shows: at most two. How many there are. `source` may
 * be NULL. */
size_t seen_copies(struct seen found[2], const char *source, const char *entry);

/* The step of what was seen with that cause; NULL: the cause was found otherwise. */
const char *seen_step(const struct seen *seen, size_t count, enum cause cause);

/* Does what was seen explain a finding that has this cause so far? */
bool seen_explains(enum cause seen, enum finding_kind kind, enum cause cause);

#endif
