/* What the recorder writes down of snippets that do what the labs allow, and of launches that fail. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "common/record/tape.h"
#include "grader/tests/units/scratch.h"
#include "grader/tests/units/snippets.h"

Suite *record_suite(void);

static void compile(void)
{
    snippets_compile(SNIPPETS_ALLOWED);
}

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
    struct plan plan = snippets_record(SNIPPETS_ALLOWED, freed[_i].entry);
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

/* The lines of a call, counted from the line of its function's name. */
START_TEST(has_lines)
{
    static const int steps[] = {9, 10, 13, 17, 19}, notes[] = {11, 12, 14, 18, 20};
    static const enum plan_note_kind kinds[] = {PLAN_EVENT_RECORDED, PLAN_STREAM_WAITS, PLAN_EVENT_RECORDED,
                                                PLAN_HOST_WAITS_STREAM, PLAN_HOST_WAITS_STREAM};
    struct plan plan = snippets_record(SNIPPETS_ALLOWED, "freed_in_use");
    int first = plan.steps[0].at.line - steps[0], from = plan.steps[0].at.call_line;
    ck_assert_uint_eq(plan.step_count, ARRAY_LEN(steps));
    ck_assert_uint_eq(plan.note_count, ARRAY_LEN(notes));
    ck_assert_int_gt(first, 0);
    ck_assert_int_eq(from, first + 25); /* the function that calls it */
    for (size_t k = 0; k < plan.step_count; k++) {
        ck_assert_int_eq(plan.steps[k].at.line - first, steps[k]);
        ck_assert_int_eq(plan.steps[k].at.call_line, from);
    }
    for (size_t k = 0; k < plan.note_count; k++) {
        ck_assert_int_eq(plan.notes[k].kind, kinds[k]);
        ck_assert_int_eq(plan.notes[k].at.line - first, notes[k]);
    }
    ck_assert_uint_eq(plan.notes[1].step, 2);
    ck_assert_uint_eq(plan.notes[1].stream, 2);
    plan_free(&plan);
}
END_TEST

/* What each allowed call leaves: one letter a step, in order. */
static const struct {
    const char *entry, *steps;
    size_t findings;
} allowed[] = {
    {"simple", "L", 0},         {"ends", "L", 0},
    {"structs", "L", 0},        {"constants", "PPCAPPCCCLF", 1},
    {"memory", "AASSCCLFF", 0}, {"dynamic_shared", "LLL", 0},
    {"streams", "LLLL", 0},     {"stream_left", "L", 1},
    {"questions", "L", 0},      {"launches", "LLL", 0},
    {"bad_launches", "L", 7},   {"bad_memory", "AFL", 7},
    {"talkative", "L", 0},      {"cooperative", "LLL", 1},
};

START_TEST(is_recorded)
{
    static const char letters[] = {[PLAN_ALLOC] = 'A', [PLAN_FREE] = 'F', [PLAN_FILL] = 'S',
                                   [PLAN_COPY] = 'C',  [PLAN_PUT] = 'P',  [PLAN_LAUNCH] = 'L'};
    struct plan plan = snippets_record(SNIPPETS_ALLOWED, allowed[_i].entry);
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
    struct plan plan = snippets_record(SNIPPETS_ALLOWED, "structs");
    const struct plan_step *step = plan.steps;
    float c3;
    int count;
    ck_assert_str_eq(step->kernel, snippets_struct_kernel);
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
    struct plan plan = snippets_record(SNIPPETS_ALLOWED, "ends");
    assert_pointer(plan.steps, 0, 0, 0, -12);
    assert_pointer(plan.steps, 1, 8, 1, 4 * SNIPPETS_N);
    plan_free(&plan);
}
END_TEST

START_TEST(variables_in_full)
{
    struct plan plan = snippets_record(SNIPPETS_ALLOWED, "constants");
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

/* The driver sees that both addresses are on the device. */
START_TEST(a_wrong_direction_is_told)
{
    struct plan plan = snippets_record(SNIPPETS_ALLOWED, "constants");
    const struct finding *f = &plan.findings.items[0];
    ck_assert_uint_eq(plan.findings.count, 1); /* of two such copies */
    ck_assert_int_eq(f->kind, FINDING_COPY_REMARK);
    ck_assert_int_eq(f->cause, CAUSE_COPY_DIRECTION);
    ck_assert_str_eq(
        f->message,
        "cudaMemcpyToSymbol of 4 bytes has the direction cudaMemcpyHostToDevice, but its addresses say "
        "cudaMemcpyDeviceToDevice");
    plan_free(&plan);
}
END_TEST

static const char *const launch_errors[] = {
    "kernel plain: block of 64 x 32 x 1 = 2048 threads; a block has at most 1024",
    "kernel plain: grid of 0 x 1 x 1 blocks",
    "kernel plain: grid of 1 x 70000 x 1 blocks; a grid has at most 2147483647 x 65535 x 65535",
    "kernel plain: grid of 1 x -2 x 1 blocks; no number of blocks is negative",
    "kernel shared_kernel: 60000 bytes of dynamic and 128 of static shared memory; more than 49152 have to",
    "kernel shared_kernel: 300000 bytes of dynamic and 128 of static shared memory; a block has at most "
    "232448",
    "kernel bounded: block of 256 threads; its __launch_bounds__ allow 128",
};

START_TEST(launch_errors_say_why)
{
    struct plan plan = snippets_record(SNIPPETS_ALLOWED, "bad_launches");
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
    struct plan plan = snippets_record(SNIPPETS_ALLOWED, "cooperative");
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
    struct plan plan = snippets_record_call(SNIPPETS_ALLOWED, cases[_i].call, PATIENT_MS);
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

Suite *record_suite(void)
{
    Suite *s = suite_create("record");
    TCase *t = tcase_create("record");
    tcase_add_unchecked_fixture(t, compile, scratch_remove);
    tcase_add_loop_test(t, freed_while_in_use, 0, ARRAY_LEN(freed));
    tcase_add_loop_test(t, is_recorded, 0, ARRAY_LEN(allowed));
    tcase_add_test(t, has_lines);
    tcase_add_test(t, launch_in_full);
    tcase_add_test(t, addresses_beside_a_buffer);
    tcase_add_test(t, variables_in_full);
    tcase_add_test(t, a_wrong_direction_is_told);
    tcase_add_test(t, launch_errors_say_why);
    tcase_add_test(t, cooperative_launches_are_marked);
    tcase_add_loop_test(t, every_signature, 0, 3);
    suite_add_tcase(s, t);
    return s;
}
