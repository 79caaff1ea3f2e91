/* Undefined values that do not matter, and values that look undefined and are not: nothing is told. */
#include <check.h>

#include "grader/tests/units/undefined_ptx.h"

Suite *undefined_harmless_suite(void);

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
    {"a call of more registers after an undefined result",
     CALL("unset", "%tid") CALL("wide", "%tid") STORE("%r2"), false},
    {"a result that is not used", CALL("nothing", "%tid") STORE("%tid"), false},
    {"an output read after it was written", STORE("%tid") "ld.global.u32 %r1, [%rd60];" STORE("%r1"), true},
    {"an output set to zero, then added to",
     "mov.u32 %r1, 0; st.global.u32 [%out], %r1; bar.sync 0; red.global.add.u32 [%out], 1;", true},
    {"an output exchanged", "atom.global.exch.b32 %r1, [%out], %tid;", true},
};

START_TEST(harmless_ones_are_not)
{
    struct sim_result r = sim_run(&(struct sim_job){
        .module = functions, .body = harmless[_i].body, .block = {32}, .fresh = harmless[_i].fresh});
    if (r.report.findings.count)
        ck_abort_msg("%s: %s", harmless[_i].name, r.report.findings.items[0].message);
    ck_assert_msg(r.status == DEVICE_OK, "%s: %s", harmless[_i].name, r.why.text);
    sim_free(&r);
}
END_TEST

Suite *undefined_harmless_suite(void)
{
    Suite *suite = suite_create("undefined_harmless");
    TCase *tcase = tcase_create("undefined_harmless");
    tcase_add_loop_test(tcase, harmless_ones_are_not, 0, ARRAY_LEN(harmless));
    suite_add_tcase(suite, tcase);
    return suite;
}
