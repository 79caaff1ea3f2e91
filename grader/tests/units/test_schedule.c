/* The steps of a sampled block in the order of the machine code. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base.h"
#include "common/timing/block_steps.h"
#include "common/timing/machine_code.h"
#include "grader/tests/units/sampled_ear.h"

Suite *schedule_suite(void);

enum { INSNS = 16, NO = NO_SCOREBOARD };

/* A machine instruction: the line of the PTX that contains this text, and what machine_insn says of it.
 * Scoreboards to wait for are bits. */
struct made {
    const char *from;
    uint8_t kind, sets, waits;
    uint32_t target;
    bool guarded;
};

#define ACCESS(text, board, wait)                                                                            \
    {                                                                                                        \
        .from = text, .kind = MACHINE_ACCESS, .sets = board, .waits = wait                                   \
    }
#define GUARDED(text)                                                                                        \
    {                                                                                                        \
        .from = text, .kind = MACHINE_ACCESS, .guarded = true                                                \
    }
#define BRINGS(what, text, board)                                                                            \
    {                                                                                                        \
        .from = text, .kind = what, .sets = board                                                            \
    }
#define PLAIN(text, wait)                                                                                    \
    {                                                                                                        \
        .from = text, .kind = MACHINE_PLAIN, .sets = NO, .waits = wait                                       \
    }
#define BRANCH(text, to)                                                                                     \
    {                                                                                                        \
        .from = text, .kind = MACHINE_BRANCH, .sets = NO, .target = to, .guarded = true                      \
    }
#define TILE ".shared .align 4 .b8 t[256];\nmov.u32 %r9, t;\n"
/* `rounds` of a loop that adds up what it loads. */
#define LOOP(rounds)                                                                                         \
    ADDRESS "mov.u32 %r1, 0;\nmov.u32 %r2, 0;\nLOOP:\nld.global.u32 %r3, [%rd2];\nadd.u32 %r1, %r1, %r3;\n"  \
            "add.u32 %r2, %r2, 1;\nsetp.lt.u32 %p1, %r2, " rounds ";\n@%p1 bra LOOP;\n"                      \
            "st.global.u32 [%rd3], %r1;\n"

/* Two rounds of a loop with two rounds. */
#define NESTED                                                                                               \
    ADDRESS                                                                                                  \
    "mov.u32 %r1, 0;\nmov.u32 %r4, 0;\nOUTER:\nmov.u32 %r2, 0;\nINNER:\nld.global.u32 %r3, [%rd2];\n"        \
    "add.u32 %r1, %r1, %r3;\nadd.u32 %r2, %r2, 1;\nsetp.lt.u32 %p1, %r2, 2;\n@%p1 bra INNER;\n"              \
    "add.u32 %r4, %r4, 1;\nsetp.lt.u32 %p2, %r4, 2;\n@%p2 bra OUTER;\nst.global.u32 [%rd3], %r1;\n"

/* Four rounds at once; after them two, each of which waits for its load, and one, which does not. */
#define FOUR_TWO_ONE                                                                                         \
    {                                                                                                        \
        ACCESS("ld.global", 0, 0), ACCESS("ld.global", 0, 0), ACCESS("ld.global", 0, 0),                     \
            ACCESS("ld.global", 0, 0), PLAIN("%r1, %r1, %r3", 1), PLAIN("%r1, %r1, %r3", 0),                 \
            PLAIN("%r1, %r1, %r3", 0), PLAIN("%r1, %r1, %r3", 0), BRANCH("bra LOOP", 0),                     \
            ACCESS("ld.global", 1, 0), PLAIN("%r1, %r1, %r3", 2), ACCESS("ld.global", 1, 0),                 \
            PLAIN("%r1, %r1, %r3", 2), ACCESS("ld.global", 2, 0), PLAIN("%r1, %r1, %r3", 0),                 \
            ACCESS("st.global", NO, 0)                                                                       \
    }

/* `steps`: letters as in test_sampled.c, each with the machine instructions that are issued for it; - is a
 * wait. */
static const struct {
    const char *what, *body;
    struct made code[INSNS];
    const char *steps;
} cases[] = {
    {"a load waits for another one that is used before it is issued",
     ADDRESS "ld.global.u32 %r1, [%rd2];\nld.global.u32 %r2, [%rd2+4];\nadd.u32 %r3, %r1, 1;\n"
             "add.u32 %r1, %r2, %r3;\nst.global.u32 [%rd3], %r1;\n",
     {ACCESS("%r1, [%rd2]", 0, 0), PLAIN("%r3, %r1, 1", 1), ACCESS("[%rd2+4]", 1, 0), PLAIN("%r2, %r3", 2),
      ACCESS("st.global", NO, 0)},
     "L1 -L2 -S2 E0"},
    {"loads go up past a store that waits",
     TILE ADDRESS "ld.global.u32 %r1, [%rd2];\nst.shared.u32 [%r9], %r1;\nld.global.u32 %r2, [%rd2+4];\n"
                  "st.global.u32 [%rd3], %r2;\n",
     {ACCESS("%r1, [%rd2]", 0, 0), ACCESS("[%rd2+4]", 1, 0), ACCESS("st.shared", NO, 1),
      ACCESS("st.global", NO, 2)},
     "L1 L1 -s1 -S1 E0"},
    {"a loop goes four rounds at once, and the rest one by one",
     LOOP("6"),
     {ACCESS("ld.global", 0, 0), ACCESS("ld.global", 1, 0), ACCESS("ld.global", 2, 0),
      ACCESS("ld.global", 3, 0), PLAIN("%r1, %r1, %r3", 1), PLAIN("%r1, %r1, %r3", 2),
      PLAIN("%r1, %r1, %r3", 4), PLAIN("%r1, %r1, %r3", 8), BRANCH("bra LOOP", 0), ACCESS("ld.global", 4, 0),
      PLAIN("%r1, %r1, %r3", 16), BRANCH("bra LOOP", 9), ACCESS("st.global", NO, 0)},
     "L1 L1 L1 L1 -L6 -L3 -S3 E0"},
    {"of two rounds that are left, both run in the block of two", LOOP("6"), FOUR_TWO_ONE,
     "L1 L1 L1 L1 -L6 -L2 -S2 E0"},
    {"a single round that is left runs in the last block", LOOP("5"), FOUR_TWO_ONE, "L1 L1 L1 L1 -L6 S2 E0"},
    {"three rounds that are left run in both", LOOP("7"), FOUR_TWO_ONE, "L1 L1 L1 L1 -L6 -L2 -L2 S2 E0"},
    {"a loop that is unrolled completely",
     LOOP("3"),
     {ACCESS("ld.global", 0, 0), ACCESS("ld.global", 0, 0), ACCESS("ld.global", 0, 0),
      PLAIN("%r1, %r1, %r3", 1), PLAIN("%r1, %r1, %r3", 0), PLAIN("%r1, %r1, %r3", 0),
      ACCESS("st.global", NO, 0)},
     "L1 L1 L1 -S4 E0"},
    {"a load that is moved out of its loop runs once",
     LOOP("3"),
     {ACCESS("ld.global", 0, 0), PLAIN("%r1, %r1, %r3", 1), PLAIN("%r2, %r2, 1", 0), BRANCH("bra LOOP", 1),
      ACCESS("st.global", NO, 0)},
     "L1 -S10 E0"},
    {"a loop within a loop has its own instructions",
     NESTED,
     {PLAIN("%r2, 0", 0), ACCESS("ld.global", 0, 0), PLAIN("%r1, %r1, %r3", 1), BRANCH("bra INNER", 1),
      PLAIN("%r4, %r4, 1", 0), PLAIN("%r4, %r4, 1", 0), BRANCH("bra OUTER", 0), ACCESS("st.global", NO, 0)},
     "L2 -L3 -L7 -L3 -S6 E0"},
    {"rounds before a loop that the compiler keeps are not the loop",
     LOOP("6"),
     {ACCESS("ld.global", 0, 0), ACCESS("ld.global", 0, 0), ACCESS("ld.global", 0, 0),
      PLAIN("%r1, %r1, %r3", 1), BRANCH("setp", 8), ACCESS("ld.global", 1, 0), PLAIN("%r1, %r1, %r3", 2),
      BRANCH("bra LOOP", 5), ACCESS("st.global", NO, 0)},
     "L2 -L3 -L3 -L3 -L3 -L3 -S3 E0"},
    {"a loop that does not go back is where its loads are",
     LOOP("2"),
     {PLAIN("%r2, %r2, 1", 0), PLAIN("%r2, %r2, 1", 0), PLAIN("%r2, %r2, 1", 0), PLAIN("%r2, %r2, 1", 0),
      PLAIN("%r2, %r2, 1", 0), BRANCH("setp", 6), ACCESS("ld.global", 0, 0), ACCESS("ld.global", 0, 0),
      PLAIN("%r1, %r1, %r3", 1), PLAIN("%r1, %r1, %r3", 0), ACCESS("st.global", NO, 0)},
     "L7 L1 -S3 E0"},
    {"instructions under a predicate issue where it is off, others do not",
     ADDRESS
     "setp.gt.u32 %p1, %tid, 999;\n@!%p1 bra OVER;\nadd.u32 %r1, %r1, 7;\nld.global.u32 %r1, [%rd2];\nOVER:\n"
     "st.global.u32 [%rd3], %tid;\n",
     {PLAIN("setp", 0), PLAIN("%r1, %r1, 7", 0), GUARDED("ld.global"), ACCESS("st.global", NO, 0)},
     "S3 E0"},
    {"what is branched around does not issue",
     ADDRESS
     "setp.gt.u32 %p1, %tid, 999;\n@!%p1 bra OVER;\nadd.u32 %r1, %r1, 7;\nld.global.u32 %r1, [%rd2];\nOVER:\n"
     "st.global.u32 [%rd3], %tid;\n",
     {PLAIN("setp", 0), BRANCH("bra OVER", 4), PLAIN("%r1, %r1, 7", 0), GUARDED("ld.global"),
      ACCESS("st.global", NO, 0)},
     "S3 E0"},
    {"the instructions of lines that the simulator has none for count for the next one",
     ADDRESS "st.global.u32 [%rd3], %tid;\n",
     {PLAIN("ld.param", 0), PLAIN("ld.param", 0), ACCESS("st.global", NO, 0)},
     "S3 E0"},
    {"a parameter is loaded from constant memory, and waited for",
     ADDRESS "st.global.u32 [%rd3], %tid;\n",
     {BRINGS(MACHINE_CONSTANT, "ld.param", 1), PLAIN("ld.param", 0), ACCESS("st.global", NO, 1 << 1)},
     "k1 -S2 E0"},
    {"a block's index, a conversion and a fence are steps, too",
     ADDRESS "st.global.u32 [%rd3], %tid;\n",
     {BRINGS(MACHINE_ADDRESS, "mul.wide", 1), BRINGS(MACHINE_CONVERT, "add.u64 %rd2", 2),
      PLAIN("add.u64 %rd3", 1 << 2), BRINGS(MACHINE_FENCE, "add.u64 %rd3", NO),
      ACCESS("st.global", NO, 1 << 1)},
     "a1 v1 -f2 -S1 E0"},
    {"a copy is waited for where the PTX says so",
     TILE ADDRESS
     "cp.async.ca.shared.global [%r9], [%rd2], 4;\ncp.async.commit_group;\ncp.async.wait_group 0;\n"
     "st.global.u32 [%rd3], %tid;\n",
     {ACCESS("cp.async.ca", NO, 0), PLAIN("cp.async.wait", 0), ACCESS("st.global", NO, 0)},
     "C1 -S2 E0"},
};

/* ---- running a case ---- */

struct ear {
    uint64_t block;
    const struct machine_kernel *machine;
    char steps[200];
};

static size_t choose(void *context, const struct launch *launch, const uint64_t **blocks)
{
    (void)launch;
    *blocks = &((struct ear *)context)->block;
    return 1;
}

static void hear(void *context, struct block_steps *b)
{
    struct ear *e = context;
    struct text steps = {0};
    for (size_t k = 0; k < b->warps[0].count; k++) {
        const struct step *s = &b->warps[0].steps[k];
        text_printf(&steps, "%s%s%c%g", k ? " " : "", s->waits ? "-" : "", step_letters[s->kind],
                    (double)s->issue);
    }
    snprintf(e->steps, sizeof e->steps, "%s", steps.s);
    text_free(&steps);
    block_steps_free(b);
}

/* The line, from 1, of the first text like this. */
static uint32_t line_of(const char *ptx, const char *text)
{
    uint32_t line = 1;
    const char *at = strstr(ptx, text);
    ck_assert_msg(at != NULL, "%s is not in the PTX", text);
    for (; ptx < at; ptx++)
        line += *ptx == '\n';
    return line;
}

static size_t make_code(struct machine_insn code[INSNS], const struct made made[INSNS], const char *ptx)
{
    size_t count = 0;
    for (; count < INSNS && made[count].from; count++)
        code[count] = (struct machine_insn){.ptx_line = line_of(ptx, made[count].from),
                                            .kind = made[count].kind,
                                            .sets = made[count].sets,
                                            .waits = made[count].waits,
                                            .target = made[count].target,
                                            .guarded = made[count].guarded,
                                            .stall = 1};
    return count;
}

START_TEST(test_order)
{
    struct machine_insn code[INSNS];
    struct sim_job job = {.body = cases[_i].body, .grid = {8, 1, 1}, .block = {64, 1, 1}};
    char *ptx = sim_module_text(&job);
    struct machine_kernel machine = {
        .name = "k", .code = code, .count = make_code(code, cases[_i].code, ptx)};
    struct ear e = {.block = 5};
    struct device_sample sample = {.choose = choose, .hear = hear, .context = &e, .machine = &machine};
    job.sample = &sample;
    struct sim_result r = sim_run(&job);
    ck_assert_msg(r.status == DEVICE_OK, "%s", r.why.text);
    ck_assert_msg(!strcmp(e.steps, cases[_i].steps), "%s: %s, not %s", cases[_i].what, e.steps,
                  cases[_i].steps);
    sim_free(&r);
    free(ptx);
}
END_TEST

Suite *schedule_suite(void)
{
    Suite *s = suite_create("schedule");
    TCase *tc = tcase_create("schedule");
    tcase_add_loop_test(tc, test_order, 0, ARRAY_LEN(cases));
    suite_add_tcase(s, tc);
    return s;
}
