#include "common/cuda/module.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/cuda/cuda.h"
#include "common/process.h"

static const char *ptxas_path;
static unsigned optimization = 3;

void cuda_set_optimization(unsigned level)
{
    optimization = level;
}

void cuda_set_ptxas(const char *path)
{
    ptxas_path = path;
}

/* The first line of a log that says "error", else the first line. */
static void keep_error(char *why, size_t why_size, const char *log)
{
    const char *line = strstr(log, "error");
    if (!line)
        line = log;
    snprintf(why, why_size, "%.*s", (int)strcspn(line, "\r\n"), line);
}

/* ---- ptxas ---- */

enum { CODE_MOST = 400 << 20 };
enum ptxas_end { PTXAS_DONE, PTXAS_REFUSED, PTXAS_USELESS };

/* A GPU newer than the toolkit is unknown to ptxas; the driver knows it. */
static bool knows_gpu(const char *output)
{
    return !strstr(output, "is not defined for option 'gpu-name'");
}

static enum ptxas_end run_ptxas(const char *from, const char *to, const char *arch, char *why,
                                size_t why_size)
{
    char level[20];
    snprintf(level, sizeof level, "-O%u", optimization);
    const char *const argv[] = {ptxas_path, level, "-arch", arch, "-o", to, from, NULL};
    struct process_result run = {0};
    process_run(&run, &(struct process_job){
                          .argv = argv,
                          .keep_fd = -1,
                          .limits = {.wall_ms = 60000, .file_bytes = CODE_MOST, .output_bytes = 64 << 10}});
    bool done = run.end == PROCESS_EXITED && run.code == 0;
    bool refused =
        run.end == PROCESS_EXITED && run.code != 0 && run.output.length > 0 && knows_gpu(run.output.s);
    if (refused)
        keep_error(why, why_size, run.output.s);
    text_free(&run.output);
    return done ? PTXAS_DONE : refused ? PTXAS_REFUSED : PTXAS_USELESS;
}

static enum ptxas_end assemble(void **image, const char *ptx, size_t length, int major, int minor, char *why,
                               size_t why_size)
{
    const char *folder = getenv("TMPDIR");
    char arch[20];
    char *from = xformat("%s/ptxas-%d.ptx", folder ? folder : "/tmp", (int)getpid());
    char *to = xformat("%s/ptxas-%d.cubin", folder ? folder : "/tmp", (int)getpid());
    snprintf(arch, sizeof arch, "sm_%d%d", major, minor);
    enum ptxas_end end =
        file_write_new(from, ptx, length) ? run_ptxas(from, to, arch, why, why_size) : PTXAS_USELESS;
    struct text code = {0};
    if (end == PTXAS_DONE && !(file_read(&code, to, CODE_MOST) && code.length > 0))
        end = PTXAS_USELESS;
    if (end == PTXAS_DONE)
        *image = code.s;
    else
        text_free(&code);
    unlink(from);
    unlink(to);
    free(from);
    free(to);
    return end;
}

/* ---- either way ---- */

enum translation translate_ptx(void **image, const char *ptx, size_t length, int major, int minor, char *why,
                               size_t why_size)
{
    enum ptxas_end end =
        ptxas_path ? assemble(image, ptx, length, major, minor, why, why_size) : PTXAS_USELESS;
    if (end == PTXAS_USELESS)
        *image = xstrndup(ptx, length);
    return end == PTXAS_REFUSED ? TRANSLATION_REFUSED : TRANSLATED;
}

int module_load(cu_module *module, const void *image, char *log, size_t log_size)
{
    char words[4096] = "";
    int options[] = {CU_JIT_ERROR_LOG, CU_JIT_ERROR_LOG_BYTES, CU_JIT_OPTIMIZATION};
    void *values[] = {words, (void *)(uintptr_t)sizeof words, (void *)(uintptr_t)optimization};
    int error = cu.module_load(module, image, ARRAY_LEN(options), options, values);
    keep_error(log, log_size, words);
    return error;
}
