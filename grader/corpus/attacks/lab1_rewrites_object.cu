// lab1 verdict=graded score=0 moving_average.correctness=fail finding=not_written
// unconfined: verdict=runtime_error score=0 says="took"
// Opens its own object for writing: the next call would load something else than what was compiled.
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <fcntl.h>
#include "lab.h"

void moving_average(const float *, float *, int)
{
    Dl_info self;
    if (dladdr((void *)moving_average, &self) && open(self.dli_fname, O_WRONLY) >= 0) {
        fprintf(stderr, "took the object\n");
        abort();
    }
}
