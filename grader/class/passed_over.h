/* List the files among the submissions that ./grade class does not take, so that nothing is lost unseen. */
#ifndef GRADER_CLASS_PASSED_OVER_H
#define GRADER_CLASS_PASSED_OVER_H

#include "common/base.h"

struct passed_over {
    struct passed_item {
        char *path; /* within the submissions */
        const char *reason;
        bool open; /* it may be a submission, or hold some */
    } * items;
    size_t count, capacity;
};

/* List the files outside of all students' folders, and the files and folders inside these whose names stand
 * for no lab. A folder is one item: it is not looked into. Links of files that are taken, ./grade import's
 * lists and .lab are left out. The caller frees with passed_over_free. */
void passed_over_list(struct passed_over *list, const char *submissions);
void passed_over_free(struct passed_over *list);

#endif
