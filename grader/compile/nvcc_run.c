#include "grader/compile/nvcc_run.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

#include "common/sandbox/compiler_limits.h"
#include "common/sandbox/sandbox.h"
#include "grader/compile/compile_blame.h"
#include "grader/compile/kept.h"
#include "grader/kit/kit.h"
#include "grader/kit/workspace.h"

enum { EMPTY_FILE_SECONDS = 20 };

/* PTX and object must come from one run: names in anonymous namespaces hold a hash that differs between runs.
 * compute_80 is the oldest with every instruction that the labs mention; older GPUs get compute_75, and a
 * file may ask for compute_90. The two relaxations allow std::max in a kernel, and lambdas as kernels'
 * arguments. */
static const char *const options[] = {
    "-lineinfo", "--expt-relaxed-constexpr",
    /* C++20 calls much of what volatile does deprecated. It is used here as ever. */
    "-diag-suppress=3010,3011,3012,3013", "-shared", "-cudart=none", "-cudadevrt=none", "-Xcompiler",
    /* -g1 gives each call of host code its line (common/record/plan_lines.h). */
    "-fPIC,-fmax-errors=3,-Wno-volatile,-g1,-gdwarf-4,-gz=none", "-Xcudafe", "--error_limit=40", "-Xlinker",
    "-z,lazy",
    /* Paths are relative to the private folder. */
    "--keep", "--keep-dir", "keep", "-I", "include", "-o", "student.so", "student.cu", NULL};

bool nvcc_lay_out(const struct compilation *c, const struct submission *s)
{
    static const char *const folders[] = {"include", "keep", "tmp"};
    bool ok = true;
    for (size_t i = 0; i < ARRAY_LEN(folders); i++) {
        char *path = xformat("%s/%s", c->directory, folders[i]);
        ok = ok && mkdir(path, 0700) == 0;
        free(path);
    }
    struct text header = {0};
    char *from = xformat("%s/common/lab.h", kit_directory()), *to = xformat("%s/include/lab.h", c->directory);
    char *source = xformat("%s/student.cu", c->directory);
    ok = ok && file_read(&header, from, 1 << 20) && file_write_new(to, header.s, header.length) &&
         file_write_new(source, s->text, s->length);
    free(from);
    free(to);
    free(source);
    text_free(&header);
    return ok;
}

const char *nvcc_arch_option(int arch)
{
    return arch == 75   ? "arch=compute_75,code=compute_75"
           : arch == 90 ? "arch=compute_90,code=compute_90"
                        : "arch=compute_80,code=compute_80";
}

const char *nvcc_standard_option(const struct nvcc *nvcc)
{
    enum { CPP20_MAJOR = 12 };
    return nvcc->major >= CPP20_MAJOR ? "-std=c++20" : "-std=c++17";
}

enum { FIRST = 4, WORDS = FIRST + 1 + NVCC_DEFINES_MOST + ARRAY_LEN(options) };

static void command(const char *argv[WORDS], const struct nvcc *nvcc, const struct compilation *c)
{
    const char *const first[FIRST] = {nvcc->path, "-gencode", nvcc_arch_option(c->arch),
                                      nvcc_standard_option(nvcc)};
    memcpy(argv, first, sizeof first);
    size_t count = FIRST;
    if (c->device_lambdas)
        argv[count++] = "--extended-lambda";
    size_t most = count + NVCC_DEFINES_MOST;
    for (const char *const *d = c->defines; d && *d && count < most; d++)
        argv[count++] = *d;
    memcpy(argv + count, options, sizeof options);
}

void nvcc_run_words(struct process_result *run, const struct nvcc *nvcc, struct compilation *c,
                    const char *const *argv)
{
    double started = children_seconds();
    struct sandbox box = {.backend = sandbox_for(SANDBOX_COMPILER), .is_compiler = true};
    nvcc_allow(&box, nvcc);
    sandbox_allow(&box, c->directory, true);
    process_run(run, &(struct process_job){
                         .argv = argv,
                         .environment = (const char *const *)nvcc->environment,
                         .directory = c->directory,
                         .keep_fd = -1,
                         .sandbox = &box,
                         .limits = compiler_limits_within(c->seconds_left),
                     });
    c->seconds_left -= children_seconds() - started;
    sandbox_free(&box);
}

static void run_once(struct process_result *run, const struct nvcc *nvcc, struct compilation *c)
{
    const char *argv[WORDS];
    command(argv, nvcc, c);
    nvcc_run_words(run, nvcc, c, argv);
}

bool folder_has_room(const char *directory, uint64_t bytes)
{
    struct statvfs fs;
    return statvfs(directory, &fs) != 0 ||
           ((uint64_t)fs.f_bavail * fs.f_frsize >= bytes && (fs.f_files == 0 || fs.f_favail > 0));
}

bool nvcc_compiles_nothing(const struct nvcc *nvcc, int arch)
{
    struct why why;
    char text[] = "#include \"lab.h\"\n";
    struct submission empty = {.text = text, .length = strlen(text)};
    struct process_result run = {.end = PROCESS_NOT_STARTED};
    struct compilation probe = {
        .arch = arch, .directory = make_folder(&why), .seconds_left = EMPTY_FILE_SECONDS};
    if (probe.directory && nvcc_lay_out(&probe, &empty))
        run_once(&run, nvcc, &probe);
    bool good = run.end == PROCESS_EXITED && run.code == 0;
    text_free(&run.output);
    if (probe.directory)
        remove_folder(probe.directory);
    free(probe.directory);
    return !good;
}

/* nvcc's output can be forged, for instance by .print of the assembler. Blame the machine only if an empty
 * file fails too, or if the disk cannot hold the largest output allowed. */
static bool is_believed(enum blame blame, const struct compilation *c, const struct nvcc *nvcc)
{
    return (blame == BLAME_DISK && !folder_has_room(c->directory, compiler_limits.file_bytes)) ||
           nvcc_compiles_nothing(nvcc, c->arch);
}

/* If the check does not confirm what nvcc says, run it once more: the trouble may have passed. */
static const char *run_and_blame(struct process_result *run, const struct nvcc *nvcc, struct compilation *c)
{
    const char *message = NULL;
    for (int attempt = 0; attempt < 2; attempt++) {
        if (attempt > 0)
            text_free(&run->output);
        run_once(run, nvcc, c);
        bool failed = run->end == PROCESS_EXITED && run->code != 0;
        enum blame blame = failed ? compile_blame(run->output.s, &message) : BLAME_SUBMISSION;
        if (blame != BLAME_MACHINE && blame != BLAME_DISK)
            return NULL;
        if (is_believed(blame, c, nvcc))
            return message;
    }
    return NULL;
}

const char *nvcc_run(struct process_result *run, const struct nvcc *nvcc, struct compilation *c)
{
    const char *argv[WORDS];
    char name[SHA256_HEX];
    command(argv, nvcc, c);
    bool has_name = kept_name(name, nvcc, argv, c->directory);
    *run = (struct process_result){.end = PROCESS_EXITED};
    if (has_name && kept_take(name, c->directory, &run->output))
        return NULL;
    const char *fault = run_and_blame(run, nvcc, c);
    if (has_name && !fault && run->end == PROCESS_EXITED && run->code == 0)
        kept_add(name, c->directory, &run->output, KEPT_OBJECT);
    return fault;
}
