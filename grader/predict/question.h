/* Predict, then measure: what a lab asks to be foretold before anything runs. One record a question; the
 * answer file labs/labN_predict.txt, the judgement and what the simulator counts beside it are made of it. */
#ifndef GRADER_PREDICT_QUESTION_H
#define GRADER_PREDICT_QUESTION_H

#include "grader/labs/lab_record.h"

/* A lab's questions; *count becomes their number. */
const struct question *questions_of(const struct lab *lab, int *count);

/* Append the answer file as it is handed out. */
void questions_file(struct text *out, const struct lab *lab);

#endif
