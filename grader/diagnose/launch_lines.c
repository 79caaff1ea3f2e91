/* Find the lines of host code that a change of a launch is about. */
#include <ctype.h>
#include <string.h>

#include "grader/diagnose/launch_lines.h"
#include "grader/diagnose/launch_words.h"
#include "grader/diagnose/source_scope.h"
#include "grader/text/text_line.h"
#include "grader/text/word.h"

/* Where the launch of the kernel begins, and its <<<: in the line that the recorder has seen, or at the only
 * place. NULL: nowhere, or at several places. */
static const char *launch_of(const char *source, const struct launch_repair *r, const char **arguments)
{
    const char *found = NULL, *kernel = r->kernel;
    size_t length = strlen(kernel);
    bool several = false;
    for (const char *at = source; (at = strstr(at, kernel)); at += length) {
        const char *open = strstr(at, "<<<");
        if (!open || open > at + strcspn(at, ";{}") || (at > source && is_word(at[-1])) ||
            is_word(at[length]))
            continue;
        bool own =
            r->at.line && (line_number(source, at) == r->at.line || line_number(source, open) == r->at.line);
        several = found && !own;
        found = at;
        *arguments = open + strlen("<<<");
        if (own)
            break;
    }
    return several ? NULL : found;
}

/* The argument of <<<...>>> with this number, if it is one name. */
static struct launch_name argument_at(const char *at, int number)
{
    for (int depth = 0; number > 0 && *at && *at != ';'; at++) {
        depth += (*at == '(') - (*at == ')');
        number -= *at == ',' && depth == 0;
    }
    at += strspn(at, " \t\n");
    size_t length = word_length(at);
    const char *after = at + length + strspn(at + length, " \t\n");
    return (struct launch_name){at, *after && strchr(",>)", *after) ? (int)length : 0};
}

/* Is it "= 1;", a number alone? */
static bool is_number(const char *sign)
{
    const char *value = sign + 1 + strspn(sign + 1, " \t");
    size_t digits = strspn(value, "0123456789");
    return *sign == '=' && digits && value[digits] == ';';
}

/* Does a condition or an else stand right before the statement at `at`? */
static bool is_guarded(const char *source, const char *at)
{
    while (at > source && strchr(" \t\n{", at[-1]))
        at--;
    return at > source && (at[-1] == ')' || (at - source >= 4 && strncmp(at - 4, "else", 4) == 0));
}

/* The last place before the launch that sets the name: "dim3 grid(", "grid =", or "grid.z =" of this axis;
 * what follows is returned. NULL: there is none. A number that a condition guards is a special case: a
 * formula before it counts. */
static const char *place_that_sets(const char *source, const char *launch, struct launch_name name, int axis)
{
    int first;
    const char *found = NULL, *body = source_function(source, line_number(source, launch), &first);
    for (const char *at = body; at && at < launch; at++) {
        if (strncmp(at, name.at, (size_t)name.length) || is_word(at[-1]) || is_word(at[name.length]))
            continue;
        const char *after = at + name.length;
        bool member = *after == '.' && after[1] == "xyz"[axis];
        after += member ? 2 : 0;
        after += strspn(after, " \t");
        bool sets = *after == '(' || *after == '{' || (*after == '=' && after[1] != '=');
        bool special =
            sets && found && *found == '=' && !is_number(found) && is_number(after) && is_guarded(body, at);
        if (sets && !special)
            found = after;
    }
    return found;
}

/* The name that the launch passes for the parameter which is wrong; length 0: another expression. */
static struct launch_name passed_name(const struct launch_repair *r, const char *source, const char **launch)
{
    const char *arguments;
    *launch = source && r->kind == LAUNCH_NUMBER ? launch_of(source, r, &arguments) : NULL;
    const char *end = *launch ? strstr(arguments, ">>>") : NULL, *open = end ? strchr(end, '(') : NULL;
    return open ? argument_at(open + 1, r->parameter - 1) : (struct launch_name){0};
}

/* Where it is set to a quotient that is not rounded up; NULL: nowhere. */
static const char *quotient(const struct launch_repair *r, const char *source)
{
    const char *launch;
    struct launch_name name = passed_name(r, source, &launch);
    const char *set = name.length ? place_that_sets(source, launch, name, 0) : NULL;
    size_t length = set && *set == '=' ? strcspn(set, ";") : 0;
    bool up = length && memmem(set, length, "- 1", strlen("- 1"));
    return length && !up && memchr(set, '/', length) ? set : NULL;
}

bool launch_passes_quotient(const struct launch_repair *r, const char *source)
{
    return quotient(r, source);
}

static const char *rounded_down(const struct launch_repair *r, const char *source)
{
    return r->amount > 0 ? quotient(r, source) : NULL;
}

bool launch_passes_name(const struct launch_repair *r, const char *source)
{
    const char *launch;
    return passed_name(r, source, &launch).length > 0 && !rounded_down(r, source);
}

int launch_changed_axis(const struct launch_repair *r)
{
    for (int a = 0; a < LAUNCH_AXES; a++)
        if (r->was[a] != r->is[a])
            return a;
    return 0;
}

/* Is the name given for an axis of which the number is right as well? */
static bool serves_others(const char *arguments, struct launch_name name, const struct launch_repair *r)
{
    bool serves = false;
    for (int a = 0; a < LAUNCH_AXES; a++) {
        struct launch_name other =
            r->was[a] == r->is[a] ? argument_at(arguments, a) : (struct launch_name){0};
        serves = serves || (other.length == name.length && !strncmp(other.at, name.at, (size_t)name.length));
    }
    return serves;
}

/* Is the order of the axes wrong, and no number? */
static bool is_turned(const struct launch_repair *r)
{
    return r->kind == LAUNCH_TURNED || r->kind == LAUNCH_GRID_TURNED;
}

/* The line that says how many blocks or threads an axis has: that of dim3, or that of the variable which it
 * is given for this axis and for no other. */
static int line_that_sets(const char *source, const char *launch, struct launch_name name,
                          const struct launch_repair *r)
{
    int axis = launch_changed_axis(r);
    const char *at = place_that_sets(source, launch, name, axis), *value;
    if (!at)
        return 0;
    struct launch_name inner = *at == '=' ? (struct launch_name){0} : argument_at(at + 1, axis);
    bool own = !is_turned(r) && inner.length && isalpha((unsigned char)*inner.at) &&
               !serves_others(at + 1, inner, r);
    value = own ? place_that_sets(source, launch, inner, axis) : NULL;
    return line_number(source, value && *value == '=' ? value : at);
}

/* The line that sets the name which is given for the bytes, or that of the launch. */
static int line_of_bytes(const char *source, const char *launch, const char *arguments)
{
    enum { BYTES = 2 }; /* the third argument */
    struct launch_name name = argument_at(arguments, BYTES);
    const char *set = name.length ? place_that_sets(source, launch, name, 0) : NULL;
    return line_number(source, set && *set == '=' ? set : launch);
}

int launch_repair_line(const struct launch_repair *r, const char *source)
{
    const char *arguments, *launch = source ? launch_of(source, r, &arguments) : NULL;
    if (!launch || r->kind == LAUNCH_DROPPED)
        return 0;
    if (r->kind == LAUNCH_BYTES)
        return line_of_bytes(source, launch, arguments);
    const char *quotient = rounded_down(r, source);
    if (quotient)
        return line_number(source, quotient);
    bool of_block = r->kind == LAUNCH_TURNED || r->kind == LAUNCH_THREADS,
         shape =
             r->kind == LAUNCH_BLOCKS || r->kind == LAUNCH_FEWER || r->kind == LAUNCH_GRID_TURNED || of_block;
    struct launch_name name = argument_at(arguments, of_block);
    if (strncmp(name.at, "dim3(", strlen("dim3(")) == 0 && !is_turned(r))
        name = argument_at(name.at + strlen("dim3("), launch_changed_axis(r));
    int line = shape && name.length ? line_that_sets(source, launch, name, r) : 0;
    return line ? line : line_number(source, launch);
}

int launch_own_line(const struct launch_repair *r, const char *source)
{
    const char *arguments, *launch = source ? launch_of(source, r, &arguments) : NULL;
    return launch ? line_number(source, launch) : 0;
}

/* Is the <<< at `open` in the function that begins at `body`? */
static bool is_in(const char *source, const char *open, const char *body)
{
    int first;
    return source_function(source, line_number(source, open), &first) == body;
}

int launch_beside_line(const struct launch_repair *r, const char *source)
{
    int first;
    const char *own = NULL, *launch = source ? launch_of(source, r, &own) : NULL;
    struct launch_name name = launch ? argument_at(own, 0) : (struct launch_name){0};
    const char *body = name.length && !isdigit(*name.at)
                           ? source_function(source, line_number(source, launch), &first)
                           : NULL;
    for (const char *open = body; open && (open = strstr(open, "<<<")) && is_in(source, open, body); open++) {
        struct launch_name other = argument_at(open + strlen("<<<"), 0);
        bool same = other.length == name.length && !strncmp(other.at, name.at, (size_t)name.length);
        if (same && open + strlen("<<<") != own)
            return line_number(source, open);
    }
    return 0;
}
