// lab1 verdict=rejected score=0 finding=rejected_call says="system call prlimit64"
// unconfined: verdict=runtime_error score=0 says="took limits"
// One second of processor time for the grader: limits of other processes of the same user can be set. (This one
// only reads them.)
#include <cstdio>
#include <cstdlib>
#include <sys/resource.h>
#include <unistd.h>
#include "lab.h"

void moving_average(const float *, float *, int)
{
    rlimit limits;
    if (prlimit(getppid(), RLIMIT_CPU, nullptr, &limits) == 0) {
        fprintf(stderr, "took limits\n");
        abort();
    }
}
