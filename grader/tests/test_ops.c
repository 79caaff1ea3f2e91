/* Every row of the instruction table against reference_ops.c: full warps, guards that hold and guards that do
 * not. A row without a reference fails. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/tests/reference_ops.h"
#include "grader/tests/sim_harness.h"

Suite *ops_suite(void);

typedef uint8_t u8;
typedef int8_t s8;
typedef uint16_t u16;
typedef int16_t s16;
typedef uint32_t u32;
typedef int32_t s32;
typedef uint64_t u64;
typedef int64_t s64;
typedef uint16_t f16;
typedef float f32;
typedef double f64;

struct row {
    const char *key;
    unsigned sources, width_d, width[4];
    bool carries;
};

#define ROW(key, carries, n, wd, ...)   {key, n, wd, {__VA_ARGS__}, carries},
#define OP1(name, key, D, A, ...)       ROW(key, false, 1, sizeof(D), sizeof(A))
#define OP2(name, key, D, A, B, ...)    ROW(key, false, 2, sizeof(D), sizeof(A), sizeof(B))
#define OP3(name, key, D, A, B, C, ...) ROW(key, false, 3, sizeof(D), sizeof(A), sizeof(B), sizeof(C))
#define OP4(name, key, D, A, B, C, E, ...)                                                                   \
    ROW(key, false, 4, sizeof(D), sizeof(A), sizeof(B), sizeof(C), sizeof(E))
#define SEL(name, key, T)            ROW(key, false, 3, sizeof(T), sizeof(T), sizeof(T), 0)
#define CMP(name, key, T, condition) ROW(key, false, 2, 0, sizeof(T), sizeof(T))
#define PRED1(name, key, value)      ROW(key, false, 1, 0, 0)
#define PRED2(name, key, value)      ROW(key, false, 2, 0, 0, 0)
#define ROUND1                       OP1
#define ROUND2                       OP2
#define ROUND3                       OP3
#define CARRY2(name, key, T, ...)    ROW(key, true, 2, sizeof(T), sizeof(T), sizeof(T))
#define CARRY3(name, key, T, ...)    ROW(key, true, 3, sizeof(T), sizeof(T), sizeof(T), sizeof(T))

static const struct row rows[] = {
#include "common/sim/ops.def"
};

/* ---- operands ---- */

static const uint64_t whole_edges[] = {0,
                                       1,
                                       2,
                                       3,
                                       5,
                                       7,
                                       8,
                                       15,
                                       16,
                                       17,
                                       31,
                                       32,
                                       33,
                                       63,
                                       64,
                                       65,
                                       127,
                                       128,
                                       255,
                                       256,
                                       1000,
                                       0x7fff,
                                       0x8000,
                                       0xffff,
                                       0x10000,
                                       0x00800001,
                                       0x12345678,
                                       0x7fffffff,
                                       0x80000000,
                                       0x80000001,
                                       0xfffffff0,
                                       0xffffffff,
                                       0x100000000,
                                       0x123456789abcdef0,
                                       0x7fffffffffffffff,
                                       0x8000000000000000,
                                       0xffffffff80000000,
                                       0xfffffffffffffffe,
                                       0xffffffffffffffff};

static const double float_edges[] = {0.0,
                                     -0.0,
                                     1.0,
                                     -1.0,
                                     0.5,
                                     -0.5,
                                     1.5,
                                     2.5,
                                     -2.5,
                                     3.5,
                                     0.1,
                                     -0.3,
                                     1.0 / 3,
                                     3.14159265358979,
                                     100.25,
                                     255.5,
                                     -256.75,
                                     2047.0,
                                     65504.0,
                                     -65536.0,
                                     1e-5,
                                     6e-8,
                                     2147483647.0,
                                     -2147483648.0,
                                     4294967296.0,
                                     9.3e18,
                                     1.9e19,
                                     -9.3e18,
                                     1e30,
                                     -1e38,
                                     3.4028234663852886e38,
                                     1.17549435e-38,
                                     1e-40,
                                     -1.4e-45,
                                     1e200,
                                     -1e308,
                                     2.2250738585072014e-308,
                                     5e-324,
                                     1.0000001192092896,
                                     0.9999999403953552,
                                     1.0000000000000002,
                                     (double)INFINITY,
                                     -(double)INFINITY,
                                     (double)NAN};

static uint64_t half_edge(size_t k)
{
    static const uint16_t halves[] = {0,      0x8000, 0x3c00, 0xbc00, 0x3800, 0x3e00, 0x4100, 0xc100, 0x2e66,
                                      0x3555, 0x4248, 0x5be0, 0x7bff, 0xfbff, 0x0400, 0x03ff, 0x0001, 0x8001,
                                      0x3c01, 0x3bff, 0x7c00, 0xfc00, 0x7e00, 0x6800, 0x1400};
    return halves[k % ARRAY_LEN(halves)];
}

static uint64_t edge(const char *type, size_t k)
{
    double d = float_edges[k % ARRAY_LEN(float_edges)];
    float f = (float)d;
    uint64_t bits = 0;
    if (!strcmp(type, "f64"))
        memcpy(&bits, &d, 8);
    else if (!strcmp(type, "f32") || !strcmp(type, "tf32"))
        memcpy(&bits, &f, 4);
    else if (!strcmp(type, "bf16"))
        memcpy(&bits, (char *)&f + 2, 2);
    else if (!strcmp(type, "f16"))
        bits = half_edge(k);
    else if (!strcmp(type, "f16x2"))
        bits = half_edge(k) | half_edge(k * 7 + 3) << 16;
    else
        bits = whole_edges[k % ARRAY_LEN(whole_edges)];
    return bits;
}

static size_t edge_count(const char *type)
{
    return type[0] == 'f' || type[0] == 'b' || type[0] == 't' ? ARRAY_LEN(float_edges)
                                                              : ARRAY_LEN(whole_edges);
}

/* All pairs of edge values; the third and fourth operand run through them at another pace. */
static size_t fill(const struct row *row, uint64_t (**operands)[4])
{
    const char *type = strrchr(row->key, '.') + 1;
    size_t n = edge_count(type), count = row->sources == 1 ? n : n * n;
    *operands = xcalloc(count, sizeof **operands);
    for (size_t k = 0; k < count; k++) {
        uint64_t *o = (*operands)[k];
        o[0] = edge(type, k % n);
        o[1] = edge(type, k / n);
        o[2] = edge(type, (k * 11 + k / n) % n);
        o[3] = whole_edges[k * 7 % ARRAY_LEN(whole_edges)];
    }
    return count;
}

/* ---- the kernel ---- */

static const char *register_kind(unsigned width)
{
    return width == 8 ? "rd" : width == 4 ? "r" : width ? "rs" : "p";
}

static void load_operand(struct text *t, unsigned k, unsigned width)
{
    if (width)
        text_printf(t, "ld.global.b%u %%%s%u, [%%rd1+%u];\n", width < 2 ? 16 : 8 * width,
                    register_kind(width), 10 + k, 8 * k);
    else
        text_printf(
            t, "ld.global.b32 %%r30, [%%rd1+%u]; and.b32 %%r30, %%r30, 1; setp.ne.u32 %%p%u, %%r30, 0;\n",
            8 * k, 10 + k);
}

static void store_result(struct text *t, unsigned number, unsigned width, unsigned at)
{
    if (width)
        text_printf(t, "st.global.b%u [%%rd2+%u], %%%s%u;\n", 8 * width, at, register_kind(width), number);
    else
        text_printf(t, "selp.u32 %%r30, 1, 0, %%p%u; st.global.b32 [%%rd2+%u], %%r30;\n", number, at);
}

/* The row's opcode with destination `number`. */
static void apply(struct text *t, const struct row *row, const char *guard, unsigned number)
{
    bool untyped = row->carries && !strstr(row->key, ".u");
    int head = untyped ? (int)(strrchr(row->key, '.') - row->key) : (int)strlen(row->key);
    text_printf(t, "%s %.*s%s%s %%%s%u", guard, head, row->key, untyped ? ".u" : "",
                untyped ? strrchr(row->key, '.') + 1 : "", register_kind(row->width_d), number);
    for (unsigned k = 0; k < row->sources; k++)
        text_printf(t, ", %%%s%u", register_kind(row->width[k]), 10 + k);
    text_printf(t, ";\n");
}

/* out, 32 bytes a thread: the result; with a guard that holds for some lanes; with its opposite; the carry.
 */
static char *kernel_of(const struct row *row)
{
    struct text t = {0};
    text_printf(&t,
                "mul.wide.u32 %%rd1, %%gtid, 32; add.u64 %%rd2, %%out, %%rd1; add.u64 %%rd1, %%in, %%rd1;\n"
                "mul.lo.u32 %%r1, %%gtid, 0x9E3779B1; setp.lt.s32 %%p1, %%r1, 0;\n");
    for (unsigned k = 0; k < row->sources; k++)
        load_operand(&t, k, row->width[k]);
    for (unsigned d = 20; d < 23; d++)
        if (row->width_d)
            text_printf(&t, "mov.b%u %%%s%u, 0x5a5a;\n", row->width_d < 2 ? 16 : 8 * row->width_d,
                        register_kind(row->width_d), d);
        else
            text_printf(&t, "setp.eq.u32 %%p%u, 0, 0;\n", d);
    static const char *const guards[] = {"", "@%p1", "@!%p1"};
    for (unsigned d = 0; d < 3; d++) {
        if (row->carries) /* the fourth operand's lowest bit comes in */
            text_printf(&t, "ld.global.u32 %%r40, [%%rd1+24]; and.b32 %%r40, %%r40, 1;"
                            "add.cc.u32 %%r41, %%r40, 0xffffffff;\n");
        apply(&t, row, guards[d], 20 + d);
        if (row->carries && d == 0)
            text_printf(&t, "addc.u32 %%r42, 0, 0; st.global.u32 [%%rd2+24], %%r42;\n");
    }
    for (unsigned d = 0; d < 3; d++)
        store_result(&t, 20 + d, row->width_d, 8 * d);
    return t.s;
}

static const char *result_type(const struct row *row, char type[16])
{
    const char *end = strrchr(row->key, '.'), *start = end;
    if (!strncmp(row->key, "cvt.", 4)) {
        while (start[-1] != '.')
            start--;
        snprintf(type, 16, "%.*s", (int)(end - start), start);
        return type;
    }
    return row->width_d ? end + 1 : "pred";
}

static void check_lane(const struct row *row, const uint64_t operands[4], const uint64_t got[4],
                       uint32_t thread)
{
    struct op_case c = {.key = row->key, .sources = row->sources, .carry_in = operands[3] & 1};
    struct op_answer want;
    char type[16];
    memcpy(c.bits, operands, sizeof c.bits);
    memcpy(c.width, row->width, sizeof c.width);
    ck_assert_msg(reference_op(&c, &want), "%s: no reference, write one", row->key);
    unsigned bits = row->width_d ? 8 * row->width_d : 1;
    uint64_t all = bits == 64 ? UINT64_MAX : (UINT64_C(1) << bits) - 1,
             before = row->width_d ? 0x5a5a & all : 1;
    want.bits &= all;
    if (!reference_agrees(result_type(row, type), &want, got[0] & all))
        ck_abort_msg("%s of %#llx, %#llx, %#llx, %#llx: want %#llx, got %#llx", row->key,
                     (unsigned long long)operands[0], (unsigned long long)operands[1],
                     (unsigned long long)operands[2], (unsigned long long)operands[3],
                     (unsigned long long)want.bits, (unsigned long long)(got[0] & all));
    bool first = (int32_t)(thread * 0x9E3779B1u) < 0;
    struct op_answer again = {.bits = got[0] & all};
    ck_assert_msg(reference_agrees(result_type(row, type), &again, got[first ? 1 : 2] & all) &&
                      got[first ? 2 : 1] == before,
                  "%s: a guard went wrong in thread %u: %#llx %#llx %#llx", row->key, thread,
                  (unsigned long long)got[0], (unsigned long long)got[1], (unsigned long long)got[2]);
    if (row->carries && (strstr(row->key, ".cc")))
        ck_assert_msg((got[3] & 1) == want.carry_out, "%s of %#llx, %#llx: carry", row->key,
                      (unsigned long long)operands[0], (unsigned long long)operands[1]);
}

START_TEST(row_matches_reference)
{
    const struct row *row = &rows[_i];
    uint64_t(*operands)[4];
    size_t count = fill(row, &operands), padded = (count + 127) / 128 * 128;
    char *body = kernel_of(row);
    operands = xrealloc(operands, padded * sizeof *operands);
    memset(operands + count, 0, (padded - count) * sizeof *operands);
    struct sim_result r = sim_run(&(struct sim_job){
        .body = body,
        .grid = {(uint32_t)(padded / 128)},
        .block = {128},
        .in = operands,
        .in_bytes = padded * sizeof *operands,
        .out_bytes = padded * 32,
    });
    ck_assert_msg(r.status == DEVICE_OK, "%s: %s", row->key, r.why);
    const uint64_t(*got)[4] = (const uint64_t(*)[4])(const void *)r.out;
    for (uint32_t k = 0; k < count; k++)
        check_lane(row, operands[k], got[k], k);
    free(operands);
    free(body);
    sim_free(&r);
}
END_TEST

/* ---- forms: what the decoder adds to the rows. Each leaves 64 bits in %rd20. ---- */

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
};

START_TEST(form_gives)
{
    static const uint32_t in[1024] = {0x80ff};
    char *body = xformat("%s st.global.u64 [%%out], %%rd20;", forms[_i].body);
    struct sim_result r = sim_run(&(struct sim_job){.body = body, .n = 0x80000001, .in = in});
    uint64_t got;
    memcpy(&got, r.out, sizeof got);
    ck_assert_msg(r.status == DEVICE_OK, "%s: %s", forms[_i].body, r.why);
    ck_assert_msg(got == forms[_i].want, "%s: want %#llx, got %#llx", forms[_i].body,
                  (unsigned long long)forms[_i].want, (unsigned long long)got);
    free(body);
    sim_free(&r);
}
END_TEST

/* Opcodes that the simulator lacks are named when they are reached, with their line, and never guessed. */
static const struct {
    const char *body, *why;
} unknown[] = {
    {"wmma.load.a.sync.row.m16n16k16.global.f16 %r1, [%in];", "wmma"},
    {"mad.hi.cc.s32 %r1, %r1, %r1, %r1;", "mad.hi.cc.s32"},
    {"add.q32 %r1, %r1, %r1;", "add.q32"},
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
    ck_assert_int_eq(r.status, DEVICE_BROKEN);
    ck_assert_msg(strstr(r.why, unknown[_i].why) != NULL, "'%s' does not name '%s'", r.why, unknown[_i].why);
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
    ck_assert_int_eq(r.status, DEVICE_BROKEN);
    ck_assert_msg(strstr(r.why, refused[_i].why) != NULL, "'%s' does not name '%s'", r.why, refused[_i].why);
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
    ck_assert_ptr_nonnull(strstr(r.why, "calls 'nothing'"));
    sim_free(&r);
}
END_TEST

Suite *ops_suite(void)
{
    Suite *s = suite_create("ops");
    TCase *t = tcase_create("rows of the instruction table");
    tcase_add_loop_test(t, row_matches_reference, 0, ARRAY_LEN(rows));
    suite_add_tcase(s, t);
    t = tcase_create("forms");
    tcase_add_loop_test(t, form_gives, 0, ARRAY_LEN(forms));
    tcase_add_loop_test(t, unknown_is_named, 0, ARRAY_LEN(unknown));
    tcase_add_loop_test(t, declarations_are_refused, 0, ARRAY_LEN(refused));
    tcase_add_test(t, missing_function_is_refused);
    suite_add_tcase(s, t);
    return s;
}
