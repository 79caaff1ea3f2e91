#include "grader/text/page.h"

#include <stdio.h>
#include <string.h>

#include "common/utf8.h"

static const char *const codes[] = {
    [INK_PLAIN] = "",         [INK_BOLD] = "\033[1m",    [INK_DIM] = "\033[2m",
    [INK_GREEN] = "\033[32m", [INK_YELLOW] = "\033[33m", [INK_RED] = "\033[1;31m",
};

/* One character as it is printed. */
struct shown {
    size_t bytes; /* that it takes in the source */
    char text[12];
    int columns;
};

/* The character at `s`, within `left`: itself, its code if it would not be seen for what it is ("<U+202E>"),
 * "?" for what is no UTF-8. */
static struct shown show(const char *s, size_t left)
{
    struct shown shown = {.bytes = utf8_length((const unsigned char *)s), .columns = 1};
    if (shown.bytes == 0 || shown.bytes > left)
        return (struct shown){1, "?", 1};
    unsigned hidden = utf8_hidden((const unsigned char *)s);
    if (hidden)
        shown.columns = snprintf(shown.text, sizeof shown.text, "<U+%04X>", hidden);
    else
        memcpy(shown.text, s, shown.bytes);
    return shown;
}

/* Add bytes to `out`, unless that is NULL, as they are shown. Returns the columns they take. */
static int add_characters(struct text *out, const char *s, size_t length)
{
    int columns = 0;
    for (size_t i = 0; i < length;) {
        struct shown shown = show(s + i, length - i);
        if (out)
            text_printf(out, "%s", shown.text);
        columns += shown.columns;
        i += shown.bytes;
    }
    return columns;
}

static void add_safe(struct page *p, const char *s, size_t length)
{
    p->column += add_characters(p->out, s, length);
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

/* Of the word at `s`; a number and its per cent sign stay together. */
static size_t word_length(const char *s)
{
    size_t length = strcspn(s, " \n");
    if (s[length] == ' ' && s[length + 1] == '%')
        length += 1 + strcspn(s + length + 1, " \n");
    return length;
}

static void add_words(struct page *p, const char *s)
{
    bool first = true;
    for (s += strspn(s, " \n"); *s; s += strspn(s, " \n")) {
        size_t length = word_length(s);
        int columns = add_characters(NULL, s, length);
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

const char *page_stop(const char *sentence)
{
    size_t length = strlen(sentence);
    return length && strchr("?.", sentence[length - 1]) ? "" : ".";
}

int page_columns(const char *s, size_t length)
{
    int columns = 0;
    for (size_t i = 0; i < length;) {
        struct shown shown = show(s + i, length - i);
        columns += s[i] == '\t' ? 4 : s[i] == '\r' ? 0 : shown.columns;
        i += shown.bytes;
    }
    return columns;
}

void page_verbatim(struct page *p, const char *s, size_t length)
{
    bool whole = p->column + page_columns(s, length) <= p->width;
    int end = whole ? p->width : p->width - 1;
    for (size_t i = 0; i < length && p->column < end;) {
        struct shown shown = show(s + i, length - i);
        if (s[i] == '\t')
            add_safe(p, "    ", p->column + 4 <= end ? 4 : (size_t)(end - p->column));
        else if (s[i] != '\r' && p->column + shown.columns > end)
            break;
        else if (s[i] != '\r')
            add_safe(p, s + i, shown.bytes);
        i += shown.bytes;
    }
    if (!whole)
        add_safe(p, "\u2026", strlen("\u2026"));
}
