/* A lab is one record: what its entry points compute, at which sizes they are tried, what they have to show.
 *
 * Grader, report, plots and handouts read these records; adding a lab is adding one file to grader/labs/ (and
 * one to labs/, solutions/ and handouts/), and its name to the list in grader/labs/all.c. */
#ifndef GRADER_LABS_LAB_RECORD_H
#define GRADER_LABS_LAB_RECORD_H

#include "common/counts.h"
#include "common/record/plan.h"
#include "grader/labs/definition.h"

_Static_assert((int)CASE_MAX_BUFFERS == (int)PLAN_MAX_ARGUMENTS, "a case has a buffer for every parameter");

enum element { ELEMENT_INT, ELEMENT_LONG, ELEMENT_FLOAT };

enum role {
    ROLE_INPUT,  /* filled with random values, must come back unchanged */
    ROLE_OUTPUT, /* poisoned before the call, compared after it */
};

/* One pointer parameter of an entry point. */
struct buffer_spec {
    const char *name; /* as in lab.h: findings speak of `in[4711]` */
    enum element element;
    enum role role;
    size_t (*count)(struct shape shape); /* elements */
    int range;    /* ints are drawn from -range..range; floats from -1..1 with all 24 bits of mantissa */
    bool counted; /* its loads count in "loads per output" */
};

/* What a requirement of the traffic check looks at. */
enum measure {
    MEASURE_LOADS_PER_OUTPUT,      /* elements of counted buffers loaded, per useful output */
    MEASURE_LOADS_PER_INPUT,       /* the same, per element of those buffers */
    MEASURE_OP_PER_BYTE,           /* useful operations per byte of global loads */
    MEASURE_SHARED_BYTES,          /* shared memory a block, static and dynamic */
    MEASURE_SHARED_STORES_A_BLOCK, /* lane by lane, on average */
    MEASURE_GLOBAL_WRITES_A_BLOCK, /* stores and atomics, lane by lane, on average */
    MEASURE_PLANES,                /* shared bytes a block, in planes of 4 (blockDim.x + 2)(blockDim.y + 2) */
};

/* Hints lead from a question over the idea to nearly the code. */
enum { HINT_LEVELS = 3 };

/* What an entry point may have hints of its own about. Where it has none, those of the kind of finding serve
 * (explain.h); about traffic each requirement has its own. */
enum hint_topic {
    HINT_UNTOUCHED, /* the skeleton: nothing is stored yet */
    HINT_WRONG_VALUE,
    HINT_NOT_WRITTEN,
    HINT_BOUNDARY, /* elements were written that are no outputs */
    HINT_RACE,     /* in shared memory */
    HINT_OUT_OF_BOUNDS,
    HINT_UNDEFINED,
    HINT_BARRIER,
    HINT_MASK,
    HINT_TOPIC_COUNT
};

/* Full marks at `full` or better, none at `none` or worse, a straight line between; all or nothing where the
 * two are equal. More is better for MEASURE_OP_PER_BYTE and MEASURE_SHARED_STORES_A_BLOCK, less for all
 * others. */
struct requirement {
    enum measure measure;
    double full, none;
    const char *advice; /* what to do about it, one line */
    const char *hints[HINT_LEVELS];
};

/* What the time is held against.
 *
 * On a GPU: the bytes that the lab's technique asks the memory for, reads and writes, at the bandwidth of a
 * plain copy measured in the same minute. `asked` computes them for one output (or item) and writes down how.
 * Caches can do better than that; nothing can do better than `bytes_per_output`, which have to move in any
 * case. Modelled, without a GPU: against `bytes_per_output`. */
struct time_marks {
    double bytes_per_output;
    int64_t (*items)(struct shape shape); /* what these bytes are counted per; NULL: outputs */
    const char *derivation;               /* how that number comes about, one line */
    double model_full, model_none;        /* attained fraction of the bound, on the modelled GPU */
    double (*asked)(struct shape shape, struct text *how);
    double clock_full, clock_none; /* attained fraction of `asked` on a GPU that nobody has calibrated */
    struct shape timed[3];         /* the first for which the GPU has room is timed */
    bool reads_only;               /* the yardstick is a read, not a copy */
};

/* One entry point. */
struct entry {
    const char *name, *signature; /* as in lab.h */
    enum call_kind call;
    int buffer_count;
    struct buffer_spec buffers[PLAN_MAX_ARGUMENTS];
    const struct shape *sizes; /* correctness and safety, small to large */
    int size_count;
    struct shape count_size; /* traffic and time on the simulator; one of `sizes`, or tried behind them */
    int64_t (*outputs)(struct shape shape);    /* that the definition writes */
    int64_t (*useful_ops)(struct shape shape); /* operations of the definition for all of them */
    /* Element `i` of the output buffer. It keeps nothing between calls: they come in any order. */
    struct want (*want)(const struct case_data *data, size_t i);
    const char *verify;                 /* the same as a kernel of grader/gpu/trusted.cu */
    struct requirement requirements[4]; /* ends at the first with a NULL advice */
    struct time_marks time;
    const char *first_step; /* for a skeleton that nobody has touched: what to do first, one line */
    const char
        *beyond_step; /* for a read beyond the ends that a guard does not mend, one line; NULL: it does */
    const char *hints[HINT_TOPIC_COUNT][HINT_LEVELS]; /* NULL: none of its own */
};

struct lab {
    int number;
    const char *name;  /* "tiling": files are labN_name.* */
    const char *title; /* "A 3D tile in shared memory" */
    int entry_count;
    const struct entry *entries[2]; /* share the 100 points evenly */
};

/* What the bytes of the entry point's bound are counted per, at a shape: outputs, or items of their own. */
int64_t entry_items(const struct entry *entry, struct shape shape);

/* "n = 257, radius 1" */
struct shape_name {
    char s[40];
};
struct shape_name shape_name(struct shape shape);
bool same_shape(struct shape a, struct shape b);

/* The lab of that number, or NULL. */
const struct lab *lab_find(int number);
/* The lab that a word names: lab3, 3 or lab3_warp_shuffle. NULL if none does. */
const struct lab *lab_named(const char *word);
/* All labs in order; *count becomes their number. */
const struct lab *const *lab_all(int *count);

#endif
