// lab1 verdict=rejected score=0 finding=rejected_call says="system call ptrace"
// unconfined: verdict=graded score=0 moving_average.correctness=fail finding=not_written
// Attaches to the grader as a debugger does. Refused; and without a filter the grader is not open to it either.
#include <cstdio>
#include <cstdlib>
#include <sys/ptrace.h>
#include <unistd.h>
#include "lab.h"

void moving_average(const float *, float *, int)
{
    if (ptrace(PTRACE_ATTACH, getppid(), 0, 0) == 0) {
        fprintf(stderr, "took the grader\n");
        abort();
    }
}
