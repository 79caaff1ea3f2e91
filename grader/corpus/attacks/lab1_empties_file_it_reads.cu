// lab1 verdict=rejected score=0 finding=rejected_call says="system call open"
// unconfined: verdict=runtime_error score=0 says="took"
// Opening for reading can empty a file, and Landlock sees only since Linux 6.2 that this is writing. (This file has
// nothing in it anyway.)
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include "lab.h"

void moving_average(const float *, float *, int)
{
    if (open("/dev/null", O_RDONLY | O_TRUNC) >= 0) {
        fprintf(stderr, "took the contents\n");
        abort();
    }
}
