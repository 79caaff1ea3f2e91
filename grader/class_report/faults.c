#include "grader/class_report/faults.h"

#include <string.h>

#include "common/cause.h"

static const struct fault faults[] = {
    {"compile_error", "handed in what does not compile", "does not compile"},
    {"rejected", "did what labs do not allow", "rejected"},
    {"limit", "used more memory or output than a lab may", "over a limit"},
    {"untouched", "stored no output at all", "stored nothing"},
    {"wrong_value", "got wrong values", "wrong values"},
    {"not_written", "left outputs unwritten", "outputs unwritten"},
    {"wrote_outside", "wrote to elements that are not outputs", "wrote elsewhere"},
    {"input_modified", "changed an input", "input changed"},
    {"out_of_bounds_read", "read out of bounds", "read out of bounds"},
    {"out_of_bounds_write", "wrote out of bounds", "wrote out of bounds"},
    {"illegal_address", "used an address outside all allocations", "illegal address"},
    {"misaligned", "made a misaligned access", "misaligned access"},
    {"first_barrier", "forgot the first barrier, between storing and reading", "no first barrier"},
    {"second_barrier", "forgot the second barrier, between reading and storing again", "no second barrier"},
    {"shared_race", "have a race in shared memory", "race, shared memory"},
    {"global_race", "have a race in global memory", "race, global memory"},
    {"undefined_value", "used a value that was never written", "undefined value"},
    {"barrier_divergence", "have a barrier that not all threads reach", "divergent barrier"},
    {"warp_mask", "named the wrong lanes in a mask", "wrong mask"},
    {"stream_not_joined", "did not wait for a stream of their own", "stream not joined"},
    {"freed_in_use", "freed memory that another stream may still use", "freed in use"},
    {"launch_error", "made a launch that no GPU can run", "impossible launch"},
    {"bad_free", "freed memory twice, or memory that is not theirs", "bad cudaFree"},
    {"bad_call", "made a copy, a fill or an allocation that fails", "failing call"},
    {"assertion", "failed an assertion", "assertion"},
    {"trap", "ran into a trap", "trap"},
    {"stack_overflow", "overflowed the stack", "stack overflow"},
    {"timeout", "did not finish", "no end"},
    {"host_crash", "crashed in host code", "host code crashed"},
    {"host_exit", "ended the program in host code", "host code ended"},
    {"rejected_call", "made a call that labs do not need", "call refused"},
    {"unknown_opcode", "used an instruction that the simulator does not run", "instruction not run"},
    {"requirement", "moved more data than the lab's technique needs", "too much traffic"},
};
_Static_assert(ARRAY_LEN(faults) <= FAULTS_MOST, "a set of faults is 64 bits");

static uint64_t bit_of(const char *key)
{
    for (size_t f = 0; f < ARRAY_LEN(faults); f++)
        if (strcmp(faults[f].key, key) == 0)
            return 1ull << f;
    return 0;
}

/* Causes that make a fault of their own of findings of a kind. */
static const struct {
    const char *kind;
    enum cause cause;
    const char *key;
} finer[] = {
    {"not_written", CAUSE_NOTHING_STORED, "untouched"},
    {"not_written", CAUSE_NO_LAUNCH, "untouched"},
    {"shared_race", CAUSE_BARRIER_BEFORE_READING, "first_barrier"},
    {"shared_race", CAUSE_BARRIER_BEFORE_STORING, "second_barrier"},
    {"shared_race", CAUSE_BARRIER_BETWEEN_LINES, "second_barrier"},
    {"shared_race", CAUSE_STORED_WITHIN_IF, "second_barrier"},
    {"stream_not_joined", CAUSE_FREED_IN_USE, "freed_in_use"},
    {"launch_error", CAUSE_BAD_FREE, "bad_free"},
    {"launch_error", CAUSE_OUT_OF_MEMORY, "bad_call"},
    {"launch_error", CAUSE_COPY_DIRECTION, "bad_call"},
    {"launch_error", CAUSE_COPY_IS_FROM_HOST, "bad_call"},
    {"launch_error", CAUSE_SYMBOL_TOO_SMALL, "bad_call"},
    {"launch_error", CAUSE_SIZEOF_POINTER, "bad_call"},
    {"launch_error", CAUSE_BAD_SYMBOL, "bad_call"},
    {"launch_error", CAUSE_ENDS_EXCHANGED, "bad_call"},
};

static const char *key_of(const json_t *finding)
{
    const char *kind = field_text(finding, "kind");
    enum cause cause = cause_of_word(field_text(finding, "cause"));
    for (size_t k = 0; k < ARRAY_LEN(finer); k++)
        if (cause == finer[k].cause && strcmp(kind, finer[k].kind) == 0)
            return finer[k].key;
    return kind;
}

/* ---- one submission ---- */

/* The first race tells which barrier; those that follow from it tell less. */
static bool follows(const char *kind, uint64_t so_far)
{
    uint64_t races = bit_of("shared_race") | bit_of("first_barrier") | bit_of("second_barrier");
    return strcmp(kind, "shared_race") == 0 && so_far & races;
}

static uint64_t exercise_bits(const json_t *exercise, uint64_t bits)
{
    size_t c, f;
    json_t *check, *finding;
    json_array_foreach(json_object_get(exercise, "checks"), c, check)
        json_array_foreach(json_object_get(check, "findings"), f, finding)
    {
        bool costs = json_is_true(json_object_get(finding, "costs"));
        if (costs && !follows(field_text(finding, "kind"), bits))
            bits |= bit_of(key_of(finding));
    }
    return bits;
}

static uint64_t work_bits(const struct work *w)
{
    size_t e;
    json_t *exercise;
    uint64_t bits = bit_of(field_text(w->result, "verdict"));
    json_array_foreach(json_object_get(w->result, "exercises"), e, exercise) bits =
        exercise_bits(exercise, bits);
    return bits;
}

bool fault_is_in(const struct fault *fault, const struct work *work)
{
    return work_bits(work) >> (fault - faults) & 1;
}

/* ---- all ---- */

void faults_count(struct fault_counts *counts, const struct class_data *class, int lab)
{
    size_t students[FAULTS_MOST] = {0};
    *counts = (struct fault_counts){.graded = class_data_count(class, lab, WORK_GRADED)};
    for (size_t i = 0; i < class->count; i++) {
        uint64_t bits = work_bits(&class->students[i].works[lab]);
        for (size_t f = 0; f < ARRAY_LEN(faults); f++)
            students[f] += bits >> f & 1;
    }
    for (size_t f = 0; f < ARRAY_LEN(faults); f++) {
        size_t at = counts->count;
        if (!students[f])
            continue;
        for (; at > 0 && counts->items[at - 1].students < students[f]; at--)
            counts->items[at] = counts->items[at - 1];
        counts->items[at].fault = &faults[f];
        counts->items[at].students = students[f];
        counts->count++;
    }
}
