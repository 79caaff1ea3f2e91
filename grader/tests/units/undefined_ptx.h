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

/* For 64 numbers. */
#define EIGHT(X, n) X(n##0) X(n##1) X(n##2) X(n##3) X(n##4) X(n##5) X(n##6) X(n##7)
#define MANY(X, n)                                                                                           \
    EIGHT(X, n##0)                                                                                           \
    EIGHT(X, n##1) EIGHT(X, n##2) EIGHT(X, n##3) EIGHT(X, n##4) EIGHT(X, n##5) EIGHT(X, n##6) EIGHT(X, n##7)
/* All of these registers have a value at the same time. */
#define SET(n) "add.u32 %w" #n ", %x, " #n ";\n"
#define ADD(n) "add.u32 %y, %y, %w" #n ";\n"

/* A call's result in %r2: one that never sets it, one that hands its argument back, one whose result is
 * undefined in part, and one with many registers. */
static const char functions[] =
    ".file 1 \"student.cu\"\n"
    ".func (.param .b32 r) nothing(.param .b32 a)\n{ ret; }\n"
    ".func (.param .b32 r) same(.param .b32 a)\n{ .reg .b32 %x; ld.param.b32 %x, "
    "[a]; st.param.b32 [r], %x; ret; }\n"
    ".func (.param .b32 r) unset(.param .b32 a)\n{ .reg .b32 %x; .reg .b32 %y;"
    ".local .align 4 .b8 l[16]; ld.local.u32 %y, [l];"
    "ld.param.b32 %x, [a]; add.u32 %x, %x, %y; st.param.b32 [r], %x; ret; }\n"
    ".func (.param .b32 r) wide(.param .b32 a)\n{ .reg .b32 %x; .reg .b32 %y; .reg .b32 %w<678>;"
    "ld.param.b32 %x, [a];" MANY(SET, 1) MANY(SET, 2) MANY(SET, 3) MANY(SET, 4) MANY(SET, 5)
        MANY(SET, 6) "mov.u32 %y, %x;" MANY(ADD, 1) MANY(ADD, 2) MANY(ADD, 3) MANY(ADD, 4) MANY(ADD, 5)
            MANY(ADD, 6) "st.param.b32 [r], %y; ret; }\n";

#define CALL(f, r)                                                                                           \
    "{ .param .b32 a; .param .b32 z; st.param.b32 [a], " r "; call.uni (z), " f                              \
    ", (a); ld.param.b32 %r2, [z]; }"

#endif
