/* How far a class is: one line that changes on a terminal, else one line a submission. */
#ifndef GRADER_CLASS_STATUS_H
#define GRADER_CLASS_STATUS_H

#include "grader/class/scan.h"

struct status {
    size_t total; /* what this run has to do */
    double start;
};

void status_start(struct status *s, const struct class_scan *scan);
/* A task is done, the `finished`th of this run, after that many seconds. */
void status_task(struct status *s, const struct task *t, size_t finished, double seconds);
void status_end(void);

/* A line from outside, safe to print: "?" for what would command a terminal or begin another line, and cut to
 * `size`. Returns `out`. */
const char *status_text(char *out, size_t size, const char *text);
/* The same for a student's name, cut at 40 bytes. */
enum { STATUS_NAME_SIZE = 41 };
const char *status_name(char out[STATUS_NAME_SIZE], const char *name);
/* 1:05 or 2:01:05. */
const char *status_time(char out[24], double seconds);

#endif
