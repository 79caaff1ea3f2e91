/* Matrix instructions: which lane holds which element, and what the products are. */
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "grader/tests/units/sim_harness.h"

Suite *matrix_suite(void);

enum { LANES = 32, WORDS_MOST = 8, SIDE_MOST = 256 };

/* ---- mma.sync: the fragments as the figures of the PTX ISA give them ---- */

/* Elements of A and B are small whole numbers, which all types hold exactly. `row` and `column` of element
 * `e` of a lane's fragment: groupID = lane >> 2, threadID = lane & 3. */
struct spot {
    int row, column;
};
typedef struct spot spot_of(int group, int thread, int e);

/* "row = groupID for a0, a1, a4, a5, else groupID + 8; col = 2 threadID + (i & 1), + 8 for i >= 4" */
static struct spot a_halves(int g, int t, int e)
{
    return (struct spot){e % 4 < 2 ? g : g + 8, 2 * t + (e & 1) + (e >= 4 ? 8 : 0)};
}

/* "row = 2 threadID + (i & 1), + 8 for i >= 2; col = groupID" */
static struct spot b_halves(int g, int t, int e)
{
    return (struct spot){2 * t + (e & 1) + (e >= 2 ? 8 : 0), g};
}

/* "row = groupID for a0, a2, else groupID + 8; col = threadID, + 4 for a2, a3" */
static struct spot a_words(int g, int t, int e)
{
    return (struct spot){e % 2 ? g + 8 : g, t + (e >= 2 ? 4 : 0)};
}

static struct spot b_words(int g, int t, int e)
{
    return (struct spot){e ? t + 4 : t, g};
}

/* "row = groupID for 0 <= i < 4 and 8 <= i < 12, else groupID + 8; col = 4 threadID + (i & 3), + 16 for i >=
 * 8" */
static struct spot a_bytes(int g, int t, int e)
{
    return (struct spot){e % 8 < 4 ? g : g + 8, 4 * t + (e & 3) + (e >= 8 ? 16 : 0)};
}

static struct spot b_bytes(int g, int t, int e)
{
    return (struct spot){4 * t + (e & 3) + (e >= 4 ? 16 : 0), g};
}

static struct spot a_nibbles(int g, int t, int e)
{
    return (struct spot){e % 16 < 8 ? g : g + 8, 8 * t + (e & 7) + (e >= 16 ? 32 : 0)};
}

static struct spot b_nibbles(int g, int t, int e)
{
    return (struct spot){8 * t + (e & 7) + (e >= 8 ? 32 : 0), g};
}

/* "row = groupID for c0, c1, else groupID + 8; col = 2 threadID + (i & 1)" */
static struct spot c_pairs(int g, int t, int e)
{
    return (struct spot){e < 2 ? g : g + 8, 2 * t + (e & 1)};
}

/* How a small whole number looks as an element. */
typedef uint32_t bits_of(int value);

static uint32_t as_f16(int value)
{
    _Float16 h = (_Float16)value;
    uint16_t bits;
    memcpy(&bits, &h, sizeof bits);
    return bits;
}

static uint32_t as_f32(int value)
{
    float f = (float)value;
    uint32_t bits;
    memcpy(&bits, &f, sizeof bits);
    return bits;
}

static uint32_t as_bf16(int value)
{
    return as_f32(value) >> 16;
}

static uint32_t as_integer(int value)
{
    return (uint32_t)value;
}

static const struct product {
    const char *opcode;
    int m, n, k, bits; /* of an element of A and B */
    spot_of *a, *b;
    bits_of *element, *sum;
    int least_a, least_b; /* smallest element; the largest is 6 more */
    bool half_sum;
} products[] = {
    {"m16n8k16.row.col.f32.f16.f16.f32", 16, 8, 16, 16, a_halves, b_halves, as_f16, as_f32, -3, -2, false},
    {"m16n8k8.row.col.f32.f16.f16.f32", 16, 8, 8, 16, a_halves, b_halves, as_f16, as_f32, -3, -2, false},
    {"m16n8k16.row.col.f16.f16.f16.f16", 16, 8, 16, 16, a_halves, b_halves, as_f16, as_f16, -3, -2, true},
    {"m16n8k8.row.col.f16.f16.f16.f16", 16, 8, 8, 16, a_halves, b_halves, as_f16, as_f16, -3, -2, true},
    {"m16n8k16.row.col.f32.bf16.bf16.f32", 16, 8, 16, 16, a_halves, b_halves, as_bf16, as_f32, -3, -2, false},
    {"m16n8k8.row.col.f32.bf16.bf16.f32", 16, 8, 8, 16, a_halves, b_halves, as_bf16, as_f32, -3, -2, false},
    {"m16n8k4.row.col.f32.tf32.tf32.f32", 16, 8, 4, 32, a_words, b_words, as_f32, as_f32, -3, -2, false},
    {"m16n8k8.row.col.f32.tf32.tf32.f32", 16, 8, 8, 32, a_words, b_words, as_f32, as_f32, -3, -2, false},
    {"m8n8k16.row.col.s32.s8.s8.s32", 8, 8, 16, 8, a_bytes, b_bytes, as_integer, as_integer, -3, -2, false},
    {"m16n8k16.row.col.s32.s8.u8.s32", 16, 8, 16, 8, a_bytes, b_bytes, as_integer, as_integer, -3, 250,
     false},
    {"m16n8k32.row.col.s32.u8.s8.s32", 16, 8, 32, 8, a_bytes, b_bytes, as_integer, as_integer, 249, -2,
     false},
    {"m16n8k32.row.col.satfinite.s32.u8.u8.s32", 16, 8, 32, 8, a_bytes, b_bytes, as_integer, as_integer, 0, 0,
     false},
    {"m8n8k32.row.col.s32.s4.s4.s32", 8, 8, 32, 4, a_nibbles, b_nibbles, as_integer, as_integer, -3, -2,
     false},
    {"m16n8k64.row.col.s32.u4.s4.s32", 16, 8, 64, 4, a_nibbles, b_nibbles, as_integer, as_integer, 9, -2,
     false},
};

struct matrices {
    int a[16][SIDE_MOST], b[SIDE_MOST][8], c[16][8];
};

static void fill(struct matrices *x, const struct product *p)
{
    for (int r = 0; r < p->m; r++)
        for (int k = 0; k < p->k; k++)
            x->a[r][k] = p->least_a + (r * 5 + k * 3) % 7;
    for (int k = 0; k < p->k; k++)
        for (int c = 0; c < p->n; c++)
            x->b[k][c] = p->least_b + (k * 2 + c * 11) % 6;
    for (int r = 0; r < p->m; r++)
        for (int c = 0; c < p->n; c++)
            x->c[r][c] = r * 8 - c;
}

static int words_of(int rows, int columns, int bits)
{
    return rows * columns * bits / (32 * LANES);
}

static void put(uint32_t *words, int e, int bits, uint32_t value)
{
    uint32_t mask = bits == 32 ? UINT32_MAX : (1u << bits) - 1;
    words[e * bits / 32] |= (value & mask) << (e * bits % 32);
}

static int sum_bits(const struct product *p)
{
    return p->half_sum ? 16 : 32;
}

/* Each lane's words: A, B, C; WORDS_MOST of each. */
static void lay_out(uint32_t in[LANES][3][WORDS_MOST], const struct matrices *x, const struct product *p)
{
    for (int l = 0; l < LANES; l++) {
        for (int e = 0; e < p->m * p->k / LANES; e++) {
            struct spot s = p->a(l >> 2, l & 3, e);
            put(in[l][0], e, p->bits, p->element(x->a[s.row][s.column]));
        }
        for (int e = 0; e < p->k * p->n / LANES; e++) {
            struct spot s = p->b(l >> 2, l & 3, e);
            put(in[l][1], e, p->bits, p->element(x->b[s.row][s.column]));
        }
        for (int e = 0; e < p->m * p->n / LANES; e++) {
            struct spot s = c_pairs(l >> 2, l & 3, e);
            put(in[l][2], e, sum_bits(p), p->sum(x->c[s.row][s.column]));
        }
    }
}

static void list(struct text *t, int first, int count)
{
    text_printf(t, "{");
    for (int k = 0; k < count; k++)
        text_printf(t, "%s%%r%d", k ? ", " : "", first + k);
    text_printf(t, "}");
}

/* A in %r8 …, B in %r16 …, C in %r24 …; D takes C's registers, as most kernels have it. */
static void body_of(struct text *t, const struct product *p)
{
    const int words[] = {words_of(p->m, p->k, p->bits), words_of(p->n, p->k, p->bits),
                         words_of(p->m, p->n, sum_bits(p))};
    text_printf(t, "mul.wide.u32 %%rd1, %%tid, %d; add.u64 %%rd1, %%in, %%rd1;", 3 * WORDS_MOST * 4);
    for (int part = 0; part < 3; part++)
        for (int k = 0; k < words[part]; k++)
            text_printf(t, "ld.global.b32 %%r%d, [%%rd1+%d];", 8 + 8 * part + k, 4 * (8 * part + k));
    text_printf(t, "mma.sync.aligned.%s ", p->opcode);
    for (int part = -1; part < 3; part++) {
        list(t, part < 0 ? 24 : 8 + 8 * part, words[part < 0 ? 2 : part]);
        text_printf(t, part < 2 ? ", " : "; ");
    }
    text_printf(t, "mul.wide.u32 %%rd2, %%tid, %d; add.u64 %%rd2, %%out, %%rd2;", WORDS_MOST * 4);
    for (int k = 0; k < words[2]; k++)
        text_printf(t, "st.global.b32 [%%rd2+%d], %%r%d;", 4 * k, 24 + k);
}

START_TEST(products_are_those_of_plain_c)
{
    const struct product *p = &products[_i];
    static struct matrices x;
    uint32_t in[LANES][3][WORDS_MOST] = {0};
    struct text body = {0};
    fill(&x, p);
    lay_out(in, &x, p);
    body_of(&body, p);
    struct sim_result r =
        sim_run(&(struct sim_job){.body = body.s, .block = {LANES}, .in = in, .in_bytes = sizeof in});
    sim_assert_clean(&r);
    for (int l = 0; l < LANES; l++) {
        uint32_t want[WORDS_MOST] = {0};
        for (int e = 0; e < p->m * p->n / LANES; e++) {
            struct spot s = c_pairs(l >> 2, l & 3, e);
            int sum = x.c[s.row][s.column];
            for (int k = 0; k < p->k; k++)
                sum += x.a[s.row][k] * x.b[k][s.column];
            put(want, e, sum_bits(p), p->sum(sum));
        }
        for (int k = 0; k < words_of(p->m, p->n, sum_bits(p)); k++)
            ck_assert_msg(r.out[l * WORDS_MOST + k] == want[k], "%s: lane %d, register %d: %#x, not %#x",
                          p->opcode, l, k, r.out[l * WORDS_MOST + k], want[k]);
    }
    text_free(&body);
    sim_free(&r);
}
END_TEST

/* ---- doubles, single bits, saturation ---- */

START_TEST(a_product_of_doubles)
{
    struct sim_result r = sim_run(&(struct sim_job){
        .body =
            "cvt.rn.f64.u32 %fd1, %lane; mov.f64 %fd2, 0d4000000000000000; mov.f64 %fd3, 0d3FF0000000000000;"
            "mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%fd4, %fd5}, {%fd1}, {%fd2}, {%fd3, %fd3};"
            "add.f64 %fd4, %fd4, %fd5; cvt.rzi.u32.f64 %r1, %fd4;"
            "mul.wide.u32 %rd1, %tid, 4; add.u64 %rd1, %out, %rd1; st.global.u32 [%rd1], %r1;",
        .block = {LANES}});
    sim_assert_clean(&r);
    for (uint32_t l = 0; l < LANES; l++) { /* 2 (1 + 2 Σ of the row's four lanes) */
        uint32_t first = l / 4 * 4;
        ck_assert_uint_eq(r.out[l], 2 * (1 + 2 * (4 * first + 6)));
    }
    sim_free(&r);
}
END_TEST

START_TEST(products_of_bits_count)
{
    static const char *const operations[] = {"xor", "and"};
    char *body =
        xformat("mov.u32 %%r1, 0xff; mov.u32 %%r2, 0x07; mov.u32 %%r3, 5;"
                "mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.%s.popc {%%r4, %%r5}, {%%r1}, {%%r2},"
                "{%%r3, %%r3}; mul.wide.u32 %%rd1, %%tid, 4; add.u64 %%rd1, %%out, %%rd1;"
                "st.global.u32 [%%rd1], %%r4;",
                operations[_i]);
    struct sim_result r = sim_run(&(struct sim_job){.body = body, .block = {LANES}});
    sim_assert_clean(&r);
    for (uint32_t l = 0; l < LANES; l++)
        ck_assert_uint_eq(r.out[l], 5 + 4 * (_i ? 3 : 5)); /* bits that both have, or that one of them has */
    free(body);
    sim_free(&r);
}
END_TEST

START_TEST(sums_stop_or_wrap)
{
    char *body = xformat("mov.u32 %%r1, 0x7f7f7f7f; mov.u32 %%r3, 0x7fffffff;"
                         "mma.sync.aligned.m8n8k16.row.col%s.s32.s8.s8.s32 {%%r4, %%r5}, {%%r1}, {%%r1},"
                         "{%%r3, %%r3}; mul.wide.u32 %%rd1, %%tid, 4; add.u64 %%rd1, %%out, %%rd1;"
                         "st.global.u32 [%%rd1], %%r4;",
                         _i ? ".satfinite" : "");
    struct sim_result r = sim_run(&(struct sim_job){.body = body, .block = {LANES}});
    sim_assert_clean(&r);
    ck_assert_uint_eq(r.out[7], _i ? 0x7fffffff : 0x7fffffffu + 16 * 127 * 127);
    free(body);
    sim_free(&r);
}
END_TEST

/* ---- tiles in shared memory ---- */

/* Word w of shared memory holds the halves 2 w and 2 w + 1; row r of tile t begins at half 64 t + 8 r. */
#define FILL                                                                                                 \
    "mov.u32 %r1, 0; mov.u32 %r9, 0; $fill: mad.lo.u32 %r2, %r1, 32, %tid; shl.b32 %r3, %r2, 1;"             \
    "add.u32 %r4, %r3, 1; shl.b32 %r4, %r4, 16; or.b32 %r4, %r4, %r3; shl.b32 %r5, %r2, 2; mov.u32 %r6, s;"  \
    "add.u32 %r5, %r5, %r6; st.shared.b32 [%r5], %r4; add.u32 %r1, %r1, 1; setp.lt.u32 %p1, %r1, 4;"         \
    "@%p1 bra $fill; bar.sync 0; shl.b32 %r7, %tid, 4; add.u32 %r7, %r7, %r6;"
#define STORE_FOUR                                                                                           \
    "mul.wide.u32 %rd1, %tid, 16; add.u64 %rd1, %out, %rd1; st.global.v4.b32 [%rd1], {%r10, %r11, %r12, %r13};"

START_TEST(tiles_are_loaded)
{
    bool trans = _i;
    static const char *const bodies[] = {
        ".shared .align 16 .b8 s[512]; " FILL
        "ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r10, %r11, %r12, %r13}, [%r7];" STORE_FOUR,
        ".shared .align 16 .b8 s[512]; " FILL
        "ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%r10, %r11, %r12, %r13}, [%r7];" STORE_FOUR};
    struct sim_result r = sim_run(&(struct sim_job){.body = bodies[_i], .block = {LANES}});
    sim_assert_clean(&r);
    for (uint32_t l = 0; l < LANES; l++)
        for (uint32_t t = 0; t < 4; t++)
            for (uint32_t k = 0; k < 2; k++) {
                uint32_t row = l / 4, column = 2 * (l % 4) + k,
                         want = 64 * t + (trans ? 8 * column + row : 8 * row + column);
                ck_assert_uint_eq(r.out[4 * l + t] >> 16 * k & 0xffff, want);
            }
    sim_free(&r);
}
END_TEST

START_TEST(a_tile_is_transposed)
{
    struct sim_result r = sim_run(&(struct sim_job){
        .body = "shl.b32 %r1, %lane, 1; add.u32 %r2, %r1, 1; shl.b32 %r2, %r2, 16; or.b32 %r1, %r1, %r2;"
                "movmatrix.sync.aligned.m8n8.trans.b16 %r3, %r1;"
                "mul.wide.u32 %rd1, %tid, 4; add.u64 %rd1, %out, %rd1; st.global.b32 [%rd1], %r3;",
        .block = {LANES}});
    sim_assert_clean(&r);
    for (uint32_t l = 0; l < LANES; l++)
        for (uint32_t k = 0; k < 2; k++)
            ck_assert_uint_eq(r.out[l] >> 16 * k & 0xffff, 8 * (2 * (l % 4) + k) + l / 4);
    sim_free(&r);
}
END_TEST

/* ---- undefined values ---- */

/* Only row 1 of A is undefined, which lanes 4 to 7 hold: so is row 1 of D, and no other. */
START_TEST(an_undefined_row_stays_one_row)
{
    struct sim_result r = sim_run(&(struct sim_job){
        .body =
            "mov.u32 %r2, 0; mov.u32 %r3, 0; shr.u32 %r9, %lane, 2; setp.ne.u32 %p1, %r9, 1; @%p1 mov.u32 %r1, 0;"
            "mma.sync.aligned.m8n8k16.row.col.s32.s8.s8.s32 {%r4, %r5}, {%r1}, {%r2}, {%r3, %r3};"
            "setp.eq.u32 %p2, %r9, %n; mul.wide.u32 %rd1, %tid, 4; add.u64 %rd1, %out, %rd1;"
            "@%p2 st.global.b32 [%rd1], %r4;",
        .block = {LANES},
        .n = (uint32_t)_i});
    if (_i == 1)
        sim_assert_finding(&r, FINDING_UNDEFINED_VALUE);
    else
        sim_assert_clean(&r);
    sim_free(&r);
}
END_TEST

Suite *matrix_suite(void)
{
    Suite *s = suite_create("matrix");
    TCase *c = tcase_create("matrix");
    tcase_add_loop_test(c, products_are_those_of_plain_c, 0, ARRAY_LEN(products));
    tcase_add_test(c, a_product_of_doubles);
    tcase_add_loop_test(c, products_of_bits_count, 0, 2);
    tcase_add_loop_test(c, sums_stop_or_wrap, 0, 2);
    tcase_add_loop_test(c, tiles_are_loaded, 0, 2);
    tcase_add_test(c, a_tile_is_transposed);
    tcase_add_loop_test(c, an_undefined_row_stays_one_row, 0, 3);
    suite_add_tcase(s, c);
    return s;
}
