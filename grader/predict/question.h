/* Predict, then measure: what a lab asks students to predict before anything runs. Each question is one
 * record. The answer file labs/labN_predict.txt, the judgement and the simulator's counts are made from it.
 */
#ifndef GRADER_PREDICT_QUESTION_H
#define GRADER_PREDICT_QUESTION_H

#include "grader/labs/lab_record.h"

/* A lab's questions; *count becomes their number. */
const struct question *questions_of(const struct lab *lab, int *count);

/* Append the empty answer file that students get. */
void questions_file(struct text *out, const struct lab *lab);

#endif
