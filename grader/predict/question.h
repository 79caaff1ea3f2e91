/* Predict, then measure: what a lab asks to be foretold before anything runs. One record a question; the
 * answer file labs/labN_predict.txt, the judgement and what the simulator counts beside it are made of it. */
#ifndef GRADER_PREDICT_QUESTION_H
#define GRADER_PREDICT_QUESTION_H

#include "grader/labs/lab_record.h"

/* What the simulator counts of an entry point at a question's size. */
enum counted {
    COUNTED_NOTHING, /* formula alone */
    COUNTED_OUTPUTS,
    COUNTED_OUTPUTS_A_BLOCK,
    COUNTED_LOADS, /* elements, lane by lane */
    COUNTED_LOADS_A_BLOCK,
    COUNTED_OP_PER_BYTE,
    COUNTED_BLOCKS,
    COUNTED_SHARED_BYTES, /* a block */
    COUNTED_SHUFFLES_A_WARP,
    COUNTED_ATOMICS,
};

enum { MISTAKES = 4 };

/* A wrong value that is often given, and what has led to it. */
struct mistake {
    const char *formula;
    const char *why;
};

struct question {
    const char *name;                  /* in the answer file */
    const char *ask;                   /* the question, on one line or two */
    const char *unit;                  /* that may stand behind a number; NULL: none */
    const char *formula;               /* the answer, see expression.h */
    const char *why;                   /* where the formula comes from */
    struct mistake mistakes[MISTAKES]; /* ends at the first with a NULL formula */
    int entry;                         /* whose counts the answer is held against: its number in the lab */
    struct shape shape;                /* and at which size */
    enum counted counted;
};

enum { QUESTIONS_MOST = 8 };

/* A lab's questions; *count becomes their number. */
const struct question *questions_of(const struct lab *lab, int *count);

/* Append the answer file as it is handed out. */
void questions_file(struct text *out, const struct lab *lab);

#endif
