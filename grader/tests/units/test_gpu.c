/* Which GPU is used, that it is used by one program at a time, and what is said when there is none: on a
 * driver and a management library made for the purpose. Run from the project's root. */
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/cuda/gpu.h"
#include "grader/gpu/gpu_grade.h"
#include "grader/kit/kit.h"
#include "grader/tests/units/cuda_harness.h"

Suite *gpu_suite(void);

static struct why *const why = &harness_why;

static device *open_device(void)
{
    return harness_open(&cuda_backend);
}

static void close_device(device *d)
{
    cuda_backend.close(d);
    ck_assert_int_eq(fake->contexts, 0);
}

/* ---- no driver, no GPU ---- */

static const struct {
    const char *fails;
    int error, version, major;
    const char *why;
} troubles[] = {
    {"cuInit", 100, 0, 9, "there is an NVIDIA driver but no GPU (is CUDA_VISIBLE_DEVICES empty?)"},
    {"cuInit", 803, 0, 9, "NVIDIA's libcuda and kernel module do not fit each other: restart the machine"},
    {"cuInit", 804, 0, 9,
     "NVIDIA's libcuda does not support this GPU with this kernel module: update the driver"},
    {"cuInit", 304, 0, 9,
     "NVIDIA's driver cannot be used here: /dev/nvidia* or /sys is hidden or not readable"},
    {"cuInit", 34, 0, 9, "libcuda is only a stub: the machine has a toolkit but no NVIDIA driver"},
    {"cuInit", 999, 0, 9,
     "NVIDIA's driver does not start: CUDA_ERROR_UNKNOWN (999: unknown error); try nvidia-smi"},
    {"cuInit", 12345, 0, 9,
     "NVIDIA's driver does not start: unknown CUDA error (12345: no text); try nvidia-smi"},
    {"cuDeviceGetCount", 999, 0, 9,
     "NVIDIA's driver does not start: CUDA_ERROR_UNKNOWN (999: unknown error); try nvidia-smi"},
    {NULL, 0, 11030, 9, "NVIDIA's driver is for CUDA 11.3: install one for 11.4 or newer"},
    {NULL, 0, 13000, 6, "the Fake 1 is too old (compute capability 6.1, needs 7.5)"},
    {"cuCtxCreate_v2", 2, 13000, 9,
     "the Fake 1 is busy: CUDA_ERROR_OUT_OF_MEMORY (2: out of memory); see nvidia-smi for the programs that "
     "use it"},
    {"cuCtxCreate_v2", 46, 13000, 9,
     "the Fake 1 is busy: CUDA_ERROR_DEVICE_UNAVAILABLE (46: device is busy); see nvidia-smi for the "
     "programs that use it"},
    {"cuCtxCreate_v2", 999, 13000, 9, "the Fake 1 cannot be used: CUDA_ERROR_UNKNOWN (999: unknown error)"},
    {"cuEventCreate", 999, 13000, 9, "the Fake 1 cannot be used: CUDA_ERROR_UNKNOWN (999: unknown error)"},
};

START_TEST(test_trouble)
{
    fake->fails = troubles[_i].fails;
    fake->error = troubles[_i].error;
    fake->version = troubles[_i].version;
    fake->gpus[0].major = troubles[_i].major;
    fake->gpus[0].minor = 1;
    for (int again = 0; again < 2; again++) {
        ck_assert_ptr_null(cuda_backend.open(why));
        ck_assert_str_eq(why->text, troubles[_i].why);
        ck_assert_int_eq(fake->contexts, 0);
    }
}
END_TEST

START_TEST(test_oldest)
{
    fake->version = 11040;
    fake->gpus[0].major = 7;
    fake->gpus[0].minor = 5;
    close_device(open_device());
}
END_TEST

START_TEST(test_missing_symbol)
{
    harness_load_old_driver();
    ck_assert_ptr_null(cuda_backend.open(why));
    ck_assert_str_eq(why->text, "NVIDIA's driver is too old (it has no cuCtxResetPersistingL2Cache): "
                                "install 11.4 or newer");
}
END_TEST

/* Where no file can be opened there is no library either. */
START_TEST(test_missing_library)
{
    struct rlimit before;
    getrlimit(RLIMIT_NOFILE, &before);
    setrlimit(RLIMIT_NOFILE, &(struct rlimit){0, before.rlim_max});
    ck_assert_ptr_null(cuda_backend.open(why));
    setrlimit(RLIMIT_NOFILE, &before);
    ck_assert_str_eq(why->text, "no NVIDIA driver is installed (libcuda.so.1 not found)");
}
END_TEST

/* ---- which GPU ---- */

enum { FIRST = 1, SECOND = 2 }; /* bits */

/* What CUDA_VISIBLE_DEVICES names, which GPUs are too old or taken, and which is acquired. */
static const struct {
    const char *visible; /* NULL: it is not set; %1 and %2 are names of GPUs */
    unsigned old, taken;
    const char *name; /* NULL: none */
    const char *why;
} choices[] = {
    {NULL, 0, 0, "Fake 1", ""},
    {NULL, FIRST, 0, "Fake 2", ""},
    {NULL, 0, FIRST, "Fake 2", ""},
    {NULL, FIRST | SECOND, 0, NULL, "the Fake 2 is too old (compute capability 6.0, needs 7.5)"},
    {"1", 0, 0, "Fake 2", ""},
    {"0,1", 0, FIRST, "Fake 2", ""},
    {"1,0", 0, 0, "Fake 2", ""},
    {"0", FIRST, 0, NULL, "the Fake 1 is too old (compute capability 6.0, needs 7.5)"},
    {"%2", 0, 0, "Fake 2", ""},
    {"%2,%1", 0, SECOND, "Fake 1", ""},
    {"%2", SECOND, 0, NULL, "the Fake 2 is too old (compute capability 6.0, needs 7.5)"},
    {"", 0, 0, NULL, "CUDA_VISIBLE_DEVICES hides every GPU"},
    {"77", 0, 0, NULL, "there is an NVIDIA driver but no GPU (is CUDA_VISIBLE_DEVICES empty?)"},
};

/* A lock belongs to the open file: to hold one against oneself is as good as against another process. */
static int hold_lock(int k)
{
    char *path = harness_lock_path(k);
    int fd = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0644);
    ck_assert_int_eq(flock(fd, LOCK_EX | LOCK_NB), 0);
    free(path);
    return fd;
}

static void set_visible(const char *format)
{
    struct text t = {0};
    for (const char *at = format; *at; at++)
        if (*at == '%')
            text_printf(&t, "%s", fake->gpus[*++at - '1'].uuid);
        else
            text_add(&t, at, 1);
    setenv("CUDA_VISIBLE_DEVICES", t.s ? t.s : "", 1);
    text_free(&t);
}

START_TEST(test_choice)
{
    fake->gpu_count = 2;
    if (choices[_i].visible)
        set_visible(choices[_i].visible);
    for (int k = 0; k < 2; k++) {
        if (choices[_i].old & 1u << k)
            fake->gpus[k].major = 6;
        if (choices[_i].taken & 1u << k)
            hold_lock(k);
    }
    if (choices[_i].name) {
        device *d = open_device();
        ck_assert_str_eq(cuda_backend.name(d), choices[_i].name);
        close_device(d);
    } else {
        ck_assert_ptr_null(cuda_backend.open(why));
        ck_assert_str_eq(why->text, choices[_i].why);
    }
}
END_TEST

static bool *let_go; /* in shared memory: the other program has let the GPU go */

/* Another program, which holds the first GPU for a while. */
static pid_t hold_lock_elsewhere(void)
{
    let_go = mmap(NULL, sizeof *let_go, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    int ready[2];
    char byte = 0;
    ck_assert_int_eq(pipe(ready), 0);
    pid_t other = fork();
    if (other == 0) {
        hold_lock(0);
        (void)!write(ready[1], &byte, 1);
        usleep(200000);
        *let_go = true;
        _exit(0);
    }
    ck_assert_int_eq(read(ready[0], &byte, 1), 1);
    return other;
}

/* Another program that holds the only GPU lets it go when it has been asked for. */
START_TEST(test_waits_for_gpu)
{
    pid_t other = hold_lock_elsewhere();
    close_device(open_device());
    ck_assert(*let_go);
    waitpid(other, NULL, 0);
    char *path = harness_lock_path(0);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ck_assert_int_eq(flock(fd, LOCK_EX | LOCK_NB), -1); /* now it is this process's own */
    free(path);
    close(fd);
}
END_TEST

/* Which GPU is insisted on, which is taken, and which it comes to be; with both of one model, or not. */
static const struct {
    int insisted;
    unsigned taken;
    bool alike;
    int gets;
} insistences[] = {
    {0, 0, false, 0}, {1, 0, false, 1}, {1, 0, true, 1}, {0, FIRST, true, 1}, {1, SECOND, true, 0}};

START_TEST(test_insists)
{
    struct gpu wanted = {0};
    fake->gpu_count = 2;
    if (insistences[_i].alike)
        fake->gpus[1] = (struct fake_gpu){.name = fake->gpus[0].name, .major = 9, .uuid = "GPU-test-alike"};
    for (int k = 0; k < 2; k++)
        if (insistences[_i].taken & 1u << k)
            hold_lock(k);
    snprintf(wanted.uuid, sizeof wanted.uuid, "%s", fake->gpus[insistences[_i].insisted].uuid);
    gpu_insist(&wanted);
    ck_assert_msg(gpu_acquire(why), "%s", why->text);
    ck_assert_str_eq(getenv("CUDA_VISIBLE_DEVICES"), fake->gpus[insistences[_i].gets].uuid);
}
END_TEST

/* One of another model is no help, even if it is free. */
START_TEST(test_insists_until_free)
{
    struct gpu wanted = {0};
    fake->gpu_count = 2;
    snprintf(wanted.uuid, sizeof wanted.uuid, "%s", fake->gpus[0].uuid);
    pid_t other = hold_lock_elsewhere();
    gpu_insist(&wanted);
    ck_assert_msg(gpu_acquire(why), "%s", why->text);
    ck_assert_str_eq(getenv("CUDA_VISIBLE_DEVICES"), fake->gpus[0].uuid);
    ck_assert(*let_go);
    waitpid(other, NULL, 0);
}
END_TEST

START_TEST(test_insists_on_one_that_is_gone)
{
    gpu_insist(&(struct gpu){.uuid = "GPU-test-gone"});
    ck_assert(!gpu_acquire(why));
    ck_assert_str_eq(why->text, "the GPU that this grading began with is gone: see nvidia-smi");
}
END_TEST

static int call_count;

static void count_call(const char *symbol)
{
    (void)symbol;
    call_count++;
}

/* To acquire a GPU is not to start the driver: who has done no more may fork. */
START_TEST(test_acquire)
{
    fake->called = count_call;
    ck_assert_msg(gpu_acquire(why), "%s", why->text);
    ck_assert_int_eq(call_count, 0);
    ck_assert_str_eq(getenv("CUDA_VISIBLE_DEVICES"), fake->gpus[0].uuid);
}
END_TEST

/* Where no list of GPUs is to be had, the driver's first one is used. */
START_TEST(test_without_list)
{
    nvml->error = 9;
    set_visible("%1");
    device *d = open_device();
    ck_assert_str_eq(cuda_backend.name(d), "Fake 1");
    close_device(d);
}
END_TEST

START_TEST(test_model)
{
    const struct gpu *gpu = gpu_at_hand(why);
    ck_assert_msg(gpu != NULL, "%s", why->text);
    ck_assert_str_eq(gpu->uuid, fake->gpus[0].uuid);
    ck_assert_str_eq(gpu->model.name, "Fake 1");
    ck_assert_int_eq(gpu->model.major, 9);
    ck_assert_int_eq(gpu->model.l2_bytes, 4 << 20);
    ck_assert_uint_eq(gpu->model.memory_bytes, 1 << 28);
    ck_assert_int_eq(gpu->model.warp, modelled_gpu.warp); /* what an old driver does not tell */
    ck_assert_ptr_eq(gpu_at_hand(why), gpu);
    ck_assert_int_eq(fake->contexts, 0);
}
END_TEST

static void die_in_the_driver(const char *symbol)
{
    if (!strcmp(symbol, "cuInit"))
        raise(SIGKILL);
}

/* While the first GPU is busy another one is looked at; what is found is not kept in the first one's name. */
START_TEST(test_look_at_another)
{
    struct gpu gpu;
    fake->gpu_count = 2;
    int lock = hold_lock(0);
    ck_assert_msg(gpu_look(&gpu, why), "%s", why->text);
    ck_assert_str_eq(gpu.model.name, "Fake 2");
    close(lock);
    ck_assert_msg(gpu_look(&gpu, why), "%s", why->text);
    ck_assert_str_eq(gpu.model.name, "Fake 1");
    char *kept = xformat("%s/build/gpu/%s-580.0", kit_directory(), fake->gpus[0].uuid);
    ck_assert_int_eq(unlink(kept), 0);
    free(kept);
}
END_TEST

/* What was found is kept, so that the driver need not be started for it again. */
START_TEST(test_look)
{
    struct gpu gpu, again;
    fake->called = die_in_the_driver;
    ck_assert(!gpu_look(&gpu, why));
    ck_assert_str_eq(why->text, "NVIDIA's driver does not answer: its process died of signal 9 (Killed); "
                                "try nvidia-smi");
    fake->called = NULL;
    ck_assert_msg(gpu_look(&gpu, why), "%s", why->text);
    ck_assert_str_eq(gpu.model.name, "Fake 1");
    fake->called = die_in_the_driver;
    ck_assert_msg(gpu_look(&again, why), "%s", why->text);
    ck_assert_mem_eq(&again, &gpu, sizeof gpu);
    char *kept = xformat("%s/build/gpu/%s-580.0", kit_directory(), fake->gpus[0].uuid);
    ck_assert_int_eq(unlink(kept), 0);
    free(kept);
    ck_assert(!gpu_look(&again, why));
}
END_TEST

Suite *gpu_suite(void)
{
    Suite *suite = suite_create("gpu");
    TCase *tcase = harness_tcase("gpu", harness_begin), *without = harness_tcase("without a driver", NULL);
    tcase_add_loop_test(tcase, test_trouble, 0, ARRAY_LEN(troubles));
    tcase_add_test(tcase, test_oldest);
    tcase_add_loop_test(tcase, test_choice, 0, ARRAY_LEN(choices));
    tcase_add_test(tcase, test_waits_for_gpu);
    tcase_add_loop_test(tcase, test_insists, 0, ARRAY_LEN(insistences));
    tcase_add_test(tcase, test_insists_until_free);
    tcase_add_test(tcase, test_insists_on_one_that_is_gone);
    tcase_add_test(tcase, test_acquire);
    tcase_add_test(tcase, test_without_list);
    tcase_add_test(tcase, test_model);
    tcase_add_test(tcase, test_look);
    tcase_add_test(tcase, test_look_at_another);
    suite_add_tcase(suite, tcase);
    tcase_add_test(without, test_missing_symbol);
    tcase_add_test(without, test_missing_library);
    suite_add_tcase(suite, without);
    return suite;
}
