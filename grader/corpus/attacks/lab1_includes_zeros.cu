// lab1 verdict=compile_error score=0 says="fatal error: /dev/zero"
// unconfined: do not run
// A file without end: without a sandbox the compiler takes all the memory it may.
#include "lab.h"
#include "/dev/zero"
void moving_average(const float *, float *, int) {}
