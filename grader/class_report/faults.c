#include "grader/class_report/faults.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/class_report/source.h"

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
    {"launch_error", "made a launch that no GPU can run", "impossible launch"},
    {"assertion", "failed an assertion", "assertion"},
    {"trap", "ran into a trap", "trap"},
    {"stack_overflow", "overflowed the stack", "stack overflow"},
    {"timeout", "did not finish", "no end"},
    {"host_crash", "crashed in host code", "host code crashed"},
    {"host_exit", "ended the program in host code", "host code ended"},
    {"rejected_call", "made a call that labs do not need", "call refused"},
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

/* ---- races ---- */

/* Is there a barrier in the lines between two lines? */
static bool has_barrier(const char *code, int from, int to)
{
    static const char *const barriers[] = {"__syncthreads", ".sync(", "barrier"};
    int line = 1;
    bool found = false;
    for (const char *s = code; *s && line < to && !found; line++) {
        size_t length = strcspn(s, "\n");
        char *text = xstrndup(s, line > from ? length : 0);
        for (size_t b = 0; b < ARRAY_LEN(barriers); b++)
            found = found || strstr(text, barriers[b]);
        free(text);
        s += length + (s[length] == '\n');
    }
    return found;
}

/* The line of an access or, where it stands in a function, the one that calls this; NaN: none. */
static double line_of(const json_t *race, const char *which)
{
    char key[40];
    snprintf(key, sizeof key, "%scall_line", which);
    double call = number_of(race, key);
    snprintf(key, sizeof key, "%sline", which);
    return isnan(call) ? number_of(race, key) : call;
}

/* Which barrier a race in shared memory wants, told by the accesses and by the barriers that the code has in
 * between. Threads store, wait, read, wait, and store anew: */
enum missing_barrier {
    BARRIER_UNKNOWN,
    BARRIER_FIRST, /* between storing and reading */
    BARRIER_SECOND /* between reading and storing anew */
};

/* From the message that common/sim/shadow.c makes: "writes tile[1], which thread (1,0,0) reads in line 31".
 * `code` is the file that was graded. */
static enum missing_barrier missing_barrier(const json_t *race, const char *code)
{
    const char *message = field_text(race, "message"), *which = strstr(message, ", which ");
    double line = line_of(race, ""), other = line_of(race, "other_");
    if (line == other) { /* one call makes both accesses: the barrier is missing in the function */
        line = number_of(race, "line");
        other = number_of(race, "other_line");
    }
    bool writes = strstr(message, ": writes ");
    bool other_writes = which && (strstr(which, " writes in ") || strstr(which, " write in "));
    if (!which || writes == other_writes || isnan(line) || isnan(other) || line == other)
        return BARRIER_UNKNOWN;
    int store = (int)(writes ? line : other), read = (int)(writes ? other : line);
    bool between = has_barrier(code, store < read ? store : read, store < read ? read : store);
    return (store < read) == between ? BARRIER_SECOND : BARRIER_FIRST;
}

/* ---- one submission ---- */

/* The first race tells which barrier; those that follow from it tell less. */
static uint64_t race_bits(const struct work *w, const json_t *race, uint64_t so_far)
{
    static const char *const keys[] = {
        [BARRIER_UNKNOWN] = "shared_race",
        [BARRIER_FIRST] = "first_barrier",
        [BARRIER_SECOND] = "second_barrier",
    };
    uint64_t known = bit_of(keys[0]) | bit_of(keys[1]) | bit_of(keys[2]);
    struct text code = {0};
    if (so_far & known)
        return so_far;
    enum missing_barrier missing = source_read(&code, w) ? missing_barrier(race, code.s) : BARRIER_UNKNOWN;
    text_free(&code);
    return so_far | bit_of(keys[missing]);
}

static uint64_t exercise_bits(const struct work *w, const json_t *exercise, uint64_t bits)
{
    size_t c, f;
    json_t *check, *finding;
    bool stores = number_of(json_object_get(exercise, "counts"), "global_store_bytes") != 0;
    json_array_foreach(json_object_get(exercise, "checks"), c, check)
        json_array_foreach(json_object_get(check, "findings"), f, finding)
    {
        const char *kind = field_text(finding, "kind");
        if (!json_is_true(json_object_get(finding, "costs")))
            continue;
        if (strcmp(kind, "shared_race") == 0)
            bits = race_bits(w, finding, bits);
        else
            bits |= bit_of(strcmp(kind, "not_written") == 0 && !stores ? "untouched" : kind);
    }
    return bits;
}

static uint64_t work_bits(const struct work *w)
{
    size_t e;
    json_t *exercise;
    uint64_t bits = bit_of(field_text(w->result, "verdict"));
    json_array_foreach(json_object_get(w->result, "exercises"), e, exercise) bits =
        exercise_bits(w, exercise, bits);
    return bits;
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
