/* build/differential: the simulator against another implementation, bit for bit.
 *
 *     build/differential [--host] [--seed S] [--count N]
 *     build/differential [--seed S] --files FILE.cu...
 *
 * The first form generates N kernels and runs each on the simulator and on the GPU; with --host it is not the
 * GPU but the host, for which g++ compiles the same text. The second form replays the launches of submissions
 * on simulator and GPU. Without a GPU it says so and succeeds. */
#include <errno.h>
#include <getopt.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/cuda/cuda.h"
#include "common/cuda/gpu.h"
#include "grader/kit/isolated.h"
#include "grader/kit/kit.h"
#include "grader/compile/nvcc.h"
#include "grader/tests/differential/launches.h"
#include "grader/tests/differential/replays.h"
#include "grader/tests/differential/translate.h"
#include "grader/kit/workspace.h"

enum { KERNELS = 320, SEED = 1, SOURCES_SHOWN = 3, LOOK_SECONDS = 60 };

struct options {
    bool host, files;
    uint64_t seed;
    unsigned count;
    char *const *paths;
    size_t path_count;
};

struct outcome {
    size_t passed, failed;
    size_t optimized; /* passed, but only as ptxas -O0 translates it */
};

static void open_device(const struct device_backend *backend, device **d)
{
    struct why why;
    *d = backend->open(&why);
    if (!*d)
        die("%s", why.text);
}

/* ---- is there a GPU? ---- */

struct look {
    bool opens;
    struct why why;
};

static void look_for_gpu(void *result, const void *argument)
{
    struct look *look = result;
    (void)argument;
    device *d = cuda_backend.open(&look->why);
    look->opens = d != NULL;
    if (d)
        cuda_backend.close(d);
}

/* Ask in a child process, since a process that has asked must not fork any more. From now on this program
 * holds the GPU. */
static bool gpu_opens(struct why *why)
{
    struct look look = {0};
    if (!gpu_acquire(why) || !isolated_run(&look, sizeof look, look_for_gpu, NULL, LOOK_SECONDS, why))
        return false;
    *why = look.why;
    return look.opens;
}

/* ---- generated kernels ---- */

struct session {
    const struct options *options;
    struct generated *kernels;
    struct given *given;
    struct translation translation;
    device *simulator, *gpu; /* the latter NULL for the host, and after a fault */
    FILE *host_output;
    struct outcome outcome;
    const struct generated *failed[SOURCES_SHOWN]; /* the first ones */
};

static void load(const struct device_backend *backend, device *d, const struct session *s, unsigned k)
{
    const struct text *ptx = &s->translation.ptx[k / KERNELS_A_MODULE];
    if (backend->load(d, ptx->s, ptx->length, "generated.cu") != DEVICE_OK)
        die("%s does not take the generated kernels: %s", backend->kind, backend->why(d));
}

static void forget_gpu(struct session *s)
{
    if (s->gpu)
        far_backend.close(s->gpu);
    s->gpu = NULL;
}

/* After a fault a context is good for nothing: the next kernel gets a new one, in a new process. */
static bool run_on_gpu(struct session *s, struct left *l, const struct generated *k, struct why *why)
{
    if (!s->gpu) {
        open_device(&far_backend, &s->gpu);
        load(&far_backend, s->gpu, s, k->number);
    }
    bool ran = launch_generated(l, &far_backend, s->gpu, k, s->given, why);
    if (!ran)
        forget_gpu(s);
    return ran;
}

/* What the other side made of a kernel. The host has done all of them already, in the same order. */
static bool run_other(struct session *s, struct left *l, const struct generated *k, struct why *why)
{
    if (!s->options->host)
        return run_on_gpu(s, l, k, why);
    if (fread(l->bytes, 1, l->count, s->host_output) != l->count)
        die("the host program's output ends too early");
    return true;
}

static void note_failure(struct session *s, const struct generated *k, const char *why)
{
    printf("kernel %u of seed %" PRIu64 ": %s\n", k->number, s->options->seed, why);
    if (s->outcome.failed < SOURCES_SHOWN)
        s->failed[s->outcome.failed] = k;
    s->outcome.failed++;
}

static void show_sources(const struct session *s)
{
    for (size_t f = 0; f < s->outcome.failed && f < SOURCES_SHOWN; f++)
        printf("\n// kernel %u\n%s", s->failed[f]->number, s->failed[f]->source);
}

static bool compare_with_other(struct session *s, const struct generated *k, struct why *why)
{
    struct left simulated = left_start(k), other = left_start(k);
    bool agree = run_other(s, &other, k, why) &&
                 launch_generated(&simulated, &sim_backend, s->simulator, k, s->given, why) &&
                 left_agree(&simulated, &other, k, why);
    left_free(&simulated);
    left_free(&other);
    return agree;
}

/* ptxas has bugs, too. A difference that vanishes with -O0 comes from its optimizer, since the PTX is the
 * same. */
static bool agrees_unoptimized(struct session *s, const struct generated *k)
{
    struct why why;
    forget_gpu(s);
    cuda_set_optimization(0);
    bool agree = compare_with_other(s, k, &why);
    forget_gpu(s);
    cuda_set_optimization(CUDA_OPTIMIZATION);
    return agree;
}

static void compare_kernel(struct session *s, const struct generated *k)
{
    struct why why;
    if (compare_with_other(s, k, &why)) {
        s->outcome.passed++;
    } else if (!s->options->host && agrees_unoptimized(s, k)) {
        s->outcome.passed++;
        s->outcome.optimized++;
        printf("kernel %u agrees when ptxas does not optimize it; when it does: %s\n", k->number, why.text);
    } else {
        note_failure(s, k, why.text);
    }
}

static void compare_all(struct session *s)
{
    for (unsigned k = 0; k < s->options->count; k++) {
        if (k % KERNELS_A_MODULE == 0) {
            load(&sim_backend, s->simulator, s, k);
            if (s->gpu)
                load(&far_backend, s->gpu, s, k);
        }
        compare_kernel(s, &s->kernels[k]);
    }
    show_sources(s);
}

static void run_host_program(struct session *s)
{
    char *input = xformat("%s/input", s->translation.folder),
         *output = xformat("%s/output", s->translation.folder);
    FILE *file = fopen(input, "wxe");
    if (!file || fwrite(s->given, sizeof *s->given, 1, file) != 1 || fclose(file) != 0)
        die("%s cannot be written: %s; make room there, or set TMPDIR", input, strerror(errno));
    translate_for_host(&s->translation);
    translation_run(&s->translation, input, output);
    s->host_output = fopen(output, "re");
    if (!s->host_output)
        die("%s cannot be read: %s", output, strerror(errno));
    free(input);
    free(output);
}

static void generate_all(struct session *s)
{
    struct grammar grammar;
    char *path = xformat("%s/grader/tests/differential/kernels.grammar", kit_directory());
    grammar_read(&grammar, path);
    s->kernels = xcalloc(s->options->count, sizeof *s->kernels);
    for (unsigned k = 0; k < s->options->count; k++)
        generate(&s->kernels[k], &grammar, s->options->seed, k);
    printf("%u kernels of seed %" PRIu64 ", %zu of %zu rules used\n", s->options->count, s->options->seed,
           grammar.count - grammar_unused(&grammar), grammar.count);
    grammar_free(&grammar);
    free(path);
}

static struct outcome compare_generated(const struct options *options, const struct nvcc *nvcc)
{
    struct session s = {.options = options, .given = xcalloc(1, sizeof *s.given)};
    given_fill(s.given, options->seed);
    generate_all(&s);
    translate(&s.translation, nvcc, s.kernels, options->count, options->host);
    if (options->host)
        run_host_program(&s);
    open_device(&sim_backend, &s.simulator);
    compare_all(&s);
    sim_backend.close(s.simulator);
    forget_gpu(&s);
    if (s.host_output)
        fclose(s.host_output);
    for (unsigned k = 0; k < options->count; k++)
        generated_free(&s.kernels[k]);
    free(s.kernels);
    free(s.given);
    translation_free(&s.translation);
    return s.outcome;
}

/* ---- submissions ---- */

/* In a process of its own, which opens the GPU when everything is recorded. */
static void replay_in_child(const char *path, uint64_t seed, int to)
{
    struct text told = {0};
    struct replay_counts counts = replay_file(&told, path, seed);
    printf("%s  %s\n%s", counts.failed ? "FAIL" : "ok  ", path, told.s ? told.s : "");
    fflush(stdout);
    _exit(write(to, &counts, sizeof counts) != sizeof counts);
}

/* True if the child has reported its counts. */
static bool wait_for_child(void)
{
    int status;
    while (wait(&status) < 0)
        if (errno != EINTR)
            die("a child process is lost: %s", strerror(errno));
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

static struct outcome compare_files(const struct options *options)
{
    struct outcome outcome = {0};
    struct replay_counts counts;
    size_t cores = (size_t)sysconf(_SC_NPROCESSORS_ONLN), rounded = 0;
    int ends[2];
    if (pipe(ends) != 0)
        die("no pipe can be made: %s", strerror(errno));
    fflush(stdout);
    for (size_t k = 0; k < options->path_count; k++) {
        if (k >= cores)
            outcome.failed += !wait_for_child();
        pid_t pid = fork();
        if (pid == 0)
            replay_in_child(options->paths[k], options->seed, ends[1]);
        if (pid < 0)
            die("no process can be started: %s", strerror(errno));
    }
    for (size_t k = 0; k < options->path_count && k < cores; k++)
        outcome.failed += !wait_for_child();
    close(ends[1]);
    while (read(ends[0], &counts, sizeof counts) == sizeof counts) {
        outcome.passed += counts.passed;
        outcome.failed += counts.failed;
        rounded += counts.rounded;
    }
    close(ends[0]);
    printf("%zu plans of %zu files; in %zu of them floats are rounded otherwise, within the definition's "
           "slack\n",
           outcome.passed + outcome.failed, options->path_count, rounded);
    return outcome;
}

/* ---- the program ---- */

static int work(void *argument)
{
    const struct options *options = argument;
    struct nvcc nvcc;
    struct why why;
    if (!options->host && !gpu_opens(&why)) {
        printf("skipped: no GPU: %s\n", why.text);
        return EXIT_SUCCESS;
    }
    if (!nvcc_find(&nvcc, &why))
        die("%s", why.text);
    char *ptxas = nvcc_tool(&nvcc, "ptxas");
    cuda_set_ptxas(ptxas);
    struct outcome o = options->files ? compare_files(options) : compare_generated(options, &nvcc);
    if (o.optimized > 0)
        printf("%zu of them only as ptxas -O0 makes them: its optimizer changes what they do\n", o.optimized);
    printf("%zu passed, %zu failed\n", o.passed, o.failed);
    free(ptxas);
    nvcc_free(&nvcc);
    return o.failed > 0;
}

static const char usage[] = "usage: build/differential [--host] [--seed S] [--count N] | build/differential "
                            "[--seed S] --files FILE.cu...";

static uint64_t number(const char *text, uint64_t least, uint64_t most)
{
    char *end;
    errno = 0;
    uint64_t value = strtoull(text, &end, 10);
    if (errno || end == text || *end || value < least || value > most)
        die("%s", usage);
    return value;
}

int main(int argc, char **argv)
{
    static const struct option known[] = {{"host", no_argument, NULL, 'h'},
                                          {"files", no_argument, NULL, 'f'},
                                          {"seed", required_argument, NULL, 's'},
                                          {"count", required_argument, NULL, 'c'},
                                          {NULL, 0, NULL, 0}};
    struct options options = {.seed = SEED, .count = KERNELS};
    for (int option; (option = getopt_long(argc, argv, "", known, NULL)) != -1;) {
        if (option == 'h')
            options.host = true;
        else if (option == 'f')
            options.files = true;
        else if (option == 's')
            options.seed = number(optarg, 0, UINT64_MAX >> 11);
        else if (option == 'c')
            options.count = (unsigned)number(optarg, 1, 100000);
        else
            die("%s", usage);
    }
    options.paths = argv + optind;
    options.path_count = (size_t)(argc - optind);
    if (options.files != (options.path_count > 0) || (options.files && options.host))
        die("%s", usage);
    return workspace_run(work, &options);
}
