/* Compile a submission's text to PTX and a host object in one run of nvcc. */
#ifndef GRADER_COMPILE_COMPILE_H
#define GRADER_COMPILE_COMPILE_H

#include "grader/compile/submission.h"

/* The most bytes of PTX and of an object that are accepted. */
enum { COMPILED_PTX_MOST = 64 << 20, COMPILED_OBJECT_MOST = 256 << 20 };

struct compilation {
    int arch;                   /* input: compute capability of the PTX, 75, 80 or 90 */
    bool device_lambdas;        /* the text has lambdas for the device, as "[=] __device__" */
    const char *const *defines; /* input: "-DBLOCK=64" and the like, NULL at the end; NULL: none */
    double seconds_left;        /* for nvcc, then for ptxas */
    enum verdict verdict;       /* VERDICT_GRADED: compiled. Otherwise the submission earns 0. */
    char message[400];          /* one line; empty if compiled */
    struct text diagnostics;    /* the compiler's messages and warnings, with the student's own file name */
    char step[300];             /* what mends the first error, if the source has to say it; else empty */
    struct text ptx;
    char *object;    /* path of the shared object, inside the private folder; NULL if not compiled */
    char *directory; /* the private folder; NULL if none was made */
    char *ptxas;     /* path of the toolkit's own assembler; NULL if it is missing */
};

/* Compile a readable submission (verdict VERDICT_GRADED) for `lab`, c->arch (0: 80) and c->defines, and check
 * that it defines the lab's entry points. Returns false, with one line in `why`, if this machine cannot do
 * it: no nvcc, no g++, no room. The caller frees the compilation, with the object and the folder, by
 * compile_free, also after false. */
bool compile_submission(struct compilation *c, const struct submission *s, const struct lab *lab,
                        struct why *why);
void compile_free(struct compilation *c);

#endif
