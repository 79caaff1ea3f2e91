/* Trials on a device made for the purpose, which moves bytes and nothing else. Run from the project's root.
 */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "grader/run/compare.h"
#include "grader/tests/units/compiler.h"
#include "grader/tests/units/scratch.h"
#include "grader/run/trial.h"

Suite *trial_suite(void);

/* ---- a device of plain memory ---- */

enum { BUFFERS = 8, N = 9 };

struct device {
    struct {
        uint8_t *bytes;
        size_t size;
        char label[20];
        bool read_only;
    } buffers[BUFFERS];
    int count, alive, restored;
    uint64_t budget;
    uint8_t poison[N * 4], input[N * 4]; /* what the first copy or fill of a replay found */
    bool full, seen, mute;
    unsigned slow;             /* microseconds a copy takes */
    enum device_status answer; /* of copies */
    bool spoils_input;         /* a kernel's stray write that no finding tells of */
};

static device_address plain_alloc(device *d, size_t bytes, const char *label, bool read_only)
{
    if (d->full)
        return 0;
    ck_assert_int_lt(d->count, BUFFERS);
    uint8_t *memory = xcalloc(bytes, 1);
    d->buffers[d->count].bytes = memory;
    d->buffers[d->count].size = bytes;
    d->buffers[d->count].read_only = read_only;
    snprintf(d->buffers[d->count].label, sizeof d->buffers[0].label, "%s", label ? label : "");
    d->count++;
    d->alive++;
    return (device_address)(uintptr_t)memory;
}

static bool plain_free(device *d, device_address address)
{
    for (int b = 0; b < d->count; b++)
        if (d->buffers[b].bytes && (device_address)(uintptr_t)d->buffers[b].bytes == address) {
            free(d->buffers[b].bytes);
            d->buffers[b].bytes = NULL;
            d->alive--;
            return true;
        }
    return false;
}

static void plain_free_all(device *d)
{
    for (int b = 0; b < d->count; b++)
        plain_free(d, (device_address)(uintptr_t)d->buffers[b].bytes);
    d->count = 0;
}

static void *pointer(device_address address)
{
    return (void *)(uintptr_t)address;
}

static enum device_status plain_put(device *d, device_address to, const void *from, size_t bytes)
{
    (void)d;
    memcpy(pointer(to), from, bytes);
    return DEVICE_OK;
}

static enum device_status plain_get(device *d, void *to, device_address from, size_t bytes)
{
    if (d->mute)
        return DEVICE_BROKEN;
    memcpy(to, pointer(from), bytes);
    return DEVICE_OK;
}

static enum device_status plain_fill(device *d, device_address to, int byte, size_t bytes)
{
    (void)d;
    memset(pointer(to), byte, bytes);
    return DEVICE_OK;
}

static enum device_status plain_copy(device *d, device_address to, device_address from, size_t bytes)
{
    if (!d->seen) {
        memcpy(d->input, d->buffers[0].bytes, sizeof d->input);
        memcpy(d->poison, d->buffers[1].bytes, sizeof d->poison);
        d->seen = true;
    }
    usleep(d->slow);
    memcpy(pointer(to), pointer(from), bytes);
    if (d->spoils_input)
        d->buffers[0].bytes[4 * N - 1] ^= 1;
    return d->answer;
}

static void plain_restore(device *d)
{
    d->restored++;
}

static void plain_take(device *d, struct device_report *report)
{
    (void)d;
    *report = (struct device_report){0};
}

static const char *plain_why(const device *d)
{
    (void)d;
    return "the device says why";
}

static void plain_budget(device *d, uint64_t budget)
{
    d->budget = budget;
}

static const struct device_backend plain = {
    .kind = "plain",
    .restore = plain_restore,
    .alloc = plain_alloc,
    .free_all = plain_free_all,
    .free = plain_free,
    .put = plain_put,
    .get = plain_get,
    .fill = plain_fill,
    .copy = plain_copy,
    .take = plain_take,
    .why = plain_why,
    .budget = plain_budget,
};

/* ---- an entry point that copies ---- */

static size_t count_n(struct shape shape)
{
    return (size_t)shape.n;
}

static struct want copy_want(const struct case_data *data, size_t i)
{
    const int *a = data->data[0];
    return (struct want){.written = true, .exact = a[i]};
}

static struct entry entry_named(const char *name)
{
    return (struct entry){
        .name = name,
        .call = CALL_MAP_INT,
        .pattern.dimensions = 1,
        .buffer_count = 2,
        .buffers =
            {{.name = "a", .element = ELEMENT_INT, .count = count_n, .range = 1000000, .counted = true},
             {.name = "c", .element = ELEMENT_INT, .role = ROLE_OUTPUT, .count = count_n}},
        .want = copy_want,
    };
}

static char *object;
static bool compiled;

static void compile_object(void)
{
    scratch_make();
    object = scratch_path("memory_only.so");
    compiled =
        compiler_run((const char *const[]){"nvcc", "-shared", "-Xcompiler", "-fPIC", "-cudart=none", "-o",
                                           object, "grader/tests/units/record/memory_only.c", NULL},
                     scratch);
}

static void remove_object(void)
{
    free(object);
    scratch_remove();
}

/* One trial of the entry point `name`. Whatever happens, no memory is left on the device. */
static struct trial run(device *d, const char *name, int variant, uint64_t seed)
{
    struct rig rig = {.backend = &plain, .device = d, .object = object, .seed = seed};
    struct entry entry = entry_named(name);
    struct trial t = {.shape = {.n = N}, .variant = variant};
    ck_assert_msg(compiled, "memory_only.c did not compile");
    trial_run(&t, &rig, &entry, 0);
    ck_assert_int_eq(d->alive, 0);
    return t;
}

static const struct {
    const char *entry;
    enum trial_end end;
    bool right;
    int finding; /* -1: none */
    const char *says;
} ends[] = {
    {"copies", TRIAL_COMPARED, true, -1, ""},
    {"goes_through_scratch", TRIAL_COMPARED, true, -1, ""},
    {"copies_most", TRIAL_COMPARED, false, FINDING_NOT_WRITTEN, "c[8] was never"},
    {"does_nothing", TRIAL_COMPARED, false, FINDING_NOT_WRITTEN, "c[0] was never"},
    {"clears", TRIAL_COMPARED, false, FINDING_WRONG_VALUE, "c[0] is 0, should"},
    {"changes_input", TRIAL_COMPARED, false, FINDING_INPUT_MODIFIED, "a[8] was changed"},
    {"reads_back", TRIAL_REJECTED, false, FINDING_REJECTED_CALL, "host"},
    {"crashes", TRIAL_DIED, false, FINDING_HOST_CRASH, ""},
    {"leaves", TRIAL_DIED, false, FINDING_HOST_EXIT, ""},
    {"is_not_there", TRIAL_NO_ENTRY, false, -1, ""},
};

START_TEST(test_ends)
{
    device d = {.count = 0};
    struct trial t = run(&d, ends[_i].entry, _i % 2, 7);
    ck_assert_msg(t.end == ends[_i].end, "end %d: %s", t.end, t.message);
    ck_assert_int_eq(t.right, ends[_i].right);
    ck_assert((t.findings.count == 0) == (ends[_i].finding < 0));
    if (t.findings.count) {
        ck_assert_int_eq((int)t.findings.items[0].kind, ends[_i].finding);
        ck_assert_msg(strstr(t.findings.items[0].message, ends[_i].says) != NULL, "%s",
                      t.findings.items[0].message);
    }
    ck_assert((t.message[0] == 0) == (t.end == TRIAL_COMPARED));
    findings_free(&t.findings);
}
END_TEST

START_TEST(test_what_the_device_gets)
{
    device d[2] = {{.count = 0}, {.count = 0}};
    for (int v = 0; v < 2; v++) {
        struct trial t = run(&d[v], "copies", v, 7);
        ck_assert(t.right);
        ck_assert_int_eq(d[v].restored, 1);
        ck_assert_uint_gt(d[v].budget, 1000000);
        ck_assert_str_eq(d[v].buffers[0].label, "a");
        ck_assert_str_eq(d[v].buffers[1].label, "c");
        ck_assert(d[v].buffers[0].read_only && !d[v].buffers[1].read_only);
        ck_assert_uint_eq(d[v].buffers[0].size, 4 * N);
        for (size_t b = 0; b < sizeof d[v].poison; b++)
            ck_assert_uint_eq(d[v].poison[b], poison_bytes[v]);
    }
    ck_assert_mem_ne(d[0].input, d[1].input, sizeof d[0].input);
}
END_TEST

START_TEST(test_seed_brings_inputs_back)
{
    device first = {.count = 0}, again = {.count = 0}, other = {.count = 0};
    run(&first, "copies", 0, 7);
    run(&again, "copies", 0, 7);
    run(&other, "copies", 0, 8);
    ck_assert_mem_eq(first.input, again.input, sizeof first.input);
    ck_assert_mem_ne(first.input, other.input, sizeof first.input);
}
END_TEST

START_TEST(test_stray_write_to_input)
{
    device d = {.spoils_input = true};
    struct trial t = run(&d, "copies", 0, 7);
    ck_assert(t.end == TRIAL_COMPARED && !t.right);
    bool told = false;
    for (size_t f = 0; f < t.findings.count; f++)
        told |= t.findings.items[f].kind == FINDING_INPUT_MODIFIED;
    ck_assert(told);
    findings_free(&t.findings);
}
END_TEST

/* A device that fails, in a launch, before it or after it; what cannot be fetched is not what a kernel has
 * stored. */
static const struct {
    const char *name;
    struct device device;
    enum trial_end end;
    const char *message;
    bool stranded;
} failures[] = {
    {"a fault", {.answer = DEVICE_FAULT}, TRIAL_DIED, "the device says why", false},
    {"a limit, and no finding that it was time",
     {.answer = DEVICE_LIMIT},
     TRIAL_LIMIT,
     "the device says why",
     false},
    {"broken", {.answer = DEVICE_BROKEN}, TRIAL_BROKEN, "the device says why", false},
    {"no room", {.full = true}, TRIAL_BROKEN, "the device says why: close other programs", true},
    {"nothing comes back", {.mute = true}, TRIAL_BROKEN, "the device says why", true},
};

START_TEST(test_device_fails)
{
    device d = failures[_i].device;
    struct trial t = run(&d, "copies", 0, 7);
    ck_assert_msg(t.end == failures[_i].end, "%s: end %d", failures[_i].name, t.end);
    ck_assert_str_eq(t.message, failures[_i].message);
    ck_assert_msg(!t.right && t.stranded == failures[_i].stranded, "%s", failures[_i].name);
    ck_assert_uint_eq(t.findings.count, 0);
}
END_TEST

/* A device that takes its time has so much of it for all trials together. */
START_TEST(test_patience)
{
    device d = {.slow = 60000};
    struct rig rig = {.backend = &plain, .device = &d, .object = object, .seed = 7, .patience = 1000};
    struct entry entry = entry_named("copies");
    static const enum trial_end want[] = {TRIAL_COMPARED, TRIAL_TIMEOUT, TRIAL_TIMEOUT};
    for (size_t k = 0; k < ARRAY_LEN(want); k++) {
        struct trial t = {.shape = {.n = N}};
        trial_run(&t, &rig, &entry, 0);
        ck_assert_int_eq(t.end, want[k]);
        ck_assert_int_eq(findings_have(&t.findings, FINDING_TIMEOUT), want[k] == TRIAL_TIMEOUT);
        ck_assert_str_eq(t.message, want[k] == TRIAL_TIMEOUT
                                        ? "its launches and copies take more than 1000 s over all calls"
                                        : "");
        findings_free(&t.findings);
        ck_assert_double_ge(rig.replayed, 0.06);
        rig.replayed += rig.patience; /* as after many calls */
    }
}
END_TEST

Suite *trial_suite(void)
{
    Suite *suite = suite_create("trial");
    TCase *plain_case = tcase_create("plain device");
    tcase_add_unchecked_fixture(plain_case, compile_object, remove_object);
    tcase_add_loop_test(plain_case, test_ends, 0, ARRAY_LEN(ends));
    tcase_add_test(plain_case, test_what_the_device_gets);
    tcase_add_test(plain_case, test_seed_brings_inputs_back);
    tcase_add_test(plain_case, test_stray_write_to_input);
    tcase_add_loop_test(plain_case, test_device_fails, 0, ARRAY_LEN(failures));
    tcase_add_test(plain_case, test_patience);
    suite_add_tcase(suite, plain_case);
    return suite;
}
