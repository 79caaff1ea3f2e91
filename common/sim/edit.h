/* Small edits of the loaded program: what the change of one token of a kernel's source does to its code.
 *
 * Most wrong kernels differ from a right one by a single token. These edits undo the usual mistakes: another
 * comparison, an index one cell further, threadIdx.y for threadIdx.x. (A missing barrier is found as a race,
 * with its two lines.) An edit is made in the decoded program, so a trial costs one run and no compilation.
 */
#ifndef COMMON_SIM_EDIT_H
#define COMMON_SIM_EDIT_H

#include "common/device.h"

/* In the order in which they are tried; if several mend a kernel, the first is shown. So the likely ones come
 * first, and of these the ones that there are few of. */
enum edit_kind {
    EDIT_EQUAL,       /* < becomes <=, and so on: the case of equality changes sides */
    EDIT_LOGIC,       /* && becomes ||, or the other way */
    EDIT_SHUFFLE,     /* a shuffle takes its value from the other side: `is`, of mode `number`, for `was` */
    EDIT_NAME,        /* `is` takes the place of `was`: threadIdx.x, for instance */
    EDIT_PRODUCT,     /* `is` takes the place of `was`, blockIdx.x for instance, in its product with `number`;
                         with     `number` 0, in that with blockDim along the same axis */
    EDIT_TIMES,       /* `was` is multiplied by `is`: gridDim.x by blockDim.x */
    EDIT_ROUND,       /* a division of integers rounds up */
    EDIT_DOUBLE,      /* an operand is doubled */
    EDIT_NUMBER,      /* `amount` is added to a constant operand */
    EDIT_VALUE,       /* `amount` is added to an operand */
    EDIT_INDEX,       /* an access moves by `amount` cells */
    EDIT_LIMIT,       /* a min or max is left out, or one becomes the other */
    EDIT_SIGN,        /* + becomes - */
    EDIT_PART,        /* one of two conditions is left out */
    EDIT_NEGATED,     /* a condition is turned round */
    EDIT_ALWAYS,      /* a condition becomes true */
    EDIT_BY_ARGUMENT, /* argument `parameter` of the kernel is added to an operand, or taken from it */
    EDIT_KINDS
};

struct edit {
    enum edit_kind kind;
    int line;                  /* of the student's file, in the kernel itself */
    int inner;                 /* that of the function which is called there and holds the instruction */
    int64_t amount;            /* of _NUMBER, _INDEX, _VALUE; 1 or -1 of _BY_ARGUMENT */
    int parameter;             /* EDIT_BY_ARGUMENT: 1 is the first */
    const char *kernel;        /* its name in the PTX; valid until the next module is loaded */
    bool in_shared;            /* EDIT_INDEX */
    bool divides;              /* EDIT_NUMBER: the constant is a shift to the right */
    bool limits;               /* EDIT_NUMBER, EDIT_VALUE: of a min or max */
    bool compares, multiplies; /* EDIT_NUMBER, EDIT_VALUE: what the instruction does with it */
    bool tests;                /* what it computes leads to a comparison of integers in its own line */
    int64_t number;            /* EDIT_NUMBER: the constant as it was */
    const char *was, *is;      /* EDIT_NAME, EDIT_PRODUCT, EDIT_TIMES, EDIT_SHUFFLE */

    /* For edit.c alone. */
    size_t function, at; /* the instruction */
    bool group;          /* all instructions like it in its line: copies in an unrolled loop, for instance */
    uint8_t operand;     /* 0 to 2: a, b or c */
    uint64_t value;      /* new bits of a constant, the number of a name, or the register of a parameter */
    const char *key;     /* of the new row of ops.def, or NULL */
};

struct edits {
    struct edit *items;
    size_t count, capacity;
};

/* List all edits of the program that a simulator has loaded. edits_free releases the list. */
void edits_list(struct edits *list, const device *sim);
void edits_free(struct edits *list);

/* Make an edit. The result belongs to the caller, who has to pass it to edit_undo before the next edit. */
struct edited;
struct edited *edit_make(device *sim, const struct edit *e);
void edit_undo(device *sim, struct edited *made);

#endif
