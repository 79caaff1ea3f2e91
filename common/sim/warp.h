/* A warp while it runs: 32 lanes, their registers, and the fragments into which divergence has split them. */
#ifndef COMMON_SIM_WARP_H
#define COMMON_SIM_WARP_H

#include "common/sim/code.h"
#include "common/sim/memory.h"
#include "common/sim/undefined.h"

#define FULL_MASK UINT32_C(0xffffffff)

struct worker;
struct block;

enum fragment_state {
    FRAGMENT_READY,
    FRAGMENT_AT_BARRIER, /* waits for the block */
    FRAGMENT_GATHERING,  /* waits for other lanes of the warp */
};

/* Lanes of one frame that stand at the same instruction. */
struct fragment {
    uint32_t pc, mask;
    enum fragment_state state;
    bool forced;      /* all lanes that will ever come have gathered: run the instruction */
    uint32_t missing; /* lanes that it waited for when it began to gather */
};

/* An activation of a function. Frame 0 is the kernel. */
struct frame {
    const struct function *function;
    uint8_t *window;              /* registers */
    uint8_t *parameters;          /* .param variables, frame_bytes per lane */
    uint64_t local_base;          /* where this frame's local variables start, per lane */
    const struct call_site *site; /* in the caller; NULL for a kernel */
    uint32_t entered;             /* lanes that were called with */
    uint32_t return_pc;
    struct fragment fragments[WARP_LANES];
    uint32_t fragment_count;
    struct cells parameter_cells;
    struct undefined *undefined; /* stays with this slot of the stack; NULL: nothing was undefined so far */
};

/* A visit that the warp has made (visits.h). */
struct recent_visit {
    const struct insn *insn;
    uint32_t epoch, generation, mark;
};
enum { RECENT_VISITS = 4 };

struct warp {
    uint8_t *window; /* of the top frame */
    uint32_t mask;   /* active lanes */
    uint32_t live;   /* lanes that have not left the kernel */
    uint32_t carry;  /* condition code of add.cc and the like, a bit per lane */
    struct worker *worker;
    struct block *block;
    struct frame *frames;
    uint32_t depth, frame_capacity;
    uint8_t *local; /* local_capacity bytes per lane, lane after lane */
    uint64_t local_capacity;
    struct cells local_cells;
    struct undefined *undefined; /* of the top frame */
    const struct insn *stop;     /* straight code runs up to here; NULL: a register has become undefined */
    uint32_t index;              /* in the block */
    uint64_t executed;           /* instructions in this block up to the straight code at hand, for %clock */
    uint64_t waited;             /* those of them between polls in vain */
    uint64_t loads;              /* requests to global memory in this block */
    uint32_t clock_reads;        /* in this block: straight code counts as a whole, and no two may be alike */
    uint32_t epoch;              /* grows with every barrier and release, for races */
    uint32_t ordered;            /* accesses of all lanes in older epochs come before what follows */
    struct recent_visit recent[RECENT_VISITS];
    uint32_t learnt;             /* what it knows by fences (fences.h); 0: nothing */
    uint32_t fence;              /* its last fence; 0: none yet */
    uint32_t fenced[WARP_LANES]; /* by lane: the last fence that it has passed */
    uint64_t began;              /* where its first load of this block, or of the last, was */
    uint64_t loaded, stored;     /* where its last such access to global memory was, to fetch the next one */
    bool news;                   /* a plain access has come after the last fence */
    uint32_t turn;               /* if not 0: after long waiting, which fragment runs next */
    bool parked;                 /* no fragment can go on by itself */
    bool polled;                 /* has polled without success: gives way at the next backward branch */
    bool signalled;     /* has told other warps something: gives way there, too, so that they go on first */
    uint32_t held;      /* stops before a store until this turn of its block; 0 */
    bool waits;         /* gave way because it has polled without success */
    struct poll *polls; /* NULL: has polled nothing yet */
    const struct insn *polls_at; /* where it last polled without success; NULL: nowhere */
    uint32_t polls_lanes;        /* which lanes did */
    uint64_t work_of_others, work_of_polls, work_at_pause;  /* see poll.c */
    int32_t lanes[WARP_LANES] __attribute__((aligned(32))); /* the mask as -1 and 0 */
};

#define LANES _Pragma("GCC ivdep") for (int l = 0; l < WARP_LANES; l++)

static inline void *warp_reg(const struct warp *w, uint32_t slot)
{
    return __builtin_assume_aligned(w->window + slot, 32);
}

/* The value that the lanes of `mask` have in common in a register: the first lane's. */
static inline uint32_t warp_uniform(const struct warp *w, uint32_t slot, uint32_t mask)
{
    return ((const uint32_t *)warp_reg(w, slot))[__builtin_ctz(mask)];
}

static inline uint32_t *warp_pred(const struct warp *w, uint32_t slot)
{
    return (uint32_t *)(void *)(w->window + slot);
}

static inline void warp_activate(struct warp *w, uint32_t mask)
{
    w->mask = mask;
    LANES w->lanes[l] = -(int32_t)(mask >> l & 1);
}

/* By how much the lanes of `mask` raise the count of a barrier: "the arrival count is incremented by the warp
 * size (not the number of active threads in the warp)" (PTX ISA, barrier). Parts of a warp that arrive
 * separately count their own lanes; otherwise the warp would count once for every part. */
static inline uint32_t warp_arrivals(const struct warp *w, uint32_t mask)
{
    return mask == w->live ? WARP_LANES : (uint32_t)__builtin_popcount(mask);
}

/* Is a register of the top frame undefined? */
static inline bool undefined_any(const struct warp *w)
{
    return w->undefined && w->undefined->count;
}

/* Lanes of one that have an undefined bit. */
static inline uint32_t undefined_lanes(const struct warp *w, uint32_t slot)
{
    return w->undefined ? w->undefined->lanes[slot / SLOT_UNIT] : 0;
}

/* ---- warp.c ---- */

enum warp_stop {
    WARP_DONE,   /* every lane has left the kernel */
    WARP_PARKED, /* waits at a barrier */
    WARP_PAUSED, /* has run for long; others may run first */
    WARP_WAITS,  /* polls for what another thread has to change */
    WARP_DEAD,   /* the block is over: trap, limit */
};

/* Make `w` ready to run `kernel` from its start with the lanes of `mask`. */
void warp_start(struct warp *w, const struct function *kernel, uint32_t mask);
enum warp_stop warp_run(struct warp *w);
/* Forget every frame: the block is over. */
void warp_end(struct warp *w);
void warp_free(struct warp *w);

/* ---- special.c ---- */

/* Fill the special registers that differ by block or warp. */
void special_fill(const struct function *f, uint8_t *window, const struct warp *w);
/* %clock and %clock64, by size: how many instructions the warp has executed in this block. */
insn_handler special_clock;

/* ---- data.c, local.c, async.c: loads and stores ---- */

/* Grep "ORDER HANDLERS" if you add one: trace.c lists those that it reports. */
#define DATA_HANDLERS(X)                                                                                     \
    X(load_global)                                                                                           \
    X(store_global)                                                                                          \
    X(load_shared)                                                                                           \
    X(store_shared)                                                                                          \
    X(load_local)                                                                                            \
    X(store_local)                                                                                           \
    X(load_generic)                                                                                          \
    X(store_generic) X(load_param) X(store_param) X(load_memory) X(load_const) X(copy_async) X(local_address)

#define X(name) insn_handler data_##name;
DATA_HANDLERS(X)
#undef X

#endif
