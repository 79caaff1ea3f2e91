/* Every row of the instruction table against reference_ops.c: full warps, guards that hold and guards that do
 * not. A row without a reference fails. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/sim/warp.h"
#include "grader/run/random.h"
#include "grader/tests/units/reference_ops.h"
#include "grader/tests/units/sim_harness.h"

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

/* ORDER OPS */
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

// clang-format off
static const uint64_t whole_edges[] = {
    0, 1, 2, 3, 5, 7, 8, 15, 16, 17, 31, 32, 33, 63, 64, 65, 127, 128, 255, 256, 1000, 0x7fff, 0x8000,
    0xffff, 0x10000, 0x00800001, 0x12345678, 0x7fffffff, 0x80000000, 0x80000001, 0xfffffff0, 0xffffffff,
    0x100000000, 0x123456789abcdef0, 0x7fffffffffffffff, 0x8000000000000000, 0xffffffff80000000,
    0xfffffffffffffffe, 0xffffffffffffffff,
};

static const double float_edges[] = {
    0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, -2.5, 3.5, 0.1, -0.3, 1.0 / 3, 3.14159265358979, 100.25,
    255.5, -256.75, 2047.0, 65504.0, -65536.0, 1e-5, 6e-8, 2147483647.0, -2147483648.0, 4294967296.0,
    9.3e18, 1.9e19, -9.3e18, 1e30, -1e38, 3.4028234663852886e38, 1.17549435e-38, 1e-40, -1.4e-45, 1e200,
    -1e308, 2.2250738585072014e-308, 5e-324, 1.0000001192092896, 0.9999999403953552, 1.0000000000000002,
    (double)INFINITY, -(double)INFINITY, (double)NAN,
};
// clang-format on

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
    ck_assert_msg(r.status == DEVICE_OK, "%s: %s", row->key, r.why.text);
    const uint64_t(*got)[4] = (const uint64_t(*)[4])(const void *)r.out;
    for (uint32_t k = 0; k < count; k++)
        check_lane(row, operands[k], got[k], k);
    free(operands);
    free(body);
    sim_free(&r);
}
END_TEST

/* ---- undefined bits ---- */

/* What the row's handler makes of one lane's operands. */
static uint64_t result_bits(const struct op *op, const uint64_t operands[4])
{
    enum { WIDEST = 8 * WARP_LANES };
    uint8_t window[(1 + OP_MAX_SOURCES) * WIDEST] __attribute__((aligned(64))) = {0};
    struct insn insn = {.a = WIDEST, .b = 2 * WIDEST, .c = 3 * WIDEST, .e = 4 * WIDEST};
    struct warp w = {.window = window};
    uint64_t result = 0;
    warp_activate(&w, 1);
    for (unsigned k = 0; k < op->sources; k++)
        memcpy(window + (k + 1) * WIDEST, &operands[k], op->width[k] == WIDTH_PRED ? 1 : op->width[k]);
    op->some(&w, &insn);
    memcpy(&result, window, op->width_d == WIDTH_PRED ? 1 : op->width_d);
    return op->width_d == WIDTH_PRED ? result & 1 : result;
}

/* The result with the undefined bits of each source filled in. */
static uint64_t filled_in(const struct op *op, const uint64_t defined[4], const uint64_t undefined[4],
                          const uint64_t fillings[4])
{
    uint64_t operands[4];
    for (unsigned k = 0; k < 4; k++)
        operands[k] = (defined[k] & ~undefined[k]) | (fillings[k] & undefined[k]);
    return result_bits(op, operands);
}

/* The bits of the result that change when the undefined bits of each source are all 0 or all 1. */
static uint64_t changes(const struct op *op, const uint64_t defined[4], const uint64_t undefined[4])
{
    static const uint64_t zeros[4];
    uint64_t fillings[4] = {0}, bits = 0, first = filled_in(op, defined, undefined, zeros);
    unsigned exact = op_exact_sources(op);
    for (unsigned choice = 1; choice < 1u << exact; choice++) {
        for (unsigned k = 0; k < exact; k++)
            fillings[k] = choice >> k & 1 ? UINT64_MAX : 0;
        bits |= filled_in(op, defined, undefined, fillings) ^ first;
    }
    return bits;
}

/* The simulator takes the other bits of the result for defined: then no filling at all may change them. */
static void check_pass(const struct op *op, struct random *r, bool small_others)
{
    static const uint64_t zeros[4];
    unsigned exact = op_exact_sources(op);
    uint64_t defined[4], undefined[4] = {0}, fillings[4] = {0};
    for (unsigned k = 0; k < 4; k++)
        defined[k] = random_next(r) & (k >= exact && small_others ? 63 : UINT64_MAX);
    for (unsigned k = 0; k < exact; k++)
        undefined[k] = random_next(r) & random_next(r);
    uint64_t first = filled_in(op, defined, undefined, zeros), told = changes(op, defined, undefined);
    for (int filling = 0; filling < 20; filling++) {
        for (unsigned k = 0; k < exact; k++)
            fillings[k] = random_next(r);
        uint64_t wrong = (filled_in(op, defined, undefined, fillings) ^ first) & ~told;
        ck_assert_msg(!wrong, "%s: undefined bits of its sources reach bits %#llx as well: it SPOILS",
                      op->key, (unsigned long long)wrong);
    }
}

START_TEST(bits_pass_as_rows_say)
{
    struct random r = random_start(1, 0);
    size_t exact = 0;
    for (size_t k = 0; k < ARRAY_LEN(rows); k++) {
        const struct op *op = op_find(rows[k].key);
        exact += op->pass != SPOILS;
        for (int trial = 0; trial < 60 && op->pass != SPOILS; trial++)
            check_pass(op, &r, trial % 2);
    }
    ck_assert_uint_gt(exact, 100);
}
END_TEST

/* An instruction that was emitted without the rule of its operands is a fault of the simulator. */
START_TEST(without_a_rule)
{
    static const uint8_t rules[] = {0, RULE_CONTROL};
    struct function f = {.name = NULL};
    struct insn i = {.kind = INSN_COMPUTE, .rule = rules[_i]};
    operands_of(&f, &i);
}
END_TEST

Suite *ops_suite(void)
{
    Suite *s = suite_create("ops");
    TCase *t = tcase_create("rows of the instruction table");
    tcase_add_loop_test(t, row_matches_reference, 0, ARRAY_LEN(rows));
    tcase_add_test(t, bits_pass_as_rows_say);
    tcase_add_loop_exit_test(t, without_a_rule, 2, 0, 2);
    suite_add_tcase(s, t);
    return s;
}
