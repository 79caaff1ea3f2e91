// lab1 verdict=rejected score=0 finding=rejected_call says="system call fchmod"
// unconfined: verdict=runtime_error score=0 says="took fchmod"
// The same by a descriptor, for which it is enough that the file may be read.
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include "lab.h"

void moving_average(const float *, float *, int)
{
    Dl_info self;
    if (dladdr((void *)moving_average, &self) && fchmod(open(self.dli_fname, O_RDONLY), 0700) == 0) {
        fprintf(stderr, "took fchmod\n");
        abort();
    }
}
