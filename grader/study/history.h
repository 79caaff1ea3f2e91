/* The history of one's attempts: a local file with a line for each, which only ever grows.
 *
 * A line is added in one write under a lock, so graders side by side lose nothing, and reaches the disk
 * before the grader goes on. A line that a crash has torn off stays alone: the next one begins on a line of
 * its own, and readers skip what is no whole line. */
#ifndef GRADER_STUDY_HISTORY_H
#define GRADER_STUDY_HISTORY_H

#include "grader/study/attempt.h"

struct history {
    struct attempt *items; /* in order of time */
    size_t count, capacity;
    size_t broken;   /* lines that are none, or not whole */
    int broken_line; /* the first of them */
};

/* `.lab/history` in the kit. The caller frees it. */
char *history_path(void);

/* Is grading `file`, NULL for the lab's own, an attempt of the person at work here? Files that lie elsewhere
 * are somebody's hand-in. */
bool history_is_own(const struct lab *lab, const char *file);

/* Add an attempt. False, with one line in `why`, if that fails; the history is as it was then. */
bool history_add(const char *path, const struct attempt *a, struct why *why);
/* Read all there is; no file is an empty history. False, with one line in `why`, if it cannot be read. The
 * caller frees it with history_free, also after false. */
bool history_read(struct history *h, const char *path, struct why *why);
void history_free(struct history *h);

/* What a history says about a lab. */
struct lab_history {
    int attempts;                      /* gradings in a row of the same bytes count once */
    const struct attempt *best, *last; /* NULL: none yet */
    const struct attempt *judged;      /* the last that came to be judged */
};

/* Points into `h`, which has to live as long. */
struct lab_history history_of(const struct history *h, const struct lab *lab);

#endif
