/* Compilations that are kept: the same text takes them, another does not, nor does a torn file. */
#include <check.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grader/compile/kept.h"
#include "grader/kit/kit.h"
#include "grader/tests/units/scratch.h"

Suite *kept_suite(void);

static const char *const argv[] = {"nvcc", "-std=c++20", NULL};
static char name[SHA256_HEX];
static struct nvcc nvcc;

/* A folder as compilers leave it, in the scratch folder; the toolkit's program is a file there. */
static void lay_out(void)
{
    scratch_enter();
    ck_assert(mkdir("include", 0700) == 0 && mkdir("keep", 0700) == 0);
    scratch_put("nvcc", "#!/bin/sh\n");
    scratch_put("include/lab.h", "// lab.h\n");
    char *own = scratch_path("nvcc"), *text = xformat("// %s\n", scratch);
    scratch_put("student.cu", text); /* a text that no other test has */
    scratch_put("keep/student.ptx", ".version 8.0\n");
    scratch_write("student.so", "\177ELF\0\0object", 12);
    nvcc = (struct nvcc){.path = own, .programs = xstrdup(scratch)};
    ck_assert(kept_name(name, &nvcc, argv, "."));
    free(text);
}

static char *path_kept(void)
{
    return xformat("%s/build/compiled/%s", kit_directory(), name);
}

static void clear(void)
{
    char *kept = path_kept();
    unlink(kept);
    free(kept);
    nvcc_free(&nvcc);
    scratch_leave();
}

static void keep(void)
{
    struct text messages = {0};
    text_printf(&messages, "student.cu(3): warning\n");
    kept_add(name, ".", &messages, KEPT_OBJECT);
    text_free(&messages);
    ck_assert(unlink("keep/student.ptx") == 0 && unlink("student.so") == 0);
}

static void expect_file(const char *path, const char *bytes, size_t count)
{
    struct text is = {0};
    ck_assert(file_read(&is, path, 1 << 20));
    ck_assert(is.length == count && memcmp(is.s, bytes, count) == 0);
    text_free(&is);
}

START_TEST(test_taken)
{
    struct text output = {0};
    ck_assert(!kept_take(name, ".", &output));
    keep();
    ck_assert(kept_take(name, ".", &output));
    ck_assert_str_eq(output.s, "student.cu(3): warning\n");
    expect_file("keep/student.ptx", ".version 8.0\n", 13);
    expect_file("student.so", "\177ELF\0\0object", 12);
    text_free(&output);
}
END_TEST

/* Messages alone, or without an object; no file that was not kept is made. Nothing if a piece is missing. */
START_TEST(test_fewer_pieces)
{
    static const char ptx[] = "keep/student.ptx";
    for (enum kept_pieces pieces = KEPT_MESSAGES; pieces <= KEPT_PTX; pieces++) {
        struct text messages = {0}, output = {0};
        scratch_put(ptx, ".version 8.0\n");
        unlink("student.so");
        text_printf(&messages, "edit0003.cu(9): error\n");
        kept_add(name, ".", &messages, KEPT_OBJECT);
        ck_assert(!kept_take(name, ".", &output));
        kept_add(name, ".", &messages, pieces);
        ck_assert(unlink(ptx) == 0 && kept_take(name, ".", &output));
        ck_assert_str_eq(output.s, "edit0003.cu(9): error\n");
        ck_assert_int_eq(access(ptx, F_OK) == 0, pieces == KEPT_PTX);
        ck_assert(access("student.so", F_OK) != 0);
        char *path = path_kept();
        ck_assert(unlink(path) == 0);
        free(path);
        text_free(&messages);
        text_free(&output);
    }
}
END_TEST

/* Whatever nvcc is given is part of the name. */
START_TEST(test_names)
{
    static const char *const other_argv[] = {"nvcc", "-std=c++17", NULL};
    char other[SHA256_HEX];
    ck_assert(kept_name(other, &nvcc, argv, "."));
    ck_assert_str_eq(other, name);
    ck_assert(kept_name(other, &nvcc, other_argv, "."));
    ck_assert_str_ne(other, name);
    static const char *const files[] = {"include/lab.h", "student.cu", "nvcc"};
    for (size_t i = 0; i < ARRAY_LEN(files); i++) {
        char before[SHA256_HEX];
        ck_assert(kept_name(before, &nvcc, argv, "."));
        scratch_put(files[i], "another text, and longer than the first\n");
        ck_assert(kept_name(other, &nvcc, argv, "."));
        ck_assert_msg(strcmp(other, before) != 0, "%s", files[i]);
    }
    ck_assert(unlink("student.cu") == 0 && !kept_name(other, &nvcc, argv, "."));
}
END_TEST

/* Any byte that has changed, and any end that is missing. */
START_TEST(test_torn)
{
    struct text whole = {0}, output = {0};
    char *path = path_kept();
    keep();
    ck_assert(file_read(&whole, path, 1 << 20));
    for (size_t i = 0; i < whole.length; i++) {
        whole.s[i] ^= 1;
        scratch_write(path, whole.s, whole.length);
        whole.s[i] ^= 1;
        ck_assert_msg(!kept_take(name, ".", &output), "byte %zu", i);
        scratch_write(path, whole.s, i);
        ck_assert_msg(!kept_take(name, ".", &output), "%zu bytes", i);
    }
    scratch_write(path, whole.s, whole.length);
    ck_assert(kept_take(name, ".", &output));
    text_free(&whole);
    text_free(&output);
    free(path);
}
END_TEST

START_TEST(test_too_large)
{
    struct text output = {0};
    char *large = xcalloc(KEPT_MOST_BYTES, 1);
    scratch_write("student.so", large, KEPT_MOST_BYTES);
    keep();
    ck_assert(!kept_take(name, ".", &output));
    free(large);
}
END_TEST

/* Of three files the one that was unused for longest goes; none if there is room. */
START_TEST(test_room)
{
    static const char *const files[] = {"a", "b", "c"};
    static const time_t used[] = {300, 100, 200};
    ck_assert(mkdir("store", 0700) == 0);
    for (size_t i = 0; i < ARRAY_LEN(files); i++) {
        char *path = xformat("store/%s", files[i]);
        const struct timespec times[2] = {{.tv_sec = used[i]}, {.tv_sec = used[i]}};
        scratch_put(path, "x");
        ck_assert_int_eq(utimensat(AT_FDCWD, path, times, 0), 0);
        free(path);
    }
    kept_make_room("store", 4);
    ck_assert_int_eq(access("store/b", F_OK), 0);
    kept_make_room("store", 3);
    ck_assert(access("store/a", F_OK) == 0 && access("store/c", F_OK) == 0 && access("store/b", F_OK) != 0);
}
END_TEST

Suite *kept_suite(void)
{
    Suite *suite = suite_create("kept");
    TCase *tests = tcase_create("tests");
    tcase_add_checked_fixture(tests, lay_out, clear);
    tcase_add_test(tests, test_taken);
    tcase_add_test(tests, test_fewer_pieces);
    tcase_add_test(tests, test_names);
    tcase_add_test(tests, test_torn);
    tcase_add_test(tests, test_too_large);
    tcase_add_test(tests, test_room);
    suite_add_tcase(suite, tests);
    return suite;
}
