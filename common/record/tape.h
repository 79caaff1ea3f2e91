/* The memory that grader and recorder share while host code runs: a request, then the tape.
 *
 * The grader writes the request and never reads it back. The recorder writes the tape. The student's code may
 * write it too, since it runs in the same process, so the tape is hostile input. */
#ifndef COMMON_RECORD_TAPE_H
#define COMMON_RECORD_TAPE_H

#include "common/kernel_name.h"
#include "common/record/fake_space.h"

enum {
    TAPE_AT = 4 << 20,                       /* offset of the tape; the request has to fit before it */
    TAPE_BYTES = PLAN_MAX_DATA + (64 << 20), /* of the tape */
    TAPE_NAME = 1024,                        /* longest name of a variable */
    TAPE_STREAMS = 65,                       /* the default stream, 63 of host code's own, the host's queue */
    TAPE_DEFAULT_STREAM = 0,
    TAPE_HOST_QUEUE = TAPE_STREAMS - 1, /* what a call of the host does without any stream */
    TAPE_FRAMES = 6,                    /* calls that led to a record */
};

/* One kernel of the module; `name` is an offset from the start of the request. */
struct tape_kernel {
    uint32_t name, first_parameter, parameter_count, parameter_bytes, shared_bytes, max_threads;
};

/* What to record. Kernels, parameters and names follow in the same memory, at these offsets. */
struct tape_request {
    uint32_t entry, object; /* names */
    uint32_t kind;          /* enum call_kind */
    uint32_t confined;      /* host code runs under the filter of calls.h */
    struct shape shape;
    float c[7];
    uint32_t argument_count;
    uint64_t argument_bytes[MOST_BUFFERS];
    uint32_t before_count, unused;
    struct plan_before before[PLAN_BEFORE_MOST];
    struct fake_space space;
    struct gpu_model gpu;
    uint32_t kernels, kernel_count; /* struct tape_kernel */
    uint32_t parameters;            /* struct kernel_parameter */
};

/* The recorder puts this seal on the memory (fcntl(2)) when it has started. A seal cannot be removed. So host
 * code cannot pretend that the recorder never started, which would be the machine's fault. */
#define TAPE_STARTED F_SEAL_SHRINK
/* The next seal: from now on code of the submission may run, so a fault that the tape reports is never the
 * machine's. */
#define TAPE_GIVEN_AWAY F_SEAL_GROW

/* How far the recorder got; a plan's message about a crash says it too. */
enum tape_stage {
    TAPE_STARTING,
    TAPE_LOADING, /* constructors of the object run */
    TAPE_CALLING,
};

enum tape_ending {
    TAPE_NOT_ENDED,
    TAPE_COMPLETE,
    TAPE_REJECTED,
    TAPE_LIMIT,
    TAPE_MISSING,
    TAPE_BROKEN,
};

/* The head of the tape; records follow it. */
struct tape {
    uint32_t stage, ending;
    uint32_t cause, unused; /* of the ending: enum cause */
    /* Set by the signal handler, with the address that faulted, or for SIGSYS the call's number. */
    uint32_t crash_signal, stack_overflow;
    uint64_t crash_address;
    uint64_t used;                /* bytes of records */
    double started;               /* seconds_now(), before any line of the host code */
    char message[400], about[64]; /* of the ending; as in struct finding */
};

enum tape_record_kind {
    TAPE_SYMBOL = 1, /* the next buffer is a variable of `bytes` bytes; tail: its name */
    TAPE_ALLOC,      /* the next buffer is scratch of `bytes` bytes */
    TAPE_FREE,       /* to */
    TAPE_FILL,       /* to, bytes, value */
    TAPE_COPY,       /* to, from, bytes */
    TAPE_PUT,        /* to; tail: the data */
    TAPE_LAUNCH,     /* kernel, grid, block, shared_bytes, cooperative; tail: the parameters */
    TAPE_FINDING,    /* value: the kind; cause; bytes, to: the bytes asked for and there; kernel: the stream;
                        tail: the message */
    TAPE_CALL,       /* the calls that come before have returned */
    TAPE_NOTE,       /* value: enum plan_note_kind; to: the stream; from: the event */
    TAPE_ORDER, /* of the step before it. value: its stream; tail: a uint32_t for each stream, how much of its
                   work is done before the step; of its own, with the step */
};

/* One record; its tail follows, padded to a multiple of eight. Places are addresses in the fake space. */
struct tape_record {
    uint32_t kind, tail_bytes;
    uint64_t to, from, bytes;
    int32_t value;
    uint32_t kernel, grid[3], block[3], shared_bytes;
    uint32_t cause, cooperative;
    /* Offsets in the object to which the calls return, innermost first; 0: none. */
    uint32_t site[TAPE_FRAMES];
};

static inline uint64_t tape_padded(uint64_t bytes)
{
    return (bytes + 7) & ~UINT64_C(7);
}

/* Turn a tape of `bytes` bytes, which may hold anything, into a plan. `space` is what the request said. An
 * ending other than TAPE_COMPLETE, a broken tape or one beyond the limits sets plan->outcome and a message.
 * The caller always releases the plan with plan_free. */
void plan_read(struct plan *plan, const void *tape, size_t bytes, const struct plan_module *module,
               const struct plan_call *call, const struct fake_space *space);

/* Make the plan that of a tape which the recorder has not written. */
void plan_damaged(struct plan *plan);

/* Keep in `plan` only those pointers that `other`, a second recording, has at the same place. False, with
 * PLAN_REJECTED and the difference in plan->message, if the recordings differ in more than addresses. */
bool plan_agree(struct plan *plan, const struct plan *other, const struct plan_module *module);

#endif
