/* Whole kernels, each beside one that differs in a number and must not be proved. */
#include <check.h>
#include <stdlib.h>

#include "grader/prove/judging.h"
#include "grader/tests/units/prove_kernel.h"

#define STORE "@%p1 st.global.u32 [%rd2], %gtid;"
#define GUARD "setp.lt.u32 %p1, %gtid, %n;"

struct pair_of_kernels {
    const char *name, *module, *body;
    bool inside, once;
};

/* What a kernel shows that no branch in these lines stands in the way of: accesses by all threads. */
static const struct pair_of_kernels kernels[] = {
    {"an index is masked like a number of bytes", NULL,
     "cvt.u64.u32 %rd3, %gtid; and.b64 %rd4, %rd3, 0x3fffffffffffffff; cvt.u64.u32 %rd5, %n;"
     "setp.lt.u64 %p1, %rd4, %rd5; shl.b64 %rd1, %rd3, 2; add.s64 %rd2, %out, %rd1;" STORE,
     true, true},
    {"an index is masked, and the guard is one too far", NULL,
     "cvt.u64.u32 %rd3, %gtid; and.b64 %rd4, %rd3, 0x3fffffffffffffff; cvt.u64.u32 %rd5, %n;"
     "setp.le.u64 %p1, %rd4, %rd5; shl.b64 %rd1, %rd3, 2; add.s64 %rd2, %out, %rd1;" STORE,
     false, false},
    {"every second index, which may be 2^31 or more, is extended before its guard", NULL,
     "mul.lo.u32 %r1, %gtid, 2; mul.wide.s32 %rd1, %r1, 4; add.s64 %rd2, %out, %rd1;"
     "setp.lt.u32 %p1, %r1, %n;" STORE,
     true, false},
    {"bytes of 2^31 or more are extended, and only the index is guarded", NULL,
     "shl.b32 %r1, %gtid, 2; cvt.s64.s32 %rd1, %r1; add.s64 %rd2, %out, %rd1;" GUARD STORE, false, false},
    {"an index is extended, and has no guard", NULL,
     "setp.lt.u32 %p1, %tid, 256; mul.wide.s32 %rd1, %gtid, 4; add.s64 %rd2, %out, %rd1;" STORE, false,
     false},
};

START_TEST(kernels_are_proved_or_refused)
{
    const struct pair_of_kernels *k = &kernels[_i];
    struct any_n a;
    open_any_n(&a, 41, INT32_MAX);
    struct kernel_claims c = claims_of_kernel(&a, k->module, k->body);
    ck_assert_msg(c.inside == k->inside && c.once == k->once, "%s: inside %d, once %d", k->name, c.inside,
                  c.once);
    close_any_n(&a);
}
END_TEST

/* A call of whichever function the address in memory is of: one adds a number, the other one returns it or
 * ends the thread. */
static bool called_stores_once(const char *end_of_other)
{
    char *module =
        xformat(".func (.param .b32 r) one(.param .b32 a) { .reg .b32 %%v<2>; ld.param.u32 %%v1, [a];"
                "add.u32 %%v1, %%v1, 1; st.param.b32 [r], %%v1; ret; }\n"
                ".func (.param .b32 r) other(.param .b32 a) { .reg .b32 %%v<2>;"
                "ld.param.u32 %%v1, [a]; st.param.b32 [r], %%v1; %s }\n",
                end_of_other);
    struct any_n a;
    open_any_n(&a, 41, 1000000);
    struct kernel_claims c = claims_of_kernel(
        &a, module,
        "ld.global.u64 %rd3, [%in]; { .param .b32 q; .param .b32 z; st.param.b32 [q], %gtid;"
        "P: .callprototype (.param .b32 _) _ (.param .b32 _); call (z), %rd3, (q), P; ld.param.b32 %r1, [z]; }"
        "mul.wide.u32 %rd1, %gtid, 4; add.s64 %rd2, %out, %rd1;" GUARD "@%p1 st.global.u32 [%rd2], %r1;");
    ck_assert(c.inside);
    close_any_n(&a);
    free(module);
    return c.once;
}

START_TEST(a_call_comes_back_from_whichever_function)
{
    ck_assert(called_stores_once("ret;"));
    ck_assert(!called_stores_once("exit;"));
}
END_TEST

/* ---- two launches ---- */

struct halves {
    bool apart, once, covered, first_covers;
};

/* One launch stores the outputs below n / 2 + end, another one those from n / 2 + beyond on, up to n - 1. */
static void open_halves(struct any_n *a, struct kernel_walk *first, struct kernel_walk *second, int end,
                        int beyond)
{
    char *below = xformat("shr.u32 %%r1, %%n, 1; add.u32 %%r1, %%r1, %d; setp.lt.u32 %%p1, %%gtid, %%r1;"
                          "mul.wide.u32 %%rd1, %%gtid, 4; add.s64 %%rd2, %%out, %%rd1; %s",
                          end, STORE);
    char *body = xformat("shr.u32 %%r1, %%n, 1; add.u32 %%r1, %%r1, %d; add.u32 %%r2, %%gtid, %%r1;"
                         "setp.lt.u32 %%p1, %%r2, %%n; mul.wide.u32 %%rd1, %%r2, 4;"
                         "add.s64 %%rd2, %%out, %%rd1; %s",
                         beyond, STORE);
    open_any_n(a, 41, 1000000);
    open_kernel(first, a, NULL, below);
    open_kernel(second, a, NULL, body);
    ck_assert(!first->walker.doubt_count && !second->walker.doubt_count);
    free(below);
    free(body);
}

static struct halves halves_of(int end, int beyond)
{
    struct any_n a;
    struct kernel_walk first, second;
    struct doubt doubt;
    struct halves h;
    open_halves(&a, &first, &second, end, beyond);
    struct walker *const both[] = {&first.walker, &second.walker};
    h.apart = claims_launches_apart(both[0], both[1], UINT64_MAX, &doubt);
    h.once = claims_launches_once(both[0], both[1], &a.outputs, UINT64_MAX, &doubt);
    ck_assert(h.once || doubt.kind == DOUBT_TWICE);
    h.covered = cover_shown(both, 2, &a.outputs, &doubt);
    h.first_covers = cover_shown(both, 1, &a.outputs, &doubt);
    close_kernel(&first);
    close_kernel(&second);
    close_any_n(&a);
    return h;
}

START_TEST(two_launches_store_a_half_each)
{
    struct halves right = halves_of(0, 0), gap = halves_of(0, 1), early = halves_of(-1, 0),
                  overlap = halves_of(1, 0);
    ck_assert(right.apart && right.once && right.covered && !right.first_covers);
    ck_assert(gap.apart && gap.once && !gap.covered);
    ck_assert(early.apart && early.once && !early.covered);
    ck_assert(!overlap.apart && !overlap.once && overlap.covered);
}
END_TEST

/* ---- the launches of a call ---- */

/* A recorded call of lab 4 with nothing in it. */
static enum claim_end end_without_launches(int n)
{
    struct plans plans = {.entry = lab_find(4)->entries[0]};
    struct recorded r = {.shape = plans_shape(&plans, n), .plan = {.outcome = PLAN_COMPLETE}},
                    *items[] = {&r};
    plans.items = items;
    plans.count = 1;
    struct proof proof = {.once = {.end = CLAIM_HOLDS}};
    struct prover prover = {.proof = &proof, .plans = plans};
    struct call c = {.prover = &prover, .sizes = {n, n, 1}};
    terms_open(&c.terms);
    c.n = term_number(&c.terms, n);
    call_judge(&c);
    call_tell(&c);
    terms_close(&c.terms);
    return proof.once.end;
}

START_TEST(without_outputs_no_launch_has_to_store)
{
    ck_assert_int_eq(end_without_launches(2), CLAIM_HOLDS);
    ck_assert_int_eq(end_without_launches(3), CLAIM_OPEN);
}
END_TEST

/* Two launches of a call of lab 1, and a step that sets memory on the second stream. */
static enum claim_end apart_on_streams(int end, bool two_streams, bool sets)
{
    struct any_n a;
    struct kernel_walk walks[2];
    open_halves(&a, &walks[0], &walks[1], end, 0);
    struct judging launches[2] = {{.walker = walks[0].walker, .fresh = true},
                                  {.walker = walks[1].walker, .fresh = true, .step = 1}};
    uint32_t clock[2] = {1, 1};
    struct plan_step steps[] = {{.kind = PLAN_LAUNCH, .clock = clock},
                                {.kind = PLAN_LAUNCH, .clock = clock, .stream = two_streams},
                                {.kind = PLAN_FILL, .clock = clock, .stream = 1}};
    struct plans plans = {.entry = lab_find(1)->entries[0]};
    struct recorded r = {.shape = plans_shape(&plans, 41),
                         .plan = {.outcome = PLAN_COMPLETE, .steps = steps, .step_count = 2 + sets}},
                    *items[] = {&r};
    plans.items = items;
    plans.count = 1;
    struct proof proof = {.once = {.end = CLAIM_NOTHING}};
    struct prover prover = {.proof = &proof, .plans = plans};
    struct call c = {
        .prover = &prover, .sizes = {41, 1000000, 1}, .n = a.n, .launches = launches, .count = 2};
    call_judge(&c);
    call_tell(&c);
    for (int k = 0; k < 2; k++) {
        in_doubt_free(&launches[k].apart_doubts);
        close_kernel(&walks[k]);
    }
    close_any_n(&a);
    return proof.apart.end;
}

START_TEST(launches_on_several_streams_may_meet)
{
    ck_assert_int_eq(apart_on_streams(1, false, false), CLAIM_HOLDS); /* one after the other */
    ck_assert_int_eq(apart_on_streams(0, true, false), CLAIM_HOLDS);
    ck_assert_int_eq(apart_on_streams(1, true, false), CLAIM_OPEN);
    ck_assert_int_eq(apart_on_streams(0, true, true), CLAIM_OPEN);
}
END_TEST

Suite *prove_kernels_suite(void)
{
    Suite *suite = suite_create("prove_kernels");
    TCase *cases = tcase_create("kernels");
    tcase_add_loop_test(cases, kernels_are_proved_or_refused, 0, (int)ARRAY_LEN(kernels));
    tcase_add_test(cases, a_call_comes_back_from_whichever_function);
    tcase_add_test(cases, two_launches_store_a_half_each);
    tcase_add_test(cases, launches_on_several_streams_may_meet);
    tcase_add_test(cases, without_outputs_no_launch_has_to_store);
    suite_add_tcase(suite, cases);
    return suite;
}
