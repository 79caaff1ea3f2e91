/* Find macros without brackets: one that stands for a sum, where a line multiplies or divides by its name,
 * and one that multiplies a parameter, where a line passes a sum. */
#ifndef GRADER_DIAGNOSE_SOURCE_MACRO_H
#define GRADER_DIAGNOSE_SOURCE_MACRO_H

/* The line of "#define OUT_TILE IN_TILE - 2", if a line that `entry` uses has "* OUT_TILE" or the like, of
 * "#define CELLS(r) BLOCK + 2 * (r)", if one has "CELLS(8) * 4", or of "#define MIN(a, b) a < b ? a : b", if
 * one has "1 + MIN(n, 8)"; 0: there is none. */
int source_macro_of_sum(const char *source, const char *entry);
/* The line of "#define AT(i, j) (i * n + j)", if a line that `entry` uses has AT(i + 1, j); 0: there is none.
 */
int source_macro_of_argument(const char *source, const char *entry);

#endif
