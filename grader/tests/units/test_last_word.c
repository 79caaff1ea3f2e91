/* Shared memory that ends within a word: 5 bytes. An atomic on the last byte uses the whole word, as libcu++
 * does it; nothing else may. */
#include <check.h>
#include <string.h>

#include "grader/tests/units/sim_harness.h"

Suite *last_word_suite(void);

/* %rd2: the word of the last byte. The first thread sets all bytes to 0. */
#define FIVE_BYTES                                                                                            \
    ".shared .align 4 .b8 s[5]; mov.u64 %rd1, s; cvta.shared.u64 %rd1, %rd1; add.u64 %rd2, %rd1, 4;"          \
    "and.b64 %rd2, %rd2, -4; setp.ne.u32 %p1, %tid, 0; @%p1 bra SET; mov.u32 %r9, 0; st.shared.u32 [s], %r9;" \
    "st.shared.u8 [s+4], %r9; SET: bar.sync 0;"
#define ADD_ONE                                                                                              \
    "ld.relaxed.cta.u32 %r1, [%rd2]; MORE: mov.u32 %r4, %r1; add.u32 %r2, %r1, 1; and.b32 %r2, %r2, 255;"    \
    "and.b32 %r3, %r1, -256; or.b32 %r2, %r2, %r3; atom.cas.relaxed.cta.b32 %r1, [%rd2], %r4, %r2;"          \
    "setp.ne.u32 %p2, %r1, %r4; @%p2 bra MORE;"
#define STORE_LAST "ld.shared.u8 %r5, [s+4]; st.global.u32 [%out], %r5;"

static const struct {
    const char *name, *body;
    enum device_status status;
    enum finding_kind kind; /* FINDING_KIND_COUNT: none */
    const char *message;
} uses[] = {
    {"an atomic on the byte", FIVE_BYTES ADD_ONE "bar.sync 0;" STORE_LAST, DEVICE_OK, FINDING_KIND_COUNT, ""},
    {"without a barrier before the last load", FIVE_BYTES ADD_ONE STORE_LAST, DEVICE_OK, FINDING_SHARED_RACE,
     "s[4]"},
    {"the byte has no value yet",
     ".shared .align 4 .b8 s[5]; mov.u64 %rd1, s; cvta.shared.u64 %rd2, %rd1; add.u64 %rd2, %rd2, 4;"
     "and.b64 %rd2, %rd2, -4; ld.shared.u8 %r5, [s];" ADD_ONE,
     DEVICE_OK, FINDING_UNDEFINED_VALUE, "no thread of the block had written"},
    {"a plain load of the word", FIVE_BYTES "ld.u32 %r1, [%rd2]; st.global.u32 [%out], %r1;", DEVICE_OK,
     FINDING_OUT_OF_BOUNDS_READ, "the block has 5 bytes"},
    {"a volatile one", FIVE_BYTES "ld.volatile.u32 %r1, [%rd2]; st.global.u32 [%out], %r1;", DEVICE_OK,
     FINDING_OUT_OF_BOUNDS_READ, "the block has 5 bytes"},
    {"a plain store of the word", FIVE_BYTES "st.u32 [%rd2], 1;", DEVICE_OK, FINDING_OUT_OF_BOUNDS_WRITE,
     "the block has 5 bytes"},
    {"the next word", FIVE_BYTES "ld.relaxed.cta.u32 %r1, [%rd2+4]; st.global.u32 [%out], %r1;", DEVICE_OK,
     FINDING_OUT_OF_BOUNDS_READ, "at byte 8"},
    {"an atomic on the next word", FIVE_BYTES "red.add.u32 [%rd2+4], 1;", DEVICE_FAULT,
     FINDING_OUT_OF_BOUNDS_WRITE, "outside of every buffer"},
    {"an atomic on eight bytes", FIVE_BYTES "red.add.u64 [%rd1], 1;", DEVICE_FAULT,
     FINDING_OUT_OF_BOUNDS_WRITE, "outside of every buffer"},
};

START_TEST(last_word_is_used)
{
    struct sim_result r = sim_run(&(struct sim_job){.body = uses[_i].body, .grid = {3}, .block = {64}});
    ck_assert_msg(r.status == uses[_i].status, "%s: status %d: %s", uses[_i].name, r.status, r.why.text);
    if (uses[_i].kind == FINDING_KIND_COUNT) {
        sim_assert_clean(&r);
        ck_assert_uint_eq(r.out[0], 64);
    } else {
        const struct finding *f = sim_assert_finding(&r, uses[_i].kind);
        ck_assert_msg(strstr(f->message, uses[_i].message) != NULL, "%s: '%s'", uses[_i].name, f->message);
    }
    sim_free(&r);
}
END_TEST

Suite *last_word_suite(void)
{
    Suite *s = suite_create("last_word");
    TCase *t = tcase_create("last_word");
    tcase_add_loop_test(t, last_word_is_used, 0, ARRAY_LEN(uses));
    suite_add_tcase(s, t);
    return s;
}
