/* What REPORT holds of the runs before: which labs and submissions the class has, and its roster, policy and
 * decisions. A run with another lab or folder of submissions adds to the class and takes nothing away. */
#ifndef GRADER_CLASS_PAST_H
#define GRADER_CLASS_PAST_H

#include "grader/class/scan.h"

/* The files of the teacher, by their names on the command line; REPORT has a copy of each. */
enum teacher_file { FILE_ROSTER, FILE_POLICY, FILE_DECISIONS, TEACHER_FILES };

struct past_task {
    char *student, *source; /* the student's folder, in bytes; the path of the file that was graded */
    int lab;
};

struct class_past {
    char files[TEACHER_FILES][300]; /* as they were given; empty: none */
    bool labs[LABS_MOST];
    struct past_task *tasks; /* with a source; by student, then by lab */
    size_t count, capacity;
};

/* Read REPORT/class.json; nothing if there is no such file. The caller frees with past_free. */
void past_read(struct class_past *past, const char *report);
void past_free(struct class_past *past);
/* The source of a student's submission, if it is still a file there; else NULL. */
const char *past_source(const struct class_past *past, const char *student, int lab);

/* The copy in REPORT of a file of the teacher. The caller frees it. */
char *past_copy_path(const char *report, enum teacher_file which);
/* Make the copy equal to the file `path`; without one (NULL), remove it. */
bool past_copy(const char *report, enum teacher_file which, const char *path, struct why *why);

#endif
