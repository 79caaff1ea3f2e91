/* Grade a class on a cluster, in rounds. A round is an array of Slurm tasks, one per part of the students,
 * and a collector that starts when all tasks have ended, even if they failed. A submission without a result
 * is submitted again in the next round; after the last round it is not graded. The state is kept in
 * REPORT/slurm:
 *
 *     run.json                     the run's name in the queue, its round, its job ids
 *     tasks.sh, collector.sh       the job scripts
 *     chunk-K.log, collector.log   what they print
 *     chunk-K.lock, lock           locks: one process per part, and one that submits */
#ifndef GRADER_CLASS_CLUSTER_H
#define GRADER_CLASS_CLUSTER_H

#include "grader/class/class.h"
#include "grader/class/slurm.h"

struct cluster {
    char name[24];                                       /* of all its jobs */
    unsigned parts;                                      /* of the class; also the tasks of the first round */
    unsigned round;                                      /* the latest, from 1 */
    char tasks[SLURM_ID_SIZE], collector[SLURM_ID_SIZE]; /* that round's job ids; empty: not submitted yet */
    bool ended;                                          /* the collector has ended the run */
};

/* ---- cluster.c ---- */

/* ./grade class --slurm: submit the tasks to do, or find them in the queue; then print the progress until
 * they have ended. Returns the program's exit status, as class_main does. */
int cluster_run(struct class_options *options);
/* The collector's job, which runs in a workspace. `options` points to a struct class_options. */
int cluster_collect(void *options);

/* ---- cluster_round.c ---- */

/* False if REPORT has no run.json. */
bool cluster_read(struct cluster *c, const char *report);
bool cluster_write(const struct cluster *c, const char *report, struct why *why);
/* Read run.json again, and submit those jobs of its round that are neither in run.json nor in the queue. It
 * may be called repeatedly. It holds REPORT/slurm/lock meanwhile. `class` says which parts have tasks to do.
 */
bool cluster_ensure_round(struct cluster *c, const struct class_run *class, struct why *why);

/* ---- cluster_script.c ---- */

/* Make the folder REPORT/slurm and write the scripts. */
bool cluster_write_scripts(const struct cluster *c, const struct class_run *class, struct why *why);

#endif
