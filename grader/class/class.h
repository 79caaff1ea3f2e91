/* ./grade class: grade all submissions of a class, on all cores, into one folder of results. */
#ifndef GRADER_CLASS_CLASS_H
#define GRADER_CLASS_CLASS_H

#include "grader/class/decisions.h"
#include "grader/class/passed_over.h"
#include "grader/class/past.h"
#include "grader/class/policy.h"
#include "grader/class/scan.h"
#include "grader/grade/grade.h"

/* Grading on a cluster. */
struct slurm_options {
    bool wanted, gpu;
    unsigned chunk;        /* students per task; 0: the default */
    const char *more;      /* for sbatch, as on an #SBATCH line; NULL: none */
    unsigned collect;      /* be the collector of this round; 0: no collector */
    const char *temporary; /* TMPDIR as the user has it; NULL: unset */
};

enum { AGAIN_MOST = 50 };

/* What the command line asks for. */
struct class_options {
    const char *submissions, *report;
    const char *files[TEACHER_FILES]; /* NULL: as in the run before; "none": none */
    bool forget[LABS_MOST];           /* labs that are no longer of the class */
    bool labs[LABS_MOST];             /* none set: every lab with a submission */
    unsigned jobs;                    /* gradings at the same time; 0: one per core, or one with a GPU */
    unsigned timeout;                 /* seconds for one grading */
    bool has_seed, help;
    uint64_t seed;
    enum device_choice device; /* never AUTO: all students are graded on the same device */
    enum sandbox_mode sandbox; /* REQUIRED, or OFF */
    struct slurm_options slurm;
    const char *again[AGAIN_MOST]; /* STUDENT:LAB, to be graded once more */
    int again_count;
    unsigned part, parts; /* grade only this part of the students, 1 to `parts`; 0: all */
};

/* Read the arguments after the word "class". False, with one line in `why`, if they are invalid. */
bool class_options_read(struct class_options *options, int argc, char *const *argv, struct why *why);
extern const char class_help[];

/* Is a result of an earlier run still valid? */
enum result_age { RESULT_HOLDS, RESULT_OTHER_KIT, RESULT_OTHER_DEVICE, RESULT_UNCONFINED, RESULT_AGES };

struct class_run {
    struct class_options options;
    struct roster roster;
    struct policy policy;
    struct decisions decisions;
    struct class_scan scan;
    char *results;              /* REPORT/results */
    unsigned jobs;              /* at once */
    size_t before[RESULT_AGES]; /* tasks with a result of an earlier run */
    size_t restamped;           /* of these: tasks whose marks the policy has changed */
    struct class_past past;
    char *paths[TEACHER_FILES];       /* the teacher's files to read; NULL: none */
    const char *names[TEACHER_FILES]; /* as they were given; "" without one */
    struct passed_over passed_over;   /* none in a part */
    double wall_seconds, cpu_seconds;
    size_t peak_bytes; /* of the largest process */
};

/* ---- grade_task.c ---- */

enum task_exit { TASK_EXIT_DONE, TASK_EXIT_NOT_GRADED = 2, TASK_EXIT_NOT_WRITTEN, TASK_EXIT_DOUBTFUL };

/* One grading. It runs in its own process and workspace. */
struct assignment {
    const struct class_run *class;
    const struct task *task;
};

/* Grade the task and write its record. Returns an enum task_exit; an error is one line on standard error. */
int grade_task(void *assignment);
/* Apply the policy to a task's points. */
struct applied task_apply(const struct class_run *class, const struct task *t, double score,
                          double max_score);

/* ---- term.c ---- */

/* When a task's file was handed in, by the roster or by its modification time, as the policy says. */
time_t term_handed_in(const struct class_run *class, const struct task *t);
/* Choose the files of the teacher: those of the command line, else the copies in REPORT. */
void term_choose_files(struct class_run *class);
/* Copy them into REPORT, for the next run. */
bool term_copy_files(const struct class_run *class, struct why *why);
/* Scan the submissions, and add what the runs before have graded: their labs, students and files. With --lab,
 * all other labs stay as they are. */
bool term_scan(struct class_run *class, struct why *why);
/* Mark the tasks of --again. False, with one line in `why`, if one of them is not there. */
bool term_mark_again(struct class_run *class, struct why *why);
/* Give every task its decision, and spend each student's late-day budget in the order of the deadlines. */
void term_share_out(struct class_run *class);

/* ---- class_run.c ---- */

enum run_end { RUN_DONE, RUN_STOPPED, RUN_DISK_FULL };

/* Grade all tasks that are to do, and set their states. Some tasks are still TASK_TO_DO after RUN_STOPPED (a
 * signal) and RUN_DISK_FULL (one line in `why`). */
enum run_end class_grade(struct class_run *class, struct why *why);

/* ---- class_json.c ---- */

/* The seed that REPORT/class.json names. False if there is no such file. */
bool class_json_seed(const char *report, uint64_t *seed);
/* Write REPORT/class.json: the run, and the state of every task. */
bool class_json_write(const struct class_run *class, struct why *why);

/* ---- stock.c ---- */

/* Set o->seed, the seed of the class: the one in REPORT/class.json, else that of --seed, else a new one.
 * False, with one line in `why`, if --seed differs from the one in REPORT/class.json. */
bool stock_choose_seed(struct class_options *o, struct why *why);
/* The seed of one submission, below 2^52, made from the class's seed and the hash of the source. A report
 * prints the seed, but a changed file gets another seed: a student cannot prepare answers for it. */
uint64_t stock_task_seed(const struct class_options *o, const struct task *t);
/* Set the state of every task. A result of the same bytes and seed is kept if this kit made it, on the same
 * device, and in a sandbox where one is required. A kept result gets its marks by the present policy. */
bool stock_take(struct class_run *class, struct why *why);
/* Print how many unchanged files are graded again, one line per cause. */
void stock_tell(const struct class_run *class);

/* ---- notices.c ---- */

/* Before grading, print the labs with few submissions: one file makes its lab a part of the class, and then
 * all other students are missing there. Print also which labs, policy or roster of the earlier run are left
 * out now. */
void notices_before(const struct class_run *class);
/* After grading, print which students are only in the roster or only in the folders, and for how many
 * submissions the roster has no time. */
void notices_after(const struct class_run *class);

/* ---- class.c ---- */

/* Read the files that the options name, lock REPORT, and set the state of every task. False, with one line in
 * `why`. The caller frees with class_free, also after false. */
bool class_open(struct class_run *class, struct why *why);
/* The part of class_open that changes nothing: read submissions, roster and policy. */
bool class_read(struct class_run *class, struct why *why);
/* Write REPORT/class.json and the summary. Returns the program's exit status. */
int class_finish(struct class_run *class, enum run_end end, const char *why);
size_t class_count(const struct class_run *class, enum task_state state);
void class_free(struct class_run *class);
/* Print one line on standard error. Returns the exit status 2. */
int class_fail(const char *why);

/* ./grade class ...: returns the program's exit status: 0 if all submissions are graded, 1 if some are not, 2
 * if the class could not be graded. */
int class_main(int argc, char *const *argv);

#endif
