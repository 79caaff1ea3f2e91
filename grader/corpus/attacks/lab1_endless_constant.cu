// lab1 verdict=compile_error score=0
// unconfined: verdict=compile_error score=0
// A constant that takes the compiler years to know.
#include "lab.h"
constexpr long count(long n)
{
    long sum = 0;
    for (long i = 0; i < n; i++)
        sum += i;
    return sum;
}
constexpr long years = count(100000000000);
void moving_average(const float *, float *, int) {}
