// lab1 verdict=timeout score=0 finding=timeout
// The host code never returns.
#include "lab.h"

void moving_average(const float *, float *, int)
{
    for (volatile int i = 0;; i = !i)
        ;
}
