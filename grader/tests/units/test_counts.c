/* What is counted, against the same counted by hand or by enumeration: requests, sectors, passes, bytes,
 * operations. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "grader/tests/units/sim_harness.h"

Suite *counts_suite(void);

/* ---- global memory: one instruction of one warp ---- */

#define LOAD(index, op) index "mul.wide.u32 %rd1, %r1, 4; add.u64 %rd1, %in, %rd1;" op
#define ONE             "ld.global.u32 %r2, [%rd1];"

static const struct {
    const char *name, *body;
    uint32_t threads;
    struct traffic want;
} loads[] = {
    {"stride 1", LOAD("mov.u32 %r1, %tid;", ONE), 32, {128, 1, 4}},
    {"stride 1 from element 1", LOAD("add.u32 %r1, %tid, 1;", ONE), 32, {128, 1, 5}},
    {"stride 1 from element 8", LOAD("add.u32 %r1, %tid, 8;", ONE), 32, {128, 1, 4}},
    {"stride 2", LOAD("shl.b32 %r1, %tid, 1;", ONE), 32, {128, 1, 8}},
    {"stride 8", LOAD("shl.b32 %r1, %tid, 3;", ONE), 32, {128, 1, 32}},
    {"stride 32", LOAD("shl.b32 %r1, %tid, 5;", ONE), 32, {128, 1, 32}},
    {"backwards", LOAD("sub.u32 %r1, 31, %tid;", ONE), 32, {128, 1, 4}},
    {"the same ends, other lanes between",
     LOAD("mov.u32 %r1, %tid;", ONE) LOAD("setp.eq.u32 %p1, %tid, 31; selp.b32 %r1, 31, 0, %p1;", ONE),
     32,
     {256, 2, 6}},
    {"the same lanes, one element on",
     LOAD("mov.u32 %r1, %tid;", ONE) LOAD("add.u32 %r1, %tid, 1;", ONE),
     32,
     {256, 2, 9}},
    {"shuffled", LOAD("mul.lo.u32 %r1, %tid, 13; and.b32 %r1, %r1, 31;", ONE), 32, {128, 1, 4}},
    {"broadcast", LOAD("mov.u32 %r1, 5;", ONE), 32, {128, 1, 1}},
    {"two addresses", LOAD("and.b32 %r1, %tid, 1; shl.b32 %r1, %r1, 6;", ONE), 32, {128, 1, 2}},
    {"pairs of lanes", LOAD("shr.u32 %r1, %tid, 1;", ONE), 32, {128, 1, 2}},
    {"two warps", LOAD("mov.u32 %r1, %tid;", ONE), 64, {256, 2, 8}},
    {"a warp and a bit", LOAD("mov.u32 %r1, %tid;", ONE), 33, {132, 2, 5}},
    {"every other lane",
     LOAD("mov.u32 %r1, %tid;", "and.b32 %r3, %tid, 1; setp.eq.u32 %p1, %r3, 0; @%p1 " ONE),
     32,
     {64, 1, 4}},
    {"lane 9 alone", LOAD("mov.u32 %r1, %tid;", "setp.eq.u32 %p1, %tid, 9; @%p1 " ONE), 32, {4, 1, 1}},
    {"no lane", LOAD("mov.u32 %r1, %tid;", "setp.eq.u32 %p1, %tid, 99; @%p1 " ONE), 32, {0, 0, 0}},
    {"both sides of a branch",
     LOAD("mov.u32 %r1, %tid;", "setp.lt.u32 %p1, %tid, 10; @%p1 bra A;" ONE "bra B; A:" ONE "B:"),
     32,
     {128, 2, 5}},
    {"bytes", "cvt.u64.u32 %rd1, %tid; add.u64 %rd1, %in, %rd1; ld.global.u8 %r2, [%rd1];", 32, {32, 1, 1}},
    {"doubles",
     "mul.wide.u32 %rd1, %tid, 8; add.u64 %rd1, %in, %rd1; ld.global.f64 %fd1, [%rd1];",
     32,
     {256, 1, 8}},
    {"float2",
     "mul.wide.u32 %rd1, %tid, 8; add.u64 %rd1, %in, %rd1; ld.global.v2.f32 {%f1, %f2}, [%rd1];",
     32,
     {256, 1, 8}},
    {"float4",
     "mul.wide.u32 %rd1, %tid, 16; add.u64 %rd1, %in, %rd1; ld.global.v4.f32 {%f1, %f2, %f3, %f4}, [%rd1];",
     32,
     {512, 1, 16}},
    {"float4 from an odd place",
     "mul.wide.u32 %rd1, %tid, 16; add.u64 %rd1, %in, %rd1; ld.global.v4.f32 {%f1, %f2, %f3, %f4}, "
     "[%rd1+16];",
     32,
     {512, 1, 17}},
    {"two buffers",
     "mul.wide.u32 %rd1, %tid, 4; add.u64 %rd2, %in, %rd1; add.u64 %rd3, %out, %rd1;"
     "setp.lt.u32 %p1, %tid, 16; selp.b64 %rd2, %rd2, %rd3, %p1; ld.global.u32 %r2, [%rd2];",
     32,
     {128, 1, 4}},
    {"rows of a plane",
     LOAD("and.b32 %r1, %tid, 7; shr.u32 %r3, %tid, 3; mad.lo.u32 %r1, %r3, 34, %r1;", ONE),
     32,
     {128, 1, 7}},
    {"generic", LOAD("mov.u32 %r1, %tid;", "ld.u32 %r2, [%rd1];"), 32, {128, 1, 4}},
    {"read-only path", LOAD("mov.u32 %r1, %tid;", "ld.global.nc.u32 %r2, [%rd1];"), 32, {128, 1, 4}},
    {"constant memory is not counted", "ld.const.u32 %r2, [c];", 32, {0, 0, 0}},
    {"cp.async",
     ".shared .align 16 .b8 s[512]; mul.wide.u32 %rd1, %tid, 16; add.u64 %rd2, %in, %rd1;"
     "mul.lo.u32 %r1, %tid, 16; cp.async.cg.shared.global [%r1], [%rd2], 16;",
     32,
     {512, 1, 16}},
};

START_TEST(loads_are_counted)
{
    struct sim_result r = sim_run(&(struct sim_job){
        .module = ".const .u32 c = 1;\n", .body = loads[_i].body, .block = {loads[_i].threads}});
    struct traffic got = r.counts.load, want = loads[_i].want;
    sim_assert_clean(&r);
    ck_assert_msg(got.bytes == want.bytes && got.requests == want.requests && got.sectors == want.sectors,
                  "%s: %llu bytes, %llu requests, %llu sectors", loads[_i].name,
                  (unsigned long long)got.bytes, (unsigned long long)got.requests,
                  (unsigned long long)got.sectors);
    struct traffic sum = {0};
    for (int b = 0; b < COUNTED_BUFFERS; b++) {
        sum.bytes += r.counts.loads[b].bytes;
        sum.sectors += r.counts.loads[b].sectors;
    }
    ck_assert_uint_eq(sum.bytes, want.bytes);
    ck_assert_uint_eq(sum.sectors, want.sectors);
    sim_free(&r);
}
END_TEST

/* Of three blocks of two warps, the second warp of the last one has 100 rounds more, of a load and three
 * instructions. */
START_TEST(longest_warp_is_counted)
{
    static const char *const body =
        "mov.u32 %r1, 0; shr.u32 %r2, %gtid, 5; setp.ne.u32 %p1, %r2, 5; @%p1 bra END; TURN: ld.global.u32 %r3, [%in];"
        "add.u32 %r1, %r1, 1; setp.lt.u32 %p2, %r1, N; @%p2 bra TURN; END:";
    uint64_t longest[2];
    for (int k = 0; k < 2; k++) {
        char *text = xformat(".reg .u32 N; mov.u32 N, %d; %s", k ? 200 : 100, body);
        struct sim_result r = sim_run(&(struct sim_job){.body = text, .block = {64}, .grid = {3}});
        sim_assert_clean(&r);
        longest[k] = r.counts.longest_warp;
        sim_free(&r);
        free(text);
    }
    uint64_t round = (longest[1] - longest[0]) / 100;
    ck_assert_uint_eq(longest[1] - longest[0], 100 * round);
    ck_assert_uint_ge(round, LOAD_ISSUES + 3);
    ck_assert_uint_le(round, LOAD_ISSUES + 4);
    ck_assert_uint_le(longest[0] - 100 * round, 40);
}
END_TEST

START_TEST(stores_are_counted_by_buffer)
{
    struct sim_result r = sim_run(&(struct sim_job){
        .body = "mul.wide.u32 %rd1, %tid, 8; add.u64 %rd2, %in, %rd1; ld.global.u32 %r1, [%rd2];"
                "add.u64 %rd2, %out, %rd1; st.global.v2.u32 [%rd2], {%r1, %r1}; st.global.u32 [%out], 1;",
        .block = {32}});
    ck_assert_uint_eq(r.counts.loads[0].bytes, 128);
    ck_assert_uint_eq(r.counts.loads[0].sectors, 8);
    ck_assert_uint_eq(r.counts.loads[1].requests, 0);
    ck_assert_uint_eq(r.counts.stores[0].requests, 0);
    ck_assert_uint_eq(r.counts.stores[1].requests, 2);
    ck_assert_uint_eq(r.counts.stores[1].bytes, 256 + 128);
    ck_assert_uint_eq(r.counts.stores[1].sectors, 8 + 1);
    ck_assert_uint_eq(r.counts.global_stores, 64);
    ck_assert_uint_eq(r.counts.footprint_sectors, 8 + 8);
    sim_free(&r);
}
END_TEST

/* ---- shared memory: passes through the banks ---- */

static const struct {
    const char *address; /* from %tid into %r1, in bytes */
    const char *op;
    uint32_t passes;
} banks[] = {
    {"shl.b32 %r1, %tid, 2;", "ld.shared.u32 %r2, [%r1];", 1},
    {"mov.u32 %r1, 8;", "ld.shared.u32 %r2, [%r1];", 1},
    {"shl.b32 %r1, %tid, 3;", "ld.shared.u32 %r2, [%r1];", 2},
    {"mul.lo.u32 %r1, %tid, 12;", "ld.shared.u32 %r2, [%r1];", 1},
    {"shl.b32 %r1, %tid, 4;", "ld.shared.u32 %r2, [%r1];", 4},
    {"shl.b32 %r1, %tid, 5;", "ld.shared.u32 %r2, [%r1];", 8},
    {"shl.b32 %r1, %tid, 6;", "ld.shared.u32 %r2, [%r1];", 16},
    {"shl.b32 %r1, %tid, 7;", "ld.shared.u32 %r2, [%r1];", 32},
    {"mul.lo.u32 %r1, %tid, 132;", "ld.shared.u32 %r2, [%r1];", 1},
    {"and.b32 %r1, %tid, 1; shl.b32 %r1, %r1, 7;", "ld.shared.u32 %r2, [%r1];", 2},
    {"mov.u32 %r1, %tid;", "ld.shared.u8 %r2, [%r1];", 1},
    {"shl.b32 %r1, %tid, 1;", "ld.shared.u16 %rs2, [%r1];", 1},
    {"shl.b32 %r1, %tid, 3;", "ld.shared.u64 %rd2, [%r1];", 2},
    {"shl.b32 %r1, %tid, 4;", "ld.shared.u64 %rd2, [%r1];", 4},
    {"shl.b32 %r1, %tid, 4;", "ld.shared.v4.u32 {%r2, %r3, %r4, %r5}, [%r1];", 4},
    {"shl.b32 %r1, %tid, 5;", "ld.shared.v4.u32 {%r2, %r3, %r4, %r5}, [%r1];", 8},
    /* wide loads of lanes in pairs, as an H200 counts them */
    {"mov.u32 %r1, 8;", "ld.shared.u64 %rd2, [%r1];", 1},
    {"shr.u32 %r1, %tid, 1; shl.b32 %r1, %r1, 3;", "ld.shared.v2.u32 {%r2, %r3}, [%r1];", 1},
    {"and.b32 %r1, %tid, 1; shl.b32 %r1, %r1, 3;", "ld.shared.u64 %rd2, [%r1];", 1},
    {"and.b32 %r1, %tid, 3; shl.b32 %r1, %r1, 3;", "ld.shared.u64 %rd2, [%r1];", 2},
    {"and.b32 %r1, %tid, 15; shl.b32 %r1, %r1, 3;", "ld.shared.u64 %rd2, [%r1];", 2},
    {"mov.u32 %r1, 16;", "ld.shared.v4.u32 {%r2, %r3, %r4, %r5}, [%r1];", 2},
    {"and.b32 %r1, %tid, 3; shl.b32 %r1, %r1, 4;", "ld.shared.v4.u32 {%r2, %r3, %r4, %r5}, [%r1];", 4},
    {"and.b32 %r2, %tid, 1; setp.eq.u32 %p1, %r2, 0; shl.b32 %r1, %tid, 3;",
     "@%p1 ld.shared.v4.u32 {%r2, %r3, %r4, %r5}, [%r1];", 2},
    {"mov.u32 %r1, 8;", "st.shared.u64 [%r1], %rd1;", 2},
    {"shl.b32 %r1, %tid, 2;", "st.shared.u32 [%r1], %tid;", 1},
    {"shl.b32 %r1, %tid, 7;", "st.shared.u32 [%r1], %tid;", 32},
    {"shl.b32 %r1, %tid, 7; setp.lt.u32 %p1, %tid, 5;", "@%p1 st.shared.u32 [%r1], %tid;", 5},
    {"and.b32 %r1, %tid, 7; shr.u32 %r2, %tid, 3; mad.lo.u32 %r1, %r2, 10, %r1; shl.b32 %r1, %r1, 2;",
     "ld.shared.u32 %r2, [%r1];", 2},
    {"shl.b32 %r1, %tid, 2; cvt.u64.u32 %rd1, %r1; cvta.shared.u64 %rd1, %rd1;", "ld.u32 %r2, [%rd1];", 1},
};

START_TEST(passes_are_counted)
{
    char *body = xformat(".shared .align 16 .b8 s[8192]; %s %s", banks[_i].address, banks[_i].op);
    struct sim_result r = sim_run(&(struct sim_job){.body = body, .block = {32}});
    sim_assert_clean(&r);
    bool store = strstr(banks[_i].op, "st.") != NULL;
    ck_assert_msg(r.counts.shared_wavefronts == banks[_i].passes, "%s %s: %llu passes", banks[_i].address,
                  banks[_i].op, (unsigned long long)r.counts.shared_wavefronts);
    ck_assert_uint_eq(store ? r.counts.shared_store_requests : r.counts.shared_load_requests, 1);
    ck_assert_uint_eq(r.counts.load.requests + r.counts.store.requests, 0);
    free(body);
    sim_free(&r);
}
END_TEST

static const struct {
    const char *copy; /* %r1: 16 bytes a lane in shared memory; %rd1: in global memory */
    uint32_t passes;
} copies[] = {
    {"shr.u32 %r1, %r1, 2; cp.async.ca.shared.global [%r1], [%rd1], 4;", 1},
    {"cp.async.ca.shared.global [%r1], [%rd1], 4;", 4},
    {"shr.u32 %r1, %r1, 1; cp.async.ca.shared.global [%r1], [%rd1], 8;", 2},
    {"cp.async.cg.shared.global [%r1], [%rd1], 16;", 4},
    {"setp.lt.u32 %p1, %tid, 9; @%p1 cp.async.cg.shared.global [%r1], [%rd1], 16;", 2},
    {"cp.async.cg.shared.global [%r1], [%rd1], 16, 0;", 4},
};

START_TEST(copies_are_counted_apart)
{
    char *body = xformat(".shared .align 16 .b8 s[512]; shl.b32 %%r1, %%tid, 4; st.shared.u32 [%%r1], 0;"
                         "mul.wide.u32 %%rd1, %%tid, 16; add.u64 %%rd1, %%rd1, %%in; bar.warp.sync -1; %s",
                         copies[_i].copy);
    struct sim_result r = sim_run(&(struct sim_job){.body = body, .block = {32}, .grid = {3}});
    sim_assert_clean(&r);
    ck_assert_uint_eq(r.counts.async_copies, 3);
    ck_assert_uint_eq(r.counts.async_wavefronts, 3 * copies[_i].passes);
    ck_assert_uint_eq(r.counts.shared_store_requests, 3 * (1 + 1));
    ck_assert_uint_eq(r.counts.shared_wavefronts, 3 * (4 + copies[_i].passes));
    free(body);
    sim_free(&r);
}
END_TEST

/* ---- everything else ---- */

START_TEST(the_rest_is_counted)
{
    struct sim_result r = sim_run(&(struct sim_job){
        .body = ".shared .align 4 .b8 s[128]; mov.f32 %f1, 0f3F800000; add.f32 %f2, %f1, %f1;"
                "fma.rn.f32 %f2, %f1, %f1, %f2; setp.lt.u32 %p1, %tid, 8; @%p1 mul.f32 %f2, %f2, %f2;"
                "add.u32 %r1, %r1, 1; bar.sync 0; shfl.sync.down.b32 %r1, %r1, 1, 31, -1; red.global.add.u32 "
                "[%out], 1;"
                "@%p1 red.shared.add.u32 [s], 1; mul.f16x2 %r2, %r2, %r2;",
        .grid = {3},
        .block = {64},
        .shared = 32});
    sim_assert_clean(&r);
    const struct counts *c = &r.counts;
    ck_assert_uint_eq(c->flops, 3 * (64 * (1 + 2 + 2) + 8));
    ck_assert_uint_eq(c->barriers, 6);
    ck_assert_uint_eq(c->shuffles, 6);
    ck_assert_uint_eq(c->atomics_global, 3 * 64);
    ck_assert_uint_eq(c->atomics, 6 + 3);
    ck_assert_uint_eq(c->blocks, 3);
    ck_assert_uint_eq(c->warps, 6);
    ck_assert_uint_eq(c->shared_bytes_per_block, 128 + 32);
    ck_assert_uint_eq(c->threads_per_block, 64);
    ck_assert_uint_eq(c->plane_bytes, 4 * 66 * 3);
    ck_assert_uint_eq(r.out[0], 192);
    sim_free(&r);
}
END_TEST

/* ---- the naive seven-point kernel, by enumeration ---- */

static const char seven_point[] =
    ".visible .entry k(.param .u64 p_out, .param .u64 p_in, .param .u32 p_n)\n{\n"
    ".reg .pred %p<8>; .reg .b32 %r<32>; .reg .b64 %rd<16>; .reg .f32 %f<16>;\n"
    "ld.param.u64 %rd1, [p_in]; ld.param.u64 %rd2, [p_out]; ld.param.u32 %r1, [p_n];\n"
    "mov.u32 %r2, %ctaid.x; mov.u32 %r3, %ntid.x; mov.u32 %r4, %tid.x; mad.lo.u32 %r5, %r2, %r3, %r4;\n"
    "mov.u32 %r2, %ctaid.y; mov.u32 %r3, %ntid.y; mov.u32 %r4, %tid.y; mad.lo.u32 %r6, %r2, %r3, %r4;\n"
    "mov.u32 %r2, %ctaid.z; mov.u32 %r3, %ntid.z; mov.u32 %r4, %tid.z; mad.lo.u32 %r7, %r2, %r3, %r4;\n"
    "sub.u32 %r8, %r1, 1; setp.lt.u32 %p1, %r5, 1; setp.ge.or.u32 %p1, %r5, %r8, %p1;\n"
    "setp.lt.or.u32 %p1, %r6, 1, %p1; setp.ge.or.u32 %p1, %r6, %r8, %p1; setp.lt.or.u32 %p1, %r7, 1, %p1;\n"
    "setp.ge.or.u32 %p1, %r7, %r8, %p1; @%p1 ret;\n"
    "mad.lo.u32 %r9, %r7, %r1, %r6; mad.lo.u32 %r9, %r9, %r1, %r5; mul.wide.u32 %rd3, %r9, 4;\n"
    "add.u64 %rd4, %rd1, %rd3; mul.lo.u32 %r10, %r1, %r1; mul.wide.u32 %rd5, %r1, 4; mul.wide.u32 %rd6, "
    "%r10, 4;\n"
    "sub.u64 %rd7, %rd4, %rd5; add.u64 %rd8, %rd4, %rd5; sub.u64 %rd9, %rd4, %rd6; add.u64 %rd10, %rd4, "
    "%rd6;\n"
    "ld.global.f32 %f1, [%rd4]; ld.global.f32 %f2, [%rd4+-4]; ld.global.f32 %f3, [%rd4+4];\n"
    "ld.global.f32 %f4, [%rd7]; ld.global.f32 %f5, [%rd8]; ld.global.f32 %f6, [%rd9]; ld.global.f32 %f7, "
    "[%rd10];\n"
    "add.f32 %f1, %f1, %f2; add.f32 %f1, %f1, %f3; add.f32 %f1, %f1, %f4; add.f32 %f1, %f1, %f5;\n"
    "add.f32 %f1, %f1, %f6; add.f32 %f1, %f1, %f7; add.u64 %rd3, %rd2, %rd3; st.global.f32 [%rd3], %f1; ret; "
    "}\n";

/* The sectors of one request: distinct 32-byte pieces, the slow and sure way. */
static unsigned distinct(const uint64_t *sectors, unsigned n)
{
    unsigned count = 0;
    for (unsigned k = 0; k < n; k++) {
        bool seen = false;
        for (unsigned j = 0; j < k; j++)
            seen |= sectors[j] == sectors[k];
        count += !seen;
    }
    return count;
}

static struct traffic enumerate(uint64_t n, const uint32_t block[3])
{
    const int64_t steps[] = {0, -1, 1, -(int64_t)n, (int64_t)n, -(int64_t)(n * n), (int64_t)(n * n)};
    uint64_t blocks[3], threads = block[0] * block[1] * block[2];
    struct traffic t = {0};
    for (int d = 0; d < 3; d++)
        blocks[d] = (n + block[d] - 1) / block[d];
    for (uint64_t b = 0; b < blocks[0] * blocks[1] * blocks[2]; b++)
        for (uint64_t warp = 0; warp < threads; warp += 32)
            for (size_t s = 0; s < ARRAY_LEN(steps); s++) {
                uint64_t sectors[32];
                unsigned active = 0;
                for (uint64_t h = warp; h < warp + 32; h++) {
                    uint64_t x = b % blocks[0] * block[0] + h % block[0];
                    uint64_t y = b / blocks[0] % blocks[1] * block[1] + h / block[0] % block[1];
                    uint64_t z = b / blocks[0] / blocks[1] * block[2] + h / block[0] / block[1];
                    if (x < 1 || y < 1 || z < 1 || x >= n - 1 || y >= n - 1 || z >= n - 1)
                        continue;
                    sectors[active++] = ((z * n + y) * n + x + (uint64_t)steps[s]) * 4 / 32;
                }
                t.bytes += 4 * active;
                t.requests += active > 0;
                t.sectors += distinct(sectors, active);
            }
    return t;
}

static const struct {
    uint32_t n, block[3];
} cubes[] = {
    {16, {8, 8, 8}}, {37, {8, 8, 8}}, {66, {8, 8, 8}}, {40, {32, 4, 4}}, {50, {64, 4, 1}}, {21, {5, 3, 7}},
};

START_TEST(seven_point_is_counted)
{
    uint32_t n = cubes[_i].n;
    const uint32_t *block = cubes[_i].block;
    if (block[0] * block[1] * block[2] % 32)
        return; /* the enumeration wants whole warps */
    struct sim_job job = {
        .module = seven_point, .has_kernel = true, .n = n, .threads = 2, .in_bytes = 4ull * n * n * n};
    job.out_bytes = job.in_bytes;
    for (int d = 0; d < 3; d++) {
        job.block[d] = block[d];
        job.grid[d] = (n + block[d] - 1) / block[d];
    }
    struct sim_result r = sim_run(&job);
    struct traffic want = enumerate(n, block);
    sim_assert_clean(&r);
    ck_assert_uint_eq(r.counts.load.bytes, want.bytes);
    ck_assert_uint_eq(r.counts.load.requests, want.requests);
    ck_assert_uint_eq(r.counts.load.sectors, want.sectors);
    ck_assert_uint_eq(r.counts.flops, 6ull * (n - 2) * (n - 2) * (n - 2));
    sim_free(&r);
}
END_TEST

Suite *counts_suite(void)
{
    Suite *s = suite_create("counts");
    TCase *t = tcase_create("counts");
    tcase_add_loop_test(t, loads_are_counted, 0, ARRAY_LEN(loads));
    tcase_add_test(t, longest_warp_is_counted);
    tcase_add_test(t, stores_are_counted_by_buffer);
    tcase_add_loop_test(t, passes_are_counted, 0, ARRAY_LEN(banks));
    tcase_add_loop_test(t, copies_are_counted_apart, 0, ARRAY_LEN(copies));
    tcase_add_test(t, the_rest_is_counted);
    tcase_add_loop_test(t, seven_point_is_counted, 0, ARRAY_LEN(cubes));
    suite_add_tcase(s, t);
    return s;
}
