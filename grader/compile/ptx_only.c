#include "grader/compile/ptx_only.h"

#include <stdlib.h>
#include <unistd.h>

#include "grader/compile/compile_blame.h"
#include "grader/compile/kept.h"
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

/* Errors of the text are kept as PTX is, but not a trouble of the machine. */
static void keep(const char *name, const struct compilation *c, const struct text *said, enum ptx_end end,
                 enum kept_pieces pieces)
{
    const char *message = NULL;
    if (end == PTX_MADE)
        kept_add(name, c->directory, said, pieces);
    else if (end == PTX_ERRORS && compile_blame(said->s, &message) == BLAME_SUBMISSION)
        kept_add(name, c->directory, said, KEPT_MESSAGES);
}

/* Run nvcc, unless what it leaves is kept: `said` gets its messages. */
static enum ptx_end run_or_take(struct text *said, const struct nvcc *nvcc, struct compilation *c,
                                const char *const *argv, enum kept_pieces pieces)
{
    char name[SHA256_HEX], *ptx = xformat("%s/keep/student.ptx", c->directory);
    bool has_name = kept_name(name, nvcc, argv, c->directory);
    enum ptx_end end = PTX_NONE;
    if (has_name && kept_take(name, c->directory, said)) {
        end = access(ptx, F_OK) == 0 ? PTX_MADE : PTX_ERRORS;
    } else {
        struct process_result run;
        nvcc_run_words(&run, nvcc, c, argv);
        *said = run.output;
        if (run.end == PROCESS_EXITED && run.code == 0)
            end = PTX_MADE;
        else if ((run.end == PROCESS_EXITED || run.end == PROCESS_TALKED) && said->length)
            end = PTX_ERRORS; /* the first of very many messages are enough */
        if (has_name)
            keep(name, c, said, end, pieces);
    }
    free(ptx);
    return end;
}

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
    for (size_t i = 0; options[i]; i++)
        argv[count++] = options[i];
    char *path = xformat("%s/keep/student.ptx", c->directory);
    struct text said = {0};
    enum ptx_end end = run_or_take(&said, nvcc, c, argv, options == with_object ? KEPT_OBJECT : KEPT_PTX);
    if (end == PTX_MADE && !file_read(out, path, COMPILED_PTX_MOST))
        end = PTX_NONE;
    if (end == PTX_ERRORS)
        *out = said;
    else
        text_free(&said);
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
