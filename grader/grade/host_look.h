/* Look at the host code of a wrong entry point, and keep in its evidence what explains the faults. */
#ifndef GRADER_GRADE_HOST_LOOK_H
#define GRADER_GRADE_HOST_LOOK_H

#include "grader/judge/judge.h"

/* Mistakes with a step of their own. */
struct host_look {
    struct seen seen[3];
    size_t count;
};

/* Start from {0}. Sets what the evidence says of launches and of host code. */
void host_look(struct host_look *look, struct evidence *e, const struct diagnosis *d);

#endif
