#include "grader/page.h"

#include <stdlib.h>
#include <string.h>

static const char *const codes[] = {
    [INK_PLAIN] = "",         [INK_BOLD] = "\033[1m",    [INK_DIM] = "\033[2m",
    [INK_GREEN] = "\033[32m", [INK_YELLOW] = "\033[33m", [INK_RED] = "\033[1;31m",
};

/* Columns that bytes take: every character but the continuation bytes of UTF-8 counts one. */
static int columns_of(const char *s, size_t length)
{
    int columns = 0;
    for (size_t i = 0; i < length; i++)
        columns += ((unsigned char)s[i] & 0xc0) != 0x80;
    return columns;
}

static void add_safe(struct page *p, const char *s, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        bool command = (unsigned char)s[i] < 0x20 || s[i] == 0x7f;
        text_add(p->out, command ? "?" : &s[i], 1);
    }
    p->column += columns_of(s, length);
}

void page_ink(struct page *p, enum ink ink)
{
    if (p->colour && ink != p->ink)
        text_printf(p->out, "\033[0m%s", codes[ink]);
    p->ink = ink;
}

void page_end_line(struct page *p)
{
    page_ink(p, INK_PLAIN);
    text_add(p->out, "\n", 1);
    p->column = 0;
}

static void new_line(struct page *p, int column)
{
    enum ink ink = p->ink;
    page_end_line(p);
    text_printf(p->out, "%*s", column, "");
    p->column = column;
    page_ink(p, ink);
}

void page_tab(struct page *p, int column)
{
    if (p->column > 0 && p->column >= column)
        new_line(p, column);
    else
        text_printf(p->out, "%*s", column - p->column, "");
    p->column = column;
}

static void add_words(struct page *p, const char *s)
{
    bool first = true;
    for (s += strspn(s, " \n"); *s; s += strspn(s, " \n")) {
        size_t length = strcspn(s, " \n");
        int columns = columns_of(s, length);
        if (!first && p->column + 1 + columns > p->width)
            new_line(p, p->indent);
        else if (!first)
            add_safe(p, " ", 1);
        add_safe(p, s, length);
        first = false;
        s += length;
    }
}

void page_words(struct page *p, const char *format, ...)
{
    struct text words = {0};
    va_list args;
    va_start(args, format);
    text_vprintf(&words, format, args);
    va_end(args);
    add_words(p, words.s ? words.s : "");
    text_free(&words);
}

void page_verbatim(struct page *p, const char *s, size_t length)
{
    for (size_t i = 0; i < length && p->column < p->width; i++)
        if (s[i] == '\t')
            add_safe(p, "    ", 4);
        else if (s[i] != '\r')
            add_safe(p, s + i, 1);
}
