#include "grader/diagnose/source_scope.h"

#include <ctype.h>
#include <string.h>

#include "grader/text/word.h"

enum { FUNCTIONS = 64, NAME = 64 };

struct function {
    char name[NAME];
    const char *begin, *end; /* of its body */
    int first, last;         /* lines, from that of its name */
    bool used;
};

/* The state of reading a file up to `at`. */
struct reader {
    const char *at;
    int line, depth, parentheses;
    struct function next; /* the last name before a ( */
    char last;            /* the last character that is no blank */
    struct function found[FUNCTIONS];
    int count;
};

/* The length of the const between the parameters of a method and its body; 0: none begins here. */
static size_t const_of_method(const struct reader *r)
{
    size_t length = strlen("const");
    return r->last == ')' && strncmp(r->at, "const", length) == 0 && !is_word(r->at[length]) ? length : 0;
}

/* The length of a comment or a string that begins here; 0: none does. */
static size_t passed_over(const char *s)
{
    if (strncmp(s, "//", 2) == 0)
        return strcspn(s, "\n");
    if (strncmp(s, "/*", 2) == 0) {
        const char *end = strstr(s + 2, "*/");
        return end ? (size_t)(end + 2 - s) : strlen(s);
    }
    size_t length = *s == '"' ? 1 : 0;
    while (length && s[length] && s[length] != '"' && s[length] != '\n')
        length += s[length] == '\\' && s[length + 1] ? 2 : 1;
    return length + (length && s[length] == '"');
}

/* Note the name before the ( at `at`. */
static void take_name(struct reader *r, const char *source)
{
    const char *end = r->at, *begin;
    while (end > source && isspace((unsigned char)end[-1]))
        end--;
    begin = word_begin(source, end);
    size_t length = (size_t)(end - begin) < NAME ? (size_t)(end - begin) : NAME - 1;
    r->next = (struct function){.first = r->line};
    memcpy(r->next.name, begin, length);
}

/* Braces that follow no ) are those of a namespace or a class: what is in them is read as if they were not.
 */
static void take_brace(struct reader *r)
{
    if (*r->at == '{' && (r->depth || r->last == ')') && r->depth++ == 0)
        r->next.begin = r->at;
    if (*r->at != '}' || !r->depth || --r->depth || r->count == FUNCTIONS)
        return;
    r->next.end = r->at;
    r->next.last = r->line;
    r->found[r->count++] = r->next;
}

static void read_functions(struct reader *r, const char *source)
{
    for (r->at = source, r->line = 1; *r->at;) {
        size_t over = passed_over(r->at) + const_of_method(r);
        for (size_t k = 0; k < over; k++)
            r->line += *r->at++ == '\n';
        if (over)
            continue;
        char c = *r->at;
        if (c == '(' && r->depth == 0 && r->parentheses++ == 0)
            take_name(r, source);
        r->parentheses -= c == ')' && r->depth == 0 && r->parentheses;
        if (c == '{' || c == '}')
            take_brace(r);
        r->last = isspace((unsigned char)c) ? r->last : c;
        r->line += c == '\n';
        r->at++;
    }
}

static bool names(const struct function *in, const char *name)
{
    size_t length = strlen(name), over;
    for (const char *s = in->begin + 1; length && s < in->end; s += over ? over : 1) {
        over = passed_over(s);
        if (!over && strncmp(s, name, length) == 0 && !is_word(s[-1]) && !is_word(s[length]))
            return true;
    }
    return false;
}

/* Mark what the functions that are marked name, until nothing is new. */
static void mark_used(struct reader *r)
{
    for (bool more = true; more;) {
        more = false;
        for (int f = 0; f < r->count; f++)
            for (int g = 0; r->found[f].used && g < r->count; g++)
                if (!r->found[g].used && names(&r->found[f], r->found[g].name))
                    more = r->found[g].used = true;
    }
}

bool source_is_used_by(const char *source, int line, const char *name)
{
    struct reader r = {.at = source};
    bool known = false;
    read_functions(&r, source);
    for (int f = 0; f < r.count; f++)
        known |= r.found[f].used = strcmp(r.found[f].name, name) == 0;
    mark_used(&r);
    for (int f = 0; f < r.count; f++)
        if (line >= r.found[f].first && line <= r.found[f].last)
            return !known || r.found[f].used;
    return true;
}

const char *source_function(const char *source, int line, int *first)
{
    struct reader r = {.at = source};
    read_functions(&r, source);
    for (int f = 0; f < r.count; f++)
        if (line >= r.found[f].first && line <= r.found[f].last) {
            *first = 1;
            for (const char *s = source; s < r.found[f].begin; s++)
                *first += *s == '\n';
            return r.found[f].begin;
        }
    return NULL;
}
