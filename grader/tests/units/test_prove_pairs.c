/* Two threads at two places: what is shown of all pairs of events, and of copies on their way. */
#include <check.h>
#include <stdlib.h>

#include "grader/prove/pairs.h"
#include "grader/tests/units/prove_line.h"

static struct event *add_event(struct line *l, enum event_kind kind, struct insn *i, term at)
{
    struct events *events = &l->walker.events;
    struct event *e = ARRAY_PUSH(events->items, events->count, events->capacity);
    *e = (struct event){.kind = kind, .insn = i, .object = OBJECT_SHARED, .size = ELEMENT};
    e->at = at;
    e->epoch = e->group = e->done = TERM_ZERO;
    return e;
}

static bool line_is_apart(struct line *l)
{
    struct in_doubt in_doubt = {0};
    struct doubt doubt;
    bool apart = claims_apart(&l->walker, &in_doubt, &doubt);
    ck_assert(apart || doubt.kind == DOUBT_MEET);
    in_doubt_free(&in_doubt);
    return apart;
}

static term thread_of(struct line *l)
{
    return term_symbol(&l->terms, l->walker.thread[0]);
}

/* ---- events that are alike ---- */

/* Two turns of one store to the words 0, 1, 2 … of an output, as far apart from each other as from
 * themselves: only what each of them knows says that blocks do not meet. */
static bool turns_apart(bool first_is_guarded, bool second_is_guarded)
{
    struct line l;
    open_line(&l);
    term word = term_scaled(&l.terms, thread_of(&l), ELEMENT);
    term first_block = term_scaled(&l.terms, term_symbol(&l.terms, l.walker.block[0]), -1);
    for (int turn = 0; turn < 2; turn++) {
        struct event *e = add_event(&l, EVENT_STORE, &l.insns[0], word);
        e->object = 0;
        if (turn ? second_is_guarded : first_is_guarded)
            e->facts[e->fact_count++] = first_block;
    }
    struct object object = {.name = "y"};
    l.launch.objects = &object;
    bool apart = line_is_apart(&l);
    close_line(&l);
    return apart;
}

START_TEST(turns_that_are_alike_are_not_mixed_up)
{
    ck_assert(turns_apart(true, true));
    ck_assert(!turns_apart(true, false));
    ck_assert(!turns_apart(false, true));
    ck_assert(!turns_apart(false, false));
}
END_TEST

/* Each thread stores `count` words of its own, one in each turn: they are as many questions as distances. */
static uint64_t work_of_turns(int count)
{
    struct line l;
    open_line(&l);
    for (int k = 0; k < count; k++) {
        term word = term_sum(&l.terms, term_scaled(&l.terms, thread_of(&l), ELEMENT), 4096 * k,
                             term_number(&l.terms, 1));
        struct event *e = add_event(&l, EVENT_STORE, &l.insns[0], word);
        e->facts[e->fact_count++] =
            term_sum(&l.terms, l.outputs.n, -1, term_number(&l.terms, k)); /* each turn knows more */
    }
    uint64_t before = l.terms.work;
    ck_assert(line_is_apart(&l));
    uint64_t work = l.terms.work - before;
    close_line(&l);
    return work;
}

START_TEST(pairs_as_far_apart_are_asked_about_once)
{
    enum { TURNS = 40, PAIRS = TURNS * (TURNS + 1) / 2 };
    ck_assert_uint_lt(work_of_turns(TURNS), 10 * PAIRS); /* steps: most pairs are only looked up */
}
END_TEST

/* At every other point, the other thread is the same one. */
START_TEST(points_of_a_copy_are_those_of_the_number)
{
    struct terms t;
    struct copies other;
    terms_open(&t);
    term n = term_symbol(&t, symbol_new(&t, 41, 1000)), own = term_symbol(&t, symbol_new(&t, 0, 999));
    int32_t symbol = t.items[own].parts[0].symbol;
    symbol_fact(&t, symbol, term_sum(&t, n, -1, own));
    copies_open(&other, &t, symbol);
    int32_t copy = t.items[copies_of(&other, own)].parts[0].symbol;
    for (int k = 1; k < POINTS; k += 2) {
        ck_assert_int_eq(t.points[copy].values[k], t.points[symbol].values[k]);
        ck_assert(!((t.points[copy].fits ^ t.points[symbol].fits) >> k & 1));
    }
    term equal = term_sum(&t, own, -1, copies_of(&other, own)), facts[] = {equal, term_scaled(&t, equal, -1)};
    ck_assert(points_deny(&t, facts, 2, term_sum(&t, own, -1, term_number(&t, 500))));
    ck_assert(!points_deny(&t, facts, 2, equal));
    copies_close(&other);
    terms_close(&t);
}
END_TEST

/* ---- copies on their way ---- */

/* Each thread copies to its own word, waits for so many groups of copies, and comes to a barrier. Then a
 * thread loads the word of another one, after so many barriers. */
static bool flight(int64_t waited, int64_t barriers)
{
    struct line l;
    struct pairs p;
    open_line(&l);
    struct terms *t = &l.terms;
    term word = term_scaled(t, thread_of(&l), ELEMENT);
    term mirrored = term_sum(t, term_number(t, ELEMENT * (WIDTH - 1)), -1, word);
    add_event(&l, EVENT_STORE, &l.insns[0], word)->late = true;
    add_event(&l, EVENT_BARRIER, &l.insns[1], TERM_UNKNOWN)->done = term_number(t, waited);
    struct event *load = add_event(&l, EVENT_LOAD, &l.insns[2], mirrored);
    load->epoch = term_number(t, barriers);
    load->done = term_number(t, waited);
    struct event *end = add_event(&l, EVENT_EXIT, &l.insns[3], TERM_UNKNOWN);
    end->epoch = load->epoch;
    end->done = load->done;
    pairs_open(&p, &l.walker);
    bool apart = flight_apart(&p, &l.walker.events.items[0], &l.walker.events.items[2]);
    pairs_close(&p);
    close_line(&l);
    return apart;
}

START_TEST(a_copy_is_awaited_before_a_barrier)
{
    ck_assert(flight(1, 1));
    ck_assert(!flight(0, 1)); /* a barrier alone */
    ck_assert(!flight(1, 0)); /* others do not know yet */
}
END_TEST

Suite *prove_pairs_suite(void)
{
    Suite *suite = suite_create("prove_pairs");
    TCase *cases = tcase_create("pairs");
    tcase_add_test(cases, turns_that_are_alike_are_not_mixed_up);
    tcase_add_test(cases, pairs_as_far_apart_are_asked_about_once);
    tcase_add_test(cases, points_of_a_copy_are_those_of_the_number);
    tcase_add_test(cases, a_copy_is_awaited_before_a_barrier);
    suite_add_tcase(suite, cases);
    return suite;
}
