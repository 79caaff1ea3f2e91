/* Keep the history of a student's attempts: a local file with one line each, which only grows.
 *
 * A line is added in one write under a lock, so graders side by side lose nothing, and reaches the disk
 * before the grader goes on. A line that a crash has torn off stays alone: the next one begins on a line of
 * its own, and readers skip what is no whole line. */
#ifndef GRADER_STUDY_HISTORY_H
#define GRADER_STUDY_HISTORY_H

#include "grader/study/attempt.h"
#include "grader/study/quiz_record.h"

struct history {
    struct attempt *items; /* in order of time */
    size_t count, capacity;
    struct quiz_record *quizzes; /* in order of time */
    size_t quiz_count, quiz_capacity;
    size_t broken;   /* lines that are neither a whole attempt nor a whole quiz */
    int broken_line; /* the first of them */
};

/* `.lab/history` in the kit. The caller frees it. */
char *history_path(void);

/* Is grading `file` (NULL: the lab's own) an attempt of the user? A file outside the kit is somebody's
 * hand-in. */
bool history_is_own(const struct lab *lab, const char *file);

/* Add an attempt. False, with one line in `why`, if that fails; then the history is unchanged. */
bool history_add(const char *path, const struct attempt *a, struct why *why);
/* The same with a quiz. */
bool history_add_quiz(const char *path, const struct quiz_record *q, struct why *why);
/* Read the whole history; a missing file is an empty one. False, with one line in `why`, if it cannot be
 * read. The caller frees it with history_free, also after false. */
bool history_read(struct history *h, const char *path, struct why *why);
void history_free(struct history *h);

/* A lab's attempts in the history, summed up. */
struct lab_history {
    int attempts;                      /* gradings of the same bytes in a row count once */
    const struct attempt *best, *last; /* NULL: none yet */
    const struct attempt *judged;      /* the last one that was judged */
};

/* The summary points into `h`. */
struct lab_history history_of(const struct history *h, const struct lab *lab);

#endif
