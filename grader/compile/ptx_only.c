#include "grader/compile/ptx_only.h"

#include <stdlib.h>
#include <string.h>

#include "grader/compile/nvcc_run.h"
#include "grader/kit/workspace.h"

static enum ptx_end compile(struct text *out, const struct nvcc *nvcc, struct compilation *c)
{
    static const char *const options[] = {
        "-w", "--expt-relaxed-constexpr", "-Xcicc",    "-O0", "-ptx", "-I", "include",
        "-o", "keep/student.ptx",         "student.cu"};
    enum { FIRST = 4 };
    const char *argv[FIRST + 1 + NVCC_DEFINES_MOST + ARRAY_LEN(options) + 1] = {
        nvcc->path, "-gencode", nvcc_arch_option(c->arch), nvcc_standard_option(nvcc)};
    size_t count = FIRST;
    if (c->device_lambdas)
        argv[count++] = "--extended-lambda";
    for (size_t d = 0; c->defines && c->defines[d] && d < NVCC_DEFINES_MOST; d++)
        argv[count++] = c->defines[d];
    memcpy(argv + count, options, sizeof options);
    struct process_result run;
    nvcc_run_words(&run, nvcc, c, argv);
    char *path = xformat("%s/keep/student.ptx", c->directory);
    enum ptx_end end = PTX_NONE;
    if (run.end == PROCESS_EXITED && run.code == 0) {
        end = file_read(out, path, COMPILED_PTX_MOST) ? PTX_MADE : PTX_NONE;
        text_free(&run.output);
    } else if (run.end == PROCESS_EXITED && run.output.length) {
        end = PTX_ERRORS;
        *out = run.output;
    } else
        text_free(&run.output);
    free(path);
    return end;
}

enum ptx_end ptx_only(struct text *out, const struct text *text, struct compilation *c, double seconds)
{
    struct why why;
    struct nvcc nvcc;
    double most = c->seconds_left < seconds ? c->seconds_left : seconds;
    struct compilation own = {.arch = c->arch,
                              .device_lambdas = c->device_lambdas,
                              .defines = c->defines,
                              .seconds_left = most,
                              .directory = make_folder(&why)};
    struct submission s = {.text = text->s, .length = text->length};
    *out = (struct text){0};
    bool ready = nvcc_find(&nvcc, &why) && own.directory && nvcc_lay_out(&own, &s) && most > 0;
    enum ptx_end end = ready ? compile(out, &nvcc, &own) : PTX_NONE;
    c->seconds_left -= most - own.seconds_left;
    nvcc_free(&nvcc);
    if (own.directory)
        remove_folder(own.directory);
    free(own.directory);
    return end;
}
