/* Fill grades into a gradebook that was exported from a learning platform. */
#ifndef GRADER_CLASS_EXPORT_GRADEBOOK_FILL_H
#define GRADER_CLASS_EXPORT_GRADEBOOK_FILL_H

#include "grader/text/sheet.h"

/* How a platform writes its gradebook. Lists end with NULL. */
struct platform {
    const char *name;
    const char *ids[4], *emails[4]; /* headers of the columns that identify a student */
    const char *points_row;      /* text in the first cell of the row of maximum points; NULL: no such row */
    const char *grade_ending;    /* of a header, after the assignment's name; NULL: a number in brackets */
    const char *feedback_ending; /* NULL: there is no such column */
    const char *not_grades[8];   /* columns with these in their headers are computed by the platform */
};
extern const struct platform platform_canvas, platform_moodle;

struct grade {
    const char *student, *email; /* email: "" if the roster has none */
    const char *lab;
    bool has_score;     /* else the cell stays as it is: never a 0 */
    const char *reason; /* why it has none, or is a 0 for nothing handed in; else empty */
    double score, max_score;
};

struct gradebook {
    struct sheet *sheet;
    const struct platform *platform;
    const char *const *columns; /* LAB=HEADER, chosen by the user */
    int column_count;
};

/* Write the grades into their cells. What was done, and which students were not found, is added to `said`. If
 * a column or a student is uncertain, nothing is changed, and `why` says in one line what to do. *complete
 * says whether every student with a grade was found. */
bool gradebook_fill(const struct gradebook *book, const struct grade *grades, size_t count, struct text *said,
                    bool *complete, struct why *why);

#endif
