/* The causes of findings about threads. */
#ifndef GRADER_JUDGE_FAULTS_H
#define GRADER_JUDGE_FAULTS_H

#include "grader/judge/judge.h"

/* The cause of a finding of the safety check; may name its line. */
enum cause judge_fault_cause(const struct exercise *x, const struct evidence *e, struct finding *f);
/* The same for an access past the end of memory of the submission's own: CAUSE_SCRATCH_TOO_SMALL or
 * CAUSE_VARIABLE_TOO_SMALL. */
enum cause judge_memory_cause(const struct exercise *x, const struct evidence *e, struct finding *f);
/* The same for threads that wait at two barriers, or at one that others never reach. */
enum cause judge_barrier_cause(const struct exercise *x, const struct evidence *e, struct finding *f);

#endif
