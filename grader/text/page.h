/* Write text for a terminal: wrapped, indented, coloured, and safe to print. */
#ifndef GRADER_TEXT_PAGE_H
#define GRADER_TEXT_PAGE_H

#include "common/base.h"

enum ink { INK_PLAIN, INK_BOLD, INK_DIM, INK_GREEN, INK_YELLOW, INK_RED };

struct page {
    struct text *out;
    bool colour;
    int width;  /* columns; a longer word sticks out */
    int column; /* where the next word goes */
    int indent; /* of the lines after a wrap */
    enum ink ink;
};

/* For the text that follows. */
void page_ink(struct page *p, enum ink ink);
/* Go to `column` on this line, after at least one space; on a new line if text is already there. */
void page_tab(struct page *p, int column);
/* Add words, wrapped between words. Bytes that are not UTF-8 or would control a terminal become "?". */
void page_words(struct page *p, const char *format, ...) PRINTF_LIKE(2, 3);
/* Add text unwrapped. If it is longer than the width, it is cut and ends in "…". */
void page_verbatim(struct page *p, const char *s, size_t length);
/* The columns that text takes where page_verbatim prints it. */
int page_columns(const char *s, size_t length);
/* What the end of a sentence still needs: a full stop or nothing. */
const char *page_stop(const char *sentence);
void page_end_line(struct page *p);

#endif
