#include "grader/diagnose/missed_lanes.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base.h"
#include "grader/diagnose/source_control.h"
#include "grader/diagnose/source_lines.h"
#include "grader/diagnose/source_loop.h"
#include "grader/diagnose/source_names.h"
#include "grader/diagnose/source_scope.h"
#include "grader/text/source_code.h"
#include "grader/text/text_line.h"
#include "grader/text/word.h"

/* ---- an arm of ?: ---- */

/* Is the text from `begin` to `end`, a part of a statement, open to an arm of a ?: at its end? */
static bool ends_in_arm(const char *begin, const char *end)
{
    enum { DEPTH = 32 };
    bool arm[DEPTH + 1] = {false};
    int depth = 0;
    for (const char *s = begin; s < end; s++) {
        if (strchr("([{", *s) && depth < DEPTH)
            arm[++depth] = false;
        else if (strchr(")]}", *s) && depth > 0)
            depth--;
        else if (*s == ',')
            arm[depth] = false;
        else if (*s == '?')
            arm[depth] = true;
    }
    for (int k = 0; k < depth; k++)
        arm[depth] |= arm[k];
    return arm[depth];
}

/* The name of the function that a line is in. False: it is in none. */
static bool function_name(char name[SOURCE_NAME], const char *source, int line)
{
    int first, depth = 0;
    const char *body = source_function(source, line, &first), *at = body;
    while (at && at > source && *at != ')')
        at--;
    for (; at && at > source && (depth += (*at == ')') - (*at == '(')); at--)
        ;
    while (at && at > source && at[-1] == ' ')
        at--;
    const char *begin = at ? word_begin(source, at) : NULL;
    snprintf(name, SOURCE_NAME, "%.*s", (int)(at - begin), begin ? begin : "");
    return name[0];
}

/* Where the line shuffles, or calls the function that does; NULL: not found. */
static const char *shuffle_in(const char *at, const char *called)
{
    static const char *const words[] = {"_sync", "shfl"};
    size_t length = strcspn(at, "\n");
    const char *found = called[0] ? word_find(at, called) : NULL;
    for (size_t k = 0; k < ARRAY_LEN(words) && !called[0] && !found; k++)
        found = memmem(at, length, words[k], strlen(words[k]));
    return found && found < at + length ? found : NULL;
}

/* Does the shuffle of the line, or its call of the function of that name, stand in an arm of a ?: ? */
static bool is_in_choice(const char *source, int line, const char *called)
{
    char *code = source_code(source);
    const char *at = source_line_start(code, line), *call = at ? shuffle_in(at, called) : NULL, *begin = call;
    while (begin && begin > code && !strchr(";{}", begin[-1]))
        begin--;
    bool found = call && ends_in_arm(begin, call);
    free(code);
    return found;
}

/* ---- a loop that lanes leave in different rounds ---- */

/* Does the loop go up to a limit from a number that is no constant, as "for (int i = first; i < n; ...)" or
 * "while (i < n)"? The loop over the steps of a shuffle makes as many rounds in every lane. */
static bool is_of_elements(const char *source, int line)
{
    static const char up[] = "(for|while) *\\(.*[^<]<[^<]",
                      fixed[] = "for *\\([[:lower:] ]* [[:alnum:]_]+ *= *[0-9A-Z_]+ *;";
    return source_line_in(up, source, line, line, NULL) && !source_line_in(fixed, source, line, line, NULL);
}

/* The loop that is innermost around the shuffle or the call, with no if in between; 0: none. */
static int loop_line(const char *source, int line)
{
    struct source_control all[SOURCE_CONTROLS];
    int returns;
    size_t count = source_controls(all, source, line, &returns);
    for (size_t k = 0; k < count && all[k].control == CONTROL_LOOP; k++)
        if (is_of_elements(source, all[k].line))
            return all[k].line;
    return 0;
}

/* Is the shuffle in a function that does not hold some lanes back itself? */
static bool is_helper(const struct finding *f, const char *source)
{
    struct source_control all[SOURCE_CONTROLS];
    int returns;
    size_t count = source_controls(all, source, f->line, &returns);
    bool plain = f->call_line && (!returns || returns == f->line);
    for (size_t k = 0; k < count; k++)
        plain = plain && all[k].control == CONTROL_LOOP;
    return plain && !is_in_choice(source, f->line, "");
}

enum cause missed_lanes(struct finding *f, const char *source)
{
    if (!source || f->line <= 0)
        return f->cause;
    char called[SOURCE_NAME] = "";
    bool helper = is_helper(f, source) && function_name(called, source, f->line);
    int place = helper ? f->call_line : f->line, loop = loop_line(source, place);
    if (is_in_choice(source, place, called)) {
        f->cause_line = place;
        return CAUSE_MASK_IN_CHOICE;
    }
    if (!loop || source_loop_has(source, loop, place, f->other_line) ||
        source_line_in("(^|[^[:alnum:]_])(continue|break) *;", source, loop, place, NULL))
        return f->cause;
    f->cause_line = loop;
    f->cause_other_line = place;
    return CAUSE_MASK_IN_LOOP;
}
