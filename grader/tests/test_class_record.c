/* REPORT: what is read back, what takes whose place, what is swept. */
#include <check.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grader/class/record.h"
#include "grader/class/store.h"
#include "grader/workspace.h"

Suite *class_record_suite(void);

static char *folder, why[600];
static struct class_scan scan;

static void set_up(void)
{
    folder = make_folder(why, sizeof why);
    ck_assert_msg(folder != NULL, "%s", why);
    ck_assert_int_eq(chdir(folder), 0);
    ck_assert_int_eq(mkdir("in", 0777), 0);
}

static void tear_down(void)
{
    scan_free(&scan);
    ck_assert_int_eq(chdir("/"), 0);
    remove_folder(folder);
    free(folder);
}

static void put(const char *path, const char *text)
{
    FILE *file = fopen(path, "w");
    ck_assert(file && fputs(text, file) >= 0 && fclose(file) == 0);
}

static const struct applied plain = {.weight = 1, .marks = 100, .score = 50};
static const struct grading_facts facts = {"2026-11-22T12:00:00Z", 1.25, 2, "bubblewrap, landlock"};

static const bool only_lab1[LABS_MOST] = {[1] = true};

/* A result of alice's lab1, on disk. */
static struct task write_result(void)
{
    struct result r = {.lab = lab_find(1), .seed = 77, .score = 50, .max_score = 100};
    mkdir("in/alice", 0777);
    put("in/alice/lab1.cu", "one");
    scan_free(&scan);
    ck_assert_msg(scan_class(&scan, "in", &(struct roster){0}, only_lab1, why, sizeof why), "%s", why);
    struct task t = scan.tasks[0];
    memcpy(r.source_sha256, t.sha256, sizeof r.source_sha256);
    mkdir("results", 0777);
    ck_assert(store_make_folder("results/alice", why, sizeof why));
    ck_assert_msg(record_write("results", &t, &r, &facts, &plain, why, sizeof why), "%s", why);
    return t;
}

START_TEST(a_result_is_read_back)
{
    struct task t = write_result();
    struct record record;
    ck_assert(record_read(&record, "results", &t));
    ck_assert_str_eq(record.sha256, t.sha256);
    ck_assert_uint_eq(record.seed, 77);
    ck_assert_double_eq(record.score, 50);
    ck_assert_double_eq(record.max_score, 100);
    ck_assert_str_eq(record.facts.graded_at, facts.graded_at);
    ck_assert_double_eq(record.facts.wall_seconds, 1.25);
    ck_assert_uint_eq(record.facts.tries, 2);
    ck_assert_str_eq(record.facts.sandbox, facts.sandbox);
    record_free(&record);
    ck_assert_int_eq(access("results/alice/lab1.txt", F_OK), 0);
}
END_TEST

static ino_t inode_of(const char *path)
{
    struct stat st;
    ck_assert_int_eq(stat(path, &st), 0);
    return st.st_ino;
}

START_TEST(a_new_policy_changes_the_key_alone)
{
    struct task t = write_result();
    struct applied late = {.late = true, .days_late = 2, .weight = 3, .marks = 20, .score = 6};
    struct record before, after;
    const char *path = "results/alice/lab1.json";
    ck_assert(record_read(&before, "results", &t));
    ino_t first = inode_of(path);
    ck_assert(record_restamp(&before, "results", &t, &plain, why, sizeof why));
    ck_assert_uint_eq(inode_of(path), first); /* says the same: not written again */
    ck_assert(record_restamp(&before, "results", &t, &late, why, sizeof why));
    ck_assert(record_read(&after, "results", &t));
    ck_assert(strstr(after.text.s, "\"late\": true") && strstr(after.text.s, "\"score\": 6,"));
    ck_assert_double_eq(after.score, 50);
    ck_assert_str_eq(after.facts.graded_at, facts.graded_at);
    ck_assert(record_restamp(&after, "results", &t, &plain, why, sizeof why));
    struct text now = {0};
    ck_assert(file_read(&now, path, 1 << 20));
    ck_assert_str_eq(now.s, before.text.s);
    text_free(&now);
    record_free(&before);
    record_free(&after);
}
END_TEST

START_TEST(half_a_result_is_none)
{
    struct task t = write_result();
    struct record record;
    ck_assert(record_read(&record, "results", &t));
    record_free(&record);
    ck_assert_int_eq(truncate("results/alice/lab1.json", 200), 0);
    ck_assert(!record_read(&record, "results", &t));
    record_free(&record);
    ck_assert_int_eq(unlink("results/alice/lab1.json"), 0);
    ck_assert(!record_read(&record, "results", &t));
    record_free(&record);
}
END_TEST

START_TEST(not_graded_takes_the_place_of_a_result)
{
    struct task t = write_result();
    struct text text = {0};
    t.tries = 3;
    snprintf(t.reason, sizeof t.reason, "the \"machine\" broke");
    ck_assert(record_not_graded("results", &t, why, sizeof why));
    ck_assert_int_ne(access("results/alice/lab1.json", F_OK), 0);
    ck_assert_int_ne(access("results/alice/lab1.txt", F_OK), 0);
    ck_assert(file_read(&text, "results/alice/lab1.not_graded.json", 1 << 20));
    ck_assert_str_eq(text.s, "{\n  \"student\": \"alice\",\n  \"lab\": \"lab1\",\n"
                             "  \"reason\": \"the \\\"machine\\\" broke\",\n  \"tries\": 3\n}\n");
    text_free(&text);
    write_result();
    ck_assert_int_ne(access("results/alice/lab1.not_graded.json", F_OK), 0);
}
END_TEST

START_TEST(why_not_graded_is_read_back)
{
    static const char reason[] = "nvcc says \"no\\\", and\ta tab, \x01, \xc3\xa9";
    ck_assert_int_eq(mkdir("in/x", 0777), 0);
    struct task t = {.student = "x", .lab = lab_find(1), .tries = 3}, again = t;
    snprintf(t.reason, sizeof t.reason, "%s", reason);
    ck_assert_msg(record_not_graded("in", &t, why, sizeof why), "%s", why);
    again.tries = 0;
    ck_assert(record_read_not_graded("in", &again));
    ck_assert_str_eq(again.reason, reason);
    ck_assert_uint_eq(again.tries, 3);
    ck_assert_int_eq(again.state, TASK_NOT_GRADED);
    record_forget_not_graded("in", &t);
    ck_assert(!record_read_not_graded("in", &again));
}
END_TEST

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
    put(beside[_i].path, "somebody's");
    store_sweep(".");
    ck_assert_int_eq(access(beside[_i].path, F_OK) != 0, beside[_i].ours);
}
END_TEST

Suite *class_record_suite(void)
{
    Suite *suite = suite_create("class_record");
    TCase *tests = tcase_create("class_record");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, a_result_is_read_back);
    tcase_add_test(tests, a_new_policy_changes_the_key_alone);
    tcase_add_test(tests, half_a_result_is_none);
    tcase_add_test(tests, not_graded_takes_the_place_of_a_result);
    tcase_add_test(tests, why_not_graded_is_read_back);
    tcase_add_loop_test(tests, half_written_files_are_swept, 0, ARRAY_LEN(beside));
    suite_add_tcase(suite, tests);
    return suite;
}
