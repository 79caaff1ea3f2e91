// lab1 verdict=runtime_error score=0 finding=host_crash says="bad_alloc"
// unconfined: verdict=runtime_error score=0 says="bad_alloc"
// All memory that there is. A process of host code gets a part of it that machines have to spare.
#include <cstring>
#include <new>
#include "lab.h"

void moving_average(const float *, float *, int)
{
    for (;;) {
        char *block = new char[64 << 20];
        memset(block, 1, 64 << 20);
    }
}
