/* Recordings that come to nothing: what is refused, crashes, or does not end, and what is said about it. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/sandbox/process.h"
#include "common/sandbox/sandbox.h"
#include "grader/tests/units/scratch.h"
#include "grader/tests/units/snippets.h"

Suite *record_endings_suite(void);

static void compile(void)
{
    snippets_compile(SNIPPETS_REFUSED | SNIPPETS_MANAGED | SNIPPETS_LOOPS | SNIPPETS_CRASHES |
                     SNIPPETS_EXITS);
}

/* Calls that come to nothing, and what is said about them. */
static const struct {
    enum snippets object;
    const char *entry;
    enum plan_outcome outcome;
    const char *message;
} endings[] = {
    {SNIPPETS_REFUSED, "to_host", PLAN_REJECTED,
     "to_host copied 16 bytes from the device to the host (cudaMemcpy, cudaMemcpyDeviceToHost): a lab's "
     "entry point leaves its result on the device; the grader reads it there"},
    {SNIPPETS_REFUSED, "to_host_default", PLAN_REJECTED, "from the device to the host (cudaMemcpyAsync"},
    {SNIPPETS_REFUSED, "symbol_to_host", PLAN_REJECTED, "from the device to the host (cudaMemcpyFromSymbol"},
    {SNIPPETS_REFUSED, "to_device", PLAN_REJECTED, "copied 16 bytes from the host to the device"},
    {SNIPPETS_REFUSED, "managed", PLAN_REJECTED,
     "managed called cudaMallocManaged: inputs and outputs already lie"},
    {SNIPPETS_REFUSED, "pinned", PLAN_REJECTED, "called cudaHostAlloc: cudaMallocHost calls it"},
    {SNIPPETS_REFUSED, "callback", PLAN_REJECTED, "called cudaLaunchHostFunc: "},
    {SNIPPETS_REFUSED, "graph", PLAN_REJECTED, "called cudaStreamBeginCapture: launch the kernels directly"},
    {SNIPPETS_REFUSED, "reset", PLAN_REJECTED, "called cudaDeviceReset: "},
    {SNIPPETS_REFUSED, "unknown_cuda", PLAN_REJECTED,
     "unknown_cuda called cudaSomethingNew, which is not part of"},
    {SNIPPETS_REFUSED, "unknown_other", PLAN_REJECTED, "called helper_from_elsewhere, which is not part of"},
    {SNIPPETS_REFUSED, "forgotten", PLAN_REJECTED,
     "called my_helper, which the file declares but does not define"},
    {SNIPPETS_REFUSED, "read_device", PLAN_CRASHED,
     "device memory (x) is used in the host code of read_device: only kernels can read or write it"},
    {SNIPPETS_REFUSED, "write_device", PLAN_CRASHED, "device memory (y + 12 bytes) is used"},
    {SNIPPETS_REFUSED, "null_pointer", PLAN_CRASHED,
     "a null pointer was used in the host code of null_pointer"},
    {SNIPPETS_REFUSED, "wild_pointer", PLAN_CRASHED, "segmentation fault (address 0x"},
    {SNIPPETS_REFUSED, "recursion", PLAN_CRASHED, "the stack ran over in the host code of recursion"},
    {SNIPPETS_REFUSED, "zero_division", PLAN_CRASHED, "a division by zero in the host code of zero_division"},
    {SNIPPETS_REFUSED, "aborts", PLAN_CRASHED, "abort in the host code of aborts"},
    {SNIPPETS_REFUSED, "throws", PLAN_CRASHED, "what():  no luck"},
    {SNIPPETS_REFUSED, "kills_itself", PLAN_CRASHED, "Killed (signal 9)"},
    {SNIPPETS_REFUSED, "exits", PLAN_EXITED,
     "exit with status 3 in the host code of exits: an entry point has to return"},
    {SNIPPETS_REFUSED, "exits_with_score", PLAN_EXITED, "exit with status 0"},
    {SNIPPETS_REFUSED, "executes", PLAN_REJECTED, "executes made the system call execve: host code of a lab"},
    {SNIPPETS_REFUSED, "floods", PLAN_LIMIT, "more than 1024 KiB were printed"},
    {SNIPPETS_REFUSED, "many_steps", PLAN_LIMIT, "more than 10000 launches"},
    {SNIPPETS_REFUSED, "many_buffers", PLAN_LIMIT, "more than 1024 buffers"},
    {SNIPPETS_REFUSED, "fork_bomb", PLAN_REJECTED, "fork_bomb made the system call clone (fork)"},
    {SNIPPETS_REFUSED, "forks", PLAN_REJECTED, "forks made the system call clone (fork)"},
    {SNIPPETS_REFUSED, "by_chance", PLAN_REJECTED, "step 1, kernel plain, argument 3"},
    {SNIPPETS_REFUSED, "by_time", PLAN_REJECTED,
     "differs between two identical calls (step 1, kernel plain)"},
    {SNIPPETS_REFUSED, "by_address", PLAN_REJECTED, "differs between two identical calls (step 2"},
    {SNIPPETS_REFUSED, "host_pointer", PLAN_REJECTED,
     "argument 1): it must not depend on addresses, time or chance, and a kernel must not be given a pointer "
     "to host memory"},
    {SNIPPETS_REFUSED, "host_shadow", PLAN_REJECTED, "argument 2)"},
    {SNIPPETS_REFUSED, "distance", PLAN_REJECTED, "kernel wide, argument 2)"},
    {SNIPPETS_REFUSED, "vandal", PLAN_REJECTED, "wrote over the recorder's own memory"},
    {SNIPPETS_REFUSED, "no_such_entry", PLAN_MISSING, "the file defines no no_such_entry"},
    {SNIPPETS_MANAGED, "average3", PLAN_REJECTED, "has a __managed__ variable, everywhere"},
    {SNIPPETS_CRASHES, "average3", PLAN_CRASHED,
     "a null pointer was used while global objects were constructed, before average3"},
    {SNIPPETS_EXITS, "average3", PLAN_EXITED, "exit with status 0 while global objects"},
};

START_TEST(ends_early)
{
    struct plan plan = snippets_record(endings[_i].object, endings[_i].entry);
    ck_assert_msg(plan.outcome == endings[_i].outcome && strstr(plan.message, endings[_i].message),
                  "%s: outcome %d, \"%s\"", endings[_i].entry, plan.outcome, plan.message);
    plan_free(&plan);
}
END_TEST

/* The names that refusals are about: the student's source has to be searched for them. */
static const struct {
    enum snippets object;
    const char *entry, *about;
} named[] = {
    {SNIPPETS_REFUSED, "to_host", "cudaMemcpy"},
    {SNIPPETS_REFUSED, "to_device", "cudaMemcpy"},
    {SNIPPETS_REFUSED, "pinned", "cudaHostAlloc"},
    {SNIPPETS_REFUSED, "unknown_other", "helper_from_elsewhere"},
    {SNIPPETS_REFUSED, "forgotten", "my_helper"},
    {SNIPPETS_MANAGED, "average3", "everywhere"},
    {SNIPPETS_REFUSED, "executes", ""},
};

START_TEST(refusal_names_the_call)
{
    struct plan plan = snippets_record(named[_i].object, named[_i].entry);
    ck_assert_int_eq(plan.outcome, PLAN_REJECTED);
    ck_assert_str_eq(plan.about, named[_i].about);
    plan_free(&plan);
}
END_TEST

static const struct {
    enum snippets object;
    const char *entry;
    const char *said;
} endless[] = {{SNIPPETS_REFUSED, "loops", "no end after "},
               {SNIPPETS_REFUSED, "sleeps", "no end after 1.2 seconds in"},
               {SNIPPETS_LOOPS, "average3", "no end after "}};

START_TEST(ends_at_the_deadline)
{
    struct plan_call call = snippets_map_call;
    call.entry = endless[_i].entry;
    struct plan plan = snippets_record_call(endless[_i].object, call, 300);
    ck_assert_msg(plan.outcome == PLAN_TIMEOUT && strstr(plan.message, endless[_i].said), "%d, \"%s\"",
                  plan.outcome, plan.message);
    plan_free(&plan);
}
END_TEST

/* A function that would be refused may stand in the file. */
START_TEST(only_calls_are_refused)
{
    struct plan plan = snippets_record(SNIPPETS_REFUSED, "present_but_not_called");
    ck_assert_msg(plan.outcome == PLAN_COMPLETE, "%s", plan.message);
    ck_assert_uint_eq(plan.step_count, 1);
    ck_assert_int_eq(plan.steps[0].kind, PLAN_LAUNCH);
    ck_assert_uint_eq(plan.findings.count, 0);
    plan_free(&plan);
}
END_TEST

START_TEST(missing_recorder_is_nobodys_fault)
{
    plan_set_recorder("/no/such/recorder");
    struct plan plan = snippets_record(SNIPPETS_REFUSED, "present_but_not_called");
    plan_set_recorder(NULL);
    ck_assert_int_eq(plan.outcome, PLAN_BROKEN);
    ck_assert_ptr_nonnull(strstr(plan.message, "run make"));
    plan_free(&plan);
}
END_TEST

/* What passes before any line of the host code is not its time: here 0.7 s in each of two recordings. Without
 * a sandbox, which would not let the script start the recorder. */
START_TEST(slow_start_is_not_host_time)
{
    struct why why;
    ck_assert(sandbox_choose(SANDBOX_OFF, NULL, &why));
    char *path = scratch_path("slow"), *recorder = realpath("build/recorder", NULL);
    FILE *file = fopen(path, "we");
    fprintf(file, "#!/bin/sh\nsleep 0.7\nexec %s \"$@\"\n", recorder);
    fchmod(fileno(file), 0755);
    fclose(file);
    plan_set_recorder(path);
    double begun = seconds_now();
    struct plan plan = snippets_record(SNIPPETS_REFUSED, "present_but_not_called");
    double whole = seconds_now() - begun;
    plan_set_recorder(NULL);
    ck_assert_msg(plan.outcome == PLAN_COMPLETE, "%s", plan.message);
    ck_assert_double_gt(plan.host_seconds, 0);
    ck_assert_double_le(plan.host_seconds, whole - 2 * 0.7);
    plan_free(&plan);
    unlink(path);
    free(recorder);
    free(path);
}
END_TEST

Suite *record_endings_suite(void)
{
    Suite *s = suite_create("record_endings");
    TCase *t = tcase_create("record_endings");
    tcase_add_unchecked_fixture(t, compile, scratch_remove);
    tcase_add_loop_test(t, ends_early, 0, ARRAY_LEN(endings));
    tcase_add_loop_test(t, refusal_names_the_call, 0, ARRAY_LEN(named));
    tcase_add_loop_test(t, ends_at_the_deadline, 0, ARRAY_LEN(endless));
    tcase_add_test(t, only_calls_are_refused);
    tcase_add_test(t, slow_start_is_not_host_time);
    tcase_add_test(t, missing_recorder_is_nobodys_fault);
    suite_add_tcase(s, t);
    return s;
}
