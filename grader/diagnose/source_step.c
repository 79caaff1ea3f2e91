#include "grader/diagnose/source_step.h"

#include <limits.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "common/base.h"
#include "grader/diagnose/source_control.h"
#include "grader/diagnose/source_lines.h"
#include "grader/diagnose/source_loop.h"
#include "grader/diagnose/source_names.h"
#include "grader/diagnose/source_scope.h"
#include "grader/text/text_line.h"

/* A thread, such as threadIdx.x. */
#define THREAD "([[:alpha:]_][[:alnum:]_.]*)"

bool source_step_is_apart(const char *source, int line)
{
    enum { ABOVE = 2, THREAD_GROUP = 1, HALF_GROUP = 2 };
    static const char step[] = "\\[ *" THREAD " *\\] *\\+?= *[^;]*\\[ *\\1 *\\+ *" A_NAME " *\\]";
    char thread[SOURCE_NAME], half[SOURCE_NAME];
    if (!source_line_names(step, source, line, thread, THREAD_GROUP) ||
        !source_line_names(step, source, line, half, HALF_GROUP))
        return false;
    char *guard = xformat("(^|[^[:alnum:]_.])%s *< *%s *\\)|(^|[^[:alnum:]_.])%s *> *%s *\\)", thread, half,
                          half, thread);
    bool found = source_line_in(guard, source, line - ABOVE, line, NULL);
    free(guard);
    return found;
}

/* A distance that is halved or doubled, such as h /= 2, h = h / 2 or h += h. */
static const char *const distances[] = {A_NAME " *([/*]= *2|(>>|<<)= *1) *[,;)]",
                                        A_NAME " *= *\\1 *([/*] *2|(>>|<<) *1) *[,;)]",
                                        A_NAME " *= *2 *\\* *\\1 *[,;)]", A_NAME " *\\+= *\\1 *[,;)]"};

/* Does an index in the line use the name? */
static bool is_in_index(const char *source, int line, const char *name)
{
    char *index = xformat("\\[([^]]*[^[:alnum:]_])?%s([^[:alnum:]_][^]]*)?\\]", name);
    bool found = source_line_in(index, source, line, line, NULL);
    free(index);
    return found;
}

/* Does an index in the line use a name that lines from `first` to `last` compute from this distance? */
static bool is_in_computed_index(const char *source, int line, int first, int last, const char *distance)
{
    char *computes =
        xformat("(^|[^[:alnum:]_.])" A_NAME " *= *([^;=]*[^[:alnum:]_])?%s[^[:alnum:]_]", distance);
    char name[SOURCE_NAME];
    bool found = false;
    for (int at = first - 1; !found && (at = source_line_in(computes, source, at + 1, last, NULL));)
        found = source_line_names(computes, source, at, name, 2) && strcmp(name, distance) != 0 &&
                is_in_index(source, line, name);
    free(computes);
    return found;
}

bool source_step_of_tree(const char *source, int line)
{
    struct source_loop loop;
    char name[SOURCE_NAME];
    if (!source_loop_around(&loop, source, line, line))
        return false;
    int first = line_number(source, loop.head), last = line_number(source, loop.end);
    for (size_t k = 0; k < ARRAY_LEN(distances); k++)
        for (int at = first - 1; (at = source_line_in(distances[k], source, at + 1, last, NULL));)
            if (source_line_names(distances[k], source, at, name, 1) &&
                (is_in_index(source, line, name) || is_in_computed_index(source, line, first, last, name)))
                return true;
    return false;
}

bool source_step_waits_for_warp(const char *source, int line)
{
    struct source_loop loop;
    struct source_control around[SOURCE_CONTROLS];
    int returned;
    if (!source_loop_around(&loop, source, line, line))
        return false;
    int first = line_number(source, loop.head), last = line_number(source, loop.end);
    int barrier = source_line_in("__syncwarp *\\(", source, first, last, NULL);
    return barrier && source_controls(around, source, barrier, &returned) && around[0].line == first;
}

bool source_step_is_of_one_warp(const char *source, int line)
{
    static const char of_warp[] =
        "if *\\(.*(< *(32|warpSize)|<= *31|/ *32 *== *0|>> *5\\)? *== *0|[wW]arp[[:alnum:]_]* *== *0|![[:alnum:]_]*[wW]arp)"
        "([^[:alnum:]_]|$)";
    struct source_control around[SOURCE_CONTROLS];
    int returned;
    size_t count = source_controls(around, source, line, &returned);
    bool in_loop = false, found = false;
    for (size_t k = 0; k < count && !found; k++) {
        in_loop = in_loop || around[k].control == CONTROL_LOOP;
        found = in_loop && around[k].control == CONTROL_BRANCH &&
                source_line_in(of_warp, source, around[k].line, around[k].line, NULL);
    }
    return found;
}

/* The name of the function that holds the line, if it calls itself. */
static bool is_recursive(char name[SOURCE_NAME], const char *source, int line)
{
    int first;
    const char *body = source_function(source, line, &first), *begin = body;
    if (!body)
        return false;
    while (begin > source && !strchr("};", begin[-1]))
        begin--;
    char *header = xstrndup(begin, (size_t)(body - begin));
    bool found = source_match(A_NAME " *\\(", header, name, 1);
    free(header);
    char *call = found ? xformat("(^|[^[:alnum:]_])%s *[<(]", name) : NULL;
    int own = call ? source_line_with(call, source, first, NULL) : 0;
    found = own && source_function(source, own, &first) == body;
    free(call);
    return found;
}

int source_step_of_warp(const char *source, int line)
{
    enum { ABOVE = 4 };
    static const char barrier[] = "__syncwarp *\\(", condition[] = "if .*[<>]";
    struct source_loop loop;
    char name[SOURCE_NAME];
    int found = 0;
    if (source_loop_around(&loop, source, line, line))
        found = source_line_in(barrier, source, line_number(source, loop.head), line_number(source, loop.end),
                               NULL);
    else if (is_recursive(name, source, line))
        found = source_line_with(barrier, source, 0, name);
    int chosen = 0;
    for (int at = found - ABOVE; found && (at = source_line_in(condition, source, at, found, NULL)); at++)
        chosen = at > line || at < line - 1 ? at : chosen;
    return chosen ? chosen : found;
}
