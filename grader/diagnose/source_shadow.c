/* A declaration in inner braces makes a new variable, and its value is gone after them. Where nothing uses it
 * there, the variable outside was meant. */
#include "grader/diagnose/source_shadow.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "common/base.h"
#include "grader/diagnose/source_scope.h"
#include "grader/text/source_code.h"
#include "grader/text/text_line.h"
#include "grader/text/word.h"

enum { NAMES_MOST = 128 };

struct declared {
    const char *name;
    size_t length;
    int depth; /* of braces */
};

/* What is declared where the reader stands, from the outermost braces on. */
struct shadow_reader {
    struct declared names[NAMES_MOST];
    size_t count;
    int depth;
};

static const char *skip_blanks(const char *s)
{
    return s + strspn(s, " \t\n");
}

/* Past the words of a type and the blanks after them; `s` itself if none begins here. */
static const char *past_type(const char *s)
{
    static const char *const types[] = {"const", "float", "double", "int",    "unsigned", "long",
                                        "short", "bool",  "auto",   "size_t", "char"};
    for (bool more = true; more;) {
        more = false;
        for (size_t t = 0; t < ARRAY_LEN(types) && !more; t++)
            if (word_length(s) == strlen(types[t]) && !strncmp(s, types[t], strlen(types[t]))) {
                s = skip_blanks(s + strlen(types[t]));
                more = true;
            }
    }
    return s;
}

/* The end of the braces that are open at `s`. */
static const char *end_of_braces(const char *s)
{
    int depth = 1;
    for (; *s; s++) {
        depth += (*s == '{') - (*s == '}');
        if (!depth)
            return s;
    }
    return s;
}

static bool is_used(const struct declared *d, const char *from)
{
    const char *end = end_of_braces(from);
    for (const char *s = from; s + d->length <= end; s++)
        if (!strncmp(s, d->name, d->length) && !is_word(s[-1]) && !is_word(s[d->length]))
            return true;
    return false;
}

static bool is_known(const struct shadow_reader *r, const struct declared *d)
{
    for (size_t k = 0; k < r->count; k++)
        if (r->names[k].length == d->length && !strncmp(r->names[k].name, d->name, d->length) &&
            r->names[k].depth < d->depth)
            return true;
    return false;
}

/* Past one variable of a declaration and its value, up to the comma or semicolon after it. */
static const char *past_variable(const char *s)
{
    int open = 0;
    for (; *s && (open || !strchr(",;{}", *s)); s++)
        open += (strchr("([", *s) != NULL) - (strchr(")]", *s) != NULL);
    return s;
}

/* Take the variables of the declaration whose first name is at `s`. The first one that hides another and is
 * not used; NULL: none is. */
static const char *take_variables(struct shadow_reader *r, const char *s)
{
    const char *found = NULL;
    for (bool more = true; more && word_length(s);) {
        struct declared d = {s, word_length(s), r->depth};
        const char *after = skip_blanks(s + d.length), *end = past_variable(after);
        if (*after == '=' && is_known(r, &d) && !is_used(&d, end))
            found = found ? found : s;
        if (r->count < NAMES_MOST)
            r->names[r->count++] = d;
        more = *end == ',';
        s = skip_blanks(end + more);
    }
    return found;
}

static const char *find(const char *code)
{
    struct shadow_reader r = {.count = 0};
    for (const char *s = code; *s; s++) {
        r.depth += (*s == '{') - (*s == '}');
        while (r.count && r.names[r.count - 1].depth > r.depth)
            r.count--;
        if (!strchr(";{}", *s))
            continue;
        const char *begin = skip_blanks(s + 1), *name = past_type(begin);
        const char *found = name > begin && r.depth ? take_variables(&r, name) : NULL;
        if (found)
            return found;
    }
    return NULL;
}

int source_shadow_line(const char *source, const char *entry)
{
    char *code = source ? source_code(source) : NULL;
    const char *at = code ? find(code) : NULL;
    int line = at ? line_number(code, at) : 0;
    free(code);
    return line && source_is_used_by(source, line, entry) ? line : 0;
}
