// lab1 verdict=compile_error score=0 says="not_declared"
// The compiler quotes the line that is wrong, and in it a phrase by which it speaks of a crowded machine.
#include "lab.h"

void moving_average(const float *x, float *y, int n)
{
    const char *why = not_declared + "Cannot fork";
}
