/* A graded class, read from REPORT: its students, and the state of every lab of every student. */
#ifndef GRADER_CLASS_REPORT_CLASS_DATA_H
#define GRADER_CLASS_REPORT_CLASS_DATA_H

#include "grader/class_report/attempts.h"
#include "grader/class_results/book.h"
#include "grader/labs/lab_record.h"

/* From best to worst: a student has the worst state of all labs. */
enum work_state { WORK_GRADED, WORK_EXCUSED, WORK_LATE, WORK_MISSING, WORK_NOT_GRADED, WORK_STATES };

/* As gradebook and pages spell it: "graded", "excused", "late", "missing", "not graded". */
extern const char *const work_state_names[WORK_STATES];

/* One lab of one student. */
struct work {
    enum work_state state;
    double score, max_score; /* by the policy; the score is 0 unless it is graded */
    double weight;
    int days_late, days_free; /* free: out of the late-day budget */
    bool overridden;          /* the teacher has set the marks; there may be no result */
    bool dropped;             /* not one of the labs that count, by drop_lowest or best_of */
    struct practice practice; /* by the .lab/history that was handed in with it */
    /* Of the class's book: */
    const char *reason;      /* one line, why it is not graded; else empty */
    const char *explanation; /* one line, how points become marks; empty: as earned */
    const char *no_file;     /* the same, if the cause is the submission, for instance a pipe; else empty */
    const char *source;      /* path of the submitted file; empty if unknown */
    const char *report;      /* the student's report; empty if unknown */
    const json_t *result;    /* the result file; NULL if there is none that counts */
    const json_t
        *excused_result; /* of a lab that the student is excused from: it is kept, and counts nowhere */
};

struct student {
    char *folder;    /* the name on disk: any bytes except / and NUL */
    char *name;      /* the same in UTF-8 */
    char *full_name; /* from the roster, as is the address; empty if it has none */
    char *email;
    char *page; /* file name of the student's page */
    struct work works[LABS_MOST];
    enum work_state state; /* the worst of all labs */
    double total;          /* percent, by weight; only if has_total: no lab with a weight is left ungraded */
    bool has_total;
};

struct class_data {
    const char *report; /* the folder */
    bool labs[LABS_MOST];
    struct student *students; /* by folder name */
    size_t count, capacity;
    struct book book;
    char sandbox[100];     /* of the submissions; "none" if any was graded without one */
    struct text *problems; /* one line each: what was left out */
    size_t problem_count, problem_capacity;
    size_t uncompared; /* files that could not be read for similar.csv */
};

/* Read REPORT/class.json and REPORT/results. A result is left out, with a line in `problems`, if it is
 * broken, has a newer schema, or is of another file than class.json names. False, with one line in `why`, if
 * REPORT is not a report. The caller frees with class_data_free, also after false. */
bool class_data_read(struct class_data *class, const char *report, struct why *why);
void class_data_free(struct class_data *class);
/* Add a line to `problems`, unless the last line is the same. */
void class_data_problem(struct class_data *class, const char *format, ...) PRINTF_LIKE(2, 3);

/* How many students are in that state in a lab; late ones also count as graded. */
size_t class_data_count(const struct class_data *class, int lab, enum work_state state);
bool work_is_graded(const struct work *w);

/* ---- fields of results, any of which may be missing ---- */

double number_of(const json_t *object, const char *key); /* NAN if there is none */
/* The check of that name of an exercise; NULL if there is none. */
const json_t *check_of(const json_t *exercise, const char *name);
/* The time of its kernels in seconds, by the clock, or else by the model, with *modelled set. NAN if unknown.
 */
double seconds_of(const json_t *exercise, bool *modelled);

#endif
