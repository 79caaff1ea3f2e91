/* A launch plan: what the host code of a submission asked the GPU to do, as plain data.
 *
 * The recorder (a process of its own) writes a tape while the student's host code runs. plan_read turns the
 * tape, which is hostile input, into a plan in which every place lies inside a buffer, every kernel exists
 * and every number is within limits. The replay of a plan need not check again. */
#ifndef COMMON_RECORD_PLAN_H
#define COMMON_RECORD_PLAN_H

#include "common/device.h"
#include "common/gpu_model.h"
#include "common/record/signature.h"

enum plan_buffer_kind {
    PLAN_ARGUMENT, /* a buffer that the grader handed to the entry point */
    PLAN_SCRATCH,  /* cudaMalloc by the submission */
    PLAN_SYMBOL,   /* a __device__ or __constant__ variable */
};

struct plan_buffer {
    enum plan_buffer_kind kind;
    uint64_t bytes;
    char *name; /* of a symbol, as in the PTX; NULL otherwise */
};

/* A place in device memory: a buffer, by its number in the plan, and an offset in bytes. Kernels may be given
 * addresses a little before or after a buffer (`in - halo`, `in + n`). All other places are inside one. */
struct plan_place {
    uint32_t buffer;
    int64_t offset;
};

enum plan_step_kind {
    PLAN_ALLOC,  /* to: the scratch buffer that is allocated */
    PLAN_FREE,   /* to: the scratch buffer that is freed */
    PLAN_FILL,   /* `bytes` bytes from `to` on are set to `value`; 0 bytes only with another value than 0 */
    PLAN_COPY,   /* `bytes` bytes are copied from `from` to `to` */
    PLAN_PUT,    /* `data` is copied to `to`, a symbol */
    PLAN_LAUNCH, /* a kernel; `data` are its parameters */
};

/* Eight bytes at `offset` of a launch's parameters, or of the data put into a symbol, are the address of
 * `place`. */
struct plan_pointer {
    uint32_t offset;
    struct plan_place place;
};

/* A line of the student's file in which host code called the runtime. If that is in a function of the file,
 * call_line is the line of the call, made by the outermost of the functions that can be seen, six at most.
 * Both are 0 where they are not known. */
struct plan_line {
    int line, call_line;
};

struct plan_step {
    enum plan_step_kind kind;
    struct plan_place to, from;
    uint64_t bytes;
    int value;
    uint8_t *data;                 /* `bytes` long: what is put, or a launch's parameters */
    struct plan_pointer *pointers; /* into data, in order of offset */
    size_t pointer_count;

    char *kernel; /* the rest belongs to PLAN_LAUNCH */
    uint32_t grid[3], block[3], shared_bytes;
    bool cooperative; /* all its blocks have to be on the device at the same time */

    uint32_t stream, clock_count;
    uint32_t *clock; /* by stream: how much of its work is done before; of its own, with this step. NULL: the
                        step comes after all before it and before all after it */
    struct plan_line at;
};

/* What host code has asked about the order of its work. */
enum plan_note_kind {
    PLAN_EVENT_RECORDED, /* in a stream */
    PLAN_STREAM_WAITS,   /* for an event */
    PLAN_HOST_WAITS_EVENT,
    PLAN_HOST_WAITS_STREAM,
    PLAN_STREAM_DESTROYED,
    PLAN_NOTE_KINDS
};

/* One call of that kind. It comes after the first `step` steps of the plan. */
struct plan_note {
    enum plan_note_kind kind;
    uint32_t stream, event;
    size_t step;
    struct plan_line at;
};

/* How the recording ended. Any outcome except PLAN_COMPLETE ends the grading of this entry point. */
enum plan_outcome {
    PLAN_COMPLETE, /* the entry point returned */
    PLAN_REJECTED, /* it called what the labs do not allow; `message` says what and why not */
    PLAN_CRASHED,  /* a signal; `message` says which, and whether host code used a device pointer */
    PLAN_EXITED,   /* the host code ended the process */
    PLAN_TIMEOUT,  /* the entry point did not return in time */
    PLAN_LIMIT,    /* too many steps, bytes or buffers */
    PLAN_MISSING,  /* the object does not define the entry point */
    PLAN_BROKEN,   /* the recorder or the machine failed: never the student's fault */
};

/* A recorded call. The first argument_count buffers are the entry point's, in the order of its parameters.
 * Those of calls that came before it in its process follow, call by call, and are counted, too. */
struct plan {
    enum plan_outcome outcome;
    enum cause cause;  /* of an outcome other than PLAN_COMPLETE */
    char message[400]; /* one line; empty when complete */
    char about[64];    /* of PLAN_REJECTED: the call or variable that the host code may not use, or "" */
    struct plan_buffer *buffers;
    size_t buffer_count, argument_count;
    struct plan_step *steps;
    size_t step_count;
    struct plan_note *notes;
    size_t note_count;
    size_t last_call; /* the step at which the call begins: those before it are of calls that came before */
    double
        host_seconds; /* of a processor that host code took in both recordings, or a share of the clock's */
    struct findings findings; /* launch errors and streams that were not joined, found while recording */
};

/* A call that comes before another one in the same process, with buffers of its own. */
struct plan_before {
    struct shape shape;
    float c[7];
    uint64_t argument_bytes[MOST_BUFFERS];
};

enum { PLAN_BEFORE_MOST = 2 };

/* One call to be recorded. Buffers are given by size only: host code never sees their contents. */
struct plan_call {
    const char *entry;
    enum call_kind kind;
    struct shape shape;
    float c[7];
    size_t argument_count;
    uint64_t argument_bytes[MOST_BUFFERS];
    struct plan_before before[PLAN_BEFORE_MOST];
    size_t before_count;
};

/* Limits of a recording; a plan beyond them is PLAN_LIMIT. */
enum {
    PLAN_MAX_STEPS = 10000,
    PLAN_MAX_BUFFERS = 1024,
    PLAN_MAX_DATA = 64 << 20,
    PLAN_MAX_FINDINGS = 32,
    PLAN_MAX_NOTES = 2000
};

/* What the recorder needs to know about the module and the device that it stands in for. */
struct plan_module {
    const char *object; /* path of the host object, a shared library */
    const struct kernel_signature *kernels;
    size_t kernel_count;
    const struct gpu_model *gpu; /* the GPU that host code asks about; NULL: the modelled one */
    unsigned deadline_ms;        /* time limit of one call, of a processor */
};

/* A machine that many share may give a call no more than this share of a processor. So by the clock it has so
 * many times its limit, and the clock counts for so much less. */
enum { PLAN_CLOCK_SHARE = 4 };

/* Where the recorder is, if not at build/recorder beside the running program. Keeps the pointer. */
void plan_set_recorder(const char *path);

/* Record `call` twice, in two processes with different addresses, and compare. The result holds one plan, or
 * the reason why there is none. The caller releases it with plan_free. */
void plan_record(struct plan *plan, const struct plan_module *module, const struct plan_call *call);

/* Replay a complete plan on a device. arguments[i] is the address of the entry point's i-th buffer. The
 * replay stops at the first status other than DEVICE_OK; `why` of the back end says more. No step begins
 * later than `until`, by seconds_now(): the status is then DEVICE_LIMIT, about which the back end knows
 * nothing. */
enum device_status plan_replay(const struct plan *plan, const struct device_backend *backend, device *d,
                               const device_address *arguments, double until);

/* Another order of the steps in which a GPU may run them: what no event and no other wait orders runs the
 * other way round, as far as one order can do that. False if there is none. The caller frees *order. */
bool plan_other_order(const struct plan *plan, size_t **order);
/* The order in which one step runs as early as its waits allow, and all others as they were issued. `number`
 * chooses the step, counted round; if that one cannot run earlier, the next one that can. False if there is
 * none among many. The caller frees *order. */
bool plan_early_order(const struct plan *plan, uint64_t number, size_t **order);
/* Does step `a`, which was issued first, have to end before `b` begins? */
bool plan_step_is_ordered(const struct plan_step *a, const struct plan_step *b);
/* Two steps that nothing orders, in the order in which they were not issued: `early` was issued after `late`.
 */
struct plan_race {
    size_t early, late;
};

/* The order in which all memory that is freed in the order of a stream (cudaFreeAsync, and cudaFree after
 * cudaMallocAsync) is freed as early as its waits allow, with one free that then comes before a use. False if
 * there is none. The caller frees *order. */
bool plan_free_order(const struct plan *plan, size_t **order, struct plan_race *race);

/* plan_replay in such an order. The status is DEVICE_FAULT where a fill or a copy comes when its memory is
 * not there yet or no longer. */
enum device_status plan_replay_ordered(const struct plan *plan, const size_t *order,
                                       const struct device_backend *backend, device *d,
                                       const device_address *arguments, double until);

/* The same with the stopwatch of the back end, which must have one. Scratch buffers are allocated before it
 * starts, filled with `poison`, and freed after it has stopped. So *seconds covers only kernels, fills and
 * copies. *wall is the time on the host's clock from when everything is queued (queueing a launch costs the
 * host as much as a short kernel takes). `deadline` is in seconds. */
enum device_status plan_replay_timed(const struct plan *plan, const struct device_backend *backend, device *d,
                                     const device_address *arguments, int poison, double deadline,
                                     double *seconds, double *wall);

void plan_free(struct plan *plan);

#endif
