// lab1 verdict=limit score=0 says="KiB were printed"
// unconfined: verdict=limit score=0 says="KiB were printed"
// Prints without end, by its own system calls.
#include <unistd.h>
#include "lab.h"

void moving_average(const float *, float *, int)
{
    static const char line[] = "all work and no play makes jack a dull boy\n";
    for (;;)
        if (write(2, line, sizeof line - 1) < 0)
            return;
}
