/* Find a loop over the rows of a thread that stores a row, waits, and computes with it before the next row is
 * stored. */
#ifndef GRADER_DIAGNOSE_SOURCE_TURN_H
#define GRADER_DIAGNOSE_SOURCE_TURN_H

#include <stdbool.h>

/* Do line `store` and, after a barrier, line `read` stand in one loop of a fixed number of turns inside
 * another loop, and does each turn store to cells of `array` of its own? A march by itself is no such loop:
 * it may store the next plane one step ahead. `source` may be NULL. */
bool source_takes_turns(const char *source, int store, int read, const char *array);

#endif
