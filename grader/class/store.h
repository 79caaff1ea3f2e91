/* REPORT, the folder of a graded class: one runner at a time, files that outlive a power cut, and nothing
 * left behind by a run that was killed. */
#ifndef GRADER_CLASS_STORE_H
#define GRADER_CLASS_STORE_H

#include "common/base.h"

/* Make the folder and REPORT/results where they are missing, lock it until this process and its children have
 * ended, and clear away what a killed run has left: half-written files, and its temporary folder. Waits a
 * moment for the children of such a run to end. False, with one line in `why`, if another run has it, or it
 * cannot be made. The calling process has to be in a workspace of its own (workspace.h). */
bool store_open(const char *report, char *why, size_t why_size);

/* Remove half-written files: those of killed processes, when none is left that writes. */
void store_sweep(const char *report);

/* Make the folder results/STUDENT where it is missing. */
bool store_make_folder(const char *path, char *why, size_t why_size);

/* Write a file of the store, in a folder that is there: all of it or nothing, also after a power cut. */
bool store_write(const char *path, const struct text *text, char *why, size_t why_size);

#endif
