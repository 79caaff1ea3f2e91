/* The next step: what of all that went wrong is told, and in which words. */
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/advice/next_step.h"
#include "grader/tests/units/sample_result.h"

Suite *next_step_suite(void);

/* The next step after `r`, which is freed. */
static char *step_of(struct result *r)
{
    struct text out = {0};
    r->score = 60;
    next_step(&out, r);
    result_free(r);
    return out.s;
}

/* The next step, from a finding in one check. */
static const struct {
    enum check_name check;
    enum finding_kind kind;
    uint64_t stored;
    const char *says; /* NULL: the record's first step */
} steps[] = {
    {CHECK_CORRECTNESS, FINDING_NOT_WRITTEN, 0, NULL},
    {CHECK_CORRECTNESS, FINDING_NOT_WRITTEN, 4, "does the grid reach it"},
    {CHECK_CORRECTNESS, FINDING_WRONG_VALUE, 4, "work out by hand"},
    {CHECK_SAFETY, FINDING_BARRIER_DIVERGENCE, 4, "move __syncthreads() out of the condition"},
    {CHECK_SAFETY, FINDING_OUT_OF_BOUNDS_READ, 4, "guard the read"},
};

START_TEST(test_next_step)
{
    struct result r = sample_full_marks();
    struct exercise *e = &r.exercises[0];
    e->counts.store.bytes = steps[_i].stored;
    e->checks[steps[_i].check].status = STATUS_FAIL;
    e->checks[steps[_i].check].score = 0;
    findings_add(&e->checks[steps[_i].check].findings, steps[_i].kind)->kind = steps[_i].kind;
    const char *want = steps[_i].says ? steps[_i].says : e->entry->first_step;
    char *says = step_of(&r);
    ck_assert_msg(strstr(says, want) != NULL, "%s", says);
    free(says);
}
END_TEST

/* The next step names the lines of the finding, which thread 6 has made, and a barrier or a guard only where
 * it helps. */
static const struct {
    enum finding_kind kind;
    const char *message;
    int line, other_line;
    bool has_impulse, in_shared;
    const char *says;
} found[] = {
    {FINDING_SHARED_RACE, "reads s[1]", 36, 31, false, false,
     "moving_average, lines 31 and 36: put a __syncthreads()"},
    {FINDING_SHARED_RACE, "writes s[1]", 31, 36, false, false,
     "moving_average, lines 31 and 36: put a __syncthreads()"},
    {FINDING_SHARED_RACE, "writes s[1]", 31, 31, false, false,
     "moving_average, line 31: threads meet in one cell"},
    {FINDING_SHARED_RACE,
     "reads s[1] in the same line: either may come first, volatile makes no lane wait for another", 31, 31,
     false, false, "moving_average, line 31: put a __syncwarp() between reading and writing"},
    {FINDING_SHARED_RACE, "reads s[1], which thread (1,0,0)'s asynchronous copy in line 3 ...", 5, 3, false,
     false, "moving_average, lines 3 and 5: wait for the copy, then"},
    {FINDING_OUT_OF_BOUNDS_READ, "reads scratch memory[0] after it was freed", 5, 0, false, false,
     "moving_average, line 5: free memory only behind the last kernel"},
    {FINDING_OUT_OF_BOUNDS_READ, "reads tile[257], but tile has 257 elements", 5, 0, false, true,
     "moving_average, line 5: this index lies behind the shared array's last cell"},
    {FINDING_OUT_OF_BOUNDS_READ, "reads tile[-1]: 1 before its first element", 5, 0, false, true,
     "moving_average, line 5: this index lies before cell 0"},
    {FINDING_OUT_OF_BOUNDS_WRITE, "writes tile[257], but tile has 257 elements", 5, 0, false, true,
     "moving_average, line 5: this index lies behind"},
    {FINDING_OUT_OF_BOUNDS_WRITE, "writes tile[0], but the launch gives the kernel no dynamic shared memory",
     5, 0, false, true, "moving_average, line 5: an extern array is as large as the launch says"},
    {FINDING_OUT_OF_BOUNDS_WRITE, "writes through a null pointer (address 0x0)", 5, 0, false, false,
     "moving_average, line 5: this pointer is null"},
    {FINDING_OUT_OF_BOUNDS_WRITE, "cudaMemset of 16 bytes at c: that runs past its end at 8 bytes", 0, 0,
     false, false, "moving_average: give the call the bytes"},
    {FINDING_OUT_OF_BOUNDS_WRITE, "writes y[7], but y has 7 elements of 4 bytes: 1 past the end", 5, 0, false,
     false, "moving_average, line 5: guard the write"},
    {FINDING_OUT_OF_BOUNDS_READ, "reads x[7], but x has 7 elements of 4 bytes: 1 past the end", 5, 0, false,
     false, "moving_average, line 5: the elements form a ring"},
    {FINDING_OUT_OF_BOUNDS_READ, "reads x[6], but x has 6 elements of 4 bytes: 1 past the end", 5, 0, false,
     false, "moving_average, line 5: guard the read"},
    {FINDING_OUT_OF_BOUNDS_READ, "reads x[-1]: 1 before its first element", 5, 0, false, false,
     "moving_average, line 5: guard the read"},
    {FINDING_LAUNCH_ERROR,
     "grid of 0 x 1 x 1 blocks; every dimension is at least 1 (does a division round "
     "down to 0?)",
     0, 0, false, false, "moving_average: round the number of blocks up"},
    {FINDING_LAUNCH_ERROR, "block of 2048 x 1 x 1 = 2048 threads; a block has at most 1024", 0, 0, false,
     false, "moving_average: make the block smaller"},
    {FINDING_REJECTED_CALL, "a kernel must not be given a pointer to host memory", 0, 0, false, false,
     "moving_average: give the kernel device pointers only"},
    {FINDING_REJECTED_CALL, "cudaMemcpy to the host", 0, 0, false, false,
     "moving_average: take the call out"},
    {FINDING_WARP_MASK, "the mask names lane 31 as well, but lane 31 never gets here", 5, 0, false, false,
     "moving_average, line 5: let all lanes that the mask names come"},
    {FINDING_WARP_MASK, "mask 0x7fffffff does not name lane 31, though they take part", 5, 0, false, false,
     "moving_average, line 5: name every lane that comes here in the mask"},
    {FINDING_UNDEFINED_VALUE, "the shuffle in line 3 reads lane 31, which takes no part in it", 5, 3, false,
     false, "moving_average, lines 3 and 5: let every lane whose value is fetched"},
    {FINDING_UNDEFINED_VALUE, "stores an undefined value", 7, 5, false, false,
     "moving_average, lines 5 and 7: find out who"},
    {FINDING_WRONG_VALUE, "n = 3", 0, 0, false, false, "moving_average: take the first wrong element"},
    {FINDING_WRONG_VALUE, "n = 3", 0, 0, true, false, "moving_average: find the line that makes \"yours\""},
};

static void expect_step_of(const struct finding *f, bool has_impulse, const char *want)
{
    struct result r = sample_full_marks();
    struct exercise *e = &r.exercises[0];
    e->counts.store.bytes = 4;
    e->has_impulse = has_impulse;
    e->checks[CHECK_CORRECTNESS].status = STATUS_FAIL;
    e->checks[CHECK_CORRECTNESS].score = 0;
    *findings_add(&e->checks[CHECK_CORRECTNESS].findings, f->kind) = *f;
    char *says = step_of(&r);
    ck_assert_msg(strncmp(says, want, strlen(want)) == 0, "%s", says);
    free(says);
}

START_TEST(test_next_step_of_finding)
{
    struct finding f = {.kind = found[_i].kind,
                        .line = found[_i].line,
                        .other_line = found[_i].other_line,
                        .in_shared = found[_i].in_shared,
                        .thread = {6, 0, 0}};
    snprintf(f.message, sizeof f.message, "%s", found[_i].message);
    expect_step_of(&f, found[_i].has_impulse, found[_i].says);
}
END_TEST

/* Of accesses in functions a barrier belongs between the calls, unless one call makes both. */
static const struct {
    enum finding_kind kind;
    int line, call_line, other_line, other_call_line;
    const char *says;
} called[] = {
    {FINDING_SHARED_RACE, 24, 45, 20, 40, "moving_average, lines 40 and 45: put a __syncthreads()"},
    {FINDING_SHARED_RACE, 24, 84, 20, 84, "moving_average, lines 20 and 24: put a __syncthreads()"},
    {FINDING_SHARED_RACE, 20, 45, 20, 40, "moving_average, lines 40 and 45: put a __syncthreads()"},
    {FINDING_SHARED_RACE, 20, 84, 20, 84, "moving_average, line 20: threads meet in one cell"},
    {FINDING_SHARED_RACE, 20, 45, 20, 0, "moving_average, line 20: threads meet in one cell"},
    {FINDING_SHARED_RACE, 45, 0, 20, 40, "moving_average, lines 40 and 45: put a __syncthreads()"},
    {FINDING_UNDEFINED_VALUE, 84, 0, 68, 84, "moving_average, lines 68 and 84: find out who"},
    {FINDING_OUT_OF_BOUNDS_WRITE, 5, 14, 0, 0, "moving_average, line 5 called from line 14: guard the"},
};

START_TEST(test_next_step_of_call)
{
    struct finding f = {.kind = called[_i].kind,
                        .line = called[_i].line,
                        .call_line = called[_i].call_line,
                        .other_line = called[_i].other_line,
                        .other_call_line = called[_i].other_call_line};
    expect_step_of(&f, false, called[_i].says);
}
END_TEST

/* Where an array has ends and no ring, a guard is the answer. */
START_TEST(test_read_beyond_the_ends)
{
    for (int number = 0; lab_find(number); number++)
        for (int k = 0; k < lab_find(number)->entry_count; k++) {
            const struct entry *e = lab_find(number)->entries[k];
            ck_assert_msg(!strcmp(e->name, "moving_average") == (e->beyond_step != NULL), "%s", e->name);
        }
}
END_TEST

#define SENTENCE "1 of 9 outputs is wrong: the last one.\n"

/* The next step where the report knows more than one thing: what was found in correctness and in safety,
 * whether it says where the wrong values are, and whether it shows what they are made of. */
static const struct {
    const char *name, *says;
    enum finding_kind wrong, also, fault; /* FINDING_KIND_COUNT: none */
    const char *where;
    bool impulse;
} choices[] = {
    {"the sentence", "average: read what stands under correctness", FINDING_WRONG_VALUE, FINDING_KIND_COUNT,
     FINDING_KIND_COUNT, SENTENCE, false},
    {"a sentence about all", "average: read what stands under correctness", FINDING_WRONG_VALUE,
     FINDING_KIND_COUNT, FINDING_KIND_COUNT, "At n = 9, every output is wrong. Each is 0.\n", false},
    {"all, and no more", "average: take the first wrong element", FINDING_WRONG_VALUE, FINDING_KIND_COUNT,
     FINDING_KIND_COUNT, "At n = 9, every output is wrong.\n", false},
    {"the table", "average: find the line that makes \"yours\" differ", FINDING_WRONG_VALUE,
     FINDING_KIND_COUNT, FINDING_KIND_COUNT, SENTENCE, true},
    {"shifted outputs", "\"yours\"", FINDING_WROTE_OUTSIDE, FINDING_WRONG_VALUE, FINDING_KIND_COUNT, SENTENCE,
     true},
    {"shifted beyond what is loaded", "\"yours\"", FINDING_WROTE_OUTSIDE, FINDING_WRONG_VALUE,
     FINDING_UNDEFINED_VALUE, SENTENCE, true},
    {"nothing but a boundary", "an element that is no output", FINDING_WROTE_OUTSIDE, FINDING_KIND_COUNT,
     FINDING_UNDEFINED_VALUE, SENTENCE, false},
    {"no guard at all", "average, lines 5 and 9: guard the write", FINDING_WROTE_OUTSIDE, FINDING_KIND_COUNT,
     FINDING_OUT_OF_BOUNDS_WRITE, SENTENCE, false},
    {"a race", "average, lines 5 and 9: put a __syncthreads()", FINDING_WRONG_VALUE, FINDING_KIND_COUNT,
     FINDING_SHARED_RACE, SENTENCE, true},
    {"a host that crashes", "average: leave device pointers to kernels", FINDING_HOST_CRASH,
     FINDING_KIND_COUNT, FINDING_SHARED_RACE, NULL, false},
    {"nobody wrote it", "average, lines 5 and 9: find out who", FINDING_WRONG_VALUE, FINDING_KIND_COUNT,
     FINDING_UNDEFINED_VALUE, SENTENCE, false},
};

static void add_kind(struct check *c, enum finding_kind kind, int line, int other_line)
{
    if (kind == FINDING_KIND_COUNT)
        return;
    c->status = STATUS_FAIL;
    c->score = 0;
    struct finding *f = findings_add(&c->findings, kind);
    f->line = line;
    f->other_line = other_line;
}

START_TEST(test_choice)
{
    struct result r = sample_full_marks();
    struct exercise *e = &r.exercises[0];
    struct check *correctness = &e->checks[CHECK_CORRECTNESS];
    e->counts.store.bytes = 4;
    e->has_impulse = choices[_i].impulse;
    if (choices[_i].where)
        text_printf(&correctness->derivation, "%s", choices[_i].where);
    add_kind(correctness, choices[_i].wrong, 0, 0);
    add_kind(correctness, choices[_i].also, 0, 0);
    add_kind(&e->checks[CHECK_SAFETY], choices[_i].fault, 9, 5);
    char *says = step_of(&r);
    ck_assert_msg(strstr(says, choices[_i].says) != NULL, "%s: %s", choices[_i].name, says);
    free(says);
}
END_TEST

Suite *next_step_suite(void)
{
    Suite *suite = suite_create("next_step");
    TCase *tcase = tcase_create("next_step");
    tcase_add_loop_test(tcase, test_next_step, 0, ARRAY_LEN(steps));
    tcase_add_loop_test(tcase, test_next_step_of_finding, 0, ARRAY_LEN(found));
    tcase_add_loop_test(tcase, test_next_step_of_call, 0, ARRAY_LEN(called));
    tcase_add_test(tcase, test_read_beyond_the_ends);
    tcase_add_loop_test(tcase, test_choice, 0, ARRAY_LEN(choices));
    suite_add_tcase(suite, tcase);
    return suite;
}
