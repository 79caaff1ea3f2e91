/* Run nvcc on a submission in its private folder, and tell what is wrong with the machine from what is wrong
 * with the submission. */
#ifndef GRADER_COMPILE_NVCC_RUN_H
#define GRADER_COMPILE_NVCC_RUN_H

#include "common/sandbox/process.h"
#include "grader/compile/compile.h"
#include "grader/compile/nvcc.h"

/* Lay out c->directory: the submission as student.cu, lab.h in a folder of its own, so that no other file of
 * the kit can be included, and folders for nvcc's temporary files. False, with errno, if that fails. */
bool nvcc_lay_out(const struct compilation *c, const struct submission *s);

/* Compile there, and take the time from c->seconds_left: keep/student.ptx and student.so come from this run,
 * or from an earlier one of the same text. Returns what is wrong with the machine if that is why nvcc fails,
 * in one line; else NULL. The caller frees run->output. */
const char *nvcc_run(struct process_result *run, const struct nvcc *nvcc, struct compilation *c);

/* The -D options of a compilation that are used. */
enum { NVCC_DEFINES_MOST = 4 };
/* "arch=compute_80,code=compute_80", and "-std=c++20". */
const char *nvcc_arch_option(int arch);
const char *nvcc_standard_option(const struct nvcc *nvcc);

/* Run these words, nvcc->path first and NULL last, in the sandbox and in c->directory, and take the time from
 * c->seconds_left. The caller frees run->output. */
void nvcc_run_words(struct process_result *run, const struct nvcc *nvcc, struct compilation *c,
                    const char *const *argv);

/* Does nvcc fail on an empty file, too? Then the toolkit is broken, or the sandbox hides a part of it, and
 * the submission is not to blame. */
bool nvcc_compiles_nothing(const struct nvcc *nvcc, int arch);

/* Has the disk of a folder room for so many bytes and one more file? */
bool folder_has_room(const char *directory, uint64_t bytes);

#endif
