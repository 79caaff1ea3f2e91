/* Does the hardware count what the simulator counts? And if not: what was it that ptxas, or the hardware, did
 * otherwise?
 *
 * Every sample is counted three times: by the simulator, from the PTX; by the hardware, from what ptxas makes
 * of it; and by the hardware once more, with ptxas's optimizer off, so that every access of the PTX is there.
 * A difference that is gone in the third is ptxas's, and the number of requests, or of operations, says what
 * it did. */
#ifndef GRADER_TESTS_COUNTS_AGREEMENT_H
#define GRADER_TESTS_COUNTS_AGREEMENT_H

#include "common/counts.h"
#include "grader/tests/counts/hardware.h"

/* Measures, and how they are titled. */
#define COUNTS_MEASURES(X)                                                                                   \
    X(LOAD_REQUESTS, "loads")                                                                                \
    X(LOAD_SECTORS, "sectors")                                                                               \
    X(STORE_REQUESTS, "stores")                                                                              \
    X(STORE_SECTORS, "sectors")                                                                              \
    X(SHARED_PASSES, "shared")                                                                               \
    X(FLOPS, "flops")

enum counts_measure {
#define X(name, title) COUNTS_##name,
    COUNTS_MEASURES(X)
#undef X
        COUNTS_MEASURE_COUNT
};

/* Kinds of difference: name, explanation. */
// clang-format off
#define COUNTS_REASONS(X)                                                                                    \
    X(SAME, "same", "equal to the last one")                                                                 \
    X(MERGED, "merged", "ptxas joins accesses into wider ones, or keeps values in registers: fewer requests") \
    X(SPLIT, "split", "ptxas unrolls a loop: lanes with more rounds than others take another path: more requests") \
    X(REUSED, "reused", "ptxas computes once what the PTX computes twice: fewer operations")                 \
    X(DIVERGED, "diverged", "lanes that took different branches meet again elsewhere: the same bytes")       \
    X(ATOMIC_LOOP, "atomic loop", "a shared atomic that the GPU lacks: ptxas loops over load and compare-and-swap") \
    X(LONG_COPIES, "long copies", "asynchronous copies of several passes: the hardware counts the copies, not the passes") \
    X(WAITED, "waited", "warps ask until another thread answers: the hardware counts each time they ask")            \
    X(UNEXPLAINED, "UNEXPLAINED", "the simulator counts something else than the hardware")
// clang-format on

enum counts_reason {
#define X(name, title, text) COUNTS_##name,
    COUNTS_REASONS(X)
#undef X
        COUNTS_REASON_COUNT
};

/* The three numbers of one measure, and what makes them differ. */
struct agreement {
    uint64_t simulated, measured, unoptimised;
    enum counts_reason reason;
};

/* Compare the counts of one sample. */
void counts_agree(struct agreement agreement[COUNTS_MEASURE_COUNT], const struct counts *simulated,
                  const struct hardware_counts *measured, const struct hardware_counts *unoptimised);

#endif
