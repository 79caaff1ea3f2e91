#include "grader/diagnose/source_barrier.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "common/base.h"
#include "grader/diagnose/source_loop.h"
#include "grader/text/text_line.h"
#include "grader/text/word.h"

/* Is the object of the .sync( at `at` a part of a block, such as a tile of 32 threads? Its sync is no barrier
 * of the block. */
static bool is_part_of_block(const char *source, const char *text, const char *at)
{
    static const char *const parts[] = {"partition", "coalesced_threads", "thread_block_tile"};
    const char *name = word_begin(text, at);
    size_t length = (size_t)(at - name);
    bool part = false;
    for (const char *s = source; length && *s && !part; s += strcspn(s, "\n"), s += *s == '\n') {
        char *line = xstrndup(s, strcspn(s, "\n")), *word = strstr(line, " = ");
        word = word && word - line >= (ptrdiff_t)length ? word - length : NULL;
        for (size_t k = 0; k < ARRAY_LEN(parts) && word && strncmp(word, name, length) == 0; k++)
            part = part || strstr(line, parts[k]);
        free(line);
    }
    return part;
}

static const char *const barriers[] = {"__syncthreads", ".sync(", "::sync(", "barrier", NULL};
static const char *const fences[] = {"__threadfence", NULL};

/* Does the text use a macro that stands for one of these words, #define SYNC() __syncthreads()? */
static bool uses_macro(const char *source, const char *text, const char *const *words)
{
    static const char define[] = "#define ";
    bool found = false;
    for (const char *s = source; (s = strstr(s, define)) && !found;) {
        s += strlen(define);
        char *line = xstrndup(s, strcspn(s, "\n"));
        size_t name = word_length(line);
        for (size_t b = 0; words[b] && name && !found; b++)
            found = strstr(line + name, words[b]);
        line[name] = '\0';
        found = found && word_find(text, line);
        free(line);
    }
    return found;
}

/* The end of the group's name in "group.sync(" or "cg::sync(group". */
static const char *group_end(const char *at)
{
    const char *argument = strchr(at, '(') + 1;
    return *at == ':' ? argument + word_length(argument) : at;
}

/* Does a line of code hold a barrier of the block, or one of a warp or of another part of it? */
static bool line_has(const char *source, const char *text, bool of_block)
{
    const char *group = strstr(text, ".sync(");
    bool found = of_block && uses_macro(source, text, barriers);
    if (!of_block)
        return strstr(text, "__syncwarp") || (group && is_part_of_block(source, text, group));
    for (size_t b = 0; barriers[b]; b++) {
        const char *at = strstr(text, barriers[b]);
        bool of_group = at && (*at == '.' || *at == ':');
        found = found || (at && !(of_group && is_part_of_block(source, text, group_end(at))));
    }
    return found;
}

bool source_syncs(const char *source, const char *s, const char *end, bool of_block)
{
    bool found = false;
    while (s && *s && s < end && !found) {
        size_t length = strcspn(s, "\n"), left = (size_t)(end - s);
        char *text = xstrndup(s, length < left ? length : left), *comment = strstr(text, "//");
        if (comment)
            *comment = '\0';
        found = line_has(source, text, of_block);
        free(text);
        s += length + (s[length] == '\n');
    }
    return found;
}

bool source_lines_sync(const char *source, int from, int to, bool of_block)
{
    const char *begin = source_line_start(source, from + 1), *end = source_line_start(source, to);
    return begin && source_syncs(source, begin, end ? end : source + strlen(source), of_block);
}

int source_fence(const char *source, int from, int to)
{
    int found = 0;
    for (int line = from; line <= to && !found; line++) {
        const char *at = source_line_start(source, line);
        char *text = at ? xstrndup(at, strcspn(at, "\n")) : NULL, *comment = text ? strstr(text, "//") : NULL;
        if (comment)
            *comment = '\0';
        if (text && *text != '#' && (strstr(text, fences[0]) || uses_macro(source, text, fences)))
            found = line;
        free(text);
    }
    return found;
}
