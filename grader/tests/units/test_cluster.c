/* Rounds of a class on a cluster, against an sbatch and a squeue that say what the test wants. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "grader/class/cluster.h"
#include "grader/tests/units/scratch.h"

Suite *cluster_suite(void);

static struct why why;
static struct class_run run;

/* A program that prints `says` and notes its arguments in NAME.log. */
static void fake(const char *name, const char *says, int status)
{
    char *path = xformat("bin/%s", name);
    char *script =
        xformat("#!/bin/sh\necho \"$@\" >>%s/%s.log\nprintf '%s'\nexit %d\n", scratch, name, says, status);
    scratch_put(path, script);
    ck_assert_int_eq(chmod(path, 0755), 0);
    free(script);
    free(path);
}

static void set_up(void)
{
    scratch_enter();
    ck_assert(mkdir("bin", 0777) == 0 && mkdir("out", 0777) == 0 && mkdir("out/slurm", 0777) == 0);
    char *path = xformat("%s/bin:/usr/bin:/bin", scratch);
    setenv("PATH", path, 1);
    free(path);
    run = (struct class_run){.options = {.submissions = "in", .report = "out"}};
}

static char *logged(const char *name)
{
    struct text text = {0};
    if (!file_read(&text, name, 1 << 16))
        text_add(&text, "", 0);
    return text.s ? text.s : xstrdup("");
}

/* ---- what Slurm says ---- */

START_TEST(a_job_id_is_found)
{
    static const struct {
        const char *said, *id; /* NULL: there is none */
    } cases[] = {
        {"17\n", "17"},
        {"17;east\n", "17"},
        {"sbatch: your account has 3 hours left\n18\n", "18"},
        {"19 jobs are waiting\n", NULL},
        {"", NULL},
    };
    static const char *const arguments[] = {"script", NULL};
    char id[SLURM_ID_SIZE];
    fake("sbatch", cases[_i].said, 0);
    bool ok = slurm_submit(id, arguments, NULL, &why);
    ck_assert_int_eq(ok, cases[_i].id != NULL);
    if (ok)
        ck_assert_str_eq(id, cases[_i].id);
    else
        ck_assert_ptr_nonnull(strstr(why.text, "names no job"));
}
END_TEST

START_TEST(the_queue_is_counted)
{
    struct slurm_queue queue;
    fake("squeue",
         "21|COMPLETING|tasks 1\n25|PENDING|tasks 2\n25|PENDING|tasks 2\n25|RUNNING|tasks 2\n"
         "22|RUNNING|collector 1\n26|PENDING|(null)\n",
         0);
    ck_assert_msg(slurm_look(&queue, "x", &why), "%s", why.text);
    ck_assert_uint_eq(queue.waiting, 2);
    ck_assert_uint_eq(queue.running, 2);
    ck_assert_uint_eq(queue.tasks_round, 2);
    ck_assert_uint_eq(queue.collector_round, 1);
    ck_assert_str_eq(queue.tasks, "25");
}
END_TEST

START_TEST(no_answer_is_no_empty_queue)
{
    struct slurm_queue queue;
    fake("squeue", "slurm_load_jobs error: Unable to contact slurm controller (connect failure)\n", 1);
    ck_assert(!slurm_look(&queue, "x", &why));
    ck_assert_ptr_nonnull(strstr(why.text, "connect failure"));
    ck_assert_ptr_nonnull(strstr(why.text, "try again when sinfo answers"));
}
END_TEST

/* Tasks get the caller's TMPDIR: that of this run is gone when they start. */
START_TEST(tasks_get_the_users_temporary_folder)
{
    static const char *const arguments[] = {"script", NULL};
    char id[SLURM_ID_SIZE], *said;
    setenv("TMPDIR", "/private", 1);
    fake("sbatch", "'; echo \"${TMPDIR-none}\" >tmpdir; printf '1\\n", 0);
    ck_assert_msg(slurm_submit(id, arguments, _i ? "/scratch" : NULL, &why), "%s", why.text);
    said = logged("tmpdir");
    ck_assert_str_eq(said, _i ? "/scratch\n" : "none\n");
    free(said);
}
END_TEST

/* ---- a round ---- */

static void remember(unsigned round, const char *tasks)
{
    struct cluster c = {.name = "grade-1", .parts = 4, .round = round};
    snprintf(c.tasks, sizeof c.tasks, "%s", tasks);
    ck_assert_msg(cluster_write(&c, "out", &why), "%s", why.text);
}

START_TEST(a_collector_that_is_missing_is_submitted)
{
    struct cluster c = {0};
    char *said;
    remember(1, "5");
    fake("squeue", "5|PENDING|tasks 1\n", 0);
    fake("sbatch", "6\n", 0);
    ck_assert_msg(cluster_ensure_round(&c, &run, &why), "%s", why.text);
    ck_assert(cluster_read(&c, "out"));
    ck_assert_str_eq(c.tasks, "5");
    ck_assert_str_eq(c.collector, "6");
    said = logged("sbatch.log");
    ck_assert_str_eq(said, "--parsable --job-name=grade-1 --comment=collector 1 --dependency=afterany:5 "
                           "out/slurm/collector.sh 1\n");
    free(said);
}
END_TEST

/* As after a kill between sbatch and run.json: the queue knows the array's id. */
START_TEST(tasks_in_the_queue_are_not_submitted_again)
{
    struct cluster c = {0};
    char *said;
    remember(1, "");
    fake("squeue", "5|PENDING|tasks 1\n6|PENDING|collector 1\n", 0);
    fake("sbatch", "7\n", 0);
    ck_assert_msg(cluster_ensure_round(&c, &run, &why), "%s", why.text);
    ck_assert_str_eq(c.tasks, "5");
    said = logged("sbatch.log");
    ck_assert_str_eq(said, "");
    free(said);
}
END_TEST

/* A watcher that has seen round 1 waits for the lock while the collector goes on to round 2. */
START_TEST(an_older_round_is_not_submitted)
{
    struct cluster c = {.name = "grade-1", .parts = 4, .round = 1, .tasks = "5"};
    char *said;
    remember(2, "8");
    fake("squeue", "8|PENDING|tasks 2\n9|PENDING|collector 2\n", 0);
    fake("sbatch", "10\n", 0);
    ck_assert_msg(cluster_ensure_round(&c, &run, &why), "%s", why.text);
    ck_assert_uint_eq(c.round, 2);
    said = logged("sbatch.log");
    ck_assert_str_eq(said, "");
    free(said);
}
END_TEST

/* Of five students in four parts, c and e, in the third and in the first, are not graded yet. */
START_TEST(an_array_has_the_parts_with_something_to_do)
{
    static char *students[] = {"a", "b", "c", "d", "e"};
    static const enum task_state states[] = {TASK_GRADED, TASK_GRADED, TASK_TO_DO, TASK_GRADED, TASK_TO_DO};
    struct task tasks[ARRAY_LEN(students)] = {0};
    struct cluster c = {0};
    char *said;
    for (size_t i = 0; i < ARRAY_LEN(students); i++)
        tasks[i] = (struct task){.student = students[i], .state = states[i]};
    run.scan = (struct class_scan){.students = students, .student_count = 5, .tasks = tasks, .count = 5};
    remember(1, "");
    fake("squeue", "", 0);
    fake("sbatch", "3\n", 0);
    ck_assert_msg(cluster_ensure_round(&c, &run, &why), "%s", why.text);
    said = logged("sbatch.log");
    ck_assert_ptr_nonnull(strstr(said, "--comment=tasks 1 --array=1,3 out/slurm/tasks.sh 1\n"));
    free(said);
}
END_TEST

/* ---- the scripts ---- */

/* Does a script have these words in it? */
static bool script_says(const char *name, const char *words)
{
    struct cluster c = {.name = "grade-1", .parts = 4, .round = 1};
    ck_assert_msg(cluster_write_scripts(&c, &run, &why), "%s", why.text);
    char *script = logged(name);
    bool says = strstr(script, words) != NULL;
    free(script);
    return says;
}

/* One compiler may take 6 GB. */
START_TEST(a_task_asks_for_what_a_compiler_may_take)
{
    static const struct {
        unsigned jobs;
        const char *words;
    } cases[] = {{0, "--mem-per-cpu=7168\n"}, {1, "--mem-per-cpu=7168\n"}, {4, "--mem-per-cpu=2560\n"}};
    run.options.jobs = cases[_i].jobs;
    ck_assert(script_says("out/slurm/tasks.sh", cases[_i].words));
    ck_assert(script_says("out/slurm/collector.sh", "--mem-per-cpu=1024\n"));
}
END_TEST

START_TEST(nodes_have_the_time_of_who_submits)
{
    setenv("TZ", "CET-1CEST,M3.5.0,M10.5.0/3", 1);
    ck_assert(script_says("out/slurm/tasks.sh", "\nexport TZ='CET-1CEST,M3.5.0,M10.5.0/3'\n"));
    ck_assert(script_says("out/slurm/collector.sh", "\nexport TZ='CET-1CEST,M3.5.0,M10.5.0/3'\n"));
}
END_TEST

Suite *cluster_suite(void)
{
    Suite *suite = suite_create("cluster");
    TCase *tests = tcase_create("rounds");
    tcase_add_checked_fixture(tests, set_up, scratch_leave);
    tcase_add_loop_test(tests, a_job_id_is_found, 0, 5);
    tcase_add_test(tests, the_queue_is_counted);
    tcase_add_test(tests, no_answer_is_no_empty_queue);
    tcase_add_loop_test(tests, tasks_get_the_users_temporary_folder, 0, 2);
    tcase_add_test(tests, a_collector_that_is_missing_is_submitted);
    tcase_add_test(tests, tasks_in_the_queue_are_not_submitted_again);
    tcase_add_test(tests, an_older_round_is_not_submitted);
    tcase_add_test(tests, an_array_has_the_parts_with_something_to_do);
    tcase_add_loop_test(tests, a_task_asks_for_what_a_compiler_may_take, 0, 3);
    tcase_add_test(tests, nodes_have_the_time_of_who_submits);
    suite_add_tcase(suite, tests);
    return suite;
}
