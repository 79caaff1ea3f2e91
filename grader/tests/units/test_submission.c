/* Reading submissions, and things that are none. */
#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "grader/compile/submission.h"
#include "grader/tests/units/scratch.h"

Suite *submission_suite(void);

/* Write a file into the folder; the caller frees its path. */
static char *put(const char *bytes, size_t count)
{
    char *path = scratch_path("x.cu");
    scratch_write(path, bytes, count);
    return path;
}

static const struct {
    const char *bytes;
    size_t count;
    enum verdict verdict;
    const char *says;
} files[] = {
    {"abc", 3, VERDICT_GRADED, ""},
    {"\xef\xbb\xbf\r\n\xe9", 6, VERDICT_GRADED, ""},
    {"", 0, VERDICT_COMPILE_ERROR, "empty"},
    {"\0", 1, VERDICT_COMPILE_ERROR, "line 1 holds a zero byte"},
    {"a\nb\nc\0d", 7, VERDICT_COMPILE_ERROR, "line 3 holds a zero byte"},
};

START_TEST(test_files)
{
    struct submission s;
    struct why why;
    char *path = put(files[_i].bytes, files[_i].count);
    ck_assert(submission_read(&s, path, &why));
    ck_assert_int_eq(s.verdict, files[_i].verdict);
    ck_assert_ptr_nonnull(strstr(s.message, files[_i].says));
    ck_assert_uint_eq(s.length, files[_i].count);
    ck_assert_mem_eq(s.text, files[_i].bytes, files[_i].count);
    ck_assert_str_eq(s.path, path);
    submission_free(&s);
    free(path);
}
END_TEST

START_TEST(test_hash)
{
    struct submission s;
    struct why why;
    char *path = put("abc", 3);
    ck_assert(submission_read(&s, path, &why));
    ck_assert_str_eq(s.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    submission_free(&s);
    free(path);
}
END_TEST

/* One byte decides. */
START_TEST(test_size_limit)
{
    struct submission s;
    size_t count = SUBMISSION_MAX_BYTES + (size_t)_i;
    struct why why;
    char *bytes = xcalloc(1, count);
    memset(bytes, ' ', count);
    char *path = put(bytes, count);
    ck_assert(submission_read(&s, path, &why));
    ck_assert_int_eq(s.verdict, _i == 0 ? VERDICT_GRADED : VERDICT_REJECTED);
    ck_assert_int_eq(strlen(s.sha256), 64);
    submission_free(&s);
    free(path);
    free(bytes);
}
END_TEST

static void make_socket(const char *path)
{
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    int fd = socket(AF_UNIX, SOCK_STREAM, 0);
    snprintf(name.sun_path, sizeof name.sun_path, "%s", path);
    ck_assert_int_eq(bind(fd, (struct sockaddr *)&name, sizeof name), 0);
    close(fd);
}

START_TEST(test_not_files)
{
    static const char *const says[] = {"no such file", "is a folder", "is a pipe", "is a device",
                                       "is a socket or a device"};
    struct submission s;
    struct why why = {0};
    char *path = _i == 3 ? xstrdup("/dev/zero") : scratch_path("thing");
    if (_i == 1)
        ck_assert_int_eq(mkdir(path, 0700), 0);
    if (_i == 2)
        ck_assert_int_eq(mkfifo(path, 0600), 0);
    if (_i == 4)
        make_socket(path);
    ck_assert(!submission_read(&s, path, &why));
    ck_assert_msg(strstr(why.text, says[_i]) && strstr(why.text, path), "%s", why.text);
    submission_free(&s);
    free(path);
}
END_TEST

static const struct {
    const char *text;
    int line;
} needs[] = {
    {"// needs compute_90\n#include \"lab.h\"\n", 1},
    {"#include \"lab.h\"\r\n  //  needs compute_90\r\n", 2},
    {"int x; // needs compute_90\n", 0},
    {"// needs compute_90 or so\n", 0},
    {"// it needs compute_90\n", 0},
    {"const char *s = \"needs compute_90\";\n// needs compute_90", 2},
    {"", 0},
};

START_TEST(test_needs_90)
{
    ck_assert_int_eq(submission_needs_90(needs[_i].text), needs[_i].line);
}
END_TEST

START_TEST(test_link_to_a_file)
{
    struct submission s;
    struct why why;
    char *path = put("abc", 3), *link = scratch_path("link.cu");
    ck_assert_int_eq(symlink(path, link), 0);
    ck_assert(submission_read(&s, link, &why));
    ck_assert_int_eq(s.verdict, VERDICT_GRADED);
    submission_free(&s);
    free(path);
    free(link);
}
END_TEST

Suite *submission_suite(void)
{
    Suite *suite = suite_create("submission");
    TCase *tests = tcase_create("files");
    tcase_add_checked_fixture(tests, scratch_make, scratch_remove);
    tcase_add_loop_test(tests, test_files, 0, ARRAY_LEN(files));
    tcase_add_test(tests, test_hash);
    tcase_add_loop_test(tests, test_size_limit, 0, 2);
    tcase_add_loop_test(tests, test_not_files, 0, 5);
    tcase_add_loop_test(tests, test_needs_90, 0, ARRAY_LEN(needs));
    tcase_add_test(tests, test_link_to_a_file);
    suite_add_tcase(suite, tests);
    return suite;
}
