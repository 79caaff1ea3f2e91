/* The leaderboard of a machine: who may write what, what is passed over, and who comes first. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "grader/judge/time_marks.h"
#include "grader/study/board.h"
#include "grader/tests/units/sample_result.h"
#include "grader/tests/units/scratch.h"

Suite *board_suite(void);

static char *path, *folder, *own;
static struct why why;

static void set_up(void)
{
    scratch_make();
    path = scratch_path("kit/.lab/board");
    folder = scratch_path("shared");
    ck_assert_int_eq(mkdir(folder, 0700), 0);
    ck_assert_int_eq(chmod(folder, 01777), 0);
    own = xformat("%s/board-%u", folder, (unsigned)geteuid());
}

static void tear_down(void)
{
    free(path);
    free(folder);
    free(own);
    scratch_remove();
}

static struct board_place fox(void)
{
    struct board_place p = {.name = "fox"};
    snprintf(p.folder, sizeof p.folder, "%s", folder);
    return p;
}

static void note(const struct board_place *p, double ms, double score)
{
    struct result r = sample_full_marks();
    r.score = score;
    r.exercises[0].timed.seconds = ms * 1e-3;
    ck_assert_msg(board_note(p, &r, &why), "%s", why.text);
    result_free(&r);
}

static char *shown(void)
{
    struct board b;
    struct text out = {0};
    ck_assert_msg(board_read(&b, folder, &why), "%s", why.text);
    board_render(&out, &b, folder, &(struct report_style){.width = 80});
    board_free(&b);
    return out.s;
}

static void expect(const char *part, bool there)
{
    char *text = shown();
    ck_assert_msg((strstr(text, part) != NULL) == there, "%s: %s\n%s", there ? "missing" : "there", part,
                  text);
    free(text);
}

START_TEST(joined_noted_left)
{
    struct board_place p = fox(), read;
    ck_assert(!board_place_read(&read, path));
    ck_assert_msg(board_join(&p, path, &why), "%s", why.text);
    ck_assert(board_place_read(&read, path));
    ck_assert_str_eq(read.name, "fox");
    ck_assert_str_eq(read.folder, folder);
    expect("Nobody is on it yet.", true);
    note(&p, 1.5, 100);
    expect("  1   fox                        1.500 ms you\n", true);
    expect("(the fast solution)", true);
    ck_assert_msg(board_leave(path, &why), "%s", why.text);
    expect("fox", false);
    ck_assert(!board_place_read(&read, path));
}
END_TEST

/* Only the best time counts, and only at full marks. */
START_TEST(the_best_time_stays)
{
    struct board_place p = fox();
    note(&p, 0.1, 90);
    expect("fox", false);
    note(&p, 1.5, 100);
    note(&p, 2.5, 100);
    expect("1.500 ms", true);
    note(&p, 1.25, 100);
    expect("1.250 ms", true);
    expect("1.500 ms", false);
}
END_TEST

/* A new name takes the old times with it. */
START_TEST(another_name)
{
    struct board_place p = fox();
    note(&p, 1.5, 100);
    strcpy(p.name, "owl");
    note(&p, 2.5, 100);
    expect("owl                        1.500 ms", true);
    expect("fox", false);
}
END_TEST

/* Others may put anything into the folder. */
START_TEST(strange_files_are_passed_over)
{
    struct board_place p = fox();
    char *stranger = xformat("%s/board-%u", folder, (unsigned)geteuid() + 77), *text;
    char *target = scratch_path("secret");
    note(&p, 1.5, 100);
    scratch_put(stranger, "1 0.001 cheat NVIDIA H200, modelled\n"); /* of this user, by its owner */
    scratch_put(target, "1 0.002 linked NVIDIA H200, modelled\n");
    expect("cheat", false);
    unlink(own);
    ck_assert_int_eq(symlink(target, own), 0);
    expect("linked", false);
    unlink(own);
    ck_assert_int_eq(mkfifo(own, 0600), 0);
    text = shown(); /* comes back */
    free(text);
    note(&p, 1.5, 100); /* takes the place of the pipe */
    expect("fox", true);
    free(stranger);
    free(target);
}
END_TEST

static const char *const bad_lines[] = {"1 0.5 \033[31mred NVIDIA H200, modelled\n",
                                        "1 0.5 fox NVIDIA\tH200\n",
                                        "1 -1 fox NVIDIA H200\n",
                                        "99 1 fox NVIDIA H200\n",
                                        "1 1 fox NVIDIA H200",
                                        "1 nan fox NVIDIA H200\n",
                                        "1 0.5 fox \033[2J\n",
                                        "1 1 abcdefghijklmnopqrstuvwxyz NVIDIA H200\n",
                                        "",
                                        "\n\n\n"};

START_TEST(broken_lines_are_passed_over)
{
    scratch_put(own, bad_lines[_i]);
    expect("Nobody is on it yet.", true);
}
END_TEST

START_TEST(folders_that_are_not_safe)
{
    struct board_place p = fox();
    ck_assert_int_eq(chmod(folder, 0777), 0);
    ck_assert(!board_join(&p, path, &why));
    ck_assert_ptr_nonnull(strstr(why.text, "chmod +t"));
    ck_assert_int_ne(access(path, F_OK), 0);
    struct result r = sample_full_marks();
    r.exercises[0].timed.seconds = 1e-3;
    ck_assert(!board_note(&p, &r, &why));
    strcpy(p.folder, "relative");
    ck_assert(!board_join(&p, path, &why));
    result_free(&r);
}
END_TEST

START_TEST(names)
{
    ck_assert(board_is_name("Fox_7.b-c"));
    ck_assert(!board_is_name(""));
    ck_assert(!board_is_name("a b"));
    ck_assert(!board_is_name("abcdefghijklmnopqrstu"));
    ck_assert(!board_is_name("../x"));
}
END_TEST

Suite *board_suite(void)
{
    Suite *suite = suite_create("board");
    TCase *tcase = tcase_create("board");
    tcase_add_checked_fixture(tcase, set_up, tear_down);
    tcase_add_test(tcase, joined_noted_left);
    tcase_add_test(tcase, the_best_time_stays);
    tcase_add_test(tcase, another_name);
    tcase_add_test(tcase, strange_files_are_passed_over);
    tcase_add_loop_test(tcase, broken_lines_are_passed_over, 0, ARRAY_LEN(bad_lines));
    tcase_add_test(tcase, folders_that_are_not_safe);
    tcase_add_test(tcase, names);
    suite_add_tcase(suite, tcase);
    return suite;
}
