// lab1 verdict=compile_error score=0 says="fatal error: /etc/passwd"
// unconfined: verdict=compile_error score=0 says="root:"
// The compiler quotes what it does not understand: any file of the machine would stand in the report.
#include "lab.h"
#include "/etc/passwd"
void moving_average(const float *, float *, int) {}
