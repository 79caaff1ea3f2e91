// lab1 verdict=rejected score=0 finding=rejected_call says="system call chmod"
// unconfined: verdict=runtime_error score=0 says="took chmod"
// Landlock does not watch rights and times of files; the filter of system calls does. With that of the recorder
// itself, grading would no longer be possible.
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <sys/stat.h>
#include "lab.h"

void moving_average(const float *, float *, int)
{
    Dl_info self;
    if (dladdr((void *)moving_average, &self) && chmod(self.dli_fname, 0700) == 0) {
        fprintf(stderr, "took chmod\n");
        abort();
    }
}
