/* The results of a class, or one result file, read for export.
 *
 * A submission has a grade, or none because somebody has to act first (the machine failed, a result waits for
 * a look), or there is no submission. The three never become one another, and none becomes a 0. */
#ifndef GRADER_CLASS_EXPORT_BOOK_H
#define GRADER_CLASS_EXPORT_BOOK_H

#include <jansson.h>

#include "common/base.h"

enum standing { STANDING_GRADED, STANDING_NOT_GRADED, STANDING_MISSING };

struct submission {
    char *folder;  /* name of the student's folder, any bytes; empty: a result file alone */
    char *student; /* the same for people, valid UTF-8; or the source's name */
    char *lab;     /* "lab4" */
    enum standing standing;
    char *reason;            /* one line: why there is no grade; empty if there is one */
    json_t *result;          /* the result file; NULL unless graded */
    char *report;            /* as the student reads it; empty: not known */
    char *path;              /* of the result file; NULL: none */
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
    json_t *run;  /* class.json; NULL: a result file alone */
    struct submission *items;
    size_t count, capacity;
    struct person *people;
    size_t person_count, person_capacity;
};

/* Read a folder made by ./grade class, or one result file; submissions are sorted by student and lab. False,
 * with one line in `why`, if that cannot be read whole. The caller frees with book_free, also after false. */
bool book_read(struct book *book, const char *path, char *why, size_t why_size);
void book_free(struct book *book);

/* A string or number of an object; "" or 0 if it has none of that name and type. */
const char *field_text(const json_t *object, const char *key);
double field_number(const json_t *object, const char *key);

/* One check of a result, as the exports show it. What keeps a whole result from being judged, a compile error
 * for instance, is a check of its own, "verdict", without points. */
struct check_view {
    const char *entry, *name, *status, *summary;
    double score, max_score;
    const json_t *json; /* NULL: the verdict */
};

/* All checks of a graded submission. The caller frees the array. */
struct check_view *checks_of(const struct submission *s, size_t *count);
/* What a check has to say besides its summary, line by line. */
void check_details(struct text *out, const struct submission *s, const struct check_view *check);
bool check_passes(const struct check_view *check);
/* Skipped, inconclusive, to be looked at: neither passed nor failed. */
bool check_is_open(const struct check_view *check);

#endif
