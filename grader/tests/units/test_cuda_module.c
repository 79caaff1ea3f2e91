/* Modules on a GPU: PTX that the driver or ptxas takes or refuses, and variables, on a driver made for the
 * purpose. Run from the project's root. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grader/tests/units/near_device.h"
#include "grader/tests/units/scratch.h"

Suite *cuda_module_suite(void);

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
    device *d = near_open();
    fake->fails = "cuModuleLoadDataEx";
    fake->error = refusals[_i].error;
    fake->log = refusals[_i].log;
    ck_assert_int_eq(near_load(d), refusals[_i].status);
    ck_assert_str_eq(cuda_backend.why(d), refusals[_i].why);
    near_expect_nothing(d);
    cuda_backend.close(d);
}
END_TEST

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
    device *d = near_open();
    fake->called = refuse_first_image;
    ck_assert_int_eq(near_load(d), DEVICE_OK);
    ck_assert_int_eq(near_launch(d, "scale"), DEVICE_OK);
    near_close(d);
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
    /* The head of an ELF file that puts its section table past the end: a full disk, of which ptxas says
     * nothing. */
    {"{ printf '\\177ELF'; printf '%060d' 0; } > \"$5\"", DEVICE_OK, "// the kernels of this module"},
    {"printf '\\177ELF' > \"$5\"", DEVICE_OK, "// the kernels of this module"},
    {"kill -9 $$", DEVICE_OK, "// the kernels of this module"},
    {"exit 0", DEVICE_OK, "// the kernels of this module"},
    {NULL, DEVICE_OK, "// the kernels of this module"}, /* there is no such file */
};

static void write_script(const char *path, const char *script)
{
    FILE *file = fopen(path, "we");
    fprintf(file, "#!/bin/sh\n%s\n", script);
    fchmod(fileno(file), 0755);
    fclose(file);
}

START_TEST(test_ptxas)
{
    scratch_make();
    char *path = scratch_path("ptxas");
    device *d = near_open();
    setenv("TMPDIR", scratch, 1);
    if (assemblers[_i].script)
        write_script(path, assemblers[_i].script);
    cuda_set_ptxas(path);
    ck_assert_int_eq(near_load(d), assemblers[_i].status);
    if (assemblers[_i].status == DEVICE_OK) /* the driver finds a kernel whose name is in the module */
        ck_assert_int_eq(near_launch(d, assemblers[_i].words), DEVICE_OK);
    else
        ck_assert_str_eq(cuda_backend.why(d), assemblers[_i].words);
    scratch_remove_only(path);
    free(path);
    near_close(d);
}
END_TEST

/* ---- variables ---- */

START_TEST(test_variable)
{
    int32_t value = 0, other = 1000;
    device_address address = 0;
    size_t size = 0;
    device *d = near_open();
    ck_assert(!cuda_backend.symbol(d, "variable", &address, &size)); /* nothing is loaded */
    near_load(d);
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
    ck_assert_int_eq(near_load(d), DEVICE_OK); /* in place of the first */
    ck_assert_int_eq(fake->modules, 1);
    near_close(d);
}
END_TEST

/* The driver does not find a variable, so its first value is not known: the module is loaded again. */
START_TEST(test_hidden_variable)
{
    static const char text[] = ".global .align 4 .s32 variable;\n.const .align 4 .b8 hidden[68] = {1};\n";
    int32_t value = 1000;
    device_address address = 0;
    size_t size = 0;
    device *d = near_open();
    ck_assert_int_eq(cuda_backend.load(d, text, sizeof text - 1, "student.cu"), DEVICE_OK);
    cuda_backend.symbol(d, "variable", &address, &size);
    cuda_backend.put(d, address, &value, sizeof value);
    fake->called = near_note_call;
    near_forget_calls();
    cuda_backend.restore(d);
    ck_assert_ptr_nonnull(strstr(near_calls.s, "cuModuleLoad"));
    ck_assert(cuda_backend.symbol(d, "variable", &address, &size));
    cuda_backend.get(d, &value, address, sizeof value);
    ck_assert_int_eq(value, FAKE_VARIABLE);
    near_close(d);
}
END_TEST

Suite *cuda_module_suite(void)
{
    Suite *suite = suite_create("cuda_module");
    TCase *tcase = harness_tcase("cuda_module", harness_begin);
    tcase_add_loop_test(tcase, test_refusal, 0, ARRAY_LEN(refusals));
    tcase_add_test(tcase, test_invalid_image);
    tcase_add_loop_test(tcase, test_ptxas, 0, ARRAY_LEN(assemblers));
    tcase_add_test(tcase, test_variable);
    tcase_add_test(tcase, test_hidden_variable);
    suite_add_tcase(suite, tcase);
    return suite;
}
