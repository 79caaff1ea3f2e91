#include "grader/compile/ptx_only.h"

#include <stdlib.h>

#include "grader/compile/nvcc_run.h"
#include "grader/kit/workspace.h"

/* After those of every compilation; a NULL ends each. */
static const char *const alone[] =
    {"-w", "--expt-relaxed-constexpr", "-Xcicc",     "-O0", "-ptx", "-I", "include",
     "-o", "keep/student.ptx",         "student.cu", NULL},
                         *const with_object[] = {"-w",
                                                 "--expt-relaxed-constexpr",
                                                 "-Xcicc",
                                                 "-O0",
                                                 "-shared",
                                                 "-cudart=none",
                                                 "-cudadevrt=none",
                                                 "-Xcompiler",
                                                 "-fPIC,-w,-O0",
                                                 "-Xlinker",
                                                 "-z,lazy",
                                                 "--keep",
                                                 "--keep-dir",
                                                 "keep",
                                                 "-I",
                                                 "include",
                                                 "-o",
                                                 "student.so",
                                                 "student.cu",
                                                 NULL};

static enum ptx_end compile(struct text *out, const struct nvcc *nvcc, struct compilation *c,
                            const char *const *options)
{
    enum { FIRST = 4 };
    const char *argv[FIRST + 1 + NVCC_DEFINES_MOST + ARRAY_LEN(with_object)] = {
        nvcc->path, "-gencode", nvcc_arch_option(c->arch), nvcc_standard_option(nvcc)};
    size_t count = FIRST;
    if (c->device_lambdas)
        argv[count++] = "--extended-lambda";
    for (size_t d = 0; c->defines && c->defines[d] && d < NVCC_DEFINES_MOST; d++)
        argv[count++] = c->defines[d];
    while (*options)
        argv[count++] = *options++;
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

/* The folder stays. */
static enum ptx_end compile_in(struct text *out, char *folder, const struct text *text, struct compilation *c,
                               double seconds, const char *const *options)
{
    struct why why;
    struct nvcc nvcc;
    double most = c->seconds_left < seconds ? c->seconds_left : seconds;
    struct compilation own = {.arch = c->arch,
                              .device_lambdas = c->device_lambdas,
                              .defines = c->defines,
                              .seconds_left = most,
                              .directory = folder};
    struct submission s = {.text = text->s, .length = text->length};
    *out = (struct text){0};
    bool ready = nvcc_find(&nvcc, &why) && folder && nvcc_lay_out(&own, &s) && most > 0;
    enum ptx_end end = ready ? compile(out, &nvcc, &own, options) : PTX_NONE;
    c->seconds_left -= most - own.seconds_left;
    nvcc_free(&nvcc);
    return end;
}

static void drop_folder(char **folder)
{
    if (*folder)
        remove_folder(*folder);
    free(*folder);
    *folder = NULL;
}

enum ptx_end ptx_only(struct text *out, const struct text *text, struct compilation *c, double seconds)
{
    struct why why;
    char *folder = make_folder(&why);
    enum ptx_end end = compile_in(out, folder, text, c, seconds, alone);
    drop_folder(&folder);
    return end;
}

enum ptx_end ptx_with_object(struct text *out, char **folder, const struct text *text, struct compilation *c,
                             double seconds)
{
    struct why why;
    *folder = make_folder(&why);
    enum ptx_end end = compile_in(out, *folder, text, c, seconds, with_object);
    if (end != PTX_MADE)
        drop_folder(folder);
    return end;
}
