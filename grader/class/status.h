/* Show the progress of a class: one line that changes on a terminal, else one line per submission. */
#ifndef GRADER_CLASS_STATUS_H
#define GRADER_CLASS_STATUS_H

#include "grader/class/scan.h"

struct status {
    size_t total; /* tasks of this run */
    double start;
};

void status_start(struct status *s, const struct class_scan *scan);
/* Show that a task has ended, the `finished`th of this run, after `seconds`. */
void status_task(struct status *s, const struct task *t, size_t finished, double seconds);
void status_end(void);

/* Make a text from outside safe to print as one line: what would not be seen for what it is (common/utf8.h),
 * and what is no UTF-8, becomes "?". The text is cut to `size`, between characters. Returns `out`. */
const char *status_text(char *out, size_t size, const char *text);
/* The same for a student's name, cut at 40 bytes. */
enum { STATUS_NAME_SIZE = 41 };
const char *status_name(char out[STATUS_NAME_SIZE], const char *name);
/* 1:05 or 2:01:05. */
const char *status_time(char out[24], double seconds);

#endif
