/* Parameters, results and variables of a submission's text that are too narrow for what they are given. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/source_copy.h"
#include "grader/diagnose/source_lines.h"
#include "grader/diagnose/source_scope.h"
#include "grader/text/text_line.h"
#include "grader/text/word.h"

/* Is a variable of this name declared with that type, a pattern? */
static bool is_declared(const char *source, const char *type, const char *name)
{
    char *pattern = xformat("(%s) +([[:alnum:]_]+( *=[^,;]*)?, *)*%.60s *[];=,)[]", type, name);
    bool found = source_line_with(pattern, source, 0, NULL) > 0;
    free(pattern);
    return found;
}

/* The word that the line of "long long" at `at` gives to the type; NULL: it gives it none. */
static char *name_of_long(const char *source, const char *at)
{
    static const char type[] = "long long", alias[] = "using ", definition[] = "typedef ";
    const char *begin = at;
    while (begin > source && begin[-1] != '\n')
        begin--;
    begin += strspn(begin, " \t");
    bool defines = strncmp(begin, definition, strlen(definition)) == 0;
    if (!defines && strncmp(begin, alias, strlen(alias)) != 0)
        return NULL;
    const char *name = defines ? at + strlen(type) : begin + strlen(alias);
    name += strspn(name, " ");
    return xstrndup(name, word_length(name));
}

/* Is a variable of this name declared as a long long, or as another integer of 64 bits? */
static bool is_long(const char *source, const char *name)
{
    bool found = is_declared(source, "long|u?int64_t|u64|i64|ll", name);
    for (const char *s = source; !found && (s = strstr(s, "long long")); s++) {
        char *own = name_of_long(source, s);
        found = own && own[0] && is_declared(source, own, name);
        free(own);
    }
    return found;
}

/* ---- parameters that are too narrow ---- */

/* The line of a call of the function that passes one variable of 64 bits alone; 0: none. */
static int line_of_long_argument(const char *source, const char *function)
{
    size_t length = strlen(function);
    for (const char *s = source; (s = strstr(s, function)); s += length) {
        const char *open = s + length + strspn(s + length, " "), *end = open + strcspn(open, ",);{");
        char word[SOURCE_WORD];
        if (*open != '(' || *end == ';' || *end == '{')
            continue;
        snprintf(word, sizeof word, "%.*s", (int)(end - open - 1), open + 1);
        if (word[0] &&
            strspn(word, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == strlen(word) &&
            is_long(source, word))
            return line_number(source, s);
    }
    return 0;
}

/* Begins the function's list of parameters with one of 32 bits? */
static bool take_narrow(struct source_copy *found, const char *open)
{
    static const char *const types[] = {"int ", "unsigned ", "unsigned int ", "float "};
    const char *close = strchr(open, ')'), *begin = open + 1 + (strncmp(open + 1, "const ", 6) == 0 ? 6 : 0);
    for (size_t k = 0; close && k < ARRAY_LEN(types); k++)
        if (strncmp(begin, types[k], strlen(types[k])) == 0 &&
            source_take_parameter(found->parameter, begin, begin + strcspn(begin, ",)")))
            return close[1 + strspn(close + 1, " \n")] == '{';
    return false;
}

bool source_find_narrow(struct source_copy *found, const char *source, const char *entry)
{
    for (const char *s = source; s && (s = strstr(s, "__device__")); s++) {
        const char *open = s + strcspn(s, "(;{"), *name = word_begin(s, open);
        if (*open != '(' || name == open || !take_narrow(found, open) ||
            !source_is_used_by(source, line_number(source, name), entry))
            continue;
        snprintf(found->function, SOURCE_WORD, "%.*s", (int)(open - name), name);
        found->function_line = line_number(source, name);
        found->returns_int =
            memmem(s, (size_t)(name - s), " int ", 5) && !memmem(s, (size_t)(name - s), "long", 4);
        found->call_line = line_of_long_argument(source, found->function);
        if (found->call_line)
            return true;
    }
    return false;
}

/* ---- functions of ints ---- */

static bool is_int(const char *begin, const char *end)
{
    return (memmem(begin, (size_t)(end - begin), "int ", 4) ||
            memmem(begin, (size_t)(end - begin), "unsigned ", 9)) &&
           !memmem(begin, (size_t)(end - begin), "long ", 5);
}

/* Does the body use the name in an index? */
static bool is_index(const char *body, const char *end, const char *name)
{
    for (const char *s = body; s < end; s++)
        if (*s == '[') {
            const char *close = s + strcspn(s, "]");
            for (const char *at = s + 1; at < close; at++)
                if (!is_word(at[-1]) && strncmp(at, name, strlen(name)) == 0 && !is_word(at[strlen(name)]))
                    return true;
        }
    return false;
}

/* Does the body compare the name? Then it counts something, such as the steps of a loop. */
static bool is_compared(const char *body, const char *end, const char *name)
{
    size_t length = strlen(name);
    for (const char *s = body; (s = strstr(s, name)) && s < end; s += length) {
        const char *before = s, *after = s + length + strspn(s + length, " ");
        while (before > body && before[-1] == ' ')
            before--;
        if (!is_word(s[-1]) && !is_word(s[length]) &&
            (strchr("<>", before[-1]) || (before[-1] == '=' && strchr("<>=!", before[-2])) ||
             strchr("<>", *after) || (*after == '=' && after[1] == '=') || strncmp(after, "!=", 2) == 0))
            return true;
    }
    return false;
}

static bool names(const char *text, const char *name)
{
    size_t length = strlen(name);
    for (const char *s = text; (s = strstr(s, name)); s += length)
        if ((s == text || !is_word(s[-1])) && !is_word(s[length]))
            return true;
    return false;
}

/* Join the names of such parameters: "u and v". `line`: only those that it names; NULL: all. */
static void take_int_parameters(struct source_copy *found, const char *open, const char *close,
                                const char *line)
{
    const char *end = source_end_of_body(close);
    char name[SOURCE_WORD];
    for (const char *s = open + 1, *next; s < close; s = next + 1) {
        next = s + strcspn(s, ",)");
        size_t used = strlen(found->parameter);
        if (!is_int(s, next) || !source_take_parameter(name, s, next) || is_index(close, end, name) ||
            is_compared(close, end, name) || (line && !names(line, name)))
            continue;
        snprintf(found->parameter + used, SOURCE_WORD - used, "%s%s", used ? " and " : "", name);
        found->several = used > 0;
    }
}

/* Is the name called in the line, with arguments of a template or without? */
static bool calls(const char *source, int line, const char *function)
{
    char pattern[120];
    snprintf(pattern, sizeof pattern, "(^|[^[:alnum:]_])%.60s *(<[^;<>()]*> *)?\\(", function);
    return source_line_in(pattern, source, line, line, NULL) == line;
}

/* A function's head at one `__device__`, and its body. */
struct head {
    const char *begin, *name, *open, *close, *body; /* body: its brace; NULL: no function with a body */
};

static struct head head_at(const char *s)
{
    const char *open = s + strcspn(s, "(;{"), *close = open + strcspn(open, ")"), *name = word_begin(s, open);
    const char *body = *close ? close + 1 + strspn(close + 1, " \n") : close;
    bool is_function = *open == '(' && name < open && *body == '{';
    return (struct head){s, name, open, close, is_function ? body : NULL};
}

static void take_head(struct source_copy *found, const struct head *h, const char *source)
{
    *found = (struct source_copy){.function_line = line_number(source, h->name),
                                  .returns_int = is_int(h->begin, h->name)};
    snprintf(found->function, SOURCE_WORD, "%.*s", (int)(h->open - h->name), h->name);
}

/* The line of a return in the body that begins with a variable of 64 bits; 0: none. */
static int line_of_long_return(const char *source, const char *body)
{
    static const char word[] = "return ";
    const char *end = source_end_of_body(body);
    for (const char *s = body; (s = strstr(s, word)) && s < end; s++) {
        const char *name = s + strlen(word);
        char variable[SOURCE_WORD];
        size_t length = word_length(name);
        snprintf(variable, sizeof variable, "%.*s", (int)length, name);
        if (length && is_long(source, variable))
            return line_number(source, s);
    }
    return 0;
}

bool source_find_int_result(struct source_copy *found, const char *source, const char *entry)
{
    for (const char *s = source; s && (s = strstr(s, "__device__")); s++) {
        struct head h = head_at(s);
        if (!h.body)
            continue;
        take_head(found, &h, source);
        found->call_line = found->returns_int ? line_of_long_return(source, h.body) : 0;
        if (found->call_line && source_is_used_by(source, found->function_line, entry))
            return true;
    }
    return false;
}

static bool is_pointer(const char *source, const char *name, int length)
{
    char pattern[120];
    snprintf(pattern, sizeof pattern, "\\* *((const|__restrict__) *)*%.*s *[,)=;]", length > 40 ? 40 : length,
             name);
    return length && source_line_with(pattern, source, 0, NULL);
}

/* Stands the call in the brackets of an index, or behind a pointer and a +? Then it computes an index. */
static bool is_call_of_index(const char *source, int line, const char *function)
{
    char *text = line_text(source, line);
    const char *at = strstr(text, function);
    int depth = 0;
    for (const char *s = text; at && s < at; s++)
        depth += (*s == '[') - (*s == ']');
    while (at && at > text && at[-1] == ' ')
        at--;
    bool found = at && depth > 0;
    if (at && at > text + 1 && at[-1] == '+') {
        const char *end = at - 1;
        while (end > text && end[-1] == ' ')
            end--;
        const char *name = word_begin(text, end);
        found = found || is_pointer(source, name, (int)(end - name));
    }
    free(text);
    return found;
}

bool source_find_int(struct source_copy *found, const char *source, int line)
{
    int first;
    const char *around = source ? source_function(source, line, &first) : NULL;
    for (const char *s = source; s && (s = strstr(s, "__device__")); s++) {
        struct head h = head_at(s);
        take_head(found, &h, source);
        if (!h.body || (around != h.body && (!calls(source, line, found->function) ||
                                             is_call_of_index(source, line, found->function))))
            continue;
        found->call_line = around == h.body ? 0 : line;
        char *own = around == h.body ? line_text(source, line) : NULL;
        take_int_parameters(found, h.open, h.close, own);
        free(own);
        if (found->returns_int || found->parameter[0])
            return true;
    }
    return false;
}

/* The end of the name of what the line assigns to: of "tile" in "tile[z][y] += v;". */
static const char *end_of_target(const char *text)
{
    const char *sign = text + strcspn(text, "=");
    for (int depth = 0; sign > text && (depth || strchr(" +-*/]", sign[-1])); sign--)
        depth += (sign[-1] == ']') - (sign[-1] == '[');
    return sign;
}

/* Stands line `at` in another function than `line`? Its variables are others, even of the same name. */
static bool is_elsewhere(const char *source, int at, int line)
{
    int first;
    const char *there = source_function(source, at, &first);
    return there && there != source_function(source, line, &first);
}

int source_line_of_int(const char *source, int line)
{
    char *text = line_text(source, line);
    const char *sign = end_of_target(text), *name = word_begin(text, sign);
    char *own = xstrndup(name, (size_t)(sign - name));
    char *pattern =
        xformat("(^|[^[:alnum:]_])((int|unsigned|long|short) +([[:alnum:]_]+( *=[^,;]*)?, *)*%s *[][;=,]"
                "|auto +%s *(= *|[{(])[0-9]+ *[;})])",
                own, own);
    char *as_float =
        xformat("(^|[^[:alnum:]_])(float|double) +([[:alnum:]_]+( *=[^,;]*)?, *)*%s *[][;=,]", own);
    int found = 0;
    for (int at = line; name < sign && at > 0 && !found; at--) {
        if (is_elsewhere(source, at, line))
            continue;
        if (source_line_in(as_float, source, at, at, NULL))
            break;
        found = source_line_in(pattern, source, at, at, NULL);
    }
    free(as_float);
    free(pattern);
    free(own);
    free(text);
    return found;
}
