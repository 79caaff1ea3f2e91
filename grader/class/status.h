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

/* A student's name, safe to print: cut at 40 characters, "?" for bytes that would command a terminal. */
enum { STATUS_NAME_SIZE = 41 };
const char *status_name(char out[STATUS_NAME_SIZE], const char *name);
/* 1:05 or 2:01:05. */
const char *status_time(char out[24], double seconds);

#endif
