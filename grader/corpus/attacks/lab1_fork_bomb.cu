// lab1 verdict=rejected score=0 finding=rejected_call says="system call clone (fork)"
// unconfined: verdict=limit score=0 says="processes or threads"
// As many processes as there can be.
#include <unistd.h>
#include "lab.h"

void moving_average(const float *, float *, int)
{
    for (;;)
        if (fork() < 0)
            usleep(1000);
}
