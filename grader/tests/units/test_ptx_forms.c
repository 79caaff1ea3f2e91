/* Forms of PTX, which the decoder adds to the rows of the instruction table; and what it refuses, by name. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "grader/tests/units/sim_harness.h"

Suite *ptx_forms_suite(void);

/* ---- forms, each of which leaves 64 bits in %rd20 ---- */

#define GIVE32(reg) "cvt.u64.u32 %rd20, " reg ";"
#define GIVEF       "mov.b32 %r20, %f20; cvt.u64.u32 %rd20, %r20;"
#define GIVEP(p, q)                                                                                          \
    "selp.u32 %r20, 1, 0, " p "; selp.u32 %r21, 2, 0, " q "; or.b32 %r20, %r20, %r21;" GIVE32("%r20")

static const struct {
    const char *body;
    uint64_t want;
} forms[] = {
    /* registers wider or narrower than the type; in[0] is 0x80ff, n is 0x80000001 */
    {"ld.global.u8 %r1, [%in];" GIVE32("%r1"), 0xff},
    {"ld.global.s8 %r1, [%in];" GIVE32("%r1"), 0xffffffff},
    {"ld.global.s8 %rd20, [%in+1];", 0xffffffffffffff80},
    {"ld.global.u8 %rs1, [%in+1]; cvt.u64.u16 %rd20, %rs1;", 0x80},
    {"ld.global.s16 %rd20, [%in];", 0xffffffffffff80ff},
    {"ld.param.s32 %rd20, [p_n];", 0xffffffff80000001},
    {"ld.param.u32 %rd20, [p_n];", 0x80000001},
    {"ld.param.u8 %r1, [p_n+3];" GIVE32("%r1"), 0x80},
    {"mov.u16 %rs1, 0x1284; cvt.u32.u8 %r1, %rs1;" GIVE32("%r1"), 0x84},
    {"mov.u16 %rs1, 0x1284; cvt.s32.s8 %r1, %rs1;" GIVE32("%r1"), 0xffffff84},
    {"mov.u32 %r1, 0x123484; cvt.s8.s32 %rs1, %r1; cvt.s64.s16 %rd20, %rs1;", 0xffffffffffffff84},
    {"mov.u32 %r1, 0x123484; cvt.u8.u32 %rs1, %r1; cvt.u64.u16 %rd20, %rs1;", 0x84},
    {"mov.u32 %r1, -3; cvt.s64.s32 %rd20, %r1;", UINT64_MAX - 2},
    {"mov.u64 %rd1, 0x1ffffffff; cvt.u32.u64 %r1, %rd1;" GIVE32("%r1"), 0xffffffff},
    /* packing */
    {"mov.u32 %r1, 1; mov.u32 %r2, 2; mov.b64 %rd20, {%r1, %r2};", 0x200000001},
    {"mov.u64 %rd1, 0x1122334455667788; mov.b64 {%r1, %r2}, %rd1; cvt.u64.u32 %rd20, %r2;", 0x11223344},
    {"mov.u64 %rd1, 0x1122334455667788; mov.b64 {_, %r2}, %rd1; cvt.u64.u32 %rd20, %r2;", 0x11223344},
    {"mov.u32 %r1, 0x11223344; mov.b32 {%rs1, %rs2}, %r1; mov.b32 %r2, {%rs2, %rs1};" GIVE32("%r2"),
     0x33441122},
    {"mov.u64 %rd1, 0x1122334455667788; mov.b64 {%rs1, %rs2, %rs3, %rs4}, %rd1; mov.b64 %rd20, {%rs4, %rs3, "
     "%rs2, %rs1};",
     0x7788556633441122},
    {"mov.u32 %r1, 1; mov.u32 %r2, 2; mov.b64 %rd1, {%r1, %r2}; mov.b64 {%r2, %r1}, %rd1; mov.b64 %rd20, "
     "{%r1, %r2};",
     0x100000002},
    /* ftz and sat */
    {"mov.f32 %f1, 0f00000001; add.f32 %f20, %f1, 0f00000000;" GIVEF, 1},
    {"mov.f32 %f1, 0f00000001; add.ftz.f32 %f20, %f1, 0f00000000;" GIVEF, 0},
    {"mov.f32 %f1, 0f80000001; mul.ftz.f32 %f20, %f1, 0f3F800000;" GIVEF, 0x80000000},
    {"mov.f32 %f1, 0f00800000; mul.ftz.f32 %f20, %f1, 0f3F000000;" GIVEF, 0},
    {"mov.f32 %f1, 0f40A00000; cvt.rzi.ftz.s32.f32 %r1, %f1;" GIVE32("%r1"), 5},
    {"mov.f32 %f1, 0f00000001; cvt.rpi.ftz.s32.f32 %r1, %f1;" GIVE32("%r1"), 0},
    {"mov.f32 %f1, 0f43960000; cvt.rzi.sat.u8.f32 %r1, %f1;" GIVE32("%r1"), 255},
    {"mov.f32 %f1, 0f40B66666; cvt.rzi.sat.s32.f32 %r1, %f1;" GIVE32("%r1"), 5},
    {"mov.f32 %f1, 0f3F400000; add.sat.f32 %f20, %f1, %f1;" GIVEF, 0x3f800000},
    {"mov.f32 %f1, 0f3F400000; fma.rn.sat.f32 %f20, %f1, 0fC0000000, %f1;" GIVEF, 0},
    {"mov.f32 %f1, 0f7FC00000; mul.sat.f32 %f20, %f1, %f1;" GIVEF, 0},
    {"mov.u32 %r1, 7; cvt.rn.sat.f32.u32 %f20, %r1;" GIVEF, 0x3f800000},
    {"mov.f64 %fd1, 0dBFF0000000000000; cvt.rn.sat.f32.f64 %f20, %fd1;" GIVEF, 0},
    {"mov.u32 %r1, 0x3c000001; mov.u32 %r2, 0x00000002; add.f16x2 %r3, %r1, %r2;" GIVE32("%r3"), 0x3c000003},
    {"mov.u32 %r1, 0x00013c00; mov.u32 %r2, 0; add.ftz.f16x2 %r3, %r1, %r2; and.b32 %r3, %r3, 0xffff;" GIVE32(
         "%r3"),
     0x3c00},
    /* really fused: (1 + 2^-12)^2 - (1 + 2^-11) = 2^-24 */
    {"mov.f32 %f1, 0f3F800800; fma.rn.f32 %f20, %f1, %f1, 0fBF801000;" GIVEF, 0x33800000},
    {"mov.f32 %f1, 0f3F800800; mul.f32 %f2, %f1, %f1; add.f32 %f20, %f2, 0fBF801000;" GIVEF, 0},
    {"mov.f64 %fd1, 0d3FF0000000000001; fma.rn.f64 %fd2, %fd1, %fd1, 0dBFF0000000000002; mov.b64 %rd20, "
     "%fd2;",
     0x3970000000000000},
    /* literals */
    {"mov.f32 %f20, 0f3F800000; add.f32 %f20, %f20, 0.5;" GIVEF, 0x3fc00000},
    {"mov.f32 %f20, 0f3F800000; sub.f32 %f20, %f20, 1.0;" GIVEF, 0},
    {"mov.f64 %fd1, 0.25; mov.b64 %rd20, %fd1;", 0x3fd0000000000000},
    {"mov.u32 %r1, 0b101; add.u32 %r1, %r1, 010;" GIVE32("%r1"), 13},
    {"mov.f32 %f20, 2.5e-1;" GIVEF, 0x3e800000},
    {"mov.f32 %f20, 5e-1;" GIVEF, 0x3f000000},
    {"mov.f64 %fd1, 2.5E+1; mov.b64 %rd20, %fd1;", 0x4039000000000000},
    {"mov.u32 %r1, 4294967295U;" GIVE32("%r1"), 0xffffffff},
    {"mov.u64 %rd20, -0x10;", UINT64_MAX - 15},
    /* predicates: p in bit 0, q in bit 1 */
    {"setp.eq.u32 %p3, 0, 0; setp.lt.and.s32 %p1|%p2, 1, 2, %p3;" GIVEP("%p1", "%p2"), 1},
    {"setp.ne.u32 %p3, 0, 0; setp.lt.and.s32 %p1|%p2, 1, 2, %p3;" GIVEP("%p1", "%p2"), 0},
    {"setp.ne.u32 %p3, 0, 0; setp.lt.and.s32 %p1|%p2, 1, 2, !%p3;" GIVEP("%p1", "%p2"), 1},
    {"setp.ne.u32 %p3, 0, 0; setp.gt.or.s32 %p1|%p2, 1, 2, %p3;" GIVEP("%p1", "%p2"), 2},
    {"setp.eq.u32 %p3, 0, 0; setp.gt.xor.s32 %p1|%p2, 1, 2, %p3;" GIVEP("%p1", "%p2"), 1},
    {"setp.eq.u32 %p2, 0, 0; setp.lt.and.s32 %p1|%p2, 1, 2, %p2;" GIVEP("%p1", "%p2"), 1},
    {"setp.eq.u32 %p1, 0, 0; setp.lt.and.s32 %p1|%p2, 2, 1, %p1;" GIVEP("%p1", "%p2"), 2},
    {"setp.eq.u32 %p2, 0, 0; setp.gt.s32 %p1|_, 2, 1;" GIVEP("%p1", "%p2"), 3},
    {"setp.lt.u32 %p1, -1, 0; setp.lt.s32 %p2, -1, 0;" GIVEP("%p1", "%p2"), 2},
    {"mov.f32 %f1, 0f00000001; setp.gt.ftz.f32 %p1, %f1, 0f00000000; setp.gt.f32 %p2, %f1, 0f00000000;" GIVEP(
         "%p1", "%p2"),
     2},
    {"setp.eq.u32 %p1, 0, 0; setp.ne.u32 %p2, 0, 0; @%p1 setp.lt.u32 %p2|%p1, 7, 9;" GIVEP("%p1", "%p2"), 2},
    {"setp.eq.u32 %p1, 0, 0; setp.ne.u32 %p2, 0, 0; @%p1 setp.lt.u32 %p1|%p2, 9, 7;" GIVEP("%p1", "%p2"), 2},
    {"setp.ne.u32 %p1, 0, 0; setp.eq.u32 %p2, 0, 0; @!%p1 setp.lt.and.u32 %p2|%p1, 9, 7, %p2;" GIVEP("%p1",
                                                                                                     "%p2"),
     1},
    {"mov.b16 %rs1, 0x3c00; set.lt.f16.f16 %rs2, %rs1, 0x4000; cvt.u64.u16 %rd20, %rs2;", 0x3c00},
    {"mov.b16 %rs1, 0x3c00; set.gt.f16.f16 %rs2, %rs1, 0x4000; cvt.u64.u16 %rd20, %rs2;", 0},
    /* pairs: 1 and 2, 2 and 2; -1 and 3; bfloat16 1 and 2, 3 and 3 */
    {"setp.lt.f16x2 %p1|%p2, 0x40003c00, 0x40004000;" GIVEP("%p1", "%p2"), 1},
    {"setp.eq.f16x2 %p1|%p2, 0x40003c00, 0x40004000;" GIVEP("%p1", "%p2"), 2},
    {"setp.eq.u32 %p3, 0, 1; setp.le.or.f16x2 %p1|%p2, 0x40003c00, 0x3c004000, %p3;" GIVEP("%p1", "%p2"), 1},
    {"setp.gt.bf16x2 %p1|%p2, 0x40003f80, 0x40404040;" GIVEP("%p1", "%p2"), 0},
    {"set.lt.f16x2.f16x2 %r1, 0x40003c00, 0x40004000;" GIVE32("%r1"), 0x3c00},
    {"set.le.u32.f16x2 %r1, 0x40003c00, 0x40004000;" GIVE32("%r1"), 0xffffffff},
    {"fma.rn.relu.f16x2 %r1, 0x42003c00, 0x3c00bc00, 0;" GIVE32("%r1"), 0x42000000},
    {"add.rn.sat.f16x2 %r1, 0x40003800, 0x3c003400;" GIVE32("%r1"), 0x3c003a00},
    {"fma.rn.bf16x2 %r1, 0x40403f80, 0x40404000, 0x3f803f80;" GIVE32("%r1"), 0x41204040},
    {"max.bf16x2 %r1, 0x40403f80, 0x3f804000;" GIVE32("%r1"), 0x40404000},
    {"mov.b16 %rs1, 0x4040; neg.bf16 %rs2, %rs1; cvt.u64.u16 %rd20, %rs2;", 0xc040},
    {"cvt.rz.f16.s32 %rs2, 2049; cvt.u64.u16 %rd20, %rs2;", 0x6800},
    {"cvt.rz.bf16.f32 %rs2, 0f3FFFFFFF; cvt.u64.u16 %rd20, %rs2;", 0x3fff},
    {"mov.b16 %rs1, 0xc040; cvt.rzi.s32.bf16 %r1, %rs1;" GIVE32("%r1"), 0xfffffffd},
    {"vabsdiff4.u32.u32.u32 %r1, 0x01ff0507, 0x03000705, 0;" GIVE32("%r1"), 0x02ff0202},
    {"vabsdiff4.u32.u32.u32.add %r1, 0x01ff0507, 0x03000705, 10;" GIVE32("%r1"), 271},
    {"set.lt.u16.u32 %rs2, 1, 2; cvt.u64.u16 %rd20, %rs2;", 0xffff},
    {"mov.f32 %f1, 0f80000001; slct.ftz.u32.f32 %r2, 10, 20, %f1;" GIVE32("%r2"), 10},
    {"mov.f32 %f1, 0f80000001; slct.u32.f32 %r2, 10, 20, %f1;" GIVE32("%r2"), 20},
    {"set.lt.u32.s32 %r1, -1, 1;" GIVE32("%r1"), 0xffffffff},
    {"set.lt.f32.s32 %f20, -1, 1;" GIVEF, 0x3f800000},
    {"setp.ne.u32 %p1, 0, 0; set.lt.and.u32.s32 %r1, -1, 1, %p1;" GIVE32("%r1"), 0},
    {"mov.u32 %r1, -5; slct.u32.s32 %r2, 10, 20, %r1;" GIVE32("%r2"), 20},
    {"mov.u32 %r1, 0; slct.u32.s32 %r2, 10, 20, %r1;" GIVE32("%r2"), 10},
    {"mov.f32 %f1, 0f80000000; slct.f32.f32 %f20, 0f3F800000, 0f40000000, %f1;" GIVEF, 0x3f800000},
    {"mov.f32 %f1, 0f7FC00000; slct.f32.f32 %f20, 0f3F800000, 0f40000000, %f1;" GIVEF, 0x40000000},
    {"setp.eq.u32 %p1, 0, 0; selp.b64 %rd20, 0x123456789, 5, %p1;", 0x123456789},
    {"setp.eq.u32 %p1, 0, 0; selp.b64 %rd20, 0x123456789, 5, !%p1;", 5},
    {"setp.eq.u32 %p1, 0, 0; mov.u32 %r1, 1; @%p1 mov.u32 %r1, 2; @!%p1 mov.u32 %r1, 3;" GIVE32("%r1"), 2},
    /* testp: zero is normal, a signalling NaN is one */
    {"mov.f32 %f1, 0fFF7FFFFF; testp.finite.f32 %p1, %f1; selp.u32 %r1, 1, 0, %p1;" GIVE32("%r1"), 1},
    {"mov.f32 %f1, 0f7F800000; testp.finite.f32 %p1, %f1; selp.u32 %r1, 1, 0, %p1;" GIVE32("%r1"), 0},
    {"mov.f32 %f1, 0fFF800000; testp.infinite.f32 %p1, %f1; selp.u32 %r1, 1, 0, %p1;" GIVE32("%r1"), 1},
    {"mov.f32 %f1, 0f7F800001; testp.infinite.f32 %p1, %f1; selp.u32 %r1, 1, 0, %p1;" GIVE32("%r1"), 0},
    {"mov.f32 %f1, 0f7F800000; testp.number.f32 %p1, %f1; selp.u32 %r1, 1, 0, %p1;" GIVE32("%r1"), 1},
    {"mov.f32 %f1, 0f7F800001; testp.number.f32 %p1, %f1; selp.u32 %r1, 1, 0, %p1;" GIVE32("%r1"), 0},
    {"mov.f32 %f1, 0fFFC00000; testp.notanumber.f32 %p1, %f1; selp.u32 %r1, 1, 0, %p1;" GIVE32("%r1"), 1},
    {"mov.f32 %f1, 0f00000000; testp.notanumber.f32 %p1, %f1; selp.u32 %r1, 1, 0, %p1;" GIVE32("%r1"), 0},
    {"mov.f32 %f1, 0f80000000; testp.normal.f32 %p1, %f1; selp.u32 %r1, 1, 0, %p1;" GIVE32("%r1"), 1},
    {"mov.f32 %f1, 0f00800000; testp.normal.f32 %p1, %f1; selp.u32 %r1, 1, 0, %p1;" GIVE32("%r1"), 1},
    {"mov.f32 %f1, 0f007FFFFF; testp.normal.f32 %p1, %f1; selp.u32 %r1, 1, 0, %p1;" GIVE32("%r1"), 0},
    {"mov.f32 %f1, 0f7F800000; testp.normal.f32 %p1, %f1; selp.u32 %r1, 1, 0, %p1;" GIVE32("%r1"), 0},
    {"mov.f32 %f1, 0f807FFFFF; testp.subnormal.f32 %p1, %f1; selp.u32 %r1, 1, 0, %p1;" GIVE32("%r1"), 1},
    {"mov.f32 %f1, 0f00000000; testp.subnormal.f32 %p1, %f1; selp.u32 %r1, 1, 0, %p1;" GIVE32("%r1"), 0},
    {"mov.f64 %fd1, 0d000FFFFFFFFFFFFF; testp.subnormal.f64 %p1, %fd1; selp.u32 %r1, 1, 0, %p1;" GIVE32(
         "%r1"),
     1},
    {"mov.f64 %fd1, 0d0010000000000000; testp.normal.f64 %p1, %fd1; selp.u32 %r1, 1, 0, %p1;" GIVE32("%r1"),
     1},
    {"mov.f64 %fd1, 0dFFF0000000000000; testp.finite.f64 %p1, %fd1; selp.u32 %r1, 1, 0, %p1;" GIVE32("%r1"),
     0},
    {"mov.f64 %fd1, 0d7FF0000000000001; testp.notanumber.f64 %p1, %fd1; selp.u32 %r1, 1, 0, %p1;" GIVE32(
         "%r1"),
     1},
    /* 96-bit sums and differences, a 64 x 64 product */
    {"add.cc.u32 %r1, -1, 1; addc.cc.u32 %r2, -1, 0; addc.u32 %r3, 5, 0;" GIVE32("%r3"), 6},
    {"sub.cc.u32 %r1, 0, 1; subc.cc.u32 %r2, 0, 0; subc.u32 %r3, 5, 0;" GIVE32("%r3"), 4},
    {"mad.lo.cc.u32 %r1, -1, -1, -1; madc.hi.u32 %r2, -1, -1, 0; mov.b64 %rd20, {%r1, %r2};",
     0xffffffff00000000},
    {"mad.lo.cc.u64 %rd1, -1, -1, -1; madc.hi.u64 %rd20, -1, -1, 0;", UINT64_MAX},
    /* special registers */
    {"mov.u32 %r1, WARP_SZ;" GIVE32("%r1"), 32},
    {"mov.u32 %r1, %ntid.y; mov.u32 %r2, %nctaid.z; add.u32 %r1, %r1, %r2;" GIVE32("%r1"), 2},
    {"mov.u64 %rd20, %tid.x;", 0},
    /* time: the first instruction of a kernel reads one that is not 0 */
    {"mov.u64 %rd20, %globaltimer; setp.ne.u64 %p1, %rd20, 0; selp.u64 %rd20, 1, 0, %p1;", 1},
    {"mov.u64 %rd20, %clock64; setp.ne.u64 %p1, %rd20, 0; selp.u64 %rd20, 1, 0, %p1;", 1},
    {"mov.u32 %r1, %clock; setp.ne.u32 %p1, %r1, 0; selp.u64 %rd20, 1, 0, %p1;", 1},
    {"mov.u32 %r1, %globaltimer_lo; setp.ne.u32 %p1, %r1, 0; selp.u64 %rd20, 1, 0, %p1;", 1},
    {"mov.u64 %rd1, %clock64; mov.u64 %rd2, %clock64; setp.lt.u64 %p1, %rd1, %rd2; selp.u64 %rd20, 1, 0, %p1;",
     1},
    /* cache policies change no value */
    {"createpolicy.fractional.L2::evict_last.b64 %rd1, 1.0; ld.global.L1::no_allocate.L2::cache_hint.u32 %r1, "
     "[%in], %rd1;" GIVE32("%r1"),
     0x80ff},
    {"createpolicy.fractional.L2::evict_first.L2::evict_unchanged.b64 %rd1, 0f3F000000; "
     "st.global.L2::cache_hint.u32 [%out+8], 7, %rd1; ld.global.u32 %r1, [%out+8];" GIVE32("%r1"),
     7},
    {"createpolicy.range.global.L2::evict_last.L2::evict_first.b64 %rd1, [%in], 64, 128; "
     "atom.global.add.L2::cache_hint.u32 %r2, [%out+8], 9, %rd1; "
     "atom.global.cas.L2::cache_hint.b32 %r2, [%out+8], 9, 11, %rd1; "
     "red.global.add.L2::cache_hint.u32 [%out+8], 5, %rd1; ld.global.u32 %r1, [%out+8];" GIVE32("%r1"),
     16},
    {"createpolicy.cvt.L2.b64 %rd1, 0x1; prefetch.global.L2::evict_last [%in]; "
     "applypriority.global.L2::evict_normal [%in], 128; mov.u64 %rd20, 3;",
     3},
};

START_TEST(form_gives)
{
    static const uint32_t in[1024] = {0x80ff};
    char *body = xformat("%s st.global.u64 [%%out], %%rd20;", forms[_i].body);
    struct sim_result r = sim_run(&(struct sim_job){.body = body, .n = 0x80000001, .in = in});
    uint64_t got;
    memcpy(&got, r.out, sizeof got);
    ck_assert_msg(r.status == DEVICE_OK, "%s: %s", forms[_i].body, r.why.text);
    ck_assert_msg(got == forms[_i].want, "%s: want %#llx, got %#llx", forms[_i].body,
                  (unsigned long long)forms[_i].want, (unsigned long long)got);
    free(body);
    sim_free(&r);
}
END_TEST

/* ---- refusals ---- */

/* Opcodes that the simulator lacks are named when they are reached, with their line, and never guessed. */
static const struct {
    const char *body, *why;
} unknown[] = {
    {"wmma.load.a.sync.row.m16n16k16.global.f16 %r1, [%in];", "wmma"},
    {"tex.1d.v4.f32.s32 {%f1, %f2, %f3, %f4}, [%in, {%r1}];", "textures"},
    {"sust.b.2d.b32.trap [%in, {%r1, %r1}], {%r2};", "surfaces"},
    {"vabsdiff4.s32.s32.s32 %r1, %r1, %r1, %r1;", "vabsdiff4"},
    {"mad.hi.cc.s32 %r1, %r1, %r1, %r1;", "mad.hi.cc.s32"},
    {"add.q32 %r1, %r1, %r1;", "add.q32': write it in plain C++"},
    {"vadd.s32.s32.s32 %r1, %r1, %r1;", "video instructions"},
    {"cvt.pack.sat.s8.s32.b32 %r1, %r1, %r1, %r1;", "conversions that pack"},
    {"mov.b64 %rd1, %VAParam;", "parameter pack"},
    {"{ .reg .b128 %q; add.u64 %rd1, %q, 1; }", "128 bits"},
    {"{ .reg .b128 %q; add.u64 %q, %rd1, 1; }", "128 bits"},
    {"testp.odd.f32 %p1, %f1;", "kind of number"},
    {"add.u32 %r1, %r1;", "operands"},
    {"add.u32 %r1, %r1, %nothing;", "%nothing"},
    {"add.u32 %p1, %r1, %r1;", "destination"},
    {"add.u32 %r1, %p1, %r1;", "predicate"},
    {"ld.global.v4.b64 {%rd1, %rd2, %rd3}, [%in];", "3 elements"},
    {"bra NOWHERE;", "label"},
    {"setp %p1, %r1, %r1;", "'setp' needs its relation and types"},
    {"set %r1, %r1, %r1;", "'set' needs its relation and types"},
    {"slct %r1, %r1, %r1, %r1;", "'slct' needs its relation and types"},
};

START_TEST(unknown_is_named)
{
    struct sim_result r = sim_run(&(struct sim_job){.body = unknown[_i].body});
    ck_assert_int_eq(r.status, DEVICE_FAULT);
    sim_assert_finding(&r, FINDING_UNKNOWN_OPCODE);
    ck_assert_msg(strstr(r.why.text, unknown[_i].why) != NULL, "'%s' does not name '%s'", r.why.text,
                  unknown[_i].why);
    sim_free(&r);
    char *body = xformat("setp.ne.u32 %%p1, %%tid, 0; @%%p1 bra ON; ret; ON: %s", unknown[_i].body);
    r = sim_run(&(struct sim_job){.body = body});
    if (strncmp(unknown[_i].body, "bra", 3)) /* code that is not reached may be anything */
        sim_assert_clean(&r);
    free(body);
    sim_free(&r);
}
END_TEST

/* Declarations that cannot be: the function is refused as a whole, and what calls it passes it nothing. */
static const struct {
    const char *module, *body, *why;
    unsigned wraps; /* so many .param variables of 2^46 bytes end the module: their sum wraps around */
} refused[] = {
    {"", ".reg .b64 %x<1000000>; mov.u64 %x999999, %in; st.global.u64 [%out], %x999999;", "registers", 0},
    {".func f(.reg .b64 a[512]) { .param .b32 z; ret; }\n",
     ".param .align 8 .b8 q[4096]; st.param.b64 [q+4000], %in; call f, (q);", "more than 64 bits", 0},
    {".func f(.param .align 8 .b8 a[2000000]) { ret; }\n", ".param .align 8 .b8 q[1000000]; call f, (q);",
     "more than a megabyte", 0},
    {".func f(.param .b64 a)\n{ .param .b64 b; st.param.b64 [b], 1; ", ".param .b64 q; call f, (q);",
     "more than a megabyte", 1 << 18},
};

START_TEST(declarations_are_refused)
{
    struct text module = {0};
    text_printf(&module, "%s", refused[_i].module);
    for (unsigned k = 0; k < refused[_i].wraps; k++)
        text_printf(&module, ".param .v4 .b128 x%u[1099511627776];\n%s", k,
                    k + 1 == refused[_i].wraps ? "ret; }\n" : "");
    struct sim_result r =
        sim_run(&(struct sim_job){.module = module.s, .body = refused[_i].body, .block = {32}});
    ck_assert_int_eq(r.status, DEVICE_FAULT);
    ck_assert_msg(strstr(r.why.text, refused[_i].why) != NULL, "'%s' does not name '%s'", r.why.text,
                  refused[_i].why);
    text_free(&module);
    sim_free(&r);
}
END_TEST

/* A function that is not there is one that labs do not need: no fault of the simulator's. */
START_TEST(missing_function_is_refused)
{
    struct sim_result r = sim_run(&(struct sim_job){.body = "call nothing, (%r1);"});
    ck_assert_int_eq(r.status, DEVICE_FAULT);
    ck_assert_uint_eq(r.report.findings.count, 1);
    ck_assert_int_eq(r.report.findings.items[0].kind, FINDING_REJECTED_CALL);
    ck_assert_ptr_nonnull(strstr(r.why.text, "calls 'nothing'"));
    sim_free(&r);
}
END_TEST

Suite *ptx_forms_suite(void)
{
    Suite *s = suite_create("ptx_forms");
    TCase *t = tcase_create("forms");
    tcase_add_loop_test(t, form_gives, 0, ARRAY_LEN(forms));
    tcase_add_loop_test(t, unknown_is_named, 0, ARRAY_LEN(unknown));
    tcase_add_loop_test(t, declarations_are_refused, 0, ARRAY_LEN(refused));
    tcase_add_test(t, missing_function_is_refused);
    suite_add_tcase(s, t);
    return s;
}
