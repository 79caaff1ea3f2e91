/* Real snippets (grader/tests/units/record/), compiled by nvcc and recorded. Run from the project's root. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "common/sandbox/process.h"
#include "common/sandbox/process_tree.h"
#include "common/record/tape.h"
#include "common/sandbox/sandbox.h"
#include "grader/tests/units/compiler.h"
#include "grader/tests/units/scratch.h"

Suite *record_suite(void);

#define P(offset, size)                                                                                      \
    {                                                                                                        \
        offset, size                                                                                         \
    }
static const struct kernel_parameter plain_parameters[] = {P(0, 8), P(8, 8), P(16, 4)};
static const struct kernel_parameter struct_parameters[] = {P(0, 28), P(32, 24), P(56, 12), P(72, 8)};
static const struct kernel_parameter pair_parameters[] = {P(0, 8), P(8, 8)};

/* As the PTX of the snippets has them. */
static const struct kernel_signature kernels[] = {
    {"_Z5plainPKfPfi", 3, 20, plain_parameters, 0, 0},
    {"_Z13shared_kernelILi32EEvPKfPfi", 3, 20, plain_parameters, 128, 0},
    {"_Z13shared_kernelILi16EEvPKfPfi", 3, 20, plain_parameters, 64, 0},
    {"_ZN5inner8by_valueE8Stencil75Slice6Packedd", 4, 80, struct_parameters, 0, 0},
    {"_Z7boundedPf", 1, 8, pair_parameters, 0, 128},
    {"_Z4widePKfm", 2, 16, pair_parameters, 0, 0},
    {"_Z6kernelPi", 1, 8, pair_parameters, 0, 0},
};

enum object { ALLOWED, REFUSED, MANAGED, LOOPS, CRASHES, EXITS, OBJECT_COUNT };

static char objects[OBJECT_COUNT][100];
static bool compiled;

static bool compile_cuda(enum object object, const char *source)
{
    snprintf(objects[object], sizeof objects[object], "%s/%d.so", scratch, object);
    return compiler_run((const char *const[]){"nvcc", "-gencode", "arch=compute_80,code=compute_80", "-I.",
                                              "-Xcompiler", "-fPIC", "-shared", "-cudart=none", "-Xlinker",
                                              "-z,lazy", "-w", source, "-o", objects[object], NULL},
                        scratch);
}

static bool compile_c(enum object object, const char *define)
{
    snprintf(objects[object], sizeof objects[object], "%s/%d.so", scratch, object);
    return compiler_run((const char *const[]){"gcc", "-shared", "-fPIC", define,
                                              "grader/tests/units/record/constructor.c", "-o",
                                              objects[object], NULL},
                        scratch);
}

static void compile_all(void)
{
    scratch_make();
    compiled = compile_cuda(ALLOWED, "grader/tests/units/record/allowed.cu") &&
               compile_cuda(REFUSED, "grader/tests/units/record/refused.cu") &&
               compile_cuda(MANAGED, "grader/tests/units/record/managed.cu") && compile_c(LOOPS, "-DLOOP") &&
               compile_c(CRASHES, "-DCRASH") && compile_c(EXITS, "-DEXIT");
}

/* A deadline that only an endless entry point meets, however busy the machine is. */
enum { N = 100, PATIENT_MS = 1000000 };

static const struct plan_call map_call = {
    .kind = CALL_MAP_FLOAT, .shape.n = N, .argument_count = 2, .argument_bytes = {4 * N, 4 * N}};

static struct plan record_call(enum object object, struct plan_call call, unsigned deadline_ms)
{
    struct plan_module module = {.object = objects[object],
                                 .kernels = kernels,
                                 .kernel_count = ARRAY_LEN(kernels),
                                 .deadline_ms = deadline_ms};
    struct plan plan;
    struct pid_list nobody = {0};
    ck_assert_msg(compiled, "the snippets did not compile: is nvcc there?");
    plan_record(&plan, &module, &call);
    ck_assert_uint_eq(tree_size(&nobody, PROCESS_MOST), 0);
    return plan;
}

static struct plan record(enum object object, const char *entry)
{
    struct plan_call call = map_call;
    call.entry = entry;
    return record_call(object, call, PATIENT_MS);
}

/* Calls that come to nothing, and what is said about them. */
static const struct {
    enum object object;
    const char *entry;
    enum plan_outcome outcome;
    const char *message;
} endings[] = {
    {REFUSED, "to_host", PLAN_REJECTED,
     "to_host copied 16 bytes from the device to the host (cudaMemcpy, cudaMemcpyDeviceToHost): a lab's "
     "entry point leaves its result on the device; the grader reads it there"},
    {REFUSED, "to_host_default", PLAN_REJECTED, "from the device to the host (cudaMemcpyAsync"},
    {REFUSED, "symbol_to_host", PLAN_REJECTED, "from the device to the host (cudaMemcpyFromSymbol"},
    {REFUSED, "to_device", PLAN_REJECTED, "copied 16 bytes from the host to the device"},
    {REFUSED, "managed", PLAN_REJECTED, "managed called cudaMallocManaged: inputs and outputs already lie"},
    {REFUSED, "pinned", PLAN_REJECTED, "called cudaHostAlloc: cudaMallocHost calls it"},
    {REFUSED, "callback", PLAN_REJECTED, "called cudaLaunchHostFunc: "},
    {REFUSED, "graph", PLAN_REJECTED, "called cudaStreamBeginCapture: launch the kernels directly"},
    {REFUSED, "reset", PLAN_REJECTED, "called cudaDeviceReset: "},
    {REFUSED, "unknown_cuda", PLAN_REJECTED, "unknown_cuda called cudaSomethingNew, which is not part of"},
    {REFUSED, "unknown_other", PLAN_REJECTED, "called helper_from_elsewhere, which is not part of"},
    {REFUSED, "forgotten", PLAN_REJECTED, "called my_helper, which the file declares but does not define"},
    {REFUSED, "read_device", PLAN_CRASHED,
     "device memory (x) is used in the host code of read_device: only kernels can read or write it"},
    {REFUSED, "write_device", PLAN_CRASHED, "device memory (y + 12 bytes) is used"},
    {REFUSED, "null_pointer", PLAN_CRASHED, "a null pointer was used in the host code of null_pointer"},
    {REFUSED, "wild_pointer", PLAN_CRASHED, "segmentation fault (address 0x"},
    {REFUSED, "recursion", PLAN_CRASHED, "the stack ran over in the host code of recursion"},
    {REFUSED, "zero_division", PLAN_CRASHED, "a division by zero in the host code of zero_division"},
    {REFUSED, "aborts", PLAN_CRASHED, "abort in the host code of aborts"},
    {REFUSED, "throws", PLAN_CRASHED, "what():  no luck"},
    {REFUSED, "kills_itself", PLAN_CRASHED, "Killed (signal 9)"},
    {REFUSED, "exits", PLAN_EXITED,
     "exit with status 3 in the host code of exits: an entry point has to return"},
    {REFUSED, "exits_with_score", PLAN_EXITED, "exit with status 0"},
    {REFUSED, "executes", PLAN_REJECTED, "executes made the system call execve: host code of a lab"},
    {REFUSED, "floods", PLAN_LIMIT, "more than 1024 KiB were printed"},
    {REFUSED, "many_steps", PLAN_LIMIT, "more than 10000 launches"},
    {REFUSED, "many_buffers", PLAN_LIMIT, "more than 1024 buffers"},
    {REFUSED, "fork_bomb", PLAN_REJECTED, "fork_bomb made the system call clone (fork)"},
    {REFUSED, "forks", PLAN_REJECTED, "forks made the system call clone (fork)"},
    {REFUSED, "by_chance", PLAN_REJECTED, "step 1, kernel plain, argument 3"},
    {REFUSED, "by_time", PLAN_REJECTED, "differs between two identical calls (step 1, kernel plain)"},
    {REFUSED, "by_address", PLAN_REJECTED, "differs between two identical calls (step 2"},
    {REFUSED, "host_pointer", PLAN_REJECTED,
     "argument 1): it must not depend on addresses, time or chance, and a kernel must not be given a pointer "
     "to host memory"},
    {REFUSED, "host_shadow", PLAN_REJECTED, "argument 2)"},
    {REFUSED, "distance", PLAN_REJECTED, "kernel wide, argument 2)"},
    {REFUSED, "vandal", PLAN_REJECTED, "wrote over the recorder's own memory"},
    {REFUSED, "no_such_entry", PLAN_MISSING, "the file defines no no_such_entry"},
    {MANAGED, "average3", PLAN_REJECTED, "has a __managed__ variable, everywhere"},
    {CRASHES, "average3", PLAN_CRASHED,
     "a null pointer was used while global objects were constructed, before average3"},
    {EXITS, "average3", PLAN_EXITED, "exit with status 0 while global objects"},
};

START_TEST(ends_early)
{
    struct plan plan = record(endings[_i].object, endings[_i].entry);
    ck_assert_msg(plan.outcome == endings[_i].outcome && strstr(plan.message, endings[_i].message),
                  "%s: outcome %d, \"%s\"", endings[_i].entry, plan.outcome, plan.message);
    plan_free(&plan);
}
END_TEST

/* The names that refusals are about: the student's source has to be searched for them. */
static const struct {
    enum object object;
    const char *entry, *about;
} named[] = {
    {REFUSED, "to_host", "cudaMemcpy"},
    {REFUSED, "to_device", "cudaMemcpy"},
    {REFUSED, "pinned", "cudaHostAlloc"},
    {REFUSED, "unknown_other", "helper_from_elsewhere"},
    {REFUSED, "forgotten", "my_helper"},
    {MANAGED, "average3", "everywhere"},
    {REFUSED, "executes", ""},
};

START_TEST(refusal_names_the_call)
{
    struct plan plan = record(named[_i].object, named[_i].entry);
    ck_assert_int_eq(plan.outcome, PLAN_REJECTED);
    ck_assert_str_eq(plan.about, named[_i].about);
    plan_free(&plan);
}
END_TEST

static const struct {
    enum object object;
    const char *entry;
    const char *said;
} endless[] = {{REFUSED, "loops", "no end after "},
               {REFUSED, "sleeps", "no end after 1.2 seconds in"},
               {LOOPS, "average3", "no end after "}};

START_TEST(ends_at_the_deadline)
{
    struct plan_call call = map_call;
    call.entry = endless[_i].entry;
    struct plan plan = record_call(endless[_i].object, call, 300);
    ck_assert_msg(plan.outcome == PLAN_TIMEOUT && strstr(plan.message, endless[_i].said), "%d, \"%s\"",
                  plan.outcome, plan.message);
    plan_free(&plan);
}
END_TEST

/* Which step frees memory that an earlier one may still use; none if both are 0. */
static const struct {
    const char *entry;
    struct plan_race race;
    bool by_host;
} freed[] = {
    {"freed_in_use", {.early = 3, .late = 2}, false},
    {"freed_after_wait", {0, 0}, false},
    {"host_frees_in_use", {.early = 2, .late = 1}, true},
    {"host_frees_after_wait", {0, 0}, false},
    {"host_frees_plain", {0, 0}, false},
    {"memory", {0, 0}, false},
};

START_TEST(freed_while_in_use)
{
    struct plan plan = record(ALLOWED, freed[_i].entry);
    struct plan_race race = {0};
    size_t *order = NULL;
    ck_assert_int_eq(plan.outcome, PLAN_COMPLETE);
    ck_assert_uint_eq(plan.findings.count, 0);
    ck_assert_int_eq(plan_free_order(&plan, &order, &race), freed[_i].race.early > 0);
    ck_assert_uint_eq(race.early, freed[_i].race.early);
    ck_assert_uint_eq(race.late, freed[_i].race.late);
    ck_assert_int_eq(race.early && plan.steps[race.early].stream == TAPE_HOST_QUEUE, freed[_i].by_host);
    for (size_t k = 0; order && k < plan.step_count; k++)
        ck_assert_uint_eq(order[k], k == race.late ? race.early : k == race.early ? race.late : k);
    free(order);
    plan_free(&plan);
}
END_TEST

/* What each allowed call leaves: one letter a step, in order. */
static const struct {
    enum object object;
    const char *entry, *steps;
    size_t findings;
} allowed[] = {
    {ALLOWED, "simple", "L", 0},         {ALLOWED, "ends", "L", 0},
    {ALLOWED, "structs", "L", 0},        {ALLOWED, "constants", "PPCAPPCCLF", 0},
    {ALLOWED, "memory", "AASSCCLFF", 0}, {ALLOWED, "dynamic_shared", "LLL", 0},
    {ALLOWED, "streams", "LLLL", 0},     {ALLOWED, "stream_left", "L", 1},
    {ALLOWED, "questions", "L", 0},      {ALLOWED, "launches", "LLL", 0},
    {ALLOWED, "bad_launches", "L", 6},   {ALLOWED, "bad_memory", "AFL", 7},
    {ALLOWED, "talkative", "L", 0},      {REFUSED, "present_but_not_called", "L", 0},
    {ALLOWED, "cooperative", "LLL", 1},
};

START_TEST(is_recorded)
{
    static const char letters[] = {[PLAN_ALLOC] = 'A', [PLAN_FREE] = 'F', [PLAN_FILL] = 'S',
                                   [PLAN_COPY] = 'C',  [PLAN_PUT] = 'P',  [PLAN_LAUNCH] = 'L'};
    struct plan plan = record(allowed[_i].object, allowed[_i].entry);
    struct text steps = {0};
    ck_assert_msg(plan.outcome == PLAN_COMPLETE, "%s: outcome %d, \"%s\"", allowed[_i].entry, plan.outcome,
                  plan.message);
    for (size_t i = 0; i < plan.step_count; i++)
        text_add(&steps, &letters[plan.steps[i].kind], 1);
    ck_assert_str_eq(steps.s, allowed[_i].steps);
    ck_assert_uint_eq(plan.findings.count, allowed[_i].findings);
    text_free(&steps);
    plan_free(&plan);
}
END_TEST

static void assert_pointer(const struct plan_step *step, size_t i, uint32_t at, uint32_t buffer,
                           int64_t offset)
{
    ck_assert_uint_lt(i, step->pointer_count);
    ck_assert_uint_eq(step->pointers[i].offset, at);
    ck_assert_uint_eq(step->pointers[i].place.buffer, buffer);
    ck_assert_int_eq(step->pointers[i].place.offset, offset);
}

START_TEST(launch_in_full)
{
    struct plan plan = record(ALLOWED, "structs");
    const struct plan_step *step = plan.steps;
    float c3;
    int count;
    ck_assert_str_eq(step->kernel, kernels[3].name);
    ck_assert_uint_eq(step->bytes, 80);
    for (unsigned i = 0; i < 3; i++) {
        ck_assert_uint_eq(step->grid[i], i + 1);
        ck_assert_uint_eq(step->block[i], i + 4);
    }
    ck_assert_uint_eq(step->pointer_count, 2);
    assert_pointer(step, 0, 40, 0, 4);
    assert_pointer(step, 1, 60, 1, 0);
    memcpy(&c3, step->data + 12, sizeof c3);
    memcpy(&count, step->data + 48, sizeof count);
    ck_assert(c3 == 4.0f && count == 32000);
    plan_free(&plan);
}
END_TEST

START_TEST(addresses_beside_a_buffer)
{
    struct plan plan = record(ALLOWED, "ends");
    assert_pointer(plan.steps, 0, 0, 0, -12);
    assert_pointer(plan.steps, 1, 8, 1, 4 * N);
    plan_free(&plan);
}
END_TEST

START_TEST(variables_in_full)
{
    struct plan plan = record(ALLOWED, "constants");
    const struct plan_step *put = &plan.steps[1], *pointer = &plan.steps[4];
    float value;
    ck_assert_str_eq(plan.buffers[put->to.buffer].name, "weights");
    ck_assert_uint_eq(plan.buffers[put->to.buffer].bytes, 68);
    ck_assert_int_eq(put->to.offset, 4);
    ck_assert_uint_eq(put->bytes, 8);
    memcpy(&value, put->data + 4, sizeof value);
    ck_assert(value == 1.5f);
    ck_assert_str_eq(plan.buffers[pointer->to.buffer].name, "scratch_pointer");
    ck_assert_uint_eq(pointer->pointer_count, 1);
    assert_pointer(pointer, 0, 0, plan.steps[3].to.buffer, 0);
    ck_assert_int_eq(plan.buffers[plan.steps[3].to.buffer].kind, PLAN_SCRATCH);
    ck_assert_uint_eq(plan.buffers[plan.steps[3].to.buffer].bytes, 1000);
    plan_free(&plan);
}
END_TEST

static const char *const launch_errors[] = {
    "kernel plain: block of 64 x 32 x 1 = 2048 threads; a block has at most 1024",
    "kernel plain: grid of 0 x 1 x 1 blocks",
    "kernel plain: grid of 1 x 70000 x 1 blocks; a grid has at most 2147483647 x 65535 x 65535",
    "kernel shared_kernel: 60000 bytes of dynamic and 128 of static shared memory; more than 49152 have to",
    "kernel shared_kernel: 300000 bytes of dynamic and 128 of static shared memory; a block has at most "
    "232448",
    "kernel bounded: block of 256 threads; its __launch_bounds__ allow 128",
};

START_TEST(launch_errors_say_why)
{
    struct plan plan = record(ALLOWED, "bad_launches");
    for (size_t i = 0; i < ARRAY_LEN(launch_errors); i++) {
        ck_assert_int_eq(plan.findings.items[i].kind, FINDING_LAUNCH_ERROR);
        ck_assert_msg(strstr(plan.findings.items[i].message, launch_errors[i]), "%s",
                      plan.findings.items[i].message);
    }
    plan_free(&plan);
}
END_TEST

START_TEST(cooperative_launches_are_marked)
{
    struct plan plan = record(ALLOWED, "cooperative");
    const bool together[] = {true, true, false};
    for (size_t i = 0; i < ARRAY_LEN(together); i++)
        ck_assert_msg(plan.steps[i].cooperative == together[i], "launch %zu", i);
    ck_assert_int_eq(plan.findings.items[0].kind, FINDING_LAUNCH_ERROR);
    ck_assert_int_eq(plan.findings.items[0].cause, CAUSE_COOPERATIVE_TOO_LARGE);
    ck_assert_msg(strstr(plan.findings.items[0].message, "100000 blocks; only 4224 of them fit"), "%s",
                  plan.findings.items[0].message);
    plan_free(&plan);
}
END_TEST

START_TEST(every_signature)
{
    static const struct {
        struct plan_call call;
        uint32_t buffers[2]; /* of the first pointer of each launch; the same twice if there is one */
    } cases[] = {
        {{.entry = "dot", .kind = CALL_DOT, .shape.n = 7, .argument_count = 3, .argument_bytes = {28, 28, 8}},
         {0, 1}},
        {{.entry = "derivative",
          .kind = CALL_DERIVATIVE,
          .shape = {.n = 50, .radius = 5},
          .argument_count = 3,
          .argument_bytes = {200, 200, 44}},
         {0, 2}},
        {{.entry = "stencil_basic",
          .kind = CALL_STENCIL,
          .shape.n = 4,
          .c = {1, 2, 3, 4, 5, 6, 7},
          .argument_count = 2,
          .argument_bytes = {256, 256}},
         {0, 0}},
    };
    struct plan plan = record_call(ALLOWED, cases[_i].call, PATIENT_MS);
    ck_assert_msg(plan.outcome == PLAN_COMPLETE, "%s", plan.message);
    const struct plan_step *last = &plan.steps[plan.step_count - 1];
    ck_assert_uint_eq(plan.steps[0].pointers[0].place.buffer, cases[_i].buffers[0]);
    ck_assert_uint_eq(last->pointers[0].place.buffer, cases[_i].buffers[1]);
    if (cases[_i].call.kind == CALL_DERIVATIVE)
        ck_assert_uint_eq(last->block[0], 5);
    if (cases[_i].call.kind == CALL_STENCIL) {
        double c6;
        memcpy(&c6, last->data + 72, sizeof c6);
        ck_assert(memcmp(last->data, cases[_i].call.c, 28) == 0 && c6 == 7);
    }
    plan_free(&plan);
}
END_TEST

START_TEST(missing_recorder_is_nobodys_fault)
{
    plan_set_recorder("/no/such/recorder");
    struct plan plan = record(ALLOWED, "simple");
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
    struct plan plan = record(ALLOWED, "simple");
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

Suite *record_suite(void)
{
    Suite *s = suite_create("record");
    TCase *t = tcase_create("record");
    tcase_add_unchecked_fixture(t, compile_all, scratch_remove);
    tcase_add_loop_test(t, ends_early, 0, ARRAY_LEN(endings));
    tcase_add_loop_test(t, refusal_names_the_call, 0, ARRAY_LEN(named));
    tcase_add_loop_test(t, ends_at_the_deadline, 0, ARRAY_LEN(endless));
    tcase_add_loop_test(t, freed_while_in_use, 0, ARRAY_LEN(freed));
    tcase_add_loop_test(t, is_recorded, 0, ARRAY_LEN(allowed));
    tcase_add_test(t, launch_in_full);
    tcase_add_test(t, addresses_beside_a_buffer);
    tcase_add_test(t, variables_in_full);
    tcase_add_test(t, launch_errors_say_why);
    tcase_add_test(t, cooperative_launches_are_marked);
    tcase_add_loop_test(t, every_signature, 0, 3);
    tcase_add_test(t, slow_start_is_not_host_time);
    tcase_add_test(t, missing_recorder_is_nobodys_fault);
    suite_add_tcase(s, t);
    return s;
}
