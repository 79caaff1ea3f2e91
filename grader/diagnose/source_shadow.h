/* A variable that is declared once more in inner braces. */
#ifndef GRADER_DIAGNOSE_SOURCE_SHADOW_H
#define GRADER_DIAGNOSE_SOURCE_SHADOW_H

/* The line of a declaration with a value, "float below = in[...];", in inner braces of a function that
 * `entry` uses, where the braces around them have a variable of that name already and nothing uses the new
 * one. 0: there is none. */
int source_shadow_line(const char *source, const char *entry);

#endif
