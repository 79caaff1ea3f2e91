/* The history of attempts: every line comes back, even when a writer dies or runs out of room. */
#include <check.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "grader/tests/units/made_attempts.h"
#include "grader/tests/units/scratch.h"

Suite *history_suite(void);

static struct why why;

/* ---- a line ---- */

static struct attempt full_of_things(void)
{
    struct attempt a = attempt_at(4, 87.5, "0123456789abcdef");
    a.predicted = (struct prediction_sums){5, 1, 2, "tiled_blocks,outputs"};
    snprintf(a.device, sizeof a.device, "sim:NVIDIA H200");
    snprintf(a.next, sizeof a.next, "line\n 7: 100 %% of = \"this\" end, ⌈118/6⌉ \001");
    a.entries[1].checks[CHECK_TRAFFIC].score = 1. / 3;
    a.entries[1].op_per_byte = 1.25;
    return a;
}

START_TEST(a_line_comes_back)
{
    struct attempt a = full_of_things(), b;
    struct text line = {0};
    attempt_write(&line, &a);
    ck_assert_ptr_eq(strchr(line.s, '\n'), line.s + line.length - 1);
    ck_assert(attempt_read(&b, line.s, line.length - 1));
    ck_assert_int_eq(b.time, a.time);
    ck_assert_int_eq(b.lab, 4);
    ck_assert_double_eq(b.score, 87.5);
    ck_assert_str_eq(b.sha256, a.sha256);
    ck_assert_str_eq(b.device, a.device);
    ck_assert_str_eq(b.predicted.missed, a.predicted.missed);
    ck_assert_str_eq(b.next, a.next);
    ck_assert(b.predicted.right == 5 && b.predicted.wrong == 1 && b.predicted.open == 2);
    ck_assert_double_eq_tol(b.entries[1].checks[CHECK_TRAFFIC].score, 1. / 3, 1e-9);
    ck_assert_double_eq(b.entries[1].op_per_byte, 1.25);
    text_free(&line);
}
END_TEST

START_TEST(a_part_of_a_line_is_none)
{
    struct attempt a = full_of_things(), b;
    struct text line = {0};
    attempt_write(&line, &a);
    for (size_t length = 0; length < line.length - 1; length++)
        ck_assert_msg(!attempt_read(&b, line.s, length), "%zu of %zu bytes", length, line.length);
    text_free(&line);
}
END_TEST

static const struct {
    const char *line;
    bool good;
} lines[] = {
    {"attempt lab=1 time=5 score=10/100 end", true},
    {"attempt lab=1 time=5 score=10/100 newer=word end", true},
    {"attempt lab=99 time=5 score=10/100 end", false},
    {"attempt lab=1 time=0 score=10/100 end", false},
    {"attempt lab=1 time=5 end", false},
    {"attempt lab=1 time=5 score=10 end", false},
    {"attempt lab=1 time=5 score=10/100 moving_average=1/2,3 end", false},
    {"attempt lab=1 time=5 score=10/100 word end", false},
    {"attempt lab=1 time=5 score=10/100attempt lab=1 time=5 score=10/100 end", false},
    {"lab=1 time=5 score=10/100 end", false},
    {"attempt end", false},
    {"", false},
};

START_TEST(lines_are_told_from_others)
{
    struct attempt a;
    ck_assert_msg(attempt_read(&a, lines[_i].line, strlen(lines[_i].line)) == lines[_i].good, "%s",
                  lines[_i].line);
}
END_TEST

/* ---- a file ---- */

START_TEST(no_file_is_an_empty_history)
{
    struct history h = attempts_read();
    ck_assert_uint_eq(h.count, 0);
    history_free(&h);
}
END_TEST

START_TEST(quizzes_stand_beside_attempts)
{
    struct quiz_record quiz = {.time = 1700000000, .lab = 4, .asked = 8, .right = 6};
    attempts_add(attempt_at(1, 10, "a"));
    ck_assert_msg(history_add_quiz(attempts_path, &quiz, &why), "%s", why.text);
    attempts_add_raw("quiz lab=4 time=1700000000 asked=8 right=9 end\nquiz lab=4 time=1700000000 asked=8\n");
    struct history h = attempts_read();
    ck_assert_uint_eq(h.count, 1);
    ck_assert_uint_eq(h.quiz_count, 1);
    ck_assert_uint_eq(h.broken, 2);
    ck_assert(h.quizzes[0].time == quiz.time && h.quizzes[0].lab == 4 && h.quizzes[0].asked == 8 &&
              h.quizzes[0].right == 6);
    history_free(&h);
}
END_TEST

START_TEST(a_torn_line_takes_no_other_with_it)
{
    attempts_add(attempt_at(1, 10, "a"));
    attempts_add_raw("attempt lab=1 time=5 score=10/1");
    attempts_add(attempt_at(1, 20, "b"));
    attempts_add_raw("\n\nrubbish\n");
    attempts_add(attempt_at(2, 30, "c"));
    struct history h = attempts_read();
    ck_assert_uint_eq(h.count, 3);
    ck_assert_uint_eq(h.broken, 2);
    ck_assert_int_eq(h.broken_line, 2);
    ck_assert_double_eq(h.items[1].score, 20);
    history_free(&h);
}
END_TEST

enum { WRITERS = 8, EACH = 50 };

static pid_t start_writer(int number, int count)
{
    pid_t child = fork();
    if (child != 0)
        return child;
    struct attempt a = full_of_things();
    bool ok = true;
    for (int k = 0; ok && k < count; k++) {
        snprintf(a.sha256, sizeof a.sha256, "%d-%d", number, k);
        ok = history_add(attempts_path, &a, &why);
    }
    _exit(!ok);
}

/* Eight at once, and a ninth that is killed while it writes, again and again. */
START_TEST(writers_side_by_side_lose_nothing)
{
    pid_t writers[WRITERS];
    int status, seen[WRITERS] = {0};
    for (int w = 0; w < WRITERS; w++)
        writers[w] = start_writer(w, EACH);
    for (int k = 0; k < 10; k++) {
        pid_t victim = start_writer(WRITERS, 1 << 20);
        usleep(2000 + 1000 * (unsigned)k);
        kill(victim, SIGKILL);
        ck_assert(waitpid(victim, &status, 0) == victim && WIFSIGNALED(status));
    }
    for (int w = 0; w < WRITERS; w++)
        ck_assert(waitpid(writers[w], &status, 0) == writers[w] && status == 0);
    struct history h = attempts_read();
    for (size_t k = 0; k < h.count; k++) {
        int number = atoi(h.items[k].sha256);
        if (number < WRITERS) {
            char *wanted = xformat("%d-%d", number, seen[number]++);
            ck_assert_str_eq(h.items[k].sha256, wanted);
            free(wanted);
        }
    }
    for (int w = 0; w < WRITERS; w++)
        ck_assert_int_eq(seen[w], EACH);
    history_free(&h);
}
END_TEST

static off_t size_of(const char *file)
{
    struct stat st;
    return stat(file, &st) == 0 ? st.st_size : -1;
}

/* A disk that takes half a line is the same to the writer as a limit on the file's size. */
START_TEST(a_full_disk_leaves_the_history_as_it_was)
{
    struct attempt a = full_of_things();
    attempts_add(a);
    off_t before = size_of(attempts_path);
    signal(SIGXFSZ, SIG_IGN);
    struct rlimit none, limit = {(rlim_t)before + 20, RLIM_INFINITY};
    ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &none), 0);
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
    bool added = history_add(attempts_path, &a, &why);
    ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &none), 0);
    ck_assert(!added);
    ck_assert_ptr_nonnull(strstr(why.text, "No space left"));
    ck_assert_int_eq(size_of(attempts_path), before);
}
END_TEST

START_TEST(what_is_no_file_is_a_remark)
{
    struct attempt a = attempt_at(1, 1, "a");
    struct history h;
    ck_assert(!history_add("/dev/full", &a, &why));
    ck_assert(!history_add("/proc/nowhere/history", &a, &why));
    ck_assert_ptr_nonnull(strstr(why.text, "this attempt is not kept: /proc/nowhere/history: No such file"));
    ck_assert(!history_read(&h, scratch, &why));
    ck_assert_ptr_nonnull(strstr(why.text, "cannot be read"));
    char *loop = scratch_path("loop");
    ck_assert_int_eq(symlink("loop", loop), 0);
    ck_assert(!history_read(&h, loop, &why));
    ck_assert_msg(strstr(why.text, "Too many levels of symbolic links") != NULL, "%s", why.text);
    unlink(loop);
    free(loop);
}
END_TEST

START_TEST(whose_file_it_is)
{
    ck_assert(history_is_own(lab_find(1), NULL));
    ck_assert(history_is_own(lab_find(1), "labs/../labs/lab1_moving_average.cu"));
    ck_assert(!history_is_own(lab_find(1), "labs/lab2_halo.cu"));
    ck_assert(!history_is_own(lab_find(1), "solutions/lab1_moving_average.cu"));
    ck_assert(!history_is_own(lab_find(1), "nowhere.cu"));
}
END_TEST

/* ---- what it says ---- */

START_TEST(best_last_and_attempts)
{
    attempts_add(attempt_at(1, 40, "a"));
    attempts_add(attempt_at(2, 50, "b"));
    attempts_add(attempt_at(1, 40, "a"));
    attempts_add(attempt_at(1, 90, "c"));
    attempts_add(attempt_at(1, 60, "a"));
    struct history h = attempts_read();
    struct lab_history of = history_of(&h, lab_find(1)), none = history_of(&h, lab_find(3));
    ck_assert_int_eq(of.attempts, 3);
    ck_assert_double_eq(of.best->score, 90);
    ck_assert_double_eq(of.last->score, 60);
    ck_assert_ptr_eq(of.judged, of.last);
    ck_assert(!none.best && !none.last && none.attempts == 0);
    history_free(&h);
}
END_TEST

START_TEST(what_is_under_review_is_judged)
{
    struct attempt a = attempt_at(1, 70, "a");
    snprintf(a.verdict, sizeof a.verdict, "%s", verdict_name(VERDICT_REVIEW));
    ck_assert(attempt_is_judged(&a));
    ck_assert(!attempt_is_full(&a));
}
END_TEST

START_TEST(what_does_not_compile_is_not_judged)
{
    struct attempt broken = attempt_at(1, 0, "b");
    snprintf(broken.verdict, sizeof broken.verdict, "compile_error");
    attempts_add(attempt_at(1, 40, "a"));
    attempts_add(broken);
    struct history h = attempts_read();
    struct lab_history of = history_of(&h, lab_find(1));
    ck_assert_double_eq(of.last->score, 0);
    ck_assert_double_eq(of.judged->score, 40);
    history_free(&h);
}
END_TEST

START_TEST(changes)
{
    struct attempt before = attempt_at(4, 0, "a"), after = before;
    struct text text = {0};
    attempt_changes(&text, &before, &after);
    ck_assert_uint_eq(text.length, 0);
    after.entries[0].checks[CHECK_TIME].score = 7.5;
    after.entries[1].checks[CHECK_TRAFFIC].score = 10;
    after.entries[1].checks[CHECK_TIME].score = 15;
    attempt_changes(&text, &before, &after);
    ck_assert_str_eq(text.s, "stencil_basic: time 0 → 7.5; stencil_tiled: traffic 0 → 10, time 0 → 15");
    text_free(&text);
}
END_TEST

START_TEST(full_marks_need_a_grade)
{
    struct attempt a = attempt_at(1, 100, "a");
    ck_assert(attempt_is_full(&a));
    snprintf(a.verdict, sizeof a.verdict, "review");
    ck_assert(!attempt_is_full(&a));
}
END_TEST

Suite *history_suite(void)
{
    Suite *suite = suite_create("history");
    TCase *tests = tcase_create("history");
    tcase_add_checked_fixture(tests, attempts_begin, attempts_end);
    tcase_add_test(tests, a_line_comes_back);
    tcase_add_test(tests, a_part_of_a_line_is_none);
    tcase_add_loop_test(tests, lines_are_told_from_others, 0, ARRAY_LEN(lines));
    tcase_add_test(tests, no_file_is_an_empty_history);
    tcase_add_test(tests, a_torn_line_takes_no_other_with_it);
    tcase_add_test(tests, quizzes_stand_beside_attempts);
    tcase_add_test(tests, writers_side_by_side_lose_nothing);
    tcase_add_test(tests, a_full_disk_leaves_the_history_as_it_was);
    tcase_add_test(tests, what_is_no_file_is_a_remark);
    tcase_add_test(tests, whose_file_it_is);
    tcase_add_test(tests, best_last_and_attempts);
    tcase_add_test(tests, what_does_not_compile_is_not_judged);
    tcase_add_test(tests, what_is_under_review_is_judged);
    tcase_add_test(tests, changes);
    tcase_add_test(tests, full_marks_need_a_grade);
    suite_add_tcase(suite, tests);
    return suite;
}
