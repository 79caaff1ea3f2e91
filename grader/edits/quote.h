/* Which piece of the text a change quotes, and how it is written in one line. */
#ifndef GRADER_EDITS_QUOTE_H
#define GRADER_EDITS_QUOTE_H

#include "grader/edits/propose.h"

enum { QUOTE_MOST = 70 }; /* letters of a quoted piece of the text */

/* The tokens that are quoted. */
struct span {
    size_t first, last;
};

/* As much of the text as makes clear which piece is meant, and not more than fits. */
struct span quote_choose(const struct tokens *t, const struct candidate *c);
/* With the other one of each bracket. */
struct span quote_balance(const struct tokens *t, struct span s);
/* Letters of the span as it stands in the text. */
size_t quote_length(const struct tokens *t, struct span s);

/* Append the span. */
void quote_span(struct text *to, const struct tokens *t, struct span s);
/* Append the span with the change. */
void quote_changed(struct text *to, const struct tokens *t, const struct candidate *c, struct span s);
/* Append a piece of text with single blanks, and none inside of brackets. */
void quote_tidy(struct text *to, const char *from, size_t length);

/* A statement that a change moves or puts something beside: its text if that is short, else its lines. */
void quote_statement(struct text *to, const struct tokens *t, const struct candidate *c);

#endif
