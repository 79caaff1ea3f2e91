/* Which warp goes first: the order of the queue. */
#include <check.h>

#include "common/timing/warp_queue.h"

Suite *warp_order_suite(void);

/* A warp is only an address here. */
static struct warp *warp(int *numbers, int k)
{
    return (struct warp *)&numbers[k];
}

START_TEST(test_queue_by_time)
{
    static const struct {
        double time;
        int place;
    } pushed[] = {{5, 3}, {1, 1}, {4, 2}, {0, 0}, {6, 4}, {9, 5}};
    int numbers[6];
    struct warp_queue q;
    warp_queue_open(&q, 6);
    for (int k = 0; k < 6; k++)
        warp_queue_push(&q, pushed[k].time, warp(numbers, pushed[k].place));
    for (int k = 0; k < 6; k++)
        ck_assert_ptr_eq(warp_queue_pop(&q), warp(numbers, k));
    ck_assert_uint_eq(q.count, 0);
    warp_queue_close(&q);
}
END_TEST

START_TEST(test_exchange_is_a_push_and_a_pop)
{
    int numbers[4];
    struct warp_queue q;
    warp_queue_open(&q, 4);
    ck_assert_ptr_eq(warp_queue_exchange(&q, 3, warp(numbers, 0)), warp(numbers, 0));
    warp_queue_push(&q, 4, warp(numbers, 1));
    warp_queue_push(&q, 6, warp(numbers, 2));
    ck_assert_ptr_eq(warp_queue_exchange(&q, 5, warp(numbers, 3)), warp(numbers, 1));
    ck_assert_ptr_eq(warp_queue_pop(&q), warp(numbers, 3));
    ck_assert_ptr_eq(warp_queue_pop(&q), warp(numbers, 2));
    warp_queue_close(&q);
}
END_TEST

Suite *warp_order_suite(void)
{
    Suite *s = suite_create("warp_order");
    TCase *tc = tcase_create("warp_order");
    tcase_add_test(tc, test_queue_by_time);
    tcase_add_test(tc, test_exchange_is_a_push_and_a_pop);
    suite_add_tcase(s, tc);
    return s;
}
