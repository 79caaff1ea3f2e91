#include "grader/tests/differential/translate.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/sandbox/process.h"
#include "grader/kit/kit.h"
#include "grader/text/whole_file.h"
#include "grader/kit/workspace.h"

enum { WALL_SECONDS = 600, OUTPUT_BYTES = 64 << 10, PTX_MOST_BYTES = 256 << 20, MOST_WORDS = 24 };
static const uint64_t file_bytes = UINT64_C(1) << 30;

/* Relative to the private folder; "headers" is a link to this one. */
static const char *const device_words[] = {"-std=c++17",  "-gencode", "arch=compute_80,code=compute_80",
                                           "-fmad=false", "-w",       "-ptx",
                                           "-I",          "headers"};
static const char *const recursion_word = "-DRECURSION";
static const char *const host_words[] = {"-std=c++17",
                                         "-O0",
                                         "-w",
                                         "-ffp-contract=off",
                                         "-frounding-math",
                                         "-fno-strict-aliasing", /* CUDA's way with vectors */
                                         "-fsanitize=undefined",
                                         "-fno-sanitize-recover=all",
                                         "-I",
                                         "headers"};

/* ---- running compilers ---- */

struct command {
    const char *words[MOST_WORDS + 1];
    size_t count;
};

static void add(struct command *c, const char *const *words, size_t count)
{
    if (c->count + count > MOST_WORDS)
        die("a compiler's command has too many words");
    memcpy(c->words + c->count, words, count * sizeof *words);
    c->count += count;
}

static void run(const struct translation *t, const char *const *words)
{
    struct process_result result;
    process_run(&result, &(struct process_job){.argv = words,
                                               .environment = (const char *const *)t->nvcc->environment,
                                               .directory = t->folder,
                                               .keep_fd = -1,
                                               .limits = {.wall_ms = WALL_SECONDS * 1000,
                                                          .file_bytes = file_bytes,
                                                          .output_bytes = OUTPUT_BYTES}});
    if (result.end != PROCESS_EXITED || result.code != 0)
        die("%s failed on a generated kernel (%s %d):\n%s", words[0],
            result.end == PROCESS_EXITED ? "exit status" : "signal or error", result.code,
            result.output.s ? result.output.s : "");
    text_free(&result.output);
}

static void wait_for_one(void)
{
    int status;
    while (wait(&status) < 0)
        if (errno != EINTR)
            die("a compiler's process is lost: %s", strerror(errno));
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
        exit(2); /* it has said why */
}

/* As many at once as there are cores. */
static void run_all(const struct translation *t, const struct command *commands, size_t count)
{
    size_t cores = (size_t)sysconf(_SC_NPROCESSORS_ONLN);
    fflush(stdout);
    for (size_t k = 0; k < count; k++) {
        if (k >= cores)
            wait_for_one();
        pid_t pid = fork();
        if (pid == 0) {
            run(t, commands[k].words);
            _exit(0);
        }
        if (pid < 0)
            die("no process can be started: %s", strerror(errno));
    }
    for (size_t k = 0; k < count && k < cores; k++)
        wait_for_one();
}

/* ---- files ---- */

static char *name_of(const char *stem, size_t module, const char *suffix)
{
    return xformat("%s%zu.%s", stem, module, suffix);
}

static void write_module(const struct translation *t, size_t module, const struct generated *kernels,
                         size_t count)
{
    char *path = xformat("%s/module%zu.cu", t->folder, module);
    FILE *file = fopen(path, "wxe");
    bool written = file && fputs("#include \"prelude.cuh\"\n", file) >= 0;
    for (size_t k = 0; k < count; k++)
        written = written && fprintf(file, "\n%s", kernels[k].source) > 0;
    if (!file || fclose(file) != 0 || !written)
        die("%s cannot be written: %s; make room there, or set TMPDIR", path, strerror(errno));
    free(path);
}

/* The private folder: the modules, temporary files, and where the headers are. */
static void lay_out(struct translation *t, const struct generated *kernels, size_t count)
{
    struct why why;
    t->folder = make_folder(&why);
    if (!t->folder)
        die("%s", why.text);
    char *headers = xformat("%s/grader/tests/differential", kit_directory()),
         *link = xformat("%s/headers", t->folder), *temporary = xformat("%s/tmp", t->folder);
    if (symlink(headers, link) != 0 || mkdir(temporary, 0700) != 0)
        die("%s cannot be written to: %s; make room there, or set TMPDIR", t->folder, strerror(errno));
    free(headers);
    free(link);
    free(temporary);
    for (size_t m = 0, first = 0; m < t->modules; m++, first += KERNELS_A_MODULE)
        write_module(t, m, kernels + first,
                     count - first < KERNELS_A_MODULE ? count - first : KERNELS_A_MODULE);
}

/* ---- both compilers ---- */

/* One command for each module, from .cu to .SUFFIX; `compile` begins it. */
static void compile_modules(const struct translation *t, const struct command *compile, const char *suffix)
{
    struct command *commands = xcalloc(t->modules, sizeof *commands);
    char **names = xcalloc(2 * t->modules, sizeof *names);
    for (size_t m = 0; m < t->modules; m++) {
        names[2 * m] = name_of("module", m, suffix);
        names[2 * m + 1] = name_of("module", m, "cu");
        commands[m] = *compile;
        add(&commands[m], (const char *[]){"-o", names[2 * m], names[2 * m + 1]}, 3);
    }
    run_all(t, commands, t->modules);
    for (size_t k = 0; k < 2 * t->modules; k++)
        free(names[k]);
    free(names);
    free(commands);
}

void translate(struct translation *t, const struct nvcc *nvcc, const struct generated *kernels, size_t count,
               bool recursion)
{
    struct command compile = {0};
    const char *compiler = nvcc->path;
    *t = (struct translation){.nvcc = nvcc, .modules = (count + KERNELS_A_MODULE - 1) / KERNELS_A_MODULE};
    lay_out(t, kernels, count);
    add(&compile, &compiler, 1);
    add(&compile, device_words, ARRAY_LEN(device_words));
    add(&compile, &recursion_word, recursion);
    compile_modules(t, &compile, "ptx");
    t->ptx = xcalloc(t->modules, sizeof *t->ptx);
    for (size_t m = 0; m < t->modules; m++) {
        struct why why;
        char *path = xformat("%s/module%zu.ptx", t->folder, m);
        if (!whole_file_read(&t->ptx[m], path, PTX_MOST_BYTES, &why))
            die("%s", why.text);
        free(path);
    }
}

void translate_for_host(struct translation *t)
{
    const char *chosen = getenv("NVCC_CCBIN"), *compiler = chosen && *chosen ? chosen : "g++";
    struct command compile = {0}, link = {0};
    add(&compile, &compiler, 1);
    add(&compile, host_words, ARRAY_LEN(host_words));
    add(&compile, (const char *[]){"-x", "c++", "-c"}, 3);
    compile_modules(t, &compile, "o");
    add(&link, &compiler, 1);
    add(&link, host_words, ARRAY_LEN(host_words));
    add(&link, (const char *[]){"-o", "host", "headers/host_cuda.cpp"}, 3);
    char **objects = xcalloc(t->modules, sizeof *objects);
    const char **words = xcalloc(link.count + t->modules + 1, sizeof *words);
    memcpy(words, link.words, link.count * sizeof *words);
    for (size_t m = 0; m < t->modules; m++)
        words[link.count + m] = objects[m] = name_of("module", m, "o");
    run(t, words);
    for (size_t m = 0; m < t->modules; m++)
        free(objects[m]);
    free(objects);
    free(words);
    t->program = xformat("%s/host", t->folder);
}

void translation_run(const struct translation *t, const char *input, const char *output)
{
    run(t, (const char *[]){t->program, input, output, NULL});
}

void translation_free(struct translation *t)
{
    for (size_t m = 0; m < t->modules; m++)
        text_free(&t->ptx[m]);
    free(t->ptx);
    free(t->folder);
    free(t->program);
    *t = (struct translation){0};
}
