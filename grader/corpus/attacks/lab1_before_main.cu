// lab1 verdict=rejected score=0 finding=rejected_call says="system call clone (fork)"
// unconfined: verdict=graded score=0 moving_average.correctness=fail finding=not_written
// The same before anything is called: when the object is loaded.
#include <unistd.h>
#include "lab.h"

__attribute__((constructor)) static void stay_behind()
{
    if (fork() == 0)
        for (;;)
            pause();
}

void moving_average(const float *, float *, int) {}
