/* Measure how fast the simulator runs textbook kernels, with one host thread and with two, and check their
 * results: build/bench NVCC. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "common/device.h"
#include "grader/kit/kit.h"

enum { REPEATS = 9, SEVEN = 7, TEXT_MOST = 1 << 20 };

struct kernel {
    const char *name, *title;
    uint32_t block[3], covers[3]; /* the points from one block to the next, x first */
};

static const struct kernel kernels[] = {
    {"naive", "naive, 8x8x8", {8, 8, 8}, {8, 8, 8}},
    {"tiled", "8^3 tile in shared memory", {8, 8, 8}, {6, 6, 6}},
    {"coarsened", "coarsened 32x32, 30 planes", {32, 32, 1}, {30, 30, 30}},
    {"in_registers", "register-tiled 32x32, 30", {32, 32, 1}, {30, 30, 30}},
};

static const float stencil[SEVEN] = {0.4f, 0.1f, 0.11f, 0.12f, 0.13f, 0.14f, 0.15f};

/* ---- the module ---- */

/* Compile the kernels to PTX, with line numbers like a submission's. The caller frees it. */
static char *compile(const char *nvcc)
{
    char folder[] = "/tmp/bench.XXXXXX";
    if (!mkdtemp(folder))
        die("cannot make a folder in /tmp: free some space there and try again");
    char *cu = xformat("%s/student.cu", folder), *ptx = xformat("%s/student.ptx", folder);
    char *kernels_file = kit_file("grader/tools/speed.cu");
    char *command = xformat("'%s' -std=c++17 -arch=compute_80 -lineinfo -ptx -o '%s' '%s'", nvcc, ptx, cu);
    struct text source = {0}, text = {0};
    bool written = file_read(&source, kernels_file, TEXT_MOST) && file_write_new(cu, source.s, source.length);
    if (!written || system(command) != 0 || !file_read(&text, ptx, TEXT_MOST))
        die("%s could not compile the kernels: give the path of a working nvcc", nvcc);
    unlink(cu);
    unlink(ptx);
    rmdir(folder);
    text_free(&source);
    free(kernels_file);
    free(command);
    free(cu);
    free(ptx);
    return text.s;
}

static device *open_device(const char *ptx)
{
    struct why why;
    device *d = sim_backend.open(&why);
    if (sim_backend.load(d, ptx, strlen(ptx), "student.cu") != DEVICE_OK)
        die("the simulator did not take the kernels: %s", sim_backend.why(d));
    return d;
}

/* ---- one run ---- */

struct run {
    double seconds;
    struct counts counts;
};

/* Run on cubes of n points per edge. */
static struct run run_once(device *d, const struct kernel *k, uint32_t n, device_address in,
                           device_address out)
{
    struct {
        device_address in, out;
        int32_t n;
        float stencil[SEVEN];
    } parameters = {.in = in, .out = out, .n = (int32_t)n};
    struct launch l = {.kernel = k->name, .parameters = (const uint8_t *)&parameters, .parameter_bytes = 48};
    struct device_report report;
    struct run r;
    memcpy(parameters.stencil, stencil, sizeof stencil);
    for (int c = 0; c < 3; c++) {
        l.block[c] = k->block[c];
        l.grid[c] = (n + k->covers[c] - 1) / k->covers[c];
    }
    double start = seconds_now();
    enum device_status status = sim_backend.launch(d, &l);
    r.seconds = seconds_now() - start;
    sim_backend.counts(d, &r.counts);
    sim_backend.take(d, &report);
    if (status != DEVICE_OK || report.findings.count)
        die("%s: %s", k->title,
            report.findings.count ? report.findings.items[0].message : sim_backend.why(d));
    findings_free(&report.findings);
    printed_free(&report.printed);
    return r;
}

/* ---- results ---- */

static float *cube(uint32_t n)
{
    size_t count = (size_t)n * n * n;
    float *x = xcalloc(count, sizeof *x);
    for (size_t k = 0; k < count; k++)
        x[k] = (float)(k * 2654435761u % 1000) / 1000;
    return x;
}

static void check(const struct kernel *k, uint32_t n, const float *in, const float *out)
{
    size_t row = n, plane = (size_t)n * n;
    for (size_t z = 1; z + 1 < n; z++)
        for (size_t y = 1; y + 1 < n; y++)
            for (size_t x = 1; x + 1 < n; x++) {
                const float *at = in + z * plane + y * row + x;
                double want = (double)stencil[0] * at[0] + (double)stencil[1] * at[-1] +
                              (double)stencil[2] * at[1] + (double)stencil[3] * *(at - row) +
                              (double)stencil[4] * at[row] + (double)stencil[5] * *(at - plane) +
                              (double)stencil[6] * at[plane];
                double got = out[z * plane + y * row + x];
                if (!(fabs(got - want) <= 1e-6))
                    die("%s: wrong at (%zu,%zu,%zu): %g instead of %g", k->title, z, y, x, got, want);
            }
}

static int by_value(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

/* The median of a few runs on a device with `threads` host threads. */
static struct run measure(device *d, const struct kernel *k, uint32_t n, unsigned threads, const float *in)
{
    size_t bytes = sizeof(float) * n * n * n;
    double seconds[REPEATS];
    struct run r;
    float *result = xcalloc(bytes, 1);
    sim_backend.free_all(d);
    device_address from = sim_backend.alloc(d, bytes, "in", true),
                   to = sim_backend.alloc(d, bytes, "out", false);
    sim_backend.put(d, from, in, bytes);
    sim_backend.threads(d, threads);
    for (int k_run = 0; k_run < REPEATS; k_run++) {
        r = run_once(d, k, n, from, to);
        seconds[k_run] = r.seconds;
    }
    qsort(seconds, REPEATS, sizeof *seconds, by_value);
    r.seconds = seconds[REPEATS / 2];
    sim_backend.get(d, result, to, bytes);
    check(k, n, in, result);
    free(result);
    return r;
}

static void speeds(device *d)
{
    enum { N = 128 };
    double points = (double)(N - 2) * (N - 2) * (N - 2);
    float *in = cube(N);
    printf("%-30s %10s %10s %7s %13s %14s %9s\n", "Mpoint/s, n = 128", "1 thread", "2 threads", "ratio",
           "1, all checks", "M warp insn/s", "peak MB");
    for (size_t k = 0; k < ARRAY_LEN(kernels); k++) {
        struct run all = measure(d, &kernels[k], N, 1, in);
        sim_backend.watch(d, false);
        struct run one = measure(d, &kernels[k], N, 1, in), two = measure(d, &kernels[k], N, 2, in);
        sim_backend.watch(d, true);
        struct rusage usage;
        getrusage(RUSAGE_SELF, &usage);
        printf("%-30s %10.1f %10.1f %7.2f %13.1f %14.1f %9.0f\n", kernels[k].title,
               points / one.seconds / 1e6, points / two.seconds / 1e6, one.seconds / two.seconds,
               points / all.seconds / 1e6, (double)one.counts.warp_instructions / one.seconds / 1e6,
               (double)usage.ru_maxrss / 1024);
        fflush(stdout);
    }
    free(in);
}

int main(int argc, char **argv)
{
    if (argc != 2)
        die("usage: build/bench NVCC");
    char *ptx = compile(argv[1]);
    device *d = open_device(ptx);
    speeds(d);
    sim_backend.close(d);
    free(ptx);
    return EXIT_SUCCESS;
}
