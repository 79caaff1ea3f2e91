/* Find a macro that stands for a sum without brackets, where a line multiplies or divides by its name. */
#ifndef GRADER_DIAGNOSE_SOURCE_MACRO_H
#define GRADER_DIAGNOSE_SOURCE_MACRO_H

/* The line of "#define OUT_TILE IN_TILE - 2", if a line that `entry` uses has "* OUT_TILE" or the like; 0:
 * there is none. */
int source_macro_of_sum(const char *source, const char *entry);

#endif
