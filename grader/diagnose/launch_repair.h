/* Find a change of the launches of a wrong call that makes it right: more blocks along an axis, a block of
 * another shape, one launch less, another number passed, a last launch that is given less, more shared
 * memory.
 *
 * The recorded calls are changed, so that trying one costs a run and no host code. A change is a rule for
 * every size, and it is a repair if all sizes are right with it. */
#ifndef GRADER_DIAGNOSE_LAUNCH_REPAIR_H
#define GRADER_DIAGNOSE_LAUNCH_REPAIR_H

#include "grader/diagnose/diagnose.h"

enum launch_change {
    LAUNCH_DROPPED,     /* one launch less */
    LAUNCH_GRID_TURNED, /* two axes of the grid exchanged */
    LAUNCH_BLOCKS,      /* as many blocks along some axes as their outputs need */
    LAUNCH_LAST,        /* a smaller number for a parameter of the last launch of several */
    LAUNCH_NUMBER,      /* another number for a parameter of the kernel */
    LAUNCH_TURNED,      /* two axes of the block exchanged */
    LAUNCH_THREADS, /* another number of threads along an axis of the block, or along all of them: tried of
                       right outputs, too */
    LAUNCH_BYTES,   /* more bytes of dynamic shared memory */
    LAUNCH_FEWER,   /* no more blocks along an axis than their outputs need: tried of right outputs, too */
    LAUNCH_CHANGES
};

enum { LAUNCH_AXES = 3, LAUNCH_NAME = 80 };

/* What the last launch may be given at most. */
enum launch_limit {
    LIMIT_LEFT_OUTPUTS, /* the outputs along an axis that the other launches have left */
    LIMIT_LEFT_CELLS,
    LIMIT_LAST_OUTPUT, /* in a cube: n - 1, where outputs end */
    LIMIT_CELLS,       /* n */
    LAUNCH_LIMITS
};

struct launch_repair {
    enum launch_change kind;
    char kernel[LAUNCH_NAME]; /* its name in the source */
    const char *instance;     /* and in the plans; of no use after these */
    struct plan_line at;      /* where it is launched */
    bool alone;               /* only this instance and place are changed: other sizes take another */
    int beside;               /* where those launch the kernel, with alone; 0: not known */
    struct shape shape;       /* the smallest size that is wrong */
    unsigned was[LAUNCH_AXES], is[LAUNCH_AXES]; /* there: _BLOCKS, _FEWER and _GRID_TURNED the grid, _LAST the
                                                   number and _BYTES the bytes (the first of three), else
                                                   the block */
    int turned[2];                              /* _GRID_TURNED: the axes */
    unsigned outputs[LAUNCH_AXES]; /* _BLOCKS, _FEWER: of a block along an axis; 0: the grid fits there */
    unsigned counted;         /* _BLOCKS: for so many outputs of a block the grid was counted; 0: not known */
    unsigned threads;         /* _BLOCKS: of a block along that axis */
    bool fixed;               /* _BLOCKS: the grid is the same at every size */
    bool of_cube;             /* _BLOCKS: in space, not along a line */
    bool inner;               /* _BLOCKS: outputs alone are counted, and not all cells */
    enum launch_limit limit;  /* _LAST */
    int parameter, amount;    /* _LAST, _NUMBER: 1 is the first; what is added to it */
    uint32_t offset;          /* _LAST, _NUMBER: of the parameter, in bytes */
    bool is_n;                /* _NUMBER: it is n then */
    size_t launches, dropped; /* _DROPPED: how many there are, and which; 0 is the first */
};

/* Search a change. False if there is none. `source` is the submission's text, or NULL: numbers that it names
 * are preferred. If threads race, as `races` says, a change that may hide it is left out. */
bool launch_repair_find(struct launch_repair *r, const struct diagnosis *d, const char *source, bool races);

/* LAUNCH_FEWER of a right call, whose blocks have so many outputs: is it right with no more of them than
 * those need at size number `at`, and at the others? */
bool launch_repair_fewer(struct launch_repair *r, const struct diagnosis *d, const char *source, size_t at,
                         unsigned outputs);

/* Append what to change, with the numbers of the smallest wrong size. */
void launch_repair_step(struct text *to, const struct launch_repair *r, const char *source);
/* _NUMBER: is what the launch passes one name, such as n? Then the kernel may be wrong, and not the launch.
 */
bool launch_passes_name(const struct launch_repair *r, const char *source);
/* The line that says what to change: of the grid, of the block or of the launch. 0: not known. */
int launch_repair_line(const struct launch_repair *r, const char *source);

#endif
