#include "grader/report/report_printed.h"

#include <stdlib.h>

enum { SHOWN_MOST = 20, COLUMN_LINE = 8 };

/* "block 2, thread 31" for one dimension, "block (2,0,0), thread (31,4,0)" for more. */
static char *name_thread(const struct printed_line *line)
{
    const uint32_t *b = line->block, *t = line->thread;
    if (b[1] || b[2] || t[1] || t[2])
        return xformat("block (%u,%u,%u), thread (%u,%u,%u)", b[0], b[1], b[2], t[0], t[1], t[2]);
    return xformat("block %u, thread %u", b[0], t[0]);
}

static void add_line(struct page *p, const struct printed *printed, const struct printed_line *line)
{
    char *thread = name_thread(line);
    struct text words = {0};
    text_printf(&words, "%s: ", thread);
    text_add(&words, printed->text.s + line->from, line->to - line->from);
    page_tab(p, COLUMN_LINE);
    page_verbatim(p, words.s, words.length);
    page_end_line(p);
    text_free(&words);
    free(thread);
}

void report_printed(struct page *p, const struct printed *printed, const char *entry, struct shape shape,
                    const char *more)
{
    if (!printed->count)
        return;
    page_end_line(p);
    page_words(p, "printf in %s, at %s%s:", entry, shape_name(shape).s, more);
    page_end_line(p);
    for (size_t k = 0; k < printed->count && k < SHOWN_MOST; k++)
        add_line(p, printed, &printed->lines[k]);
    if (printed->count > SHOWN_MOST) {
        page_tab(p, COLUMN_LINE);
        page_words(p, "... and %zu more lines", printed->count - SHOWN_MOST);
        page_end_line(p);
    }
}

static void write_place(struct json *j, const char *key, const uint32_t at[3])
{
    json_open(j, key, '[');
    for (int d = 0; d < 3; d++)
        json_integer(j, NULL, at[d]);
    json_close(j);
}

static void write_line(struct json *j, const struct printed *printed, const struct printed_line *line)
{
    char *text = xstrndup(printed->text.s + line->from, line->to - line->from);
    json_open(j, NULL, '{');
    write_place(j, "block", line->block);
    write_place(j, "thread", line->thread);
    json_string(j, "text", text);
    json_close(j);
    free(text);
}

void report_printed_json(struct json *j, const struct printed *printed, struct shape shape, size_t most)
{
    json_open(j, "printed", '{');
    json_integer(j, "n", shape.n);
    json_open(j, "lines", '[');
    for (size_t k = 0; k < printed->count && k < most; k++)
        write_line(j, printed, &printed->lines[k]);
    json_close(j);
    json_integer(j, "left_out", printed->count > most ? (int64_t)(printed->count - most) : 0);
    json_close(j);
}
