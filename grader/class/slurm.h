/* Slurm's commands: submit a script, look what is in the queue. Nothing else of a cluster is asked, neither
 * its database nor its files. */
#ifndef GRADER_CLASS_SLURM_H
#define GRADER_CLASS_SLURM_H

#include "common/base.h"

enum { SLURM_ID_SIZE = 24 };

/* A job's comment says what it is for, and in which round. */
#define SLURM_TASKS     "tasks"
#define SLURM_COLLECTOR "collector"

/* What is in the queue under one job name: whatever has not ended yet. */
struct slurm_queue {
    unsigned waiting, running;             /* tasks; waiting: for a node */
    unsigned tasks_round, collector_round; /* the latest; 0: none */
    char tasks[SLURM_ID_SIZE];             /* the array's job id */
};

/* Ask squeue. False, with one line in `why`, if it does not answer. */
bool slurm_look(struct slurm_queue *queue, const char *name, struct why *why);

/* Submit a script with sbatch: `options` and the script with its arguments, NULL behind the last. TMPDIR is
 * handed on as `temporary`; NULL: not set. False, with one line in `why`, if Slurm does not take it. */
bool slurm_submit(char id[SLURM_ID_SIZE], const char *const *arguments, const char *temporary,
                  struct why *why);

#endif
