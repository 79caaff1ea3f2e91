/* PTX that reads words before they are written: what the tests of undefined values share. */
#ifndef GRADER_TESTS_UNITS_UNDEFINED_PTX_H
#define GRADER_TESTS_UNITS_UNDEFINED_PTX_H

#include "grader/tests/units/sim_harness.h"

/* %r1 is undefined, since line 31; line 33 stores a register to out, an element a thread. */
#define LINE(n)   "\n.loc 1 " #n " 1\n"
#define SHARED    ".shared .align 16 .b8 s[512];"
#define UNWRITTEN SHARED LINE(31) "ld.shared.u32 %r1, [s+68];"
#define STORE(r)                                                                                             \
    LINE(33) "mul.wide.u32 %rd60, %gtid, 4; add.u64 %rd60, %out, %rd60; st.global.u32 [%rd60], " r ";"
#define NOT_WRITTEN "line 31 reads s[17], which no thread of the block had written by then"

/* A call's result in %r2: one that never sets it, and one that hands its argument back. */
static const char functions[] = ".file 1 \"student.cu\"\n"
                                ".func (.param .b32 r) nothing(.param .b32 a)\n{ ret; }\n"
                                ".func (.param .b32 r) same(.param .b32 a)\n{ .reg .b32 %x; ld.param.b32 %x, "
                                "[a]; st.param.b32 [r], %x; ret; }\n";

#define CALL(f, r)                                                                                           \
    "{ .param .b32 a; .param .b32 z; st.param.b32 [a], " r "; call.uni (z), " f                              \
    ", (a); ld.param.b32 %r2, [z]; }"

#endif
