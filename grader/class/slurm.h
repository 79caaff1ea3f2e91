/* Run Slurm's commands: submit a script, and read the queue. Slurm's database and files are not used. */
#ifndef GRADER_CLASS_SLURM_H
#define GRADER_CLASS_SLURM_H

#include "common/base.h"

enum { SLURM_ID_SIZE = 24 };

/* A job's comment says what it is for, and in which round. */
#define SLURM_TASKS     "tasks"
#define SLURM_COLLECTOR "collector"

/* The jobs in the queue under one name, those that have not ended yet. */
struct slurm_queue {
    unsigned waiting, running;             /* tasks; waiting: for a node */
    unsigned tasks_round, collector_round; /* the latest; 0: none */
    char tasks[SLURM_ID_SIZE];             /* the array's job id */
};

/* Ask squeue. False, with one line in `why`, if it does not answer. */
bool slurm_look(struct slurm_queue *queue, const char *name, struct why *why);

/* Submit a script with sbatch. `arguments` are options, the script and the script's arguments, ended by NULL.
 * TMPDIR is set to `temporary`; NULL: it is unset. False, with one line in `why`, if Slurm rejects it. */
bool slurm_submit(char id[SLURM_ID_SIZE], const char *const *arguments, const char *temporary,
                  struct why *why);

#endif
