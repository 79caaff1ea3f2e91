/* Find a student of the roster by what a platform calls the student. */
#ifndef GRADER_CLASS_IMPORT_PEOPLE_H
#define GRADER_CLASS_IMPORT_PEOPLE_H

#include "grader/text/sheet.h"

/* Names of one kind, each with the row of a student, sorted. */
struct people_names {
    struct people_name {
        char *name;
        size_t row;
    } * items;
    size_t count, capacity;
};

/* The roster with its columns id, name, email, login, sid, canvas, moodle, gradescope, github and group; it
 * may be empty. */
struct people {
    struct text text;
    struct sheet sheet;
    size_t header; /* row of the header */
    bool any;
    struct people_names exact, plain, groups; /* in lower case; by name_key; groups by name_key_letters */
};

/* Read the roster. False, with one line in `why`, if it cannot be read or has no column id. The caller frees
 * with people_free, also after false. */
bool people_read(struct people *people, const char *path, struct why *why);
/* The id of the only student with that value in one of the columns, in any case. If none has exactly that
 * value, accents and the order of first and last name do not count. NULL: none, or several. */
const char *people_find(const struct people *people, const char *value);
/* The id of the `index`-th student, from 0, whose column group has that value. NULL: there are no more. */
const char *people_in_group(const struct people *people, const char *group, size_t index);
/* The id in a row of the sheet; "" in the header and in empty lines. */
const char *people_id(const struct people *people, size_t row);
void people_free(struct people *people);

#endif
