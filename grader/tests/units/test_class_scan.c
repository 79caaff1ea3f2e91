/* Test the scan of a folder of submissions: files to grade, missing ones, what is not a file, what cannot be
 * read. */
#include <check.h>
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grader/class/offer.h"
#include "grader/class/scan.h"
#include "grader/tests/units/scratch.h"

Suite *class_scan_suite(void);

static struct why why;
static struct class_scan scan;
static const bool all_labs[LABS_MOST];

static void set_up(void)
{
    scratch_enter();
    ck_assert_int_eq(mkdir("in", 0777), 0);
}

static void tear_down(void)
{
    scan_free(&scan);
    scratch_leave();
}

static void put(const char *path, const char *text, time_t changed)
{
    const struct timespec times[] = {{.tv_sec = changed}, {.tv_sec = changed}};
    scratch_put(path, text);
    ck_assert_int_eq(utimensat(AT_FDCWD, path, times, 0), 0);
}

static void look(const bool labs[LABS_MOST], const struct roster *roster)
{
    ck_assert_msg(scan_class(&scan, "in", roster, labs, &why), "%s", why.text);
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
    ck_assert_msg(offer_lab_of(names[_i].name) == names[_i].lab, "%s", names[_i].name);
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
        ck_assert_msg(scan_part(&scan, "in", &(struct roster){0}, &(struct scan_labs){0}, part, 3, &why),
                      "%s", why.text);
        ck_assert_uint_eq(scan.count, part == 3 ? 1 : 2);
        for (size_t i = 0; i < scan.count; i++)
            ck_assert_str_eq(scan.tasks[i].student, students[part - 1 + 3 * i]);
        scan_free(&scan);
    }
}
END_TEST

START_TEST(the_roster_names_those_who_are_missing)
{
    struct roster_row rows[] = {{.id = "carol"}, {.id = "alice"}};
    struct roster roster = {.rows = rows, .count = ARRAY_LEN(rows)};
    mkdir("in/alice", 0777);
    mkdir("in/guest", 0777);
    put("in/alice/lab1.cu", "one", 10);
    put("in/lab1.cu", "whose?", 10);
    look(all_labs, &roster);
    ck_assert_uint_eq(scan.student_count, 3);
    ck_assert_int_eq(task_of("alice", 1)->state, TASK_TO_DO);
    ck_assert_int_eq(task_of("carol", 1)->state, TASK_MISSING);
    ck_assert_int_eq(task_of("guest", 1)->state, TASK_MISSING);
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

START_TEST(the_newest_of_one_second_counts)
{
    struct timespec later[] = {{.tv_sec = 10, .tv_nsec = 2}, {.tv_sec = 10, .tv_nsec = 2}};
    mkdir("in/alice", 0777);
    put("in/alice/lab1.cu", "earlier", 10);
    put("in/alice/LAB1_final.cu", "later", 10);
    ck_assert_int_eq(utimensat(AT_FDCWD, "in/alice/LAB1_final.cu", later, 0), 0);
    look(all_labs, &(struct roster){0});
    ck_assert_str_eq(task_of("alice", 1)->source, "in/alice/LAB1_final.cu");
}
END_TEST

/* ---- what is not a file ---- */

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

/* ---- what cannot be read ---- */

static const char *failing; /* the name at which a file system fails; NULL: it does not */

/* Replaces the function of the C library. */
struct dirent *readdir(DIR *dir)
{
    struct dirent *(*real)(DIR *) = (struct dirent * (*)(DIR *)) dlsym(RTLD_NEXT, "readdir");
    struct dirent *d = real(dir);
    if (!d || !failing || strcmp(d->d_name, failing) != 0)
        return d;
    errno = EIO;
    return NULL;
}

static void must_be_unread(const char *student, int lab, const char *reason)
{
    const struct task *t = task_of(student, lab);
    ck_assert_int_eq(t->state, TASK_NOT_GRADED);
    ck_assert_msg(strstr(t->reason, reason) != NULL, "%s", t->reason);
}

/* In a class with bob, whose lab1 can be read. */
static void make_bob(void)
{
    mkdir("in/bob", 0777);
    put("in/bob/lab1.cu", "one", 10);
}

START_TEST(a_folder_that_cannot_be_looked_at_is_not_missing)
{
    struct roster_row rows[] = {{.id = "alice"}, {.id = "carol"}};
    make_bob();
    ck_assert_int_eq(symlink("alice", "in/alice") | symlink("eve", "in/eve") | symlink("gone", "in/dave"), 0);
    look(all_labs, &(struct roster){.rows = rows, .count = ARRAY_LEN(rows)});
    must_be_unread("alice", 1, "the folder cannot be read: Too many levels"); /* of the roster, or not */
    must_be_unread("eve", 1, "the folder cannot be read: Too many levels");
    must_be_unread("dave", 1, "the folder cannot be read: No such file");
    ck_assert_int_eq(task_of("carol", 1)->state, TASK_MISSING);
    ck_assert_int_eq(task_of("bob", 1)->state, TASK_TO_DO);
}
END_TEST

START_TEST(a_folder_that_fails_half_way_is_not_missing)
{
    make_bob();
    mkdir("in/alice", 0777);
    put("in/alice/lab0.cu", "lost", 10);
    failing = "lab0.cu";
    look(all_labs, &(struct roster){0});
    must_be_unread("alice", 1, "the folder cannot be read: Input/output error");
}
END_TEST

/* It may be newer than what can be read. */
START_TEST(a_file_that_cannot_be_looked_at_is_not_passed_over)
{
    char *too_long = xformat("%0300d", 7);
    make_bob();
    ck_assert_int_eq(symlink(too_long, "in/bob/lab1_b.cu"), 0);
    look(all_labs, &(struct roster){0});
    must_be_unread("bob", 1, "lab1_b.cu cannot be read: File name too long");
    free(too_long);
}
END_TEST

static void must_stop(const char *words)
{
    ck_assert(!scan_class(&scan, "in", &(struct roster){0}, all_labs, &why));
    ck_assert_msg(strstr(why.text, words) != NULL, "%s", why.text);
}

START_TEST(submissions_that_cannot_be_read_stop_the_class)
{
    make_bob();
    failing = "bob";
    must_stop("in: Input/output error; give the folder");
    failing = NULL;
    /* The names may be listed, but the folders may not be entered. Root may do everything, so another user
     * scans. */
    ck_assert_int_eq(chmod(scratch, 0777) | chmod("in", 0744), 0);
    ck_assert(geteuid() != 0 || seteuid(65534) == 0);
    must_stop("in: Permission denied; give the folder");
    ck_assert(getuid() != 0 || seteuid(0) == 0);
}
END_TEST

START_TEST(a_class_nobody_can_read_has_no_labs)
{
    ck_assert_int_eq(symlink("alice", "in/alice"), 0);
    must_stop("alice: the folder cannot be read: Too many levels");
    ck_assert(strstr(why.text, "--lab") != NULL);
    look((const bool[LABS_MOST]){[4] = true}, &(struct roster){0});
    must_be_unread("alice", 4, "cannot be read");
}
END_TEST

START_TEST(no_folder_no_class)
{
    ck_assert(!scan_class(&scan, "nowhere", &(struct roster){0}, all_labs, &why));
    ck_assert(strstr(why.text, "nowhere: No such file") == why.text);
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
    tcase_add_test(tests, the_newest_of_one_second_counts);
    tcase_add_test(tests, what_is_no_file_is_refused);
    tcase_add_test(tests, a_folder_that_leads_out_is_refused);
    tcase_add_test(tests, a_folder_that_cannot_be_looked_at_is_not_missing);
    tcase_add_test(tests, a_folder_that_fails_half_way_is_not_missing);
    tcase_add_test(tests, a_file_that_cannot_be_looked_at_is_not_passed_over);
    tcase_add_test(tests, submissions_that_cannot_be_read_stop_the_class);
    tcase_add_test(tests, a_class_nobody_can_read_has_no_labs);
    tcase_add_test(tests, no_folder_no_class);
    suite_add_tcase(suite, tests);
    return suite;
}
