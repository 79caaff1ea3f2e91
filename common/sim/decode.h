/* What the decoder's files share: symbols, registers, emitting instructions. */
#ifndef COMMON_SIM_DECODE_H
#define COMMON_SIM_DECODE_H

#include "common/sim/code.h"
#include "common/sim/operands.h"

enum symbol_kind {
    SYMBOL_REGISTER,
    SYMBOL_CONSTANT,  /* an address that is known now: global, const, shared, function, kernel parameter */
    SYMBOL_DYNAMIC,   /* dynamic shared memory: starts where static memory ends, which differs by kernel */
    SYMBOL_LOCAL,     /* value: offset in the frame's local memory */
    SYMBOL_PARAMETER, /* of a kernel; value: offset in the launch's parameters */
    SYMBOL_FRAME,     /* .param of a called function or a call; value: offset in the frame */
};

struct symbol {
    struct ptx_name name;
    uint32_t scope;
    enum symbol_kind kind;
    bool is_shared; /* the constant is an address in shared memory */
    uint8_t width;  /* of a register */
    uint32_t range; /* %r<range>: the names %r0 … share the symbol; their registers are adjacent */
    uint32_t slot;
    uint64_t value, bytes;
};

struct symbols {
    struct symbol *items;
    size_t count, capacity;
    uint32_t *buckets; /* item + 1, open addressing */
    size_t bucket_count;
};

enum { PART_MAX = 16, PART_LENGTH = 32 };

/* An opcode cut at its dots: ld, global, f32. */
struct parts {
    char text[PART_MAX][PART_LENGTH];
    unsigned count;
};

struct decoder {
    const struct ptx_module *module;
    const struct ptx_function *source;
    struct program *program;
    struct function *function;
    struct symbols globals, locals;
    struct symbols compared, guessed, used; /* registers, by name; uses.c */
    const struct ptx_statement *statement;
    struct parts parts;
    uint32_t guard, flip;
    bool issued; /* an instruction of this statement counts already */
    struct fixup {
        size_t insn;
        uint32_t table, entry; /* UINT32_MAX: the instruction's target; else in a branch table */
        struct ptx_name label;
        uint32_t scope;
    } * fixups;
    size_t fixup_count, fixup_capacity;
    uint64_t *shared_begins; /* by function: where its shared arrays begin, of one that is called */
    uint64_t *shared_ends;   /* by kernel: where those of the functions that it reaches end; 0: none */
    uint32_t *origins;       /* by register: the shared array that it points into; arrays.c */
    char problem[200];       /* why this statement cannot be run; empty: fine */
    bool refused;            /* the problem is not a gap of the simulator */
    enum cause cause;        /* of the problem */
};

/* ---- symbols.c ---- */

void symbols_add(struct symbols *s, struct symbol symbol);
void symbols_free(struct symbols *s);
/* The symbol with exactly this name and scope that was added first, or NULL. */
const struct symbol *symbols_exact(const struct symbols *s, struct ptx_name name, uint32_t scope);
/* The symbol that `name` means in `scope` of the current function, or NULL. *index: its number in a range. */
const struct symbol *symbols_find(const struct decoder *d, struct ptx_name name, uint32_t scope,
                                  uint32_t *index);

/* ---- variables.c ---- */

/* Give the module's variables addresses, and those in memory their initial values. False, with the reason in
 * `error`, if there is no room. */
bool variables_place(struct decoder *d, place_variable *place, void *context, struct text *error);
/* Give the current function's variables registers, or places in shared, local and parameter memory. */
void variables_declare(struct decoder *d);

/* ---- shared_places.c ---- */

/* Give the shared arrays of called functions their places, after `module_bytes` of module scope;
 * shared_places_forget releases them. (nvcc declares the arrays of a function that it does not inline in that
 * function.) */
void shared_places_find(struct decoder *d, uint64_t module_bytes);
void shared_places_forget(struct decoder *d);

/* ---- uses.c ---- */

/* Look at all statements of the current function; uses_forget releases what was found. */
void uses_find(struct decoder *d);
void uses_forget(struct decoder *d);
/* Does the register, or a copy of it, become what a compare-and-swap compares with? Then a load of it is only
 * a guess, which the swap checks: an old value costs one more turn, and nothing else. (So the loop of the
 * CUDA C++ Programming Guide begins, "Atomic Functions".) */
bool uses_guess(const struct decoder *d, struct ptx_name name);
/* Is the register, or what is made of it in a few steps, compared? Then a load of it polls a flag or a lock.
 */
bool uses_compare(const struct decoder *d, struct ptx_name name);
/* Does the register appear at more than one place, and not only where it is set? */
bool uses_read(const struct decoder *d, struct ptx_name name);

/* ---- decode.c ---- */

/* Note why the current statement cannot be run; only the first reason counts. */
void decode_problem(struct decoder *d, const char *format, ...) PRINTF_LIKE(2, 3);

/* ---- opcode.c ---- */

/* Cut an opcode at its dots; false if it is longer than any there is. */
bool opcode_cut(struct parts *p, struct ptx_name opcode);
/* Does the opcode have this part after its name? */
bool opcode_has(const struct decoder *d, const char *text);
/* Its last part, most often a type. */
const char *opcode_last(const struct decoder *d);
/* Bytes of a type such as f32; 0 for pred and for anything that is no type. */
unsigned opcode_type_bytes(const char *type);
/* The state space that the opcode names; PTX_GENERIC if it names none. */
enum ptx_space opcode_space(const struct decoder *d);

/* ---- emit.c ---- */

uint32_t emit_slot(struct decoder *d, unsigned width, uint32_t count);
uint32_t emit_constant(struct decoder *d, uint64_t bits, unsigned width);
/* Append an instruction with the place and the guard of the current statement. `rule` says which of its
 * registers it reads and writes. The caller fills in the fields that this rule needs (operands.h). */
struct insn *emit(struct decoder *d, enum insn_kind kind, enum rule rule, insn_handler *handler);
/* Append the row of ops.def with this key; decode_problem() if there is none. */
struct insn *emit_op(struct decoder *d, const char *key, uint32_t to, uint32_t a, uint32_t b, uint32_t c);

/* The register that holds `o` as a source of `width` bytes, converted into a new register if need be. */
uint32_t emit_source(struct decoder *d, const struct ptx_operand *o, unsigned width);
/* The register to write `width` bytes to. Where the real one is wider, emit_finish() extends the value, by
 * sign if its type has one. */
struct target {
    uint32_t slot, real;
    unsigned width, real_width;
    bool is_signed;
};
struct target emit_target(struct decoder *d, const struct ptx_operand *o, unsigned width, bool is_signed);
void emit_finish(struct decoder *d, const struct target *t);
/* The register of a predicate operand, negated if written so. */
uint32_t emit_predicate(struct decoder *d, const struct ptx_operand *o);
uint32_t emit_predicate_target(struct decoder *d, struct ptx_name name);
/* The register with the address in [name + offset]; *wide: it has 64 bits; *offset: what to add. */
uint32_t emit_address(struct decoder *d, const struct ptx_operand *o, uint8_t *wide, int64_t *offset);

/* ---- arrays.c ---- */

/* List the shared arrays that the current function knows, once its variables have their places. */
void arrays_list(struct decoder *d, bool with_module);
/* Find out which array each register of the function points into. */
void arrays_trace(struct decoder *d);
/* Give the instructions from `first` on, those of the current statement, the bounds of their array. */
void arrays_mark(struct decoder *d, size_t first);

/* ---- simplify.c ---- */

/* Remove needless copies from the current function, once it is decoded completely. */
void simplify(struct decoder *d);

/* ---- forms_half.c ---- */

/* Each returns false if the statement is none of its kind. */
bool form_half(struct decoder *d, const struct ptx_statement *s);
bool form_half_set(struct decoder *d, const struct ptx_statement *s);
bool form_half_convert(struct decoder *d, const struct ptx_statement *s);
/* Compare a and b by `relation`; of pairs the lower halves into predicate `low`, the upper ones into `high`.
 */
bool form_half_compare(struct decoder *d, const char *relation, const char *type, uint32_t a, uint32_t b,
                       uint32_t low, uint32_t high);

/* ---- forms.c ---- */

/* Decode the current statement into one or more instructions. */
void form_statement(struct decoder *d);

/* ---- forms_memory.c, _move.c, _async.c, _sync.c, _control.c, _test.c: decoders by opcode ---- */

typedef void form(struct decoder *d, const struct ptx_statement *s);
/* An access to elements of `size` bytes: the race check needs to know the smallest ones of a kernel. */
void form_note_size(struct decoder *d, unsigned size, enum ptx_space space, bool store);
form form_load, form_store, form_atomic, form_move, form_address_space, form_is_space, form_async,
    form_mbarrier;
form form_barrier, form_shuffle, form_vote, form_match, form_reduce, form_elect, form_active_mask;
form form_matrix, form_fragment, form_tiles, form_transpose;
form form_branch, form_switch, form_call, form_return, form_exit, form_trap, form_test;

#endif
