// lab1 verdict=rejected score=0 finding=rejected_call says="system call memfd_create"
// unconfined: verdict=runtime_error score=0 says="took a program"
// Starts a program that lies in no file: a copy of the shell in memory.
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>
#include "lab.h"

void moving_average(const float *, float *, int)
{
    static const char script[] = "#!/bin/sh\necho took a program >&2; kill -ABRT $$\n";
    static const char *const words[] = {"script", nullptr}, *const nothing[] = {nullptr};
    int memory = memfd_create("script", 0);
    if (write(memory, script, sizeof script - 1) > 0)
        syscall(SYS_execveat, memory, "", words, nothing, AT_EMPTY_PATH);
}
