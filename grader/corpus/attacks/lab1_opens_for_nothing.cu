// lab1 verdict=rejected score=0 finding=rejected_call says="system call open"
// unconfined: verdict=runtime_error score=0 says="took"
// Opens the password list neither for reading nor for writing, which Landlock lets anybody do with any file.
// (Where it is not one's own to write, the object is taken instead.)
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <fcntl.h>
#include "lab.h"

void moving_average(const float *, float *, int)
{
    Dl_info self;
    if (open("/etc/passwd", O_ACCMODE) >= 0 ||
        (dladdr((void *)moving_average, &self) && open(self.dli_fname, O_ACCMODE) >= 0)) {
        fprintf(stderr, "took a file\n");
        abort();
    }
}
