// lab1 verdict=rejected score=0 finding=rejected_call says="system call symlink"
// unconfined: verdict=runtime_error score=0 says="took a link"
// A link in the folder that the grader will read from, to a file that only the grader may read.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <unistd.h>
#include "lab.h"

void moving_average(const float *, float *, int)
{
    Dl_info self;
    char path[4096];
    if (!dladdr((void *)moving_average, &self))
        return;
    snprintf(path, sizeof path, "%s.link", self.dli_fname);
    if (symlink("/etc/shadow", path) == 0) {
        fprintf(stderr, "took a link\n");
        abort();
    }
}
