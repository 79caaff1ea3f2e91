// lab1 verdict=graded score<100
// unconfined: verdict=graded score<100
// Thousands of volatile loads in a chain: for each of them it has to be found out whether its value is compared.
#include "lab.h"

#define ONE(k) v = v * 0.5f + p[(k) % n];
#define TEN(k) ONE(k) ONE(k + 1) ONE(k + 2) ONE(k + 3) ONE(k + 4) ONE(k + 5) ONE(k + 6) ONE(k + 7) ONE(k + 8) ONE(k + 9)
#define HUNDRED(k)                                                                                                     \
    TEN(k) TEN(k + 10) TEN(k + 20) TEN(k + 30) TEN(k + 40) TEN(k + 50) TEN(k + 60) TEN(k + 70) TEN(k + 80) TEN(k + 90)

__global__ void chain(const volatile float *p, float *y, int n)
{
    float v = 0;
    HUNDRED(0) HUNDRED(100) HUNDRED(200) HUNDRED(300) HUNDRED(400)
    HUNDRED(500) HUNDRED(600) HUNDRED(700) HUNDRED(800) HUNDRED(900)
    if (threadIdx.x < n)
        y[threadIdx.x] = v;
}

void moving_average(const float *x, float *y, int n)
{
    chain<<<1, 32>>>(x, y, n);
}
