/* Points in time, as people and as files write them. */
#ifndef GRADER_CLASS_MOMENT_H
#define GRADER_CLASS_MOMENT_H

#include <stdbool.h>
#include <time.h>

enum { MOMENT_SIZE = 21 };

/* Read "2026-11-20 23:59", with seconds or without, a T for the blank or not: local time, or with a Z behind
 * it UTC. False if it is no such thing, or no such day, or before the year 2000. */
bool moment_read(const char *text, time_t *moment);
/* 2026-11-20T22:59:00Z */
void moment_write(char out[MOMENT_SIZE], time_t moment);

/* The rule of the local zone, "CET-1CEST,M3.5.0,M10.5.0/3" for instance: with TZ set to it local time is the
 * same on any machine. NULL if nobody knows. The caller frees it. */
char *moment_zone(void);

#endif
