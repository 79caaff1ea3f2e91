/* A graded class as it lies in REPORT: who is in it, and how every lab of everybody stands. */
#ifndef GRADER_CLASS_REPORT_CLASS_DATA_H
#define GRADER_CLASS_REPORT_CLASS_DATA_H

#include "grader/class_results/book.h"
#include "grader/labs/lab_record.h"

/* From good to bad: of several labs the worst counts for the student. */
enum work_state { WORK_GRADED, WORK_LATE, WORK_MISSING, WORK_NOT_GRADED, WORK_STATES };

/* As gradebook and pages spell it: "graded", "late", "missing", "not graded". */
extern const char *const work_state_names[WORK_STATES];

/* One lab of one student. */
struct work {
    enum work_state state;
    double score, max_score; /* by the policy; the score is 0 unless it is graded */
    double weight;
    int attempts; /* by the .lab/history that was handed in beside it; 0: none was */
    /* Of the class's book: */
    const char *reason;   /* one line, why it is not graded; else empty */
    const char *no_file;  /* the same, if the cause is what was handed in: a pipe, a link out; else empty */
    const char *source;   /* path of what was handed in; empty if nobody knows */
    const char *report;   /* as the student reads it; empty: not known */
    const json_t *result; /* the result file; NULL unless it is graded */
};

struct student {
    char *folder;    /* the name on disk: any bytes but / and NUL */
    char *name;      /* the same in UTF-8 */
    char *full_name; /* from the roster, as is the address; empty if it has none */
    char *email;
    char *page; /* file name of the student's page */
    struct work works[LABS_MOST];
    enum work_state state; /* the worst of all labs */
    double total;          /* percent, by weight; only if has_total: nothing that weighs is left ungraded */
    bool has_total;
};

struct class_data {
    const char *report; /* the folder */
    bool labs[LABS_MOST];
    struct student *students; /* by folder name */
    size_t count, capacity;
    struct book book;
    char sandbox[100];     /* what kept the submissions apart; "none" if one was graded without */
    struct text *problems; /* one line each: what had to be left out */
    size_t problem_count, problem_capacity;
};

/* Read REPORT/class.json and REPORT/results. What is broken, of a newer schema or of another file than
 * class.json names is left out, with a line in `problems`. False, with one line in `why`, if REPORT is no
 * report at all. The caller frees with class_data_free, also after false. */
bool class_data_read(struct class_data *class, const char *report, struct why *why);
void class_data_free(struct class_data *class);
/* One line more in `problems`, unless the last one says the same. */
void class_data_problem(struct class_data *class, const char *format, ...) PRINTF_LIKE(2, 3);

/* How many students of a lab are in that state; late ones are graded ones as well. */
size_t class_data_count(const struct class_data *class, int lab, enum work_state state);
bool work_is_graded(const struct work *w);

/* ---- results, without a thought for what may be missing in them ---- */

double number_of(const json_t *object, const char *key); /* NAN if there is none */
/* The check of that name of an exercise; NULL if there is none. */
const json_t *check_of(const json_t *exercise, const char *name);
/* How long its kernels take in seconds, by the clock or else by the model, and which; NAN if nobody knows. */
double seconds_of(const json_t *exercise, bool *modelled);

#endif
