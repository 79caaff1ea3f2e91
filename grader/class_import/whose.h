/* Say whose file it is, by the layouts in which platforms and teachers keep submissions.
 *
 *     Gradescope         submission_123/lab4.cu, with submission_metadata.yml beside the folders
 *     Moodle             Anna Smith_123_assignsubmission_file_/lab4.cu, or _lab4.cu without the folder; a
 * team's: Team Red_45_assignsubmission_file_, in older ones Team Red-Anna Smith_123_...; with hidden names
 * Participant_123_... Canvas             smithanna_LATE_12345_678_lab4.cu: user and attachment; LATE only if
 * it is late. With hidden names LATE_anon_Ab3dE_678_lab4.cu GitHub Classroom
 * lab4-submissions/lab4-anna/labs/lab4_tiling.cu folders            anna/lab4.cu; anna.zip. With a roster at
 * any depth, and anna_lab4.cu
 *
 * Where a layout has a team's name, the roster's column group tells its members. */
#ifndef GRADER_CLASS_IMPORT_WHOSE_H
#define GRADER_CLASS_IMPORT_WHOSE_H

#include "grader/class_import/gradescope_list.h"
#include "grader/class_import/people.h"

/* What is needed to read paths. */
struct whose_context {
    const char *download; /* name of the folder or archive */
    struct gradescope_list gradescope;
    struct people people;
};

/* Whose file a path is. */
struct whose {
    const char *layout; /* "Canvas"; NULL: it is in none */
    struct whose_student {
        char *id;
        bool known; /* in the roster */
    } * students;
    size_t count, capacity;
    char *participant; /* the platform's number in this assignment; NULL: it has none */
    const char *rest;  /* in the path: what the student has named; also where layout is NULL */
    time_t handed_in;  /* by the platform's list; 0: the time of the file counts */
    bool late;         /* the platform marks it so */
    bool guessed;      /* the outermost folder is taken for the student, since nothing tells more */
};

/* The caller frees with whose_free. */
struct whose whose_is(const struct whose_context *context, const char *path);
void whose_free(struct whose *place);

#endif
