/* What a plan makes of a recorder's tape, whole or malformed, and of two that have to agree. */
#include <check.h>
#include <stdlib.h>

#include "grader/tests/units/tape_builder.h"

Suite *plan_suite(void);

START_TEST(reads_everything)
{
    static const enum plan_step_kind kinds[] = {PLAN_ALLOC,  PLAN_FILL,   PLAN_COPY, PLAN_PUT,
                                                PLAN_LAUNCH, PLAN_LAUNCH, PLAN_FREE};
    struct built_tape t = tape_of_everything(built_space);
    struct plan p;
    read_tape(&p, &t);
    ck_assert_msg(p.outcome == PLAN_COMPLETE, "%s", p.message);
    ck_assert_uint_eq(p.step_count, ARRAY_LEN(kinds));
    for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
        ck_assert_int_eq(p.steps[i].kind, kinds[i]);
    ck_assert_uint_eq(p.buffer_count, 4);
    ck_assert_str_eq(p.buffers[2].name, "weights");
    ck_assert_uint_eq(p.steps[3].to.buffer, 2);
    ck_assert_int_eq(p.steps[3].to.offset, 32);
    ck_assert_uint_eq(p.steps[3].pointers[0].place.buffer, 3);
    ck_assert_int_eq(p.steps[4].pointers[0].place.offset, -4);
    ck_assert_uint_eq(p.steps[5].pointers[0].offset, 12);
    ck_assert_str_eq(p.steps[4].kernel, "_Z5firstPKfPfi");
    ck_assert_str_eq(p.findings.items[0].message, "a launch of something that is no kernel");
    plan_free(&p);
    text_free(&t.bytes);
}
END_TEST

/* Each adds one record to a good tape, which makes it bad. */
static const struct bad {
    const char *what;
    struct tape_record record;
    enum { NO_PLACE, AT_X, AT_SYMBOL, AT_SCRATCH } to;
    int64_t offset;
    uint32_t tail;
    enum plan_outcome outcome;
} bad_records[] = {
    {"no kind", {.kind = 0}, NO_PLACE, 0, 0, PLAN_REJECTED},
    {"unknown kind", {.kind = 99}, NO_PLACE, 0, 0, PLAN_REJECTED},
    {"unknown kernel",
     {.kind = TAPE_LAUNCH, .kernel = 2, .grid = {1, 1, 1}, .block = {1, 1, 1}},
     NO_PLACE,
     0,
     20,
     PLAN_REJECTED},
    {"parameters too short",
     {.kind = TAPE_LAUNCH, .grid = {1, 1, 1}, .block = {1, 1, 1}},
     NO_PLACE,
     0,
     16,
     PLAN_REJECTED},
    {"empty grid",
     {.kind = TAPE_LAUNCH, .grid = {1, 0, 1}, .block = {1, 1, 1}},
     NO_PLACE,
     0,
     20,
     PLAN_REJECTED},
    {"high grid",
     {.kind = TAPE_LAUNCH, .grid = {1, 65536, 1}, .block = {1, 1, 1}},
     NO_PLACE,
     0,
     20,
     PLAN_REJECTED},
    {"empty block",
     {.kind = TAPE_LAUNCH, .grid = {1, 1, 1}, .block = {1, 1, 0}},
     NO_PLACE,
     0,
     20,
     PLAN_REJECTED},
    {"large block",
     {.kind = TAPE_LAUNCH, .kernel = 1, .grid = {1, 1, 1}, .block = {64, 32, 1}},
     NO_PLACE,
     0,
     24,
     PLAN_REJECTED},
    {"above launch bounds",
     {.kind = TAPE_LAUNCH, .grid = {1, 1, 1}, .block = {257, 1, 1}},
     NO_PLACE,
     0,
     20,
     PLAN_REJECTED},
    {"shared memory",
     {.kind = TAPE_LAUNCH, .grid = {1, 1, 1}, .block = {1, 1, 1}, .shared_bytes = 232448 - 1023},
     NO_PLACE,
     0,
     20,
     PLAN_REJECTED},
    {"fill past the end", {.kind = TAPE_FILL, .bytes = 401}, AT_X, 0, 0, PLAN_REJECTED},
    {"fill before the start", {.kind = TAPE_FILL, .bytes = 4}, AT_X, -4, 0, PLAN_REJECTED},
    {"fill of very much", {.kind = TAPE_FILL, .bytes = UINT64_MAX}, AT_X, 4, 0, PLAN_REJECTED},
    {"fill of freed memory", {.kind = TAPE_FILL, .bytes = 4}, AT_SCRATCH, 0, 0, PLAN_REJECTED},
    {"fill nowhere", {.kind = TAPE_FILL, .bytes = 4, .to = 0x1000}, NO_PLACE, 0, 0, PLAN_REJECTED},
    {"copy from nowhere", {.kind = TAPE_COPY, .bytes = 4, .from = 1}, AT_X, 0, 0, PLAN_REJECTED},
    {"put into a buffer", {.kind = TAPE_PUT}, AT_X, 0, 8, PLAN_REJECTED},
    {"put past the end", {.kind = TAPE_PUT}, AT_SYMBOL, 60, 8, PLAN_REJECTED},
    {"free of an argument", {.kind = TAPE_FREE}, AT_X, 0, 0, PLAN_REJECTED},
    {"second free", {.kind = TAPE_FREE}, AT_SCRATCH, 0, 0, PLAN_REJECTED},
    {"empty scratch", {.kind = TAPE_ALLOC, .bytes = 0}, NO_PLACE, 0, 0, PLAN_REJECTED},
    {"endless scratch", {.kind = TAPE_ALLOC, .bytes = UINT64_MAX}, NO_PLACE, 0, 0, PLAN_REJECTED},
    {"nameless variable", {.kind = TAPE_SYMBOL, .bytes = 4}, NO_PLACE, 0, 0, PLAN_REJECTED},
    {"strange name", {.kind = TAPE_SYMBOL, .bytes = 4}, NO_PLACE, 0, 3, PLAN_REJECTED},
    {"order of nothing", {.kind = TAPE_ORDER, .value = 5}, NO_PLACE, 0, 8, PLAN_REJECTED},
    {"order of a stream beside the clock", {.kind = TAPE_ORDER, .value = 2}, NO_PLACE, 0, 8, PLAN_REJECTED},
    {"order in half a word", {.kind = TAPE_ORDER}, NO_PLACE, 0, 3, PLAN_REJECTED},
    {"unknown finding", {.kind = TAPE_FINDING, .value = 1000}, NO_PLACE, 0, 0, PLAN_REJECTED},
    {"negative finding", {.kind = TAPE_FINDING, .value = -1}, NO_PLACE, 0, 0, PLAN_REJECTED},
    {"finding in words of its own",
     {.kind = TAPE_FINDING, .value = FINDING_LAUNCH_ERROR},
     NO_PLACE,
     0,
     3,
     PLAN_REJECTED},
};

START_TEST(bad_record)
{
    static const uint8_t tail[64];
    const struct bad *bad = &bad_records[_i];
    struct built_tape t = tape_of_everything(built_space);
    struct tape_record record = bad->record;
    struct plan p;
    if (bad->to != NO_PLACE)
        record.to = tape_address(&t, bad->to == AT_X ? X : bad->to == AT_SYMBOL ? 2 : 3, bad->offset);
    tape_record(&t, record, tail, bad->tail);
    read_tape(&p, &t);
    ck_assert_msg(p.outcome == bad->outcome && *p.message, "%s: outcome %d", bad->what, p.outcome);
    plan_free(&p);
    text_free(&t.bytes);
}
END_TEST

START_TEST(cut_anywhere)
{
    struct built_tape t = tape_of_everything(built_space);
    struct plan p;
    for (size_t length = 0; length < t.bytes.length; length += 4) {
        plan_read(&p, t.bytes.s, length, &built_module, &built_call, &t.space);
        ck_assert_int_eq(p.outcome, PLAN_REJECTED);
        plan_free(&p);
    }
    tape_head(&t)->used -= 8; /* a record that runs out of the tape */
    read_tape(&p, &t);
    ck_assert_int_eq(p.outcome, PLAN_REJECTED);
    plan_free(&p);
    text_free(&t.bytes);
}
END_TEST

#define WROTE_OVER "the host code wrote over the recorder's own memory"

/* What the tape says, what becomes of it, and how the message begins. Only the recorder's own texts count,
 * except before code of the submission has run, where it says what is wrong with the machine. */
static const struct {
    enum tape_ending ending;
    const char *message, *about;
    enum plan_outcome outcome;
    const char *shown;
} endings[] = {
    {TAPE_REJECTED, "moving_average called cudaMemGetInfo_: no", "", PLAN_REJECTED, WROTE_OVER},
    {TAPE_REJECTED, "moving_average launches thread block clusters: the labs work with single blocks", "",
     PLAN_REJECTED, "moving_average launches"},
    {TAPE_REJECTED, "moving_average uses run.curl, which is not part of what the labs allow", "run.curl",
     PLAN_REJECTED, "moving_average uses run.curl"},
    {TAPE_REJECTED, "moving_average uses run curl, which is not part of what the labs allow", "",
     PLAN_REJECTED, WROTE_OVER},
    {TAPE_REJECTED, "moving_average uses x, which is not part of what the labs allow", "run curl",
     PLAN_REJECTED, WROTE_OVER},
    {TAPE_LIMIT, "the host code creates more than 63 streams", "", PLAN_LIMIT, "the host code creates"},
    {TAPE_LIMIT, "the host code creates more than ten streams", "", PLAN_REJECTED, WROTE_OVER},
    {TAPE_LIMIT, "the host code creates more than 63 streams, run curl", "", PLAN_REJECTED, WROTE_OVER},
    {TAPE_LIMIT, "", "", PLAN_REJECTED, WROTE_OVER},
    {TAPE_MISSING, "\x1b[31m", "", PLAN_REJECTED, WROTE_OVER},
    {TAPE_BROKEN, "a library cannot be loaded: \x1b[31m", "", PLAN_BROKEN,
     "a library cannot be loaded: ?[31m"},
    {(enum tape_ending)77, "", "", PLAN_REJECTED, WROTE_OVER},
};

START_TEST(other_endings)
{
    struct built_tape t = tape_of_everything(built_space);
    struct plan p;
    tape_head(&t)->ending = endings[_i].ending;
    strcpy(tape_head(&t)->message, endings[_i].message);
    strcpy(tape_head(&t)->about, endings[_i].about);
    read_tape(&p, &t);
    ck_assert_int_eq(p.outcome, endings[_i].outcome);
    ck_assert_msg(!strncmp(p.message, endings[_i].shown, strlen(endings[_i].shown)), "%s", p.message);
    plan_free(&p);
    text_free(&t.bytes);
}
END_TEST

/* No zero at its end, nothing that can be printed. */
START_TEST(endless_message)
{
    struct built_tape t = tape_of_everything(built_space);
    struct plan p;
    tape_head(&t)->ending = TAPE_BROKEN;
    memset(tape_head(&t)->message, '\x1b', sizeof tape_head(&t)->message);
    read_tape(&p, &t);
    ck_assert_int_eq(p.outcome, PLAN_BROKEN);
    ck_assert_uint_lt(strlen(p.message), sizeof p.message);
    ck_assert_ptr_null(strchr(p.message, '\x1b'));
    plan_free(&p);
    text_free(&t.bytes);
}
END_TEST

START_TEST(too_many_steps)
{
    struct built_tape t = tape_begin(built_space);
    struct plan p;
    for (int i = 0; i <= PLAN_MAX_STEPS; i++)
        tape_launch(&t, tape_launch_record(), 0, 1);
    read_tape(&p, &t);
    ck_assert_int_eq(p.outcome, PLAN_LIMIT);
    plan_free(&p);
    text_free(&t.bytes);
}
END_TEST

START_TEST(too_many_buffers)
{
    struct built_tape t = tape_begin(built_space);
    struct plan p;
    for (int i = 0; i < PLAN_MAX_BUFFERS; i++)
        tape_record(&t, (struct tape_record){.kind = TAPE_ALLOC, .bytes = 4}, NULL, 0);
    read_tape(&p, &t);
    ck_assert_int_eq(p.outcome, PLAN_LIMIT);
    plan_free(&p);
    text_free(&t.bytes);
}
END_TEST

/* A second recording and how it departs from the first: first<<<1, 32>>>(x, y, 100). */
static const struct {
    const char *what;
    struct tape_record record;
    int64_t offset;
    int32_t n;
    const char *message; /* NULL: they agree */
} seconds[] = {
    {"the same", {.kind = TAPE_LAUNCH, .grid = {1, 1, 1}, .block = {32, 1, 1}}, 0, 100, NULL},
    {"another number",
     {.kind = TAPE_LAUNCH, .grid = {1, 1, 1}, .block = {32, 1, 1}},
     0,
     101,
     "(step 1, kernel first, argument 3): it must not depend on addresses, time or chance"},
    {"another place",
     {.kind = TAPE_LAUNCH, .grid = {1, 1, 1}, .block = {32, 1, 1}},
     4,
     100,
     "(step 1, kernel first, argument 1)"},
    {"another grid",
     {.kind = TAPE_LAUNCH, .grid = {2, 1, 1}, .block = {32, 1, 1}},
     0,
     100,
     "(step 1, kernel first)"},
    {"another block",
     {.kind = TAPE_LAUNCH, .grid = {1, 1, 1}, .block = {32, 2, 1}},
     0,
     100,
     "(step 1, kernel first)"},
    {"other shared bytes",
     {.kind = TAPE_LAUNCH, .grid = {1, 1, 1}, .block = {32, 1, 1}, .shared_bytes = 4},
     0,
     100,
     "(step 1, kernel first)"},
};

START_TEST(two_recordings)
{
    struct built_tape a = tape_begin(built_space);
    struct built_tape b = tape_begin((struct fake_space){.skew = 0x7654321, .mirrored = 1});
    struct plan p, q;
    tape_launch(&a, tape_launch_record(), 0, 100);
    tape_launch(&b, seconds[_i].record, seconds[_i].offset, seconds[_i].n);
    read_tape(&p, &a);
    read_tape(&q, &b);
    bool agree = plan_agree(&p, &q, &built_module);
    ck_assert_msg(agree == !seconds[_i].message, "%s: %s", seconds[_i].what, p.message);
    ck_assert_int_eq(p.outcome, agree ? PLAN_COMPLETE : PLAN_REJECTED);
    if (!agree)
        ck_assert_msg(strstr(p.message, seconds[_i].message), "%s", p.message);
    else
        ck_assert_uint_eq(p.steps[0].pointer_count, 2);
    plan_free(&p);
    plan_free(&q);
    text_free(&a.bytes);
    text_free(&b.bytes);
}
END_TEST

/* A number that looks like an address in one recording stays a number; padding may differ. */
START_TEST(numbers_and_padding)
{
    struct plan plans[2];
    for (int i = 0; i < 2; i++) {
        struct built_tape t =
            tape_begin((struct fake_space){.skew = 0x100u << 8 * i, .mirrored = (uint32_t)i});
        struct tape_record record = tape_launch_record();
        uint64_t words[3] = {fake_address(&built_space, X), tape_address(&t, Y, 8),
                             5 + ((uint64_t)(i + 1) << 40)};
        record.kernel = 1;
        tape_record(&t, record, words, sizeof words);
        read_tape(&plans[i], &t);
        text_free(&t.bytes);
    }
    ck_assert_msg(plan_agree(&plans[0], &plans[1], &built_module), "%s", plans[0].message);
    ck_assert_uint_eq(plans[0].steps[0].pointer_count, 1);
    ck_assert_uint_eq(plans[0].steps[0].pointers[0].offset, 8);
    plan_free(&plans[0]);
    plan_free(&plans[1]);
}
END_TEST

static const struct {
    const char *mangled, *plain;
} names[] = {
    {"_Z5firstPKfPfi", "first"},
    {"_ZN5inner8by_valueE8Stencil75Slice6Packedd", "by_value"},
    {"_Z13shared_kernelILi32EEvPKfPfi", "shared_kernel"},
    {"_ZN32_GLOBAL__N__89353eeb_4_a_cu_init4anonE8Stencil7Pf", "anon"},
    {"second", "second"},
    {"_Z999short", "_Z999short"},
    {"_Z", "_Z"},
    {"", ""},
};

START_TEST(plain_names)
{
    char name[60];
    kernel_plain_name(names[_i].mangled, name, sizeof name);
    ck_assert_str_eq(name, names[_i].plain);
}
END_TEST

Suite *plan_suite(void)
{
    Suite *s = suite_create("plan");
    TCase *t = tcase_create("plan");
    tcase_add_test(t, reads_everything);
    tcase_add_loop_test(t, bad_record, 0, ARRAY_LEN(bad_records));
    tcase_add_test(t, cut_anywhere);
    tcase_add_loop_test(t, other_endings, 0, ARRAY_LEN(endings));
    tcase_add_test(t, endless_message);
    tcase_add_test(t, too_many_steps);
    tcase_add_test(t, too_many_buffers);
    tcase_add_loop_test(t, two_recordings, 0, ARRAY_LEN(seconds));
    tcase_add_test(t, numbers_and_padding);
    tcase_add_loop_test(t, plain_names, 0, ARRAY_LEN(names));
    suite_add_tcase(s, t);
    return s;
}
