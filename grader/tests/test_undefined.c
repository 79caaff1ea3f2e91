/* Undefined values: where they come from, how they travel, where they matter, and where they do not. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "grader/tests/sim_harness.h"

Suite *undefined_suite(void);

#define LINE(n)   "\n.loc 1 " #n " 1\n"
#define SHARED    ".shared .align 16 .b8 s[512];"
#define UNWRITTEN SHARED LINE(31) "ld.shared.u32 %r1, [s+68];"
#define STORE(r)                                                                                             \
    LINE(33) "mul.wide.u32 %rd60, %gtid, 4; add.u64 %rd60, %out, %rd60; st.global.u32 [%rd60], " r ";"
#define NOT_WRITTEN "line 31 reads s[17], which no thread of the block had written by then"

static const char functions[] = ".file 1 \"student.cu\"\n"
                                ".func (.param .b32 r) nothing(.param .b32 a)\n{ ret; }\n"
                                ".func (.param .b32 r) same(.param .b32 a)\n{ .reg .b32 %x; ld.param.b32 %x, "
                                "[a]; st.param.b32 [r], %x; ret; }\n";

#define CALL(f, r)                                                                                           \
    "{ .param .b32 a; .param .b32 z; st.param.b32 [a], " r "; call.uni (z), " f                              \
    ", (a); ld.param.b32 %r2, [z]; }"

/* ---- an undefined value that matters ---- */

static const struct {
    const char *name, *body, *message;
    uint32_t threads;     /* 0: 32 */
    int line, other_line; /* 0, 0: 33, 31 */
    bool fresh;
} faults[] = {
    /* where it matters */
    {.name = "store",
     .body = UNWRITTEN STORE("%r1"),
     .message = "stores an undefined value to out[0]: " NOT_WRITTEN},
    {.name = "vector store",
     .body = UNWRITTEN LINE(33) "mov.u32 %r2, 1; st.global.v2.u32 [%out], {%r2, %r1};",
     .message = "to out[1]: " NOT_WRITTEN},
    {.name = "generic store", .body = UNWRITTEN LINE(33) "st.u32 [%out], %r1;", .message = NOT_WRITTEN},
    {.name = "branch",
     .body = UNWRITTEN "setp.eq.u32 %p1, %r1, 5;" LINE(33) "@%p1 bra A; mov.u32 %r2, 1; A:",
     .message = "decides by an undefined value: " NOT_WRITTEN},
    {.name = "guard",
     .body = UNWRITTEN "setp.eq.u32 %p1, %r1, 5;" LINE(33) "@%p1 mov.u32 %r2, 1;",
     .message = "decides by an undefined value: " NOT_WRITTEN},
    {.name = "address of a load",
     .body = UNWRITTEN "and.b32 %r1, %r1, 4; cvt.u64.u32 %rd1, %r1; add.u64 %rd1, %rd1, %in;" LINE(
         33) "ld.global.u32 %r2, [%rd1];" STORE("%r2"),
     .message = "reads at an undefined address: " NOT_WRITTEN},
    {.name = "address of a store",
     .body = UNWRITTEN "and.b32 %r1, %r1, 4; add.u32 %r1, %r1, 8;" LINE(33) "st.shared.u32 [%r1], %tid;",
     .message = "writes at an undefined address: " NOT_WRITTEN,
     .threads = 1},
    {.name = "mask of a shuffle",
     .body = UNWRITTEN "or.b32 %r1, %r1, 0x7fffffff;" LINE(33) "shfl.sync.idx.b32 %r2, %tid, 0, 31, %r1;",
     .message = "mask: " NOT_WRITTEN,
     .threads = 1},
    {.name = "mask of a warp barrier",
     .body = UNWRITTEN "or.b32 %r1, %r1, 0x7fffffff;" LINE(33) "bar.warp.sync %r1;",
     .message = "mask: " NOT_WRITTEN,
     .threads = 1},
    {.name = "predicate of a barrier",
     .body = UNWRITTEN "setp.eq.u32 %p1, %r1, 5;" LINE(33) "bar.red.popc.u32 %r2, 0, %p1;" STORE("%r2"),
     .message = NOT_WRITTEN},
    {.name = "operand of a global atomic",
     .body = UNWRITTEN LINE(33) "red.global.add.u32 [%out], %r1;",
     .message = "an atomic gets an undefined operand for out[0]: " NOT_WRITTEN},
    {.name = "output that nobody set to zero",
     .body = LINE(33) "red.global.add.u32 [%out+8], %tid;",
     .message =
         "an atomic works on an undefined value: line 33 reads out[2], which nobody had written by then",
     .other_line = 33,
     .fresh = true},
    /* where it comes from */
    {.name = "register",
     .body = LINE(31) "add.u32 %r1, %r50, 1;" STORE("%r1"),
     .message = "line 31 uses a variable that this thread has never set"},
    {.name = "register set on one way only",
     .body = "setp.lt.u32 %p1, %tid, 5; @!%p1 bra A; mov.u32 %r1, 7; A:" STORE("%r1"),
     .message = "line 33 uses a variable that this thread has never set",
     .other_line = 33},
    {.name = "output",
     .body = LINE(31) "ld.global.u32 %r1, [%out+128];" STORE("%r1"),
     .message = "line 31 reads out[32], which nobody had written by then",
     .fresh = true},
    {.name = "cp.async of an output",
     .body =
         SHARED "cvta.shared.u64 %rd2, s;" LINE(31) "cp.async.ca.shared.global [s], [%out+128], 4;"
                                                    "cp.async.wait_all; ld.shared.u32 %r1, [s];" STORE("%r1"),
     .message = "line 31 reads out[32], which nobody had written by then",
     .threads = 1,
     .fresh = true},
    {.name = "shuffle from a lane that is not there",
     .body = "shfl.sync.down.b32 %r1, %tid, 1, 31, -1;" STORE("%r1"),
     .message = "the shuffle in line 0 reads lane 5, which takes no part in it",
     .threads = 5,
     .other_line = -1},
    {.name = "shuffle that also tells whether it stays inside, and nobody asks",
     .body = "shfl.sync.down.b32 %r1|%p1, %tid, 1, 31, -1;" STORE("%r1"),
     .message = "the shuffle in line 0 reads lane 5, which takes no part in it",
     .threads = 5,
     .other_line = -1},
    {.name = "shared atomic on a word that nobody set",
     .body =
         SHARED LINE(31) "red.shared.add.u32 [s+68], 1; bar.sync 0; ld.shared.u32 %r1, [s+68];" STORE("%r1"),
     .message = NOT_WRITTEN},
    {.name = "shared atomic's old value",
     .body = SHARED LINE(31) "atom.shared.add.u32 %r1, [s+68], 1;" STORE("%r1"),
     .message = NOT_WRITTEN},
    {.name = "local array",
     .body = ".local .align 4 .b8 l[16];" LINE(31) "ld.local.u32 %r1, [l+4];" STORE("%r1"),
     .message = "line 31 reads an element of a local array that this thread has never set"},
    {.name = "result of a call",
     .body = LINE(31) CALL("nothing", "%tid") STORE("%r2"),
     .message = "an argument or a result of a call that was never set"},
    {.name = "volatile load",
     .body = SHARED LINE(31) "ld.volatile.shared.u32 %r1, [s+68];" STORE("%r1"),
     .message = NOT_WRITTEN},
    {.name = "kernel with a numbered barrier",
     .body = SHARED "bar.sync 1, 32;" LINE(31) "ld.shared.u32 %r1, [s+68];" STORE("%r1"),
     .message = NOT_WRITTEN},
    {.name = "half of a word",
     .body = SHARED
     "mov.u16 %rs1, 7; st.shared.u16 [s+68], %rs1;" LINE(31) "ld.shared.u32 %r1, [s+68];" STORE("%r1"),
     .message = NOT_WRITTEN,
     .threads = 1},
    {.name = "second half of 8 bytes",
     .body = SHARED "st.shared.u32 [s+64], %tid;" LINE(
         31) "ld.shared.u64 %rd1, [s+64]; shr.u64 %rd1, %rd1, 32; cvt.u32.u64 %r1, %rd1;" STORE("%r1"),
     .message = "line 31 reads s[8], which no thread of the block had written by then",
     .threads = 1},
    {.name = "element of a vector",
     .body =
         SHARED "st.shared.u32 [s+64], %tid;" LINE(31) "ld.shared.v2.u32 {%r2, %r1}, [s+64];" STORE("%r1"),
     .message = NOT_WRITTEN,
     .threads = 1},
    /* how it travels */
    {.name = "arithmetic",
     .body = UNWRITTEN "mad.lo.u32 %r1, %tid, %r1, 3;" STORE("%r1"),
     .message = NOT_WRITTEN},
    {.name = "carry",
     .body = UNWRITTEN "add.cc.u32 %r2, %r1, 1; addc.u32 %r2, %tid, 0;" STORE("%r2"),
     .message = NOT_WRITTEN},
    {.name = "the chosen side",
     .body = UNWRITTEN "setp.eq.u32 %p1, %tid, %tid; selp.u32 %r1, %r1, 1, %p1;" STORE("%r1"),
     .message = NOT_WRITTEN},
    {.name = "an undefined choice",
     .body = UNWRITTEN "setp.eq.u32 %p1, %r1, 3; selp.u32 %r1, 2, 1, %p1;" STORE("%r1"),
     .message = NOT_WRITTEN},
    {.name = "the undefined half of a pair",
     .body = UNWRITTEN "mov.b64 %rd1, {%tid, %r1}; mov.b64 {%r2, %r3}, %rd1;" STORE("%r3"),
     .message = NOT_WRITTEN},
    {.name = "bits that a mask keeps",
     .body = UNWRITTEN "and.b32 %r1, %r1, 256;" STORE("%r1"),
     .message = NOT_WRITTEN},
    {.name = "shift by an undefined count",
     .body = UNWRITTEN "shl.b32 %r1, %tid, %r1;" STORE("%r1"),
     .message = NOT_WRITTEN},
    {.name = "prmt",
     .body = UNWRITTEN "prmt.b32 %r1, %tid, %r1, 0x3214;" STORE("%r1"),
     .message = NOT_WRITTEN},
    {.name = "shuffle",
     .body = UNWRITTEN "shfl.sync.bfly.b32 %r1, %r1, 1, 31, -1;" STORE("%r1"),
     .message = NOT_WRITTEN},
    {.name = "ballot",
     .body = UNWRITTEN "setp.eq.u32 %p1, %r1, 3; vote.sync.ballot.b32 %r1, %p1, -1;" STORE("%r1"),
     .message = NOT_WRITTEN},
    {.name = "vote",
     .body = UNWRITTEN
     "setp.eq.u32 %p1, %r1, 3; vote.sync.any.pred %p2, %p1, -1; selp.u32 %r1, 2, 1, %p2;" STORE("%r1"),
     .message = NOT_WRITTEN},
    {.name = "redux",
     .body = UNWRITTEN "redux.sync.add.u32 %r1, %r1, -1;" STORE("%r1"),
     .message = NOT_WRITTEN},
    {.name = "match",
     .body = UNWRITTEN "match.any.sync.b32 %r1, %r1, -1;" STORE("%r1"),
     .message = NOT_WRITTEN},
    {.name = "through shared memory",
     .body = UNWRITTEN "shl.b32 %r2, %tid, 2; add.u32 %r2, %r2, 128; st.shared.u32 [%r2], %r1;" LINE(
         32) "ld.shared.u32 %r3, [%r2];" STORE("%r3"),
     .message = NOT_WRITTEN},
    {.name = "a row of cells, some unwritten and some stored undefined",
     .body =
         UNWRITTEN "shl.b32 %r2, %tid, 2; setp.eq.u32 %p1, %tid, 9; @%p1 st.shared.u32 [%r2+128], %r1;" LINE(
             31) "ld.shared.u32 %r3, [%r2+128]; shfl.sync.idx.b32 %r3, %r3, 3, 31, -1;" STORE("%r3"),
     .message = "line 31 reads s[35], which no thread of the block had written by then"},
    {.name = "through local memory",
     .body = UNWRITTEN
     ".local .align 4 .b8 l[16]; st.local.u32 [l], %r1;" LINE(32) "ld.local.u32 %r3, [l];" STORE("%r3"),
     .message = NOT_WRITTEN},
    {.name = "through a call",
     .body = UNWRITTEN LINE(32) CALL("same", "%r1") STORE("%r2"),
     .message = NOT_WRITTEN},
    {.name = "through a shared atomic",
     .body = UNWRITTEN "mov.u32 %r2, 0; st.shared.u32 [s], %r2;" LINE(
         32) "red.shared.add.u32 [s], %r1; ld.shared.u32 %r2, [s];" STORE("%r2"),
     .message = NOT_WRITTEN,
     .threads = 1},
};

START_TEST(faults_are_told)
{
    struct sim_result r = sim_run(&(struct sim_job){.module = functions,
                                                    .body = faults[_i].body,
                                                    .block = {faults[_i].threads ? faults[_i].threads : 32},
                                                    .fresh = faults[_i].fresh});
    ck_assert_msg(r.status == DEVICE_OK, "%s: %s", faults[_i].name, r.why);
    const struct finding *f = sim_assert_finding(&r, FINDING_UNDEFINED_VALUE);
    int other = faults[_i].other_line ? faults[_i].other_line : 31;
    ck_assert_msg(r.report.findings.count == 1 && strstr(f->message, faults[_i].message), "%s: '%s'",
                  faults[_i].name, f->message);
    ck_assert_msg(f->line == 33 && (other < 0 || f->other_line == other), "%s: lines %d, %d", faults[_i].name,
                  f->line, f->other_line);
    sim_free(&r);
}
END_TEST

/* ---- an undefined value that does not matter, or is none ---- */

static const struct {
    const char *name, *body;
    bool fresh;
} harmless[] = {
    {"not used", UNWRITTEN "add.u32 %r1, %r1, 1;" STORE("%tid"), false},
    {"the other side is chosen",
     UNWRITTEN "setp.ne.u32 %p1, %tid, %tid; selp.u32 %r1, %r1, 1, %p1;" STORE("%r1"), false},
    {"both sides are equal", UNWRITTEN "setp.eq.u32 %p1, %r1, 3; selp.u32 %r1, 2, 2, %p1;" STORE("%r1"),
     false},
    {"and with zeros", UNWRITTEN "and.b32 %r1, %r1, 0;" STORE("%r1"), false},
    {"or with ones", UNWRITTEN "or.b32 %r1, %r1, -1;" STORE("%r1"), false},
    {"lop3", UNWRITTEN "lop3.b32 %r1, %r1, %tid, 0, 0xa0;" STORE("%r1"), false},
    {"predicate and false",
     UNWRITTEN "setp.eq.u32 %p1, %r1, 3; setp.ne.u32 %p2, %tid, %tid; and.pred %p1, %p1, %p2;"
               "@%p1 bra A; mov.u32 %r1, 1; A: mov.u32 %r1, 2;" STORE("%r1"),
     false},
    {"predicate or true, in a comparison",
     UNWRITTEN "setp.eq.u32 %p2, %tid, %tid; setp.eq.or.u32 %p1, %r1, 3, %p2; @%p1 bra A; A:", false},
    {"shifted out",
     UNWRITTEN "mov.b64 %rd1, {%r1, %tid}; shr.u64 %rd1, %rd1, 32; cvt.u32.u64 %r1, %rd1;" STORE("%r1"),
     false},
    {"the defined half of a pair",
     UNWRITTEN "mov.b64 %rd1, {%tid, %r1}; mov.b64 {%r2, %r3}, %rd1;" STORE("%r2"), false},
    {"prmt of other bytes", UNWRITTEN "prmt.b32 %r1, %tid, %r1, 0x3210;" STORE("%r1"), false},
    {"overwritten", UNWRITTEN "mov.u32 %r1, 5;" STORE("%r1"), false},
    {"overwritten by those who go on",
     UNWRITTEN "setp.lt.u32 %p1, %tid, 7; @%p1 ret; mov.u32 %r1, 5;" STORE("%r1"), false},
    {"copied from cell to cell",
     UNWRITTEN "shl.b32 %r3, %tid, 2; st.shared.u32 [%r3+128], %r1; ld.shared.u32 %r2, [%r3+128];"
               "st.shared.u32 [%r3+256], %r2;" STORE("%tid"),
     false},
    {"written over in shared memory",
     UNWRITTEN "shl.b32 %r2, %tid, 2; st.shared.u32 [%r2+128], %r1; st.shared.u32 [%r2+128], %tid;"
               "ld.shared.u32 %r3, [%r2+128];" STORE("%r3"),
     false},
    {"written over in local memory",
     UNWRITTEN
     ".local .align 4 .b8 l[16]; st.local.u32 [l], %r1; st.local.u32 [l], %tid; ld.local.u32 %r3, [l];" STORE(
         "%r3"),
     false},
    {"any of which one is true",
     UNWRITTEN "setp.eq.u32 %p1, %r1, 3; setp.eq.u32 %p2, %tid, 4; or.pred %p1, %p1, %p2;"
               "vote.sync.any.pred %p3, %p1, -1; @%p3 bra A; A:",
     false},
    {"all of which one is false",
     UNWRITTEN "setp.eq.u32 %p1, %r1, 3; setp.ne.u32 %p2, %tid, 4; and.pred %p1, %p1, %p2;"
               "vote.sync.all.pred %p3, %p1, -1; @%p3 bra A; A:",
     false},
    {"another lane's ballot bit",
     UNWRITTEN "setp.eq.u32 %p1, %r1, 3; setp.ne.u32 %p2, %tid, 4; and.pred %p1, %p1, %p2;"
               "vote.sync.ballot.b32 %r1, %p1, -1; and.b32 %r1, %r1, 16;" STORE("%r1"),
     false},
    {"a shuffle whose odd lane is not used",
     "setp.lt.u32 %p1, %tid, 5; @!%p1 bra A; shfl.sync.down.b32 %r1, %tid, 1, 31, 31; setp.eq.u32 %p2, %tid, "
     "4;"
     "@%p2 mov.u32 %r1, 0;" STORE("%r1") "A:",
     false},
    {"set on both ways", "setp.lt.u32 %p1, %tid, 5; @%p1 mov.u32 %r1, 7; @!%p1 mov.u32 %r1, 8;" STORE("%r1"),
     false},
    {"set before it is read in a loop",
     "mov.u32 %r2, 0; L: setp.eq.u32 %p1, %r2, 0; @%p1 bra A; add.u32 %r3, %r1, 1; A: mov.u32 %r1, %r2;"
     "add.u32 %r2, %r2, 1; setp.lt.u32 %p2, %r2, 4; @%p2 bra L;" STORE("%r3"),
     false},
    {"carry set again",
     UNWRITTEN "add.cc.u32 %r2, %r1, 1; add.cc.u32 %r2, %tid, 1; addc.u32 %r2, %tid, 0;" STORE("%r2"), false},
    {"byte by byte",
     SHARED
     "shl.b32 %r2, %tid, 2; cvt.u16.u32 %rs1, %tid; st.shared.u8 [%r2], %rs1; st.shared.u8 [%r2+1], %rs1;"
     "st.shared.u16 [%r2+2], %rs1; ld.shared.u32 %r1, [%r2];" STORE("%r1"),
     false},
    {"volatile",
     SHARED
     "shl.b32 %r2, %tid, 2; st.volatile.shared.u32 [%r2], %tid; ld.volatile.shared.u32 %r1, [%r2];" STORE(
         "%r1"),
     false},
    {"numbered barrier",
     SHARED "shl.b32 %r2, %tid, 2; st.shared.u32 [%r2], %tid; bar.sync 1, 32; xor.b32 %r2, %r2, 4;"
            "ld.shared.u32 %r1, [%r2];" STORE("%r1"),
     false},
    {"shared exchange",
     SHARED
     "shl.b32 %r2, %tid, 2; atom.shared.exch.b32 %r3, [%r2], %tid; ld.shared.u32 %r1, [%r2];" STORE("%r1"),
     false},
    {"shared atomic on a word that was set",
     SHARED "mov.u32 %r2, 0; st.shared.u32 [s], %r2; bar.sync 0; red.shared.add.u32 [s], 1; bar.sync 0;"
            "ld.shared.u32 %r1, [s];" STORE("%r1"),
     false},
    {"cp.async",
     SHARED "shl.b32 %r2, %tid, 2; cp.async.ca.shared.global [%r2], [%in], 4; cp.async.wait_all;"
            "ld.shared.u32 %r1, [%r2];" STORE("%r1"),
     false},
    {"cp.async that fills with zeros",
     SHARED "mov.u32 %r3, 0; shl.b32 %r2, %tid, 2; cp.async.ca.shared.global [%r2], [%out], 4, %r3;"
            "cp.async.wait_all; ld.shared.u32 %r1, [%r2];" STORE("%r1"),
     true},
    {"call", CALL("same", "%tid") STORE("%r2"), false},
    {"a result that is not used", CALL("nothing", "%tid") STORE("%tid"), false},
    {"an output read after it was written", STORE("%tid") "ld.global.u32 %r1, [%rd60];" STORE("%r1"), true},
    {"an output set to zero, then added to",
     "mov.u32 %r1, 0; st.global.u32 [%out], %r1; red.global.add.u32 [%out], 1;", true},
    {"an output exchanged", "atom.global.exch.b32 %r1, [%out], %tid;", true},
};

START_TEST(harmless_ones_are_not)
{
    struct sim_result r = sim_run(&(struct sim_job){
        .module = functions, .body = harmless[_i].body, .block = {32}, .fresh = harmless[_i].fresh});
    if (r.report.findings.count)
        ck_abort_msg("%s: %s", harmless[_i].name, r.report.findings.items[0].message);
    ck_assert_msg(r.status == DEVICE_OK, "%s: %s", harmless[_i].name, r.why);
    sim_free(&r);
}
END_TEST

/* One fault, one finding: the address is wrong, and what would have been stored there does not matter. */
START_TEST(stored_outside)
{
    struct sim_result r = sim_run(&(struct sim_job){
        .body = UNWRITTEN LINE(33) "st.global.v2.u32 [%out], {%r1, %tid};", .block = {32}, .out_bytes = 4});
    sim_assert_finding(&r, FINDING_OUT_OF_BOUNDS_WRITE);
    const struct finding *f = sim_assert_finding(&r, FINDING_UNDEFINED_VALUE);
    ck_assert_msg(strstr(f->message, "out[0]") != NULL, "%s", f->message);
    sim_free(&r);
    r = sim_run(&(struct sim_job){
        .body = UNWRITTEN LINE(33) "st.global.u32 [%out+4], %r1;", .block = {32}, .out_bytes = 4});
    const struct finding *outside = sim_assert_finding(&r, FINDING_OUT_OF_BOUNDS_WRITE);
    ck_assert_str_eq(outside->message, "writes out[1], but out has 1 element of 4 bytes: 1 past the end");
    ck_assert_uint_eq(r.report.findings.count, 1);
    sim_free(&r);
}
END_TEST

/* ---- many blocks, many threads ---- */

/* Every block of an even number writes its cells; those of an odd number read what the one before left. */
static const char odd_blocks[] =
    SHARED "and.b32 %r1, %ctaid, 1; setp.eq.u32 %p1, %r1, 1; shl.b32 %r2, %tid, 2; @%p1 bra A;"
           "st.shared.u32 [%r2], %tid; A: bar.sync 0;" LINE(31) "ld.shared.u32 %r3, [%r2];" STORE("%r3");

/* Whatever stood there before, in another block: each block stores what it has not set, then sets it. */
static const char *const unset[] = {
    "st.global.u32 [%rd1], %r7; mov.u32 %r7, %ctaid; setp.gt.u32 %p1, %r7, 100000; @%p1 bra AGAIN;",
    ".local .align 4 .b8 d[16]; ld.local.u32 %r7, [d+12]; st.global.u32 [%rd1], %r7;"
    "st.local.u32 [d+12], %ctaid;",
};

START_TEST(poison_is_the_same_everywhere)
{
    enum { BLOCKS = 200 };
    char *body = xformat("mul.wide.u32 %%rd1, %%ctaid, 4; add.u64 %%rd1, %%out, %%rd1; AGAIN: %s", unset[_i]);
    for (unsigned threads = 1; threads <= 3; threads++) {
        struct sim_result r =
            sim_run(&(struct sim_job){.body = body, .block = {32}, .grid = {BLOCKS}, .threads = threads});
        for (uint32_t k = 0; k < BLOCKS; k++)
            ck_assert_uint_eq(r.out[k], 0xffc0dead);
        sim_free(&r);
    }
    free(body);
}
END_TEST

START_TEST(threads_make_no_difference)
{
    for (unsigned threads = 1; threads <= 4; threads++) {
        struct sim_result r = sim_run(&(struct sim_job){.module = functions,
                                                        .body = odd_blocks,
                                                        .grid = {100},
                                                        .block = {64},
                                                        .out_bytes = 4 * 6400,
                                                        .threads = threads});
        const struct finding *f = sim_assert_finding(&r, FINDING_UNDEFINED_VALUE);
        ck_assert_uint_eq(r.report.findings.count, 1);
        ck_assert_uint_eq(f->times, 50 * 64);
        ck_assert_uint_eq(f->block[0], 1);
        ck_assert_uint_eq(f->thread[0], 0);
        ck_assert(strstr(f->message, "line 31 reads s[0]") != NULL);
        sim_free(&r);
    }
}
END_TEST

/* Blocks that add to one word nobody has set: as many times as there are threads, whoever was first. */
START_TEST(atomics_of_many_threads)
{
    for (unsigned threads = 1; threads <= 4; threads++) {
        struct sim_result r = sim_run(&(struct sim_job){.body = "red.global.add.u32 [%out], 1;",
                                                        .grid = {100},
                                                        .block = {64},
                                                        .fresh = true,
                                                        .threads = threads});
        ck_assert_uint_eq(sim_assert_finding(&r, FINDING_UNDEFINED_VALUE)->times, 6400);
        sim_free(&r);
    }
}
END_TEST

/* Threads that meet at one word make the launch start over: what was written then is unwritten again. */
START_TEST(a_launch_that_starts_over)
{
    static const char body[] = "setp.eq.u32 %p1, %ctaid, 99; @!%p1 bra A; ld.global.u32 %r1, [%out];"
                               "st.global.u32 [%out+4], %r1; A: setp.eq.u32 %p1, %ctaid, 0; @!%p1 bra B;"
                               "st.global.u32 [%out], %tid; B:";
    for (unsigned threads = 1; threads <= 4; threads++) {
        struct sim_result r = sim_run(
            &(struct sim_job){.body = body, .grid = {100}, .block = {64}, .fresh = true, .threads = threads});
        ck_assert(!findings_have(&r.report.findings, FINDING_UNDEFINED_VALUE));
        sim_free(&r);
    }
}
END_TEST

/* ---- what the host does to memory ---- */

START_TEST(fills_and_copies)
{
    static const char kernel[] = ".version 8.0\n.target sm_80\n.address_size 64\n"
                                 ".visible .entry k(.param .u64 a)\n{ .reg .b64 %rd<3>; .reg .b32 %r;"
                                 "ld.param.u64 %rd1, [a]; ld.global.u32 %r, [%rd1+4];"
                                 "st.global.u32 [%rd1], %r; ret; }\n";
    static const struct {
        int fill, copy, put; /* bytes 4 … 7 of the scratch buffer are: 0 left alone, 1 filled … */
        bool told;
    } cases[] = {{0, 0, 0, true}, {1, 0, 0, false}, {0, 1, 0, true}, {0, 2, 0, false}, {0, 0, 1, false}};
    char why[100];
    uint32_t word = 5;
    device *d = sim_backend.open(why, sizeof why);
    ck_assert_int_eq(sim_backend.load(d, kernel, strlen(kernel), "student.cu"), DEVICE_OK);
    device_address in = sim_backend.alloc(d, 64, "in", true), other = sim_backend.alloc(d, 64, NULL, false),
                   at = sim_backend.alloc(d, 64, NULL, false);
    sim_backend.put(d, in, &word, sizeof word);
    if (cases[_i].fill)
        sim_backend.fill(d, at + 4, 0, 4);
    if (cases[_i].copy)
        sim_backend.copy(d, at, cases[_i].copy == 1 ? other : in, 64);
    if (cases[_i].put)
        sim_backend.put(d, at + 4, &word, 4);
    struct launch l = {"k", {1, 1, 1}, {1, 1, 1}, 0, (const uint8_t *)&at, sizeof at};
    ck_assert_int_eq(sim_backend.launch(d, &l), DEVICE_OK);
    struct device_report report;
    sim_backend.take(d, &report);
    ck_assert_int_eq(findings_have(&report.findings, FINDING_UNDEFINED_VALUE), cases[_i].told);
    if (cases[_i].told)
        ck_assert(strstr(report.findings.items[0].message, "element 1 of memory from cudaMalloc") != NULL);
    findings_free(&report.findings);
    text_free(&report.printed);
    sim_backend.close(d);
}
END_TEST

START_TEST(nobody_watches)
{
    static const char kernel[] = ".version 8.0\n.target sm_80\n.address_size 64\n"
                                 ".visible .entry k(.param .u64 a)\n{ .reg .b64 %rd<3>; .reg .b32 %r;"
                                 "ld.param.u64 %rd1, [a]; st.global.u32 [%rd1], %r; ret; }\n";
    char why[100];
    device *d = sim_backend.open(why, sizeof why);
    ck_assert_int_eq(sim_backend.load(d, kernel, strlen(kernel), "student.cu"), DEVICE_OK);
    device_address out = sim_backend.alloc(d, 64, "out", false);
    struct launch l = {"k", {1, 1, 1}, {1, 1, 1}, 0, (const uint8_t *)&out, sizeof out};
    for (int watched = 0; watched < 2; watched++) {
        struct device_report report;
        sim_backend.watch(d, watched);
        ck_assert_int_eq(sim_backend.launch(d, &l), DEVICE_OK);
        sim_backend.take(d, &report);
        ck_assert_int_eq(findings_have(&report.findings, FINDING_UNDEFINED_VALUE), watched);
        findings_free(&report.findings);
        text_free(&report.printed);
    }
    sim_backend.close(d);
}
END_TEST

Suite *undefined_suite(void)
{
    Suite *s = suite_create("undefined");
    TCase *t = tcase_create("undefined");
    tcase_add_loop_test(t, faults_are_told, 0, ARRAY_LEN(faults));
    tcase_add_loop_test(t, harmless_ones_are_not, 0, ARRAY_LEN(harmless));
    tcase_add_test(t, stored_outside);
    tcase_add_loop_test(t, poison_is_the_same_everywhere, 0, ARRAY_LEN(unset));
    tcase_add_test(t, threads_make_no_difference);
    tcase_add_test(t, atomics_of_many_threads);
    tcase_add_test(t, a_launch_that_starts_over);
    tcase_add_loop_test(t, fills_and_copies, 0, 5);
    tcase_add_test(t, nobody_watches);
    suite_add_tcase(s, t);
    return s;
}
