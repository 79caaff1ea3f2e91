/* What the grading on a GPU rests on, tried on the GPU at hand:
 *
 *     build/isolation           every promise below, one line each
 *     build/isolation load S    be another program that uses the GPU, on and off, for S seconds
 *
 * A promise is tried in a process of its own, since most of them end with a context that is lost. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "common/cuda/cuda.h"
#include "common/cuda/driver.h"
#include "common/cuda/gpu.h"
#include "grader/compile/nvcc.h"
#include "grader/kit/isolated.h"

#define SECONDS_MOST 60

/* poke: *address = value.  spin: for ever.  trap.  bump: counter += 1, and *address = counter. far: one word,
 * `bytes` bytes after address. */
static const char ptx[] =
    ".version 7.0\n.target sm_75\n.address_size 64\n"
    ".visible .global .align 4 .u32 counter = 41;\n"
    ".visible .entry poke(.param .u64 p, .param .u64 v) {\n"
    " .reg .u64 %a; .reg .u64 %b; .reg .u32 %v;\n"
    " ld.param.u64 %a, [p]; ld.param.u64 %b, [v]; cvt.u32.u64 %v, %b; st.global.u32 [%a], %v; ret; }\n"
    ".visible .entry spin() {\n"
    " .reg .u32 %a; .reg .pred %p;\n"
    "again: ld.volatile.global.u32 %a, [counter]; setp.ne.u32 %p, %a, 0; @%p bra again; ret; }\n"
    ".visible .entry stop() { trap; ret; }\n"
    ".visible .entry bump(.param .u64 p) {\n"
    " .reg .u64 %a; .reg .u32 %v;\n"
    " ld.param.u64 %a, [p]; ld.global.u32 %v, [counter]; add.u32 %v, %v, 1; st.global.u32 [counter], %v;\n"
    " st.global.u32 [%a], %v; ret; }\n";

/* How a promise was kept: empty if it was. */
struct trial {
    struct why complaint;
    double seconds; /* of the part that is worth telling; 0: none is */
};

static device *open_loaded_of(struct trial *t, const struct device_backend *backend)
{
    device *d = backend->open(&t->complaint);
    if (d && backend->load(d, ptx, sizeof ptx - 1, "isolation.ptx") != DEVICE_OK) {
        why_say(&t->complaint, "%s", backend->why(d));
        return NULL;
    }
    return d;
}

static device *open_loaded(struct trial *t)
{
    return open_loaded_of(t, &cuda_backend);
}

static enum device_status launch_on(const struct device_backend *backend, device *d, const char *kernel,
                                    uint64_t a, uint64_t b, size_t bytes)
{
    uint64_t parameters[] = {a, b};
    return backend->launch(d, &(struct launch){.kernel = kernel,
                                               .grid = {1, 1, 1},
                                               .block = {1, 1, 1},
                                               .parameters = (const uint8_t *)parameters,
                                               .parameter_bytes = bytes});
}

static enum device_status launch(device *d, const char *kernel, uint64_t a, uint64_t b, size_t bytes)
{
    return launch_on(&cuda_backend, d, kernel, a, b, bytes);
}

static void expect(struct trial *t, bool kept, const char *complaint)
{
    if (!kept && !t->complaint.text[0])
        why_say(&t->complaint, "%s", complaint);
}

static uint32_t word_at(device *d, device_address address)
{
    uint32_t word = 0;
    cuda_backend.get(d, &word, address, sizeof word);
    return word;
}

/* ---- the promises ---- */

static void kernels_write_their_own_memory(struct trial *t)
{
    device *d = open_loaded(t);
    device_address a = d ? cuda_backend.alloc(d, 4, "own", false) : 0;
    expect(t, a && launch(d, "poke", a, 0x12345678, 16) == DEVICE_OK, "the launch failed");
    expect(t, a && word_at(d, a) == 0x12345678, "the word was not written");
}

/* The ground that all verification stands on: what a submission's process does to addresses of the grader's.
 */
static void kernels_reach_no_other_process(struct trial *t)
{
    uint32_t word = 0x5ec2e7;
    device *hostile = open_loaded_of(t, &far_backend), *trusted = hostile ? open_loaded(t) : NULL;
    device_address secret = trusted ? cuda_backend.alloc(trusted, 4096, "secret", false) : 0;
    if (!secret)
        return;
    cuda_backend.put(trusted, secret, &word, sizeof word);
    launch_on(&far_backend, hostile, "poke", secret, 1, 16);
    expect(t, word_at(trusted, secret) == word, "the grader's memory has changed");
}

/* A buffer of the other process is handed inputs and gives back results. */
static void processes_share_buffers(struct trial *t)
{
    enum { BYTES = 40 << 20 };
    uint32_t word = 0x12345678;
    device *theirs = open_loaded_of(t, &far_backend), *ours = theirs ? open_loaded(t) : NULL;
    device_address there = ours ? far_backend.alloc(theirs, BYTES, "there", false) : 0;
    device_address here = there ? cuda_backend.alloc(ours, BYTES, "here", false) : 0;
    if (!here)
        return;
    cuda_backend.put(ours, here + BYTES - 4, &word, sizeof word);
    double start = seconds_now();
    expect(t, far_backend.give(theirs, there, ours, here, BYTES) == DEVICE_OK, "nothing could be given");
    t->seconds = seconds_now() - start;
    launch_on(&far_backend, theirs, "poke", there, word + 1, 16);
    expect(t, far_backend.fetch(theirs, there, ours, here, BYTES) == DEVICE_OK, "nothing could be fetched");
    expect(t, word_at(ours, here) == word + 1, "what the other process wrote did not come back");
    expect(t, word_at(ours, here + BYTES - 4) == word, "what was given did not come back");
}

static void endless_kernels_end(struct trial *t)
{
    device *d = open_loaded(t);
    double seconds, start = seconds_now();
    if (!d)
        return;
    cuda_backend.start(d);
    launch(d, "spin", 0, 0, 0);
    expect(t, cuda_backend.stop(d, 1, &seconds) == DEVICE_LIMIT, "the deadline passed unnoticed");
    expect(t, seconds_now() - start < 3, "the deadline was noticed late");
    expect(t, launch(d, "spin", 0, 0, 0) == DEVICE_BROKEN, "the context is used after it was lost");
}

static void traps_are_faults(struct trial *t)
{
    device *d = open_loaded(t);
    expect(t, d && launch(d, "stop", 0, 0, 0) == DEVICE_FAULT, "a trap was not seen");
}

static void guards_see_stray_writes(struct trial *t)
{
    static const int64_t places[] = {-4, 100, 4096};
    device *d = open_loaded(t);
    for (size_t k = 0; d && k < ARRAY_LEN(places); k++) {
        struct device_report report;
        device_address a = cuda_backend.alloc(d, 100, "a", false);
        launch(d, "poke", a + (uint64_t)places[k], 0x77777777, 16);
        cuda_backend.take(d, &report);
        expect(t, report.findings.count == 1 && report.findings.items[0].kind == FINDING_OUT_OF_BOUNDS_WRITE,
               "a write around a buffer was not seen");
        cuda_backend.take(d, &report);
        expect(t, report.findings.count == 0, "a write around a buffer was told twice");
        cuda_backend.free_all(d);
    }
}

static void variables_start_afresh(struct trial *t)
{
    device *d = open_loaded(t);
    device_address a = d ? cuda_backend.alloc(d, 4, "a", false) : 0;
    for (int k = 0; k < 3 && a; k++) {
        launch(d, "bump", a, 0, 8);
        expect(t, word_at(d, a) == 42, "a variable kept its value from one call to the next");
        cuda_backend.restore(d);
    }
}

static void ptxas_and_driver_agree(struct trial *t)
{
    struct nvcc nvcc;
    struct why why = {"the toolkit has no ptxas"};
    char *ptxas = nvcc_find(&nvcc, &why) ? nvcc_tool(&nvcc, "ptxas") : NULL;
    nvcc_free(&nvcc);
    expect(t, ptxas, why.text);
    if (!ptxas)
        return;
    cuda_set_ptxas(ptxas);
    kernels_write_their_own_memory(t);
    cuda_set_ptxas(NULL);
    free(ptxas);
    kernels_write_their_own_memory(t);
}

static const struct {
    const char *name;
    void (*try)(struct trial *t);
} promises[] = {
    {"kernels write to their own memory", kernels_write_their_own_memory},
    {"kernels reach no other process", kernels_reach_no_other_process},
    {"processes share buffers", processes_share_buffers},
    {"an endless kernel is given up, and its context with it", endless_kernels_end},
    {"a new process works after an endless kernel", kernels_write_their_own_memory},
    {"a trap is the kernel's fault", traps_are_faults},
    {"a new process works after a trap", kernels_write_their_own_memory},
    {"guard bands see writes around a buffer", guards_see_stray_writes},
    {"module variables start afresh", variables_start_afresh},
    {"ptxas and the driver both translate PTX", ptxas_and_driver_agree},
};

static void run_promise(void *result, const void *argument)
{
    promises[*(const size_t *)argument].try(result);
}

static void look(void *result, const void *argument)
{
    struct trial *t = result;
    (void)argument;
    gpu_at_hand(&t->complaint);
}

static int try_promises(void)
{
    size_t passed = 0;
    struct why why;
    struct trial none = {0};
    if (!isolated_run(&none, sizeof none, look, NULL, SECONDS_MOST, &why) || none.complaint.text[0]) {
        printf("skipped: no GPU: %s\n", none.complaint.text);
        return 0;
    }
    for (size_t k = 0; k < ARRAY_LEN(promises); k++) {
        struct trial t = {0};
        if (!isolated_run(&t, sizeof t, run_promise, &k, SECONDS_MOST, &why))
            t.complaint = why;
        printf("%s  %s%s%s", t.complaint.text[0] ? "FAIL" : "ok  ", promises[k].name,
               t.complaint.text[0] ? ": " : "", t.complaint.text);
        printf(t.seconds > 0 ? " (%.2f ms)\n" : "\n", 1e3 * t.seconds);
        passed += !t.complaint.text[0];
    }
    printf("%zu passed, %zu failed\n", passed, ARRAY_LEN(promises) - passed);
    return passed < ARRAY_LEN(promises);
}

/* ---- another program ---- */

static double between(double least, double most)
{
    return least + (most - least) * (rand() / (double)RAND_MAX);
}

/* Copies, for 0.02 to 0.5 s, and nothing, for 0.2 to 3 s, in turn, without asking for the graders' lock. */
static int load_gpu(double seconds)
{
    enum { BYTES = 1 << 29 };
    struct why why;
    cu_context context;
    uint64_t a, b;
    cu_event event;
    if (!driver_load(&why))
        die("%s", why.text);
    if (cu.context_create(&context, 0, 0) || cu.memory_alloc(&a, BYTES) || cu.memory_alloc(&b, BYTES) ||
        cu.event_create(&event, 0))
        die("the GPU has no room");
    for (double start = seconds_now(); seconds_now() - start < seconds;) {
        double until = seconds_now() + between(0.02, 0.5);
        while (seconds_now() < until) {
            for (int k = 0; k < 8; k++)
                cu.copy(b, a, BYTES, NULL);
            cu.event_record(event, NULL);
            while (cu.event_query(event) == CU_NOT_READY)
                usleep(100);
        }
        usleep((useconds_t)(1e6 * between(0.2, 3)));
    }
    return 0;
}

int main(int argc, char **argv)
{
    if (argc == 3 && !strcmp(argv[1], "load"))
        return load_gpu(atof(argv[2]));
    return try_promises();
}
