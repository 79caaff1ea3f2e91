#include "grader/diagnose/source_remainder.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "common/base.h"
#include "grader/diagnose/source_names.h"
#include "grader/diagnose/source_reach.h"
#include "grader/diagnose/source_scope.h"
#include "grader/diagnose/source_values.h"
#include "grader/text/source_code.h"
#include "grader/text/text_line.h"
#include "grader/text/word.h"

enum { DEPTH = 6, LARGE = 1 << 20 };

/* A number that is divided. */
struct left {
    const char *source;
    int line;
    char divisor[SOURCE_NAME]; /* a name or a number */
};

/* The text without blanks and brackets around it; the caller frees it. */
static char *bare(const char *text, size_t length)
{
    while (length && strchr(" \t\n", text[length - 1]))
        length--;
    while (length && strchr(" \t\n", *text)) {
        text++;
        length--;
    }
    int depth = 0;
    for (size_t k = 0; k < length; k++) {
        depth += (text[k] == '(') - (text[k] == ')');
        if (depth == 0 && k + 1 < length)
            return xstrndup(text, length);
    }
    return length > 1 && *text == '(' ? bare(text + 1, length - 2) : xstrndup(text, length);
}

static bool is_name(const char *text)
{
    return source_match("^" A_NAME "$", text, NULL, 0);
}

/* Does a list of values, a choice or a shift stand in the text? Of it nothing is known. */
static bool is_involved(const char *text)
{
    return strpbrk(text, "?<>{") != NULL;
}

static long long least(const struct left *left, const char *text, int depth);

/* The head of the function around the line, if it has one parameter alone: where its brackets begin and the
 * parameter's name; NULL: it has more, or there is none. */
static const char *only_parameter(const struct left *left, char name[SOURCE_NAME])
{
    int first;
    const char *body = source_function(left->source, left->line, &first), *close = body, *open;
    while (close && close > left->source && *close != ')' && *close != ';')
        close--;
    for (open = close; open && open > left->source && *open != '(';)
        open--;
    bool one = open && *close == ')' && *open == '(' && !memchr(open, ',', (size_t)(close - open));
    char *text = one ? xstrndup(open, (size_t)(close - open)) : NULL;
    bool found = text && source_match(A_NAME " *$", text, name, 1);
    free(text);
    return found ? open : NULL;
}

/* The least of what calls pass to the function whose only parameter this is. */
static long long least_of_passed(const struct left *left, const char *parameter, int depth)
{
    char name[SOURCE_NAME];
    const char *head = only_parameter(left, name), *begin = head ? word_begin(left->source, head) : NULL;
    long long found = 0;
    if (!head || begin == head || strcmp(name, parameter))
        return 0;
    char *function = xstrndup(begin, (size_t)(head - begin));
    for (const char *at = left->source; (at = word_find(at, function)); at++) {
        const char *open = at + strlen(function), *close = open;
        int depth_here = 0;
        if (*open != '(' || open == head)
            continue;
        do
            depth_here += (*close == '(') - (*close == ')');
        while (depth_here && *++close);
        struct left there = *left;
        there.line = line_number(left->source, at);
        char *passed = xstrndup(open + 1, (size_t)(close - open - (close > open)));
        long long here = least(&there, passed, depth + 1);
        found = here < found ? here : found;
        free(passed);
    }
    free(function);
    return found;
}

/* The least value of a summand with a plus, as far as the text says: what is unknown counts from 0 on, and
 * the divisor is large. */
static long long least_of_added(const struct left *left, const char *term, int depth)
{
    if (word_find(term, left->divisor) || depth > DEPTH)
        return LARGE;
    if (isdigit((unsigned char)*term))
        return strpbrk(term, "*/%") ? 0 : atoll(term);
    if (!is_name(term))
        return source_summand(term) < strlen(term) ? least(left, term, depth + 1) : 0;
    char *value = source_value(left->source, left->line, term);
    long long found = value ? least(left, value, depth + 1) : least_of_passed(left, term, depth);
    free(value);
    return found;
}

/* The most that a summand with a minus takes away: a number, or "some". */
static long long most_of_taken(const struct left *left, const char *term)
{
    if (isdigit((unsigned char)*term))
        return atoll(term);
    char *value = is_name(term) ? source_value(left->source, left->line, term) : NULL;
    long long found = value && isdigit((unsigned char)value[strspn(value, " (")])
                          ? atoll(value + strspn(value, " ("))
                          : LARGE / 2;
    free(value);
    return found;
}

/* Is `taken` the value with which `name` begins, as in "i - first" after "int i = first"? */
static bool begins_with(const struct left *left, const char *name, const char *taken)
{
    char *value = is_name(name) ? source_value(left->source, left->line, name) : NULL;
    char *begin = value ? bare(value, strlen(value)) : NULL;
    bool same = begin && !strcmp(begin, taken);
    free(begin);
    free(value);
    return same;
}

/* The least value of a sum, as far as the text says. */
static long long least(const struct left *left, const char *text, int depth)
{
    long long sum = 0;
    char *all = bare(text, strlen(text)), *first = NULL;
    bool known = !is_involved(all) && depth <= DEPTH, from_first = false;
    for (const char *s = all; known && *s;) {
        bool minus = *s == '-';
        s += strspn(s, "+- \t\n");
        size_t length = source_summand(s);
        char *term = bare(s, length);
        if (!minus && *term)
            sum += least_of_added(left, term, depth);
        else if (*term)
            sum -= most_of_taken(left, term);
        from_first = from_first || (minus && first && begins_with(left, first, term));
        if (!first)
            first = xstrdup(term);
        free(term);
        s += length;
    }
    free(first);
    free(all);
    return from_first ? 0 : sum;
}

/* Does the text compute with numbers that are never negative? They wrap round instead. */
static bool is_unsigned(const struct left *left, const char *text)
{
    static const char types[] = "(^|[^[:alnum:]_])(unsigned|size_t|uint[[:alnum:]_]*)[ >)]";
    bool found = source_match("(thread|block)Idx|(block|grid)Dim|[0-9][uU]", text, NULL, 0) &&
                 !source_match("\\(int\\)|int\\(|static_cast<int>", text, NULL, 0);
    for (const char *s = text; *s && !found; s++) {
        if (!is_word(*s) || isdigit((unsigned char)*s) || (s > text && is_word(s[-1])))
            continue;
        char name[SOURCE_NAME];
        source_match("^" A_NAME, s, name, 1);
        char *pattern = xformat("%s([^;(){}]*[^[:alnum:]_;(){}])?%s *[=,;:)]", types, name);
        found = source_match(pattern, left->source, NULL, 0);
        free(pattern);
    }
    return found || source_match(types, text, NULL, 0);
}

/* Does a minus stand before `at` that is the sign of one number, as in [-1 % 3]? */
static bool is_sign(const char *line, const char *at)
{
    const char *before = at - 1;
    if (at == line || *before != '-')
        return false;
    while (before > line && before[-1] == ' ')
        before--;
    return before > line && strchr("[(,=?:", before[-1]);
}

/* What stands before the % at `at` in a line, a name or a sum in brackets; the caller frees it. NULL: it is a
 * call, a product or something else. */
static char *left_side(const char *line, const char *at)
{
    const char *end = at, *begin;
    while (end > line && end[-1] == ' ')
        end--;
    if (end > line && is_word(end[-1])) {
        begin = word_begin(line, end);
        const char *before = begin;
        while (before > line && before[-1] == ' ')
            before--;
        bool part = before > line && strchr("*/%.>", before[-1]);
        if (is_sign(line, before))
            begin = before - 1;
        return part ? NULL : xstrndup(begin, (size_t)(end - begin));
    }
    int depth = 0;
    for (begin = end; begin > line;) {
        begin--;
        depth += (*begin == ')') - (*begin == '(');
        if (depth <= 0)
            break;
    }
    bool call = begin > line && is_word(begin[-1]);
    return *begin != '(' || call || begin == end ? NULL : xstrndup(begin, (size_t)(end - begin));
}

static bool may_be_negative(const char *source, int number, const char *line, const char *at)
{
    struct left left = {.source = source, .line = number};
    if (!source_match("^% *\\(?" A_NAME, at, left.divisor, 1) &&
        !source_match("^% *([0-9]+)", at, left.divisor, 1))
        return false;
    char *text = left_side(line, at), *inner = text ? bare(text, strlen(text)) : NULL;
    bool found = inner && *inner && !isdigit((unsigned char)*inner) && !is_unsigned(&left, inner) &&
                 least(&left, inner, 0) < 0;
    free(inner);
    free(text);
    return found;
}

static bool has_negative_remainder(const char *source, int line)
{
    char *text = line_text(source, line);
    bool found = false;
    for (const char *at = text; !found && (at = strchr(at, '%')); at++)
        found = may_be_negative(source, line, text, at);
    free(text);
    return found;
}

int source_negative_remainder(const char *source, int line, int call_line)
{
    char *code = source ? source_code(source) : NULL;
    int found = code ? source_reach(code, line, call_line, has_negative_remainder) : 0;
    free(code);
    return found;
}
