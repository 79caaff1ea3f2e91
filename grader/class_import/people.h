/* Find a student of the roster by what a platform calls the student. */
#ifndef GRADER_CLASS_IMPORT_PEOPLE_H
#define GRADER_CLASS_IMPORT_PEOPLE_H

#include "grader/text/sheet.h"

/* The roster with its columns id, name, email, login, sid, canvas, moodle, gradescope and github; it may be
 * empty. */
struct people {
    struct text text;
    struct sheet sheet;
    size_t header; /* row of the header */
    bool any;
};

/* Read the roster. False, with one line in `why`, if it cannot be read or has no column id. The caller frees
 * with people_free, also after false. */
bool people_read(struct people *people, const char *path, struct why *why);
/* The id of the only student with that value in one of the columns, in any case; NULL: none, or several. */
const char *people_find(const struct people *people, const char *value);
void people_free(struct people *people);

#endif
