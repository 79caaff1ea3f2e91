/* A lab is one record: what its entry points compute, at which sizes they are tried, what they have to show.
 *
 * Grader, report, plots and handouts read these records. `make new-lab NAME=plane` begins a new one. */
#ifndef GRADER_LABS_LAB_RECORD_H
#define GRADER_LABS_LAB_RECORD_H

#include "common/counts.h"
#include "common/record/plan.h"

enum element { ELEMENT_INT, ELEMENT_LONG, ELEMENT_FLOAT };

enum role {
    ROLE_INPUT,   /* filled with random values, must come back unchanged */
    ROLE_OUTPUT,  /* poisoned before the call, compared after it */
    ROLE_SCRATCH, /* poisoned before the call, of no interest after it */
};

/* One pointer parameter of an entry point. ENTRY fills in the first four fields. */
struct buffer_spec {
    const char *name; /* as in lab.h: findings speak of `in[4711]` */
    enum element element;
    enum role role;
    bool weights;                        /* an input: the coefficients of the neighbours */
    size_t (*count)(struct shape shape); /* elements */
    int range;    /* ints are drawn from -range..range; floats from -1..1 with all 24 bits of mantissa */
    bool counted; /* its loads count in "loads per output" */
};

/* What a requirement of the traffic check looks at. */
enum measure {
    MEASURE_LOADS_PER_OUTPUT,      /* elements of counted buffers loaded, per useful output */
    MEASURE_LOADS_PER_INPUT,       /* the same, per element of those buffers */
    MEASURE_OP_PER_BYTE,           /* useful operations per byte of global loads */
    MEASURE_SHARED_BYTES,          /* shared memory per block, static and dynamic */
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
    double clock_full, clock_none; /* attained fraction of `asked` on a GPU that is not calibrated */
    struct shape timed[3];         /* the first for which the GPU has room is timed */
    bool reads_only;               /* the yardstick is a read, not a copy */
};

/* What becomes of a neighbour that would lie beyond an end of the grid. */
enum edges {
    EDGES_KEPT,    /* an output without all its neighbours is none: it is not written */
    EDGES_CYCLIC,  /* the grid begins again */
    EDGES_CLAMPED, /* the end itself counts again */
};

/* Of which elements of the first buffer an output is made, and how the outputs lie. */
struct pattern {
    int dimensions; /* 1: n elements; 2: n rows of m; 3: n planes of n rows of n */
    bool sum;       /* there is one output, the sum over all elements; the rest does not matter */
    enum edges edges;
    int before, after; /* neighbours along each axis; with a radius, that many times it */
    bool corners;      /* and the whole box of them, not only those along the axes */
};

/* One entry point. What comes before `pattern` is made by ENTRY (grader/labs/entry.h), besides the counts of
 * the buffers. */
struct entry {
    const char *name;
    const char *parameters; /* as in lab.h: "const float *x, float *y, int n" */
    const char *definition; /* what it computes, by its name in common/definition.h */
    enum call_kind call;
    int buffer_count;
    struct buffer_spec buffers[MOST_BUFFERS]; /* the first is an input, on the same grid as the outputs */
    const char *value_name;                   /* of the coefficients by value; NULL: it has none */
    int value_count;
    struct pattern pattern;
    const struct shape *sizes; /* correctness and safety, small to large */
    int size_count;
    struct shape count_size; /* traffic and time on the simulator; one of `sizes`, or tried after them */
    int64_t (*outputs)(struct shape shape);    /* that the definition writes */
    int64_t (*useful_ops)(struct shape shape); /* operations of the definition for all of them */
    /* Element `i` of the output buffer. It keeps nothing between calls: they come in any order. */
    struct want (*want)(const struct case_data *data, size_t i);
    union lab_function serial;          /* the same in plain C, for one core: ./grade versions */
    struct requirement requirements[4]; /* ends at the first with a NULL advice */
    struct time_marks time;
    const char *first_step; /* for an untouched skeleton: what to do first, one line */
    const char
        *beyond_step; /* for a read beyond the ends that a guard does not mend, one line; NULL: it does */
    const char *hints[HINT_TOPIC_COUNT][HINT_LEVELS]; /* NULL: none of its own */
};

/* What the simulator counts of an entry point at a question's size. */
enum counted {
    COUNTED_NOTHING, /* formula alone */
    COUNTED_OUTPUTS,
    COUNTED_OUTPUTS_A_BLOCK,
    COUNTED_LOADS, /* elements, lane by lane */
    COUNTED_LOADS_A_BLOCK,
    COUNTED_OP_PER_BYTE,
    COUNTED_BLOCKS,
    COUNTED_SHARED_BYTES, /* a block */
    COUNTED_SHUFFLES_A_WARP,
    COUNTED_ATOMICS,
};

enum { MISTAKES = 4 };

/* A wrong value that is often given, and what has led to it. */
struct mistake {
    const char *formula;
    const char *why;
};

/* A prediction that a lab asks for before anything runs: labs/labN_predict.txt, ./grade labN. */
struct question {
    const char *name;                  /* in the answer file */
    const char *ask;                   /* the question, on one line or two */
    const char *unit;                  /* that may stand after a number; NULL: none */
    const char *formula;               /* the answer, see expression.h */
    const char *why;                   /* where the formula comes from */
    struct mistake mistakes[MISTAKES]; /* ends at the first with a NULL formula */
    int entry;                         /* whose counts the answer is held against: its number in the lab */
    struct shape shape;                /* and at which size */
    enum counted counted;
};

enum { QUESTIONS_MOST = 8 };

/* One more than the largest number that a lab can have: names and tables have room for two digits. */
enum { LABS_MOST = 100 };

struct lab {
    int number;
    const char *name;  /* "tiling": files are labN_name.* */
    const char *title; /* "A 3D tile in shared memory" */
    int entry_count;
    const struct entry *entries[2];            /* share the 100 points evenly */
    struct question questions[QUESTIONS_MOST]; /* ends at the first without a name */
};

/* What the bytes of the entry point's bound are counted per, at a shape: outputs, or items of their own. */
int64_t entry_items(const struct entry *entry, struct shape shape);

/* How far an output's neighbours lie from it, before it and after it, along each axis. */
int entry_before(const struct entry *entry, struct shape shape);
int entry_after(const struct entry *entry, struct shape shape);

/* The grid that inputs and outputs lie on: elements along i, j and k, of which a line has only i. */
struct grid {
    int dimensions;
    size_t edge[3]; /* 1 beyond the dimensions */
};
struct grid entry_grid(const struct entry *entry, struct shape shape);
/* The coordinate of an element along an axis: 0 for i, 1 for j, 2 for k. */
int grid_coordinate(const struct grid *grid, size_t element, int axis);
/* The names of the axes: "i", "j", "k". */
extern const char *const axis_names[3];

/* The coefficients that a definition is given: stem0, stem1, ..., or a single one called stem. */
struct weights {
    const char *stem;
    int count;  /* 0: none */
    int buffer; /* the parameter that they lie in; -1: by value */
};
struct weights entry_weights(const struct entry *entry, struct shape shape);

/* A shape of size n for an entry point, with the rest as where it is counted; a rectangle is a square then.
 */
struct shape entry_shape(const struct entry *entry, int n);

/* "n = 257, radius 1", "n = 30 by m = 62" */
struct shape_name {
    char s[60];
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
