/* Read and write points in time, and find the local time zone. */
#ifndef GRADER_CLASS_MOMENT_H
#define GRADER_CLASS_MOMENT_H

#include <stdbool.h>
#include <time.h>

enum { MOMENT_SIZE = 21 };

/* Read "2026-11-20 23:59". Seconds are optional, and a T may stand in place of the blank. The time is local,
 * or UTC if a Z follows. False if the text has another form, the day does not exist, or the year is before
 * 2000. */
bool moment_read(const char *text, time_t *moment);
/* 2026-11-20T22:59:00Z */
void moment_write(char out[MOMENT_SIZE], time_t moment);

/* The rule of the local time zone, for instance "CET-1CEST,M3.5.0,M10.5.0/3". With TZ set to it, local time
 * is the same on any machine. NULL if it is unknown. The caller frees it. */
char *moment_zone(void);

#endif
