#include "common/printed.h"

#include <stdlib.h>
#include <string.h>

static bool goes_on(const struct printed *p, const uint32_t block[3], const uint32_t thread[3])
{
    const struct printed_line *last = p->count ? &p->lines[p->count - 1] : NULL;
    return last && last->open && memcmp(last->block, block, sizeof last->block) == 0 &&
           memcmp(last->thread, thread, sizeof last->thread) == 0;
}

static struct printed_line *add_line(struct printed *p, const uint32_t block[3], const uint32_t thread[3],
                                     size_t from)
{
    struct printed_line *line = ARRAY_PUSH(p->lines, p->count, p->capacity);
    *line = (struct printed_line){.from = from};
    memcpy(line->block, block, sizeof line->block);
    memcpy(line->thread, thread, sizeof line->thread);
    return line;
}

void printed_take(struct printed *p, const uint32_t block[3], const uint32_t thread[3], size_t from)
{
    while (from < p->text.length) {
        const char *newline = memchr(p->text.s + from, '\n', p->text.length - from);
        struct printed_line *line =
            goes_on(p, block, thread) ? &p->lines[p->count - 1] : add_line(p, block, thread, from);
        line->to = newline ? (size_t)(newline - p->text.s) : p->text.length;
        line->open = !newline;
        from = line->to + 1;
    }
}

void printed_free(struct printed *p)
{
    text_free(&p->text);
    free(p->lines);
    *p = (struct printed){0};
}
