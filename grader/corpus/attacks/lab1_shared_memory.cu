// lab1 verdict=rejected score=0 finding=rejected_call says="system call shmget"
// unconfined: verdict=runtime_error score=0 says="took shared memory"
// Memory that outlives its process, by which one call could tell the next what it saw.
#include <cstdio>
#include <cstdlib>
#include <sys/ipc.h>
#include <sys/shm.h>
#include "lab.h"

void moving_average(const float *, float *, int)
{
    int memory = shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0600);
    if (memory < 0)
        return;
    shmctl(memory, IPC_RMID, nullptr);
    fprintf(stderr, "took shared memory\n");
    abort();
}
