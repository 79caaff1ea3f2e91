/* One interface, two devices: a GPU through the driver, and the simulator.
 *
 * The grader knows only this table. A device holds buffers (each its own allocation) and one loaded PTX
 * module, and runs one launch after another. Faults of the submission come back as DEVICE_FAULT with
 * findings. DEVICE_BROKEN is a fault of the machine or the kit. */
#ifndef COMMON_DEVICE_H
#define COMMON_DEVICE_H

#include "common/base.h"
#include "common/counts.h"
#include "common/finding.h"
#include "common/printed.h"

typedef struct device device;
typedef uint64_t device_address; /* an address as a kernel sees it; 0 is no address */

enum device_status {
    DEVICE_OK,    /* done; there may still be findings (an access one element too far, for example) */
    DEVICE_FAULT, /* the kernel died: assert, trap, illegal address, deadlock; the findings say what and where
                   */
    DEVICE_LIMIT, /* the kernel used up its budget of instructions, memory or time */
    DEVICE_BROKEN, /* not the submission's fault; `why` names it and the next step */
};

/* One parameter of a kernel: where it lies in the launch's parameter bytes. */
struct kernel_parameter {
    uint32_t offset, size;
};

/* What the host side must know of a kernel to launch it. */
struct kernel_signature {
    const char *name;
    uint32_t parameter_count, parameter_bytes;
    const struct kernel_parameter *parameters;
    uint32_t shared_bytes; /* static shared memory per block */
    uint32_t max_threads;  /* threads that a block may have, by __launch_bounds__; 0: as many as the device
                              allows */
};

struct launch {
    const char *kernel;
    uint32_t grid[3], block[3];
    uint32_t shared_bytes;     /* dynamic shared memory per block */
    const uint8_t *parameters; /* laid out as the kernel's signature says */
    size_t parameter_bytes;
    bool cooperative; /* all its blocks have to be on the device at the same time */
};

/* Blocks of its grid. */
static inline uint64_t launch_blocks(const struct launch *l)
{
    return (uint64_t)l->grid[0] * l->grid[1] * l->grid[2];
}

/* What launches have left since the last take: findings in the order of block index, and printf's text. */
struct device_report {
    struct findings findings;
    struct printed printed;
};

/* The device's limits. */
struct device_limits {
    uint64_t free_bytes, l2_bytes;
};

/* The state of a GPU while it was timed. */
struct device_conditions {
    bool known; /* false: the state cannot be found out; the rest is zero */
    unsigned sm_mhz, sm_mhz_most, memory_mhz, celsius;
    unsigned other_programs; /* programs that use the GPU now */
    bool throttled;          /* clocks are held back by power or heat */
    char throttle[80];       /* why, in words; empty if not */
};

/* A memory instruction of one warp: those of its lanes that reach one buffer, or shared memory. */
struct device_request {
    uint64_t number;      /* its number among the reported requests of the block, from 0 */
    uint32_t warp;        /* of the block: lane l is thread 32 * warp + l */
    uint32_t barriers;    /* barriers that the warp has passed */
    bool shared, store;   /* shared: in shared memory, else global */
    const char *label;    /* of the buffer, NULL: scratch; or of the array in shared memory, NULL: unknown */
    int line;             /* of the student's file */
    uint32_t mask, bytes; /* active lanes; bytes that each of them moves */
    const int64_t *at;    /* by lane: bytes from the start of the buffer, or of the block's shared memory */
    uint32_t passes;      /* sectors of a global request, wavefronts of a shared one, as counted */
};

/* The order in which the simulator lets lanes, warps and blocks run between barriers. A GPU may choose any of
 * them. Lanes that run one by one go on until they wait for others: since Volta each thread has a program
 * counter of its own ("Independent Thread Scheduling" in the CUDA C++ Programming Guide). */
enum device_order {
    ORDER_ASCENDING,       /* the lanes of a warp in step, warp 0 first, block 0 first */
    ORDER_WARPS_REVERSED,  /* the last warp of each block first */
    ORDER_WARPS_ROTATED,   /* the middle warp first, the one before it last */
    ORDER_BLOCKS_REVERSED, /* the last block first */
    ORDER_STORES_LATE,     /* each warp stops before a store until the other warps and blocks have gone on */
    ORDER_ONE_WARP_LATE, /* the last warp of block 0 stops before its first store until the other blocks have
                            ended */
    ORDER_LANES_ONE_BY_ONE, /* each lane alone, lane 0 first */
    ORDER_LANES_REVERSED,   /* each lane alone, lane 31 first */
    DEVICE_ORDERS
};

/* A listener to the memory requests of one block of each launch. Atomics are not reported. */
struct device_trace {
    /* Chooses the block of this launch, by its linear index; UINT64_MAX: none. */
    uint64_t (*choose)(void *context, const struct launch *launch);
    void (*hear)(void *context, const struct device_request *request);
    void *context;
};

struct block_steps;
struct machine_kernel; /* common/timing/machine_code.h */
struct device_follow;  /* common/follow.h */
struct repeated;

/* A listener to the steps of some blocks of each launch (common/timing/block_steps.h). Only these blocks run,
 * and their stores change nothing. It is for kernels that are known to be right, at sizes at which a whole
 * launch would take too long. Large fills and copies are reported and not done. */
struct device_sample {
    /* The blocks of this launch that shall run, by linear index; they stay until the next call. */
    size_t (*choose)(void *context, const struct launch *launch, const uint64_t **blocks);
    /* One of them has run; the listener owns the steps from now on. */
    void (*hear)(void *context, struct block_steps *steps);
    void (*moved)(void *context, uint64_t bytes_read, uint64_t bytes_written);
    /* (optional) A lane of the block at hand stores to global memory. */
    void (*stored)(void *context, device_address at, const void *value, size_t bytes);
    void *context;
    /* choose sets these: the kernel's local arrays lie in memory, not in registers; its machine code, which
     * may be NULL; the number of blocks that share the room for steps: the more, the less is told of each;
     * how many blocks, the last ones, are told in brief: what they do, not when; and how many before these
     * run to their ends, however long they are. If a block before them was cut off, they are told in brief
     * instead. The last of them comes last of the grid in all that blocks draw by atomics. */
    bool arrays_in_memory;
    const struct machine_kernel *machine;
    size_t sharing, in_brief, whole;
};

/* A judge of what lanes store to global memory. */
struct device_judge {
    /* May a lane store this there? */
    bool (*accepts)(void *context, device_address at, const void *value, size_t bytes);
    void *context;
};

/* A back end. Slots marked (optional) are NULL where they make no sense. Addresses that a caller passes must
 * come from alloc() or symbol(). put, get, fill and copy return DEVICE_BROKEN for a range outside one
 * buffer. */
struct device_backend {
    const char *kind; /* "sim" or "cuda", as in the result file */

    /* Open a device. NULL if that fails, with one line that ends with the next step. The caller closes it. */
    device *(*open)(struct why *why);
    void (*close)(device *d);
    const char *(*name)(const device *d); /* "NVIDIA H200"; for the simulator the GPU that it models */

    /* Load PTX text in place of any module before. Findings name what is wrong with it by the student's line.
     * DEVICE_FAULT: the text is no PTX; `why` says before which line of the student. `file` is the student's
     * file as findings should name it. Keeps nothing of `ptx`. */
    enum device_status (*load)(device *d, const char *ptx, size_t length, const char *file);
    /* (optional) The loaded module's kernels; the table is valid until the next load or close. */
    const struct kernel_signature *(*kernels)(const device *d, size_t *count);
    /* Address and size of a __device__ or __constant__ variable; false if there is none of that name. */
    bool (*symbol)(device *d, const char *name, device_address *address, size_t *size);
    /* Give every module variable its initial value again. */
    void (*restore)(device *d);

    /* A new buffer, aligned to 256 bytes; 0 if there is no memory left. `label` names it in findings; NULL:
     * scratch. `read_only` buffers are inputs: a write to one is a finding. */
    device_address (*alloc)(device *d, size_t bytes, const char *label, bool read_only);
    void (*free_all)(device *d);                     /* free every buffer; their addresses become invalid */
    bool (*free)(device *d, device_address address); /* false if no buffer starts there */
    enum device_status (*put)(device *d, device_address to, const void *from, size_t bytes);
    enum device_status (*get)(device *d, void *to, device_address from, size_t bytes);
    enum device_status (*fill)(device *d, device_address to, int byte, size_t bytes);
    enum device_status (*copy)(device *d, device_address to, device_address from, size_t bytes);

    /* Run one kernel to its end. */
    enum device_status (*launch)(device *d, const struct launch *launch);
    /* Move what launches have left into `report`; the caller frees it. */
    void (*take)(device *d, struct device_report *report);
    /* One line about the last status that was not DEVICE_OK. */
    const char *(*why)(const device *d);

    void (*budget)(device *d, uint64_t warp_instructions); /* (optional) for all launches from now on */
    /* (optional) From now on, launches, copies and fills together may take so much work, in warp
     * instructions: what goes beyond ends as DEVICE_LIMIT, with a finding of what has spent most. 0: no
     * limit. */
    void (*allow)(device *d, uint64_t warp_instructions);
    uint64_t (*spent)(const device *d);               /* (optional) so much of it has been spent */
    void (*counts)(device *d, struct counts *counts); /* (optional) since the last call, which resets them */
    void (*threads)(device *d, unsigned count); /* (optional) threads of the host to run on; 0: all cores */
    /* (optional) Check for races in shared memory and for undefined values; on at first. */
    void (*watch)(device *d, bool watched);
    /* (optional) Run all launches from now on in this order, one block after another. In all orders but the
     * ascending one, races and undefined values are not checked, and the work does not count as spent. */
    void (*order)(device *d, enum device_order order);
    /* (optional) Report all launches from now on to `trace`, which has to stay valid; NULL: to none. A launch
     * that is traced is counted as usual, but not checked. */
    void (*trace)(device *d, const struct device_trace *trace);
    /* (optional) Sample all launches from now on; buffers allocated from now on take memory only where they
     * are touched. `sample` has to stay valid; NULL: run whole launches again. */
    void (*sample)(device *d, const struct device_sample *sample);
    /* (optional) Tell all that is done from now on to `follow`, which has to stay valid; NULL: to none. */
    void (*follow)(device *d, const struct device_follow *follow);
    /* (optional) Ask `judge`, which has to stay valid, about all stores from now on. The first
     * store that it refuses ends the launch: the status is DEVICE_FAULT, and there is no finding. NULL: no
     * store is judged. */
    void (*judge)(device *d, const struct device_judge *judge);
    /* (optional) Let a buffer that was allocated while sampling repeat these bytes (common/repeated.h). False
     * if the machine has no room for it. */
    bool (*repeat)(device *d, device_address buffer, const struct repeated *bytes);
    /* (optional) These bytes of a buffer count as never written: kernels must not depend on them. New scratch
     * is like that. put, fill and copy end it. */
    void (*undefine)(device *d, device_address at, size_t bytes);
    /* (optional) Was any of these bytes written, with whatever value, since they were undefined? */
    bool (*written)(device *d, device_address at, size_t bytes);
    void (*limits)(device *d, struct device_limits *limits); /* (optional) */
    /* (optional, both) Copy to a buffer of this device from one of another device, of whatever kind this one
     * works with, or the other way. */
    enum device_status (*give)(device *d, device_address to, device *other, device_address from,
                               size_t bytes);
    enum device_status (*fetch)(device *d, device_address from, device *other, device_address to,
                                size_t bytes);
    /* (optional, all three together) A stopwatch. Between start and stop, fill, copy, put and launch only
     * queue their work. stop waits for it, at most `deadline` seconds (then DEVICE_LIMIT), and returns how
     * long it took on the device. */
    enum device_status (*start)(device *d);
    enum device_status (*stop)(device *d, double deadline, double *seconds);
    void (*conditions)(device *d, struct device_conditions *conditions);
};

/* The simulator; a GPU in this process; a GPU in a process of its own. */
extern const struct device_backend sim_backend, cuda_backend, far_backend;

#endif
