/* REPORT, the folder of a graded class: one runner at a time, files that outlive a power cut, and nothing
 * left behind by a run that was killed. */
#ifndef GRADER_CLASS_STORE_H
#define GRADER_CLASS_STORE_H

#include "common/base.h"

/* Killed children of a killed run take a moment to end. On a cluster, a task of a node that was given up may
 * go on for as long as a task takes. Seconds. */
enum { STORE_PATIENCE = 3, STORE_PATIENCE_CLUSTER = 600 };

/* Make the folder and REPORT/results where they are missing, lock it until this process and its children have
 * ended, and clear away what a killed run has left: half-written files, and its temporary folder. Waits that
 * many seconds for another run to end. False, with one line in `why`, if it still has the folder then, or it
 * cannot be made. The calling process has to be in a workspace of its own (workspace.h). */
bool store_open(const char *report, unsigned patience, struct why *why);

/* The same for a run that grades one part of the students: it excludes whole runs and others of the same
 * part. REPORT and REPORT/slurm have to be there. Half-written files stay. */
bool store_open_part(const char *report, unsigned part, struct why *why);

/* A lock's descriptor, LOCK_EX or LOCK_SH as for flock(2): closing it is the end of the lock. -1, with one
 * line in `why`, if somebody else still has it after `patience` seconds. */
int store_lock(const char *path, int operation, unsigned patience, struct why *why);

/* Remove half-written files of this program: those of killed processes, when none is left that writes. Of all
 * students, or of the folders of those named. */
void store_sweep(const char *report);
void store_sweep_students(const char *report, char *const *students, size_t count);

/* Make the folder results/STUDENT where it is missing. */
bool store_make_folder(const char *path, struct why *why);

/* Write a file of the store, in a folder that is there: all of it or nothing, also after a power cut. */
bool store_write(const char *path, const struct text *text, struct why *why);

/* Remove a file of the store, if it is there, so that it stays away after a power cut. */
bool store_remove(const char *path, struct why *why);

#endif
