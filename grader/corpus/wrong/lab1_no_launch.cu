// lab1 verdict=graded score=0 moving_average.correctness=fail finding=not_written says="the function launches no kernel"
// The entry point launches nothing.
#include "lab.h"

void moving_average(const float *, float *, int) {}
