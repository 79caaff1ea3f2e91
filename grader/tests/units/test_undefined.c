/* Undefined values: where they come from, how they travel, and where they matter. */
#include <check.h>
#include <string.h>

#include "grader/tests/units/undefined_ptx.h"

Suite *undefined_suite(void);

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
    {.name = "address of a barrier object",
     .body = UNWRITTEN "and.b32 %r1, %r1, 8;" LINE(33) "mbarrier.init.shared.b64 [%r1], 32;",
     .message = "works at an address or with a count that is undefined: " NOT_WRITTEN,
     .threads = 1},
    {.name = "address of a barrier object that waits for copies",
     .body = UNWRITTEN "and.b32 %r1, %r1, 8;" LINE(33) "cp.async.mbarrier.arrive.noinc.shared.b64 [%r1];",
     .message = "works at an address or with a count that is undefined: " NOT_WRITTEN,
     .threads = 1},
    {.name = "output that was not set to zero",
     .body = LINE(33) "red.global.add.u32 [%out+8], %tid;",
     .message =
         "an atomic works on an undefined value: line 33 reads out[2], which had not been written by then",
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
     .message = "line 31 reads out[32], which had not been written by then",
     .fresh = true},
    {.name = "cp.async of an output",
     .body =
         SHARED "cvta.shared.u64 %rd2, s;" LINE(31) "cp.async.ca.shared.global [s], [%out+128], 4;"
                                                    "cp.async.wait_all; ld.shared.u32 %r1, [s];" STORE("%r1"),
     .message = "line 31 reads out[32], which had not been written by then",
     .threads = 1,
     .fresh = true},
    {.name = "shuffle from a lane that is not there",
     .body = "shfl.sync.down.b32 %r1, %tid, 1, 31, -1;" STORE("%r1"),
     .message = "the shuffle in line 0 reads lane 5, which takes no part in it",
     .threads = 5,
     .other_line = -1},
    {.name = "shuffle that also tells whether it stays inside, and the answer is not used",
     .body = "shfl.sync.down.b32 %r1|%p1, %tid, 1, 31, -1;" STORE("%r1"),
     .message = "the shuffle in line 0 reads lane 5, which takes no part in it",
     .threads = 5,
     .other_line = -1},
    {.name = "shared atomic on a word that was not set",
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
    ck_assert_msg(r.status == DEVICE_OK, "%s: %s", faults[_i].name, r.why.text);
    const struct finding *f = sim_assert_finding(&r, FINDING_UNDEFINED_VALUE);
    int other = faults[_i].other_line ? faults[_i].other_line : 31;
    ck_assert_msg(r.report.findings.count == 1 && strstr(f->message, faults[_i].message), "%s: '%s'",
                  faults[_i].name, f->message);
    ck_assert_msg(f->line == 33 && (other < 0 || f->other_line == other), "%s: lines %d, %d", faults[_i].name,
                  f->line, f->other_line);
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

Suite *undefined_suite(void)
{
    Suite *suite = suite_create("undefined");
    TCase *tcase = tcase_create("undefined");
    tcase_add_loop_test(tcase, faults_are_told, 0, ARRAY_LEN(faults));
    tcase_add_test(tcase, stored_outside);
    suite_add_tcase(suite, tcase);
    return suite;
}
