// lab1 verdict=compile_error score=0
// unconfined: verdict=compile_error score=0 says="root:"
// The compiler believes that line 1 of a file of the machine is wrong, and shows that line.
#include "lab.h"
static int wrong() {
#line 1 "/etc/passwd"
#error look
}
void moving_average(const float *, float *, int) {}
