/* The steps that the simulator writes down of chosen blocks, for the model of time. */
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "common/base.h"
#include "common/timing/block_steps.h"
#include "grader/tests/units/sim_harness.h"

Suite *sampled_suite(void);

/* The first block that was heard, by the kinds of its first warp's steps. */
struct ear {
    uint64_t blocks[4];
    size_t chosen, heard;
    char kinds[200]; /* a letter a step; a wait before it is a - */
    unsigned pieces, sectors;
    uint64_t load_bytes;
    float last_issue; /* instructions that are issued for the step before the end */
    uint64_t told;
    double issues;
    size_t lines;
    size_t steps[2]; /* of the first two warps */
    double longest, told_part;
    unsigned addresses; /* that lanes ask constants for */
    bool cut, in_part, arrays_in_memory, comes_last;
};

static size_t choose(void *context, const struct launch *launch, const uint64_t **blocks)
{
    (void)launch;
    struct ear *e = context;
    *blocks = e->blocks;
    return e->chosen;
}

static void hear(void *context, struct block_steps *b)
{
    static const char letters[] = "LSCAlsmnkavfcpwxzBE"; /* as enum step_kind */
    struct ear *e = context;
    struct text kinds = {0};
    for (size_t k = 0; k < b->warps[0].count; k++) {
        const struct step *s = &b->warps[0].steps[k];
        text_printf(&kinds, "%s%c", s->waits ? "-" : "", letters[s->kind]);
        e->addresses += s->kind == STEP_CONSTANT ? s->passes : 0;
        e->last_issue = k + 2 == b->warps[0].count ? s->issue : e->last_issue;
        for (uint32_t p = s->first; s->kind == STEP_LOAD && p < s->first + s->pieces; p++) {
            e->pieces++;
            e->sectors += (unsigned)__builtin_popcount(PIECE_SECTORS(b->pieces[p]));
        }
    }
    if (!e->heard++)
        snprintf(e->kinds, sizeof e->kinds, "%s", kinds.s ? kinds.s : "");
    e->load_bytes = b->load_bytes;
    e->told = b->told;
    e->issues = b->issues;
    e->lines = b->piece_count;
    e->longest = b->longest;
    e->told_part = b->told_part;
    e->comes_last = b->comes_last;
    e->cut |= b->cut;
    e->in_part |= b->in_part;
    for (uint32_t w = 0; w < 2 && w < b->warp_count; w++)
        e->steps[w] = b->warps[w].count;
    text_free(&kinds);
    block_steps_free(b);
}

static struct sim_result run(struct ear *e, const char *body)
{
    struct device_sample sample = {
        .choose = choose, .hear = hear, .context = e, .arrays_in_memory = e->arrays_in_memory};
    e->chosen = e->chosen ? e->chosen : 1;
    return sim_run(
        &(struct sim_job){.body = body, .grid = {8, 1, 1}, .block = {64, 1, 1}, .sample = &sample});
}

#define ADDRESS "mul.wide.u32 %rd1, %tid, 4; add.u64 %rd2, %in, %rd1; add.u64 %rd3, %out, %rd1;"

/* What a body's first warp does: L, S load and store; l, s in shared memory; m, n in local memory; k
 * constant; x shuffle; z sleep; B barrier; E end. */
static const struct {
    const char *body, *kinds;
} bodies[] = {
    {ADDRESS "ld.global.u32 %r1, [%rd2]; add.u32 %r1, %r1, 1; st.global.u32 [%rd3], %r1;", "L-SE"},
    /* both loads before the first wait */
    {ADDRESS "ld.global.u32 %r1, [%rd2]; ld.global.u32 %r2, [%rd2+4]; add.u32 %r1, %r1, %r2;"
             "st.global.u32 [%rd3], %r1;",
     "LL-SE"},
    /* the second address needs the first value */
    {ADDRESS "ld.global.u32 %r1, [%rd2]; cvt.u64.u32 %rd4, %r1; add.u64 %rd4, %rd4, %in;"
             "ld.global.u32 %r2, [%rd4]; st.global.u32 [%rd3], %r2;",
     "L-L-SE"},
    /* a load that waits for nothing goes up past a store to shared memory that does */
    {".shared .align 4 .b8 t[256]; mov.u32 %r9, t; mad.lo.u32 %r9, %tid, 4, %r9;" ADDRESS
     "ld.global.u32 %r1, [%rd2]; st.shared.u32 [%r9], %r1; ld.global.u32 %r2, [%rd2+4];"
     "st.global.u32 [%rd3], %r2;",
     "LL-s-SE"},
    /* a copy is waited for where the code says so, and no other way */
    {".shared .align 4 .b8 t[256]; mov.u32 %r9, t; mad.lo.u32 %r9, %tid, 4, %r9;" ADDRESS
     "cp.async.ca.shared.global [%r9], [%rd2], 4; cp.async.commit_group; cp.async.wait_group 0; bar.sync 0;"
     "st.global.u32 [%rd3], %tid;",
     "C-BSE"},
    {".shared .align 4 .b8 t[256]; mov.u32 %r9, t; mad.lo.u32 %r9, %tid, 4, %r9;" ADDRESS
     "cp.async.ca.shared.global [%r9], [%rd2], 4; cp.async.commit_group; cp.async.wait_group 1; bar.sync 0;"
     "st.global.u32 [%rd3], %tid;",
     "CBSE"},
    /* what a loop adds up is waited for in each turn */
    {ADDRESS "mov.u32 %r1, 0; mov.u32 %r2, 0; LOOP: ld.global.u32 %r3, [%rd2]; add.u32 %r1, %r1, %r3;"
             "add.u32 %r2, %r2, 1; setp.lt.u32 %p1, %r2, 3; @%p1 bra LOOP; st.global.u32 [%rd3], %r1;",
     "L-L-L-SE"},
    {ADDRESS "bar.sync 0; st.global.u32 [%rd3], %tid; bar.sync 0; bar.sync 0; st.global.u32 [%rd3], %tid;",
     "BSBBSE"},
    {ADDRESS "ld.global.u32 %r1, [%rd2]; shfl.sync.down.b32 %r2, %r1, 1, 31, -1; st.global.u32 [%rd3], %r2;",
     "L-x-SE"},
    /* barriers after all else, and one that its guard switches off */
    {ADDRESS "st.global.u32 [%rd3], %tid; bar.sync 0; bar.sync 0;", "SBBE"},
    {ADDRESS "setp.gt.u32 %p1, %tid, 999; @%p1 bar.sync 0; st.global.u32 [%rd3], %tid;", "SE"},
    /* half of a warp waits in one place, the other half in another: the warp waits once */
    {ADDRESS "setp.lt.u32 %p1, %tid, 16; @%p1 bra HERE; barrier.sync 0; bra ON; HERE: barrier.sync 0; ON:"
             "st.global.u32 [%rd3], %tid;",
     "BSE"},
    {ADDRESS "ld.global.u32 %r1, [%rd2]; nanosleep.u32 %r1; st.global.u32 [%rd3], %tid; nanosleep.u32 20;",
     "L-zSzE"},
    /* a warp that sleeps between two polls without success waits for others: it polls and sleeps once */
    {".shared .align 4 .b8 t[4]; " ADDRESS "st.shared.u32 [t], 0; bar.sync 0; setp.ge.u32 %p1, %tid, 32;"
     "@%p1 bra SET; LOOP: nanosleep.u32 20; ld.volatile.shared.u32 %r3, [t]; setp.eq.u32 %p2, %r3, 0;"
     "@%p2 bra LOOP; bra DONE; SET: mov.u32 %r2, 0; MORE: add.u32 %r2, %r2, 1; setp.lt.u32 %p1, %r2, 2000;"
     "@%p1 bra MORE; st.volatile.shared.u32 [t], 1; DONE: st.global.u32 [%rd3], %tid;",
     "sBzl-zSE"},
    /* the same word again by a plain load: no poll */
    {".shared .align 4 .b8 t[4]; " ADDRESS "st.shared.u32 [t], %tid; mov.u32 %r2, 0; mov.u32 %r1, 0;"
     "LOOP: ld.shared.u32 %r3, [t]; add.u32 %r1, %r1, %r3; add.u32 %r2, %r2, 1;"
     "setp.lt.u32 %p1, %r2, 3; @%p1 bra LOOP; st.global.u32 [%rd3], %r1;",
     "sl-l-l-SE"},
    /* the second load outlasts its straight code, too: who waits for the first waits for both */
    {ADDRESS "mov.u32 %r2, 0; ld.global.u32 %r1, [%rd2]; bar.sync 0; ld.global.u32 %r2, [%rd2+4]; bar.sync 0;"
             "st.global.u32 [%rd3], %r1; st.global.u32 [%rd3+4], %r2;",
     "LBLB-SSE"},
};

/* A local array lies in registers if ptxas says so. */
START_TEST(test_local_array)
{
    static const char body[] = ".local .align 4 .b8 a[8]; mov.u64 %rd4, a; st.local.u32 [%rd4], %tid;"
                               "ld.local.u32 %r1, [%rd4]; " ADDRESS "st.global.u32 [%rd3], %r1;";
    for (int in_memory = 0; in_memory < 2; in_memory++) {
        struct ear e = {.blocks = {5}, .arrays_in_memory = in_memory};
        struct sim_result r = run(&e, body);
        ck_assert_msg(r.status == DEVICE_OK, "%s", r.why.text);
        ck_assert_str_eq(e.kinds, in_memory ? "nm-SE" : "SE");
        sim_free(&r);
    }
}
END_TEST

/* Lanes that call two functions through a pointer take two turns. */
static const struct {
    const char *call, *kinds;
} calls[] = {
    {"call (r), twice, (a);", "cSE"},
    {"and.b32 %r3, %tid, 1; setp.eq.u32 %p1, %r3, 0; mov.u64 %rd4, twice; mov.u64 %rd5, thrice;"
     "selp.b64 %rd6, %rd4, %rd5, %p1; call (r), %rd6, (a), p;",
     "ppSE"},
};

START_TEST(test_calls)
{
    struct ear e = {.blocks = {5}};
    struct device_sample sample = {.choose = choose, .hear = hear, .context = &e};
    e.chosen = 1;
    char body[1000];
    snprintf(body, sizeof body,
             "%s p: .callprototype (.param .b32 _) _ (.param .b32 _);"
             "{ .param .b32 a; .param .b32 r; st.param.b32 [a], %%tid; %s ld.param.b32 %%r1, [r]; }"
             "st.global.u32 [%%rd3], %%r1;",
             ADDRESS, calls[_i].call);
    struct sim_result r = sim_run(&(struct sim_job){
        .module = ".func (.param .b32 r) twice(.param .b32 a) { .reg .b32 %x; ld.param.b32 %x, [a];"
                  "shl.b32 %x, %x, 1; st.param.b32 [r], %x; ret; }"
                  ".func (.param .b32 r) thrice(.param .b32 a) { .reg .b32 %x; ld.param.b32 %x, [a];"
                  "mul.lo.u32 %x, %x, 3; st.param.b32 [r], %x; ret; }",
        .body = body,
        .grid = {8, 1, 1},
        .block = {64, 1, 1},
        .sample = &sample});
    ck_assert_msg(r.status == DEVICE_OK, "%s", r.why.text);
    ck_assert_str_eq(e.kinds, calls[_i].kinds);
    sim_free(&r);
}
END_TEST

START_TEST(test_steps)
{
    struct ear e = {.blocks = {5}};
    struct sim_result r = run(&e, bodies[_i].body);
    ck_assert_msg(r.status == DEVICE_OK, "%s", r.why.text);
    ck_assert_str_eq(e.kinds, bodies[_i].kinds);
    ck_assert(!e.cut);
    sim_free(&r);
}
END_TEST

/* A block that is told in brief does as much. Its stores do not wait for what it loads. */
START_TEST(test_brief)
{
    struct ear full = {.blocks = {5}}, brief = {.blocks = {5}};
    struct device_sample sample = {.choose = choose, .hear = hear, .context = &brief, .in_brief = 1};
    struct sim_result r = run(&full, bodies[_i].body);
    sim_free(&r);
    brief.chosen = 1;
    r = sim_run(&(struct sim_job){
        .body = bodies[_i].body, .grid = {8, 1, 1}, .block = {64, 1, 1}, .sample = &sample});
    ck_assert_msg(r.status == DEVICE_OK, "%s", r.why.text);
    ck_assert_uint_eq(brief.told, full.told);
    ck_assert_uint_eq(brief.lines, full.lines);
    ck_assert_double_eq_tol(brief.issues, full.issues, 1e-4);
    if (!_i)
        ck_assert_str_eq(brief.kinds, "LSE");
    sim_free(&r);
}
END_TEST

/* How many machine instructions one of PTX is issued as: those counted in ptxas output; of 64 bits two, and
 * less than one where most are left out. One that its guard switches off is issued, too. */
static const struct {
    const char *insn;
    float issues;
} costs[] = {
    {"add.u32 %r1, %tid, 1;", 1},
    {"add.u64 %rd4, %rd1, %rd2;", 2},
    {"add.f64 %fd1, %fd1, %fd1;", 1},
    {"mul.wide.u32 %rd4, %tid, 4;", 1},
    {"mad.wide.u32 %rd4, %tid, 4, %rd1;", 1},
    {"mul.lo.u64 %rd4, %rd1, %rd2;", 4},
    {"div.u32 %r1, %tid, 3;", 18},
    {"rem.s32 %r1, %tid, 3;", 24},
    {"div.u64 %rd4, %rd1, 3;", 70},
    {"mov.u32 %r1, %tid;", 0.3f},
    {"cvt.u64.u32 %rd4, %tid;", 0.3f},
    {"cvt.u32.u64 %r1, %rd1;", 2},
    {"setp.gt.u32 %p1, %tid, 999; @%p1 add.u32 %r1, %tid, 1;", 2},
};

START_TEST(test_costs)
{
    struct ear plain = {.blocks = {5}}, e = {.blocks = {5}};
    char body[300];
    struct sim_result r = run(&plain, ADDRESS "st.global.u32 [%rd3], %tid;");
    sim_free(&r);
    snprintf(body, sizeof body, "%s%sst.global.u32 [%%rd3], %%tid;", ADDRESS, costs[_i].insn);
    r = run(&e, body);
    ck_assert_msg(r.status == DEVICE_OK, "%s", r.why.text);
    ck_assert_float_eq_tol(e.last_issue - plain.last_issue, costs[_i].issues, 1e-4f);
    sim_free(&r);
}
END_TEST

/* Of a loop that is too long, every warp has as many steps, whether barriers come before it or in it. */
static const char *const long_loops[] = {
    "mov.u32 %r1, 0; again: ld.global.u32 %r2, [%rd2]; st.global.u32 [%rd3], %r2;",
    "bar.sync 0; mov.u32 %r1, 0; again: ld.global.u32 %r2, [%rd2]; st.global.u32 [%rd3], %r2;",
    "mov.u32 %r1, 0; again: ld.global.u32 %r2, [%rd2]; st.global.u32 [%rd3], %r2; bar.sync 0;",
};

START_TEST(test_long_loops)
{
    struct ear e = {.blocks = {5}, .chosen = 1};
    struct device_sample sample = {.choose = choose, .hear = hear, .context = &e, .sharing = 16};
    char body[400];
    snprintf(body, sizeof body, "%s%s add.u32 %%r1, %%r1, 1; setp.lt.u32 %%p1, %%r1, 10000; @%%p1 bra again;",
             ADDRESS, long_loops[_i]);
    struct sim_result r =
        sim_run(&(struct sim_job){.body = body, .grid = {8, 1, 1}, .block = {64, 1, 1}, .sample = &sample});
    ck_assert_msg(r.status == DEVICE_OK, "%s", r.why.text);
    ck_assert(e.cut);
    ck_assert_uint_gt(e.steps[0], 2000);
    ck_assert_uint_ge(e.steps[1] + 3, e.steps[0]);
    ck_assert_uint_ge(e.steps[0] + 3, e.steps[1]);
    sim_free(&r);
}
END_TEST

/* Only the chosen blocks run, and what they store stays undone. */
START_TEST(test_chosen_blocks)
{
    struct ear e = {.blocks = {7, 2}, .chosen = 2};
    struct sim_result r = run(&e, ADDRESS "st.global.u32 [%rd3], 7;");
    ck_assert_uint_eq(e.heard, 2);
    ck_assert_uint_eq(r.counts.blocks, 2);
    ck_assert_uint_eq(r.out[0], 0);
    sim_free(&r);
}
END_TEST

/* Pairs of lanes read one constant, or all lanes read the same. */
START_TEST(test_addresses_of_constants)
{
    static const struct {
        const char *index;
        unsigned addresses;
    } reads[] = {{"shr.u32 %r1, %tid, 1;", 16}, {"mov.u32 %r1, %ctaid;", 1}};
    for (size_t k = 0; k < ARRAY_LEN(reads); k++) {
        struct ear e = {.blocks = {5}, .chosen = 1};
        struct device_sample sample = {.choose = choose, .hear = hear, .context = &e};
        char body[400];
        snprintf(body, sizeof body,
                 "%s mov.u64 %%rd4, table; %s mul.wide.u32 %%rd5, %%r1, 4; add.u64 %%rd4, %%rd4, %%rd5;"
                 "ld.const.u32 %%r2, [%%rd4]; st.global.u32 [%%rd3], %%r2;",
                 ADDRESS, reads[k].index);
        struct sim_result r = sim_run(&(struct sim_job){.module = ".const .align 4 .b8 table[256];",
                                                        .body = body,
                                                        .grid = {8, 1, 1},
                                                        .block = {32, 1, 1},
                                                        .sample = &sample});
        ck_assert_msg(r.status == DEVICE_OK, "%s", r.why.text);
        ck_assert_uint_eq(e.addresses, reads[k].addresses);
        sim_free(&r);
    }
}
END_TEST

/* ---- blocks that run to their ends ---- */

static struct sim_result run_whole(struct ear *e, const char *body, size_t whole, size_t in_brief)
{
    struct device_sample sample = {
        .choose = choose, .hear = hear, .context = e, .whole = whole, .in_brief = in_brief};
    return sim_run(&(struct sim_job){
        .body = body, .grid = {8, 1, 1}, .block = {64, 1, 1}, .budget = 1 << 24, .sample = &sample});
}

/* Block 7 goes round a loop 100,000 times: far more than is told of a warp. */
#define LOOP_OF(times)                                                                                       \
    "mov.u32 %r2, 0; MORE: add.u32 %r2, %r2, 1; setp.lt.u32 %p1, %r2, " times "; @%p1 bra MORE;"
#define IN_LAST_BLOCK                                                                                        \
    ADDRESS "setp.ne.u32 %p2, %ctaid, 7; @%p2 bra DONE;" LOOP_OF("100000") "DONE: st.global.u32 [%rd3], %tid;"

START_TEST(test_whole_block)
{
    struct ear e = {.blocks = {5, 7}, .chosen = 2};
    struct sim_result r = run_whole(&e, IN_LAST_BLOCK, 1, 0);
    ck_assert_msg(r.status == DEVICE_OK, "%s", r.why.text);
    ck_assert(!e.cut && e.in_part);
    ck_assert_double_ge(e.longest, 200000);
    ck_assert_double_le(e.longest, 200020);
    ck_assert_double_eq_tol(e.told_part, (1 << 15) / e.longest, 0.01);
    sim_free(&r);
}
END_TEST

/* Only what it begins with: it is told in brief, or a block before it has been cut off. */
START_TEST(test_no_whole_block)
{
    static const char stores[] =
        ADDRESS "mov.u32 %r2, 0; MORE: st.global.u32 [%rd3], %r2; add.u32 %r2, %r2, 1;"
                "setp.lt.u32 %p1, %r2, 200000; @%p1 bra MORE;";
    struct ear cut = {.blocks = {5, 7}, .chosen = 2}, brief = {.blocks = {7}, .chosen = 1};
    struct sim_result r = run_whole(&cut, stores, 1, 0);
    ck_assert(cut.cut && cut.in_part);
    ck_assert_double_le(cut.longest, 400000);
    sim_free(&r);
    r = run_whole(&brief, IN_LAST_BLOCK, 0, 1);
    ck_assert_double_eq(brief.told_part, 1);
    ck_assert(!brief.in_part);
    sim_free(&r);
}
END_TEST

/* A warp that is cut off never comes to the barrier, which counts all threads: the other one ends there. */
START_TEST(test_barrier_without_a_cut_warp)
{
    static const char body[] =
        ADDRESS "setp.ge.u32 %p2, %tid, 32; @%p2 bra WAIT; mov.u32 %r2, 0; MORE: st.global.u32 [%rd3], %r2;"
                "add.u32 %r2, %r2, 1; setp.lt.u32 %p1, %r2, 200000; @%p1 bra MORE; WAIT: bar.sync 1, 64;"
                "st.global.u32 [%rd3], %tid;";
    struct ear e = {.blocks = {5}, .chosen = 1};
    struct sim_result r = run_whole(&e, body, 0, 0);
    ck_assert_msg(r.status == DEVICE_OK, "%s", r.why.text);
    ck_assert(e.cut);
    ck_assert_uint_eq(r.report.findings.count, 0);
    sim_free(&r);
}
END_TEST

/* The first thread of each block draws a number, by `draws`. The one with the last number goes round a loop.
 */
#define LAST_DRAWS(draws)                                                                                    \
    "setp.ne.u32 %p2, %tid, 0; @%p2 bra DONE;" draws                                                         \
    " setp.ne.u32 %p3, %r1, 7; @%p3 bra DONE;" LOOP_OF("1000") "DONE:"

static const struct {
    const char *body;
    size_t chosen;
    bool comes_last;
} draws[] = {
    {LAST_DRAWS("atom.global.add.u32 %r1, [%out], 1;"), 3, true},
    {LAST_DRAWS("atom.global.inc.u32 %r1, [%out], 7;"), 3, true},
    {LAST_DRAWS("atom.global.add.u32 %r1, [%out], 2; shr.u32 %r1, %r1, 1;"), 3, true},
    {LAST_DRAWS("atom.global.add.u64 %rd4, [%out], 1; cvt.u32.u64 %r1, %rd4;"), 3, true},
    /* all threads draw */
    {"atom.global.add.u32 %r1, [%out], 1; setp.ne.u32 %p3, %r1, 511; @%p3 bra DONE;" LOOP_OF("1000") "DONE:",
     3, true},
    /* no other block has drawn; blocks draw different numbers; the number is not looked at */
    {LAST_DRAWS("atom.global.add.u32 %r1, [%out], 1;"), 1, false},
    {LAST_DRAWS("add.u32 %r4, %ctaid, 1; atom.global.add.u32 %r1, [%out], %r4;"), 3, false},
    {LAST_DRAWS("red.global.add.u32 [%out], 1; mov.u32 %r1, 0;"), 3, false},
};

START_TEST(test_last_number)
{
    struct ear e = {.blocks = {5, 2, 7, 7}, .chosen = draws[_i].chosen};
    struct sim_result r = run_whole(&e, draws[_i].body, 1, 0);
    ck_assert_msg(r.status == DEVICE_OK, "%s", r.why.text);
    ck_assert_int_eq(e.comes_last, draws[_i].comes_last);
    ck_assert_int_eq(e.longest > 2000, draws[_i].comes_last);
    ck_assert_int_eq(r.out[0] == 0, draws[_i].comes_last); /* as before the launch */
    sim_free(&r);
}
END_TEST

/* A block after the one with the last number draws the next one of those before. */
START_TEST(test_after_last_number)
{
    struct ear e = {.blocks = {5, 2, 7, 3}, .chosen = 4};
    struct sim_result r = run_whole(&e, LAST_DRAWS("atom.global.add.u32 %r1, [%out], 1;"), 1, 1);
    ck_assert_msg(r.status == DEVICE_OK, "%s", r.why.text);
    ck_assert(!e.comes_last);
    ck_assert_double_le(e.longest, 100);
    sim_free(&r);
}
END_TEST

/* A warp that starts in the middle of a line touches two lines and five sectors. */
START_TEST(test_lines_and_sectors)
{
    struct ear e = {.blocks = {0}};
    struct sim_result r = run(&e, ADDRESS "ld.global.u32 %r1, [%rd2+4]; st.global.u32 [%rd3], %r1;");
    ck_assert_uint_eq(e.pieces, 2);
    ck_assert_uint_eq(e.sectors, 5);
    ck_assert_uint_eq(e.load_bytes, 256);
    sim_free(&r);
}
END_TEST

Suite *sampled_suite(void)
{
    Suite *s = suite_create("sampled");
    TCase *tc = tcase_create("sampled");
    tcase_add_loop_test(tc, test_steps, 0, ARRAY_LEN(bodies));
    tcase_add_loop_test(tc, test_brief, 0, ARRAY_LEN(bodies));
    tcase_add_test(tc, test_local_array);
    tcase_add_loop_test(tc, test_calls, 0, (int)ARRAY_LEN(calls));
    tcase_add_loop_test(tc, test_costs, 0, (int)ARRAY_LEN(costs));
    tcase_add_test(tc, test_chosen_blocks);
    tcase_add_loop_test(tc, test_long_loops, 0, ARRAY_LEN(long_loops));
    tcase_add_test(tc, test_addresses_of_constants);
    tcase_add_test(tc, test_whole_block);
    tcase_add_test(tc, test_no_whole_block);
    tcase_add_test(tc, test_barrier_without_a_cut_warp);
    tcase_add_loop_test(tc, test_last_number, 0, (int)ARRAY_LEN(draws));
    tcase_add_test(tc, test_after_last_number);
    tcase_add_test(tc, test_lines_and_sectors);
    suite_add_tcase(s, tc);
    return s;
}
