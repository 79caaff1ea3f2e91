// lab1 verdict=graded score=0 moving_average.correctness=fail finding=not_written
// unconfined: verdict=graded score=0 moving_average.correctness=fail finding=not_written
// More memory than there is for a recording, of kinds that the kernel does not count as a process's own data: shared,
// no more writable, growing like a stack. (To get it is enough; nothing is filled.)
#include <cstdio>
#include <cstdlib>
#include <sys/mman.h>
#include "lab.h"

void moving_average(const float *, float *, int)
{
    const size_t block = 64ul << 20, most = 1536ul << 20;
    const int kinds[] = {MAP_SHARED, MAP_PRIVATE, MAP_PRIVATE | MAP_GROWSDOWN};
    size_t got = 0;
    for (int kind : kinds) {
        void *memory = nullptr;
        for (size_t i = 0; i < most && memory != MAP_FAILED; i += block) {
            memory = mmap(nullptr, block, PROT_READ | PROT_WRITE, kind | MAP_ANONYMOUS, -1, 0);
            if (memory != MAP_FAILED) {
                mprotect(memory, block, PROT_READ);
                got += block;
            }
        }
    }
    if (got >= most) {
        fprintf(stderr, "took %zu MB\n", got >> 20);
        abort();
    }
}
