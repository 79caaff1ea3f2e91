/* Where operands and statements of a text begin and end. */
#ifndef GRADER_EDITS_SPANS_H
#define GRADER_EDITS_SPANS_H

#include "grader/edits/functions.h"

/* The last token of the operand that begins at k: a name with its members, indices and arguments, a number,
 * or brackets. */
size_t span_operand_end(const struct tokens *t, size_t k);
/* The first token of the operand that ends at k. */
size_t span_operand_begin(const struct tokens *t, size_t k);
/* The argument that ends before the comma, the bracket or the >>> at token `end` begins after the token that
 * this gives: the comma or the bracket before it, or what ends another statement. */
size_t span_argument_before(const struct tokens *t, const struct function *f, size_t end);

/* The token before argument `number`, from 1, of the call whose ( is token `open`; 0: it has fewer. */
size_t span_argument_of(const struct tokens *t, size_t open, int number);

/* The last token of what stands on the right of the comparison k, or of the += there. */
size_t span_limit_end(const struct tokens *t, const struct function *f, size_t k);

/* The last token of the plain statement of `f` that begins at k, its ;. 0: another kind of statement begins
 * there. */
size_t span_statement_end(const struct tokens *t, const struct function *f, size_t k);
/* The same of any statement with all that belongs to it: an if with its else, a loop with its body, braces. 0
 * too where one jumps, or none begins. */
size_t span_whole_end(const struct tokens *t, const struct function *f, size_t k);
/* Does a statement begin at k, after another one or a brace? That after an if or a loop without braces does
 * not count. */
bool span_begins_statement(const struct tokens *t, const struct function *f, size_t k);
/* Does token k begin the only statement of an if, an else or a loop without braces? */
bool span_is_guarded(const struct tokens *t, const struct function *f, size_t k);
/* Does one of tokens first to last read as token `name` does? */
bool span_names(const struct tokens *t, size_t first, size_t last, size_t name);
/* Is token k within the body of a loop of `f`? */
bool span_is_in_loop(const struct tokens *t, const struct function *f, size_t k);

#endif
