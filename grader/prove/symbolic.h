/* One thread of one block walks through a kernel, for all threads and blocks at once: its registers hold
 * terms over the thread's and the block's indices, n, and the turns of loops. Guards become facts. */
#ifndef GRADER_PROVE_SYMBOLIC_H
#define GRADER_PROVE_SYMBOLIC_H

#include "grader/prove/events.h"
#include "grader/prove/graph.h"
#include "grader/prove/ways.h"
#include "grader/prove/terms.h"

/* A truth value: a term that is not negative, or made of others. CONDITION_EACH: `a` holds for each thread of
 * the block that has come to a barrier; CONDITION_SOME: for one of them. */
enum condition_kind {
    CONDITION_TERM,
    CONDITION_AND,
    CONDITION_OR,
    CONDITION_NOT,
    CONDITION_EACH,
    CONDITION_SOME
};
struct condition {
    enum condition_kind kind;
    int32_t a, b; /* terms, or conditions */
};
enum { CONDITION_UNKNOWN = -1 };

/* What is at an address. */
struct object {
    const char *name;   /* as the student knows it */
    term bytes;         /* TERM_UNKNOWN: not known */
    device_address own; /* of a variable in the simulator; 0: none */
    /* Its values are those in the program: constant memory that no step of the host code writes to or hands
     * on. NULL: they may be others. */
    const struct program_variable *constant;
};

/* Why an access is not shown to be inside. */
enum doubt_kind {
    DOUBT_OUTSIDE,
    DOUBT_ADDRESS,
    DOUBT_OVERFLOW,
    DOUBT_INSTRUCTION,
    DOUBT_LENGTH,
    DOUBT_LAUNCH,
    DOUBT_MEET,      /* two threads, at line and other_line */
    DOUBT_BARRIER,   /* one thread waits there, another one of its block is at other_line */
    DOUBT_TWICE,     /* an output is stored at line, and at other_line */
    DOUBT_NO_OUTPUT, /* what is stored there is not shown to be an output */
    DOUBT_MISSING    /* an output may not be stored */
};
struct doubt {
    enum doubt_kind kind;
    int line, other_line;
    bool store, shared;
    const char *what; /* the object, or the reason */
};
enum { DOUBTS_MOST = 8 };

/* One launch, as far as it is known. */
struct launch_known {
    const struct function *kernel;
    uint32_t block[3], dynamic_bytes;
    term grid[3];
    term (*parameter)(void *context, uint32_t offset, unsigned width);
    void *context;
    const struct object *objects;
    size_t object_count;
    uint32_t parameter_bytes;
};

enum { UNEQUAL_MOST = 6, TURN_MIXED = UINT16_MAX };

/* States on two sides of a condition stay apart up to where all ways join again, or a turn begins in which
 * the condition is asked once more. */
enum { SIDES_MOST = 12 };
struct sides {
    uint32_t count;
    struct side {
        uint32_t split, way;
        uint32_t block; /* where they parted */
        uint32_t order; /* of the block where they join */
    } items[SIDES_MOST];
};

struct state {
    uint32_t at;   /* instruction */
    uint32_t from; /* block that it came from; UINT32_MAX: none */
    uint32_t turns;
    int32_t *registers;
    term facts[FACTS_MOST]; /* never negative on the way here */
    uint32_t fact_count;
    term unequal[UNEQUAL_MOST]; /* never zero */
    uint32_t unequal_count;
    struct sides sides;     /* on which it is of conditions that were split */
    struct origins origins; /* the ways that lead here */
    uint64_t open; /* a bit for each loop: in this turn, it was not known whether a branch leaves it */
    /* By loop: turns that were walked one by one since it was entered; TURN_MIXED: one of several. */
    uint16_t turn_of[LOOPS_MOST];
};

struct states {
    struct state **items;
    size_t count, capacity;
};

struct walker {
    struct terms *terms;
    const struct program *program;
    const struct graph *graph;
    const struct launch_known *launch;
    struct condition *conditions;
    size_t condition_count, condition_capacity;
    int32_t thread[3], block[3]; /* symbols */
    bool splits;                 /* a branch by several conditions is one for each of them */
    uint32_t split_count;
    bool quiet;        /* accesses are not judged */
    bool hopeful;      /* numbers fit their bits: to find out what may hold in a loop, never to show it */
    uint64_t accesses; /* judged so far */
    struct doubt doubts[DOUBTS_MOST];
    size_t doubt_count;
    uint64_t steps, steps_most;
    struct paths paths;
    struct events events;
    int32_t turns[NESTED_MOST]; /* of the summed-up loops around, outermost first: their symbols */
    uint32_t turn_count;
    uint64_t exits;    /* states that have left the kernel */
    bool by_values;    /* a way may depend on a value that was loaded */
    bool some_wait;    /* a barrier is not one of all threads of a block */
    int overflow_line; /* where a number was last not shown to fit its bits; 0: nowhere */
};

/* ---- symbolic.c ---- */

/* Walk through the whole kernel, and judge each access. */
void walk(struct walker *w, const struct program *program, const struct graph *graph,
          const struct launch_known *launch, struct terms *terms);
void walk_close(struct walker *w);

/* ---- state.c ---- */

struct state *state_copy(const struct walker *w, const struct state *s);
void state_free(struct state *s);
void states_add(struct states *list, struct state *s);
struct state *states_take(struct states *list, size_t k);
void states_free(struct states *list);
bool state_shows(struct walker *w, const struct state *s, term never_negative);
bool state_soon_shows(struct walker *w, const struct state *s, term never_negative);
/* Does what is known contradict itself? Then no thread is here. */
bool state_never(struct walker *w, const struct state *s);
/* False: there is no room for it. */
bool state_learn(const struct terms *t, struct state *s, term never_negative);
/* 1 true, 0 false, -1 not known */
int state_decides(struct walker *w, const struct state *s, int32_t condition);
/* False: it knows less than the condition says. */
bool state_assume(struct walker *w, struct state *s, int32_t condition, bool truth);
/* A term in a condition of several that is not known to be negative or not. -1: it is a condition of one, or
 * it ends a loop where two numbers are equal. */
int32_t state_undecided(struct walker *w, const struct state *s, int32_t condition, bool ends_loop);
/* A copy of the state in which the condition is false; in the state itself it becomes true. */
struct state *state_split(struct walker *w, struct state *s, int32_t condition);
int32_t condition_make(struct walker *w, enum condition_kind kind, int32_t a, int32_t b);
/* Is no part of it unknown? */
bool condition_is_known(const struct walker *w, int32_t condition);
int32_t condition_number(struct walker *w, bool truth);

static inline int32_t *state_register(const struct state *s, uint32_t slot)
{
    return &s->registers[slot / SLOT_UNIT];
}

/* ---- sides.c ---- */

void sides_add(struct sides *to, struct side side);
/* The states meet: may they become one? */
bool sides_may_join(const struct sides *a, const struct sides *b);
/* *to becomes the sides of both. */
void sides_join(struct sides *to, const struct sides *from);
/* The loop is left from this block: how, is kept to the end. */
void sides_leave(struct sides *s, const struct graph *g, uint32_t from, int loop);
/* Drop those that end in this block; `loop`: it is the head of this one, and a turn begins. -1: none does. */
void sides_end(struct sides *s, const struct graph *g, uint32_t block, int loop);

/* ---- compute.c ---- */

/* The value of a register's term, read as a number of that many bits; TERM_UNKNOWN: it may not fit. */
term compute_read(struct walker *w, const struct state *s, term value, unsigned bits, bool is_signed);
/* Run a row of ops.def. If a choice is not known, *other becomes a second state that has made it the other
 * way.
 */
void compute_op(struct walker *w, struct state *s, const struct insn *i, struct state **other);
/* floor(a / by) for by > 0, whatever the sign of a */
term compute_floor(struct walker *w, const struct state *s, term a, int64_t by);
/* The term, where each number in it that may have wrapped around is shown to fit its 32 bits here;
 * TERM_UNKNOWN: one is not. */
term compute_settled(struct walker *w, const struct state *s, term a);

/* ---- inside.c ---- */

int insn_line(const struct walker *w, const struct insn *i);
void walk_doubt(struct walker *w, const struct insn *i, enum doubt_kind kind, const char *what);
/* Judge a memory instruction; its targets become unknown. */
void inside_judge(struct walker *w, struct state *s, const struct insn *i);
/* What a load from constant memory or parameters puts into its targets, where that is known; else
 * TERM_UNKNOWN. */
void inside_constants(struct walker *w, const struct state *s, const struct insn *i,
                      term values[PTX_MAX_VECTOR]);

#endif
