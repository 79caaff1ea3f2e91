/* Decide for every file of a download: whose submission for which lab it is, or why it is passed over. */
#ifndef GRADER_CLASS_IMPORT_IMPORT_PLAN_H
#define GRADER_CLASS_IMPORT_IMPORT_PLAN_H

#include "grader/class_import/download.h"
#include "grader/class_import/whose.h"

/* A file that counts, for one student. The file of a group is there once for each of them. */
struct hand_in {
    size_t item; /* in the download */
    char *student;
    int lab; /* HISTORY: the student's .lab/history */
    time_t handed_in;
    const char *layout;
    char *participant; /* the platform's number of a student who is not in the roster; NULL: none */
    bool listed;       /* the time is that of the platform's list, not of the file */
    bool late;         /* the platform says so */
    bool complete;     /* it has all entry points of the lab */
    bool guessed;      /* the outermost folder is taken for the student, since nothing tells more */
    size_t newer;      /* the item that counts in its place; NO_ITEM: this one counts */
    bool unchanged;    /* the same bytes had been imported before */
    bool outdated;     /* a newer file had been imported before */
};

/* A student of whom there are files, but none that was taken and none that is named. */
struct left_out {
    char *student;
    size_t files, item; /* how many; the first */
    bool idle;          /* has what was handed out, and has not worked on it */
    bool named;         /* a file is named as open */
};

enum { HISTORY = -1 };
#define NO_ITEM SIZE_MAX

struct import_plan {
    struct hand_in *items; /* by student, then by lab */
    size_t count, capacity;
    struct left_out *left_out;
    size_t left_out_count, left_out_capacity;
};

/* Make the plan. `lab`, if it is not -1, is the lab of files whose names do not tell it. Items that are no
 * submission get a reason. The caller frees with import_plan_free. */
void import_plan_make(struct import_plan *plan, struct download *d, const struct whose_context *context,
                      int lab);
void hand_in_free(struct hand_in *h);
/* Are both for the same lab, by the same student? */
bool hand_in_is_same_work(const struct hand_in *a, const struct hand_in *b);
void import_plan_free(struct import_plan *plan);

#endif
