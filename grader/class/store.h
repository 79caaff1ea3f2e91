/* The folder REPORT of a graded class: lock it, write files that survive a power cut, and remove what a
 * killed run left. */
#ifndef GRADER_CLASS_STORE_H
#define GRADER_CLASS_STORE_H

#include "common/base.h"

/* Seconds to wait for another run. The children of a killed run take a moment to end. On a cluster, a task on
 * a lost node may run on until it is done. */
enum { STORE_PATIENCE = 3, STORE_PATIENCE_CLUSTER = 600 };

/* Make REPORT and REPORT/results if they are missing, lock REPORT until this process and its children have
 * ended, and remove what a killed run left: half-written files, and its temporary folder. Waits up to
 * `patience` seconds for another run to end. False, with one line in `why`, if that run has not ended by then
 * or the folder cannot be made. The calling process must be in its own workspace (workspace.h). */
bool store_open(const char *report, unsigned patience, struct why *why);

/* The same for a run that grades one part of the students. It excludes runs of the whole class and of the
 * same part. REPORT and REPORT/slurm must exist. Half-written files stay. */
bool store_open_part(const char *report, unsigned part, struct why *why);

/* Lock a file, with LOCK_EX or LOCK_SH as in flock(2). Returns a descriptor; closing it releases the lock.
 * -1, with one line in `why`, if another process still holds the lock after `patience` seconds. */
int store_lock(const char *path, int operation, unsigned patience, struct why *why);

/* Remove the half-written files of killed processes, of all students or only of those named. No other process
 * may be writing. */
void store_sweep(const char *report);
void store_sweep_students(const char *report, char *const *students, size_t count);

/* Make the folder results/STUDENT if it is missing. */
bool store_make_folder(const char *path, struct why *why);

/* Write a file of the store completely or not at all, even after a power cut. Its folder must exist. */
bool store_write(const char *path, const struct text *text, struct why *why);

/* Remove a file of the store, if it exists. It stays removed after a power cut. */
bool store_remove(const char *path, struct why *why);

#endif
