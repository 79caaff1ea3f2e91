/* How the quiz reads answers. Its keys: build/check_quiz. */
#include <check.h>

#include "grader/quiz/quiz.h"

Suite *quiz_suite(void);

static const struct quiz_question number = {.form = ANSWER_NUMBER, .parts = 1, .right = {128}};
static const struct quiz_question thread = {.form = ANSWER_THREAD, .parts = 3, .right = {7, 0, 0}};
static const struct quiz_question element = {.form = ANSWER_ELEMENT, .parts = 3, .right = {1, 2, 3}};

static const struct {
    const struct quiz_question *question;
    const char *line;
    enum quiz_reply reply;
} replies[] = {
    {&number, "128\n", REPLY_RIGHT},
    {&number, " 128 bytes", REPLY_RIGHT},
    {&number, "127", REPLY_WRONG},
    {&number, "-128", REPLY_UNREADABLE},
    {&number, "128.0", REPLY_UNREADABLE},
    {&number, "12 8", REPLY_UNREADABLE},
    {&number, "", REPLY_UNREADABLE},
    {&number, "many", REPLY_UNREADABLE},
    {&number, "99999999999999999999", REPLY_UNREADABLE},
    {&number, "?\n", REPLY_SKIP},
    {&number, " Q \n", REPLY_END},
    {&number, "quit", REPLY_END},
    {&number, "quite 128", REPLY_RIGHT},
    {&thread, "7", REPLY_RIGHT},
    {&thread, "thread 7", REPLY_RIGHT},
    {&thread, "(7,0,0)", REPLY_RIGHT},
    {&thread, "7,0", REPLY_RIGHT},
    {&thread, "0,0,7", REPLY_WRONG},
    {&thread, "7,0,0,0", REPLY_UNREADABLE},
    {&element, "out[1][2][3]", REPLY_RIGHT},
    {&element, "out1[1][2][3]", REPLY_RIGHT},
    {&element, "1, 2, 3", REPLY_RIGHT},
    {&element, "3,2,1", REPLY_WRONG},
    {&element, "1,2", REPLY_UNREADABLE},
};

START_TEST(answers_are_read)
{
    ck_assert_msg(quiz_judge(replies[_i].question, replies[_i].line) == replies[_i].reply, "\"%s\"",
                  replies[_i].line);
}
END_TEST

Suite *quiz_suite(void)
{
    Suite *s = suite_create("quiz");
    TCase *t = tcase_create("quiz");
    tcase_add_loop_test(t, answers_are_read, 0, ARRAY_LEN(replies));
    suite_add_tcase(s, t);
    return s;
}
