/* Which thread and which turn of a loop store an output: its index as digits. */
#include <check.h>

#include "grader/prove/compute_parts.h"
#include "grader/prove/rows.h"
#include "grader/prove/symbolic.h"
#include "grader/tests/units/prove_line.h"

/* A loop that is unrolled by four stores 6 + 4 * turn. The turn that is chosen for a target of that kind is
 * the one that stores it. */
START_TEST(turns_of_an_unrolled_loop_are_chosen)
{
    struct terms t;
    struct walker w = {.terms = &t};
    struct copies chosen;
    terms_open(&t);
    for (int d = 0; d < 3; d++)
        w.block[d] = symbol_new(&t, 0, 0);
    for (int d = 0; d < 3; d++)
        w.thread[d] = symbol_new(&t, 0, 0);
    int32_t turn = symbol_new(&t, 0, 99), target = symbol_new(&t, 0, 99);
    struct event e = {.turns = {turn}, .turn_count = 1};
    struct store s = {.walker = &w, .event = &e, .elements = 1};
    struct axis axes[AXES] = {{.target = term_symbol(&t, target)}};
    s.axis[0] = term_sum(&t, term_number(&t, 6), 4, term_symbol(&t, turn));
    ck_assert(digits_choose(&s, axes, 1, &chosen));
    term value = copies_of(&chosen, term_symbol(&t, turn));
    ck_assert_uint_eq(t.items[value].count, 1);
    int32_t quotient = t.items[value].parts[0].symbol;
    for (int64_t x = 0; x < 100; x++) {
        int64_t own = x / 4 + t.items[value].constant;
        ck_assert_int_eq(6 + 4 * own - x, 2 - x % 4);
        ck_assert_uint_eq(t.symbols[quotient].fact_count, 2);
        for (uint32_t k = 0; k < 2; k++) {
            term fact = term_replaced(&t, t.symbols[quotient].facts[k], target, term_number(&t, x));
            int64_t known = -1;
            ck_assert(term_is_number(&t, term_replaced(&t, fact, quotient, term_number(&t, x / 4)), &known));
            ck_assert_int_ge(known, 0);
        }
    }
    copies_close(&chosen);
    terms_close(&t);
}
END_TEST

/* The second of two loops over tiles begins at 64 * width: its block is the one of the target, its turn one
 * less. A store of an unrolled turn has no such turn: it is told by the number in the index. */
START_TEST(what_is_beside_digits_is_taken_off)
{
    struct terms t;
    struct walker w = {.terms = &t};
    terms_open(&t);
    term width = term_symbol(&t, symbol_new(&t, 1, 100));
    for (int d = 0; d < 3; d++)
        w.block[d] = symbol_new(&t, 0, d ? 0 : 99);
    for (int d = 0; d < 3; d++)
        w.thread[d] = symbol_new(&t, 0, d ? 0 : 63);
    int32_t turn = symbol_new(&t, 0, 99);
    term target = term_symbol(&t, symbol_new(&t, 0, 999999)), digit[2];
    for (int k = 0; k < 2; k++)
        digit[k] = term_symbol(&t, symbol_new(&t, 0, 99));
    term tile = term_scaled(&t, width, 64),
         own = term_sum(&t, term_symbol(&t, w.thread[0]), 64, term_symbol(&t, w.block[0]));
    struct axis axes[AXES] = {{.target = target, .count = 2}};
    axes[0].digits[0].weight = term_number(&t, 64);
    axes[0].digits[0].value = digit[0];
    axes[0].digits[1].weight = tile;
    axes[0].digits[1].value = digit[1];
    for (int in_loop = 0; in_loop < 2; in_loop++) {
        struct event e = {.turns = {turn}, .turn_count = (uint32_t)in_loop};
        struct store s = {.walker = &w, .event = &e, .elements = 1};
        struct copies chosen;
        s.axis[0] = term_sum(&t, own, 1, tile);
        if (in_loop)
            s.axis[0] = term_sum(&t, s.axis[0], 1, term_product(&t, tile, term_symbol(&t, turn)));
        ck_assert(digits_choose(&s, axes, 1, &chosen));
        ck_assert_int_eq(copies_of(&chosen, term_symbol(&t, w.block[0])), digit[0]);
        if (in_loop)
            ck_assert_int_eq(copies_of(&chosen, term_symbol(&t, turn)),
                             term_sum(&t, digit[1], -1, term_number(&t, 1)));
        copies_close(&chosen);
    }
    terms_close(&t);
}
END_TEST

/* Outputs from 1 on, told of 1 + 256 * block + thread: the last one of a block's is 256 + 256 * block, and no
 * first one of the next. */
START_TEST(the_last_of_a_tile_is_of_that_tile)
{
    struct line l;
    struct copies chosen;
    open_line(&l);
    struct terms *t = &l.terms;
    struct event e = {.kind = EVENT_STORE};
    struct store stores[2] = {{.walker = &l.walker, .event = &e, .elements = 1},
                              {.walker = &l.walker, .event = &e, .elements = 1}};
    stores[0].axis[0] = element_of(&l, 1);
    stores[1].axis[0] = term_sum(t, term_number(t, WIDTH), WIDTH, term_symbol(t, l.walker.block[0]));
    struct axis axes[AXES] = {{.target = term_symbol(t, symbol_new(t, 1, 999999))}};
    struct meeting known = {.terms = t, .first = INT32_MAX};
    ck_assert(digits_make(t, stores, 2, 0, &axes[0], &known));
    ck_assert_int_eq(axes[0].count, 1);
    for (int k = 0; k < 2; k++) {
        ck_assert(digits_choose(&stores[k], axes, 1, &chosen));
        ck_assert_int_eq(copies_of(&chosen, term_symbol(t, l.walker.block[0])), axes[0].digits[0].value);
        copies_close(&chosen);
    }
    close_line(&l);
}
END_TEST

/* 256 * (thread / 32) + thread % 32, as the walk tells it: thread + 224 * (thread / 32). */
static term index_in_rows(struct line *l, term *quotient)
{
    struct terms *t = &l->terms;
    term thread = term_symbol(t, l->walker.thread[0]);
    bool fresh;
    int32_t row = symbol_made(t, MADE_FLOOR, thread, term_number(t, 32), 0, WIDTH / 32 - 1, &fresh);
    *quotient = term_symbol(t, row);
    term rest = term_sum(t, thread, -32, *quotient);
    symbol_fact(t, row, rest);
    symbol_fact(t, row, term_sum(t, term_number(t, 31), -1, rest));
    return term_sum(t, thread, 224, *quotient);
}

START_TEST(two_places_in_rows_differ)
{
    struct line l;
    term quotient;
    open_line(&l);
    struct terms *t = &l.terms;
    term index = index_in_rows(&l, &quotient), thread = term_symbol(t, l.walker.thread[0]);
    term told = rows_rest(t, index), rest = term_sum(t, told, -256, quotient);
    ck_assert_uint_eq(t->items[rest].count, 1);
    ck_assert_int_eq(t->symbols[t->items[rest].parts[0].symbol].high, 31);
    ck_assert_int_eq(rows_rest(t, thread), thread); /* no quotient */
    struct copies other;
    copies_open(&other, t, l.walker.block[0]);
    struct meeting m = {.terms = t, .first = l.walker.block[0]};
    index = term_sum(t, index, 2048, term_symbol(t, l.walker.block[0]));
    term apart = term_sum(t, index, -1, copies_of(&other, index));
    meeting_between(&m, rows_rest(t, apart), 0, 0);
    ck_assert(meeting_equal(&m, thread, copies_of(&other, thread)));
    copies_close(&other);
    close_line(&l);
}
END_TEST

START_TEST(a_row_and_a_place_in_it_are_chosen)
{
    struct line l;
    term quotient;
    struct copies chosen;
    open_line(&l);
    struct terms *t = &l.terms;
    struct event e = {.kind = EVENT_STORE};
    struct store s = {.walker = &l.walker, .event = &e, .elements = 1};
    s.axis[0] = index_in_rows(&l, &quotient);
    rows_tell(&s, 1);
    ck_assert_int_eq(s.row.by, 32);
    term target = term_symbol(t, symbol_new(t, 0, 2047)), digit = term_symbol(t, symbol_new(t, 0, 7));
    struct axis axes[AXES] = {{.target = target, .count = 1}};
    axes[0].digits[0].weight = term_number(t, 256);
    axes[0].digits[0].value = digit;
    ck_assert(digits_choose(&s, axes, 1, &chosen));
    term own = copies_of(&chosen, term_symbol(t, l.walker.thread[0]));
    ck_assert_int_eq(own, term_sum(t, target, -224, digit)); /* 32 * digit + target - 256 * digit */
    copies_close(&chosen);
    close_line(&l);
}
END_TEST

/* The term with these numbers in place of symbols. */
static int64_t value_with(struct terms *t, term a, const term *symbols, const int64_t *values, int count)
{
    int64_t number = INT64_MIN;
    for (int k = 0; k < count; k++)
        a = term_replaced(t, a, t->items[symbols[k]].parts[0].symbol, term_number(t, values[k]));
    ck_assert(term_is_number(t, a, &number));
    return number;
}

/* Threads with four cells each in tiles of 30, from the second cell of the first thread on: 30 * block +
 * 4 * thread + cell - 1. Each output has digits that keep all that is learnt of them, and they choose the
 * thread that stores it. */
START_TEST(a_tile_is_no_multiple_of_what_a_thread_stores)
{
    struct line l;
    open_line(&l);
    struct terms *t = &l.terms;
    struct event e = {.kind = EVENT_STORE};
    struct store stores[4];
    term thread = term_symbol(t, l.walker.thread[0]), block = term_symbol(t, l.walker.block[0]);
    for (int cell = 0; cell < 4; cell++) {
        stores[cell] = (struct store){.walker = &l.walker, .event = &e, .elements = 1};
        stores[cell].axis[0] = term_sum(t, term_sum(t, term_number(t, cell - 1), 30, block), 4, thread);
        if (!cell)
            stores[cell].course.facts[stores[cell].course.fact_count++] =
                term_sum(t, thread, -1, term_number(t, 1));
    }
    struct axis axes[AXES] = {{.target = term_symbol(t, symbol_new(t, 0, 999))}};
    struct meeting known = {.terms = t, .first = INT32_MAX};
    ck_assert(digits_make(t, stores, 4, 0, axes, &known));
    ck_assert_int_eq(axes[0].count, 2);
    const term symbols[] = {axes[0].target, axes[0].digits[0].value, axes[0].digits[1].value};
    for (int64_t x = 0; x < 1000; x++) {
        const int64_t values[] = {x, x % 30 / 4, x / 30};
        unsigned storing = 0;
        for (size_t k = 0; k < known.count; k++)
            ck_assert_int_ge(value_with(t, known.facts[k], symbols, values, 3), 0);
        for (int cell = 0; cell < 4; cell++) {
            struct copies chosen;
            ck_assert(digits_choose(&stores[cell], axes, 1, &chosen));
            int64_t at = value_with(t, copies_of(&chosen, stores[cell].axis[0]), symbols, values, 3),
                    own = value_with(t, copies_of(&chosen, thread), symbols, values, 3);
            storing += at == x && own >= !cell && own < 8;
            copies_close(&chosen);
        }
        ck_assert_uint_eq(storing, 1);
    }
    const int64_t too_far[] = {30, 7, 0}; /* 4 * 7 + 2 is of the next tile */
    unsigned broken = 0;
    for (size_t k = 0; k < known.count; k++)
        broken += value_with(t, known.facts[k], symbols, too_far, 3) < 0;
    ck_assert_uint_gt(broken, 0);
    close_line(&l);
}
END_TEST

/* A store to the last cell is told of the thread with that index, if the course says both that it is not less
 * and not more. */
START_TEST(a_number_of_the_launch_is_told_of_its_thread)
{
    struct line l;
    open_line(&l);
    struct terms *t = &l.terms;
    term last = term_sum(t, l.outputs.n, -1, term_number(t, 1)), own = element_of(&l, 0),
         zero = term_sum(t, own, -1, last);
    struct event e = {.kind = EVENT_STORE};
    for (int both = 0; both < 2; both++) {
        struct store s = {.walker = &l.walker, .event = &e, .elements = 1, .axis = {last}};
        s.course = (struct course){1 + (uint32_t)both, {zero, term_scaled(t, zero, -1)}};
        digits_tell(&s, 1);
        ck_assert_int_eq(s.axis[0], both ? own : last);
    }
    close_line(&l);
}
END_TEST

/* Two stores of a tile of 512: one by threads with vectors of four, one by threads in four turns. A vector's
 * thread is told by both digits of the turns' index. */
START_TEST(digits_of_another_store_are_put_together)
{
    struct line l;
    open_line(&l);
    struct terms *t = &l.terms;
    int32_t turn = symbol_new(t, 0, 3);
    term thread = term_symbol(t, l.walker.thread[0]),
         tile = term_scaled(t, term_symbol(t, l.walker.block[0]), 512);
    struct event vector = {.kind = EVENT_STORE},
                 single = {.kind = EVENT_STORE, .turns = {turn}, .turn_count = 1};
    struct store stores[2] = {{.walker = &l.walker, .event = &vector, .elements = 4},
                              {.walker = &l.walker, .event = &single, .elements = 1}};
    stores[0].axis[0] = term_sum(t, tile, 4, thread);
    stores[1].axis[0] = term_sum(t, term_sum(t, tile, 1, thread), 128, term_symbol(t, turn));
    struct axis axes[AXES] = {{.target = term_symbol(t, symbol_new(t, 0, 9999))}};
    struct meeting known = {.terms = t, .first = INT32_MAX};
    ck_assert(digits_make(t, stores, 2, 0, axes, &known));
    ck_assert_int_eq(axes[0].count, 3);
    const term symbols[] = {axes[0].target, axes[0].digits[0].value, axes[0].digits[1].value,
                            axes[0].digits[2].value};
    for (int64_t x = 0; x < 2000; x += 7)
        for (int k = 0; k < 2; k++) {
            const int64_t values[] = {x, x % 128 / 4, x % 512 / 128, x / 512};
            struct copies chosen;
            ck_assert(digits_choose(&stores[k], axes, 1, &chosen));
            ck_assert_int_eq(value_with(t, copies_of(&chosen, thread), symbols, values, 4),
                             k ? x % 128 : x % 512 / 4);
            copies_close(&chosen);
        }
    close_line(&l);
}
END_TEST

Suite *prove_digits_suite(void)
{
    Suite *suite = suite_create("prove_digits");
    TCase *cases = tcase_create("digits");
    tcase_add_test(cases, turns_of_an_unrolled_loop_are_chosen);
    tcase_add_test(cases, what_is_beside_digits_is_taken_off);
    tcase_add_test(cases, the_last_of_a_tile_is_of_that_tile);
    tcase_add_test(cases, two_places_in_rows_differ);
    tcase_add_test(cases, a_row_and_a_place_in_it_are_chosen);
    tcase_add_test(cases, a_tile_is_no_multiple_of_what_a_thread_stores);
    tcase_add_test(cases, a_number_of_the_launch_is_told_of_its_thread);
    tcase_add_test(cases, digits_of_another_store_are_put_together);
    suite_add_tcase(suite, cases);
    return suite;
}
