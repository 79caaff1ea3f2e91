// lab1 verdict=limit score=0
// Every operator-> asks for another type, without end and without depth.
#include "lab.h"
template <int N> struct Next { Next<N + 1> operator->(); };
int x = Next<0>()->x;
void moving_average(const float *, float *, int) {}
