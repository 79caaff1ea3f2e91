// lab1 verdict=runtime_error score=0 finding=host_crash says="device"
// Host code follows device pointers.
#include "lab.h"

void moving_average(const float *x, float *y, int n)
{
    for (int i = 0; i < n; i++)
        y[i] = (x[i] + x[(i + 1) % n]) / 2;
}
