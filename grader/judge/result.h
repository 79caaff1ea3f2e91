/* Hold the result of grading one submission. The report, the JSON file and the exports are made from it. */
#ifndef GRADER_JUDGE_RESULT_H
#define GRADER_JUDGE_RESULT_H

#include "grader/compile/verdict.h"
#include "grader/judge/clock.h"
#include "grader/diagnose/impulse.h"
#include "grader/diagnose/lane_lines.h"
#include "grader/diagnose/launch_repair.h"
#include "grader/diagnose/launch_site.h"
#include "grader/diagnose/ledger.h"
#include "grader/diagnose/repair.h"
#include "grader/diagnose/seen.h"
#include "grader/diagnose/two_orders.h"
#include "grader/edits/text_edit.h"
#include "grader/run/elsewhere.h"
#include "grader/run/what_if.h"

enum check_name { CHECK_CORRECTNESS, CHECK_SAFETY, CHECK_TRAFFIC, CHECK_TIME, CHECK_COUNT };

enum check_status {
    STATUS_PASS,
    STATUS_PARTIAL,
    STATUS_FAIL,
    STATUS_SKIPPED,
    STATUS_INCONCLUSIVE,
    STATUS_REVIEW,
};

/* The names that the result file uses. */
const char *check_name(enum check_name c);
const char *check_status_name(enum check_status s);
/* Points with one decimal, or with none if it is zero. They are rounded down, so that only full marks read as
 * full marks. The caller frees the text. */
char *result_points(double value);

/* Why a modelled time earns no points. */
enum untimed {
    UNTIMED_NOT,     /* it does */
    UNTIMED_UNKNOWN, /* `estimate.why` says why */
    UNTIMED_LAUNCH,  /* a launch fails at this size, and no other is made: `estimate.why` says why */
    UNTIMED_STEPS,   /* the host code makes more launches, copies and fills than are recorded */
    UNTIMED_WRONG,   /* outputs are */
    UNTIMED_ASTRAY,  /* blocks store to inputs, or beyond the buffers */
    UNTIMED_STORED,  /* they load what kernels have stored, or use atomics; not so where traffic is counted */
    UNTIMED_MORE,    /* they load more than there */
    UNTIMED_LITTLE,  /* fewer bytes than the inputs and outputs have */
};

struct predictions; /* grader/predict/predict.h */

struct check {
    enum check_status status;
    double score, max_score;
    double fraction; /* 0 to 1: what the check would earn by itself; it earns nothing if correctness is
                      * lost */
    char summary[400];
    bool findings_tell;     /* the summary leaves what went wrong to them: a report that shows some says so */
    struct text derivation; /* further lines, each with its numbers; empty if there are none */
    struct findings findings;
};

struct exercise {
    const struct entry *entry;
    double score, max_score;
    struct check checks[CHECK_COUNT];
    int line;         /* of the entry point in the file; 0: not known */
    int todo_line;    /* the first TODO line of the skeleton that is left in it; 0: none */
    bool has_impulse; /* it is wrong, but linear; `impulse` is set */
    struct impulse impulse;
    int term_line;           /* of the only term that it shows as wrong; 0: not known */
    const char *term_serves; /* the other entry point, which is right, uses that line, too; NULL: none does */
    int store_line; /* that stores shifted values, wrong sums, or elements which have to keep theirs; 0: not
                       known */
    int shuffle_lines[2];     /* the only shuffle from the lane before, and from the lane after; 0: none or
                                 several */
    struct two_orders orders; /* of a race; tried == 0: there is none */
    bool has_repair;          /* a small edit makes the kernel right; `repair` is set */
    struct repair repair;
    bool has_launch_repair; /* a change of the launches makes the call right */
    enum launch_change launch_change;
    bool launch_passes_name; /* of a number that is passed: it is one name, such as n */
    char launch_steps;     /* of the grid: 'x', 'y' or 'z' if the kernel steps by its blocks along it; or 0 */
    int launch_step_line;  /* where it does so; 0 if not */
    int launch_loop;       /* more blocks: the line where a block's loop goes on to its next tile, by another
                              step; 0: none */
    int launch_line;       /* of that change; 0: not known */
    char launch_step[400]; /* what to change */
    bool has_text_edit;    /* a change of the text makes it right; `text_edit` is set */
    struct text_edit text_edit;
    struct seen seen[SEEN_MOST]; /* what a watched run and the text show, each explains some findings */
    size_t seen_count;
    struct ledger ledger;    /* where traffic is lost: what each line loads and writes */
    struct lane_lines lanes; /* where lanes lie so that it costs time */
    struct launch_site site; /* of a right call */
    bool counted;            /* `counts` and the numbers around it are set */
    struct shape count_size;
    int64_t outputs, useful_ops;
    struct counts counts;
    double op_per_byte, op_per_byte_total;
    bool modelled; /* the time comes from the model, not from a clock */
    struct shape
        modelled_shape; /* n is 0 if the model has not run; the estimate may be unknown nevertheless */
    struct estimate estimate;
    enum untimed untimed;
    struct elsewhere others[ELSEWHERE_MOST]; /* what it would take on other GPUs, if it was judged */
    size_t other_count;
    struct what_ifs what_ifs; /* if they were asked for */
    struct printed printed;   /* what its kernels have printed, at the smallest size at which they do */
    struct shape printed_shape;
    struct clock_report clock; /* all samples, unless `modelled` */
    struct clock_verdict timed;
    unsigned local_bytes; /* of a thread's own arrays that ptxas leaves in memory, in the kernel with most; 0:
                             none */
    double boss;          /* seconds that the lab's fast solution would take; 0: unknown */
};

struct result {
    const struct lab *lab;
    char *source;           /* path as the user gave it */
    char source_sha256[65]; /* hex */
    char ptx_sha256[65];    /* of the PTX that nvcc made of it, without file names; empty: there is none */
    uint64_t seed;
    const char *device_kind;
    char device_name[100];
    char no_gpu[400];     /* why --device auto found no GPU to use; empty if it did or was not asked */
    char sandbox[60];     /* what confined the compiler and the host code; "none" if nothing did */
    char no_sandbox[300]; /* why there was no sandbox; empty if there was one */
    enum verdict verdict;
    char message[400];       /* one line, empty when graded */
    struct text diagnostics; /* nvcc's messages, several lines; empty if none */
    char step[300];          /* of a compile error: what mends it; empty: the message says it */
    double score, max_score;
    double gpu_held; /* seconds that the grading has kept a GPU from others */
    double work;     /* the share of what a submission may spend on the simulator that this one has spent */
    int exercise_count;
    struct exercise exercises[2];
    struct predictions *predictions; /* NULL: no answer file, or not asked for */
};

/* End the grading of a submission with this verdict. `message` is one line. */
void result_end(struct result *r, enum verdict verdict, const char *message);
/* Release what the result owns. The predictions belong to the function that read them. */
void result_free(struct result *r);

#endif
