/* PTX text as a tree: what nvcc wrote, statement by statement, with the student's lines attached.
 *
 * Grammar and meaning: NVIDIA, "PTX ISA", version 8 and later. The parser understands what a compiler emits
 * and what inline assembly in labs uses. Anything else is an error with its line, never a guess. */
#ifndef COMMON_SIM_PTX_H
#define COMMON_SIM_PTX_H

#include "common/base.h"

/* ---- ptx_lex.c ---- */

enum ptx_token_kind {
    PTX_END,    /* after the last token */
    PTX_WORD,   /* name, register, directive or opcode with its suffixes: foo %r1 .reg add.s32 $L__BB0_2 */
    PTX_NUMBER, /* 12 0x1f 0f3F800000 0d3FF0000000000000 */
    PTX_STRING, /* "student.cu", quotes not included */
    PTX_PUNCT,  /* one character: { } ( ) [ ] < > , ; : = + - ! | @ *, or one that PTX has no use for */
};

struct ptx_token {
    enum ptx_token_kind kind;
    const char *text; /* points into the source */
    uint32_t length;
    uint32_t line; /* of the PTX, from 1 */
};

struct ptx_tokens {
    struct ptx_token *items; /* the last one is PTX_END */
    size_t count, capacity;
};

/* Cut `source` into tokens. */
void ptx_lex(struct ptx_tokens *tokens, const char *source, size_t length);

/* ---- ptx_parse.c and its parts (ptx_parser.h) ---- */

/* Loads and stores move vectors of four; fragments of matrices have more elements. */
enum { PTX_MAX_OPERANDS = 8, PTX_MAX_VECTOR = 4, PTX_MAX_ELEMENTS = 8 };

struct ptx_name {
    const char *text;
    uint32_t length;
};

enum ptx_operand_kind {
    PTX_NONE,    /* the sink _ */
    PTX_NAME,    /* a register, variable, function or label, plus `offset` */
    PTX_INTEGER, /* `bits`, two's complement */
    PTX_FLOAT32, /* `bits`, from 0f… */
    PTX_FLOAT64, /* `bits`, from 0d… */
    PTX_ADDRESS, /* [name + offset] or [offset] */
    PTX_VECTOR,  /* {a, b, …}: `count` elements */
};

struct ptx_operand {
    enum ptx_operand_kind kind;
    struct ptx_name name, second; /* second: q in p|q */
    bool negated;                 /* !p, or -%f where an opcode allows it */
    int64_t offset;
    uint64_t bits;
    uint32_t count;
    struct ptx_operand *elements; /* of a vector */
};

/* A place in the student's file: its line (0 if unknown), then the line that calls the function in which it
 * stands, and so on outwards to the kernel; 0 ends the list. The
 * column belongs to the first line. */
enum { PLACE_LINES = 8 };
struct source_place {
    int lines[PLACE_LINES];
    int column;
};

struct ptx_statement {
    struct ptx_name label;  /* of the next instruction; then only `targets` is set besides */
    struct ptx_name opcode; /* with all suffixes */
    struct ptx_name guard;  /* @guard or @!guard; empty: none */
    bool guard_negated;
    char *problem; /* why its operands cannot be read; NULL: they are */
    uint32_t operand_count;
    struct ptx_operand operands[PTX_MAX_OPERANDS];
    struct ptx_name *targets; /* of a .branchtargets label */
    uint32_t target_count;
    struct ptx_name call_returns[1], call_arguments[32]; /* of call */
    uint32_t call_return_count, call_argument_count;
    uint32_t used_bytes; /* of a load: a bit for each byte that matters; 0: all */
    uint32_t scope;
    uint32_t ptx_line;
    struct source_place place;
};

enum ptx_space { PTX_REG, PTX_PARAM, PTX_GLOBAL, PTX_CONST, PTX_SHARED, PTX_LOCAL, PTX_GENERIC };

/* Eight bytes at `offset` of an initial value are the address of `name` plus `addend`. */
struct ptx_relocation {
    uint64_t offset;
    struct ptx_name name;
    int64_t addend;
};

struct ptx_variable {
    enum ptx_space space;
    struct ptx_name name;
    struct ptx_name type; /* "u32" */
    uint32_t range;       /* %r<range>: names %r0 … ; 0: just the name */
    uint64_t align, bytes;
    uint32_t scope;                     /* of the function's scopes; 0 is its body */
    bool is_extern;                     /* dynamic shared memory, or defined elsewhere */
    struct ptx_relocation *relocations; /* addresses in the initial value */
    uint32_t relocation_count;
    uint8_t *initial; /* `bytes` long, or NULL: zeros */
};

struct ptx_function {
    struct ptx_name name;
    bool is_entry, is_extern; /* extern: declared, not defined */
    uint32_t return_count, parameter_count;
    struct ptx_variable *variables; /* returns, parameters, then what the body declares */
    size_t variable_count, variable_capacity;
    struct ptx_statement *statements;
    size_t statement_count, statement_capacity;
    uint32_t *scope_parents; /* of nested { }: scope_parents[s] < s is the scope that contains scope s */
    size_t scope_count, scope_capacity;
    uint32_t max_threads; /* product of the dimensions of .maxntid; 0: none */
    uint32_t ptx_line;
};

struct ptx_module {
    struct ptx_tokens tokens;
    struct ptx_variable *variables; /* of module scope */
    size_t variable_count, variable_capacity;
    struct ptx_function *functions;
    size_t function_count, function_capacity;
    void **blocks; /* memory of operands, targets and initial values; all of it is freed together */
    size_t block_count, block_capacity;
    int failed_line; /* where parsing failed: the student's line last mentioned before; 0: none was */
};

/* Parse a module. `source` must outlive it. False, with a message and the PTX line in `error`, if it is not
 * one. `file` is the base name of the student's file as nvcc saw it; lines of other files are traced back to
 * it. */
bool ptx_parse(struct ptx_module *module, const char *source, size_t length, const char *file,
               struct text *error);
void ptx_free(struct ptx_module *module);

static inline bool ptx_is(struct ptx_name name, const char *text)
{
    return name.length == __builtin_strlen(text) && __builtin_memcmp(name.text, text, name.length) == 0;
}

static inline bool ptx_same(struct ptx_name a, struct ptx_name b)
{
    return a.length == b.length && __builtin_memcmp(a.text, b.text, a.length) == 0;
}

/* Does the statement call a function? */
static inline bool ptx_calls(const struct ptx_statement *s)
{
    return s->opcode.length >= 4 && __builtin_memcmp(s->opcode.text, "call", 4) == 0;
}

/* The caller frees it. */
static inline char *ptx_text(struct ptx_name name)
{
    return xstrndup(name.text, name.length);
}

#endif
