/* List the checks of a result, as the exports show them. */
#ifndef GRADER_CLASS_EXPORT_CHECKS_H
#define GRADER_CLASS_EXPORT_CHECKS_H

#include "grader/class_results/book.h"

/* One check of a result, as the exports show it. A verdict on the whole result, for instance a compile error,
 * is a check of its own, "verdict", without points; marks that the teacher has set without a result are
 * "marks". */
struct check_view {
    const char *entry, *name, *status, *summary;
    double score, max_score;
    const json_t *json; /* NULL: the verdict */
};

/* All checks of a graded submission. The caller frees the array. */
struct check_view *checks_of(const struct submission *s, size_t *count);
/* Append what a check says besides its summary, line by line. */
void check_details(struct text *out, const struct submission *s, const struct check_view *check);
bool check_passes(const struct check_view *check);
/* Skipped, inconclusive or to be reviewed: neither passed nor failed. */
bool check_is_open(const struct check_view *check);

#endif
