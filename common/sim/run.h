/* A launch while it runs: grid, blocks, and the worker threads that share them out. */
#ifndef COMMON_SIM_RUN_H
#define COMMON_SIM_RUN_H

#include "common/sim/warp.h"

enum { WORKER_FINDINGS = 24, BARRIERS = 16, MIXED = 255 };

struct shadow;

/* A finding by a block, kept so that the list is the same for any number of workers. */
struct noted {
    uint64_t block;           /* linear index */
    const struct insn *place; /* findings of one kind at one instruction, and by one call of the function that
                                 it stands in, are counted together */
    int call_line;
    struct finding finding;
};

/* A thread block. Its shared memory, then its warps. */
struct block {
    uint32_t index[3];
    uint64_t linear;
    uint8_t *shared;
    struct warp *warps;
    uint32_t warp_count;
    struct {
        uint32_t arrived;  /* lanes that have come by bar.arrive */
        uint32_t expected; /* 0: every live thread */
    } barriers[BARRIERS];
    bool diverged; /* at a barrier: what happens behind it is no longer what the source says */
};

/* What two workers must not both do to a region, or the answer would depend on who was first. */
struct region_use {
    bool read;
    uint8_t changed;  /* by atomics that commute among themselves: which, plus 1; MIXED: several kinds */
    uint32_t *owners; /* by word: the block that wrote it last, plus 1; NULL: nothing written */
    uint32_t *moments, *released; /* by word, where blocks may wait for each other: when it was last written,
                                     and when a block last told others something through it; NULL: never */
};

/* One host thread that runs blocks. Everything it counts or finds is its own until the launch ends. */
struct worker {
    struct run *run;
    struct block block;
    struct counts counts;
    struct noted noted[WORKER_FINDINGS + REMARKS_ROOM];
    uint32_t noted_count;
    uint64_t budget;         /* instructions left for this block */
    uint64_t executed;       /* in all its blocks */
    uint8_t **free_windows;  /* by function: spare windows, linked through their first bytes */
    struct region_use *uses; /* by region */
    struct shadow *shadow;   /* of shared memory; NULL: there is none, or nobody watches */
    bool clashed;            /* two of its blocks wrote the same word */
    uint32_t moment;         /* grows with everything by which a block may tell others something */
    uint32_t learnt;         /* what other blocks did before that moment comes before what this one does */
    uint64_t **footprint;    /* by region: a bit a sector; NULL entries: untouched */
    bool dead;               /* this block is over */
};

/* One launch. */
struct run {
    struct program *program;
    const struct function *kernel;
    struct memory *memory;
    const struct launch *launch;
    const char *file; /* the student's, for findings */
    uint8_t **images; /* by function: a register window with constants and parameters filled in */
    uint32_t (*thread_ids)[3][WARP_LANES]; /* by warp of a block */
    uint32_t shared_bytes;                 /* static and dynamic */
    uint32_t threads, warps;               /* a block */
    uint64_t blocks;
    uint64_t block_budget, total_budget;
    bool watched;         /* for races in shared memory and undefined values */
    bool alone;           /* one worker runs all blocks in order */
    uint64_t next_block;  /* to be taken, atomically */
    uint64_t fatal_block; /* the lowest block that died; UINT64_MAX: none */
    uint64_t executed;    /* by finished blocks, atomically */
    uint8_t **snapshots;  /* by region: its bytes before the launch; NULL: not written yet */
    void *lock;           /* pthread_mutex_t around snapshots and printing */
    struct text *printed;
    bool out_of_budget;
    const struct device_trace *trace; /* NULL: nobody listens */
    uint64_t traced_block, requests;  /* that is heard; of it, so far */
    const uint64_t *sampled;          /* the only blocks that run; NULL: all do */
    struct recording *recording;      /* of their steps */
};

/* ---- findings.c ---- */

/* Note a finding at instruction `i` of the warp's top frame for the lowest lane in `lanes` (0: none); NULL if
 * one of its kind was noted there before, which is then counted, or if there are enough. */
struct finding *note(struct warp *w, const struct insn *i, enum finding_kind kind, uint32_t lanes);
/* The block dies of it: nothing of it runs on, and no block behind it counts. */
void note_fatal(struct warp *w);
/* Merge what workers noted, lowest blocks first, into `list`, and leave out what only blocks behind a fatal
 * one saw. */
void findings_merge(struct findings *list, struct worker *workers, size_t worker_count, uint64_t fatal_block);

/* ---- place.c ---- */

/* The program's place of that number. */
struct source_place place_numbered(const struct run *run, uint32_t number);
/* Where lanes in frame `depth` of a warp, 1 for the kernel's, stand at instruction `i`. */
struct source_place place_reached(const struct warp *w, uint32_t depth, const struct insn *i);
/* Another place has a part in finding `f` at instruction `i`. Of the calls that led to both those count from
 * which on the ways differ: what should order the two accesses is missing between them. */
void place_other(struct finding *f, const struct warp *w, const struct insn *i, struct source_place there);
/* The finding's other place: "line 36 (called from line 84)". */
void place_name(char *to, size_t size, const struct finding *f);
/* The same as seen from its first place: "in line 36", or "in the same line". */
void place_tell(char *to, size_t size, const struct finding *f);

/* ---- block.c ---- */

/* Run one block to its end with worker `k`. */
void block_run(struct worker *k, uint64_t linear);

/* ---- launch.c ---- */

/* Run `launch` of `kernel`; DEVICE_FAULT or DEVICE_LIMIT if it died. Findings and counts are added to. */
enum device_status launch_run(struct run *run, unsigned threads, struct findings *findings,
                              struct counts *counts);

/* ---- workers.c ---- */

/* Have two workers, or two blocks of one, met at the same bytes, so that it matters who was first? */
bool workers_conflict(const struct run *run, const struct worker *workers, unsigned count);
/* Add up what they counted, and merge what they found. */
void workers_collect(const struct run *run, struct worker *workers, unsigned count, struct findings *findings,
                     struct counts *counts);

/* ---- special.c ---- */

/* The register window that every activation of `f` starts from. The caller frees it. */
uint8_t *special_image(const struct run *run, const struct function *f);
/* Registers or local memory that nobody has written, whatever was there before; whole words. */
void special_poison(void *memory, size_t bytes);

/* ---- trace.c ---- */

/* Have the memory instructions of all functions tell run->trace what they do, or be silent again. */
void trace_begin(struct run *run);
void trace_end(struct run *run);

/* ---- sampled.c ---- */

/* Have all instructions tell what takes time, or be silent again. */
void steps_begin(struct run *run, const struct device_sample *sample);
void steps_end(struct run *run);
void steps_block_begin(struct run *run);
void steps_block_end(struct run *run);
/* Has this warp done more than is written down, so that it shall count as done? */
bool steps_were_cut(const struct run *run, const struct warp *w);

/* ---- worker memory, launch.c ---- */

uint8_t *window_take(struct worker *k, const struct function *f);
void window_give(struct worker *k, const struct function *f, uint8_t *window);
/* Before the first write to region `r` in this launch. */
void snapshot_region(struct run *run, const struct region *r);

/* ---- print.c ---- */

/* Device printf: format and arguments of each active lane, as vprintf's call site passes them. */
void print_lanes(struct warp *w, const struct call_site *site);
/* A failed assert: the finding names the expression, and the block dies. */
void print_assertion(struct warp *w, const struct insn *i, const struct call_site *site);

#endif
