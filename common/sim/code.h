/* Decoded programs: what the parser's tree becomes before it runs.
 *
 * A register is 32 lanes side by side, addressed by its byte offset in a warp's register window. Constants,
 * parameters and special registers are registers that are filled beforehand, so every operand is a register.
 * A predicate register is one 32-bit word with one bit per lane. */
#ifndef COMMON_SIM_CODE_H
#define COMMON_SIM_CODE_H

#include "common/device.h"
#include "common/sim/ptx.h"

enum { WARP_LANES = 32, WIDTH_PRED = 0 };
enum { SLOT_UNIT = 32 }; /* registers start at multiples of it */

struct warp;
struct insn;
struct op;
struct operand;
typedef void insn_handler(struct warp *w, const struct insn *i);

/* What the warp's main loop has to do. Every kind except COMPUTE and GUARDED may change the flow of
 * control. */
enum insn_kind {
    INSN_COMPUTE, /* call the handler: arithmetic, memory, moves; never guarded */
    INSN_GUARDED, /* the same where the guard holds */
    INSN_BRANCH,  /* to `target` where the guard holds */
    INSN_SWITCH,  /* to targets[a] of the function's branch table at `target` */
    INSN_CALL,    /* of call site `target` */
    INSN_RETURN,  /* from a function; from a kernel: the lanes leave */
    INSN_EXIT,    /* the lanes leave the kernel */
    INSN_BARRIER, /* wait for the block: barrier number a, thread count b (register 0: all) */
    INSN_GATHER,  /* shuffles, votes: wait for the lanes in mask register e, then call the handler */
    INSN_ARRIVE,  /* bar.arrive: count at the barrier and go on */
    INSN_TRAP,    /* the kernel dies */
    INSN_HELD,    /* a store before which warps give way (hold.c) */
    INSN_UNKNOWN, /* not known to the simulator: program.unknown[target] says what */
};

enum barrier_reduction { BARRIER_PLAIN, BARRIER_POPC, BARRIER_AND, BARRIER_OR };

enum { CARRY_IN = 1, CARRY_OUT = 2 };

/* How an access relates to accesses of other threads, for the race check. */
enum manner {
    MANNER_PLAIN,
    MANNER_VOLATILE, /* happens in program order, but is otherwise a plain access */
    MANNER_ATOMIC, /* meets others on purpose: atomics, acquire and release, loads that poll a flag or a lock
                    */
};

/* One instruction. A PTX statement may become several; only the one with `issues` set is counted. */
struct insn {
    insn_handler *full, *some;  /* for a warp with all 32 lanes active; for the lanes in the warp's mask */
    uint32_t d, a, b, c, e;     /* registers, as byte offsets; e: fourth source or lane mask */
    uint32_t guard, flip;       /* predicate register (0: none) and ~0u for @!p */
    int64_t offset;             /* added to an address; immediate of lop3 and the like */
    uint32_t target;            /* instruction, call site or branch table */
    uint32_t v[PTX_MAX_VECTOR]; /* registers of a vector load or store */
    uint8_t kind, issues, flops;
    uint32_t straight; /* instructions from here on that only compute, once a launch has begun */
    uint32_t issues_before, flops_before, effort_before,
        strain_before;    /* sums over the function up to here, without the flops of guarded instructions */
    uint8_t rule;         /* which registers it reads and writes: enum rule of operands.h */
    uint8_t size, count;  /* memory: bytes of an element, elements; else as the rule says */
    uint8_t wide;         /* memory: the address register has 64 bits */
    uint8_t space;        /* memory: enum ptx_space */
    uint8_t extra;        /* barrier_reduction, the mode of a shuffle, … */
    uint8_t manner : 2;   /* memory: enum manner */
    uint8_t narrow : 1;   /* memory: its scope is the block */
    uint8_t releases : 1; /* memory: it is a fence as well, for what comes before it */
    uint8_t polls;        /* memory: it may ask again and again for what another thread has to change */
    uint32_t used;        /* memory: a bit for each byte of a load that matters; 0: all */
    uint32_t low, high;   /* shared memory: bytes of the array that the address comes from; all if unknown */
    uint16_t dies; /* operands that are dead after it: a bit for each source, then one for each target */
    const struct op *op; /* RULE_OP: the row of ops.def that it was made of; else NULL */
    uint32_t place;      /* index of its place in the student's file, in program.places */
    uint32_t ptx_line;   /* 0: the kit has added it */
};

/* Bytes of a warp's register whose lanes have `width` bytes. */
static inline uint32_t slot_bytes(unsigned width)
{
    return width == WIDTH_PRED ? SLOT_UNIT : WARP_LANES * width;
}

/* A special register and the register that holds it. */
struct special_use {
    uint8_t special; /* enum special */
    uint32_t slot;
};

/* ORDER SPECIALS: special.c fills them by group, in this order; a name without a value there reads 0. */
#define SPECIALS(X)                                                                                          \
    X(TID_X, "%tid.x")                                                                                       \
    X(TID_Y, "%tid.y")                                                                                       \
    X(TID_Z, "%tid.z")                                                                                       \
    X(WARPID, "%warpid") /* differ by warp */                                                                \
    X(CTAID_X, "%ctaid.x")                                                                                   \
    X(CTAID_Y, "%ctaid.y")                                                                                   \
    X(CTAID_Z, "%ctaid.z") /* differ by block */                                                             \
    X(NTID_X, "%ntid.x")                                                                                     \
    X(NTID_Y, "%ntid.y")                                                                                     \
    X(NTID_Z, "%ntid.z") /* the rest by launch */                                                            \
    X(NCTAID_X, "%nctaid.x")                                                                                 \
    X(NCTAID_Y, "%nctaid.y")                                                                                 \
    X(NCTAID_Z, "%nctaid.z")                                                                                 \
    X(LANEID, "%laneid")                                                                                     \
    X(NWARPID, "%nwarpid")                                                                                   \
    X(SMID, "%smid")                                                                                         \
    X(NSMID, "%nsmid")                                                                                       \
    X(LANEMASK_EQ, "%lanemask_eq")                                                                           \
    X(LANEMASK_LT, "%lanemask_lt")                                                                           \
    X(LANEMASK_LE, "%lanemask_le")                                                                           \
    X(LANEMASK_GT, "%lanemask_gt")                                                                           \
    X(LANEMASK_GE, "%lanemask_ge")                                                                           \
    X(DYNAMIC_SMEM, "%dynamic_smem_size")                                                                    \
    X(TOTAL_SMEM, "%total_smem_size")                                                                        \
    X(GRIDID, "%gridid")                                                                                     \
    X(WORKSPACE_HIGH, "%envreg1") /* of a cooperative launch: where grid.sync() counts */                    \
    X(WORKSPACE_LOW, "%envreg2")                                                                             \
    X(RESERVED_SMEM,                                                                                         \
      "%reserved_smem_offset_1") /* where the toolkit's groups of warps keep their barriers */               \
    X(DYNAMIC_BASE, "")

enum special {
#define X(name, text) SPECIAL_##name,
    SPECIALS(X)
#undef X
        SPECIAL_COUNT
};

/* A constant broadcast into a register: `width` bytes of `bits` in each lane. */
struct constant_use {
    uint32_t slot;
    uint8_t width;
    uint64_t bits;
};

/* Bytes `offset`… of the launch's parameters broadcast into a register. */
struct parameter_use {
    uint32_t slot, offset;
    uint8_t width;
};

/* Bytes of a frame's .param variables. */
struct span {
    uint32_t offset, bytes;
};

enum call_target { CALL_FUNCTION, CALL_REGISTER, CALL_PRINT, CALL_ASSERT };

/* One call in a function. */
struct call_site {
    enum call_target target;
    uint32_t function; /* CALL_FUNCTION: index in the program; CALL_REGISTER: register with its address */
    struct span *arguments; /* in the caller's frame */
    uint32_t argument_count;
    struct span result; /* 0 bytes: no result */
};

struct branch_table {
    uint32_t *targets;
    uint32_t count;
};

/* An array in a block's shared memory; dynamic memory ends at UINT32_MAX. */
struct shared_array {
    char *name; /* as the student wrote it */
    uint32_t low, high;
};

struct function {
    char *name;
    bool is_entry;
    uint32_t ptx_line; /* where it begins */
    struct insn *code;
    size_t count, capacity;
    uint32_t window_bytes; /* register window */
    struct constant_use *constants;
    size_t constant_count, constant_capacity;
    struct parameter_use *parameters; /* entries only */
    size_t parameter_count, parameter_capacity;
    struct special_use *specials;
    size_t special_count, special_capacity;
    struct call_site *calls;
    size_t call_count, call_capacity;
    struct branch_table *tables;
    size_t table_count, table_capacity;
    uint32_t local_bytes;  /* bytes of .local variables, per lane */
    uint32_t frame_bytes;  /* bytes of .param variables of a called function or its calls, per lane */
    struct operand *unset; /* registers that may be read before they are set */
    size_t unset_count, unset_capacity;
    uint32_t *packed; /* by unit of the window: the slot that a launch uses instead (packing.h) */
    size_t packed_units;
    uint32_t packed_bytes; /* of that window */
    struct span *formals;  /* in its own frame: parameters and result; functions only */
    uint32_t formal_count;
    struct span result;
    uint32_t shared_bytes; /* static shared memory of this entry */
    struct shared_array *arrays;
    size_t array_count, array_capacity;
    uint32_t max_threads;             /* __launch_bounds__; 0: none */
    uint8_t global_unit, shared_unit; /* bytes of the smallest element stored to global memory, or used in
                                         shared memory, at most 4 */
    bool in_order; /* its blocks must run one after another to give a reproducible answer */
    bool meets;    /* its threads pass on values by strong accesses, so what it computes may depend on their
                      order */
    struct kernel_parameter *signature_parameters;
    struct kernel_signature signature; /* entries only */
};

/* A variable of module scope that lives in memory. */
struct program_variable {
    char *name;
    uint64_t bytes;
    bool is_constant; /* __constant__ */
    uint8_t *initial; /* NULL: zeros */
    device_address address;
};

struct program {
    struct function *functions;
    size_t function_count;
    struct program_variable *variables;
    size_t variable_count;
    struct kernel_signature *signatures; /* of the entries */
    size_t signature_count;
    struct source_place *places; /* where instructions stand; the first is "unknown" */
    size_t place_count, place_capacity;
    struct unknown {
        char *message;
        enum finding_kind kind; /* unknown_opcode, or rejected_call where labs do not need the function */
        enum cause cause;
    } * unknown;
    size_t unknown_count, unknown_capacity;
};

/* Addresses of functions, for calls through pointers, and of kernel parameters when they are read as
 * memory. */
#define FUNCTION_WINDOW   (UINT64_C(0x7d) << 40)
#define FUNCTION_STRIDE   16
#define PARAMETER_ADDRESS (UINT64_C(1) << 36)

/* Gives a module variable its place in memory; 0 when there is no room. */
typedef device_address place_variable(void *context, const struct program_variable *variable);

/* ---- decode.c ---- */

/* Turn a parsed module into a program. NULL, with the reason in `error`, if that fails. The caller frees the
 * program with program_free. */
struct program *decode_module(const struct ptx_module *module, place_variable *place, void *context,
                              struct text *error);
void program_free(struct program *p);

/* ---- ops.c ---- */

enum { OP_MAX_SOURCES = 4 };

/* How undefined bits pass from the sources of a row to its result. BITS_n: bit by bit from the first n
 * sources; an undefined bit of another source spoils the whole result. */
enum pass {
    SPOILS, /* any undefined bit of any source spoils the whole result */
    BITS_1,
    BITS_2,
    BITS_3,
    COPIES,  /* the result is the source, bit by bit: simplify.c may take the instruction out */
    SELECTS, /* the third source, a predicate, chooses one of the other two; all of them bit by bit */
};

/* One row of ops.def: an opcode with its types, and the handlers that compute it. */
struct op {
    const char *key; /* "mad.lo.s32" */
    insn_handler *full, *some;
    uint8_t sources, flops;
    uint8_t width_d, width[OP_MAX_SOURCES]; /* bytes of a lane; WIDTH_PRED: a predicate */
    uint8_t pass;                           /* enum pass */
    uint8_t carries;                        /* CARRY_IN, CARRY_OUT */
};

/* How many sources, the first ones, pass undefined bits bit by bit. */
static inline unsigned op_exact_sources(const struct op *op)
{
    return op->pass == COPIES ? 1 : op->pass == SELECTS ? 3 : op->pass;
}

/* The row for `key`, or NULL. */
const struct op *op_find(const char *key);

#endif
