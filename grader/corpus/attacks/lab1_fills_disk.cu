// lab1 verdict=graded score=0 moving_average.correctness=fail finding=not_written
// unconfined: verdict=runtime_error score=0 says="took 3 MB"
// Many files, each below the limit for one. (Three are enough to see that nothing stops it.)
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>
#include "lab.h"

void moving_average(const float *, float *, int)
{
    static char megabyte[1 << 20];
    char path[60];
    int written = 0;
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "/tmp/lab1_fills_disk_%d_%d", (int)getpid(), i);
        int fd = open(path, O_WRONLY | O_CREAT, 0600);
        written += fd >= 0 && write(fd, megabyte, sizeof megabyte) == sizeof megabyte;
        unlink(path);
    }
    if (written == 3) {
        fprintf(stderr, "took 3 MB\n");
        abort();
    }
}
