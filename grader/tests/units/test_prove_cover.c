/* Who stores which output, and where a walk keeps states and events apart. */
#include <check.h>
#include <stdlib.h>

#include "common/sim/sync.h"
#include "grader/prove/digits.h"
#include "grader/tests/units/prove_line.h"

/* It is stored by the threads for which `fact` holds, and it is an output where `inside` holds. */
static void add_store(struct line *l, struct insn *i, term element, term fact, term inside,
                      const struct origins *origins)
{
    struct event e = {.kind = EVENT_STORE, .insn = i, .size = ELEMENT, .origins = *origins};
    e.at = term_scaled(&l->terms, element, ELEMENT);
    e.facts[e.fact_count++] = fact;
    e.facts[e.fact_count++] = inside;
    struct events *events = &l->walker.events;
    *ARRAY_PUSH(events->items, events->count, events->capacity) = e;
}

static bool line_is_covered(struct line *l, struct doubt *doubt)
{
    struct walker *const launches[] = {&l->walker};
    return cover_shown(launches, 1, &l->outputs, doubt);
}

/* Threads store their element if it is below n - missing: is that all of them? */
static bool guarded_covers(int64_t missing)
{
    struct line l;
    struct doubt doubt;
    open_line(&l);
    term below = term_sum(&l.terms, l.outputs.n, -1, element_of(&l, 1 + missing));
    struct origins all = paths_start(&l.walker.paths), others;
    paths_split(&l.walker.paths, &all, &below, 1, &others, NULL, -1);
    add_store(&l, &l.insns[0], element_of(&l, 0), below, below, &all);
    bool shown = line_is_covered(&l, &doubt);
    ck_assert(shown || (doubt.kind == DOUBT_MISSING && doubt.line == 7));
    close_line(&l);
    return shown;
}

START_TEST(a_guard_that_is_right_covers_all_outputs)
{
    ck_assert(guarded_covers(0));
    ck_assert(!guarded_covers(1));
}
END_TEST

/* Two stores, each by one side of a condition, and one of a side that is not told. */
START_TEST(both_sides_have_to_store)
{
    for (int stores = 1; stores <= 2; stores++)
        for (int told = 0; told < 2; told++) {
            struct line l;
            struct doubt doubt;
            open_line(&l);
            term below = term_sum(&l.terms, l.outputs.n, -1, element_of(&l, 1)),
                 early = term_sum(&l.terms, term_number(&l.terms, 99), -1,
                                  term_symbol(&l.terms, l.walker.thread[0])),
                 late = term_sum(&l.terms, term_number(&l.terms, -1), -1, early);
            struct origins first = paths_start(&l.walker.paths), others, second;
            paths_split(&l.walker.paths, &first, &below, 1, &others, NULL, -1);
            paths_split(&l.walker.paths, &first, &early, 1, &second, &late, told ? 1 : -1);
            add_store(&l, &l.insns[0], element_of(&l, 0), early, below, &first);
            if (stores == 2)
                add_store(&l, &l.insns[1], element_of(&l, 0), late, below, &second);
            ck_assert_int_eq(line_is_covered(&l, &doubt), stores == 2 && told);
            close_line(&l);
        }
}
END_TEST

START_TEST(what_may_be_no_output_is_told)
{
    struct line l;
    struct doubt doubt;
    open_line(&l);
    term below = term_sum(&l.terms, l.outputs.n, -1, element_of(&l, 1));
    struct origins all = paths_start(&l.walker.paths);
    add_store(&l, &l.insns[0], element_of(&l, 1), below, below, &all);
    ck_assert(!line_is_covered(&l, &doubt));
    ck_assert_int_eq(doubt.kind, DOUBT_NO_OUTPUT);
    close_line(&l);
}
END_TEST

/* Beside a store that is guarded, one by a value that no thread chooses: it stores outputs, and none is
 * needed from it. */
START_TEST(a_store_that_cannot_be_told_is_left_out)
{
    for (int missing = 0; missing < 2; missing++) {
        struct line l;
        struct doubt doubt;
        open_line(&l);
        struct terms *t = &l.terms;
        term below = term_sum(t, l.outputs.n, -1, element_of(&l, 1 + missing)),
             value = term_symbol(t, symbol_new(t, 0, 999)), at = term_sum(t, element_of(&l, 0), 2, value),
             inside = term_sum(t, l.outputs.n, -1, term_sum(t, at, 1, term_number(t, 1)));
        struct origins all = paths_start(&l.walker.paths), others;
        paths_split(&l.walker.paths, &all, &below, 1, &others, NULL, -1);
        add_store(&l, &l.insns[0], element_of(&l, 0), below, below, &all);
        add_store(&l, &l.insns[1], at, inside, inside, &all);
        ck_assert_int_eq(line_is_covered(&l, &doubt), !missing);
        close_line(&l);
    }
}
END_TEST

/* ---- events ---- */

START_TEST(a_place_is_an_instruction_in_one_turn)
{
    struct line l;
    open_line(&l);
    l.graph.loop_count = 2;
    l.block.loops = 2; /* in the second loop */
    struct event a = {.insn = &l.insns[0], .turns = {5}, .turn_count = 1}, b = a;
    ck_assert(event_same_place(&l.walker, &a, &b));
    b.turn_of[0] = 3; /* of a loop that it is not in */
    ck_assert(event_same_place(&l.walker, &a, &b));
    b.turn_of[1] = 3;
    ck_assert(!event_same_place(&l.walker, &a, &b));
    a.turn_of[1] = b.turn_of[1] = TURN_MIXED;
    ck_assert(!event_same_place(&l.walker, &a, &a));
    a.turn_of[1] = b.turn_of[1] = 0;
    b.turns[0] = 6;
    ck_assert(!event_same_place(&l.walker, &a, &b));
    b = a;
    b.insn = &l.insns[1];
    ck_assert(!event_same_place(&l.walker, &a, &b));
    close_line(&l);
}
END_TEST

static int64_t number_of(const struct line *l, term a)
{
    int64_t number = -99;
    ck_assert(term_is_number(&l->terms, a, &number));
    return number;
}

/* commit, commit, wait for all but one, wait for all but three, wait for all */
START_TEST(groups_of_copies_are_counted)
{
    struct line l;
    int32_t registers[8] = {0};
    struct state s = {.registers = registers};
    open_line(&l);
    l.graph.registers = 4;
    l.walker.quiet = true;
    static const struct {
        bool commits, all;
        int64_t left, group, done;
    } steps[] = {{true, false, 0, 1, 0},  {true, false, 0, 2, 0}, {false, false, 1, 2, 1},
                 {false, false, 3, 2, 1}, {false, true, 0, 3, 3}, {false, false, 0, 3, 3}};
    for (size_t k = 0; k < ARRAY_LEN(steps); k++) {
        const struct insn i = {.kind = INSN_COMPUTE,
                               .rule = RULE_FRESH,
                               .some = steps[k].commits ? pending_commit : pending_wait,
                               .extra = steps[k].all,
                               .offset = steps[k].left};
        event_order(&l.walker, &s, &i);
        ck_assert_int_eq(number_of(&l, registers[graph_group(&l.graph)]), steps[k].group);
        ck_assert_int_eq(number_of(&l, registers[graph_done(&l.graph)]), steps[k].done);
    }
    close_line(&l);
}
END_TEST

/* ---- facts ---- */

/* A state is full of facts about one number, or about as many numbers: is there room for another one? */
START_TEST(weak_facts_make_room)
{
    for (int64_t numbers = 1; numbers <= FACTS_MOST; numbers += FACTS_MOST - 1) {
        struct line l;
        struct state s = {.fact_count = 0};
        open_line(&l);
        struct terms *t = &l.terms;
        ck_assert(state_learn(t, &s, term_number(t, 7)));
        ck_assert_uint_eq(s.fact_count, 0);
        term number = TERM_ZERO;
        for (int64_t k = 0; k < FACTS_MOST; k++) {
            number = k < numbers ? term_symbol(t, symbol_new(t, 0, 999)) : number;
            ck_assert(state_learn(t, &s, term_sum(t, number, -1, term_number(t, k))));
        }
        term last = term_sum(t, number, -1, term_number(t, FACTS_MOST));
        ck_assert_uint_eq(s.fact_count, FACTS_MOST);
        ck_assert(state_learn(t, &s, last));
        ck_assert_int_eq(s.facts[FACTS_MOST - 1], last);
        ck_assert_int_eq(state_learn(t, &s, term_symbol(t, symbol_new(t, 0, 9))), numbers == 1);
        close_line(&l);
    }
}
END_TEST

/* What a way is taken by is told, though a weaker fact went for it. */
START_TEST(a_way_is_told_by_its_own_fact)
{
    struct line l;
    open_line(&l);
    struct walker *w = &l.walker;
    term number = term_symbol(&l.terms, symbol_new(&l.terms, 0, 999));
    struct state *s = xcalloc(1, sizeof *s);
    l.graph.registers = 1;
    s->registers = xcalloc(1, sizeof *s->registers);
    s->origins = paths_start(&w->paths);
    for (int64_t k = 1; k <= FACTS_MOST; k++)
        state_learn(&l.terms, s, term_sum(&l.terms, number, -1, term_number(&l.terms, k)));
    term own = term_sum(&l.terms, number, -1, term_number(&l.terms, 100));
    struct state *other = state_split(w, s, condition_make(w, CONDITION_TERM, own, 0));
    const struct path *path = paths_only(&w->paths, &s->origins);
    ck_assert(path->exact && path->fact_count == 1 && path->facts[0] == own);
    state_free(s);
    state_free(other);
    free(w->conditions);
    close_line(&l);
}
END_TEST

/* ---- accesses ---- */

/* The fourth turn of a loop that was unrolled by four, of which one to three turns are left: 385 elements or
 * more, at most 512, and a number of turns that leaves `rest` or more when it is divided by four. */
static size_t doubts_of_fourth_turn(int64_t rest)
{
    struct line l;
    int32_t registers[8] = {0};
    open_line(&l);
    struct terms *t = &l.terms;
    term left = term_symbol(t, symbol_new(t, 0, 1000000));
    int32_t turns = symbol_new(t, 0, 10000), fours = symbol_new(t, 0, 2500);
    term over = term_sum(t, left, -128, term_symbol(t, turns)),
         odd = term_sum(t, term_symbol(t, turns), -4, term_symbol(t, fours));
    symbol_fact(t, turns, term_sum(t, over, 1, term_number(t, 127)));
    symbol_fact(t, turns, term_scaled(t, over, -1));
    symbol_fact(t, fours, odd);
    symbol_fact(t, fours, term_sum(t, term_number(t, 3), -1, odd));
    struct state s = {.registers = registers, .fact_count = 3};
    s.facts[0] = term_sum(t, left, -1, term_number(t, 385));
    s.facts[1] = term_sum(t, term_number(t, 512), -1, left);
    s.facts[2] = term_sum(t, odd, -1, term_number(t, rest));
    l.launch.kernel = &l.function;
    const struct insn beyond = {.rule = RULE_ATOMIC, .space = PTX_SHARED, .size = ELEMENT};
    inside_judge(&l.walker, &s, &beyond); /* there is no shared memory */
    size_t doubts = l.walker.doubt_count;
    close_line(&l);
    return doubts;
}

START_TEST(where_no_thread_comes_nothing_is_in_doubt)
{
    ck_assert_uint_eq(doubts_of_fourth_turn(1), 0);
    ck_assert_uint_eq(doubts_of_fourth_turn(0), 1);
}
END_TEST

/* ---- sides ---- */

START_TEST(sides_join_where_their_ways_do)
{
    struct graph_block blocks[] = {
        {.order = 0}, {.order = 1, .loops = 1}, {.order = 2, .loops = 1}, {.order = 3}};
    struct graph g = {.blocks = blocks, .count = ARRAY_LEN(blocks), .loop_count = 1};
    struct sides a = {.count = 0}, b, c, none = {.count = 0};
    sides_add(&a, (struct side){1, 0, 0, 3}); /* before the loop, up to after it */
    b = c = a;
    b.items[0].way = 1;
    ck_assert(!sides_may_join(&a, &b));
    ck_assert(sides_may_join(&a, &none) && sides_may_join(&a, &a));
    sides_add(&a, (struct side){2, 0, 1, 2}); /* in the loop */
    sides_add(&c, (struct side){2, 1, 1, 2});
    ck_assert(!sides_may_join(&a, &c));
    sides_end(&a, &g, 1, 0); /* the next turn: it is asked again */
    sides_end(&b, &g, 1, 0);
    ck_assert(sides_may_join(&a, &c) && !sides_may_join(&a, &b));
    sides_end(&a, &g, 3, -1);
    ck_assert(sides_may_join(&a, &b));
    sides_add(&a, (struct side){2, 0, 1, 2});
    b = a;
    b.items[0].way = 1;
    sides_leave(&a, &g, 2, 0);
    sides_leave(&b, &g, 2, 0);
    sides_end(&a, &g, 3, -1);
    ck_assert(!sides_may_join(&a, &b)); /* how the loop was left is kept */
    sides_join(&none, &a);
    ck_assert_uint_eq(none.count, a.count);
    for (uint32_t k = 0; k < 2 * SIDES_MOST; k++)
        sides_add(&a, (struct side){10 + k, 0, 0, 3});
    ck_assert_uint_eq(a.count, SIDES_MOST);
}
END_TEST

/* What all threads of a block agree on says something of this one in one of both cases. In the other one it
 * is known of some threads that they are there, and nothing of all. */
START_TEST(what_a_block_agrees_on_is_told_of_one_thread)
{
    for (int some = 0; some < 2; some++) {
        struct line l;
        open_line(&l);
        struct walker *w = &l.walker;
        term below = term_sum(&l.terms, l.outputs.n, -1, element_of(&l, 1)),
             beyond = term_sum(&l.terms, term_number(&l.terms, -1), -1, below), told = some ? beyond : below;
        l.graph.registers = 1;
        struct state *s = xcalloc(1, sizeof *s);
        s->registers = xcalloc(1, sizeof *s->registers);
        s->origins = paths_start(&w->paths);
        int32_t own = condition_make(w, CONDITION_TERM, below, 0),
                all = condition_make(w, some ? CONDITION_SOME : CONDITION_EACH, own, 0);
        struct state *other = state_split(w, s, all), *sure = some ? other : s, *open = some ? s : other;
        ck_assert_uint_eq(sure->fact_count, 1);
        ck_assert_int_eq(sure->facts[0], told);
        ck_assert_uint_eq(open->fact_count, 0);
        ck_assert(!paths_only(&w->paths, &sure->origins)->exact);
        const struct path *path = paths_only(&w->paths, &open->origins);
        ck_assert(path->exact && path->fact_count == 1 && path->facts[0] == (some ? below : beyond));
        ck_assert_int_eq(state_decides(w, sure, all), -1); /* the others are not known */
        open->facts[open->fact_count++] = path->facts[0];
        ck_assert_int_eq(state_decides(w, open, all), some);
        ck_assert(!w->by_values);
        state_free(s);
        state_free(other);
        free(w->conditions);
        close_line(&l);
    }
}
END_TEST

Suite *prove_cover_suite(void)
{
    Suite *suite = suite_create("prove_cover");
    TCase *cases = tcase_create("cover");
    tcase_add_test(cases, a_guard_that_is_right_covers_all_outputs);
    tcase_add_test(cases, both_sides_have_to_store);
    tcase_add_test(cases, what_may_be_no_output_is_told);
    tcase_add_test(cases, a_store_that_cannot_be_told_is_left_out);
    tcase_add_test(cases, a_place_is_an_instruction_in_one_turn);
    tcase_add_test(cases, groups_of_copies_are_counted);
    tcase_add_test(cases, weak_facts_make_room);
    tcase_add_test(cases, a_way_is_told_by_its_own_fact);
    tcase_add_test(cases, where_no_thread_comes_nothing_is_in_doubt);
    tcase_add_test(cases, sides_join_where_their_ways_do);
    tcase_add_test(cases, what_a_block_agrees_on_is_told_of_one_thread);
    suite_add_tcase(suite, cases);
    return suite;
}
