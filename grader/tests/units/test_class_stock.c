/* What holds of an earlier run, and what is swept. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grader/class/class.h"
#include "grader/tests/units/graded_result.h"
#include "grader/tests/units/scratch.h"

Suite *class_stock_suite(void);

static struct why why;

START_TEST(every_file_has_its_seed)
{
    struct task one = {.sha256 = "1"}, two = {.sha256 = "2"};
    uint64_t seed = stock_task_seed(&graded_options, &one);
    ck_assert_uint_eq(seed, stock_task_seed(&graded_options, &one));
    ck_assert_uint_ne(seed, stock_task_seed(&graded_options, &two));
    ck_assert_uint_ne(seed, stock_task_seed(&(struct class_options){.seed = 78}, &one));
    ck_assert_uint_lt(seed, UINT64_C(1) << 52);
}
END_TEST

static void replace(const char *path, const char *from, const char *to)
{
    struct text text = {0};
    if (!from)
        return;
    ck_assert(file_read(&text, path, 1 << 20));
    char *at = strstr(text.s, from), *with;
    ck_assert_ptr_nonnull(at);
    with = xformat("%.*s%s%s", (int)(at - text.s), text.s, to, at + strlen(from));
    scratch_put(path, with);
    free(with);
    text_free(&text);
}

static const struct {
    const char *from, *to; /* in the result */
    enum device_choice device;
    enum sandbox_mode sandbox;
    enum result_age age;
} ages[] = {
    {NULL, NULL, DEVICE_SIM, SANDBOX_REQUIRED, RESULT_HOLDS},
    {"\"kit_sha256\": \"", "\"kit_sha256\": \"0", DEVICE_SIM, SANDBOX_REQUIRED, RESULT_OTHER_KIT},
    {"\"program_sha256\": \"", "\"program_sha256\": \"0", DEVICE_SIM, SANDBOX_REQUIRED, RESULT_OTHER_KIT},
    {"\"kit_sha256\"", "\"older\"", DEVICE_SIM, SANDBOX_REQUIRED, RESULT_OTHER_KIT},
    {NULL, NULL, DEVICE_CUDA, SANDBOX_REQUIRED, RESULT_OTHER_DEVICE},
    {"\"kind\": \"sim\"", "\"kind\": \"cuda\"", DEVICE_CUDA, SANDBOX_REQUIRED, RESULT_HOLDS},
    {"\"kind\": \"sim\"", "\"kind\": \"cuda\"", DEVICE_SIM, SANDBOX_REQUIRED, RESULT_OTHER_DEVICE},
    {"bubblewrap, landlock", "none", DEVICE_SIM, SANDBOX_REQUIRED, RESULT_UNCONFINED},
    {"bubblewrap, landlock", "none", DEVICE_SIM, SANDBOX_OFF, RESULT_HOLDS},
    {NULL, NULL, DEVICE_SIM, SANDBOX_OFF, RESULT_HOLDS},
};

START_TEST(results_of_another_making_do_not_hold)
{
    graded_write();
    scratch_put("results/alice/lab1.not_graded.json", "from before the last kill");
    replace("results/alice/lab1.json", ages[_i].from, ages[_i].to);
    struct class_run run = {
        .options = {.seed = 77, .device = ages[_i].device, .sandbox = ages[_i].sandbox},
        .scan = graded_scan,
        .policy = policy_default(),
        .results = (char *)"results",
    };
    bool holds = ages[_i].age == RESULT_HOLDS;
    ck_assert_msg(stock_take(&run, &why), "%s", why.text);
    ck_assert_uint_eq(run.before[ages[_i].age], 1);
    ck_assert_int_eq(graded_scan.tasks[0].state, holds ? TASK_GRADED : TASK_TO_DO);
    ck_assert_int_eq(access("results/alice/lab1.not_graded.json", F_OK) != 0, holds);
    ck_assert_int_eq(access("results/alice/lab1.json", F_OK), 0); /* as long as there is no other */
}
END_TEST

/* ---- leftovers ---- */

static const struct {
    const char *path;
    bool ours; /* and half-written */
} beside[] = {
    {"class.json.123.part", true},
    {"results/x.part/lab1.json.123.part", true},
    {"results/x.part/lab12.txt.1.part", true},
    {"results/x.part/lab1.not_graded.json.123.part", true},
    {"results/x.part/lab1.json", false}, /* of a student of that name */
    {"film.mp4.part", false},
    {"film.mp4.123.part", false},
    {"class.json.part", false},
    {"class.json.123.part.zip", false},
    {"results/x.part/my_lab1.json.123.part", false},
    {"results/x.part/lab1.cu.123.part", false},
};

START_TEST(half_written_files_are_swept)
{
    mkdir("results", 0777);
    mkdir("results/x.part", 0777);
    scratch_put(beside[_i].path, "somebody's");
    store_sweep(".");
    ck_assert_int_eq(access(beside[_i].path, F_OK) != 0, beside[_i].ours);
}
END_TEST

Suite *class_stock_suite(void)
{
    Suite *suite = suite_create("class_stock");
    TCase *tcase = graded_tcase("class_stock");
    tcase_add_test(tcase, every_file_has_its_seed);
    tcase_add_loop_test(tcase, results_of_another_making_do_not_hold, 0, ARRAY_LEN(ages));
    tcase_add_loop_test(tcase, half_written_files_are_swept, 0, ARRAY_LEN(beside));
    suite_add_tcase(suite, tcase);
    return suite;
}
