/* Threads of a block wait at two barriers: which condition has parted them. */
#include <check.h>

#include "grader/tests/units/sim_harness.h"

Suite *parting_suite(void);

static const struct {
    const char *name, *body;
    int line; /* of the condition; 0: none decides alone */
} parted[] = {
    {"an if around the first barrier",
     "setp.lt.u32 %p1, %tid, 32;\n.loc 1 4 1\n@!%p1 bra A;\n.loc 1 5 1\nbar.sync 0; A:\n.loc 1 7 1\nbar.sync 0;",
     4},
    {"a barrier in each branch",
     "setp.lt.u32 %p1, %tid, 32;\n.loc 1 4 1\n@%p1 bra A;\n.loc 1 7 1\nbar.sync 0; bra B; A:\n.loc 1 5 1\nbar.sync 0; B:",
     4},
    {"a continue before the second barrier of a loop",
     "mov.u32 %r1, 0; setp.lt.u32 %p1, %tid, 32; A:\n.loc 1 3 1\nbar.sync 0;\n.loc 1 5 1\n@%p1 bra B;\n.loc 1 8 1\n"
     "bar.sync 0; B: add.u32 %r1, %r1, 1; setp.lt.u32 %p2, %r1, 3;\n.loc 1 2 1\n@%p2 bra A;",
     5},
    {"an inner condition that leads to the same barrier",
     "setp.lt.u32 %p1, %tid, 32;\n.loc 1 4 1\n@!%p1 bra A; setp.eq.u32 %p2, %tid, 3;\n.loc 1 5 1\n@%p2 bra B; "
     "add.u32 %r1, %r1, 1; B:\n.loc 1 6 1\nbar.sync 0; A:\n.loc 1 8 1\nbar.sync 0;",
     4},
    {"two conditions that both may lead past it",
     "setp.lt.u32 %p1, %tid, 32; setp.lt.u32 %p2, %tid, 16;\n.loc 1 4 1\n@!%p1 bra A;\n.loc 1 5 1\n@%p2 bra A;\n.loc 1 6 1\n"
     "bar.sync 0; A:\n.loc 1 8 1\nbar.sync 0;",
     5},
    {"guarded barriers, no branch",
     "setp.lt.u32 %p1, %tid, 32;\n.loc 1 5 1\n@%p1 bar.sync 0;\n.loc 1 6 1\n@!%p1 bar.sync 0;", 0},
};

START_TEST(the_condition_has_a_line)
{
    struct sim_result r = sim_run(
        &(struct sim_job){.module = ".file 1 \"student.cu\"\n", .body = parted[_i].body, .block = {64}});
    const struct finding *f = sim_assert_finding(&r, FINDING_BARRIER_DIVERGENCE);
    ck_assert_msg(f->cause_line == parted[_i].line, "%s: line %d, %s", parted[_i].name, f->cause_line,
                  f->message);
    sim_free(&r);
}
END_TEST

Suite *parting_suite(void)
{
    Suite *suite = suite_create("parting");
    TCase *tcase = tcase_create("parting");
    tcase_add_loop_test(tcase, the_condition_has_a_line, 0, ARRAY_LEN(parted));
    suite_add_tcase(suite, tcase);
    return suite;
}
