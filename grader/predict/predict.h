/* Predict, then measure: the answers of a lab's answer file, held against formula and simulator. */
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
    char given[100]; /* as it stands there */
    struct why why;  /* what is wrong with it; empty if nothing is known */
    double truth;
    bool counted; /* on the submission at the question's size */
    double count;
};

/* What they add up to. Plain data. */
struct prediction_sums {
    int right, wrong, open; /* one that cannot be read is open */
    char missed[200];       /* names of the wrong ones, with commas between */
};

struct predictions {
    char *file; /* as it is shown */
    int count;
    struct prediction items[QUESTIONS_MOST];
    struct text remarks; /* lines about lines that cannot be read, each with its place and the next step */
};

/* The answer file of a lab in the kit, below the working directory if that is the kit's. The caller frees it.
 */
char *predict_file(const struct lab *lab);

/* Read and judge the answers in `file`. NULL if there are no questions, or no such file. The caller frees it
 * with predict_free. */
struct predictions *predict_read(const struct lab *lab, const char *file);
void predict_free(struct predictions *p);

/* Is one number as good as the other, by the digits that were given? */
bool predict_accepts(const struct number *given, double truth);

/* Count, on the simulator, what can be counted of the submission for the questions that have an answer;
 * `is_right[e]`: its entry point e is. */
void predict_measure(struct predictions *p, struct rig *rig, const struct lab *lab, const bool *is_right);

/* For grade_options.afterwards: hold the lab's own answer file against formula and simulator. */
void predict_graded(struct result *r, struct rig *rig);
/* The same without the simulator, for what never came to run; nothing if it has been done. */
void predict_ungraded(struct result *r);

struct prediction_sums predict_sums(const struct predictions *p);
/* Append what a student reads; one line if it is to be brief. */
void predict_render(struct page *page, const struct predictions *p, bool brief);
/* Add the key "predictions". */
void predict_json(struct json *j, const struct predictions *p);

#endif
