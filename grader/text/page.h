/* Lines of text for a terminal: wrapped, indented, coloured, and safe to print. */
#ifndef GRADER_TEXT_PAGE_H
#define GRADER_TEXT_PAGE_H

#include "common/base.h"

enum ink { INK_PLAIN, INK_BOLD, INK_DIM, INK_GREEN, INK_YELLOW, INK_RED };

struct page {
    struct text *out;
    bool colour;
    int width;  /* columns; a word longer than that stands out */
    int column; /* where the next word goes */
    int indent; /* of the lines that wrapping begins */
    enum ink ink;
};

/* From here on. */
void page_ink(struct page *p, enum ink ink);
/* Go to `column` on this line, at least one space on, or on a new line if text stands there already. */
void page_tab(struct page *p, int column);
/* Add words, wrapping between them. Bytes that are no UTF-8 or would command a
 * terminal become "?". */
void page_words(struct page *p, const char *format, ...) PRINTF_LIKE(2, 3);
/* Add text as it stands, cut at the width. */
void page_verbatim(struct page *p, const char *s, size_t length);
/* What a sentence that may have ended still needs: a full stop or nothing. */
const char *page_stop(const char *sentence);
void page_end_line(struct page *p);

#endif
