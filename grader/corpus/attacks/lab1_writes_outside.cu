// lab1 verdict=graded score=0 moving_average.correctness=fail finding=not_written
// unconfined: verdict=runtime_error score=0 says="took /"
// Leaves a file where the next submission, or the next user, would find it.
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <unistd.h>
#include "lab.h"

void moving_average(const float *, float *, int)
{
    static const char *const places[] = {"/tmp/left_by_lab1", "/dev/shm/left_by_lab1", "/var/tmp/left_by_lab1", "left_by_lab1"};
    for (const char *place : places)
        if (open(place, O_WRONLY | O_CREAT, 0600) >= 0) {
            unlink(place);
            fprintf(stderr, "took %s\n", place);
            abort();
        }
}
