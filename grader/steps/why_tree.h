/* Walk back from an element of the output: the store that wrote it, what its value was made from, and so on
 * down to elements of the inputs (a dynamic backward slice, after B. Korel, J. Laski, "Dynamic program
 * slicing", 1988, over values; addresses and conditions are given by their lines only). */
#ifndef GRADER_STEPS_WHY_TREE_H
#define GRADER_STEPS_WHY_TREE_H

#include "grader/steps/steps.h"

enum why_kind {
    WHY_STORE,
    WHY_LOAD,
    WHY_SHUFFLE,
    WHY_ATOMIC,
    WHY_TOGETHER,  /* a vote, a reduction over lanes */
    WHY_COPY,      /* cp.async, or cudaMemcpy from device to device */
    WHY_INPUT,     /* an element of an input: the end of the way */
    WHY_CONSTANT,  /* of a __constant__ or __device__ variable */
    WHY_FILL,      /* set by cudaMemset */
    WHY_UNDEFINED, /* read before anything was written there, or from a lane that took no part */
    WHY_OUTSIDE,   /* lies outside of its buffer */
    WHY_NEVER,     /* the output was never written */
};

enum { WHY_LINES = 20 };

struct why_lines {
    int line[WHY_LINES];
    unsigned count;
};

struct why_node {
    enum why_kind kind;
    uint32_t event; /* NO_EVENT: none */
    uint32_t lane;
    struct event_place place; /* of memory; else space is FOLLOW_NOWHERE */
    uint32_t bytes;           /* of the element */
    uint64_t bits;            /* its value */
    bool undefined;
    int line;
    struct why_lines made;    /* that computed the value, the address */
    struct why_lines decided; /* of the conditions and loops around it */
    uint32_t *from;           /* numbers of nodes */
    size_t from_count, from_capacity;
    bool unordered; /* a cell of shared memory that another warp has written, with no barrier in between */
    bool differs;   /* an input that the definition does not use for this output */
    bool has_want;
    size_t want;   /* then the element of the same input that it uses instead */
    char say[200]; /* of the last kinds: one sentence */
};

struct why_tree {
    struct why_node *nodes; /* the first is the output's element */
    size_t count, capacity, left_out;
    size_t element;  /* of the output */
    size_t *missing; /* elements of the first input that the definition uses and the tree does not reach */
    size_t missing_count, missing_capacity;
};

/* Follow an element of the output back. The caller frees it. */
struct why_tree *why_tree_take(const struct steps *s, size_t element);
void why_tree_free(struct why_tree *t);

/* Does some line of the tree equal `line`? */
bool why_tree_passes(const struct why_tree *t, int line);

/* The value of a node in words: "0.25", "not defined". */
void why_value(const struct steps *s, const struct why_node *n, char *to, size_t size);
/* "tile[2][3]", "in[0][4][5]": where a node's memory lies. */
void why_place(const struct steps *s, const struct why_node *n, char *to, size_t size);

/* ---- expected_writer.c ---- */

/* A piece of memory: a buffer that a launch writes, or an array in the shared memory of a block. */
struct why_memory {
    uint32_t launch;
    bool in_block;
    uint64_t block;
    int32_t space;
    int64_t low, high, size; /* bytes; of one cell */
};

/* Who should have written a cell. */
struct expected {
    char say[200];
    int line;               /* of the condition that kept the thread away; 0: not known */
    struct why_lines lines; /* of the stores that write to this memory, and of the conditions before them */
};

/* Which thread should have written the cell at byte `at`, by the pattern of those that write others, and why
 * it has not. */
void expected_writer(const struct steps *s, const struct why_memory *where, int64_t at, struct expected *to);

/* ---- wanted_inputs.c ---- */

/* The elements of the first input that the definition uses for an element of the output, in ascending order.
 * The caller frees them. A sum uses all. */
size_t *wanted_inputs(const struct steps *s, size_t element, size_t *count);

#endif
