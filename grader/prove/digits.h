/* An index as its digits: x = 256*blockIdx.x + threadIdx.x is one of two digits. */
#ifndef GRADER_PROVE_DIGITS_H
#define GRADER_PROVE_DIGITS_H

#include "grader/prove/claims.h"
#include "grader/prove/copies.h"
#include "grader/prove/meeting.h"

enum { AXES = 3, DIGITS_MOST = 6, GROUPS_MOST = 8 };

/* thread = by * quotient + rest, in place of the thread's index and of the symbol for its quotient. */
struct row {
    int64_t by; /* 0: none */
    int32_t thread, divided, quotient, rest;
};

/* A store to the outputs, by the threads on one course. */
struct store {
    struct walker *walker; /* of the launch that stores */
    struct row row;
    const struct event *event;
    struct course course;
    int64_t elements;
    term axis[AXES];     /* its index along each; the first one is of neighbouring elements */
    int64_t first[AXES]; /* by axis: where its digits begin, from where those of the axis do */
    int group;
};

/* Stores of which the indices begin at the same numbers of the launch: those of the second half at n / 2.
 * They are told from there on. */
struct group {
    term from[AXES];
    size_t first, count; /* stores */
};

/* What is multiplied with one of the numbers that a thread may choose: an index, or a turn of a loop. */
struct weighted {
    int32_t symbol;
    term weight;
};

/* An index along an axis is told of digits that are functions of it. */
struct axis {
    term target; /* the index */
    int count;
    struct {
        term weight, value;
    } digits[DIGITS_MOST]; /* all but the last digit, which has weight one */
};

/* Index along each axis: of a cube with n cells along its edges, or of a line. False: it is none. */
bool digits_axes(struct terms *t, const struct outputs *outputs, term bytes, term axis[AXES]);
/* The parts of a store's index along an axis that the thread may choose. False: it has others. */
bool digits_of(const struct store *s, int axis, struct weighted to[TERM_PARTS], int *count);
/* An index that is a number of the launch, because the course says that only one thread along the axis stores
 * it, is told of that thread's indices. What is stored on the course stays the same. */
void digits_tell(struct store *s, int dimensions);
/* Is it 1 or -1? */
bool digits_is_one(const struct terms *t, term weight);
/* A loop that is unrolled adds four in each turn, and its turns are no digits: they begin at any index. Which
 * of the parts is such a turn, and the last of the index? -1: none. */
int digits_unrolled(const struct store *s, int axis, const struct weighted *parts, int count);
/* ---- digits_groups.c ---- */

/* Put the stores in order of their groups, and tell their indices from where these begin. With one launch,
 * all are one group. Returns how many; 0: too many. */
int digits_groups(struct terms *t, struct store *stores, size_t count, int dimensions, bool several_launches,
                  struct group groups[GROUPS_MOST]);

/* ---- digits_make.c ---- */

/* Make up digits of the target that are like those of all stores along this axis; what holds of them is
 * learnt. False: these are of different kinds. */
bool digits_make(struct terms *t, struct store *stores, size_t count, int axis, struct axis *to,
                 struct meeting *known);

/* ---- digits_choose.c ---- */

/* The numbers that a thread has to choose to store the targets. False: not all can be told. */
bool digits_choose(const struct store *s, const struct axis axes[AXES], int dimensions,
                   struct copies *chosen);

#endif
