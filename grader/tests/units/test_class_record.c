/* Test the records in REPORT: they are read back as written, and replace each other by the rules. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "grader/class/class.h"
#include "grader/tests/units/graded_result.h"
#include "grader/tests/units/scratch.h"
#include "grader/text/whole_file.h"

Suite *class_record_suite(void);

static struct why why;

START_TEST(a_result_is_read_back)
{
    struct task t = graded_write();
    struct record record;
    ck_assert(record_read(&record, "results", &t));
    ck_assert_str_eq(record.sha256, t.sha256);
    ck_assert_uint_eq(record.seed, stock_task_seed(&graded_options, &t));
    ck_assert_double_eq(record.score, 50);
    ck_assert_double_eq(record.max_score, 100);
    ck_assert_str_eq(record.facts.graded_at, graded_facts.graded_at);
    ck_assert_double_eq(record.facts.wall_seconds, 1.25);
    ck_assert_uint_eq(record.facts.tries, 2);
    ck_assert_str_eq(record.facts.sandbox, graded_facts.sandbox);
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
    struct task t = graded_write();
    struct applied late = {.late = true, .days_late = 2, .weight = 3, .marks = 20, .score = 6};
    struct record before, after;
    const char *path = "results/alice/lab1.json";
    ck_assert(record_read(&before, "results", &t));
    ino_t first = inode_of(path);
    ck_assert(record_restamp(&before, "results", &t, &graded_plain, &why));
    ck_assert_uint_eq(inode_of(path), first); /* says the same: not written again */
    ck_assert(record_restamp(&before, "results", &t, &late, &why));
    ck_assert(record_read(&after, "results", &t));
    ck_assert(strstr(after.text.s, "\"late\": true") && strstr(after.text.s, "\"score\": 6,"));
    ck_assert_double_eq(after.score, 50);
    ck_assert_str_eq(after.facts.graded_at, graded_facts.graded_at);
    ck_assert(record_restamp(&after, "results", &t, &graded_plain, &why));
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
    struct task t = graded_write();
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
    struct task t = graded_write();
    struct text text = {0};
    t.tries = 3;
    snprintf(t.sha256, sizeof t.sha256, "other bytes");
    snprintf(t.reason, sizeof t.reason, "the \"machine\" broke");
    ck_assert(record_not_graded("results", &t, &why));
    ck_assert_int_ne(access("results/alice/lab1.json", F_OK), 0);
    ck_assert_int_ne(access("results/alice/lab1.txt", F_OK), 0);
    ck_assert(file_read(&text, "results/alice/lab1.not_graded.json", 1 << 20));
    ck_assert_str_eq(text.s, "{\n  \"student\": \"alice\",\n  \"lab\": \"lab1\",\n"
                             "  \"reason\": \"the \\\"machine\\\" broke\",\n  \"tries\": 3\n}\n");
    text_free(&text);
    graded_write();
    ck_assert_int_ne(access("results/alice/lab1.not_graded.json", F_OK), 0);
}
END_TEST

static void must_not_be_graded(struct task *t, bool kept)
{
    snprintf(t->reason, sizeof t->reason, "it broke");
    ck_assert_msg(record_not_graded("results", t, &why), "%s", why.text);
    ck_assert_str_eq(t->reason, kept ? "it broke; the result of an earlier run was kept" : "it broke");
    ck_assert_int_eq(access("results/alice/lab1.json", F_OK) == 0, kept);
    ck_assert_int_eq(access("results/alice/lab1.txt", F_OK) == 0, kept);
    ck_assert_int_eq(access("results/alice/lab1.not_graded.json", F_OK) != 0, kept); /* never both */
}

/* Grading the same file again failed, or the file cannot be read now. */
START_TEST(a_result_is_lost_to_other_bytes_alone)
{
    struct task t = graded_write();
    scratch_put("results/alice/lab1.not_graded.json", "of an older run");
    scratch_put("results/alice/lab1.receipt", "of the result");
    must_not_be_graded(&t, true);
    t.sha256[0] = 0;
    must_not_be_graded(&t, true);
    ck_assert_int_eq(access("results/alice/lab1.receipt", F_OK), 0);
    snprintf(t.sha256, sizeof t.sha256, "other bytes");
    must_not_be_graded(&t, false);
    ck_assert_int_ne(access("results/alice/lab1.receipt", F_OK), 0);
}
END_TEST

static char disk_calls[40]; /* u: unlink, f: fsync */

static void note_call(char call)
{
    size_t length = strlen(disk_calls);
    if (length + 1 < sizeof disk_calls)
        disk_calls[length] = call;
}

/* Replaces the function of the C library. */
int unlink(const char *path)
{
    int failed = unlinkat(AT_FDCWD, path, 0);
    if (!failed)
        note_call('u');
    return failed;
}

int fsync(int fd)
{
    note_call('f');
    return (int)syscall(SYS_fsync, fd);
}

START_TEST(what_is_removed_stays_away_after_a_power_cut)
{
    struct task t = graded_write();
    scratch_put("results/alice/lab1.not_graded.json", "of an older run");
    memset(disk_calls, 0, sizeof disk_calls);
    ck_assert(record_forget_not_graded("results", &t, &why));
    ck_assert(record_forget_not_graded("results", &t, &why));
    ck_assert_str_eq(disk_calls, "uf");
    snprintf(t.sha256, sizeof t.sha256, "other bytes");
    must_not_be_graded(&t, false);
    ck_assert_str_eq(disk_calls, "uf"
                                 "ff" /* not_graded.json, and its folder */
                                 "ufuf");
}
END_TEST

START_TEST(why_not_graded_is_read_back)
{
    static const char reason[] = "nvcc says \"no\\\", and\ta tab, \x01, \xc3\xa9";
    ck_assert_int_eq(mkdir("in/x", 0777), 0);
    struct task t = {.student = "x", .lab = lab_find(1), .tries = 3}, again = t;
    snprintf(t.reason, sizeof t.reason, "%s", reason);
    ck_assert_msg(record_not_graded("in", &t, &why), "%s", why.text);
    again.tries = 0;
    ck_assert(record_read_not_graded("in", &again));
    ck_assert_str_eq(again.reason, reason);
    ck_assert_uint_eq(again.tries, 3);
    ck_assert_int_eq(again.state, TASK_NOT_GRADED);
    ck_assert(record_forget_not_graded("in", &t, &why));
    ck_assert(!record_read_not_graded("in", &again));
}
END_TEST

/* JSON is UTF-8, folders are bytes: the path in class.json names a folder that is not there. */
START_TEST(the_source_of_a_folder_that_is_not_utf8)
{
    static const char json[] = "{\n  \"directory\": \"\",\n  \"tasks\": [\n    {\n"
                               "      \"student\": \"z\xef\xbf\xbd\",\n      \"folder_hex\": \"7aff\",\n"
                               "      \"lab\": \"lab1\",\n      \"source\": \"in/z\xef\xbf\xbd/lab1.cu\"\n"
                               "    }\n  ]\n}\n";
    struct class_past past;
    ck_assert_int_eq(mkdir("in/z\xff", 0777), 0);
    ck_assert(whole_file_write("in/z\xff/lab1.cu", "", 0, &why));
    ck_assert(whole_file_write("class.json", json, sizeof json - 1, &why));
    past_read(&past, ".");
    const char *source = past_source(&past, "z\xff", 1);
    ck_assert_msg(source != NULL, "the source is not found");
    ck_assert_str_eq(source, "in/z\xff/lab1.cu");
    past_free(&past);
}
END_TEST

Suite *class_record_suite(void)
{
    Suite *suite = suite_create("class_record");
    TCase *tcase = graded_tcase("class_record");
    tcase_add_test(tcase, a_result_is_read_back);
    tcase_add_test(tcase, a_new_policy_changes_the_key_alone);
    tcase_add_test(tcase, half_a_result_is_none);
    tcase_add_test(tcase, not_graded_takes_the_place_of_a_result);
    tcase_add_test(tcase, a_result_is_lost_to_other_bytes_alone);
    tcase_add_test(tcase, what_is_removed_stays_away_after_a_power_cut);
    tcase_add_test(tcase, why_not_graded_is_read_back);
    tcase_add_test(tcase, the_source_of_a_folder_that_is_not_utf8);
    suite_add_tcase(suite, tcase);
    return suite;
}
