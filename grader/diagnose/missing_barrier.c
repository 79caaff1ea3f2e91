#include "grader/diagnose/missing_barrier.h"

#include <regex.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/source_lines.h"
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

/* Does a line of code hold a barrier of the block, or one of a warp or of another part of it? */
static bool line_has(const char *source, const char *text, bool of_block)
{
    static const char *const barriers[] = {"__syncthreads", ".sync(", "barrier"};
    const char *group = strstr(text, ".sync(");
    bool found = false;
    if (!of_block)
        return strstr(text, "__syncwarp") || (group && is_part_of_block(source, text, group));
    for (size_t b = 0; b < ARRAY_LEN(barriers); b++) {
        const char *at = strstr(text, barriers[b]);
        found = found || (at && !(*at == '.' && is_part_of_block(source, text, at)));
    }
    return found;
}

static bool has_sync(const char *source, int from, int to, bool of_block)
{
    int line = 1;
    bool found = false;
    for (const char *s = source; *s && line < to && !found; line++) {
        size_t length = strcspn(s, "\n");
        char *text = xstrndup(s, line > from ? length : 0), *comment = strstr(text, "//");
        if (comment)
            *comment = '\0';
        found = line_has(source, text, of_block);
        free(text);
        s += length + (s[length] == '\n');
    }
    return found;
}

/* Is there a barrier between two lines? */
static bool has_barrier(const char *source, int from, int to)
{
    return has_sync(source, from, to, true);
}

/* The end of the block of braces that begins at or after `s`; NULL: another statement comes first. */
static const char *end_of_body(const char *s)
{
    int depth = 0, brackets = 0;
    for (; *s; s++) {
        brackets += (*s == '(') - (*s == ')');
        depth += (*s == '{') - (*s == '}');
        if (*s == '}' && depth <= 0)
            return s;
        if (*s == ';' && depth == 0 && brackets == 0)
            return NULL;
    }
    return NULL;
}

static bool begins_loop(const char *s, const char *source)
{
    bool word = s == source || !is_word(s[-1]);
    return word &&
           (strncmp(s, "for (", 5) == 0 || strncmp(s, "for(", 4) == 0 || strncmp(s, "while (", 7) == 0 ||
            strncmp(s, "while(", 6) == 0 || strncmp(s, "do {", 4) == 0);
}

static const char *line_start(const char *source, int line)
{
    const char *s = source;
    for (int k = 1; k < line && s; k++)
        s = strchr(s, '\n') ? strchr(s, '\n') + 1 : NULL;
    return s;
}

/* The loop around a line, from its first word up to its end; NULL: there is none. */
static const char *loop_around(const char *source, int line, const char **end)
{
    const char *at = line_start(source, line);
    for (const char *s = at ? at + strcspn(at, "\n") : source; s >= source; s--) {
        if (!begins_loop(s, source))
            continue;
        *end = end_of_body(s);
        if (*end ? *end > at : line_number(source, s) + 2 >= line)
            return s;
    }
    return NULL;
}

/* Do all threads meet at a barrier in each round of the loop around this line? True if there is no loop. A
 * loop of one statement has no barrier. */
static bool rounds_are_ordered(const char *source, int line)
{
    const char *end, *loop = loop_around(source, line, &end);
    return !loop || (end && has_barrier(source, line_number(source, loop) - 1, line_number(source, end) + 1));
}

/* Does the loop around this line halve or double a distance in each round, as a tree does? */
static bool is_in_tree(const char *source, int line)
{
    static const char *const steps[] = {"/= 2", "/=2", ">>= 1", ">>=1", "/ 2",   "/2",
                                        ">> 1", ">>1", "*= 2",  "*=2",  "<<= 1", "<<=1"};
    const char *end, *loop = loop_around(source, line, &end);
    if (!loop)
        return false;
    char *text = xstrndup(loop, end ? (size_t)(end - loop) : strcspn(loop, "\n"));
    bool found = false;
    for (size_t k = 0; k < ARRAY_LEN(steps); k++)
        found = found || strstr(text, steps[k]);
    free(text);
    return found;
}

/* Does a line add to a cell another one at a fixed distance, s[t] += s[t + 8]? */
static bool is_step(const char *source, int line)
{
    static const char pattern[] = "\\] *\\+= *[^;]*\\[[^]]*\\+ *[0-9]+ *\\]";
    const char *at = line > 0 ? line_start(source, line) : NULL;
    regex_t compiled;
    if (!at || !*at || regcomp(&compiled, pattern, REG_EXTENDED | REG_NOSUB))
        return false;
    char *text = xstrndup(at, strcspn(at, "\n"));
    bool found = regexec(&compiled, text, 0, NULL, 0) == 0;
    free(text);
    regfree(&compiled);
    return found;
}

/* Is the line one of several steps of a tree that are written out one below the other? */
static bool is_written_out(const char *source, int line)
{
    return is_step(source, line) && (is_step(source, line - 1) || is_step(source, line + 1));
}

/* Threads race in one line: within a round that ends at a barrier, between two steps of a tree, or for a
 * reason that the lines do not show. */
static enum cause cause_in_line(const struct finding *race, const char *source, int line)
{
    if (race->cause == CAUSE_TWO_STORES || !source)
        return CAUSE_RACE_IN_ONE_LINE;
    if (is_written_out(source, line))
        return CAUSE_STEPS_WITHOUT_ORDER;
    if (rounds_are_ordered(source, line))
        return CAUSE_CHANGED_WHILE_READ;
    return is_in_tree(source, line) ? CAUSE_BARRIER_BETWEEN_STEPS : CAUSE_RACE_IN_ONE_LINE;
}

static bool is_plain(enum cause cause)
{
    return cause == CAUSE_READS_WHAT_OTHERS_STORE || cause == CAUSE_STORES_WHAT_OTHERS_READ ||
           cause == CAUSE_TWO_STORES;
}

/* The name of the array that a line stores to, in `name[...] =`; "": none is seen. */
static void stored_name(char name[], size_t size, const char *source, int line)
{
    const char *at = line_start(source, line), *end = at ? at + strcspn(at, "\n") : NULL;
    name[0] = 0;
    for (const char *s = at; s && s < end && !name[0]; s++) {
        const char *close = *s == '[' ? memchr(s, ']', (size_t)(end - s)) : NULL;
        const char *after = close ? close + 1 + strspn(close + 1, " ") : NULL;
        if (!after || *after != '=' || after[1] == '=')
            continue;
        const char *begin = word_begin(at, s);
        snprintf(name, size, "%.*s", (int)(s - begin), begin);
    }
}

/* Do two lines store to arrays of different names? */
static bool stores_to_two_arrays(const char *source, int line, int other)
{
    char names[2][64];
    stored_name(names[0], sizeof names[0], source, line);
    stored_name(names[1], sizeof names[1], source, other);
    return names[0][0] && names[1][0] && strcmp(names[0], names[1]) != 0;
}

/* ---- asynchronous copies ---- */

int missing_barrier_wait(const struct finding *race, const char *source)
{
    static const char wait[] = "wait_prior|wait_group|wait_all|consumer_wait|[.>]wait *\\(";
    int lines[FINDING_LINES], line, other, last = 0;
    bool copies = false, reads = race->cause == CAUSE_READS_WHAT_OTHERS_STORE;
    finding_lines(race, &line, &other);
    int store = reads ? other : line, read = reads ? line : other;
    finding_all_lines(race, lines);
    for (size_t k = 0; k < FINDING_LINES; k++)
        copies = copies ||
                 (lines[k] && source_line_in("memcpy_async|cp\\.async", source, lines[k], lines[k], NULL));
    for (int at = store; copies && (at = source_line_in(wait, source, at + 1, read, NULL));)
        last = at;
    return last && !has_barrier(source, last, read) ? last : 0;
}

/* A barrier between a store and a later read orders the two. Then the race is between this round's read and
 * the next round's store. */
enum cause missing_barrier(const struct finding *race, const char *source)
{
    int line, other;
    finding_lines(race, &line, &other);
    if (!line || !other || !is_plain(race->cause))
        return race->cause;
    if (line == other)
        return cause_in_line(race, source, line);
    if (source && race->cause == CAUSE_TWO_STORES && stores_to_two_arrays(source, line, other))
        return CAUSE_ARRAYS_OVERLAP;
    if (!source || race->cause == CAUSE_TWO_STORES)
        return race->cause;
    bool reads = race->cause == CAUSE_READS_WHAT_OTHERS_STORE;
    int store = reads ? other : line, read = reads ? line : other;
    int first = store < read ? store : read, last = store < read ? read : store;
    if (missing_barrier_wait(race, source))
        return CAUSE_COPY_AWAITED_TOO_LATE;
    bool between = has_barrier(source, first, last);
    if (!between && has_sync(source, first, last, false))
        return CAUSE_BARRIER_OF_WARP;
    if (read < store && !between)
        return CAUSE_BARRIER_BETWEEN_LINES;
    return (store < read) == between ? CAUSE_BARRIER_BEFORE_STORING : CAUSE_BARRIER_BEFORE_READING;
}
