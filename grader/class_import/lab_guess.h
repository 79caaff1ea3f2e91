/* Say which lab a file is for, by its name, by the names of folders, or by the entry points that its text
 * names. */
#ifndef GRADER_CLASS_IMPORT_LAB_GUESS_H
#define GRADER_CLASS_IMPORT_LAB_GUESS_H

#include "grader/labs/lab_record.h"

/* The lab that a name stands for: "lab4.cu", "my lab 4.cpp", "Lab-04", "tiling_v2.cu". -1: none, or several.
 */
int lab_in_name(const char *name, size_t length);
/* Is every entry point of the lab followed by "(" somewhere in the text? A file without them gets no points.
 */
bool lab_is_in_text(const struct lab *lab, const char *text);
/* Of the labs all of whose entry points are followed by "(" somewhere in the text, the one with the most
 * entry points. -1: none, or several with equally many. */
int lab_in_text(const char *text);

#endif
