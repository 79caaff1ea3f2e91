/* Translates PTX with ptxas in a sandbox, and loads the result. */
#include "common/cuda/module.h"

#include <elf.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/cuda/cuda.h"
#include "common/sandbox/compiler_limits.h"
#include "common/sandbox/ptxas.h"

static const char *ptxas_path;
static unsigned optimization = CUDA_OPTIMIZATION;

void cuda_set_optimization(unsigned level)
{
    optimization = level;
}

void cuda_set_ptxas(const char *path)
{
    ptxas_path = path;
}

/* The first line of a log that says "error", else the first line. */
static void keep_error(struct why *why, const char *log)
{
    const char *line = strstr(log, "error");
    if (!line)
        line = log;
    why_say(why, "%.*s", (int)strcspn(line, "\r\n"), line);
}

/* ---- ptxas ---- */

enum ptxas_end { PTXAS_DONE, PTXAS_REFUSED, PTXAS_USELESS };

/* Is ptxas' complaint about the PTX? If the GPU is newer than the toolkit, ptxas does not know it, but the
 * driver does. A sandbox that cannot be built is no fault of the PTX either. */
static bool speaks_of_ptx(const char *output)
{
    return !strstr(output, "is not defined for option 'gpu-name'") && strncmp(output, "bwrap: ", 7) != 0;
}

static enum ptxas_end run_ptxas(const char *folder, const char *from, const char *to, const char *arch,
                                struct why *why)
{
    char level[20];
    snprintf(level, sizeof level, "-O%u", optimization);
    const char *const argv[] = {ptxas_path, level, "-arch", arch, "-o", to, from, NULL};
    struct process_result run = {0};
    ptxas_run(&run, argv, folder, COMPILER_SECONDS);
    bool done = run.end == PROCESS_EXITED && run.code == 0;
    bool too_long = ptxas_ran_out_of_time(&run);
    bool refused =
        run.end == PROCESS_EXITED && run.code != 0 && run.output.length > 0 && speaks_of_ptx(run.output.s);
    if (too_long)
        why_say(why, "it takes more than %u s of processor time", compiler_limits.cpu_seconds);
    else if (refused)
        keep_error(why, run.output.s);
    text_free(&run.output);
    return done ? PTXAS_DONE : refused || too_long ? PTXAS_REFUSED : PTXAS_USELESS;
}

static bool ends_beyond(const struct text *code, uint64_t from, uint64_t bytes)
{
    return from > code->length || bytes > code->length - from;
}

/* On a full disk ptxas succeeds and leaves half a file. The driver is not told how long the file is. The
 * tables of an ELF file are at its end, so check them. */
static bool is_cut_off(const struct text *code)
{
    Elf64_Ehdr head;
    if (memcmp(code->s, ELFMAG, code->length < SELFMAG ? code->length : SELFMAG) != 0)
        return false;
    if (code->length < sizeof head)
        return true;
    memcpy(&head, code->s, sizeof head);
    uint64_t sections = (uint64_t)head.e_shnum * head.e_shentsize;
    uint64_t segments = (uint64_t)head.e_phnum * head.e_phentsize;
    return ends_beyond(code, head.e_shoff, sections) || ends_beyond(code, head.e_phoff, segments);
}

static void name_arch(char arch[20], int major, int minor)
{
    snprintf(arch, 20, "sm_%d%d", major, minor);
}

/* The machine code of PTX text; the caller frees it. */
static enum ptxas_end assemble(struct text *code, const char *ptx, size_t length, const char *arch,
                               struct why *why)
{
    const char *top = getenv("TMPDIR");
    char *folder = realpath(top && *top ? top : "/tmp", NULL);
    char *from = xformat("%s/ptxas-%d.ptx", folder ? folder : "/tmp", (int)getpid());
    char *to = xformat("%s/ptxas-%d.cubin", folder ? folder : "/tmp", (int)getpid());
    enum ptxas_end end =
        folder && file_write_new(from, ptx, length) ? run_ptxas(folder, from, to, arch, why) : PTXAS_USELESS;
    if (end == PTXAS_DONE &&
        !(file_read(code, to, compiler_limits.file_bytes) && code->length > 0 && !is_cut_off(code)))
        end = PTXAS_USELESS;
    if (end != PTXAS_DONE)
        text_free(code);
    unlink(from);
    unlink(to);
    free(from);
    free(to);
    free(folder);
    return end;
}

/* ---- ahead ---- */

/* Translations made before the GPU is held: those of the submission and of the lab's solution. */
static struct kept {
    struct text ptx, image;
    char arch[20];
    unsigned optimization;
    enum ptxas_end end;
    struct why why;
} kept[2];

static struct kept *find_kept(const char *ptx, size_t length, const char *arch)
{
    for (size_t k = 0; k < ARRAY_LEN(kept); k++)
        if (kept[k].ptx.s && kept[k].ptx.length == length && !memcmp(kept[k].ptx.s, ptx, length) &&
            !strcmp(kept[k].arch, arch) && kept[k].optimization == optimization)
            return &kept[k];
    return NULL;
}

void cuda_translate_ahead(const char *ptx, size_t length, int major, int minor)
{
    static size_t next;
    char arch[20];
    name_arch(arch, major, minor);
    if (!ptxas_path || find_kept(ptx, length, arch))
        return;
    struct kept *k = &kept[next++ % ARRAY_LEN(kept)];
    text_free(&k->ptx);
    text_free(&k->image);
    *k = (struct kept){.optimization = optimization};
    memcpy(k->arch, arch, sizeof arch);
    k->end = assemble(&k->image, ptx, length, arch, &k->why);
    text_add(&k->ptx, ptx, length);
}

/* ---- either way ---- */

static enum ptxas_end machine_code(struct text *image, const char *ptx, size_t length, const char *arch,
                                   struct why *why)
{
    const struct kept *k = find_kept(ptx, length, arch);
    if (!k)
        return assemble(image, ptx, length, arch, why);
    if (k->end == PTXAS_DONE)
        text_add(image, k->image.s, k->image.length);
    if (k->end == PTXAS_REFUSED)
        *why = k->why;
    return k->end;
}

enum translation module_translate(void **image, const char *ptx, size_t length, int major, int minor,
                                  struct why *why)
{
    char arch[20];
    struct text code = {0};
    name_arch(arch, major, minor);
    enum ptxas_end end = ptxas_path ? machine_code(&code, ptx, length, arch, why) : PTXAS_USELESS;
    if (end == PTXAS_DONE)
        *image = code.s;
    if (end == PTXAS_USELESS)
        *image = xstrndup(ptx, length);
    return end == PTXAS_REFUSED ? TRANSLATION_REFUSED : TRANSLATED;
}

int module_load(cu_module *module, const void *image, struct why *log)
{
    char words[4096] = "";
    int options[] = {CU_JIT_ERROR_LOG, CU_JIT_ERROR_LOG_BYTES, CU_JIT_OPTIMIZATION};
    void *values[] = {words, (void *)(uintptr_t)sizeof words, (void *)(uintptr_t)optimization};
    int error = cu.module_load(module, image, ARRAY_LEN(options), options, values);
    keep_error(log, words);
    return error;
}
