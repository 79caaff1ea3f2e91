/* Many gradings at once, each in a process and a private folder of its own. */
#ifndef GRADER_KIT_JOBS_H
#define GRADER_KIT_JOBS_H

#include <stddef.h>

/* How many gradings run side by side unless the user says otherwise, and how many threads are left for each
 * of `jobs`. */
unsigned jobs_usual(void);
unsigned jobs_threads(unsigned jobs);

/* Call work(item) for each of `count` items of `size` bytes, every call in a workspace of its own, at most
 * `jobs` at once. Returns how many calls returned 0. */
size_t jobs_run(int (*work)(void *item), void *items, size_t count, size_t size, unsigned jobs);

#endif
