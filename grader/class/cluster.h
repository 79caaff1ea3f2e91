/* A class on a cluster, by rounds: an array of tasks, each for a part of the students, and a collector that
 * starts when they have ended, however they ended. What has no result then is submitted again, in a next
 * round; after the last round it is not graded. All that is remembered lies in REPORT/slurm:
 *
 *     run.json                     the run's name in the queue, its round, its job ids
 *     tasks.sh, collector.sh       the job scripts
 *     chunk-K.log, collector.log   what they print
 *     chunk-K.lock, lock           so that nobody works on one part, or submits one round, twice */
#ifndef GRADER_CLASS_CLUSTER_H
#define GRADER_CLASS_CLUSTER_H

#include "grader/class/class.h"
#include "grader/class/slurm.h"

struct cluster {
    char name[24];                                       /* of all its jobs */
    unsigned parts;                                      /* of the class; also the tasks of the first round */
    unsigned round;                                      /* the latest, from 1 */
    char tasks[SLURM_ID_SIZE], collector[SLURM_ID_SIZE]; /* that round's job ids; empty: not submitted yet */
    bool ended;                                          /* the collector has written the last word */
};

/* ---- cluster.c ---- */

/* ./grade class --slurm: submit what there is to do, or find it in the queue; then tell how far it is until
 * it has ended. Returns the program's exit status, as class_main does. */
int cluster_run(struct class_options *options);
/* The collector's job, to be run in a workspace: `options` are a struct class_options. */
int cluster_collect(void *options);

/* ---- cluster_round.c ---- */

/* False if REPORT has no run.json. */
bool cluster_read(struct cluster *c, const char *report);
bool cluster_write(const struct cluster *c, const char *report, struct why *why);
/* Read run.json anew, and submit what of its round is neither known as submitted nor in the queue; so it may
 * be called again. REPORT/slurm/lock is held meanwhile. `class` says which parts have something to do. */
bool cluster_ensure_round(struct cluster *c, const struct class_run *class, struct why *why);

/* ---- cluster_script.c ---- */

/* Make REPORT/slurm and the scripts. */
bool cluster_write_scripts(const struct cluster *c, const struct class_run *class, struct why *why);

#endif
