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
    bool late;      /* the platform says so */
    bool guessed;   /* the outermost folder is taken for the student, since nothing tells more */
    size_t newer;   /* the item that counts in its place; NO_ITEM: this one counts */
    bool unchanged; /* the same bytes had been imported before */
    bool outdated;  /* a newer file had been imported before */
};

enum { HISTORY = -1 };
#define NO_ITEM SIZE_MAX

struct import_plan {
    struct hand_in *items; /* by student, then by lab */
    size_t count, capacity;
};

/* Make the plan. `lab`, if it is not -1, is the lab of files whose names name none. Items that are no
 * submission get a reason. The caller frees with import_plan_free. */
void import_plan_make(struct import_plan *plan, struct download *d, const struct whose_context *context,
                      int lab);
void import_plan_free(struct import_plan *plan);

#endif
