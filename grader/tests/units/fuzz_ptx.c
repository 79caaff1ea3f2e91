/* fuzz_ptx N: damages valid PTX in N ways, then parses, decodes and runs what is left of it, one block with a
 * tiny budget. Nothing may crash, hang or leak; build it with the sanitizers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "common/device.h"

static const char *const seeds[] = {
    ".version 8.0\n.target sm_80\n.address_size 64\n.file 1 \"/t/student.cu\"\n"
    ".const .align 4 .f32 weights[3] = {0f3F800000, 0f40000000, 0f40400000};\n"
    ".global .align 8 .u64 table[2] = {weights, generic(table)+8};\n.extern .shared .align 16 .b8 "
    "dynamic[];\n"
    ".visible .entry k(.param .u64 k_0, .param .u64 k_1, .param .align 4 .b8 k_2[28]) .maxntid 64, 1, 1\n{\n"
    ".reg .pred %p<5>; .reg .b16 %rs<4>; .reg .b32 %r<20>; .reg .f32 %f<10>; .reg .b64 %rd<12>;\n"
    ".loc 1 3 5\nld.param.u64 %rd1, [k_0]; ld.param.u64 %rd2, [k_1]; ld.param.v2.f32 {%f1, %f2}, [k_2+8];\n"
    "cvta.to.global.u64 %rd3, %rd1; mov.u32 %r1, %tid.x; mov.u32 %r2, %ctaid.x; mov.u32 %r3, %ntid.x;\n"
    ".loc 1 4 9, function_name $L__info_string0, inlined_at 1 9 2\nmad.lo.s32 %r4, %r2, %r3, %r1;\n"
    "setp.gt.s32 %p1, %r4, 63; @%p1 bra $L__BB0_3;\nmul.wide.s32 %rd4, %r4, 4; add.s64 %rd5, %rd3, %rd4;\n"
    "ld.global.nc.f32 %f3, [%rd5+-4]; .pragma \"used_bytes_mask 4095\"; ld.global.v4.f32 {%f4, %f5, %f6, "
    "%f7}, [%rd3];\n"
    "fma.rn.f32 %f8, %f1, %f3, %f4; shl.b32 %r5, %r1, 2; mov.u32 %r6, dynamic; add.s32 %r7, %r6, %r5;\n"
    "st.shared.f32 [%r7], %f8; bar.sync 0; ld.shared.f32 %f9, [%r7+4]; $L__BB0_2: add.s32 %r4, %r4, 7;\n"
    "setp.lt.s32 %p2, %r4, 100; @%p2 bra $L__BB0_2; st.global.v2.f32 [%rd5], {%f8, %f9};\n"
    "atom.global.add.u32 %r8, [%rd2], 1; mov.b64 {%r9, %r10}, %rd1; cvt.u16.u32 %rs1, %r9;\n"
    "$L__BB0_3: ret;\n}\n.section .debug_str { $L__info_string0: .b8 102, 0 }\n",

    ".version 8.0\n.target sm_80\n.address_size 64\n.extern .func (.param .b32 func_retval0) vprintf (.param "
    ".b64 a, .param .b64 b);\n"
    ".extern .func __assertfail (.param .b64 a, .param .b64 b, .param .b32 c, .param .b64 d, .param .b64 e) "
    ".noreturn;\n"
    ".global .align 1 .b8 $str[12] = {118, 97, 108, 117, 101, 32, 37, 100, 32, 37, 102, 0};\n"
    ".func (.param .b32 r) twice(.param .b32 a)\n{ .reg .b32 %x<3>; .reg .pred %p; ld.param.u32 %x1, [a];\n"
    "setp.lt.u32 %p, %x1, 2; @%p bra ONE; sub.u32 %x1, %x1, 1; { .param .b32 q; .param .b32 z; st.param.b32 "
    "[q], %x1;\n"
    "call.uni (z), twice, (q); ld.param.b32 %x2, [z]; } st.param.b32 [r], %x2; ret; ONE: st.param.b32 [r+0], "
    "1; ret; }\n"
    ".visible .entry k(.param .u64 k_0, .param .u64 k_1, .param .u64 k_2)\n{ .local .align 8 .b8 "
    "__local_depot0[16];\n"
    ".reg .b64 %SP, %SPL; .reg .pred %p<4>; .reg .b32 %r<20>; .reg .b64 %rd<9>; .reg .f64 %fd<3>;\n"
    "mov.u64 %SPL, __local_depot0; cvta.local.u64 %SP, %SPL; add.u64 %rd1, %SP, 0; add.u64 %rd2, %SPL, 0;\n"
    "mov.u32 %r1, %tid.x; cvt.rn.f64.u32 %fd1, %r1; st.local.u32 [%rd2], %r1; st.local.f64 [%rd2+8], %fd1;\n"
    "mov.u64 %rd3, $str; { .reg .b32 temp; .param .b64 param0; st.param.b64 [param0], %rd3; .param .b64 "
    "param1;\n"
    "st.param.b64 [param1], %rd1; .param .b32 retval0; call.uni (retval0), vprintf, (param0, param1);\n"
    "ld.param.b32 %r2, [retval0]; } mov.u64 %rd4, twice; rem.u32 %r3, %r1, 5;\n"
    "{ .param .b32 q; .param .b32 z; st.param.b32 [q], %r3; P: .callprototype (.param .b32 _) _ (.param .b32 "
    "_);\n"
    "call (z), %rd4, (q), P; ld.param.b32 %r4, [z]; }\n"
    "T: .branchtargets A, B, C; and.b32 %r5, %r1, 1; brx.idx %r5, T; A: add.u32 %r4, %r4, 1; bra C; B: trap; "
    "C:\n"
    "shfl.sync.bfly.b32 %r6|%p1, %r4, 3, 0x1f, -1; vote.sync.ballot.b32 %r7, %p1, -1; match.any.sync.b32 "
    "%r8, %r6, -1;\n"
    "redux.sync.add.s32 %r9, %r8, -1; bar.warp.sync -1; bar.red.popc.u32 %r10, 0, %p1; ld.param.u64 %rd5, "
    "[k_1];\n"
    "setp.eq.and.u32 %p2|%p3, %r9, 3, %p1; selp.b32 %r11, %r9, %r10, %p2; st.global.u32 [%rd5+4], %r11;\n"
    "bfe.u32 %r12, %r11, 3, 5; prmt.b32 %r13, %r12, %r1, 0x3210; lop3.b32 %r14, %r12, %r13, %r1, 0x96;\n"
    "sqrt.rn.f64 %fd2, %fd1; cvt.rzi.s32.f64 %r15, %fd2; red.global.max.s32 [%rd5], %r15; exit; }\n",

    ".version 8.0\n.target sm_80\n.address_size 64\n.visible .entry k(.param .u64 a, .param .u64 b, .param "
    ".u32 n)\n"
    "{ .reg .pred %p<4>; .reg .b32 %r<9>; .reg .b64 %rd<9>; .shared .align 16 .b8 s[1024]; .shared .align 8 "
    ".b8 m[8];\n"
    "mov.u32 %r1, %tid.x; ld.param.u64 %rd1, [a]; ld.param.u32 %r2, [n]; shl.b32 %r3, %r1, 4; mul.wide.u32 "
    "%rd2, %r1, 16;\n"
    "add.u64 %rd3, %rd1, %rd2; setp.eq.u32 %p1, %r1, 0; @%p1 mbarrier.init.shared.b64 [m], 32; bar.sync 0, "
    "32;\n"
    "cp.async.cg.shared.global [%r3], [%rd3], 16, 12; cp.async.commit_group; cp.async.wait_group 0;\n"
    "mbarrier.arrive.shared.b64 %rd4, [m]; W: mbarrier.test_wait.shared.b64 %p2, [m], %rd4; @!%p2 bra W;\n"
    "mov.u64 %rd5, s; cvta.shared.u64 %rd6, %rd5; ld.v4.u32 {%r4, %r5, %r6, %r7}, [%rd6+16]; isspacep.shared "
    "%p3, %rd6;\n"
    "@%p3 st.u32 [%rd6], %r4; atom.shared.cas.b32 %r8, [s+8], 0, 1; add.cc.u32 %r4, %r5, %r6; addc.u32 %r5, "
    "%r5, 0;\n"
    "st.global.v4.u32 [%rd3], {%r4, %r5, %r6, %r7}; bar.arrive 2, 64; @!%p1 ret; activemask.b32 %r4; }\n",
};

static uint64_t state = 88172645463325252u; /* xorshift64: the same inputs on every machine */

static uint32_t below(uint32_t n)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 33) % n;
}

/* A span from the start of one word to that of another, a few words on. */
static size_t words(const char *s, size_t length, size_t *start)
{
    *start = below((uint32_t)length);
    while (*start && !strchr(" \n,;", s[*start - 1]))
        --*start;
    size_t end = *start;
    for (uint32_t n = 1 + below(3); n && end<length; n -= n> 0)
        for (end += end < length; end < length && !strchr(" \n,;[]{}", s[end]); end++)
            ;
    return end - *start;
}

static const char *const words_to_insert[] = {
    "0",
    "-1",
    "0xffffffffffffffff",
    "4294967295",
    "{",
    "}",
    "[",
    "]",
    ";",
    "%r1",
    "p0",
    "%rd1",
    ".v4",
    "1000000",
    "(",
    ")",
    "@%p1",
    "0f",
    "0d12",
    "ret;",
    ":",
    ".shared",
    ".align 65536",
    ".param",
    "bra A;",
    "<9>",
    "[%rd1+8589934592]",
    "%p1",
    ".loc 1 0 0",
};

static void splice(char **s, size_t *length, size_t at, size_t remove, const char *insert, size_t count)
{
    char *made = xcalloc(*length - remove + count + 1, 1);
    memcpy(made, *s, at);
    memcpy(made + at, insert, count);
    memcpy(made + at + count, *s + at + remove, *length - at - remove);
    free(*s);
    *s = made;
    *length += count - remove;
}

static void damage(char **s, size_t *length)
{
    size_t at, other, n = words(*s, *length, &at), m = words(*s, *length, &other);
    const char *word = words_to_insert[below(ARRAY_LEN(words_to_insert))];
    char *copy;
    switch (below(6)) {
    case 0:
        splice(s, length, at, n, "", 0);
        break;
    case 1: /* over another */
        copy = xstrndup(*s + at, n);
        splice(s, length, other, m, copy, n);
        free(copy);
        break;
    case 2:
        (*s)[below((uint32_t)*length)] = (char)(1 + below(255));
        break;
    case 3:
        if (below(8) == 0)
            splice(s, length, at, *length - at, "", 0);
        break;
    case 4:
        splice(s, length, at, below(2) ? n : 0, word, strlen(word));
        break;
    default: /* twice */
        copy = xstrndup(*s + at, n);
        splice(s, length, at, 0, copy, n);
        free(copy);
    }
}

static void run(device *d, const char *text, size_t length)
{
    struct device_report report;
    struct counts counts;
    size_t count;
    if (sim_backend.load(d, text, length, "student.cu") != DEVICE_OK)
        return;
    const struct kernel_signature *kernels = sim_backend.kernels(d, &count);
    uint64_t parameters[512] = {sim_backend.alloc(d, 1024, "a", false), sim_backend.alloc(d, 512, "b", true),
                                100};
    for (size_t k = 0; k < count && k < 2; k++) {
        struct launch l = {kernels[k].name,   {1, 1, 1}, {48, 1, 1}, 256, (const uint8_t *)parameters,
                           sizeof parameters, false};
        sim_backend.launch(d, &l);
    }
    sim_backend.take(d, &report);
    sim_backend.counts(d, &counts);
    findings_free(&report.findings);
    printed_free(&report.printed);
}

int main(int argc, char **argv)
{
    uint32_t count = argc > 1 ? (uint32_t)strtoul(argv[1], NULL, 10) : 1000;
    struct why why;
    device *d = sim_backend.open(&why);
    sim_backend.threads(d, 1);
    sim_backend.budget(d, 3000);
    for (uint32_t k = 0; k < count; k++) {
        char *text = xstrdup(seeds[k % ARRAY_LEN(seeds)]);
        size_t length = strlen(text);
        if (k >= ARRAY_LEN(seeds)) /* the first ones whole */
            for (uint32_t n = 1 + below(4); n && length > 1; n--)
                damage(&text, &length);
        setitimer(ITIMER_PROF, &(struct itimerval){.it_value.tv_sec = 20}, NULL); /* of processor time */
        run(d, text, length);
        free(text);
    }
    sim_backend.close(d);
    printf("fuzz_ptx: %u inputs, 0 crashes\n", count);
    return 0;
}
