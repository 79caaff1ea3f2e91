/* A folder of submissions: SUBMISSIONS/STUDENT/labN*.cu. */
#ifndef GRADER_CLASS_SCAN_H
#define GRADER_CLASS_SCAN_H

#include <time.h>

#include "grader/class/roster.h"
#include "grader/text/sha256.h"

enum task_state {
    TASK_TO_DO,
    TASK_GRADED,
    TASK_NOT_GRADED, /* by a fault of the machine, or because it is no file to grade: never a 0 */
    TASK_MISSING,    /* nothing was handed in */
    TASK_STATES
};

/* One lab of one student. */
struct task {
    const char *student; /* the folder's name: any bytes but / and NUL */
    const struct lab *lab;
    char *source; /* path of the file to grade; NULL if there is none */
    char sha256[SHA256_HEX];
    time_t changed;   /* its mtime */
    char remark[300]; /* what else was there, and why this file was taken; empty: nothing else */
    enum task_state state;
    char reason[400];        /* why it is not graded; one line */
    unsigned tries, doubts;  /* doubts: tries whose outcome nobody believed */
    double score, max_score; /* once graded */
};

struct class_scan {
    char **students; /* by name: those with a folder and those of the roster */
    size_t student_count, student_capacity;
    struct task *tasks; /* by student, then by lab */
    size_t count, capacity;
    bool labs[LABS_MOST]; /* those of the class */
};

/* Find out what there is to grade. `wanted` are the labs that count; none set: all that somebody has handed
 * in. Every student then has a task for every lab of the class. Names are compared byte by byte, so `roster`
 * (which may be empty, and has to live as long) has them as the folders do.
 *
 * Of several files for one lab the newest is taken, by mtime, then by name. Nothing is followed out of
 * `folder`, and no file out of its student's folder. Missing is only what is known not to be there: what may
 * be and cannot be read is TASK_NOT_GRADED. Returns false, with one line in `why`, if `folder` cannot be read
 * to its end, or nothing tells the labs. The caller frees with scan_free, also after false. */
bool scan_class(struct class_scan *scan, const char *folder, const struct roster *roster,
                const bool wanted[LABS_MOST], struct why *why);
/* The same for a part of the students alone, every parts-th from the part-th on, 1 to `parts`. */
bool scan_part(struct class_scan *scan, const char *folder, const struct roster *roster,
               const bool wanted[LABS_MOST], unsigned part, unsigned parts, struct why *why);
void scan_free(struct class_scan *scan);

#endif
