/* What the files of the PTX parser share: its position, and the steps from it.
 *
 * A function that finds anything else than the grammar asks for leaves through ptx_fail. */
#ifndef COMMON_SIM_PTX_PARSER_H
#define COMMON_SIM_PTX_PARSER_H

#include "common/sim/ptx.h"
#include "common/sim/ptx_loc.h"

#include <setjmp.h>

struct ptx_parser {
    struct ptx_token *at;
    struct ptx_module *module;
    struct ptx_function *function; /* whose body is being read */
    struct ptx_locations locations;
    struct ptx_name label;
    uint32_t used_bytes; /* of the next load */
    uint32_t scope;
    struct text *error;
    jmp_buf fail;
};

/* ---- ptx_cursor.c ---- */

/* "PTX line N: expected WANTED before '…'"; ends the parse. */
_Noreturn void ptx_fail(struct ptx_parser *p, const char *wanted);
/* Zeroed memory that lives as long as the module, also if parsing fails half way. */
void *ptx_block(struct ptx_parser *p, size_t bytes);
struct ptx_name ptx_name_of(const struct ptx_token *t);
bool ptx_at_word(const struct ptx_parser *p, const char *text);
bool ptx_at_punct(const struct ptx_parser *p, char c);
/* Step over the token if it is this one. */
bool ptx_take_word(struct ptx_parser *p, const char *text);
bool ptx_take_punct(struct ptx_parser *p, char c);
/* Step over the token, which must be this one. */
void ptx_expect(struct ptx_parser *p, char c);
struct ptx_name ptx_word(struct ptx_parser *p, const char *wanted);
uint64_t ptx_integer(struct ptx_parser *p);
int64_t ptx_signed_integer(struct ptx_parser *p);
void ptx_skip_past(struct ptx_parser *p, char c);

/* ---- ptx_variable.c ---- */

/* Step over .reg, .param, .global … and say which it was. */
bool ptx_take_space(struct ptx_parser *p, enum ptx_space *space);
/* Read one declaration after its space: of the current function, or of the module. */
void ptx_declare(struct ptx_parser *p, enum ptx_space space, bool is_extern, bool in_function);

/* ---- ptx_statement.c ---- */

/* Read the statements of a function up to and including the closing brace. */
void ptx_body(struct ptx_parser *p);

#endif
