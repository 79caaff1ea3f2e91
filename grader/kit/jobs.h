/* Run many gradings at once, each in a process and a private folder of its own. */
#ifndef GRADER_KIT_JOBS_H
#define GRADER_KIT_JOBS_H

#include <stddef.h>

/* How many gradings run side by side by default, and how many threads each of `jobs` gets. */
unsigned jobs_usual(void);
unsigned jobs_threads(unsigned jobs);

/* Call work(item) for each of `count` items of `size` bytes, each call in its own workspace, at most `jobs`
 * at once. Returns how many calls returned 0. */
size_t jobs_run(int (*work)(void *item), void *items, size_t count, size_t size, unsigned jobs);

#endif
