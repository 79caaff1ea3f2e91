/* A lab is one record: what its entry points compute, at which sizes they are tried, and what the traffic and
 * time checks require.
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
    ROLE_SCRATCH, /* poisoned before the call, ignored after it */
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

/* What a requirement of the traffic check measures. */
enum measure {
    MEASURE_LOADS_PER_OUTPUT,        /* elements of counted buffers loaded, per useful output */
    MEASURE_LOADS_PER_INPUT,         /* the same, per element of those buffers */
    MEASURE_OP_PER_BYTE,             /* useful operations per byte of global loads */
    MEASURE_SHARED_BYTES,            /* shared memory per block, static and dynamic */
    MEASURE_SHARED_STORES_PER_BLOCK, /* average per block, counted lane by lane */
    MEASURE_GLOBAL_WRITES_PER_BLOCK, /* stores and atomics: average per block, counted lane by lane */
    MEASURE_PLANES, /* shared bytes per block, in planes of 4 (blockDim.x + 2)(blockDim.y + 2) */
};

/* The first hint is a question, the second explains the idea, the third is nearly the code. */
enum { HINT_LEVELS = 3 };

/* Topics for which an entry point may have its own hints. For a topic without them, the hints for the kind of
 * finding are shown (explain.h). Each traffic requirement has its own hints. */
enum hint_topic {
    HINT_UNTOUCHED, /* the skeleton: nothing is stored yet */
    HINT_WRONG_VALUE,
    HINT_NOT_WRITTEN,
    HINT_BOUNDARY, /* an element that is no output was written */
    HINT_RACE,     /* in shared memory */
    HINT_OUT_OF_BOUNDS,
    HINT_UNDEFINED,
    HINT_BARRIER,
    HINT_MASK,
    HINT_TOPIC_COUNT
};

/* Full marks at `full` or better, none at `none` or worse, linear between them. If the two are equal, the
 * marks are all or nothing. More is better for MEASURE_OP_PER_BYTE and MEASURE_SHARED_STORES_PER_BLOCK, less
 * for all others. */
struct requirement {
    enum measure measure;
    double full, none;
    const char *advice; /* what to do about it, one line */
    const char *hints[HINT_LEVELS];
};

/* What the time is compared with: the bytes that the lab's technique reads and writes, at the bandwidth of a
 * plain copy, measured in the same minute or known of the modelled GPU. `asked` computes them for one output
 * (or item) and writes down how. With caches, fewer bytes may move. At least `bytes_per_output` have to move
 * in any case. */
struct time_marks {
    double bytes_per_output;
    int64_t (*items)(struct shape shape); /* what these bytes are counted per; NULL: outputs */
    const char *derivation;               /* how that number is derived, one line */
    double (*asked)(struct shape shape, struct text *how);
    double clock_full, clock_none; /* attained fraction of `asked` on a GPU that is not calibrated */
    struct shape timed[3];         /* the first that fits into the GPU's memory is timed */
    bool reads_only;               /* the yardstick is a read, not a copy */
};

/* What an output takes for a neighbour that would lie beyond an end of the grid. */
enum edges {
    EDGES_KEPT,    /* nothing: an element without all its neighbours is no output and is not written */
    EDGES_CYCLIC,  /* the element at the other end */
    EDGES_CLAMPED, /* the element at this end */
};

/* Which elements of the first buffer an output depends on, and where the outputs lie. */
struct pattern {
    int dimensions; /* 1: n elements; 2: n rows of m; 3: n planes of n rows of n */
    bool sum;       /* the only output is the sum over all elements; the fields below are ignored */
    enum edges edges;
    int before, after; /* neighbours along each axis, in units of the radius if there is one */
    bool corners;      /* the whole box of neighbours, not only those along the axes */
};

/* One entry point. ENTRY (grader/labs/entry.h) fills in the fields before `pattern`, except the counts of the
 * buffers. */
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
    int count_spread; /* a second size to count at is drawn: this many below count_size.n to as many above; 0:
                         none */
    int64_t (*outputs)(struct shape shape);    /* how many the definition writes */
    int64_t (*useful_ops)(struct shape shape); /* operations of the definition for all of them */
    /* The right value of element `i` of the output buffer. Calls come in any order, so it keeps no state. */
    struct want (*want)(const struct case_data *data, size_t i);
    union lab_function serial;          /* the same in plain C, for one core: ./grade versions */
    struct requirement requirements[4]; /* ends at the first with a NULL advice */
    struct time_marks time;
    const char *first_step;  /* for an untouched skeleton: what to do first, one line */
    const char *second_step; /* (optional) the same once the kernel is launched, if that was the first step */
    const char *beyond_step; /* for a read beyond the ends, one line; NULL: a guard is the remedy */
    const char *hints[HINT_TOPIC_COUNT][HINT_LEVELS]; /* NULL: none of its own */
};

/* What the simulator counts of an entry point at a question's size. */
enum counted {
    COUNTED_NOTHING, /* formula alone */
    COUNTED_OUTPUTS,
    COUNTED_LOADS, /* elements, lane by lane */
    COUNTED_OP_PER_BYTE,
    COUNTED_BLOCKS,
    COUNTED_SHARED_BYTES, /* per block */
    COUNTED_SHUFFLES_A_WARP,
    COUNTED_ATOMICS,
};

enum { MISTAKES = 4 };

/* A common wrong answer, and the mistake that leads to it. */
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
    int entry;          /* number of the entry point in the lab whose counts the answer is compared with */
    struct shape shape; /* and at which size */
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

/* The number of items, at a shape, that the bytes of the entry point's bound are counted per: outputs, unless
 * its record names others. */
int64_t entry_items(const struct entry *entry, struct shape shape);

/* Bytes that the lab's technique asks for at a shape, for all outputs or items. */
double entry_asked_bytes(const struct entry *entry, struct shape shape);

/* How far an output's neighbours lie from it, before it and after it, along each axis. */
int entry_before(const struct entry *entry, struct shape shape);
int entry_after(const struct entry *entry, struct shape shape);

/* The grid of the inputs and outputs: elements along i, j and k. A line has only i. */
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

/* A shape of size n for an entry point: a rectangle becomes a square, and the rest is as in count_size.
 */
struct shape entry_shape(const struct entry *entry, int n);

/* "n = 257, radius 1", "n = 30 by m = 62" */
struct shape_name {
    char s[60];
};
struct shape_name shape_name(struct shape shape);
bool shape_is_same(struct shape a, struct shape b);

/* The lab of that number, or NULL. */
const struct lab *lab_find(int number);
/* The lab that a word names: lab3, 3 or lab3_warp_shuffle. NULL if none does. */
const struct lab *lab_named(const char *word);
/* The lab that the name of a file begins with: lab 4 of answers/lab4_mine.cu. NULL if there is none. */
const struct lab *lab_of_path(const char *path);
/* The lab all of whose entry points a submission defines; of several the one with most. NULL if there is
 * none. */
const struct lab *lab_of_text(const char *text);
/* All labs in order; *count becomes their number. */
const struct lab *const *lab_all(int *count);

#endif
