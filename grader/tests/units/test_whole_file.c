/* Files that are read whole, and appear whole or not at all. */
#include <check.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "grader/tests/units/scratch.h"
#include "grader/text/whole_file.h"

Suite *whole_file_suite(void);

static char *path;

static void set_up(void)
{
    scratch_make();
    path = scratch_path("r.json");
}

/* Nothing half-written is left. */
static void tear_down(void)
{
    scratch_remove_only(path);
    free(path);
}

START_TEST(test_file_appears_whole)
{
    struct why why;
    char back[16] = "";
    ck_assert(whole_file_check(path, &why));
    ck_assert(whole_file_write(path, "first", 5, &why));
    errno = 0; /* the file exists now, so no error of an earlier call may decide */
    ck_assert(whole_file_check(path, &why));
    ck_assert(whole_file_write(path, "second", 6, &why));
    FILE *file = fopen(path, "r");
    ck_assert_str_eq(fgets(back, sizeof back, file), "second");
    fclose(file);
}
END_TEST

/* Names and points that others may not read stay so. */
START_TEST(test_permissions_stay)
{
    static const mode_t modes[] = {0600, 0664, 0755};
    struct why why;
    mode_t mask = umask(022);
    struct stat st;
    ck_assert(whole_file_write(path, "new", 3, &why));
    ck_assert(stat(path, &st) == 0 && (st.st_mode & 0777) == 0644);
    for (size_t m = 0; m < ARRAY_LEN(modes); m++) {
        chmod(path, modes[m]);
        ck_assert(whole_file_write(path, "newer", 5, &why));
        ck_assert(stat(path, &st) == 0 && st.st_size == 5);
        ck_assert_msg((st.st_mode & 0777) == modes[m], "%o, not %o", st.st_mode & 0777, modes[m]);
    }
    umask(mask);
}
END_TEST

START_TEST(test_unreadable)
{
    struct why why;
    struct text text = {0};
    ck_assert(!whole_file_read(&text, "/nonexistent", 1, &why));
    ck_assert_str_eq(why.text, "/nonexistent: No such file or directory; check its name and permissions");
    ck_assert(!whole_file_read(&text, "README.md", 2048, &why));
    ck_assert_str_eq(why.text, "README.md: is larger than 2 KB; is it the right file?");
    text_free(&text);
}
END_TEST

/* A write that fails half-way leaves the old file, and nothing else. */
START_TEST(test_failed_write_leaves_nothing)
{
    struct why why;
    char *big = xcalloc(1, 1 << 16);
    ck_assert(whole_file_write(path, "old", 3, &why));
    signal(SIGXFSZ, SIG_IGN);
    struct rlimit small = {.rlim_cur = 4096, .rlim_max = RLIM_INFINITY}, before;
    getrlimit(RLIMIT_FSIZE, &before);
    setrlimit(RLIMIT_FSIZE, &small);
    bool written = whole_file_write(path, big, 1 << 16, &why);
    setrlimit(RLIMIT_FSIZE, &before);
    ck_assert(!written);
    ck_assert_ptr_nonnull(strstr(why.text, "cannot be written"));
    struct stat st;
    ck_assert(stat(path, &st) == 0 && st.st_size == 3);
    free(big);
}
END_TEST

static const char *const unwritable[] = {"/nonexistent/r.json", "/tmp", "/dev/full"};

START_TEST(test_unwritable)
{
    struct why why = {0};
    bool ok = whole_file_check(unwritable[_i], &why) && whole_file_write(unwritable[_i], "x", 1, &why);
    ck_assert(!ok);
    ck_assert_ptr_nonnull(strstr(why.text, unwritable[_i]));
}
END_TEST

Suite *whole_file_suite(void)
{
    Suite *suite = suite_create("whole_file");
    TCase *tcase = tcase_create("whole_file");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, test_file_appears_whole);
    tcase_add_test(tcase, test_permissions_stay);
    tcase_add_test(tcase, test_unreadable);
    tcase_add_test(tcase, test_failed_write_leaves_nothing);
    tcase_add_loop_test(tcase, test_unwritable, 0, ARRAY_LEN(unwritable));
    suite_add_tcase(suite, tcase);
    return suite;
}
