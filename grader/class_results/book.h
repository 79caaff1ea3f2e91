/* Read the results of a class, or one result file.
 *
 * A submission has a grade, by its result or set by the teacher; or it has none because staff must act first
 * (the machine failed, a result needs a review, the file has changed since); or nothing was handed in; or the
 * student is excused. These are never mixed up, and only the first is written as a number.
 *
 * In a class, a result counts if it is of the bytes that class.json names for this student and lab. */
#ifndef GRADER_CLASS_RESULTS_BOOK_H
#define GRADER_CLASS_RESULTS_BOOK_H

#include "grader/class_results/object.h"

enum standing { STANDING_GRADED, STANDING_NOT_GRADED, STANDING_MISSING, STANDING_EXCUSED };

struct submission {
    char *folder;  /* name of the student's folder, any bytes; empty: a result file alone */
    char *student; /* the same in valid UTF-8, for display; or the source's name */
    char *lab;     /* "lab4" */
    enum standing standing;
    bool left_out;      /* there is a result, but it does not count */
    char *reason;       /* one line: why there is no grade; empty if there is one */
    json_t *result;     /* the result file; NULL if there is none that counts */
    const json_t *task; /* what class.json says about it; NULL: nothing */
    char *explanation;  /* one line: how points become marks, and the teacher's decision; empty: as earned */
    char *source;       /* path of the submitted file; empty: not known */
    const char *directory;   /* where `source` begins if ./grade class was run elsewhere; NULL: it was not */
    char *report;            /* the student's report; empty: not known */
    char *path;              /* of the result file; NULL if there is none that counts */
    double score, max_score; /* by the policy of the class, else as in the result */
    double wall_seconds;
    char graded_at[32]; /* 2026-11-22T12:00:00Z */
};

/* A line of the roster: `id` is the name of the student's folder. */
struct person {
    char *id, *name, *email;
};

struct book {
    char *folder; /* REPORT; NULL: a result file alone */
    json_t *run;  /* class.json; NULL: a result file alone, or there is none to be read */
    struct submission *items;
    size_t count, capacity;
    struct person *people;
    size_t person_count, person_capacity;
};

/* Read a folder made by ./grade class, or one result file. A class has one submission for each student and
 * lab, sorted by both. False, with one line in `why`, if class.json or the file cannot be read. The caller
 * frees with book_free, also after false. */
bool book_read(struct book *book, const char *path, struct why *why);
/* The same for a folder that may lack class.json. Then book->run is NULL, `why` says why, and all results
 * count. */
bool book_read_folder(struct book *book, const char *path, struct why *why);
/* Remove the submissions of all other labs. */
void book_keep_lab(struct book *book, const char *lab);
void book_free(struct book *book);

#endif
