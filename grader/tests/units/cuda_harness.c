#include "grader/tests/units/cuda_harness.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "common/cuda/gpu_queue.h"
#include "grader/run/random.h"
#include "grader/tests/units/compiler.h"
#include "grader/kit/workspace.h"

/* PTX that has the kernels `scale` and `other`, and the variable `variable`. */
static const char ptx[] = "// the kernels of this module are scale and other\n"
                          ".visible .global .align 4 .s32 variable = 7;\n";
struct fake_cuda *fake;
struct fake_nvml *nvml;
struct why harness_why;
static char *folder; /* of the libraries */

/* ---- the libraries ---- */

#define DRIVER "grader/tests/fake_cuda/fake_cuda.c", "grader/tests/fake_cuda/fake_memory.c"

static const struct {
    const char *file;
    const char *arguments[4];
} libraries[] = {
    {"driver.so", {"-Wl,-soname,libcuda.so.1", DRIVER}},
    {"old.so", {"-Wl,-soname,libcuda.so.1", DRIVER, "-DOLD_DRIVER"}},
    {"nvml.so", {"-Wl,-soname,libnvidia-ml.so.1", "grader/tests/fake_cuda/fake_nvml.c"}},
};
static bool compiled = true;

/* A path in the folder; the caller frees it. */
static char *path_in(const char *file)
{
    return xformat("%s/%s", folder, file);
}

static bool compile(const char *file, const char *const arguments[4])
{
    char *out = path_in(file);
    bool good = compiler_run((const char *const[]){"gcc", "-std=gnu11", "-D_GNU_SOURCE", "-shared", "-fPIC",
                                                   "-I.", "-o", out, arguments[0], arguments[1], arguments[2],
                                                   arguments[3], NULL},
                             folder);
    free(out);
    return good;
}

void harness_compile(void)
{
    struct why why;
    folder = make_folder(&why);
    ck_assert_msg(folder != NULL, "%s", why.text);
    for (size_t k = 0; k < ARRAY_LEN(libraries); k++)
        compiled &= compile(libraries[k].file, libraries[k].arguments);
}

void harness_remove(void)
{
    remove_folder(folder);
    free(folder);
}

static void *load(const char *file, const char *control)
{
    char *path = path_in(file);
    void *(*get)(void);
    ck_assert_msg(compiled, "fake_cuda/ did not compile");
    void *library = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    ck_assert_msg(library != NULL, "%s", dlerror());
    *(void **)&get = dlsym(library, control);
    free(path);
    return get();
}

/* ---- a test ---- */

void harness_begin(void)
{
    fake = load("driver.so", "fake_cuda");
    nvml = load("nvml.so", "fake_nvml");
    nvml->driver = fake;
    unsetenv("CUDA_VISIBLE_DEVICES");
    for (int k = 0; k < FAKE_GPUS; k++)
        snprintf(fake->gpus[k].uuid, sizeof fake->gpus[k].uuid, "GPU-test-%016llx",
                 (unsigned long long)random_seed());
}

char *harness_lock_path(int k)
{
    return gpu_queue_path(fake->gpus[k].uuid);
}

static void remove_lock(const char *name)
{
    char *path = gpu_queue_path(name);
    unlink(path);
    free(path);
}

void harness_end(void)
{
    const char *acquired = getenv("CUDA_VISIBLE_DEVICES");
    for (int k = 0; k < FAKE_GPUS && fake; k++)
        remove_lock(fake->gpus[k].uuid);
    if (acquired)
        remove_lock(acquired);
}

TCase *harness_tcase(const char *name, void (*begin)(void))
{
    TCase *tcase = tcase_create(name);
    tcase_add_unchecked_fixture(tcase, harness_compile, harness_remove);
    tcase_add_checked_fixture(tcase, begin, harness_end);
    return tcase;
}

void harness_load_old_driver(void)
{
    load("old.so", "fake_cuda");
    setenv("CUDA_VISIBLE_DEVICES", "GPU-test-old", 1);
}

device *harness_open(const struct device_backend *backend)
{
    device *d = backend->open(&harness_why);
    ck_assert_msg(d != NULL, "%s", harness_why.text);
    return d;
}

enum device_status harness_load(const struct device_backend *backend, device *d)
{
    return backend->load(d, ptx, strlen(ptx), "student.cu");
}

enum device_status harness_launch(const struct device_backend *backend, device *d, const char *kernel,
                                  uint32_t shared, const void *parameters, size_t bytes)
{
    return backend->launch(d, &(struct launch){.kernel = kernel,
                                               .grid = {1, 1, 1},
                                               .block = {32, 1, 1},
                                               .shared_bytes = shared,
                                               .parameters = parameters,
                                               .parameter_bytes = bytes});
}

void harness_expect(const struct device_backend *backend, device *d, size_t count, enum finding_kind kind,
                    const char *message)
{
    struct device_report report;
    backend->take(d, &report);
    ck_assert_msg(report.findings.count == count, "%zu findings, first: %s", report.findings.count,
                  report.findings.count ? report.findings.items[0].message : "none");
    if (count) {
        ck_assert_str_eq(finding_kind_name(report.findings.items[0].kind), finding_kind_name(kind));
        ck_assert_str_eq(report.findings.items[0].message, message);
    }
    findings_free(&report.findings);
}
