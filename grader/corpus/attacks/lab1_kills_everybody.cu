// lab1 verdict=rejected score=0 finding=rejected_call says="system call kill"
// unconfined: verdict=runtime_error score=0 says="took aim"
// All processes of this user at once. (Signal 0 again.)
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include "lab.h"

void moving_average(const float *, float *, int)
{
    if (kill(-1, 0) == 0) {
        fprintf(stderr, "took aim\n");
        abort();
    }
}
