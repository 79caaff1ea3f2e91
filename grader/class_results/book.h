/* The results of a class, or one result file, for whatever is made of them.
 *
 * A submission has a grade, or none because somebody has to act first (the machine failed, a result waits for
 * a look, the file has changed since), or there is no submission. The three never become one another, and
 * none becomes a 0.
 *
 * A result of a class counts if it is of the bytes that class.json names for this student and lab. */
#ifndef GRADER_CLASS_RESULTS_BOOK_H
#define GRADER_CLASS_RESULTS_BOOK_H

#include "grader/class_results/object.h"

enum standing { STANDING_GRADED, STANDING_NOT_GRADED, STANDING_MISSING };

struct submission {
    char *folder;  /* name of the student's folder, any bytes; empty: a result file alone */
    char *student; /* the same for people, valid UTF-8; or the source's name */
    char *lab;     /* "lab4" */
    enum standing standing;
    bool left_out;           /* there is a result, but it does not count */
    char *reason;            /* one line: why there is no grade; empty if there is one */
    json_t *result;          /* the result file; NULL if there is none that counts */
    const json_t *task;      /* what class.json says of it; NULL: nothing */
    char *source;            /* path of what was handed in; empty: not known */
    char *report;            /* as the student reads it; empty: not known */
    char *path;              /* of the result file; NULL: there is none that counts */
    double score, max_score; /* as the policy of the class has them, else as the result says */
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

/* Read a folder made by ./grade class, or one result file. Of a class there is one submission for each
 * student and lab, sorted by them. False, with one line in `why`, if class.json or the file cannot be read.
 * The caller frees with book_free, also after false. */
bool book_read(struct book *book, const char *path, struct why *why);
/* The same of a folder that may lack class.json: book->run is NULL then, `why` says why, and all results
 * count. */
bool book_read_folder(struct book *book, const char *path, struct why *why);
/* Leave out the submissions of all other labs. */
void book_keep_lab(struct book *book, const char *lab);
void book_free(struct book *book);

#endif
