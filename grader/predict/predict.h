/* Predict, then measure: the answers in a lab's answer file, compared with formula and simulator. */
#ifndef GRADER_PREDICT_PREDICT_H
#define GRADER_PREDICT_PREDICT_H

#include "grader/text/json.h"
#include "grader/text/page.h"
#include "grader/judge/result.h"
#include "grader/predict/expression.h"
#include "grader/predict/question.h"
#include "grader/run/trial.h"

enum prediction_state { PREDICTION_OPEN, PREDICTION_RIGHT, PREDICTION_WRONG, PREDICTION_UNREADABLE };

struct prediction {
    const struct question *question;
    enum prediction_state state;
    int line;        /* in the answer file; 0: it has no such name */
    char given[100]; /* as written there */
    struct why why;  /* the mistake that leads to this answer; empty if unknown */
    double value, truth;
    int tries;    /* different answers so far, with this one; 0: earlier gradings are not known */
    bool same;    /* as in the last grading, counted or not */
    bool counted; /* the simulator counted it on the submission, at the question's size */
    double count;
};

/* Totals over a lab's predictions. Plain data. */
struct prediction_sums {
    int right, wrong, open; /* one that cannot be read is open */
    char missed[200];       /* names of the wrong ones, with commas between */
};

struct predictions {
    char *file; /* as it is shown */
    int count;
    struct prediction items[QUESTIONS_MOST];
    bool told;           /* a report shows them */
    struct text remarks; /* messages about lines that cannot be read, each with file, line and next step */
};

/* The path of a lab's answer file, relative to the working directory if the kit is there. The caller frees
 * it.
 */
char *predict_file(const struct lab *lab);

/* Read and judge the answers in `file`. NULL if there are no questions, or no such file. The caller frees it
 * with predict_free. */
struct predictions *predict_read(const struct lab *lab, const char *file);
void predict_free(struct predictions *p);

/* Is an answer right, to the digits that were given? */
bool predict_accepts(const struct number *given, double truth);

/* Run the submission on the simulator and store the counts for the questions that have an answer.
 * `is_right[e]`: entry point e is correct and safe; the others are not run. */
void predict_measure(struct predictions *p, struct rig *rig, const struct lab *lab, const bool *is_right);

/* For grade_options.afterwards: compare the lab's own answer file with formula and simulator. */
void predict_graded(struct result *r, struct rig *rig);
/* The same without the simulator, for a submission that did not run. Does nothing if the file has been read.
 */
void predict_ungraded(struct result *r);

/* Append the answers as one line, for later gradings. */
void predict_answers(struct text *out, const struct predictions *p);
/* Set `tries` and `same` by the lines of earlier gradings, the oldest first. */
void predict_recall(struct predictions *p, const char *const *lines, size_t count);

struct prediction_sums predict_sums(const struct predictions *p);
enum predict_view {
    PREDICT_SUMS,  /* one line */
    PREDICT_NEWS,  /* with the answers that are new since the last grading */
    PREDICT_WHOLE, /* with all answers */
};

/* Append the part of the report about the predictions. The value that was asked for stays hidden until the
 * third answer, or until the simulator has counted it on the kernel. */
void predict_render(struct page *page, const struct predictions *p, enum predict_view view);
/* Add the key "predictions". */
void predict_json(struct json *j, const struct predictions *p);

#endif
