/* The queue for a GPU: in the order of arrival, also when those before are killed. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "common/cuda/gpu.h"
#include "common/cuda/gpu_queue.h"
#include "grader/run/random.h"
#include "grader/tests/units/cuda_harness.h"

Suite *gpu_queue_suite(void);

enum { WAITING = 8 };

static char name[40];

static void begin(void)
{
    snprintf(name, sizeof name, "test-queue-%016llx", (unsigned long long)random_seed());
}

static void end(void)
{
    char *path = gpu_queue_path(name);
    unlink(path);
    free(path);
}

/* The processes of this test get a place each: locks belong to open files, so one process can stand for
 * several. */
START_TEST(test_order)
{
    struct gpu_place places[WAITING];
    for (int k = 0; k < WAITING; k++) {
        places[k] = gpu_queue_join(name);
        usleep(10);
    }
    for (int k = WAITING - 1; k > 0; k--) {
        ck_assert_uint_eq(gpu_queue_before(&places[k]), (unsigned)k + 1); /* and the one that holds it */
        ck_assert(!gpu_queue_take(&places[k]));
    }
    ck_assert(gpu_queue_take(&places[0]));
    ck_assert_uint_eq(gpu_queue_before(&places[1]), 1);
    ck_assert(!gpu_queue_take(&places[1])); /* it is held for as long as this process lives */
    gpu_queue_leave(&places[1]);
    gpu_queue_leave(&places[4]);
    ck_assert_uint_eq(gpu_queue_before(&places[5]), 3);
}
END_TEST

/* Take a place, then the GPU, note who it was, and let it go by ending. */
static void wait_and_note(int number, int *order, int *count, int ready)
{
    char byte = 0;
    struct gpu_place place = gpu_queue_join(name);
    (void)!write(ready, &byte, 1);
    while (!gpu_queue_take(&place))
        usleep(1000);
    order[(*count)++] = number;
    _exit(0);
}

/* Processes that arrive one after the other while the GPU is held; one that waits is killed, and at last the
 * holder. */
START_TEST(test_killed)
{
    int ready[2], *shared = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    char byte;
    pid_t waiting[WAITING];
    ck_assert_int_eq(pipe(ready), 0);
    for (int k = 0; k < WAITING; k++) {
        waiting[k] = fork();
        if (waiting[k] == 0 && k == 0) { /* the holder */
            struct gpu_place place = gpu_queue_join(name);
            (void)!write(ready[1], gpu_queue_take(&place) ? "y" : "n", 1);
            pause();
        }
        if (waiting[k] == 0)
            wait_and_note(k, shared + 1, shared, ready[1]);
        ck_assert_int_eq(read(ready[0], &byte, 1), 1);
        ck_assert(k > 0 || byte == 'y');
    }
    kill(waiting[3], SIGKILL);
    waitpid(waiting[3], NULL, 0);
    ck_assert_int_eq(shared[0], 0);
    kill(waiting[0], SIGKILL);
    for (int k = 0; k < WAITING; k++)
        if (k != 3)
            waitpid(waiting[k], NULL, 0);
    ck_assert_int_eq(shared[0], WAITING - 2);
    for (int k = 0; k < WAITING - 2; k++)
        ck_assert_int_eq(shared[1 + k], k < 2 ? k + 1 : k + 2);
}
END_TEST

/* Without a lock file there is no queue. */
START_TEST(test_no_file)
{
    char *path = gpu_queue_path(name);
    ck_assert_int_eq(symlink("/nowhere/at/all", path), 0);
    free(path);
    struct gpu_place place = gpu_queue_join(name);
    ck_assert_uint_eq(gpu_queue_before(&place), 1);
    ck_assert(gpu_queue_take(&place));
}
END_TEST

/* ---- what is said while a process waits ---- */

static unsigned said[WAITING], said_count;

static void note(unsigned before)
{
    if (said_count < WAITING)
        said[said_count++] = before;
}

/* Take the only GPU at once, and keep it for `milliseconds` after the test has seen it. */
static void hold(const char *gpu, int ready, int milliseconds)
{
    struct gpu_place place = gpu_queue_join(gpu);
    (void)!write(ready, &place, 1);
    while (!gpu_queue_take(&place))
        usleep(1000);
    usleep((unsigned)milliseconds * 1000);
    _exit(0);
}

START_TEST(test_says_so)
{
    int ready[2];
    char byte;
    pid_t others[2];
    ck_assert_int_eq(pipe(ready), 0);
    for (int k = 0; k < 2; k++) {
        if ((others[k] = fork()) == 0)
            hold(fake->gpus[0].uuid, ready[1], 150);
        ck_assert_int_eq(read(ready[0], &byte, 1), 1);
        usleep(50000); /* the first one takes it */
    }
    gpu_tell_waiting(note);
    ck_assert_msg(gpu_acquire(&harness_why), "%s", harness_why.text);
    ck_assert_uint_eq(said_count, 2);
    ck_assert_uint_eq(said[0], 2);
    ck_assert_uint_eq(said[1], 1);
    for (int k = 0; k < 2; k++)
        waitpid(others[k], NULL, 0);
}
END_TEST

Suite *gpu_queue_suite(void)
{
    Suite *suite = suite_create("gpu_queue");
    TCase *tcase = tcase_create("queue"), *told = harness_tcase("told", harness_begin);
    tcase_add_checked_fixture(tcase, begin, end);
    tcase_add_test(tcase, test_order);
    tcase_add_test(tcase, test_killed);
    tcase_add_test(tcase, test_no_file);
    suite_add_tcase(suite, tcase);
    tcase_add_test(told, test_says_so);
    suite_add_tcase(suite, told);
    return suite;
}
