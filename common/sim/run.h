/* A launch while it runs: grid, blocks, and the worker threads that share the blocks. */
#ifndef COMMON_SIM_RUN_H
#define COMMON_SIM_RUN_H

#include "common/follow.h"
#include "common/sim/rounds.h"
#include "common/sim/warp.h"

/* Kernels that use groups of several warps have some shared memory of their own
 * (cooperative_groups/details/memory.h), after the student's. */
enum { RESERVED_SHARED = 288 };

/* Global memory of a cooperative launch, for the barrier of its grid. */
enum { WORKSPACE_BYTES = 16 };

enum { WORKER_FINDINGS = 24, BARRIERS = 16, MIXED = 255 };

struct shadow;
struct shape;
struct visits;
struct crowd;
struct allowance;
struct snapshot;

/* A finding of a block, kept with its block so that the list is the same for any number of workers. */
struct noted {
    uint64_t block;           /* linear index */
    const struct insn *place; /* findings of one kind at one instruction, by one call of its function, are
                                 counted together */
    int call_line;
    struct finding finding;
};

/* What requirements per block ask for, of one block or of those of a worker. */
struct share {
    uint64_t loads;         /* requests, from global memory */
    uint64_t shared_stores; /* lane by lane */
    uint64_t global_writes; /* lane by lane, atomics included */
};

/* A thread block: its shared memory and its warps. */
struct block {
    uint32_t index[3];
    uint64_t linear;
    uint8_t *shared;
    struct warp *warps;
    uint32_t warp_count;
    struct {
        uint32_t arrived;  /* lanes that have arrived by bar.arrive */
        uint32_t expected; /* 0: every live thread */
    } barriers[BARRIERS];
    bool diverged; /* at a barrier: what happens afterwards is no longer what the source says */
    bool started;
    bool helped;      /* it was the first of all and waited, and since then later blocks have run */
    uint32_t done;    /* warps that have left */
    struct share own; /* what it has done so far */
    uint32_t turn;    /* barriers of the whole block so far */
    uint32_t turns;   /* how often it was its turn among the blocks */
};

/* The last access of some kind to each unit of a region, and one by another thread; NULL: none yet. A unit is
 * a word, or as many bytes as the smallest element that the kernel stores. What a mark is: visits.h. */
struct marks {
    uint32_t *last, *other;
};

/* How a worker used a region. If two workers used it in certain ways, the result would depend on which of
 * them was first. */
struct region_use {
    bool read;
    uint8_t changed;  /* by atomics that commute with themselves: which, plus 1; MIXED: several kinds */
    uint32_t *owners; /* by unit: the mark of the last store; NULL: nothing written */
    struct marks reads, atomics;
    uint32_t *released; /* by word, where blocks may wait for each other: the last fence before a release
                           through it; NULL: never */
};

/* One host thread that runs blocks. Everything it counts or finds is its own until the launch ends. */
struct worker {
    struct run *run;
    struct block block;
    struct counts counts;
    struct share extreme; /* of its blocks that load: the fewest shared stores and the most writes */
    struct noted noted[WORKER_FINDINGS + REMARKS_ROOM];
    uint32_t noted_count;
    uint64_t budget;         /* instructions left for this block */
    uint64_t executed;       /* in all its blocks */
    uint64_t held;           /* bytes of registers and local memory, with what is known of them */
    uint8_t **free_windows;  /* by function: spare windows, linked through their first bytes */
    struct region_use *uses; /* by region */
    struct shadow *shadow;   /* of shared memory; NULL: there is none, or it is not checked */
    bool clashed;            /* two of its blocks wrote the same word, or race */
    struct visits *visits;   /* of words of global memory, in this launch */
    uint64_t **footprint;    /* by region: a bit per sector; NULL entries: untouched */
    struct shape *shapes;    /* of late accesses: lane_shape.h */
    bool dead;               /* this block is over */
    struct rounds rounds;    /* of this block */
    struct crowd *crowd;     /* blocks that wait while another one runs; NULL: there were none so far */
    uint64_t idle;           /* polls without success by all blocks since the last progress */
    uint8_t apart[128];      /* from the next worker's: processors fetch cache lines in pairs */
};

/* One launch. */
struct run {
    struct program *program;
    const struct function *kernel;
    struct memory *memory;
    const struct launch *launch;
    const char *file; /* name of the student's file, for findings */
    uint8_t **images; /* by function: a register window with constants and parameters filled in */
    uint32_t (*thread_ids)[3][WARP_LANES]; /* by warp of a block */
    uint32_t shared_bytes;                 /* static and dynamic, and what the toolkit's headers reserve */
    uint32_t asked_bytes, reserved_bytes;  /* static and dynamic; the rest */
    device_address workspace;              /* of a cooperative launch; else 0 */
    uint32_t threads, warps;               /* per block */
    uint32_t
        unit_bits; /* binary logarithm of the smallest element that is stored to global memory, at most 2 */
    uint32_t word_bits; /* the same of the smallest element in shared memory */
    uint64_t blocks;
    uint64_t residents; /* blocks that fit on the modelled GPU at the same time */
    uint64_t block_budget, total_budget;
    bool watched; /* check for races in shared memory and for undefined values */
    enum device_order order;
    uint32_t holds_left;        /* see hold.c */
    bool alone;                 /* one worker runs all blocks in order */
    uint64_t next_block;        /* to be taken, atomically */
    uint64_t fatal_block;       /* the lowest block that died; UINT64_MAX: none */
    uint64_t executed;          /* by finished blocks, atomically */
    struct snapshot *snapshots; /* by region */
    void *lock;                 /* pthread_mutex_t around snapshots and printing */
    struct printed *printed;
    bool out_of_budget;
    const struct allowance *allowance; /* of the submission; NULL: it has none */
    bool late;                         /* the allowance's processor time is over */
    const struct device_trace *trace;  /* NULL: no trace is wanted */
    uint64_t traced_block, requests;   /* the block that is traced; its requests so far */
    const uint64_t *sampled;           /* the only blocks that run; NULL: all do */
    struct recording *recording;       /* of their steps */
    const struct device_judge *judge;  /* NULL: no store is judged */
    struct following *following;       /* NULL: the launch is not followed */
};

/* Registers and local memory are kept with what of them is undefined and where that came from: so many times
 * their size. A block may need so much in all. */
enum { KEPT_TIMES = 4 };
static const uint64_t most_held = UINT64_C(1) << 30;

/* What takes longer than the instruction itself, in warp instructions; arithmetic is in effort.h. */
enum {
    WORK_OF_CARE = 6,        /* an instruction that meets an undefined value */
    WORK_OF_TRIAL = 10,      /* a trial of undefined bits */
    WORK_OF_LOCAL = 2,       /* a lane of a local access */
    WORK_OF_LOCAL_CELLS = 6, /* the same, where some of the memory is undefined */
    WORK_OF_CALL = 8,        /* beside the bytes of its frame */
    FILLED_BYTES = 40,       /* of local memory that a start or a call fills, for one instruction */
    WORK_OF_ATOMIC = 8,      /* a word of a lane */
    WORK_OF_FAR = 2,         /* a byte of it in global memory */
    WORK_OF_COPY = 2,        /* a lane of an asynchronous copy */
    WORK_OF_UNIT = 2,        /* of global memory that others have used */
    WORK_OF_RUN = 2,     /* lanes side by side in one access to shared memory, after the first FREE_RUNS */
    WORK_OF_PIECE = 12,  /* the same in global memory, where each may lie in no cache */
    WORK_OF_SECTOR = 2,  /* of words, after those of lanes side by side */
    WORK_OF_SIGNAL = 4,  /* a lane of an access to shared memory that is not plain */
    WORK_OF_WINDOWS = 8, /* a generic address, or a constant for each lane */
    WORK_OF_FINDING = 5,
    WORK_OF_PRINT = 40,
    WORK_OF_LINE = 100, /* that is kept */
    WORK_OF_SHUFFLE = 8,
    WORK_OF_GROUP = 4, /* lanes that vote or reduce together */
    WORK_OF_MATCH = 60,
    WORK_OF_TILES = 360, /* a product of matrices */
    WORK_OF_BARRIER = 4,
    WORK_OF_LANES = 110,  /* a barrier of some lanes of a warp */
    WORK_OF_FRAGMENT = 4, /* lanes that run on by themselves */
    WORK_OF_TELLING = 6,  /* an instruction that is sampled */
    WORK_OF_STEP = 16,    /* of it, which the model of time plays four times on four GPUs */
    FREE_RUNS = 4
};

/* An instruction takes as long as so many more: the block pays for them. */
static inline void worker_spend(struct worker *k, uint64_t instructions)
{
    k->budget -= instructions < k->budget ? instructions : k->budget;
}

/* A parameter of a called function is moved, lane by lane. */
static inline void worker_spend_parameter(struct worker *k, uint32_t lanes)
{
    enum { LANES_AN_INSTRUCTION = 3 };
    worker_spend(k, 2 + (uint64_t)__builtin_popcount(lanes) / LANES_AN_INSTRUCTION);
}

/* An access to shared memory is compared with earlier ones, a run of lanes side by side at a time. */
static inline void worker_spend_shared(struct worker *k, uint32_t runs)
{
    enum { COMPARISON = 3 };
    worker_spend(k, COMPARISON + (runs > FREE_RUNS ? WORK_OF_RUN * (runs - FREE_RUNS) : 0));
}

/* ---- note.c ---- */

/* Note a finding at instruction `i` of the warp's top frame for the lowest lane in `lanes` (0: none). NULL if
 * one of its kind was noted there before, which is then counted, or if there are enough. */
struct finding *note(struct warp *w, const struct insn *i, enum finding_kind kind, uint32_t lanes);
/* The finding ends the block: none of its warps runs on, and later blocks do not count. */
void note_fatal(struct warp *w);
/* Merge what workers noted into `list`, lowest blocks first, without what only blocks after a fatal one
 * saw. */
void note_merge(struct findings *list, struct worker *workers, size_t worker_count, uint64_t fatal_block);

/* ---- place.c ---- */

/* The place of that number in the program. */
struct source_place place_numbered(const struct run *run, uint32_t number);
/* The place of instruction `i` for lanes in frame `depth` of a warp; 1 is the kernel's frame. */
struct source_place place_reached(const struct warp *w, uint32_t depth, const struct insn *i);
/* Add the other place of finding `f` at instruction `i`. Of the calls that led to the two places only those
 * from the first difference on are kept: the missing barrier belongs between them. */
void place_other(struct finding *f, const struct warp *w, const struct insn *i, struct source_place there);
/* The finding's other place: "line 36 (called from line 84)". */
void place_name(char *to, size_t size, const struct finding *f);
/* The same as seen from its first place: "in line 36", or "in the same line". */
void place_tell(char *to, size_t size, const struct finding *f);

/* ---- block.c ---- */

/* Give worker `k` a block, with room for its warps and its shared memory, and take it away again. */
void block_open(struct worker *k);
void block_close(struct worker *k);
/* Block `linear` begins: nothing of it has run. */
void block_begin(struct worker *k, uint64_t linear);
/* Open the barriers of the worker's block that are complete. If none is complete and `all_wait` is set, the
 * block is deadlocked. Returns whether one was opened. */
bool block_open_barriers(struct worker *k, bool all_wait);
/* Run the block until it is over (true), or until all its warps wait for what other blocks have to do
 * (false). */
bool block_take_turn(struct worker *k);
/* The block is over. */
void block_end(struct worker *k);

/* ---- crowd.c ---- */

/* Run one block to its end with worker `k`. Where blocks run in order and this one waits for others, the next
 * blocks run beside it, as many as a GPU has room for. */
void crowd_run(struct worker *k, uint64_t linear);
void crowd_close(struct worker *k);
/* A warp of the block has got a new answer by instruction `i`, with which it had polled without success. */
void block_heard(struct warp *w, const struct insn *i);

/* ---- launch.c ---- */

/* The block whose turn is number `n` in the launch's order, by linear index. */
uint64_t launch_block_in_turn(const struct run *run, uint64_t n);
/* Run `launch` of `kernel`, adding to findings and counts. DEVICE_FAULT or DEVICE_LIMIT if it died. */
enum device_status launch_run(struct run *run, unsigned threads, struct findings *findings,
                              struct counts *counts);

/* ---- workers.c ---- */

/* Did two workers, or two blocks of one worker, use the same bytes in a way that the order matters? */
bool workers_conflict(const struct run *run, const struct worker *workers, unsigned count);
/* Add up what the workers counted, and merge what they found. */
void workers_collect(const struct run *run, struct worker *workers, unsigned count, struct findings *findings,
                     struct counts *counts);

/* ---- special.c ---- */

/* The register window that every activation of `f` starts from. The caller frees it. */
uint8_t *special_image(const struct run *run, const struct function *f);
/* Fill registers or local memory with the value of what was never written; whole words. */
void special_poison(void *memory, size_t bytes);

/* ---- trace.c ---- */

/* Make the memory instructions of all functions report to run->trace, or stop reporting. */
void trace_begin(struct run *run);
void trace_end(struct run *run);

/* ---- sampled.c, sampled_blocks.c ---- */

/* Make all instructions report what takes time, or stop reporting. */
void steps_begin(struct run *run, const struct device_sample *sample);
void steps_end(struct run *run);
void steps_block_begin(struct run *run);
void steps_block_end(struct run *run);
/* The warp, or some of its lanes, are about to wait at a barrier of the block. */
void steps_barrier(struct warp *w, const struct insn *barrier);
/* A function that the kernel has called, by its name or through a pointer, is left. */
void steps_call(struct warp *w, bool through_pointer);
/* Has this warp reached the limit of steps of a sample, so that it counts as ended? */
bool steps_were_cut(const struct run *run, const struct warp *w);

/* ---- follow.c ---- */

/* Make all instructions report what they do, or stop reporting. */
void follow_begin(struct run *run, const struct device_follow *to);
void follow_end(struct run *run);
/* Tell that the warp is about to run instruction `i`, which has no handler. */
void follow_control(struct warp *w, const struct insn *i);

/* ---- launch.c: memory of the workers ---- */

uint8_t *launch_window_take(struct worker *k, const struct function *f);
void launch_window_give(struct worker *k, const struct function *f, uint8_t *window);

/* ---- snapshot.c ---- */

void snapshots_open(struct run *run);
void snapshots_close(struct run *run);
/* Before a worker's first write to region `r` in this launch: until all of it is copied. */
void snapshots_take(struct run *run, const struct region *r);
/* Bring all regions back to what they held before the launch. */
void snapshots_restore(struct run *run);

/* ---- print.c ---- */

/* Device printf: format and arguments of each active lane, as vprintf's call site passes them. */
void print_lanes(struct warp *w, const struct call_site *site);
/* A failed assert: the finding names the expression, and the block dies. */
void print_assertion(struct warp *w, const struct insn *i, const struct call_site *site);

#endif
