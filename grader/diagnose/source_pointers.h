/* Which names of a submission's text are pointers, and to cells of how many bytes. */
#ifndef GRADER_DIAGNOSE_SOURCE_POINTERS_H
#define GRADER_DIAGNOSE_SOURCE_POINTERS_H

enum source_form { SOURCE_UNKNOWN, SOURCE_POINTER, SOURCE_ARRAY };

/* Is the name a pointer or an array, as the function that holds `line` declares it, else the lines outside of
 * functions, with members of structs? Sets `bytes` to the size of a cell, 4 for "float *p". SOURCE_UNKNOWN:
 * it is neither, or its cells have a type of the file. The text has no comments (source_code). */
enum source_form source_form_of(const char *source, int line, const char *name, int *bytes);

#endif
