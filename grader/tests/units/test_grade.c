/* The whole way, from a file to a result: the course itself, and what grading owes to its callers. Run from
 * the project's root. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/gpu/gpu_grade.h"
#include "grader/grade/grade.h"
#include "grader/advice/next_step.h"
#include "grader/report/result_json.h"
#include "grader/tests/units/scratch.h"

/* What a GPU would hide most of the time, since one warp seldom outruns another, shows here on every run and
 * for any number of threads: the race with the store in line 36 and the cells that no thread has stored. */
START_TEST(test_tile_without_barrier)
{
    static const unsigned threads[] = {1, 2, 3};
    struct grade_options options = {.device = DEVICE_SIM,
                                    .has_seed = true,
                                    .seed = 100u + (unsigned)_i,
                                    .quiet = true,
                                    .threads = threads[_i]};
    struct result r;
    struct why why = {0};
    int races = 0, undefined = 0;
    ck_assert_msg(grade_submission(&r, lab_find(4), "grader/corpus/wrong/lab4_no_barrier.cu", &options, &why),
                  "%s", why.text);
    const struct findings *list = &r.exercises[1].checks[CHECK_SAFETY].findings;
    for (size_t k = 0; k < list->count; k++) {
        const struct finding *f = &list->items[k];
        races += f->kind == FINDING_SHARED_RACE && f->line == 40 && f->other_line == 36;
        undefined += f->kind == FINDING_UNDEFINED_VALUE && f->line == 39 && f->other_line == 42;
    }
    ck_assert_int_eq(races, 1);
    ck_assert_int_eq(undefined, 1);
    result_free(&r);
}
END_TEST

Suite *grade_suite(void);

static struct result grade(const struct lab *lab, const char *path, uint64_t seed)
{
    struct grade_options options = {.device = DEVICE_SIM, .has_seed = true, .seed = seed, .quiet = true};
    struct result r;
    struct why why = {0};
    ck_assert_msg(grade_submission(&r, lab, path, &options, &why), "%s", why.text);
    return r;
}

/* Races between warps, lanes and blocks: some order changes an output. */
START_TEST(test_two_orders)
{
    static const struct {
        int lab, exercise;
        const char *name;
    } files[] = {{4, 1, "lab4_no_barrier"}, {0, 0, "lab0_volatile_warp_in_step"}, {0, 0, "lab0_no_atomic"}};
    char *path = xformat("grader/corpus/wrong/%s.cu", files[_i].name);
    struct result r = grade(lab_find(files[_i].lab), path, 7);
    const struct two_orders *t = &r.exercises[files[_i].exercise].orders;
    ck_assert_msg(t->found, "%s: %d replays, no difference", path, t->tried);
    ck_assert(memcmp(&t->values[0], &t->values[1], sizeof t->values[0]) != 0);
    result_free(&r);
    free(path);
}
END_TEST

static char *path_of(const char *folder, const struct lab *lab)
{
    return xformat("%s/lab%d_%s.cu", folder, lab->number, lab->name);
}

/* One lab here; build/selfcheck has all of them. */
START_TEST(test_solution)
{
    const struct lab *lab = lab_find(4);
    char *path = path_of("solutions", lab);
    struct result r = grade(lab, path, 7);
    double sum = 0;
    ck_assert_str_eq(r.message, "");
    ck_assert_int_eq(r.verdict, VERDICT_GRADED);
    ck_assert_int_eq(r.exercise_count, lab->entry_count);
    for (int e = 0; e < r.exercise_count; e++) {
        sum += r.exercises[e].max_score;
        for (int c = 0; c < CHECK_COUNT; c++) {
            const struct check *check = &r.exercises[e].checks[c];
            ck_assert_msg(check->status == STATUS_PASS, "%s.%s: %s", r.exercises[e].entry->name,
                          check_name(c), check->summary);
            ck_assert_uint_eq(check->findings.count, 0);
        }
    }
    ck_assert_double_eq(sum, 100);
    ck_assert_double_eq(r.score, 100);
    result_free(&r);
    free(path);
}
END_TEST

static const struct what_if *find_change(const struct exercise *x, const char *change)
{
    for (size_t k = 0; k < x->what_ifs.count; k++)
        if (!strcmp(x->what_ifs.items[k].change, change))
            return &x->what_ifs.items[k];
    return NULL;
}

/* The plain kernel takes any block, and is slower with cubes. The tile counts on its own block, but may have
 * another edge: it then loads 4 x 10^3 / 8^3 bytes per output in place of 4 x 8^3 / 6^3. */
START_TEST(test_what_if)
{
    struct grade_options options = {
        .device = DEVICE_SIM, .has_seed = true, .seed = 7, .quiet = true, .what_if = true};
    struct result r;
    struct why why = {0};
    ck_assert_msg(grade_submission(&r, lab_find(4), "solutions/lab4_tiling.cu", &options, &why), "%s",
                  why.text);
    const struct exercise *plain = &r.exercises[0], *tiled = &r.exercises[1];
    const struct what_if *block = find_change(plain, "blocks of 8x8x8");
    ck_assert(block && block->possible);
    ck_assert_double_gt(block->estimate.seconds, 1.1 * plain->what_ifs.now.seconds);
    block = find_change(tiled, "blocks of 32x8x1");
    ck_assert(block && !block->possible);
    const struct what_if *edge = find_change(tiled, "IN_TILE 10, now 8");
    ck_assert(edge && edge->possible);
    ck_assert_double_lt(edge->estimate.l2_load_sectors, 0.9 * tiled->what_ifs.now.l2_load_sectors);
    result_free(&r);
}
END_TEST

/* The other GPUs' times are there if they are asked for, in the order of their memories, and change no
 * points. */
START_TEST(test_elsewhere)
{
    struct grade_options options = {
        .device = DEVICE_SIM, .has_seed = true, .seed = 7, .quiet = true, .elsewhere = true};
    struct result r, alone;
    struct why why = {0};
    const char *path = "solutions/lab1_moving_average.cu";
    ck_assert_msg(grade_submission(&r, lab_find(1), path, &options, &why), "%s", why.text);
    options.elsewhere = false;
    ck_assert_msg(grade_submission(&alone, lab_find(1), path, &options, &why), "%s", why.text);
    const struct exercise *x = &r.exercises[0];
    ck_assert_uint_eq(x->other_count, 3);
    ck_assert_uint_eq(alone.exercises[0].other_count, 0);
    double before = x->estimate.seconds;
    for (size_t k = 0; k < x->other_count; k++) {
        ck_assert(x->others[k].fits);
        ck_assert_double_gt(x->others[k].seconds, before);
        ck_assert_double_lt(x->others[k].bound_seconds, x->others[k].seconds * 2);
        before = x->others[k].seconds;
    }
    ck_assert_str_eq(x->others[2].gpu->name, "Tesla T4");
    ck_assert_double_eq(x->estimate.seconds, alone.exercises[0].estimate.seconds);
    ck_assert_double_eq(r.score, alone.score);
    result_free(&r);
    result_free(&alone);
}
END_TEST

START_TEST(test_skeleton)
{
    const struct lab *lab = lab_find(4);
    char *path = path_of("labs", lab);
    struct result r = grade(lab, path, 7);
    struct text step = {0};
    char *first = xformat("%s: %s", lab->entries[0]->name, lab->entries[0]->first_step);
    ck_assert_int_eq(r.verdict, VERDICT_GRADED);
    ck_assert_double_eq(r.score, 0);
    next_step(&step, &r);
    ck_assert_str_eq(step.s, first);
    text_free(&step);
    free(first);
    result_free(&r);
    free(path);
}
END_TEST

static char *graded_json(uint64_t seed)
{
    struct result r = grade(lab_find(1), "grader/corpus/wrong/lab1_not_cyclic.cu", seed);
    struct text json = {0};
    result_json(&json, &r);
    result_free(&r);
    return json.s;
}

/* Names in an anonymous namespace hold a hash of the private folder's path. */
START_TEST(test_same_hash_of_ptx)
{
    const char *text = "#include \"lab.h\"\n__device__ float load(float *p) { return atomicAdd(p, 0); }\n"
                       "namespace { __global__ void k(float *y) { y[0] = load(y); } }\n"
                       "void moving_average(const float *x, float *y, int n) { k<<<1, 1>>>(y); }\n";
    scratch_make();
    char *path = scratch_path("k.cu");
    scratch_put(path, text);
    struct result one = grade(lab_find(1), path, 7), two = grade(lab_find(1), path, 7);
    ck_assert_uint_eq(strlen(one.ptx_sha256), 64);
    ck_assert_str_eq(one.ptx_sha256, two.ptx_sha256);
    result_free(&one);
    result_free(&two);
    scratch_remove_only(path);
    free(path);
}
END_TEST

/* A wrong submission, since its messages quote the random data. */
START_TEST(test_same_seed_same_result)
{
    char *first = graded_json(7), *again = graded_json(7), *other = graded_json(8);
    ck_assert_str_eq(first, again);
    ck_assert_ptr_nonnull(strstr(first, "wrong_value"));
    ck_assert_str_ne(first, other);
    free(first);
    free(again);
    free(other);
}
END_TEST

START_TEST(test_seeds_are_fresh)
{
    struct grade_options options = {.device = DEVICE_AUTO, .quiet = true};
    struct result r[2];
    struct why why = {0};
    for (int k = 0; k < 2; k++)
        ck_assert(
            grade_submission(&r[k], lab_find(1), "grader/corpus/wrong/lab1_empty_file.cu", &options, &why));
    ck_assert_uint_ne(r[0].seed, r[1].seed);
    result_free(&r[0]);
    result_free(&r[1]);
}
END_TEST

/* Weights are shown of what is wrong in every order of the threads, not of what is a matter of luck. */
static const struct {
    const char *file;
    bool has_impulse;
} weighed[] = {{"lab6_coefficients_swapped", true}, {"lab6_no_second_barrier", false}};

START_TEST(test_weights)
{
    char *path = xformat("grader/corpus/wrong/%s.cu", weighed[_i].file);
    struct result r = grade(lab_find(6), path, 7);
    ck_assert_int_eq(r.exercises[0].has_impulse, weighed[_i].has_impulse);
    result_free(&r);
    free(path);
}
END_TEST

/* What ends the grading early still leaves a whole result: all checks, nothing earned. */
static const struct {
    const char *file;
    enum verdict verdict;
} ends[] = {
    {"lab1_empty_file", VERDICT_COMPILE_ERROR}, {"lab1_syntax_error", VERDICT_COMPILE_ERROR},
    {"lab1_copies_to_host", VERDICT_REJECTED},  {"lab1_endless_kernel", VERDICT_TIMEOUT},
    {"lab1_aborts", VERDICT_RUNTIME_ERROR},     {"lab1_trap", VERDICT_RUNTIME_ERROR},
};

START_TEST(test_ends)
{
    char *path = xformat("grader/corpus/wrong/%s.cu", ends[_i].file);
    struct result r = grade(lab_find(1), path, 7);
    ck_assert_msg(r.verdict == ends[_i].verdict, "%s: %s", verdict_name(r.verdict), r.message);
    ck_assert(r.message[0] != 0);
    ck_assert_double_eq(r.score, 0);
    ck_assert_double_eq(r.exercises[0].max_score, 100);
    ck_assert_uint_eq(strlen(r.source_sha256), 64);
    for (int c = 0; c < CHECK_COUNT; c++)
        ck_assert(r.exercises[0].checks[c].max_score > 0 && r.exercises[0].checks[c].score == 0);
    result_free(&r);
    free(path);
}
END_TEST

static const struct {
    const char *path;
    enum device_choice device;
    const char *why;
} refusals[] = {
    {"no/such/file.cu", DEVICE_SIM, "no/such/file.cu"},
    {"labs", DEVICE_SIM, "labs"},
    {"labs/lab1_moving_average.cu", DEVICE_CUDA, "; without --device the simulator grades"},
};

/* With a GPU the last is no refusal. */
static int refusal_count(void)
{
    struct gpu gpu;
    struct why why;
    bool found = gpu_look(&gpu, &why);
    if (found)
        fprintf(stderr, "test_grade: with the %s here, no case is refused a GPU\n", gpu.model.name);
    return ARRAY_LEN(refusals) - found;
}

START_TEST(test_not_graded)
{
    struct grade_options options = {.device = refusals[_i].device, .quiet = true};
    struct result r;
    struct why why = {0};
    ck_assert(!grade_submission(&r, lab_find(1), refusals[_i].path, &options, &why));
    ck_assert_msg(strstr(why.text, refusals[_i].why) != NULL, "%s", why.text);
    result_free(&r);
}
END_TEST

/* Wrong at n = 1 already: no other size is tried, nor the other entry point. */
START_TEST(test_stops_when_lost)
{
    struct grade_options options = {
        .device = DEVICE_SIM, .has_seed = true, .seed = 7, .quiet = true, .stop_when_lost = true};
    struct result r;
    struct why why = {0};
    ck_assert(grade_submission(&r, lab_find(2), "grader/corpus/wrong/lab2_zero_edges.cu", &options, &why));
    const struct check *c = r.exercises[0].checks;
    ck_assert_int_eq(r.verdict, VERDICT_GRADED);
    ck_assert_msg(strncmp(c->summary, "wrong at 1 of 1 sizes", 21) == 0, "%s", c->summary);
    ck_assert_int_eq(r.exercises[1].checks[CHECK_CORRECTNESS].status, STATUS_SKIPPED);
    result_free(&r);
}
END_TEST

Suite *grade_suite(void)
{
    Suite *suite = suite_create("grade");
    TCase *course = tcase_create("course"), *single = tcase_create("single");
    tcase_add_test(course, test_solution);
    tcase_add_test(course, test_elsewhere);
    tcase_add_test(course, test_what_if);
    tcase_add_test(course, test_skeleton);
    suite_add_tcase(suite, course);
    tcase_add_test(single, test_same_hash_of_ptx);
    tcase_add_test(single, test_same_seed_same_result);
    tcase_add_test(single, test_seeds_are_fresh);
    tcase_add_test(single, test_stops_when_lost);
    tcase_add_loop_test(single, test_tile_without_barrier, 0, 3);
    tcase_add_loop_test(single, test_two_orders, 0, 3);
    tcase_add_loop_test(single, test_weights, 0, ARRAY_LEN(weighed));
    tcase_add_loop_test(single, test_ends, 0, ARRAY_LEN(ends));
    tcase_add_loop_test(single, test_not_graded, 0, refusal_count());
    suite_add_tcase(suite, single);
    return suite;
}
