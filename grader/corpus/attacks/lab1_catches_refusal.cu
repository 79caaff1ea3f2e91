// lab1 verdict=graded score=0 moving_average.correctness=fail finding=not_written
// unconfined: verdict=runtime_error score=0 says="took a socket"
// A handler of its own for the signal that a refused call raises. Then the call fails, and nothing else.
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <sys/socket.h>
#include "lab.h"

static void go_on(int) {}

void moving_average(const float *, float *, int)
{
    signal(SIGSYS, go_on);
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    if (listen(fd, 1) == 0) {
        fprintf(stderr, "took a socket\n");
        abort();
    }
}
