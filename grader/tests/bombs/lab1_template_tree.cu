// lab1 verdict=limit score=0
// Twice as many templates at every level.
#include "lab.h"
template <int N, int M> struct F { static const long v = F<N - 1, M * 2>::v + F<N - 1, M * 2 + 1>::v; };
template <int M> struct F<0, M> { static const long v = 1; };
long x = F<26, 1>::v;
void moving_average(const float *, float *, int) {}
