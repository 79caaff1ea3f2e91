/* The gradebook of a learning platform, exported there, filled in here, and imported there again. */
#ifndef GRADER_CLASS_EXPORT_GRADEBOOK_FILL_H
#define GRADER_CLASS_EXPORT_GRADEBOOK_FILL_H

#include "grader/text/sheet.h"

/* How a platform writes its gradebook. Lists end with NULL. */
struct platform {
    const char *name;
    const char *ids[4], *emails[4]; /* headers of the columns that say who it is */
    const char *points_row;         /* what its first cell contains; NULL: there is no such row */
    const char *grade_ending;    /* of a header, behind the assignment's name; NULL: a number in brackets */
    const char *feedback_ending; /* NULL: there is no such column */
    const char *not_grades[8];   /* headers with such words are computed by the platform */
};
extern const struct platform platform_canvas, platform_moodle;

struct grade {
    const char *student, *email; /* email: "" if the roster does not say */
    const char *lab;
    bool has_score;     /* else the cell stays as it is: never a 0 */
    const char *reason; /* why it has none */
    double score, max_score;
};

struct gradebook {
    struct sheet *sheet;
    const struct platform *platform;
    const char *const *columns; /* LAB=HEADER, chosen by the user */
    int column_count;
};

/* Write the grades into their cells; what was done, and who could not be found, is added to `said`. Nothing
 * is changed, and `why` says in one line what to do, if a column or a student is not certain. *complete says
 * whether everybody with a grade was found. */
bool gradebook_fill(const struct gradebook *book, const struct grade *grades, size_t count, struct text *said,
                    bool *complete, struct why *why);

#endif
