/* Who is in the class: a CSV file with a header. */
#ifndef GRADER_CLASS_ROSTER_H
#define GRADER_CLASS_ROSTER_H

#include <time.h>

#include "grader/labs/lab_record.h"

struct roster_row {
    char *id, *name, *email;     /* id: the name of the student's folder; the others may be empty */
    time_t submitted[LABS_MOST]; /* by lab number; 0: the file does not say */
};

struct roster {
    struct roster_row *rows;
    size_t count, capacity;
    bool has_times[LABS_MOST]; /* a column labN.submitted */
};

/* Read the file. Its header names the columns, in any order and case: `id`, and where they are wanted `name`,
 * `email`, and `labN.submitted` with a time as moment_read takes it; no others that begin with labN. and a
 * dot, the rest is passed over. Blanks around an id count only within quotes. False, with one line in `why`
 * that names file and line, if it cannot be read, makes no sense or is no UTF-8. The caller frees with
 * roster_free, also after false. */
bool roster_read(struct roster *roster, const char *path, struct why *why);
const struct roster_row *roster_find(const struct roster *roster, const char *id);
void roster_free(struct roster *roster);

#endif
