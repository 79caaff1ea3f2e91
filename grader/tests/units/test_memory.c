/* Memory: what lies where, and what an access that misses is told. */
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "grader/tests/units/sim_harness.h"

Suite *memory_suite(void);

#define AT(base, index) "mul.wide.u32 %rd1, " index ", 4; add.u64 %rd1, " base ", %rd1;"

/* %rd2: `first` for lane 0, and for the others four bytes that end where the address space does. */
#define THEN_BEFORE_NULL(first)                                                                              \
    "mov.u64 %rd1, -4; setp.eq.u32 %p1, %lane, 0; selp.b64 %rd2, " first ", %rd1, %p1;"

/* ---- accesses that miss: the buffers in and out have 64 elements of 4 bytes, the block 32 threads ---- */

static const struct {
    const char *body;
    enum device_status status;
    enum finding_kind kind;
    const char *message; /* part of it; NULL: no finding at all */
    unsigned thread;
} misses[] = {
    {"ld.global.u32 %r1, [%in+252]; ld.global.u32 %r1, [%in];", DEVICE_OK, 0, NULL, 0},
    {"ld.global.u32 %r1, [%in+256];", DEVICE_OK, FINDING_OUT_OF_BOUNDS_READ,
     "reads in[64], but in has 64 elements of 4 bytes: 1 past the end", 0},
    {"ld.global.u32 %r1, [%in+-4];", DEVICE_OK, FINDING_OUT_OF_BOUNDS_READ,
     "reads in[-1]: 1 before its first element", 0},
    {"ld.global.f64 %fd1, [%in+256];", DEVICE_OK, FINDING_OUT_OF_BOUNDS_READ,
     "reads in[32], but in has 32 elements of 8 bytes: 1 past the end", 0},
    {"ld.global.u8 %r1, [%in+300];", DEVICE_OK, FINDING_OUT_OF_BOUNDS_READ,
     "reads in[300], but in has 256 elements of 1 bytes: 45 past the end", 0},
    {"add.u32 %r2, %tid, 34;" AT("%in", "%r2") "ld.global.u32 %r1, [%rd1];", DEVICE_OK,
     FINDING_OUT_OF_BOUNDS_READ, "reads in[64]", 30},
    {"add.u32 %r2, %tid, 33;" AT("%out", "%r2") "st.global.u32 [%rd1], %r2;", DEVICE_OK,
     FINDING_OUT_OF_BOUNDS_WRITE, "writes out[64], but out has 64 elements of 4 bytes: 1 past the end", 31},
    {"st.global.u32 [%out+-8], %r2;", DEVICE_OK, FINDING_OUT_OF_BOUNDS_WRITE,
     "writes out[-2]: 2 before its first element", 0},
    {"ld.global.v4.f32 {%f1, %f2, %f3, %f4}, [%in+240];", DEVICE_OK, 0, NULL, 0},
    {"ld.global.v4.f32 {%f1, %f2, %f3, %f4}, [%in+256];", DEVICE_OK, FINDING_OUT_OF_BOUNDS_READ, "in[67]", 0},
    {"st.global.v2.f32 [%out+256], {%f1, %f2};", DEVICE_OK, FINDING_OUT_OF_BOUNDS_WRITE, "out[65]", 0},
    {"st.global.u32 [%in+8], %r2;", DEVICE_OK, FINDING_INPUT_MODIFIED, "writes in[2], but in is an input", 0},
    {"red.global.add.u32 [%in+8], 1;", DEVICE_OK, FINDING_INPUT_MODIFIED, "in[2]", 0},
    {"ld.global.u32 %r1, [%in+2];", DEVICE_FAULT, FINDING_MISALIGNED, "not a multiple of 4", 0},
    {"ld.global.v2.u32 {%r1, %r2}, [%in+4];", DEVICE_FAULT, FINDING_MISALIGNED, "not a multiple of 8", 0},
    {"ld.global.v4.u32 {%r1, %r2, %r3, %r4}, [%in+8];", DEVICE_FAULT, FINDING_MISALIGNED,
     "not a multiple of 16", 0},
    {"setp.eq.u32 %p1, %tid, 7; mov.u64 %rd1, %in; @%p1 add.u64 %rd1, %in, 1; ld.global.u16 %rs1, [%rd1];",
     DEVICE_FAULT, FINDING_MISALIGNED, "multiple of 2", 7},
    {"mov.u64 %rd1, 0; ld.global.u32 %r1, [%rd1];", DEVICE_FAULT, FINDING_OUT_OF_BOUNDS_READ, "null pointer",
     0},
    {"mov.u64 %rd1, 0; st.u32 [%rd1+16], %r1;", DEVICE_FAULT, FINDING_OUT_OF_BOUNDS_WRITE, "null pointer", 0},
    {"mov.u64 %rd1, 0; atom.add.u32 %r1, [%rd1], 1; st.global.u32 [%out], %r1;", DEVICE_FAULT,
     FINDING_OUT_OF_BOUNDS_WRITE, "", 0},
    {THEN_BEFORE_NULL("%out") "st.global.u32 [%rd2], %lane;", DEVICE_FAULT, FINDING_OUT_OF_BOUNDS_WRITE,
     "writes through a null pointer (address 0xfffffffffffffffc)", 1},
    {THEN_BEFORE_NULL("%in") "ld.global.u32 %r1, [%rd2];", DEVICE_FAULT, FINDING_OUT_OF_BOUNDS_READ,
     "null pointer", 1},
    {".shared .b8 s[64]; mov.u64 %rd3, s;" THEN_BEFORE_NULL("%rd3") "st.shared.u32 [%rd2], %lane;", DEVICE_OK,
     FINDING_OUT_OF_BOUNDS_WRITE, "writes shared memory at byte -4", 1},
    {"add.u64 %rd1, %in, 0x40000000; ld.global.u32 %r1, [%rd1];", DEVICE_FAULT, FINDING_OUT_OF_BOUNDS_READ,
     "nothing is allocated", 0},
    {"mov.u64 %rd1, -4; ld.u32 %r1, [%rd1];", DEVICE_OK, FINDING_OUT_OF_BOUNDS_READ, "", 0},
    {"mov.u64 %rd1, 0x123456789abc; ld.global.u32 %r1, [%rd1];", DEVICE_FAULT, FINDING_OUT_OF_BOUNDS_READ,
     "0x123456789abc", 0},
    {"red.global.add.u32 [%out+256], 1;", DEVICE_FAULT, FINDING_OUT_OF_BOUNDS_WRITE, "", 0},
    {"red.global.add.u32 [%out+2], 1;", DEVICE_FAULT, FINDING_MISALIGNED, "not aligned", 0},
    /* shared memory: 64 bytes static */
    {".shared .b8 s[64]; setp.ne.u32 %p1, %tid, 0; @%p1 ret; st.shared.u32 [s+60], 1; ld.shared.u32 %r1, "
     "[s+60];",
     DEVICE_OK, 0, NULL, 0},
    {".shared .b8 s[64]; st.shared.u32 [s+64], 1;", DEVICE_OK, FINDING_OUT_OF_BOUNDS_WRITE,
     "writes s[16], but s has 16 elements of 4 bytes: 1 past the end", 0},
    {".shared .b8 s[64]; ld.shared.u32 %r1, [s+-4];", DEVICE_OK, FINDING_OUT_OF_BOUNDS_READ,
     "reads s[-1]: 1 before its first element", 0},
    {".shared .b8 s[64]; mov.u32 %r2, s; ld.shared.u32 %r1, [%r2+-4];", DEVICE_OK, FINDING_OUT_OF_BOUNDS_READ,
     "reads s[-1]: 1 before its first element", 0},
    {".shared .b8 s[64]; ld.shared.v4.u32 {%r1, %r2, %r3, %r4}, [s+64];", DEVICE_OK,
     FINDING_OUT_OF_BOUNDS_READ, "reads s[19]", 0},
    {".shared .b8 s[64]; ld.shared.u32 %r1, [s+2];", DEVICE_FAULT, FINDING_MISALIGNED, "multiple of 4", 0},
    {".shared .b8 s[64]; cvta.shared.u64 %rd1, 0; ld.u32 %r1, [%rd1+64];", DEVICE_OK,
     FINDING_OUT_OF_BOUNDS_READ, "reads shared memory at byte 64", 0},
    {".shared .b8 s[64]; atom.shared.add.u32 %r1, [s+64], 1; st.global.u32 [%out], %r1;", DEVICE_FAULT,
     FINDING_OUT_OF_BOUNDS_WRITE, "", 0},
    {".shared .b8 s[64]; mov.u64 %rd3, s; mov.u64 %rd1, -8; atom.shared.exch.b64 %rd2, [%rd1], 7; "
     "st.global.u64 [%out], %rd2;",
     DEVICE_FAULT, FINDING_OUT_OF_BOUNDS_WRITE, "outside of every buffer", 0},
    {".shared .b8 s[64]; cvta.shared.u64 %rd1, 0; mov.u64 %rd3, s; red.add.u32 [%rd1+-4], 1;", DEVICE_FAULT,
     FINDING_OUT_OF_BOUNDS_WRITE, "outside of every buffer", 0},
    /* local memory: 16 bytes a thread */
    {".local .align 4 .b8 d[16]; st.local.u32 [d+12], 1; ld.local.u32 %r1, [d+12];", DEVICE_OK, 0, NULL, 0},
    {".local .align 4 .b8 d[16]; ld.local.u32 %r1, [d+16];", DEVICE_OK, FINDING_OUT_OF_BOUNDS_READ,
     "reads local memory at byte 16, but the thread has 16 bytes of it", 0},
    {".local .align 4 .b8 d[16]; st.local.u32 [d+-4], 1;", DEVICE_OK, FINDING_OUT_OF_BOUNDS_WRITE, "byte -4",
     0},
    /* loads that the compiler widened: only the bytes of the mask matter */
    {".pragma \"used_bytes_mask 0x0fff\"; ld.global.v4.f32 {%f1, %f2, %f3, %f4}, [%in+240];", DEVICE_OK, 0,
     NULL, 0},
    {".pragma \"used_bytes_mask 255\"; ld.global.v4.f32 {%f1, %f2, %f3, %f4}, [%rd9];", DEVICE_OK, 0, NULL,
     0},
    {".pragma \"used_bytes_mask 0xfff\"; ld.global.v4.f32 {%f1, %f2, %f3, %f4}, [%rd9];", DEVICE_OK,
     FINDING_OUT_OF_BOUNDS_READ, "in", 0},
    {".pragma \"used_bytes_mask 255\"; ld.global.nc.v4.f32 {%f1, %f2, %f3, %f4}, [%in+16];"
     "ld.global.v4.f32 {%f1, %f2, %f3, %f4}, [%rd9];",
     DEVICE_OK, FINDING_OUT_OF_BOUNDS_READ, "in", 0},
    /* cp.async: bytes that are not to be read do not count */
    {".shared .align 16 .b8 s[64]; setp.ne.u32 %p1, %tid, 0; @%p1 ret; cp.async.ca.shared.global [s], "
     "[%in+256], 4, 0;",
     DEVICE_OK, 0, NULL, 0},
    {".shared .align 16 .b8 s[64]; setp.ne.u32 %p1, %tid, 0; @%p1 ret; mov.u64 %rd1, 0;"
     "cp.async.cg.shared.global.L2::cache_hint [s], [%rd9], 16, 8, %rd1;",
     DEVICE_OK, 0, NULL, 0},
    {".shared .align 16 .b8 s[64]; setp.ne.u32 %p1, %tid, 0; @%p1 ret; cp.async.cg.shared.global [s], "
     "[%rd9], 16, 8;",
     DEVICE_OK, 0, NULL, 0},
    {".shared .align 16 .b8 s[64]; setp.ne.u32 %p1, %tid, 0; @%p1 ret; cp.async.ca.shared.global [s], "
     "[%in+256], 4;",
     DEVICE_OK, FINDING_OUT_OF_BOUNDS_READ, "in[64]", 0},
};

/* %rd9: 8 bytes before the end of in, but a multiple of 16: in has 264 bytes here. */
START_TEST(miss_is_told)
{
    char *body = xformat("add.u64 %%rd9, %%in, 256; %s", misses[_i].body);
    bool by_eight = strstr(misses[_i].body, "%rd9") != NULL;
    struct sim_result r = sim_run(
        &(struct sim_job){.body = body, .block = {32}, .in_bytes = by_eight ? 264 : 256, .out_bytes = 256});
    ck_assert_msg(r.status == misses[_i].status, "%s: status %d: %s", misses[_i].body, r.status, r.why.text);
    if (!misses[_i].message) {
        sim_assert_clean(&r);
    } else {
        const struct finding *f = sim_assert_finding(&r, misses[_i].kind);
        ck_assert_msg(strstr(f->message, misses[_i].message) != NULL, "%s: '%s'", misses[_i].body,
                      f->message);
        ck_assert_msg(f->has_thread && f->thread[0] == misses[_i].thread, "%s: thread %u", misses[_i].body,
                      f->thread[0]);
    }
    free(body);
    sim_free(&r);
}
END_TEST

/* ---- values by way of every space. Each leaves 64 bits in %rd20. ---- */

static const char module[] =
    ".const .align 4 .f32 weights[3] = {0f3F800000, 0f40000000, 0f40400000};\n"
    ".global .align 8 .u64 table[2] = {weights, generic(cell)+4};\n"
    ".global .align 4 .b8 cell[8] = {1, 2, 3, 4, 5, 6, 7, 8};\n"
    ".global .u32 counter = 41;\n.global .v2 .u32 pair = {7, 9};\n.const .align 2 .s16 negative = -2;\n"
    ".extern .shared .align 16 .b8 dynamic[];\n.shared .align 4 .b8 fixed[20];\n";

static const struct {
    const char *body;
    uint64_t want;
} values[] = {
    {"ld.const.u32 %r1, [weights+8]; cvt.u64.u32 %rd20, %r1;", 0x40400000},
    {"mov.u64 %rd1, weights; mul.wide.u32 %rd2, %tid, 4; add.u64 %rd1, %rd1, %rd2; ld.const.u32 %r1, "
     "[%rd1+4];"
     "cvt.u64.u32 %rd20, %r1;",
     0x40000000},
    {"ld.global.u64 %rd1, [table]; cvta.to.const.u64 %rd1, %rd1; ld.const.u32 %r1, [%rd1]; cvt.u64.u32 "
     "%rd20, %r1;",
     0x3f800000},
    {"ld.global.u64 %rd1, [table+8]; ld.u32 %r1, [%rd1]; cvt.u64.u32 %rd20, %r1;", 0x08070605},
    {"atom.global.add.u32 %r1, [counter], 1; ld.global.u32 %r2, [counter]; mov.b64 %rd20, {%r1, %r2};",
     UINT64_C(42) << 32 | 41},
    {"ld.global.v2.u32 {%r1, %r2}, [pair]; mov.b64 %rd20, {%r1, %r2};", UINT64_C(9) << 32 | 7},
    {"ld.const.s16 %rd20, [negative];", UINT64_MAX - 1},
    {"st.shared.u64 [dynamic+8], 77; ld.shared.u64 %rd20, [dynamic+8];", 77},
    {"st.shared.u32 [fixed+16], 5; st.shared.u32 [dynamic], 6; ld.shared.u32 %r1, [fixed+16]; cvt.u64.u32 "
     "%rd20, %r1;",
     5},
    {"mov.u32 %r1, dynamic; cvt.u64.u32 %rd20, %r1; st.shared.u32 [fixed], 1;", 32},
    {"mov.u32 %r1, dynamic+4; st.shared.u32 [%r1], 9; ld.shared.u32 %r2, [dynamic+4]; cvt.u64.u32 %rd20, "
     "%r2;",
     9},
    {"mov.u64 %rd1, fixed; cvta.shared.u64 %rd1, %rd1; st.u32 [%rd1+4], 3; ld.shared.u32 %r1, [fixed+4];"
     "cvt.u64.u32 %rd20, %r1;",
     3},
    {".local .align 8 .b8 d[16]; mov.u64 %rd1, d; cvta.local.u64 %rd2, %rd1; st.u64 [%rd2+8], 123; "
     "ld.local.u64 %rd20, [d+8];",
     123},
    {".local .align 8 .b8 d[16]; st.local.v4.u32 [d], {1, 2, 3, 4}; ld.local.u64 %rd20, [d+8];",
     UINT64_C(4) << 32 | 3},
    {"mov.u64 %rd1, fixed; cvta.shared.u64 %rd1, %rd1; isspacep.shared %p1, %rd1; isspacep.global %p2, %rd1;"
     "isspacep.local %p3, %rd1; selp.u64 %rd20, 1, 0, %p1; @%p2 add.u64 %rd20, %rd20, 2; @%p3 add.u64 %rd20, "
     "%rd20, 4;",
     1},
    {"isspacep.shared %p1, %in; isspacep.global %p2, %in; selp.u64 %rd20, 1, 0, %p1; @%p2 add.u64 %rd20, "
     "%rd20, 2;",
     2},
    {"ld.param.u64 %rd20, [p_in]; setp.eq.u64 %p1, %rd20, %in; selp.u64 %rd20, 1, 0, %p1;", 1},
    {"mov.b64 %rd1, p_n; ld.param.u32 %r1, [%rd1]; cvt.u64.u32 %rd20, %r1;", 99},
    {"cvta.param.u64 %rd1, p_n; ld.u32 %r1, [%rd1]; cvt.u64.u32 %rd20, %r1;", 99},
    {"ld.param.v2.u16 {%rs1, %rs2}, [p_n]; cvt.u64.u16 %rd20, %rs1;", 99},
    {"st.global.v4.u32 [%out+16], {1, 2, 3, 4}; ld.global.v2.u32 {%r1, %r2}, [%out+24]; mov.b64 %rd20, {%r1, "
     "%r2};",
     UINT64_C(4) << 32 | 3},
    {"mov.u32 %r1, 0x80ff7f01; st.global.u32 [%out+16], %r1; ld.global.v4.s8 {%r1, %r2, %r3, %r4}, [%out+16];"
     "mov.b64 %rd20, {%r4, %r3};",
     0xffffffffffffff80},
    {"ld.volatile.global.u32 %r1, [counter]; ld.global.nc.L1::no_allocate.L2::128B.u32 %r2, [counter];"
     "ld.relaxed.gpu.global.u32 %r3, [counter]; add.u32 %r1, %r1, %r2; add.u32 %r1, %r1, %r3; cvt.u64.u32 "
     "%rd20, %r1;",
     123},
};

START_TEST(value_comes_back)
{
    char *body = xformat("%s st.global.u64 [%%out], %%rd20;", values[_i].body);
    struct sim_result r = sim_run(&(struct sim_job){.module = module, .body = body, .n = 99, .shared = 64});
    uint64_t got;
    memcpy(&got, r.out, sizeof got);
    sim_assert_clean(&r);
    ck_assert_msg(got == values[_i].want, "%s: want %#llx, got %#llx", values[_i].body,
                  (unsigned long long)values[_i].want, (unsigned long long)got);
    free(body);
    sim_free(&r);
}
END_TEST

/* ---- the device's own calls ---- */

static device *loaded(const char *body)
{
    static struct why why;
    device *d = sim_backend.open(&why);
    char *text = sim_module_text(&(struct sim_job){.module = module, .body = body});
    ck_assert_int_eq(sim_backend.load(d, text, strlen(text), "student.cu"), DEVICE_OK);
    free(text);
    return d;
}

static enum device_status run_with(device *d, device_address out, device_address in)
{
    uint64_t parameters[3] = {out, in, 0};
    return sim_backend.launch(d, &(struct launch){.kernel = "k",
                                                  .grid = {1, 1, 1},
                                                  .block = {1, 1, 1},
                                                  .shared_bytes = 16,
                                                  .parameters = (const uint8_t *)parameters,
                                                  .parameter_bytes = 20});
}

START_TEST(restore_gives_initial_values)
{
    device *d = loaded("atom.global.add.u32 %r1, [counter], 1; st.global.u32 [%out], %r1;");
    device_address out = sim_backend.alloc(d, 4, "out", false), counter;
    size_t size;
    uint32_t value;
    ck_assert(sim_backend.symbol(d, "counter", &counter, &size));
    ck_assert_uint_eq(size, 4);
    ck_assert(!sim_backend.symbol(d, "nothing", &counter, &size));
    for (uint32_t k = 0; k < 3; k++) {
        ck_assert_int_eq(run_with(d, out, out), DEVICE_OK);
        sim_backend.get(d, &value, out, 4);
        ck_assert_uint_eq(value, 41 + k);
    }
    sim_backend.restore(d);
    run_with(d, out, out);
    sim_backend.get(d, &value, out, 4);
    ck_assert_uint_eq(value, 41);
    sim_backend.free_all(d); /* variables stay */
    ck_assert(sim_backend.symbol(d, "counter", &counter, &size));
    ck_assert_int_eq(sim_backend.get(d, &value, counter, 4), DEVICE_OK);
    ck_assert_uint_eq(value, 42);
    sim_backend.close(d);
}
END_TEST

/* 8 bytes of an address and three words: a fourth would be somebody else's. */
START_TEST(parameters_end)
{
    struct sim_result r = sim_run(&(struct sim_job){
        .module = ".visible .entry k(.param .u64 p_out, .param .align 4 .b8 p_c[12])\n"
                  "{ .reg .b64 %rd<9>; .reg .b32 %r<9>; ld.param.u64 %rd1, [p_out]; mov.b64 %rd2, p_c;\n"
                  "mov.u32 %r1, %tid.x; mul.wide.u32 %rd3, %r1, 4; add.u64 %rd4, %rd2, %rd3;\n"
                  "ld.param.u32 %r2, [%rd4]; add.u64 %rd5, %rd1, %rd3; st.global.u32 [%rd5], %r2; ret; }\n",
        .has_kernel = true,
        .block = {4}});
    const struct finding *f = sim_assert_finding(&r, FINDING_OUT_OF_BOUNDS_READ);
    ck_assert_uint_eq(f->thread[0], 3);
    ck_assert_uint_eq(f->times, 1);
    sim_free(&r);
}
END_TEST

START_TEST(freed_memory_is_named)
{
    device *d = loaded("ld.global.u32 %r1, [%in+4]; st.global.u32 [%out], %r1;");
    device_address out = sim_backend.alloc(d, 4, "out", false),
                   scratch = sim_backend.alloc(d, 64, NULL, false);
    struct device_report report;
    ck_assert(!sim_backend.free(d, scratch + 4));
    ck_assert(sim_backend.free(d, scratch));
    ck_assert(!sim_backend.free(d, scratch));
    run_with(d, out, scratch);
    sim_backend.take(d, &report);
    ck_assert_uint_eq(report.findings.count, 1);
    ck_assert_str_eq(report.findings.items[0].message, "reads scratch memory[1] after it was freed");
    findings_free(&report.findings);
    sim_backend.close(d);
}
END_TEST

START_TEST(copies_stay_inside)
{
    device *d = loaded("");
    uint8_t bytes[16] = {1, 2, 3};
    device_address a = sim_backend.alloc(d, 8, "a", false), b = sim_backend.alloc(d, 8, "b", true);
    ck_assert_uint_eq(a % 256, 0);
    ck_assert_uint_eq(b % 256, 0);
    ck_assert_int_eq(sim_backend.put(d, a, bytes, 8), DEVICE_OK);
    ck_assert_int_eq(sim_backend.put(d, a, bytes, 9), DEVICE_BROKEN);
    ck_assert_int_eq(sim_backend.put(d, a + 4, bytes, 5), DEVICE_BROKEN);
    ck_assert_int_eq(sim_backend.get(d, bytes, a - 1, 1), DEVICE_BROKEN);
    ck_assert_int_eq(sim_backend.get(d, bytes, 0, 1), DEVICE_BROKEN);
    ck_assert_int_eq(sim_backend.fill(d, a, 7, 9), DEVICE_BROKEN);
    ck_assert_int_eq(sim_backend.fill(d, a + 4, 7, 4), DEVICE_OK);
    ck_assert_int_eq(sim_backend.copy(d, b, a, 8), DEVICE_OK);
    ck_assert_int_eq(sim_backend.copy(d, b, a, 9), DEVICE_BROKEN);
    ck_assert_int_eq(sim_backend.get(d, bytes, b, 8), DEVICE_OK);
    ck_assert_int_eq(memcmp(bytes, (uint8_t[]){1, 2, 3, 0, 7, 7, 7, 7}, 8), 0);
    sim_backend.close(d);
}
END_TEST

START_TEST(many_buffers_stay_apart)
{
    device *d = loaded("ld.u32 %r1, [%in]; st.u32 [%out], %r1;");
    device_address last = 0, one;
    uint32_t value = 5;
    int count = 0;
    while (count < 5000 && (one = sim_backend.alloc(d, 4, "buffer", false)) != 0) {
        last = one;
        count++;
    }
    ck_assert_int_ge(count, 1000);
    sim_backend.put(d, last, &value, 4);
    ck_assert_int_eq(run_with(d, last - ((device_address)1 << 36), last), DEVICE_OK);
    value = 0;
    sim_backend.get(d, &value, last - ((device_address)1 << 36), 4);
    ck_assert_uint_eq(value, 5);
    sim_backend.close(d);
}
END_TEST

Suite *memory_suite(void)
{
    Suite *s = suite_create("memory");
    TCase *t = tcase_create("memory");
    tcase_add_loop_test(t, miss_is_told, 0, ARRAY_LEN(misses));
    tcase_add_loop_test(t, value_comes_back, 0, ARRAY_LEN(values));
    tcase_add_test(t, restore_gives_initial_values);
    tcase_add_test(t, parameters_end);
    tcase_add_test(t, freed_memory_is_named);
    tcase_add_test(t, copies_stay_inside);
    tcase_add_test(t, many_buffers_stay_apart);
    suite_add_tcase(s, t);
    return s;
}
