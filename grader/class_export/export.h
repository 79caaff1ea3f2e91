/* ./grade export: write results in the formats of other programs. */
#ifndef GRADER_CLASS_EXPORT_EXPORT_H
#define GRADER_CLASS_EXPORT_EXPORT_H

#include "grader/class_results/book.h"

/* Options of the command line. */
struct export_options {
    const char *format, *input;
    const char *out;        /* a file, a folder or - ; NULL: the default */
    const char *into;       /* the gradebook to merge into */
    const char *plots;      /* a folder with pictures; NULL: none */
    const char *lab;        /* of a package; else export only this one, NULL: all */
    const char *missing;    /* "0": what was not handed in is a 0 in gradebooks; NULL: the cell stays */
    const char *columns[8]; /* LAB=HEADER */
    int column_count;
};

/* Write one submission, or the whole class, as text in a format. False, with nothing written, if the
 * submission has no grade and the format cannot express that. */
typedef bool export_one(struct text *out, const struct submission *s, const struct export_options *options);
typedef void export_all(struct text *out, const struct book *book);

export_all export_junit, export_tap;
export_one export_gradescope, export_autolab, export_prairielearn, export_classroom50;

/* A gradebook to be filled in with the results of a class. */
struct merge {
    const struct book *book;
    const struct export_options *options;
    struct text *out, *said; /* the table; what was done, and which students were not found */
    bool complete;           /* every student was found */
};
/* False, with one line in `why` and nothing in `out`, if a student or a column is uncertain. */
typedef bool export_merge(struct merge *m, struct why *why);

export_merge export_canvas, export_moodle;

/* The points of one entry point under the policy of the class; over all entry points they add up to s->score.
 */
double applied_points(const struct submission *s, double points);
/* The most points of an entry point under the policy; over all entry points they add up to s->max_score. */
double applied_most(const struct submission *s, double most);

/* Append a value as text and a newline, and free the value. `flags` are those of json_dumps. */
void export_add_json(struct text *out, json_t *value, size_t flags);

/* Read the arguments after "export". False, with one line in `why`, if they are invalid. */
bool export_options_read(struct export_options *o, int argc, char **argv, struct why *why);
/* ./grade export ...: returns the exit status. */
int export_command(int argc, char **argv);
/* ./grade export PACKAGE: write the kit as another system's autograder; returns the exit status. */
int export_package(const struct export_options *options);

#endif
