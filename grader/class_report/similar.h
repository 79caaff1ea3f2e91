/* Find submissions of a lab that have too much in common with each other, with the kit's solutions or with
 * files of past years. Names, numbers, layout, comments, the order of functions and what all students were
 * given do not count (grader/similar). */
#ifndef GRADER_CLASS_REPORT_SIMILAR_H
#define GRADER_CLASS_REPORT_SIMILAR_H

#include "grader/class_report/originals.h"
#include "grader/similar/shared_runs.h"

enum {
    SIMILAR_SHOWN = 20,     /* matches of a kind that the page shows with their lines */
    SIMILAR_LISTED = 10000, /* matches of a kind that are kept: the most alike */
};

/* A submission has at most one match that is no pair. */
enum similar_kind { SIMILAR_SOLUTION, SIMILAR_PAST, SIMILAR_PAIR, SIMILAR_KINDS };

struct similar_match {
    size_t file;    /* index in `files` */
    size_t other;   /* of a pair: index in `files`; else in `originals` */
    int percent[2]; /* how much of `file` stands in `other`, and the other way round */
    struct shared_runs runs;
};

struct similar_matches {
    struct similar_match *items; /* most alike first */
    size_t count, capacity;
    size_t left_out; /* besides, less alike */
};

/* One text, and all students who handed in exactly these bytes. */
struct similar_file {
    struct compared_text text;
    char sha256[65];
    size_t *students, student_count, student_capacity; /* indices in the class */
    size_t original;                                   /* that it is a copy of; NO_ORIGINAL: of none */
    bool untouched;                                    /* it has nothing that was not given */
};

#define NO_ORIGINAL SIZE_MAX

struct similar {
    const struct originals *originals;
    struct similar_file *files;
    size_t file_count, file_capacity;
    struct similar_matches matches[SIMILAR_KINDS];
    size_t unread; /* submissions that were moved, removed or changed */
};

/* Compare a lab's submissions with the originals and with each other. Two copies of one original make no
 * pair. `originals` must live as long as `s`. The caller frees with similar_free. */
void similar_find(struct similar *s, const struct class_data *class, int lab, const struct given_text *given,
                  const struct originals *originals);
void similar_free(struct similar *s);

/* The other text of a match. */
const struct compared_text *similar_other(const struct similar *s, enum similar_kind kind,
                                          const struct similar_match *match);

/* ---- for programs ---- */

/* One lab's rows of similar.csv; similar_csv_header begins the table. */
void similar_csv_header(struct text *out);
void similar_csv(struct text *out, const struct class_data *class, int lab, const struct similar *s);

#endif
