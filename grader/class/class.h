/* ./grade class: all submissions of a class, by all cores, into one folder of results. */
#ifndef GRADER_CLASS_CLASS_H
#define GRADER_CLASS_CLASS_H

#include "grader/class/policy.h"
#include "grader/class/scan.h"
#include "grader/grade/grade.h"

/* Grading on a cluster. */
struct slurm_options {
    bool wanted, gpu;
    unsigned chunk;        /* students a task; 0: the usual number */
    const char *more;      /* for sbatch, as on an #SBATCH line; NULL: none */
    unsigned collect;      /* be the collector of this round; 0: no collector */
    const char *temporary; /* TMPDIR as the user has it; NULL: unset */
};

/* What the command line asks for. */
struct class_options {
    const char *submissions, *report;
    const char *roster, *policy; /* files; NULL: none */
    bool labs[LABS_MOST];        /* none set: every lab that somebody handed in */
    unsigned jobs;               /* gradings side by side; 0: one a core, with a GPU one */
    unsigned timeout;            /* seconds for one grading */
    bool has_seed, help;
    uint64_t seed;
    enum device_choice device; /* never AUTO: all students by the same witness */
    enum sandbox_mode sandbox; /* REQUIRED, or OFF */
    struct slurm_options slurm;
    unsigned part, parts; /* grade this part of the students alone, 1 to `parts`; 0: all of them */
};

/* Read the arguments behind the word "class". False, with one line in `why`, if they make no sense. */
bool class_options_read(struct class_options *options, int argc, char *const *argv, struct why *why);
extern const char class_help[];

/* A result that was there before: does it still hold? */
enum result_age { RESULT_HOLDS, RESULT_OTHER_KIT, RESULT_OTHER_DEVICE, RESULT_UNCONFINED, RESULT_AGES };

/* What REPORT/class.json said before this run. */
struct class_past {
    char policy[300], roster[300]; /* files; empty: none */
    bool labs[LABS_MOST];
};

struct class_run {
    struct class_options options;
    struct roster roster;
    struct policy policy;
    struct class_scan scan;
    char *results;              /* REPORT/results */
    unsigned jobs;              /* at once */
    size_t before[RESULT_AGES]; /* tasks whose results were there */
    size_t restamped;           /* of these: of how many the policy makes something else now */
    struct class_past past;
    double wall_seconds, cpu_seconds;
    size_t peak_bytes; /* of the largest process */
};

/* ---- grade_task.c ---- */

enum task_exit { TASK_EXIT_DONE, TASK_EXIT_NOT_GRADED = 2, TASK_EXIT_NOT_WRITTEN, TASK_EXIT_DOUBTFUL };

/* One grading, to be run in a process and workspace of its own. */
struct assignment {
    const struct class_run *class;
    const struct task *task;
};

/* Grade the task and write its record. Returns an enum task_exit; what went wrong stands in one line on
 * standard error. */
int grade_task(void *assignment);
/* What the policy makes of a task's points. */
struct applied task_apply(const struct class_run *class, const struct task *t, double score,
                          double max_score);

/* ---- run.c ---- */

enum run_end { RUN_DONE, RUN_STOPPED, RUN_DISK_FULL };

/* Grade what there is to do. The states of all tasks are known afterwards, but for TASK_TO_DO after
 * RUN_STOPPED (a signal) and RUN_DISK_FULL (one line in `why`). */
enum run_end class_grade(struct class_run *class, struct why *why);

/* ---- class_json.c ---- */

/* The seed that REPORT/class.json names. False if there is no such file. */
bool class_json_seed(const char *report, uint64_t *seed);
/* What it says of the run that has written it; nothing if there is no such file. */
void class_json_past(const char *report, struct class_past *past);
/* Write REPORT/class.json: the run, and where every task stands. */
bool class_json_write(const struct class_run *class, struct why *why);

/* ---- stock.c ---- */

/* One seed for the whole class, for as long as its folder lives: in o->seed. False, with one line in `why`,
 * if another one is wanted. */
bool stock_choose_seed(struct class_options *o, struct why *why);
/* The seed of one submission, below 2^52: from the class's and the hash of its source. A report names it, and
 * who hands in another file has another one: answers cannot be prepared. */
uint64_t stock_task_seed(const struct class_options *o, const struct task *t);
/* Find where every task stands. A result of the same bytes and seed holds if this kit made it, on that
 * device, and in a sandbox where one is required. Then it gets what the policy makes of it now. */
bool stock_take(struct class_run *class, struct why *why);
/* Say what is graded again although its file has not changed, a line for each cause. */
void stock_tell(const struct class_run *class);

/* ---- notices.c ---- */

/* Before the grading: labs that hardly anybody has handed in, since one file makes its lab a part of the
 * class and everybody else is missing there; and what an earlier run had that this one leaves out, labs,
 * policy or roster. */
void notices_before(const struct class_run *class);
/* After it: who is in the roster or in the folders alone, and whose time the roster lacks. */
void notices_after(const struct class_run *class);

/* ---- class.c ---- */

/* Read what the options name, lock REPORT, and find where every task stands. False, with one line in `why`.
 * The caller frees with class_free, also after false. */
bool class_open(struct class_run *class, struct why *why);
/* The part of it that changes nothing: submissions, roster, policy. */
bool class_read(struct class_run *class, struct why *why);
/* Write REPORT/class.json and the summary. Returns the program's exit status. */
int class_finish(struct class_run *class, enum run_end end, const char *why);
size_t class_count(const struct class_run *class, enum task_state state);
void class_free(struct class_run *class);
/* One line on standard error. Returns the exit status 2. */
int class_fail(const char *why);

/* ./grade class ...: returns the program's exit status, 0 if nothing is left ungraded, 1 if something is, 2
 * if the class could not be graded. */
int class_main(int argc, char *const *argv);

#endif
