/* Find nvcc, the CUDA compiler. */
#ifndef GRADER_COMPILE_NVCC_H
#define GRADER_COMPILE_NVCC_H

#include "common/sandbox/sandbox.h"

enum { NVCC_OLDEST_MAJOR = 11, NVCC_OLDEST_MINOR = 4 };

struct nvcc {
    char *path;
    char *programs; /* folder of the toolkit's programs; not that of `path` if `path` is a script */
    int major, minor;
    char *environment[8]; /* its environment, NULL at the end: it gets no other variable of the caller's */
};

/* The first nvcc that is new enough: on PATH, below CUDA_HOME, CUDA_PATH, /usr/local/cuda, and in the kit's
 * build/cuda. False, with one line in `why` that says what to install, if there is none. The caller frees it
 * with nvcc_free, also after false. */
bool nvcc_find(struct nvcc *nvcc, struct why *why);
void nvcc_free(struct nvcc *nvcc);

/* Allow what a compilation must see: the toolkit, the system, and the folder of the C++ compiler if it is not
 * the system's. */
void nvcc_allow(struct sandbox *box, const struct nvcc *nvcc);

/* Path of another program of the toolkit, such as "ptxas"; NULL if it is missing. The caller frees it. */
char *nvcc_tool(const struct nvcc *nvcc, const char *name);

/* Read "release 13.0" from the output of nvcc --version. */
bool nvcc_read_version(const char *text, int *major, int *minor);

/* The folder after "_HERE_=" in the output of nvcc --dryrun; NULL if there is none. The caller frees it. */
char *nvcc_read_folder(const char *text);

#endif
