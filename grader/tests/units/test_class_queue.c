/* Test the order in which a class is graded, and which tasks run at the same time. */
#include <check.h>

#include "grader/class/queue.h"

Suite *class_queue_suite(void);

enum { SOON = 0, LATER = 1000 }; /* seconds */

static struct task tasks[3];
static struct class_scan scan;
static struct queue queue;

static void set_up(void)
{
    for (size_t i = 0; i < ARRAY_LEN(tasks); i++)
        tasks[i] = (struct task){.state = TASK_TO_DO};
    scan = (struct class_scan){.tasks = tasks, .count = ARRAY_LEN(tasks)};
    queue_start(&queue, &scan);
}

static void tear_down(void)
{
    queue_free(&queue);
}

static void must_come(const struct task *t)
{
    ck_assert_ptr_eq(queue_next(&queue), t);
}

static void ends(struct task *t, enum task_state state, double pause)
{
    t->state = state;
    queue_back(&queue, t, pause);
}

START_TEST(every_task_is_out_once)
{
    tasks[1].state = TASK_MISSING;
    must_come(&tasks[0]);
    must_come(&tasks[2]);
    must_come(NULL);
    ends(&tasks[0], TASK_GRADED, SOON);
    must_come(NULL);
    ck_assert(queue_has_work(&queue));
    ends(&tasks[2], TASK_TO_DO, SOON);
    must_come(&tasks[2]);
    ends(&tasks[2], TASK_NOT_GRADED, SOON);
    ck_assert(!queue_has_work(&queue));
}
END_TEST

START_TEST(a_pause_is_kept)
{
    must_come(&tasks[0]);
    ends(&tasks[0], TASK_TO_DO, LATER);
    must_come(&tasks[1]);
    must_come(&tasks[2]);
    ends(&tasks[1], TASK_GRADED, SOON);
    ends(&tasks[2], TASK_GRADED, SOON);
    must_come(NULL);
    ck_assert(queue_has_work(&queue));
}
END_TEST

START_TEST(the_doubtful_come_last_and_alone)
{
    must_come(&tasks[0]);
    must_come(&tasks[1]);
    tasks[0].doubts = tasks[1].doubts = 1;
    ends(&tasks[0], TASK_TO_DO, SOON);
    ends(&tasks[1], TASK_TO_DO, SOON);
    must_come(&tasks[2]);
    must_come(NULL); /* the third runs */
    ends(&tasks[2], TASK_TO_DO, LATER);
    must_come(NULL); /* it is still to do, though not yet */
    queue.due[2] = 0;
    must_come(&tasks[2]);
    ends(&tasks[2], TASK_GRADED, SOON);
    must_come(&tasks[0]);
    must_come(NULL); /* the first runs, alone */
    ends(&tasks[0], TASK_GRADED, SOON);
    must_come(&tasks[1]);
}
END_TEST

Suite *class_queue_suite(void)
{
    Suite *suite = suite_create("class_queue");
    TCase *tests = tcase_create("class_queue");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, every_task_is_out_once);
    tcase_add_test(tests, a_pause_is_kept);
    tcase_add_test(tests, the_doubtful_come_last_and_alone);
    suite_add_tcase(suite, tests);
    return suite;
}
