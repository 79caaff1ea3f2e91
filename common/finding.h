/* Hold findings: faults and remarks about a submission, each with its place in the file. */
#ifndef COMMON_FINDING_H
#define COMMON_FINDING_H

#include "common/base.h"
#include "common/cause.h"

/* The kinds, as the result file spells them. `costs`: a finding of this kind makes its check fail. */
#define FINDING_KINDS(X)                                                                                     \
    X(WRONG_VALUE, "wrong_value", true)                                                                      \
    X(NOT_WRITTEN, "not_written", true)                                                                      \
    X(WROTE_OUTSIDE, "wrote_outside", true)                                                                  \
    X(INPUT_MODIFIED, "input_modified", true)                                                                \
    X(OUT_OF_BOUNDS_READ, "out_of_bounds_read", true)                                                        \
    X(OUT_OF_BOUNDS_WRITE, "out_of_bounds_write", true)                                                      \
    X(ILLEGAL_ADDRESS, "illegal_address", true)                                                              \
    X(MISALIGNED, "misaligned", true)                                                                        \
    X(SHARED_RACE, "shared_race", true)                                                                      \
    X(GLOBAL_RACE, "global_race", true)                                                                      \
    X(UNDEFINED_VALUE, "undefined_value", true)                                                              \
    X(BARRIER_DIVERGENCE, "barrier_divergence", true)                                                        \
    X(BARRIER_REMARK, "barrier_remark", false)                                                               \
    X(ORDER_REMARK, "order_remark", false)                                                                   \
    X(MASK_REMARK, "mask_remark", false)                                                                     \
    X(COPY_REMARK, "copy_remark", false)                                                                     \
    X(WARP_MASK, "warp_mask", true)                                                                          \
    X(STREAM_NOT_JOINED, "stream_not_joined", true)                                                          \
    X(LAUNCH_ERROR, "launch_error", true)                                                                    \
    X(ASSERTION, "assertion", true)                                                                          \
    X(TRAP, "trap", true)                                                                                    \
    X(STACK_OVERFLOW, "stack_overflow", true)                                                                \
    X(TIMEOUT, "timeout", true)                                                                              \
    X(LIMIT, "limit", true)                                                                                  \
    X(HOST_CRASH, "host_crash", true)                                                                        \
    X(HOST_EXIT, "host_exit", true)                                                                          \
    X(REJECTED_CALL, "rejected_call", true)                                                                  \
    X(REQUIREMENT, "requirement", true)                                                                      \
    X(UNKNOWN_OPCODE, "unknown_opcode", true)

enum finding_kind {
#define X(name, text, costs) FINDING_##name,
    FINDING_KINDS(X)
#undef X
        FINDING_KIND_COUNT
};

/* Do threads meet at a barrier after the upper line of a race in shared memory and before the lower one? */
enum between { BETWEEN_UNKNOWN, BETWEEN_NOTHING, BETWEEN_BARRIER };

/* One finding. `line` and `column` are 0 if no source line applies, `width` is 0 if it is not known how far
 * what stands at the column reaches. `other_line` is the line of the other access of a race, of the other
 * barrier, or of the origin of an undefined value; 0 if there is none. If a line is in a function that the
 * kernel calls, its call line is the line of the call. For two places it is the call after which their paths
 * differ. It is 0 for a line of the kernel itself, or if it is not known. Block and thread are set only if
 * `has_thread`. */
struct finding {
    enum finding_kind kind;
    enum cause cause; /* CAUSE_NONE: no more than the kind is known */
    int cause_line;   /* of the student's file, where the cause stands; 0: not known, or in the lines below */
    int cause_other_line; /* where the cause stands in two lines: the second one; else 0 */
    int requirement;      /* of FINDING_REQUIREMENT: index among the entry point's requirements */
    char message[400];
    char about[64]; /* the call or variable of host code that it is about; "" if it is about none */
    char file[200];
    int line, column, width, call_line;
    int other_line, other_call_line;
    int rounds[2];  /* of a kernel that does not end: the first and last line of its last rounds, or 0 */
    bool in_shared; /* an access to shared memory */
    bool at_rim;    /* of an access outside of a shared array: by a thread at the rim of its block, no farther
                       than its neighbour would lie */
    bool in_warp;   /* of a race in shared memory: the lanes are of one warp */
    enum between between; /* of one, with two lines: what a run has shown */
    int last_read;    /* of one whose two lines only some threads of a block come to: the last line before the
                         store that reads the array; else 0 */
    bool of_elements; /* about elements that were compared; the message already names the size */
    char array[40];   /* of a race or an undefined value in shared memory: the array's name, or "" */
    uint64_t cell;    /* if it has a name: the element, counted row after row; of an access past the end of
                         an array: its index */
    unsigned long long asked, has; /* of a call of host code: so many bytes are asked for, where memory has so
                                      many; 0: it is about no bytes */
    unsigned stream; /* of FINDING_STREAM_NOT_JOINED: its number among the host code's own; 0: not known */
    int first_n, largest_n; /* of the sizes at which it happened */
    bool by_later_thread;   /* at one of them, the thread that was reported is not thread 0 of block 0 */
    int size_length;        /* length of "at n = 5: " before the message, or 0 */
    bool has_thread;
    unsigned block[3], thread[3];
    unsigned long long times; /* how often it happened */
};

/* All lines that the finding names; 0: no line. */
enum { FINDING_LINES = 4 };
void finding_all_lines(const struct finding *f, int lines[FINDING_LINES]);
/* The one or two lines to look at for the cause; *other is 0 if there is only one. If the accesses are in
 * functions, these are the lines of the calls, since the barrier is missing between the calls. They are
 * the lines of the accesses if one call makes both, or if one line makes both and only one of its calls is
 * known. */
void finding_lines(const struct finding *f, int *line, int *other);

const char *finding_kind_name(enum finding_kind kind);
/* The word of its cause; if the cause is not known, that of its kind. */
const char *finding_cause_word(const struct finding *f);
bool finding_kind_costs(enum finding_kind kind);

/* A short list, in the order in which the findings were made. Start from {0}; findings_free releases it. */
struct findings {
    struct finding *items;
    size_t count, capacity;
};

/* Does the list have a finding of that kind? */
bool findings_have(const struct findings *list, enum finding_kind kind);
/* One of the two kinds of race? */
bool findings_have_race(const struct findings *list);
struct finding *findings_add(struct findings *list, enum finding_kind kind);
void findings_free(struct findings *list);

/* A list for one submission has room for `most` findings that cost points, and for REMARKS_MOST more of each
 * kind that does not. Otherwise many remarks would leave no room for a race. */
enum { REMARKS_MOST = 3 };
enum {
#define X(name, text, costs) +(costs ? 0 : REMARKS_MOST)
    REMARKS_ROOM = 0 FINDING_KINDS(X)
#undef X
};

/* The room of a list for findings of that kind, or of all kinds that share its room. */
size_t finding_kind_room(enum finding_kind kind, size_t most);
/* Do the two kinds share the same room? */
bool finding_kinds_compete(enum finding_kind a, enum finding_kind b);
/* Is there room for one more? */
bool findings_have_room(const struct findings *list, enum finding_kind kind, size_t most);

#endif
