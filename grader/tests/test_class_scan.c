/* A folder of submissions: what is graded, what is missing, what is no file; and what is there already. */
#include <check.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grader/class/record.h"
#include "grader/class/scan.h"
#include "grader/class/store.h"
#include "grader/workspace.h"

Suite *class_scan_suite(void);

static char *folder, why[600];
static struct class_scan scan;
static const bool all_labs[LABS_MOST];

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

static void put(const char *path, const char *text, time_t changed)
{
    int fd = open(path, O_WRONLY | O_CREAT, 0666);
    ck_assert(fd >= 0 && write(fd, text, strlen(text)) == (ssize_t)strlen(text));
    ck_assert_int_eq(futimens(fd, (struct timespec[]){{.tv_sec = changed}, {.tv_sec = changed}}), 0);
    close(fd);
}

static void look(const bool labs[LABS_MOST], const struct roster *roster)
{
    ck_assert_msg(scan_class(&scan, "in", roster, labs, why, sizeof why), "%s", why);
}

static const struct task *task_of(const char *student, int lab)
{
    for (size_t i = 0; i < scan.count; i++)
        if (strcmp(scan.tasks[i].student, student) == 0 && scan.tasks[i].lab->number == lab)
            return &scan.tasks[i];
    ck_abort_msg("%s has no task for lab%d", student, lab);
}

/* ---- names ---- */

static const struct {
    const char *name;
    int lab;
} names[] = {
    {"lab4.cu", 4},   {"lab4_tiling.cu", 4}, {"LAB4 final (2).CU", 4}, {"lab04.cu", 4},
    {"lab.cu", -1},   {"lab42.cu", -1},      {"lab4.cu.bak", -1},      {"lab4.c", -1},
    {".lab4.cu", -1}, {"my_lab4.cu", -1},    {"lab4294967300.cu", -1}, {"lab4cu", -1},
};

START_TEST(names_tell_the_lab)
{
    ck_assert_msg(scan_lab_of(names[_i].name) == names[_i].lab, "%s", names[_i].name);
}
END_TEST

/* ---- what is there ---- */

START_TEST(every_student_has_every_lab)
{
    mkdir("in/alice", 0777);
    mkdir("in/bob\n\"\xff", 0777);
    mkdir("in/.git", 0777);
    put("in/alice/lab1.cu", "one", 10);
    put("in/bob\n\"\xff/lab4_mine.cu", "four", 20);
    put("in/notes.txt", "not a student", 30);
    look(all_labs, &(struct roster){0});
    ck_assert_uint_eq(scan.student_count, 2);
    ck_assert_uint_eq(scan.count, 4);
    ck_assert_int_eq(task_of("alice", 1)->state, TASK_TO_DO);
    ck_assert_str_eq(task_of("alice", 1)->source, "in/alice/lab1.cu");
    ck_assert_int_eq(task_of("alice", 4)->state, TASK_MISSING);
    ck_assert_int_eq(task_of("bob\n\"\xff", 4)->state, TASK_TO_DO);
    ck_assert_int_eq(task_of("bob\n\"\xff", 4)->changed, 20);
    ck_assert_str_eq(task_of("alice", 1)->sha256,
                     "7692c3ad3540bb803c020b3aee66cd8887123234ea0c6e7143c0add73ff431ed");
}
END_TEST

START_TEST(only_wanted_labs)
{
    const bool wanted[LABS_MOST] = {[4] = true, [5] = true};
    mkdir("in/alice", 0777);
    put("in/alice/lab1.cu", "one", 10);
    put("in/alice/lab4.cu", "four", 10);
    look(wanted, &(struct roster){0});
    ck_assert_uint_eq(scan.count, 2);
    ck_assert_int_eq(task_of("alice", 4)->state, TASK_TO_DO);
    ck_assert_int_eq(task_of("alice", 5)->state, TASK_MISSING);
}
END_TEST

START_TEST(parts_make_the_whole)
{
    static const char *const students[] = {"a", "b", "c", "d", "e"};
    for (size_t i = 0; i < ARRAY_LEN(students); i++) {
        char *path = xformat("in/%s", students[i]), *file = xformat("%s/lab1.cu", path);
        ck_assert_int_eq(mkdir(path, 0777), 0);
        put(file, students[i], 1);
        free(path);
        free(file);
    }
    for (unsigned part = 1; part <= 3; part++) {
        ck_assert_msg(scan_part(&scan, "in", &(struct roster){0}, all_labs, part, 3, why, sizeof why), "%s",
                      why);
        ck_assert_uint_eq(scan.count, part == 3 ? 1 : 2);
        for (size_t i = 0; i < scan.count; i++)
            ck_assert_str_eq(scan.tasks[i].student, students[part - 1 + 3 * i]);
        scan_free(&scan);
    }
}
END_TEST

START_TEST(the_roster_names_those_who_are_missing)
{
    struct roster_row rows[] = {{.id = "carol"}, {.id = "alice"}, {.id = "../in"}, {.id = ".."}};
    struct roster roster = {.rows = rows, .count = ARRAY_LEN(rows)};
    mkdir("in/alice", 0777);
    mkdir("in/guest", 0777);
    put("in/alice/lab1.cu", "one", 10);
    put("in/lab1.cu", "whose?", 10);
    look(all_labs, &roster);
    ck_assert_uint_eq(scan.student_count, 5);
    ck_assert_int_eq(task_of("alice", 1)->state, TASK_TO_DO);
    ck_assert_int_eq(task_of("carol", 1)->state, TASK_MISSING);
    ck_assert_int_eq(task_of("guest", 1)->state, TASK_MISSING);
    ck_assert_int_eq(task_of("../in", 1)->state, TASK_MISSING); /* and nobody looked there */
    ck_assert_int_eq(task_of("..", 1)->state, TASK_MISSING);
}
END_TEST

START_TEST(the_newest_of_several_counts)
{
    mkdir("in/alice", 0777);
    put("in/alice/lab1_a.cu", "newest", 30);
    put("in/alice/lab1_b.cu", "old", 10);
    put("in/alice/Lab1.cu", "older", 5);
    put("in/alice/lab4_a.cu", "same time", 10);
    put("in/alice/lab4_b.cu", "same time", 10);
    look(all_labs, &(struct roster){0});
    ck_assert_str_eq(task_of("alice", 1)->source, "in/alice/lab1_a.cu");
    ck_assert_str_eq(task_of("alice", 1)->remark, "lab1_a.cu was taken, the newest of 3 files for this lab");
    ck_assert_str_eq(task_of("alice", 4)->source, "in/alice/lab4_b.cu");
}
END_TEST

/* ---- what is no file ---- */

START_TEST(what_is_no_file_is_refused)
{
    static const struct {
        int lab;
        const char *reason;
    } want[] = {
        {0, "lab0.cu is a pipe, not a file"},
        {1, "lab1.cu is a folder, not a file"},
        {2, "lab2.cu is a link that leads out of the student's folder"},
        {3, "lab3.cu is a link that leads nowhere"},
        {5, "lab5.cu is a link that leads out of the student's folder"},
    };
    mkdir("in/eve", 0777);
    mkdir("in/eve2", 0777); /* a folder whose name begins like hers */
    put("in/eve2/lab5.cu", "somebody else's", 10);
    ck_assert_int_eq(mkfifo("in/eve/lab0.cu", 0666) | mkdir("in/eve/lab1.cu", 0777) |
                         symlink("/etc/passwd", "in/eve/lab2.cu") | symlink("nowhere", "in/eve/lab3.cu") |
                         symlink("inside", "in/eve/lab4.cu") | symlink("../eve2/lab5.cu", "in/eve/lab5.cu"),
                     0);
    put("in/eve/inside", "own", 10);
    look(all_labs, &(struct roster){0});
    for (size_t i = 0; i < ARRAY_LEN(want); i++) {
        ck_assert_int_eq(task_of("eve", want[i].lab)->state, TASK_NOT_GRADED);
        ck_assert_str_eq(task_of("eve", want[i].lab)->reason, want[i].reason);
        ck_assert_ptr_null(task_of("eve", want[i].lab)->source);
    }
    ck_assert_int_eq(task_of("eve", 4)->state, TASK_TO_DO);
}
END_TEST

START_TEST(a_folder_that_leads_out_is_refused)
{
    mkdir("outside", 0777);
    put("outside/lab1.cu", "not handed in", 10);
    mkdir("in/alice", 0777);
    put("in/alice/lab1.cu", "one", 10);
    ck_assert_int_eq(symlink("../outside", "in/eve") | symlink("alice", "in/twin") | symlink("/", "in/root"),
                     0);
    look(all_labs, &(struct roster){0});
    ck_assert_int_eq(task_of("eve", 1)->state, TASK_NOT_GRADED);
    ck_assert_int_eq(task_of("root", 1)->state, TASK_NOT_GRADED);
    ck_assert(strstr(task_of("eve", 1)->reason, "leads out of the submissions") != NULL);
    ck_assert_int_eq(task_of("twin", 1)->state, TASK_TO_DO);
}
END_TEST

START_TEST(no_folder_no_class)
{
    ck_assert(!scan_class(&scan, "nowhere", &(struct roster){0}, all_labs, why, sizeof why));
    ck_assert(strstr(why, "nowhere: No such file") == why);
}
END_TEST

/* ---- what is there already ---- */

static const struct applied plain = {.weight = 1, .marks = 100, .score = 50};
static const struct grading_facts facts = {"2026-11-22T12:00:00Z", 1.25, 2, "bubblewrap, landlock"};

/* A result of alice's lab1, on disk. */
static struct task write_result(void)
{
    struct result r = {.lab = lab_find(1), .seed = 77, .score = 50, .max_score = 100};
    mkdir("in/alice", 0777);
    put("in/alice/lab1.cu", "one", 10);
    look(all_labs, &(struct roster){0});
    struct task t = *task_of("alice", 1);
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

START_TEST(half_written_files_are_swept)
{
    mkdir("results", 0777);
    mkdir("results/x.part", 0777); /* a student of that name */
    put("results/x.part/lab1.json", "whole", 10);
    put("results/x.part/lab1.json.123.part", "hal", 10);
    put("class.json.123.part", "hal", 10);
    store_sweep(".");
    ck_assert_int_eq(access("results/x.part/lab1.json", F_OK), 0);
    ck_assert_int_ne(access("results/x.part/lab1.json.123.part", F_OK), 0);
    ck_assert_int_ne(access("class.json.123.part", F_OK), 0);
}
END_TEST

Suite *class_scan_suite(void)
{
    Suite *suite = suite_create("class_scan");
    TCase *tests = tcase_create("class_scan");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_loop_test(tests, names_tell_the_lab, 0, ARRAY_LEN(names));
    tcase_add_test(tests, every_student_has_every_lab);
    tcase_add_test(tests, only_wanted_labs);
    tcase_add_test(tests, parts_make_the_whole);
    tcase_add_test(tests, the_roster_names_those_who_are_missing);
    tcase_add_test(tests, the_newest_of_several_counts);
    tcase_add_test(tests, what_is_no_file_is_refused);
    tcase_add_test(tests, a_folder_that_leads_out_is_refused);
    tcase_add_test(tests, no_folder_no_class);
    tcase_add_test(tests, a_result_is_read_back);
    tcase_add_test(tests, a_new_policy_changes_the_key_alone);
    tcase_add_test(tests, half_a_result_is_none);
    tcase_add_test(tests, not_graded_takes_the_place_of_a_result);
    tcase_add_test(tests, why_not_graded_is_read_back);
    tcase_add_test(tests, half_written_files_are_swept);
    suite_add_tcase(suite, tests);
    return suite;
}
