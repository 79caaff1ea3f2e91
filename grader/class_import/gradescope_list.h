/* Read a Gradescope export's submission_metadata.yml: the students and the time of every submission. */
#ifndef GRADER_CLASS_IMPORT_GRADESCOPE_LIST_H
#define GRADER_CLASS_IMPORT_GRADESCOPE_LIST_H

#include <time.h>

#include "common/base.h"

/* One submission, of a student or of a group. */
struct gradescope_item {
    char *folder; /* "submission_123" */
    struct gradescope_person {
        char *name, *sid, *email; /* NULL: not in the file */
    } * people;
    size_t count, capacity;
    time_t created; /* 0: not in the file */
};

struct gradescope_list {
    struct gradescope_item *items;
    size_t count, capacity;
};

/* Append the submissions in the text of the file. It reads the keys :submitters:, :name:, :sid:, :email: and
 * :created_at: as Gradescope writes them, and skips all others. */
void gradescope_read(struct gradescope_list *list, const char *text);
/* The submission of that folder; NULL: it is not in the list. */
const struct gradescope_item *gradescope_find(const struct gradescope_list *list, const char *folder);
void gradescope_free(struct gradescope_list *list);

#endif
