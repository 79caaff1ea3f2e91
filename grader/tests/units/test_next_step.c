/* The next step: what of all that went wrong is told, and in which words. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/advice/next_step.h"
#include "grader/advice/load_lines.h"
#include "grader/advice/time_step.h"
#include "grader/advice/time_tell.h"
#include "grader/diagnose/missing_barrier.h"
#include "grader/tests/units/sample_result.h"

Suite *next_step_suite(void);

/* The next step after `r`, which is freed. */
static char *step_of(struct result *r)
{
    struct text out = {0};
    r->score = 60;
    next_step(&out, r);
    result_free(r);
    return out.s;
}

/* The next step, from a finding in one check. */
static const struct {
    enum check_name check;
    enum finding_kind kind;
    enum cause cause;
    const char *says; /* NULL: the record's first step */
} steps[] = {
    {CHECK_CORRECTNESS, FINDING_NOT_WRITTEN, CAUSE_NOTHING_STORED, NULL},
    {CHECK_CORRECTNESS, FINDING_NOT_WRITTEN, CAUSE_NO_LAUNCH, "the function launches no kernel"},
    {CHECK_CORRECTNESS, FINDING_NOT_WRITTEN, CAUSE_STORED_ELSEWHERE, "which pointer does the launch pass"},
    {CHECK_CORRECTNESS, FINDING_NOT_WRITTEN, CAUSE_NONE, "does the grid contain it"},
    {CHECK_CORRECTNESS, FINDING_WRONG_VALUE, CAUSE_NONE, "work out by hand"},
    {CHECK_SAFETY, FINDING_BARRIER_DIVERGENCE, CAUSE_NONE, "move __syncthreads() out of the condition"},
    {CHECK_SAFETY, FINDING_OUT_OF_BOUNDS_READ, CAUSE_NONE, "guard the read"},
};

START_TEST(test_next_step)
{
    struct result r = sample_full_marks();
    struct exercise *e = &r.exercises[0];
    e->checks[steps[_i].check].status = STATUS_FAIL;
    e->checks[steps[_i].check].score = 0;
    findings_add(&e->checks[steps[_i].check].findings, steps[_i].kind)->cause = steps[_i].cause;
    const char *want = steps[_i].says ? steps[_i].says : e->entry->first_step;
    char *says = step_of(&r);
    ck_assert_msg(strstr(says, want) != NULL, "%s", says);
    free(says);
}
END_TEST

/* A GPU that stops names no line. A fault that the simulator has seen does; where the stop has a line of its
 * own, that one is told. */
static const struct {
    enum finding_kind kind;
    int line;
    const char *says;
} stops[] = {
    {FINDING_ILLEGAL_ADDRESS, 0, "moving_average, line 18: guard the read"},
    {FINDING_TRAP, 0, "moving_average, line 18: guard the read"},
    {FINDING_TIMEOUT, 0, "moving_average, line 18: guard the read"},
    {FINDING_TIMEOUT, 7, "moving_average, line 7: find the loop that does not end"},
};

START_TEST(test_stop_on_gpu)
{
    struct result r = sample_full_marks();
    struct check *checks = r.exercises[0].checks;
    findings_add(&checks[CHECK_CORRECTNESS].findings, stops[_i].kind)->line = stops[_i].line;
    findings_add(&checks[CHECK_SAFETY].findings, FINDING_OUT_OF_BOUNDS_READ)->line = 18;
    for (int c = CHECK_CORRECTNESS; c <= CHECK_SAFETY; c++) {
        checks[c].status = STATUS_FAIL;
        checks[c].score = 0;
    }
    char *says = step_of(&r);
    ck_assert_msg(strncmp(says, stops[_i].says, strlen(stops[_i].says)) == 0, "%s", says);
    free(says);
}
END_TEST

/* The next step names the lines of the finding, and a barrier or a guard only where it helps. */
static const struct {
    enum finding_kind kind;
    enum cause cause;
    int line, other_line;
    const char *says;
} found[] = {
    {FINDING_SHARED_RACE, CAUSE_BARRIER_BEFORE_READING, 36, 31,
     "moving_average, lines 31 and 36: put a __syncthreads()"},
    {FINDING_SHARED_RACE, CAUSE_TWO_STORES, 31, 36, "moving_average, lines 31 and 36: put a __syncthreads()"},
    {FINDING_SHARED_RACE, CAUSE_RACE_IN_ONE_LINE, 31, 31,
     "moving_average, line 31: several threads use the same cell"},
    {FINDING_SHARED_RACE, CAUSE_VOLATILE_ORDERS_NOTHING, 31, 31,
     "moving_average, line 31: put a __syncwarp() between reading and writing"},
    {FINDING_SHARED_RACE, CAUSE_COPY_NOT_AWAITED, 5, 3,
     "moving_average, lines 3 and 5: wait for the copy, then"},
    {FINDING_OUT_OF_BOUNDS_READ, CAUSE_AFTER_FREE, 5, 0,
     "moving_average, line 5: free memory only after the last kernel"},
    {FINDING_OUT_OF_BOUNDS_READ, CAUSE_SHARED_PAST_END, 5, 0,
     "moving_average, line 5: this index lies after the shared array's last cell"},
    {FINDING_OUT_OF_BOUNDS_READ, CAUSE_SHARED_BEFORE_START, 5, 0,
     "moving_average, line 5: this index lies before cell 0"},
    {FINDING_OUT_OF_BOUNDS_WRITE, CAUSE_NO_DYNAMIC_SHARED, 5, 0,
     "moving_average, line 5: an extern array is as large as the launch says"},
    {FINDING_OUT_OF_BOUNDS_WRITE, CAUSE_NULL_POINTER, 5, 0, "moving_average, line 5: this pointer is null"},
    {FINDING_OUT_OF_BOUNDS_WRITE, CAUSE_CALL_PAST_END, 0, 0,
     "moving_average: give the copy or the fill no more bytes"},
    {FINDING_OUT_OF_BOUNDS_WRITE, CAUSE_NONE, 5, 0, "moving_average, line 5: guard the write"},
    {FINDING_OUT_OF_BOUNDS_READ, CAUSE_NEIGHBOUR_PAST_END, 5, 0,
     "moving_average, line 5: the elements form a ring"},
    {FINDING_OUT_OF_BOUNDS_READ, CAUSE_NONE, 5, 0, "moving_average, line 5: guard the read"},
    {FINDING_LAUNCH_ERROR, CAUSE_GRID_ROUNDED_DOWN, 0, 0, "moving_average: round the number of blocks up"},
    {FINDING_LAUNCH_ERROR, CAUSE_BLOCK_TOO_LARGE, 0, 0, "moving_average: make the block smaller"},
    {FINDING_REJECTED_CALL, CAUSE_HOST_POINTER, 0, 0, "moving_average: give the kernel device pointers only"},
    {FINDING_REJECTED_CALL, CAUSE_COPIED_TO_HOST, 0, 0, "moving_average: remove the call"},
    {FINDING_WARP_MASK, CAUSE_MASK_NAMES_ABSENT, 5, 9,
     "moving_average, line 5: let all lanes that the mask names come"},
    {FINDING_WARP_MASK, CAUSE_MASK_OMITS_LANES, 5, 0,
     "moving_average, line 5: name every lane that executes this line in the mask"},
    {FINDING_UNDEFINED_VALUE, CAUSE_SHUFFLE_FROM_ABSENT, 5, 3,
     "moving_average, lines 3 and 5: let all lanes execute the shuffle"},
    {FINDING_UNDEFINED_VALUE, CAUSE_HALO_NOT_LOADED, 7, 5,
     "moving_average, lines 5 and 7: load every cell of the tile"},
    {FINDING_WRONG_VALUE, CAUSE_NONE, 0, 0, "moving_average: take the first wrong element"},
    {FINDING_WRONG_VALUE, CAUSE_WEIGHTS_DIFFER, 0, 0, "moving_average: find the line that makes \"yours\""},
};

static void expect_step_of(const struct finding *f, const char *want)
{
    struct result r = sample_full_marks();
    struct exercise *e = &r.exercises[0];
    e->checks[CHECK_CORRECTNESS].status = STATUS_FAIL;
    e->checks[CHECK_CORRECTNESS].score = 0;
    *findings_add(&e->checks[CHECK_CORRECTNESS].findings, f->kind) = *f;
    char *says = step_of(&r);
    ck_assert_msg(strncmp(says, want, strlen(want)) == 0, "%s", says);
    free(says);
}

START_TEST(test_next_step_of_finding)
{
    struct finding f = {.kind = found[_i].kind,
                        .cause = found[_i].cause,
                        .line = found[_i].line,
                        .other_line = found[_i].other_line};
    expect_step_of(&f, found[_i].says);
}
END_TEST

/* Of accesses in functions a barrier belongs between the calls, unless one call makes both. */
static const struct {
    enum finding_kind kind;
    int line, call_line, other_line, other_call_line;
    const char *says;
} called[] = {
    {FINDING_SHARED_RACE, 24, 45, 20, 40, "moving_average, lines 40 and 45: put a __syncthreads()"},
    {FINDING_SHARED_RACE, 24, 84, 20, 84, "moving_average, lines 20 and 24: put a __syncthreads()"},
    {FINDING_SHARED_RACE, 20, 45, 20, 40, "moving_average, lines 40 and 45: put a __syncthreads()"},
    {FINDING_SHARED_RACE, 20, 84, 20, 84, "moving_average, line 20: several threads use the same cell"},
    {FINDING_SHARED_RACE, 20, 45, 20, 0, "moving_average, line 20: several threads use the same cell"},
    {FINDING_SHARED_RACE, 45, 0, 20, 40, "moving_average, lines 40 and 45: put a __syncthreads()"},
    {FINDING_UNDEFINED_VALUE, 84, 0, 68, 84, "moving_average, lines 68 and 84: find out which thread"},
    {FINDING_OUT_OF_BOUNDS_WRITE, 5, 14, 0, 0, "moving_average, line 5 called from line 14: guard the"},
};

START_TEST(test_next_step_of_call)
{
    struct finding f = {.kind = called[_i].kind,
                        .line = called[_i].line,
                        .call_line = called[_i].call_line,
                        .other_line = called[_i].other_line,
                        .other_call_line = called[_i].other_call_line};
    if (f.kind == FINDING_SHARED_RACE) {
        f.cause = CAUSE_READS_WHAT_OTHERS_STORE;
        f.cause = missing_barrier(&f, NULL);
    }
    expect_step_of(&f, called[_i].says);
}
END_TEST

/* Where an array has ends and no ring, a guard is the answer. */
START_TEST(test_read_beyond_the_ends)
{
    for (int number = 0; lab_find(number); number++)
        for (int k = 0; k < lab_find(number)->entry_count; k++) {
            const struct entry *e = lab_find(number)->entries[k];
            ck_assert_msg(!strcmp(e->name, "moving_average") == (e->beyond_step != NULL), "%s", e->name);
        }
}
END_TEST

/* The next step where the report knows more than one thing: what was found in correctness and in safety,
 * and what the closer look has shown. */
static const struct {
    const char *name, *says;
    enum finding_kind wrong, also, fault; /* FINDING_KIND_COUNT: none */
    enum cause cause;                     /* of wrong values */
} choices[] = {
    {"places", "average: read what the report says about the wrong values", FINDING_WRONG_VALUE,
     FINDING_KIND_COUNT, FINDING_KIND_COUNT, CAUSE_IN_PLACES},
    {"all, and no more", "average: take the first wrong element", FINDING_WRONG_VALUE, FINDING_KIND_COUNT,
     FINDING_KIND_COUNT, CAUSE_NONE},
    {"the table", "average: find the line that makes \"yours\" differ", FINDING_WRONG_VALUE,
     FINDING_KIND_COUNT, FINDING_KIND_COUNT, CAUSE_WEIGHTS_DIFFER},
    {"shifted outputs", "\"yours\"", FINDING_WROTE_OUTSIDE, FINDING_WRONG_VALUE, FINDING_KIND_COUNT,
     CAUSE_WEIGHTS_DIFFER},
    {"shifted beyond what is loaded", "\"yours\"", FINDING_WROTE_OUTSIDE, FINDING_WRONG_VALUE,
     FINDING_UNDEFINED_VALUE, CAUSE_WEIGHTS_DIFFER},
    {"nothing but a boundary", "elements that are not outputs", FINDING_WROTE_OUTSIDE, FINDING_KIND_COUNT,
     FINDING_UNDEFINED_VALUE, CAUSE_NONE},
    {"no guard at all", "average, lines 5 and 9: guard the write", FINDING_WROTE_OUTSIDE, FINDING_KIND_COUNT,
     FINDING_OUT_OF_BOUNDS_WRITE, CAUSE_NONE},
    {"a race", "average, lines 5 and 9: put a __syncthreads()", FINDING_WRONG_VALUE, FINDING_KIND_COUNT,
     FINDING_SHARED_RACE, CAUSE_WEIGHTS_DIFFER},
    {"a host that crashes", "average: find the line of host code", FINDING_HOST_CRASH, FINDING_KIND_COUNT,
     FINDING_SHARED_RACE, CAUSE_NONE},
    {"no thread wrote it", "average, lines 5 and 9: find out which thread", FINDING_WRONG_VALUE,
     FINDING_KIND_COUNT, FINDING_UNDEFINED_VALUE, CAUSE_IN_PLACES},
};

static void add_kind(struct check *c, enum finding_kind kind, enum cause cause, int line, int other_line)
{
    if (kind == FINDING_KIND_COUNT)
        return;
    c->status = STATUS_FAIL;
    c->score = 0;
    struct finding *f = findings_add(&c->findings, kind);
    f->cause = kind == FINDING_WRONG_VALUE ? cause : CAUSE_NONE;
    f->line = line;
    f->other_line = other_line;
}

START_TEST(test_choice)
{
    struct result r = sample_full_marks();
    struct exercise *e = &r.exercises[0];
    struct check *correctness = &e->checks[CHECK_CORRECTNESS];
    e->has_impulse = choices[_i].cause == CAUSE_WEIGHTS_DIFFER;
    add_kind(correctness, choices[_i].wrong, choices[_i].cause, 0, 0);
    add_kind(correctness, choices[_i].also, choices[_i].cause, 0, 0);
    add_kind(&e->checks[CHECK_SAFETY], choices[_i].fault, CAUSE_NONE, 9, 5);
    char *says = step_of(&r);
    ck_assert_msg(strstr(says, choices[_i].says) != NULL, "%s: %s", choices[_i].name, says);
    free(says);
}
END_TEST

/* More blocks mend it. Where the kernel steps by their number, that may only hide what is wrong. */
START_TEST(test_launch)
{
    static const char *const steps = "If its loop steps by it, the kernel should be right in any grid";
    struct result r = sample_full_marks();
    struct exercise *e = &r.exercises[0];
    add_kind(&e->checks[CHECK_CORRECTNESS], FINDING_NOT_WRITTEN, CAUSE_NONE, 9, 0);
    e->has_launch_repair = true;
    e->launch_change = LAUNCH_BLOCKS;
    e->launch_steps = _i ? 'x' : 0;
    snprintf(e->launch_step, sizeof e->launch_step, "launch 5 blocks");
    char *says = step_of(&r);
    ck_assert_msg(strstr(says, "launch 5 blocks. Tried: all results are then right") != NULL, "%s", says);
    ck_assert_msg((strstr(says, steps) != NULL) == (_i == 1), "%s", says);
    free(says);
}
END_TEST

/* Time alone is lost: what the counts show, else the unit of the model that is busy for the longest. */
static const struct {
    int lab;
    struct counts counts;
    double unit_seconds[UNITS];
    const char *says;
} slow[] = {
    {1, {.load = {.requests = 1, .sectors = 32}}, {[UNIT_L1] = 1}, "thread t begins at element t"},
    {5, {.load = {.requests = 1, .sectors = 32}}, {[UNIT_L1] = 1}, "(k in a cube) comes from threadIdx.x"},
    {5,
     {.shared_load_requests = 3, .shared_store_requests = 1, .shared_wavefronts = 24},
     {[UNIT_SHARED] = 1},
     "neighbouring cells in shared memory: threadIdx.x is the last index"},
    {0, {.shared_load_requests = 1, .shared_wavefronts = 32}, {[UNIT_SHARED] = 1}, "lie 32 words apart"},
    {5,
     {.shared_load_requests = 1, .shared_wavefronts = 4},
     {[UNIT_SHARED] = 1},
     "use shared memory less often"},
    {2, {.atomics = 0}, {[UNIT_ADDRESS] = 1}, "#pragma unroll"},
    {1, {.atomics = 0}, {[UNIT_STARTS] = 0.6}, "fewer and larger blocks"},
    {1, {.atomics = 0}, {[UNIT_L2] = 0.6}, "load and store neighbouring elements"},
    {4, {.atomics = 0}, {[UNIT_L2] = 0.6}, "one row of neighbouring elements"},
    {0, {.loading_blocks = 1, .most_global_writes = 1}, {[UNIT_ATOMIC] = 1}, "launch fewer blocks"},
    {0, {.loading_blocks = 1, .most_global_writes = 8}, {[UNIT_ATOMIC] = 1}, "add within the block first"},
    {0, {.atomics = 0}, {[UNIT_ISSUE] = 1}, "many products before the tree"},
    {1, {.atomics = 0}, {[UNIT_DRAM] = 0.4}, "keep more warps at work"},
    {1, {.atomics = 0}, {0}, "--hint says which part"},
};

START_TEST(test_next_step_of_time)
{
    struct exercise x = {.entry = lab_find(slow[_i].lab)->entries[0], .counts = slow[_i].counts};
    memcpy(x.estimate.unit_seconds, slow[_i].unit_seconds, sizeof slow[_i].unit_seconds);
    for (int u = 0; u < UNITS; u++)
        x.estimate.seconds += slow[_i].unit_seconds[u] > 0;
    ck_assert_msg(strstr(time_step(&x), slow[_i].says) != NULL, "%s", time_step(&x));
}
END_TEST

/* One block works alone, loops of compare-and-swap wait, or launches start, for most of the time or less. */
START_TEST(test_next_step_of_a_lone_block)
{
    struct exercise x = {.entry = lab_find(1)->entries[0]};
    x.estimate.seconds = 1;
    x.estimate.unit_seconds[UNIT_STARTS] = 0.6;
    x.estimate.lone_seconds = 0.7;
    ck_assert_msg(strstr(time_step(&x), "One block works on alone") != NULL, "%s", time_step(&x));
    x.estimate.swap_seconds = 0.6;
    ck_assert_msg(strstr(time_step(&x), "not by a loop of atomicCAS") != NULL, "%s", time_step(&x));
    x.estimate.lone_seconds = x.estimate.swap_seconds = x.estimate.start_seconds = 0.3;
    ck_assert_msg(strstr(time_step(&x), "fewer and larger blocks") != NULL, "%s", time_step(&x));
    x.estimate.start_seconds = 0.6;
    ck_assert_msg(strstr(time_step(&x), "let one launch, or a few") != NULL, "%s", time_step(&x));
}
END_TEST

/* Why there are no points for the time comes before what takes long, and no line of it is named. */
static const struct {
    enum untimed untimed;
    const char *step; /* part of it */
} untimed_steps[] = {
    {UNTIMED_NOT, "neighbouring threads load neighbouring elements"},
    {UNTIMED_UNKNOWN, "mend what the check of time tells"},
    {UNTIMED_LAUNCH, "make this launch fit the GPU at every size"},
    {UNTIMED_STEPS, "let one launch, or a few, compute all outputs"},
    {UNTIMED_WRONG, "compute the same at all sizes"},
    {UNTIMED_ASTRAY, "store to the outputs alone"},
    {UNTIMED_STORED, "launch the same kernel"},
    {UNTIMED_MORE, "launch the same kernel"},
    {UNTIMED_LITTLE, "compute every output in every call"},
};

START_TEST(test_next_step_without_time)
{
    struct exercise x = {.entry = lab_find(1)->entries[0], .untimed = untimed_steps[_i].untimed};
    x.estimate = (struct estimate){.known = true, .seconds = 1, .longest_blocks = 4};
    x.counts.load = (struct traffic){.requests = 10, .sectors = 320};
    struct text blocks = {0};
    ck_assert_msg(strstr(time_step(&x), untimed_steps[_i].step) != NULL, "%s", time_step(&x));
    ck_assert_int_eq(time_loss(&x) == LOSS_LOADS, _i == 0);
    x.counts.load.sectors = 40;
    time_tell(&blocks, &x);
    ck_assert_int_eq(strstr(blocks.s, "launch more blocks") != NULL, _i == 0);
    text_free(&blocks);
}
END_TEST

/* What a run has measured is told with the line: a lone lane that loads, and a launch with few warps. */
START_TEST(test_next_step_with_numbers)
{
    struct exercise x = {.entry = lab_find(1)->entries[0],
                         .counts = {.blocks = 10, .threads_per_block = 256},
                         .lanes = {.known = true, .count = 2},
                         .site = {.grid_line = 40}};
    struct text alone = {0}, warps = {0};
    x.estimate = (struct estimate){
        .known = true, .seconds = 1, .longest_blocks = 264, .longest_threads = 64, .occupancy.blocks = 16};
    x.lanes.items[0] =
        (struct lane_line){.line = 9, .access = LANES_LOAD, .requests = 90, .lanes = 90, .passes = 90};
    x.lanes.items[1] =
        (struct lane_line){.line = 8, .access = LANES_LOAD, .requests = 1, .lanes = 32, .passes = 4};
    time_tell_lines(&alone, &x);
    time_tell(&alone, &x);
    ck_assert_msg(strstr(alone.s, ", line 9") && strstr(alone.s, "9 loads in each block"), "%s", alone.s);
    x.counts.threads_per_block = 1; /* no other thread could load */
    time_tell_lines(&warps, &x);
    time_tell(&warps, &x);
    ck_assert_msg(strstr(warps.s, ", line 40") && strstr(warps.s, "4 warps at a time"), "%s", warps.s);
    text_free(&alone);
    text_free(&warps);
}
END_TEST

/* Lines that load: elements per output of n = 10 if all lanes load one, sectors per load of a warp, and lanes
 * that are on. */
static const struct {
    struct {
        uint32_t line;
        double loads, sectors, lanes;
    } lines[5];
    const char *most, *scattered; /* NULL: nothing is told */
} loading[] = {
    {{{30, 2, 4, 32}, {24, 1, 4, 32}, {27, 2, 4, 32}, {21, 0.1, 4, 32}},
     "1 in line 24, 2 in line 27, 2 in line 30",
     NULL},
    {{{7, 1, 32, 32}, {8, 1, 10, 32}, {6, 1, 16, 32}, {9, 1, 12, 32}, {5, 1, 32, 32}},
     "5 in lines 5 to 9",
     "lines 5 to 9"},
    {{{7, 1, 32, 32}, {9, 1, 4, 32}, {4, 1, 16, 32}},
     "1 in line 4, 1 in line 7, 1 in line 9",
     "lines 4 and 7"},
    {{{7, 1.03, 4, 32}, {9, 0, 0, 32}}, NULL, NULL},
    {{{7, 7, 4, 32}}, "7 in line 7", NULL},
    {{{7, 1, 4, 32}, {8, 1, 4, 32}, {9, 1, 1, 1}},
     "1 in line 7, 1 in line 8",
     NULL}, /* a lone lane in each warp */
    {{{7, 4, 4, 8}, {8, 1, 4, 32}},
     "1 in line 7, 1 in line 8",
     NULL}, /* a guarded load: one lane in each row of four */
    {{{7, 1, 20, 32}}, NULL, "line 7"},
};

START_TEST(test_load_lines)
{
    struct exercise x = {.entry = lab_find(1)->entries[0], .modelled_shape = {.n = 320}};
    struct load_lines found;
    struct text most = {0}, scattered = {0};
    x.estimate.known = true;
    for (size_t k = 0; k < 5 && loading[_i].lines[k].line; k++)
        x.estimate.lines.items[x.estimate.lines.count++] = (struct line_share){
            .line = loading[_i].lines[k].line,
            .load_requests = 10 * loading[_i].lines[k].loads,
            .load_bytes = 10 * loading[_i].lines[k].loads * 4 * loading[_i].lines[k].lanes,
            .load_sectors = 10 * loading[_i].lines[k].loads * loading[_i].lines[k].sectors};
    if (load_lines_most(&found, &x))
        load_lines_tell(&most, &found);
    if (load_lines_scattered(&found, &x))
        load_lines_name(&scattered, &found);
    ck_assert_str_eq(most.s ? most.s : "", loading[_i].most ? loading[_i].most : "");
    ck_assert_str_eq(scattered.s ? scattered.s : "", loading[_i].scattered ? loading[_i].scattered : "");
    text_free(&most);
    text_free(&scattered);
}
END_TEST

Suite *next_step_suite(void)
{
    Suite *suite = suite_create("next_step");
    TCase *tcase = tcase_create("next_step");
    tcase_add_loop_test(tcase, test_next_step, 0, ARRAY_LEN(steps));
    tcase_add_loop_test(tcase, test_stop_on_gpu, 0, ARRAY_LEN(stops));
    tcase_add_loop_test(tcase, test_next_step_of_finding, 0, ARRAY_LEN(found));
    tcase_add_loop_test(tcase, test_next_step_of_call, 0, ARRAY_LEN(called));
    tcase_add_loop_test(tcase, test_next_step_of_time, 0, ARRAY_LEN(slow));
    tcase_add_test(tcase, test_next_step_of_a_lone_block);
    tcase_add_loop_test(tcase, test_next_step_without_time, 0, ARRAY_LEN(untimed_steps));
    tcase_add_test(tcase, test_next_step_with_numbers);
    tcase_add_loop_test(tcase, test_load_lines, 0, ARRAY_LEN(loading));
    tcase_add_test(tcase, test_read_beyond_the_ends);
    tcase_add_loop_test(tcase, test_choice, 0, ARRAY_LEN(choices));
    tcase_add_loop_test(tcase, test_launch, 0, 2);
    suite_add_tcase(suite, tcase);
    return suite;
}
