#include "grader/compile/compile.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "common/sandbox/compiler_limits.h"
#include "common/sandbox/process.h"
#include "common/sandbox/sandbox.h"
#include "grader/compile/compile_blame.h"
#include "grader/compile/entry_points.h"
#include "grader/kit/kit.h"
#include "grader/compile/messages.h"
#include "grader/compile/nvcc.h"
#include "grader/kit/workspace.h"

enum { ROOM_MIN_BYTES = 4 << 20 };
static const struct message_limits error_limits = {.messages = 12, .lines = 60};
static const struct message_limits warning_limits = {.messages = 4, .lines = 16};

/* Does the text have a lambda for the device: "[=] __device__"? nvcc takes 0.9 s longer if it has to look for
 * them (two shared cores, AMD EPYC, 2026-11-23). */
static bool has_device_lambda(const char *text)
{
    for (const char *at = text; at && (at = strchr(at, ']')); at++) {
        const char *next = at + 1 + strspn(at + 1, " \t\r\n\\");
        if (!strncmp(next, "__device__", 10) || !strncmp(next, "__host__", 8))
            return true;
    }
    return false;
}

/* PTX and object must come from one run: names in anonymous namespaces hold a hash that differs between runs.
 * compute_80 is the oldest with every instruction that the labs mention; older GPUs get compute_75, and a
 * file may ask for compute_90. The two relaxations allow std::max in a kernel, and lambdas as kernels'
 * arguments. */
static const char *const options[] = {
    "-lineinfo", "--expt-relaxed-constexpr",
    /* C++20 calls much of what volatile does deprecated. It is used here as ever. */
    "-diag-suppress=3010,3011,3012,3013", "-shared", "-cudart=none", "-cudadevrt=none", "-Xcompiler",
    "-fPIC,-fmax-errors=3,-Wno-volatile", "-Xcudafe", "--error_limit=40", "-Xlinker", "-z,lazy",
    /* Paths are relative to the private folder. */
    "--keep", "--keep-dir", "keep", "-I", "include", "-o", "student.so", "student.cu", NULL};

/* Fill the private folder: the submission under a fixed name, lab.h in a folder of its own, so that no other
 * file of the kit can be included, and folders for nvcc's temporary files. */
static bool lay_out(const char *directory, const struct submission *s)
{
    static const char *const folders[] = {"include", "keep", "tmp"};
    bool ok = true;
    for (size_t i = 0; i < ARRAY_LEN(folders); i++) {
        char *path = xformat("%s/%s", directory, folders[i]);
        ok = ok && mkdir(path, 0700) == 0;
        free(path);
    }
    struct text header = {0};
    char *from = xformat("%s/common/lab.h", kit_directory()), *to = xformat("%s/include/lab.h", directory);
    char *source = xformat("%s/student.cu", directory);
    ok = ok && file_read(&header, from, 1 << 20) && file_write_new(to, header.s, header.length) &&
         file_write_new(source, s->text, s->length);
    free(from);
    free(to);
    free(source);
    text_free(&header);
    return ok;
}

enum { DEFINES_MOST = 4 };

static const char *arch_option(int arch)
{
    return arch == 75   ? "arch=compute_75,code=compute_75"
           : arch == 90 ? "arch=compute_90,code=compute_90"
                        : "arch=compute_80,code=compute_80";
}

static void run_nvcc(struct process_result *run, const struct nvcc *nvcc, const struct compilation *c)
{
    enum { FIRST = 4, CPP20_MAJOR = 12 };
    const char *argv[FIRST + 1 + DEFINES_MOST + ARRAY_LEN(options)] = {
        nvcc->path, "-gencode", arch_option(c->arch),
        nvcc->major >= CPP20_MAJOR ? "-std=c++20" : "-std=c++17"};
    size_t count = FIRST;
    if (c->device_lambdas)
        argv[count++] = "--extended-lambda";
    size_t most = count + DEFINES_MOST;
    for (const char *const *d = c->defines; d && *d && count < most; d++)
        argv[count++] = *d;
    memcpy(argv + count, options, sizeof options);
    struct sandbox box = {.backend = sandbox_for(SANDBOX_COMPILER), .is_compiler = true};
    nvcc_allow(&box, nvcc);
    sandbox_allow(&box, c->directory, true);
    process_run(run, &(struct process_job){
                         .argv = argv,
                         .environment = (const char *const *)nvcc->environment,
                         .directory = c->directory,
                         .keep_fd = -1,
                         .sandbox = &box,
                         .limits = compiler_limits,
                     });
    sandbox_free(&box);
}

static void set_verdict(struct compilation *c, enum verdict verdict, const char *message)
{
    c->verdict = verdict;
    snprintf(c->message, sizeof c->message, "%s", message);
}

static bool has_room(const char *directory, uint64_t bytes)
{
    struct statvfs fs;
    return statvfs(directory, &fs) != 0 ||
           ((uint64_t)fs.f_bavail * fs.f_frsize >= bytes && (fs.f_files == 0 || fs.f_favail > 0));
}

/* Is the temporary folder's disk full? Then a failed run is not the submission's fault. */
static bool out_of_room(const char *directory)
{
    return !has_room(directory, ROOM_MIN_BYTES);
}

static void compile_error(struct compilation *c)
{
    char *first = messages_first_error(c->diagnostics.s);
    set_verdict(c, VERDICT_COMPILE_ERROR,
                *first ? first : "nvcc failed without a message: start again from the lab's skeleton");
    free(first);
}

/* Does nvcc fail on an empty file too? Then the toolkit is broken, or the sandbox hides a part of it, and the
 * submission is not to blame. */
static bool compiles_nothing(const struct nvcc *nvcc, int arch)
{
    struct why why;
    char text[] = "#include \"lab.h\"\n";
    struct submission empty = {.text = text, .length = strlen(text)};
    struct process_result run = {.end = PROCESS_NOT_STARTED};
    struct compilation probe = {.arch = arch, .directory = make_folder(&why)};
    if (probe.directory && lay_out(probe.directory, &empty))
        run_nvcc(&run, nvcc, &probe);
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
    return (blame == BLAME_DISK && !has_room(c->directory, compiler_limits.file_bytes)) ||
           compiles_nothing(nvcc, c->arch);
}

/* Run nvcc. Returns what is wrong with the machine if that is why it fails, else NULL. If the check does not
 * confirm what nvcc says, run it once more: the trouble may have passed. */
static const char *run_and_blame(struct process_result *run, const struct nvcc *nvcc,
                                 const struct compilation *c)
{
    const char *message = NULL;
    for (int attempt = 0; attempt < 2; attempt++) {
        if (attempt > 0)
            text_free(&run->output);
        run_nvcc(run, nvcc, c);
        bool failed = run->end == PROCESS_EXITED && run->code != 0;
        enum blame blame = failed ? compile_blame(run->output.s, &message) : BLAME_SUBMISSION;
        if (blame != BLAME_MACHINE && blame != BLAME_DISK)
            return NULL;
        if (is_believed(blame, c, nvcc))
            return message;
    }
    return NULL;
}

/* nvcc failed without blaming the machine: whose fault is it? False: the machine's. */
static bool judge_failure(struct compilation *c, const struct process_result *run, const struct nvcc *nvcc,
                          struct why *why)
{
    const char *message = NULL;
    enum blame blame = compile_blame(run->output.s, &message);
    if (run->end == PROCESS_NOT_STARTED) {
        why_say(why, "nvcc cannot be started: %s; try again with fewer programs running",
                strerror(run->code));
        return false;
    }
    if (run->end == PROCESS_EXITED && blame == BLAME_SUBMISSION &&
        !compile_speaks_of_the_file(run->output.s) && compiles_nothing(nvcc, c->arch)) {
        int length = run->output.s ? (int)strcspn(run->output.s, "\n") : 0;
        why_say(why, "nvcc fails even on an empty file%s: %.*s; run \"make setup\"",
                sandbox_for(SANDBOX_COMPILER) ? " in its sandbox" : "", length < 200 ? length : 200,
                length ? run->output.s : "");
        return false;
    }
    if (out_of_room(c->directory)) {
        why_say(why, "%s", compile_disk_is_full);
        return false;
    }
    const char *limit = compile_limit(run);
    if (limit)
        set_verdict(c, VERDICT_LIMIT, limit);
    else
        compile_error(c);
    return true;
}

/* Read one of the files that nvcc made. If it is too large, the submission is to blame; for any other failure
 * the machine is, with a line in `why`. */
static bool take(struct text *to, struct compilation *c, const char *path, size_t most, struct why *why)
{
    if (file_read(to, path, most))
        return true;
    if (errno == EFBIG) {
        char message[120];
        snprintf(message, sizeof message,
                 "the compiled program is too large (%zu MB of %s): use fewer or smaller tables", most >> 20,
                 most == COMPILED_PTX_MOST ? "PTX" : "host code");
        set_verdict(c, VERDICT_LIMIT, message);
    } else {
        why_say(why, "%s cannot be read: %s; try again with fewer programs running", path, strerror(errno));
        c->verdict = VERDICT_INTERNAL_ERROR;
    }
    return false;
}

/* Read the PTX and the object that nvcc made. */
static bool collect(struct compilation *c, const struct submission *s, const struct lab *lab, struct why *why)
{
    char *ptx = xformat("%s/keep/student.ptx", c->directory),
         *object = xformat("%s/student.so", c->directory);
    struct text image = {0};
    struct stat st;
    if (stat(ptx, &st) != 0 || stat(object, &st) != 0 || out_of_room(c->directory)) {
        why_say(why, "nvcc left no PTX in %s: make room there and try again", c->directory);
        c->verdict = VERDICT_INTERNAL_ERROR;
    } else if (take(&c->ptx, c, ptx, COMPILED_PTX_MOST, why) &&
               take(&image, c, object, COMPILED_OBJECT_MOST, why)) {
        if (entry_points_check(&c->diagnostics, s, lab, (const uint8_t *)image.s, image.length))
            c->object = xstrdup(object);
        else
            compile_error(c);
    }
    text_free(&image);
    free(ptx);
    free(object);
    return c->verdict != VERDICT_INTERNAL_ERROR;
}

static bool compile_in_folder(struct compilation *c, const struct submission *s, const struct lab *lab,
                              const struct nvcc *nvcc, struct why *why)
{
    if (!lay_out(c->directory, s)) {
        why_say(why, "the submission cannot be copied to %s: %s; make room there, or set TMPDIR",
                c->directory, strerror(errno));
        return false;
    }
    struct process_result run;
    const char *fault = run_and_blame(&run, nvcc, c);
    if (fault) {
        why_say(why, "%s", fault);
        text_free(&run.output);
        return false;
    }
    bool compiled = run.end == PROCESS_EXITED && run.code == 0;
    if (compiled)
        messages_clean(&c->diagnostics, run.output.s, s->path, MESSAGES_WARNINGS, warning_limits);
    else
        messages_clean(&c->diagnostics, run.output.s, s->path, MESSAGES_ERRORS, error_limits);
    bool ok = compiled ? collect(c, s, lab, why) : judge_failure(c, &run, nvcc, why);
    text_free(&run.output);
    return ok;
}

bool compile_submission(struct compilation *c, const struct submission *s, const struct lab *lab,
                        struct why *why)
{
    struct nvcc nvcc;
    *c = (struct compilation){.verdict = VERDICT_GRADED,
                              .arch = c->arch,
                              .defines = c->defines,
                              .device_lambdas = s->text && has_device_lambda(s->text)};
    bool ok = nvcc_find(&nvcc, why) && (c->directory = make_folder(why)) != NULL &&
              compile_in_folder(c, s, lab, &nvcc, why);
    if (ok)
        c->ptxas = nvcc_tool(&nvcc, "ptxas");
    nvcc_free(&nvcc);
    return ok;
}

void compile_free(struct compilation *c)
{
    if (c->directory)
        remove_folder(c->directory);
    free(c->directory);
    free(c->object);
    free(c->ptxas);
    text_free(&c->diagnostics);
    text_free(&c->ptx);
    *c = (struct compilation){0};
}
