#include "grader/diagnose/missing_barrier.h"

#include <limits.h>
#include <regex.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/source_barrier.h"
#include "grader/diagnose/source_control.h"
#include "grader/diagnose/source_lines.h"
#include "grader/diagnose/source_loop.h"
#include "grader/diagnose/source_stages.h"
#include "grader/diagnose/source_statement.h"
#include "grader/diagnose/source_step.h"
#include "grader/text/text_line.h"
#include "grader/text/word.h"

static bool has_barrier(const char *source, int from, int to)
{
    return source_lines_sync(source, from, to, true);
}

/* ---- loops ---- */

/* Do all threads meet at a barrier in each round of the loop around this line? True if there is no loop. A
 * loop of one statement has no barrier. */
static bool rounds_are_ordered(const char *source, int line)
{
    struct source_loop loop;
    return !source_loop_around(&loop, source, line, line) ||
           (loop.has_braces && source_syncs(source, loop.head, loop.end, true));
}

/* The line of the barrier that is the first statement after the loop; 0: another one is. */
static int barrier_after(const char *source, const struct source_loop *loop)
{
    const char *at = loop->end + 1;
    at += strspn(at, " \t\n");
    bool plain = strcspn(at, " \t\n{") > strcspn(at, ";");
    return plain && source_syncs(source, at, at + strcspn(at, ";"), true) ? line_number(source, at) : 0;
}

/* Does a line add to a cell another one at a fixed distance, s[t] += s[t + 8]? */
static bool is_step(const char *source, int line)
{
    static const char pattern[] = "\\] *\\+= *[^;]*\\[[^]]*\\+ *[0-9]+ *\\]";
    const char *at = line > 0 ? source_line_start(source, line) : NULL;
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

/* The name of the array that a line stores to, in `name[...] =` or `+=`; "": none is seen. */
static void stored_name(char name[], size_t size, const char *source, int line)
{
    const char *at = source_line_start(source, line), *end = at ? at + strcspn(at, "\n") : NULL;
    name[0] = 0;
    for (const char *s = at; s && s < end && !name[0]; s++) {
        const char *close = *s == '[' ? memchr(s, ']', (size_t)(end - s)) : NULL;
        const char *after = close ? close + 1 + strspn(close + 1, " ") : NULL;
        if (after && *after && strchr("+-*/", *after))
            after++;
        if (!after || *after != '=' || after[1] == '=')
            continue;
        const char *begin = word_begin(at, s);
        snprintf(name, size, "%.*s", (int)(s - begin), begin);
    }
}

/* Does the line store to an array that it also reads, tile[k] = (tile[k] + tile[k + 1]) / 2? */
static bool is_in_place(const char *source, int line)
{
    char name[64];
    stored_name(name, sizeof name, source, line);
    char *pattern = xformat("\\] *[-+*/]?= *([^;]*[^[:alnum:]_])?%s *\\[", name);
    bool found = name[0] && source_line_in(pattern, source, line, line, NULL);
    free(pattern);
    return found;
}

/* Threads race in one line: within a round that ends at a barrier, between two steps of a tree, or for a
 * reason that the lines do not show. */
static enum cause cause_in_line(const struct finding *race, const char *source, int line)
{
    if (race->cause == CAUSE_TWO_STORES || !source)
        return CAUSE_RACE_IN_ONE_LINE;
    if (is_written_out(source, line))
        return CAUSE_STEPS_WITHOUT_ORDER;
    bool of_one_warp = race->in_warp && source_step_is_of_one_warp(source, line);
    enum cause between_steps = of_one_warp ? CAUSE_STEPS_WITHOUT_ORDER : CAUSE_BARRIER_BETWEEN_STEPS;
    if (source_step_is_apart(source, line))
        return source_step_of_warp(source, line) ? CAUSE_STEP_ENDS_IN_WARP : between_steps;
    if (rounds_are_ordered(source, line) || (race->in_warp && source_step_waits_for_warp(source, line)))
        return CAUSE_CHANGED_WHILE_READ;
    if (source_step_of_tree(source, line))
        return between_steps;
    return is_in_place(source, line) ? CAUSE_CHANGED_WHILE_READ : CAUSE_RACE_IN_ONE_LINE;
}

/* The same for two lines of one statement, in which no barrier has room; CAUSE_NONE: they are of several. */
static enum cause cause_in_statement(const struct finding *race, const char *source, int line, int other)
{
    int first = line < other ? line : other;
    char *joined = source ? source_statement_in_line(source, first, line + other - first) : NULL;
    enum cause cause = joined ? cause_in_line(race, joined, first) : CAUSE_NONE;
    free(joined);
    return cause;
}

static bool is_plain(enum cause cause)
{
    return cause == CAUSE_READS_WHAT_OTHERS_STORE || cause == CAUSE_STORES_WHAT_OTHERS_READ ||
           cause == CAUSE_TWO_STORES;
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

/* Is what stands around both lines, next to them, a condition? */
static bool are_in_one_if(const char *source, int line, int other)
{
    struct source_control around[SOURCE_CONTROLS], others[SOURCE_CONTROLS];
    int returns;
    size_t count = source_controls(around, source, line, &returns),
           other_count = source_controls(others, source, other, &returns);
    for (size_t k = 0; k < count; k++)
        for (size_t o = 0; o < other_count; o++)
            if (around[k].line == others[o].line)
                return around[k].control == CONTROL_BRANCH;
    return false;
}

/* A barrier between a store and a later read, in a run or else in the text, orders the two. Then the race is
 * between this round's read and the next round's store. */
static enum cause missing_between(const struct finding *race, const char *source)
{
    int line, other;
    finding_lines(race, &line, &other);
    if (!line || !other || !is_plain(race->cause))
        return race->cause;
    if (line == other)
        return cause_in_line(race, source, line);
    if (source && race->cause == CAUSE_TWO_STORES && stores_to_two_arrays(source, line, other))
        return CAUSE_ARRAYS_OVERLAP;
    enum cause of_statement = cause_in_statement(race, source, line, other);
    if (of_statement)
        return of_statement;
    if (!source || race->cause == CAUSE_TWO_STORES)
        return race->cause;
    bool reads = race->cause == CAUSE_READS_WHAT_OTHERS_STORE;
    int store = reads ? other : line, read = reads ? line : other;
    int first = store < read ? store : read, last = store < read ? read : store;
    if (missing_barrier_wait(race, source))
        return CAUSE_COPY_AWAITED_TOO_LATE;
    bool between = race->between ? race->between == BETWEEN_BARRIER : has_barrier(source, first, last);
    if (!between && source_lines_sync(source, first, last, false))
        return CAUSE_BARRIER_OF_WARP;
    if (read < store && !between)
        return race->last_read && are_in_one_if(source, read, store) ? CAUSE_STORED_WITHIN_IF
                                                                     : CAUSE_BARRIER_BETWEEN_LINES;
    return (store < read) == between ? CAUSE_BARRIER_BEFORE_STORING : CAUSE_BARRIER_BEFORE_READING;
}

/* A race from one round of a loop to the next. */
static bool is_of_rounds(const struct finding *race, enum cause cause)
{
    return cause == CAUSE_BARRIER_BETWEEN_STEPS || cause == CAUSE_BARRIER_BEFORE_STORING ||
           (cause == CAUSE_BARRIER_BETWEEN_LINES && race->cause == CAUSE_READS_WHAT_OTHERS_STORE);
}

/* Is a barrier the last statement of the loop's body? */
static bool ends_with_barrier(const char *source, const struct source_loop *loop)
{
    const char *end = loop->end, *begin;
    while (end > loop->head && strchr(" \t\n;", end[-1]))
        end--;
    for (begin = end; begin > loop->head && !strchr(";{}", begin[-1]);)
        begin--;
    return loop->has_braces && source_syncs(source, begin, end, true);
}

int missing_barrier_after_loop(const struct finding *race, const char *source)
{
    struct source_loop loop;
    int line, other;
    finding_lines(race, &line, &other);
    int first = other && other < line ? other : line, last = line > other ? line : other;
    bool around = source && line && source_loop_around(&loop, source, first, last);
    return around && !ends_with_barrier(source, &loop) ? barrier_after(source, &loop) : 0;
}

/* Does the line that reads only move a plane on, here[y][x] = above[y][x]? A thread that moves on what it has
 * stored itself needs no barrier for it. */
static bool moves_plane(const struct finding *race, const char *source)
{
    int line, other;
    finding_lines(race, &line, &other);
    int read = race->cause == CAUSE_READS_WHAT_OTHERS_STORE ? line : other;
    char *pattern =
        xformat("^[[:space:]]*[[:alpha:]_][[:alnum:]_]*\\[[^=]*\\] *= *%s *\\[[^;=+*]*\\] *;", race->array);
    bool found = race->array[0] && source_line_in(pattern, source, read, read, NULL);
    free(pattern);
    return found;
}

int missing_barrier_stages(const struct finding *race, const char *source)
{
    int line, other;
    finding_lines(race, &line, &other);
    return source_stages(source, line, other, race->array);
}

/* A barrier is missing between the lines, or, if one stands there, from the lower line to the end of the loop
 * and from the loop's head to the upper line. */
int missing_barrier_fence(const struct finding *race, const char *source)
{
    struct source_loop loop;
    int line, other, fence;
    finding_lines(race, &line, &other);
    int first = other < line ? other : line, last = line > other ? line : other;
    if (!source || !first || source_line_in("atomic", source, 1, INT_MAX, NULL))
        return 0; /* a fence before an atomic has a reason of its own */
    bool between = race->between ? race->between == BETWEEN_BARRIER : has_barrier(source, first, last);
    if (!between)
        return source_fence(source, first + 1, last - 1);
    if (!source_loop_around(&loop, source, first, last))
        return 0;
    fence = source_fence(source, last + 1, line_number(source, loop.end));
    return fence ? fence : source_fence(source, line_number(source, loop.head), first - 1);
}

enum cause missing_barrier(const struct finding *race, const char *source)
{
    enum cause cause = missing_between(race, source);
    bool plain = cause == CAUSE_BARRIER_BEFORE_STORING || cause == CAUSE_BARRIER_BEFORE_READING ||
                 cause == CAUSE_BARRIER_BETWEEN_LINES;
    if (plain && missing_barrier_fence(race, source))
        return CAUSE_FENCE_FOR_BARRIER;
    if (cause == CAUSE_BARRIER_BEFORE_STORING && missing_barrier_stages(race, source))
        return CAUSE_STAGES_OVERLAP;
    if (is_of_rounds(race, cause) && missing_barrier_after_loop(race, source))
        return CAUSE_BARRIER_AFTER_LOOP;
    return cause == CAUSE_BARRIER_BEFORE_STORING && source && moves_plane(race, source)
               ? CAUSE_PLANE_MOVED_BY_OTHERS
               : cause;
}
