/* The causes of findings about threads. */
#ifndef GRADER_JUDGE_FAULTS_H
#define GRADER_JUDGE_FAULTS_H

#include "grader/judge/judge.h"

/* The cause of a finding of the safety check; may name its line. */
enum cause judge_fault_cause(const struct exercise *x, const struct evidence *e, struct finding *f);

#endif
