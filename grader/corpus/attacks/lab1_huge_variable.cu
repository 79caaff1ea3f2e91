// lab1 verdict=limit score=0 says="out of memory"
// unconfined: verdict=limit score=0 says="out of memory"
// Eight gigabytes of a variable with a first value.
#include "lab.h"
__device__ char big[1ul << 33] = {1};
void moving_average(const float *, float *, int) {}
