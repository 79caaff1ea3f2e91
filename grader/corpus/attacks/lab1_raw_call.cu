// lab1 verdict=rejected score=0 finding=rejected_call says="system call socket"
// unconfined: verdict=runtime_error score=0 says="took a socket"
// The system call by the instruction itself, past the C library.
#include <cstdio>
#include <cstdlib>
#include <sys/syscall.h>
#include <unistd.h>
#include "lab.h"

void moving_average(const float *, float *, int)
{
    long fd, number = SYS_socket;
#ifdef __x86_64__
    register long protocol asm("rdx") = 0;
    asm volatile("syscall" : "=a"(fd) : "a"(number), "D"(2L), "S"(1L), "r"(protocol) : "rcx", "r11", "memory");
#else
    fd = syscall(number, 2, 1, 0);
#endif
    if (fd >= 0) {
        fprintf(stderr, "took a socket\n");
        abort();
    }
}
