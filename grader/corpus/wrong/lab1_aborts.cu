// lab1 verdict=runtime_error score=0 finding=host_crash
// The host code aborts.
#include <stdlib.h>
#include "lab.h"

void moving_average(const float *, float *, int)
{
    abort();
}
