/* What a listener is told of a followed launch: every instruction of every warp as it was executed, and what
 * the host does to memory before, between and after the launches.
 *
 * Registers are numbers: two events of one warp and depth that name the same number mean the same register.
 * Pointers are valid during the call only, except those to lines and opcodes, which live as long as the
 * module is loaded. */
#ifndef COMMON_FOLLOW_H
#define COMMON_FOLLOW_H

#include "common/base.h"

struct launch;

enum { FOLLOW_LANES = 32, FOLLOW_SOURCES = 9, FOLLOW_TARGETS = 8 };

enum follow_kind {
    FOLLOW_COMPUTE,
    FOLLOW_LOAD,     /* sources[0]: the address */
    FOLLOW_STORE,    /* sources[0]: the address; the others, up to the guard: the values */
    FOLLOW_ATOMIC,   /* the same; target: the value before */
    FOLLOW_COPY,     /* cp.async: from `from_at` to `at` */
    FOLLOW_SHUFFLE,  /* `from`: which lane's sources[0] each lane gets */
    FOLLOW_TOGETHER, /* votes, matches, reductions, matrices: each lane may depend on the sources of all */
    FOLLOW_BRANCH,   /* to `target`; `taken`: the lanes that go there */
    FOLLOW_BARRIER,  /* the lanes arrive */
    FOLLOW_CALL,
    FOLLOW_LEAVE, /* return, or exit from the kernel */
};

/* A register: bytes of each lane, 0: a predicate, one bit for each lane of a 32-bit word. */
struct follow_register {
    uint32_t number; /* 0: none */
    uint8_t width;
    uint32_t undefined; /* lanes in which some bit is undefined; of targets only */
    const void *value;  /* lanes side by side; of targets the new value */
};

/* Where bytes lie: the number of a buffer, or one of these. */
enum { FOLLOW_SHARED = -1, FOLLOW_LOCAL = -2, FOLLOW_PARAMETER = -3, FOLLOW_NOWHERE = -4 };

struct follow_event {
    enum follow_kind kind;
    uint64_t block; /* its linear index in the grid */
    uint32_t warp, mask, depth;
    uint32_t function, pc;  /* numbers of the function in the module, and of the instruction in it */
    uint32_t target, taken; /* of a branch */
    int lines[4];           /* the student's, then those of the calls that led there; 0: no more */
    const char *op;         /* "fma.rn.f32"; "" if it has no name of its own */
    struct follow_register sources[FOLLOW_SOURCES], targets[FOLLOW_TARGETS];
    unsigned source_count, target_count; /* the last source is the guard */
    uint32_t bytes;                      /* memory: that each lane moves */
    uint8_t elements;                    /* memory: of how many registers */
    bool constant;                       /* memory: constant memory, whatever `space` says */
    int32_t space[FOLLOW_LANES];         /* memory, by lane */
    int64_t at[FOLLOW_LANES];            /* memory, by lane: bytes from the start of the buffer */
    int32_t from_space[FOLLOW_LANES];    /* of a copy */
    int64_t from_at[FOLLOW_LANES];
    uint8_t from[FOLLOW_LANES]; /* of a shuffle */
    uint32_t passes;            /* memory: sectors and wavefronts, as counted */
};

/* A buffer in global memory, by its number. */
struct follow_buffer {
    const char *label; /* NULL: scratch */
    uint64_t bytes;    /* 0: there is none of that number */
    bool is_variable, read_only;
};

/* An array in shared memory. */
struct follow_array {
    const char *name;
    uint32_t low, high;
};

/* A launch that begins. */
struct follow_launch {
    const struct launch *launch;
    const struct follow_buffer *buffers;
    size_t buffer_count;
    const struct follow_array *arrays;
    size_t array_count;
    int line; /* the first of the kernel */
};

enum follow_host { FOLLOW_PUT, FOLLOW_FILL, FOLLOW_COPIED };

struct device_follow {
    void (*begin)(void *context, const struct follow_launch *launch);
    void (*hear)(void *context, const struct follow_event *event);
    /* (optional) The host has written bytes of a buffer; `from` is where FOLLOW_COPIED has taken them. */
    void (*host)(void *context, enum follow_host what, int32_t to, int64_t at, int32_t from, int64_t from_at,
                 uint64_t bytes);
    void *context;
};

#endif
