/* Generated kernels through the compilers: to PTX, and to a program for the host. */
#ifndef GRADER_TESTS_DIFFERENTIAL_TRANSLATE_H
#define GRADER_TESTS_DIFFERENTIAL_TRANSLATE_H

#include "grader/compile/nvcc.h"
#include "grader/tests/differential/generate_kernel.h"

enum { KERNELS_A_MODULE = 20 };

/* Kernels in modules of KERNELS_A_MODULE, in their order. */
struct translation {
    const struct nvcc *nvcc;
    char *folder;     /* of the caller; vanishes with the caller's private one */
    struct text *ptx; /* of each module */
    size_t modules;
    char *program; /* for the host; NULL if none was built */
};

/* Compile with nvcc. Products and sums stay apart, since ptxas would fuse others than a host does. Without
 * `recursion` functions call no function that is running: no GPU gets such kernels. All cores are used. Dies,
 * with the compiler's words, if a kernel is not CUDA C++. The caller releases the result with
 * translation_free. */
void translate(struct translation *t, const struct nvcc *nvcc, const struct generated *kernels, size_t count,
               bool recursion);
/* The same kernels with g++ against host_cuda.hpp, as a program under UBSan. */
void translate_for_host(struct translation *t);
/* Run it on the file `input`; it writes `output`. Dies, with its words, if UBSan found something. */
void translation_run(const struct translation *t, const char *input, const char *output);
void translation_free(struct translation *t);

#endif
