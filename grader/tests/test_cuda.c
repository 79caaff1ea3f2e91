/* The GPU's back end on a driver made for the purpose: what it says when something is missing, what it makes
 * of errors, and that it asks for nothing that a real driver would refuse. Run from the project's root. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/cuda/cuda.h"
#include "common/cuda/guard.h"
#include "grader/tests/cuda_harness.h"

Suite *cuda_suite(void);

static struct text calls; /* symbols that were called, each with a space behind it */

static void note_call(const char *symbol)
{
    text_printf(&calls, "%s ", symbol);
}

static void forget_calls(void)
{
    text_free(&calls);
    text_printf(&calls, "%s", "");
}

static device *open_device(void)
{
    return harness_open(&cuda_backend);
}

static enum device_status load(device *d)
{
    return harness_load(&cuda_backend, d);
}

static enum device_status launch(device *d, const char *kernel)
{
    return harness_launch(&cuda_backend, d, kernel, 0, "", 0);
}

static void expect_finding(device *d, enum finding_kind kind, const char *message)
{
    harness_expect(&cuda_backend, d, 1, kind, message);
}

static void expect_nothing(device *d)
{
    harness_expect(&cuda_backend, d, 0, 0, NULL);
}

/* Nothing that was made is left. */
static void close_device(device *d)
{
    cuda_backend.close(d);
    ck_assert_int_eq(fake->contexts, 0);
    ck_assert_int_eq(fake->modules, 0);
    ck_assert_int_eq(fake->allocations, 0);
}

/* ---- memory ---- */

START_TEST(test_memory)
{
    enum { BYTES = 1000 };
    uint8_t here[BYTES], back[BYTES];
    device *d = open_device();
    device_address a = cuda_backend.alloc(d, BYTES, "a", true);
    device_address b = cuda_backend.alloc(d, BYTES, NULL, false);
    for (int k = 0; k < BYTES; k++)
        here[k] = (uint8_t)(k * 7);
    ck_assert_int_eq(cuda_backend.put(d, a, here, BYTES), DEVICE_OK);
    ck_assert_int_eq(cuda_backend.fill(d, b, 0xa5, BYTES), DEVICE_OK);
    ck_assert_int_eq(cuda_backend.copy(d, b + 10, a + 20, 100), DEVICE_OK);
    ck_assert_int_eq(cuda_backend.get(d, back, b, BYTES), DEVICE_OK);
    ck_assert_uint_eq(back[9], 0xa5);
    ck_assert_mem_eq(back + 10, here + 20, 100);
    ck_assert_uint_eq(back[110], 0xa5);
    ck_assert_int_eq(cuda_backend.put(d, a, here, 0), DEVICE_OK);
    ck_assert(!cuda_backend.free(d, a + 1));
    ck_assert(cuda_backend.free(d, a));
    ck_assert(!cuda_backend.free(d, a));
    ck_assert_int_eq(fake->allocations, 1);
    cuda_backend.free_all(d);
    ck_assert_int_eq(fake->allocations, 0);
    close_device(d);
}
END_TEST

START_TEST(test_no_memory)
{
    device *d = open_device();
    ck_assert_uint_eq(cuda_backend.alloc(d, 1u << 30, "a", false), 0);
    ck_assert_str_eq(cuda_backend.why(d), "no room for a buffer of 1073741824 bytes on the Fake 1");
    ck_assert_uint_ne(cuda_backend.alloc(d, 1 << 20, "a", false), 0); /* it is no worse for that */
    close_device(d);
}
END_TEST

START_TEST(test_limits)
{
    struct device_limits limits;
    device *d = open_device();
    cuda_backend.limits(d, &limits);
    ck_assert_uint_eq(limits.free_bytes, 1 << 27);
    ck_assert_uint_eq(limits.l2_bytes, 4 << 20);
    close_device(d);
}
END_TEST

/* Between devices of one process, either way. */
START_TEST(test_give_and_fetch)
{
    int32_t here = 42, back = 0;
    device *d = open_device(), *other = open_device();
    device_address a = cuda_backend.alloc(d, 8, "a", false);
    device_address b = cuda_backend.alloc(other, 8, "b", false);
    cuda_backend.put(other, b + 4, &here, sizeof here);
    ck_assert_int_eq(cuda_backend.give(d, a, other, b + 4, sizeof here), DEVICE_OK);
    cuda_backend.get(d, &back, a, sizeof back);
    ck_assert_int_eq(back, 42);
    here = 43;
    cuda_backend.put(d, a, &here, sizeof here);
    ck_assert_int_eq(cuda_backend.fetch(d, a, other, b, sizeof here), DEVICE_OK);
    cuda_backend.get(other, &back, b, sizeof back);
    ck_assert_int_eq(back, 43);
    cuda_backend.close(other);
    close_device(d);
}
END_TEST

/* Opening a second device takes no second context; closing one leaves the other what it has. */
START_TEST(test_one_context)
{
    int32_t word = 42;
    device *d = open_device(), *other = open_device();
    device_address a = cuda_backend.alloc(d, 8, "a", false);
    cuda_backend.put(d, a, &word, sizeof word);
    cuda_backend.alloc(other, 8, "b", false);
    load(d);
    load(other);
    ck_assert_int_eq(fake->contexts, 1);
    cuda_backend.close(other);
    ck_assert_int_eq(fake->contexts, 1);
    ck_assert_int_eq(fake->modules, 1);
    ck_assert_int_eq(fake->allocations, 1);
    word = 0;
    ck_assert_int_eq(cuda_backend.get(d, &word, a, sizeof word), DEVICE_OK);
    ck_assert_int_eq(word, 42);
    close_device(d);
}
END_TEST

/* A lost context is lost for all; whoever comes later gets a new one. */
START_TEST(test_new_context_after_a_crash)
{
    device *d = open_device();
    load(d);
    fake->fails = "cuEventQuery";
    fake->error = CU_ILLEGAL_ADDRESS;
    ck_assert_int_eq(launch(d, "scale"), DEVICE_FAULT);
    fake->fails = NULL;
    device *later = open_device();
    ck_assert_int_eq(fake->contexts, 2);
    cuda_backend.close(d);
    ck_assert_uint_ne(cuda_backend.alloc(later, 8, "a", false), 0);
    cuda_backend.close(later);
    ck_assert_int_eq(fake->contexts, 1); /* nobody touches the lost one */
}
END_TEST

/* ---- guard bands ---- */

enum { GUARDED = 1024 };

/* Writes around a buffer: `count` bytes from `at` on, counted from its start. */
static const struct {
    const char *label;
    struct {
        int64_t at;
        size_t count;
    } writes[2];
    const char *message; /* NULL: nobody may complain */
} strays[] = {
    {"out", {{0, GUARDED}}, NULL},
    {"out",
     {{GUARDED, 4}},
     "on the Fake 1: 4 bytes were written behind the end of out (1024 bytes long), the nearest 0 bytes away "
     "from it"},
    {"out",
     {{GUARDED + 256, 12}},
     "on the Fake 1: 12 bytes were written behind the end of out (1024 bytes long), the nearest 256 bytes "
     "away from it"},
    {"out",
     {{GUARDED + GUARD_BYTES - 1, 1}},
     "on the Fake 1: 1 bytes were written behind the end of out (1024 bytes long), the nearest 65535 bytes "
     "away from it"},
    {"out",
     {{-4, 4}},
     "on the Fake 1: 4 bytes were written before the start of out (1024 bytes long), the nearest 0 bytes "
     "away from it"},
    {"out",
     {{-GUARD_BYTES, 2}},
     "on the Fake 1: 2 bytes were written before the start of out (1024 bytes long), the nearest 65534 bytes "
     "away from it"},
    {NULL,
     {{-40, 1}},
     "on the Fake 1: 1 bytes were written before the start of a scratch buffer (1024 bytes long), the "
     "nearest 39 bytes away from it"},
    {"out", /* on both sides: those in front are told */
     {{-8, 8}, {GUARDED, 16}},
     "on the Fake 1: 8 bytes were written before the start of out (1024 bytes long), the nearest 0 bytes "
     "away from it"},
};

static int stray_row;

static void write_around(const char *name, unsigned shared, const void *parameters, size_t bytes)
{
    uint64_t address;
    (void)name, (void)shared;
    ck_assert_uint_eq(bytes, sizeof address);
    memcpy(&address, parameters, sizeof address);
    uint8_t *buffer = (uint8_t *)(uintptr_t)address;
    for (int w = 0; w < 2; w++)
        for (size_t k = 0; k < strays[stray_row].writes[w].count; k++)
            buffer[strays[stray_row].writes[w].at + (int64_t)k] ^= 0xff; /* other than what was there */
}

START_TEST(test_guards)
{
    device *d = open_device();
    cuda_backend.alloc(d, 64, "before", false);
    device_address a = cuda_backend.alloc(d, GUARDED, strays[_i].label, false);
    cuda_backend.alloc(d, 64, "behind", false);
    stray_row = _i;
    fake->kernel = write_around;
    load(d);
    expect_nothing(d);
    for (int through_free = 0; through_free < 2; through_free++) {
        ck_assert_int_eq(harness_launch(&cuda_backend, d, "scale", 0, &a, sizeof a), DEVICE_OK);
        if (through_free)
            ck_assert(cuda_backend.free(d, a));
        harness_expect(&cuda_backend, d, strays[_i].message != NULL, FINDING_OUT_OF_BOUNDS_WRITE,
                       strays[_i].message);
        expect_nothing(d); /* told once */
    }
    cuda_backend.free_all(d);
    close_device(d);
}
END_TEST

/* ---- launches and the clock ---- */

static struct text launched;

static void note_launch(const char *name, unsigned shared, const void *parameters, size_t bytes)
{
    text_printf(&launched, "%s %u %.*s\n", name, shared, (int)bytes, (const char *)parameters);
}

/* Static and dynamic shared memory, and what has to be asked for. */
static const struct {
    uint32_t fixed, dynamic;
    int asked;
} shares[] = {
    {0, 0, 0},        {0, 48 << 10, 0},        {0, (48 << 10) + 1, (48 << 10) + 1}, {0, 200 << 10, 200 << 10},
    {48 << 10, 0, 0}, {16 << 10, 32 << 10, 0}, {16 << 10, 40 << 10, 40 << 10},
};

START_TEST(test_launch)
{
    device *d = open_device();
    fake->kernel = note_launch;
    fake->static_shared = (int)shares[_i].fixed;
    load(d);
    ck_assert_int_eq(harness_launch(&cuda_backend, d, "scale", shares[_i].dynamic, "parameters", 10),
                     DEVICE_OK);
    char *want = xformat("scale %u parameters\n", shares[_i].dynamic);
    ck_assert_str_eq(launched.s, want);
    ck_assert_int_eq(fake->dynamic_shared, shares[_i].asked);
    text_free(&launched);
    free(want);
    close_device(d);
}
END_TEST

START_TEST(test_unknown_kernel)
{
    device *d = open_device();
    for (int loaded = 0; loaded < 2; loaded++) {
        ck_assert_int_eq(launch(d, "nobody"), DEVICE_BROKEN);
        ck_assert_str_eq(cuda_backend.why(d), "the module has no kernel nobody");
        ck_assert_int_eq(load(d), DEVICE_OK);
    }
    ck_assert_int_eq(launch(d, "other"), DEVICE_OK); /* it is no worse for that */
    close_device(d);
}
END_TEST

/* Nobody waits before stop. */
START_TEST(test_stopwatch)
{
    double seconds = 0;
    uint64_t word = 0;
    device *d = open_device();
    device_address a = cuda_backend.alloc(d, 64, "a", false);
    load(d);
    fake->milliseconds = 1.5f;
    fake->called = note_call;
    ck_assert_int_eq(cuda_backend.start(d), DEVICE_OK);
    ck_assert_int_eq(cuda_backend.fill(d, a, 0, 64), DEVICE_OK);
    ck_assert_int_eq(cuda_backend.put(d, a, &word, sizeof word), DEVICE_OK);
    ck_assert_int_eq(cuda_backend.copy(d, a, a + 8, 8), DEVICE_OK);
    ck_assert_int_eq(launch(d, "scale"), DEVICE_OK);
    ck_assert_ptr_null(strstr(calls.s, "cuEventQuery"));
    fake->busy = 5;
    ck_assert_int_eq(cuda_backend.stop(d, 10, &seconds), DEVICE_OK);
    ck_assert_double_eq(seconds, 1e-3 * 1.5);
    forget_calls();
    launch(d, "scale"); /* as soon as it has stopped, everybody waits again */
    ck_assert_ptr_nonnull(strstr(calls.s, "cuLaunchKernel cuEventRecord cuEventQuery "));
    cuda_backend.free_all(d);
    close_device(d);
}
END_TEST

START_TEST(test_endless)
{
    static const char message[] = "the kernel did not end within 0.05 s on the Fake 1";
    double seconds = 0;
    device *d = open_device();
    load(d);
    cuda_backend.start(d);
    ck_assert_int_eq(launch(d, "scale"), DEVICE_OK);
    fake->busy = -1;
    ck_assert_int_eq(cuda_backend.stop(d, 0.05, &seconds), DEVICE_LIMIT);
    ck_assert_str_eq(cuda_backend.why(d), message);
    expect_finding(d, FINDING_TIMEOUT, message);
    cuda_backend.close(d);
}
END_TEST

/* ---- errors ---- */

static const struct {
    int error;
    enum device_status status;
    enum finding_kind kind; /* of a fault */
    const char *why;
} errors[] = {
    {700, DEVICE_FAULT, FINDING_ILLEGAL_ADDRESS,
     "on the Fake 1: a thread accessed memory that does not exist"},
    {701, DEVICE_FAULT, FINDING_LAUNCH_ERROR,
     "on the Fake 1: a block needs more registers than the GPU has: use fewer threads a block"},
    {710, DEVICE_FAULT, FINDING_ASSERTION, "on the Fake 1: an assert() failed"},
    {714, DEVICE_FAULT, FINDING_STACK_OVERFLOW, "on the Fake 1: a thread used up its stack"},
    {715, DEVICE_FAULT, FINDING_TRAP, "on the Fake 1: a thread ran into an illegal instruction"},
    {716, DEVICE_FAULT, FINDING_MISALIGNED,
     "on the Fake 1: a thread accessed an address that is not a multiple of the size"},
    {717, DEVICE_FAULT, FINDING_ILLEGAL_ADDRESS, "on the Fake 1: a thread accessed the wrong kind of memory"},
    {718, DEVICE_FAULT, FINDING_TRAP, "on the Fake 1: a thread jumped to where no code is"},
    {719, DEVICE_FAULT, FINDING_TRAP, "on the Fake 1: a kernel trapped"},
    {1, DEVICE_BROKEN, 0,
     "the Fake 1 failed: unknown CUDA error (1: no text); see nvidia-smi and the kernel's log"},
    {999, DEVICE_BROKEN, 0,
     "the Fake 1 failed: CUDA_ERROR_UNKNOWN (999: unknown error); see nvidia-smi and the kernel's log"},
};

static const char *const places[] = {"cuLaunchKernel", "cuEventQuery", "cuEventRecord"};

START_TEST(test_error)
{
    int row = _i / (int)ARRAY_LEN(places);
    device *d = open_device();
    load(d);
    fake->fails = places[_i % (int)ARRAY_LEN(places)];
    fake->error = errors[row].error;
    ck_assert_int_eq(launch(d, "scale"), errors[row].status);
    ck_assert_str_eq(cuda_backend.why(d), errors[row].why);
    harness_expect(&cuda_backend, d, errors[row].status == DEVICE_FAULT, errors[row].kind, errors[row].why);
    cuda_backend.close(d);
}
END_TEST

/* A context in which a kernel crashed is not asked for anything any more, not even to go. */
START_TEST(test_after_a_crash)
{
    struct cu_handle handle = {""};
    struct device_limits limits;
    double seconds;
    uint64_t word = 0;
    size_t size;
    device *d = open_device();
    device_address a = cuda_backend.alloc(d, 64, "a", false), symbol;
    load(d);
    fake->fails = "cuEventQuery";
    fake->error = CU_ILLEGAL_ADDRESS;
    ck_assert_int_eq(launch(d, "scale"), DEVICE_FAULT);
    fake->fails = NULL;
    fake->called = note_call;
    forget_calls();
    ck_assert_int_eq(launch(d, "scale"), DEVICE_BROKEN);
    ck_assert_int_eq(cuda_backend.put(d, a, &word, sizeof word), DEVICE_BROKEN);
    ck_assert_int_eq(cuda_backend.get(d, &word, a, sizeof word), DEVICE_BROKEN);
    ck_assert_int_eq(cuda_backend.fill(d, a, 0, 64), DEVICE_BROKEN);
    ck_assert_int_eq(cuda_backend.copy(d, a, a + 8, 8), DEVICE_BROKEN);
    ck_assert_int_eq(cuda_backend.give(d, a, d, a + 8, 8), DEVICE_BROKEN);
    ck_assert_int_eq(cuda_backend.fetch(d, a, d, a + 8, 8), DEVICE_BROKEN);
    ck_assert(!cuda_share(d, a, &handle));
    ck_assert_uint_eq(cuda_attach(d, &handle), 0);
    ck_assert_int_eq(load(d), DEVICE_BROKEN);
    ck_assert_int_eq(cuda_backend.start(d), DEVICE_BROKEN);
    ck_assert_int_eq(cuda_backend.stop(d, 1, &seconds), DEVICE_BROKEN);
    ck_assert(!cuda_backend.symbol(d, "variable", &symbol, &size));
    ck_assert_uint_eq(cuda_backend.alloc(d, 64, "b", false), 0);
    ck_assert(!cuda_backend.free(d, a));
    cuda_backend.restore(d);
    cuda_backend.limits(d, &limits);
    expect_finding(d, FINDING_ILLEGAL_ADDRESS, "on the Fake 1: a thread accessed memory that does not exist");
    ck_assert_str_eq(cuda_backend.why(d), "on the Fake 1: a thread accessed memory that does not exist");
    cuda_backend.free_all(d);
    cuda_backend.close(d);
    ck_assert_str_eq(calls.s, "");
}
END_TEST

/* ---- PTX and machine code ---- */

static const struct {
    int error;
    const char *log;
    enum device_status status;
    const char *why;
} refusals[] = {
    {CU_INVALID_PTX,
     "ptxas info    : something\nptxas error   : Entry function 'k' uses too much shared data\nptxas fatal",
     DEVICE_LIMIT, "error   : Entry function 'k' uses too much shared data"},
    {CU_INVALID_PTX, "no kernel\n", DEVICE_LIMIT, "no kernel"},
    {CU_INVALID_PTX, NULL, DEVICE_LIMIT, "unknown CUDA error (218: no text)"},
    {CU_UNSUPPORTED_PTX_VERSION, NULL, DEVICE_BROKEN,
     "NVIDIA's driver is older than the CUDA Toolkit, which has no ptxas: update the driver"},
    {999, NULL, DEVICE_BROKEN,
     "the Fake 1 failed: CUDA_ERROR_UNKNOWN (999: unknown error); see nvidia-smi and the kernel's log"},
};

START_TEST(test_refusal)
{
    device *d = open_device();
    fake->fails = "cuModuleLoadDataEx";
    fake->error = refusals[_i].error;
    fake->log = refusals[_i].log;
    ck_assert_int_eq(load(d), refusals[_i].status);
    ck_assert_str_eq(cuda_backend.why(d), refusals[_i].why);
    expect_nothing(d);
    cuda_backend.close(d);
}
END_TEST

/* What stands in for ptxas, called as ptxas -O3 -arch ARCH -o CUBIN PTX; and which words the loaded module
 * has in it: those of the machine code, or those of the PTX where ptxas was of no use. */
static const struct {
    const char *script;
    enum device_status status;
    const char *words; /* or why there is no module */
} assemblers[] = {
    {"read -r line < \"$6\"; printf '%s\\0' \"$1 $2 $3 $4: $line\" > \"$5\"", DEVICE_OK,
     "-O3 -arch sm_90 -o: // the kernels of this module"},
    {"echo 'ptxas in.ptx, line 9; error   : Unknown symbol'; echo more; exit 255", DEVICE_LIMIT,
     "error   : Unknown symbol"},
    {"echo \"ptxas fatal   : Value 'sm_90' is not defined for option 'gpu-name'\"; exit 1", DEVICE_OK,
     "// the kernels of this module"},
    /* As long as nvcc may take, and with as much memory; who needs more would need it of the driver, too. */
    {"echo \"error: $(ulimit -t) s, $(ulimit -v) KB\"; exit 255", DEVICE_LIMIT, "error: 50 s, 6291456 KB"},
    {"kill -XCPU $$", DEVICE_LIMIT, "it takes more than 50 s of processor time"},
    {"exit 1", DEVICE_OK, "// the kernels of this module"},
    /* The head of an ELF file that puts its section table behind the end: a full disk, of which ptxas says
     * nothing. */
    {"{ printf '\\177ELF'; printf '%060d' 0; } > \"$5\"", DEVICE_OK, "// the kernels of this module"},
    {"printf '\\177ELF' > \"$5\"", DEVICE_OK, "// the kernels of this module"},
    {"kill -9 $$", DEVICE_OK, "// the kernels of this module"},
    {"exit 0", DEVICE_OK, "// the kernels of this module"},
    {NULL, DEVICE_OK, "// the kernels of this module"}, /* there is no such file */
};

/* Machine code that the driver cannot read, cut off by a full disk say, is no fault of the PTX. */
static bool loaded_before;

static void refuse_first_image(const char *symbol)
{
    bool load = !strcmp(symbol, "cuModuleLoadDataEx");
    fake->fails = load && !loaded_before ? symbol : NULL;
    fake->works = 0;
    fake->error = CU_INVALID_IMAGE;
    loaded_before |= load;
}

START_TEST(test_invalid_image)
{
    device *d = open_device();
    fake->called = refuse_first_image;
    ck_assert_int_eq(load(d), DEVICE_OK);
    ck_assert_int_eq(launch(d, "scale"), DEVICE_OK);
    close_device(d);
}
END_TEST

static void write_script(const char *path, const char *script)
{
    FILE *file = fopen(path, "we");
    fprintf(file, "#!/bin/sh\n%s\n", script);
    fchmod(fileno(file), 0755);
    fclose(file);
}

START_TEST(test_ptxas)
{
    char folder[] = "/tmp/test_ptxas_XXXXXX";
    ck_assert_ptr_nonnull(mkdtemp(folder));
    char *path = xformat("%s/ptxas", folder);
    device *d = open_device();
    setenv("TMPDIR", folder, 1);
    if (assemblers[_i].script)
        write_script(path, assemblers[_i].script);
    cuda_set_ptxas(path);
    ck_assert_int_eq(load(d), assemblers[_i].status);
    if (assemblers[_i].status == DEVICE_OK) /* the driver finds a kernel whose name is in the module */
        ck_assert_int_eq(launch(d, assemblers[_i].words), DEVICE_OK);
    else
        ck_assert_str_eq(cuda_backend.why(d), assemblers[_i].words);
    unlink(path);
    ck_assert_int_eq(rmdir(folder), 0); /* nothing else is in it */
    free(path);
    close_device(d);
}
END_TEST

/* ---- variables ---- */

START_TEST(test_variable)
{
    int32_t value = 0, other = 1000;
    device_address address = 0;
    size_t size = 0;
    device *d = open_device();
    ck_assert(!cuda_backend.symbol(d, "variable", &address, &size)); /* nothing is loaded */
    load(d);
    ck_assert(!cuda_backend.symbol(d, "no such variable", &address, &size));
    for (int k = 0; k < 2; k++) {
        ck_assert(cuda_backend.symbol(d, "variable", &address, &size));
        ck_assert_uint_eq(size, sizeof value);
        ck_assert_int_eq(cuda_backend.get(d, &value, address, sizeof value), DEVICE_OK);
        ck_assert_int_eq(value, FAKE_VARIABLE);
        ck_assert_int_eq(cuda_backend.put(d, address, &other, sizeof other), DEVICE_OK);
        cuda_backend.restore(d);
        ck_assert_int_eq(fake->modules, 1);
        ck_assert_int_eq(fake->resets, k + 1);
    }
    ck_assert_int_eq(load(d), DEVICE_OK); /* in place of the first */
    ck_assert_int_eq(fake->modules, 1);
    close_device(d);
}
END_TEST

/* Of a variable that the driver does not find nobody knows what it held: the module is loaded again. */
START_TEST(test_hidden_variable)
{
    static const char text[] = ".global .align 4 .s32 variable;\n.const .align 4 .b8 hidden[68] = {1};\n";
    int32_t value = 1000;
    device_address address = 0;
    size_t size = 0;
    device *d = open_device();
    ck_assert_int_eq(cuda_backend.load(d, text, sizeof text - 1, "student.cu"), DEVICE_OK);
    cuda_backend.symbol(d, "variable", &address, &size);
    cuda_backend.put(d, address, &value, sizeof value);
    fake->called = note_call;
    forget_calls();
    cuda_backend.restore(d);
    ck_assert_ptr_nonnull(strstr(calls.s, "cuModuleLoad"));
    ck_assert(cuda_backend.symbol(d, "variable", &address, &size));
    cuda_backend.get(d, &value, address, sizeof value);
    ck_assert_int_eq(value, FAKE_VARIABLE);
    close_device(d);
}
END_TEST

Suite *cuda_suite(void)
{
    Suite *suite = suite_create("cuda");
    TCase *tcase = tcase_create("cuda");
    tcase_add_unchecked_fixture(tcase, harness_compile, harness_remove);
    tcase_add_checked_fixture(tcase, harness_begin, harness_end);
    tcase_set_timeout(tcase, 60);
    tcase_add_test(tcase, test_memory);
    tcase_add_test(tcase, test_no_memory);
    tcase_add_test(tcase, test_limits);
    tcase_add_test(tcase, test_give_and_fetch);
    tcase_add_test(tcase, test_one_context);
    tcase_add_test(tcase, test_new_context_after_a_crash);
    tcase_add_loop_test(tcase, test_guards, 0, ARRAY_LEN(strays));
    tcase_add_loop_test(tcase, test_launch, 0, ARRAY_LEN(shares));
    tcase_add_test(tcase, test_unknown_kernel);
    tcase_add_test(tcase, test_stopwatch);
    tcase_add_test(tcase, test_endless);
    tcase_add_loop_test(tcase, test_error, 0, ARRAY_LEN(errors) * ARRAY_LEN(places));
    tcase_add_test(tcase, test_after_a_crash);
    tcase_add_loop_test(tcase, test_refusal, 0, ARRAY_LEN(refusals));
    tcase_add_test(tcase, test_invalid_image);
    tcase_add_loop_test(tcase, test_ptxas, 0, ARRAY_LEN(assemblers));
    tcase_add_test(tcase, test_variable);
    tcase_add_test(tcase, test_hidden_variable);
    suite_add_tcase(suite, tcase);
    return suite;
}
