/* Find the submissions of a class, SUBMISSIONS/STUDENT/labN*.cu. */
#ifndef GRADER_CLASS_SCAN_H
#define GRADER_CLASS_SCAN_H

#include <time.h>

#include "grader/class/roster.h"
#include "grader/text/sha256.h"

enum task_state {
    TASK_TO_DO,
    TASK_GRADED,
    TASK_NOT_GRADED, /* the machine failed, or the file is none that can be graded: never a 0 */
    TASK_MISSING,    /* nothing was handed in */
    TASK_STATES
};

/* One lab of one student. */
struct task {
    const char *student; /* the folder's name: any bytes except / and NUL */
    const struct lab *lab;
    char *source; /* path of the file to grade; NULL if there is none */
    char sha256[SHA256_HEX];
    time_t changed;                  /* its mtime */
    const struct decision *decision; /* of the teacher; NULL: none. scan_class sets none */
    bool from_past;                  /* found by an earlier run, in another folder of submissions */
    bool again;                      /* graded once more, although its result holds */
    bool kept;                       /* not of this run: its result stays as it is */
    unsigned days_free;              /* late days out of the student's budget */
    char remark[300]; /* which other files there are, and why this one was taken; empty: no others */
    enum task_state state;
    char reason[400];        /* why it is not graded; one line */
    unsigned tries, doubts;  /* doubts: tries with a doubtful outcome */
    double score, max_score; /* once graded */
};

struct class_scan {
    char **students; /* by name: those with a folder and those of the roster */
    size_t student_count, student_capacity;
    struct task *tasks; /* by student, then by lab */
    size_t count, capacity;
    bool labs[LABS_MOST]; /* those of the class */
};

/* Find the submissions to grade. `wanted` are the labs of the class; none set: every lab with a submission.
 * Every student has a task for every lab of the class. Names are compared byte by byte, so `roster` (which
 * may be empty, and must live as long as `scan`) has to spell them as the folders do.
 *
 * Of several files for one lab the newest is taken, by mtime, then by name. Links that lead out of `folder`
 * or out of the student's folder are not followed. A task is TASK_MISSING only if there is certainly no file;
 * if there may be one that cannot be read, it is TASK_NOT_GRADED. Returns false, with one line in `why`, if
 * `folder` cannot be read completely, or the labs of the class cannot be determined. The caller frees with
 * scan_free, also after false. */
bool scan_class(struct class_scan *scan, const char *folder, const struct roster *roster,
                const bool wanted[LABS_MOST], struct why *why);
/* Which labs the class has. */
struct scan_labs {
    bool wanted[LABS_MOST];  /* none set: every lab with a submission */
    bool kept[LABS_MOST];    /* besides, of the runs before */
    bool dropped[LABS_MOST]; /* but not these */
};

/* The same for one part of the students: every parts-th, starting with the part-th (1 to `parts`). */
bool scan_part(struct class_scan *scan, const char *folder, const struct roster *roster,
               const struct scan_labs *labs, unsigned part, unsigned parts, struct why *why);
void scan_free(struct class_scan *scan);

#endif
