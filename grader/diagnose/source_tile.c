#include "grader/diagnose/source_tile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "common/base.h"
#include "grader/diagnose/source_copy.h"
#include "grader/diagnose/source_scope.h"
#include "grader/text/source_code.h"
#include "grader/text/text_line.h"
#include "grader/text/word.h"

/* ---- types ---- */

/* Has the struct or the class an array among its members? */
static bool struct_has_array(const char *code, const char *type)
{
    bool found = false;
    for (const char *at = code; (at = word_find(at, type)) && !found; at++) {
        const char *end = at, *body = at + strcspn(at, "{;(=");
        while (end > code && end[-1] == ' ')
            end--;
        const char *word = word_begin(code, end);
        bool declares = !strncmp(word, "struct ", 7) || !strncmp(word, "class ", 6);
        if (!declares || *body != '{')
            continue;
        char *text = xstrndup(body, (size_t)(source_end_of_body(body) - body));
        found = source_match("[;{}:][ \n]*" A_NAME "[ \n]+" A_NAME " *(\\[[^];]*\\] *)+[;,]", text, NULL, 0);
        free(text);
    }
    return found;
}

/* Is a variable of this type copied cell by cell? An array by itself is not: its name is a pointer. */
static bool is_of_cells(const char *code, const char *type)
{
    enum { ALIASES = 3 };
    char name[SOURCE_NAME];
    snprintf(name, sizeof name, "%s", type);
    for (int k = 0; k < ALIASES; k++) {
        if (struct_has_array(code, name))
            return true;
        char *uses = xformat("using +%s *= *" A_NAME " *(<[^;]*>)? *;", name),
             *typedefs = xformat("typedef +(struct +)?" A_NAME " *(<[^;]*>)? +%s *;", name);
        bool found = source_match(uses, code, name, 1) || source_match(typedefs, code, name, 2);
        free(uses);
        free(typedefs);
        if (!found)
            return false;
    }
    return false;
}

/* ---- variables ---- */

/* The statement from `at` back to its first word, and on to its end; the caller frees it. */
static char *statement_around(const char *code, const char *at)
{
    const char *begin = at;
    while (begin > code + 1 && (!strchr(";{}", begin[-1]) || (begin[-1] == '{' && is_word(begin[-2]))))
        begin--;
    begin += strspn(begin, " \t\n");
    return xstrndup(begin, strcspn(begin, ";"));
}

/* What is declared: its type, or that of the elements of an array. */
struct declared {
    char type[SOURCE_NAME];
    bool array;
};

static bool take_declared(struct declared *d, const char *pattern, const char *text)
{
    char indices[SOURCE_NAME];
    bool is = source_match(pattern, text, d->type, 1) && source_match(pattern, text, indices, 3);
    d->array = is && indices[0];
    return is;
}

/* A struct's member of this name. */
static bool take_member(struct declared *d, const char *code, const char *member)
{
    char *pattern = xformat("[;{}:][ \n]*" A_NAME " *(<[^;{}]*>)? +%s *((\\[[^];]*\\] *)*)[;,]", member);
    bool is = take_declared(d, pattern, code);
    free(pattern);
    return is;
}

/* Does the statement declare a variable with the value of the shared one, of its element or its member, and
 * no reference or pointer? */
static bool takes_copy(struct source_tile *found, const char *code, const char *statement, struct declared d)
{
    char *pattern = xformat("^(const +)?([[:alnum:]_:]+)( *<[^;=]*>)? +" A_NAME
                            " *[={(] *(%s(\\[[^]]*\\]|\\." A_NAME ")*) *[)}]? *(,.*)?$",
                            found->shared);
    char copied[SOURCE_NAME], member[SOURCE_NAME];
    bool is = source_match(pattern, statement, found->copy, 4) && source_match(pattern, statement, copied, 5);
    free(pattern);
    bool of_member = is && source_match("\\." A_NAME "(\\[[^]]*\\])*$", copied, member, 1);
    is = is && (!of_member || take_member(&d, code, member)) &&
         d.array == (copied[strlen(copied) - 1] == ']') && is_of_cells(code, d.type);
    if (is)
        snprintf(found->shared, SOURCE_NAME, "%s", copied);
    return is;
}

/* ---- parameters ---- */

/* The part number `k` of a list in brackets that begins at `open`; false: it has fewer. */
static bool list_part(const char **begin, const char **end, const char *open, int k)
{
    int depth = 0, part = 0;
    *begin = open + 1;
    for (const char *s = open; *s; s++) {
        depth += (strchr("([{<", *s) != NULL) - (strchr(")]}>", *s) != NULL);
        if (depth > 1 || (depth == 1 && *s != ','))
            continue;
        *end = s;
        if (part++ == k)
            return s > open;
        *begin = s + 1;
        if (!depth)
            return false;
    }
    return false;
}

/* The call's function, if its part number `k` is the name at `at` alone; false: it stands elsewhere. */
static bool takes_call(struct source_tile *found, int *k, const char *code, const char *at)
{
    const char *after = at + strlen(found->shared), *open = at;
    after += strspn(after, " \n");
    int depth = 0;
    *k = 0;
    while (open > code && !strchr(";{}", open[-1]) && !(open[-1] == '(' && !depth)) {
        open--;
        depth += (*open == ')') - (*open == '(');
        *k += *open == ',' && !depth;
    }
    const char *end = open - 1, *before = at;
    while (before > open && strchr(" \n", before[-1]))
        before--;
    if (open == code || *end != '(' || !strchr(",)", *after) || !strchr(",(", before[-1]))
        return false;
    const char *name = word_begin(code, end);
    snprintf(found->function, SOURCE_NAME, "%.*s", (int)(end - name), name);
    return name < end;
}

static bool stores_to(const char *body, const char *name)
{
    char *text = xstrndup(body, (size_t)(source_end_of_body(body) - body)),
         *pattern =
             xformat("(^|[;{})\n ])%s *(\\.[[:alnum:]_]+|\\[[^];]*\\]|\\([^();]*\\))+ *[-+*/]?=[^=]", name);
    bool found = source_match(pattern, text, NULL, 0);
    free(text);
    free(pattern);
    return found;
}

/* Does the called function take its parameter number `k` by value, and store to it? */
static bool takes_parameter(struct source_tile *found, const char *code, int k)
{
    for (const char *at = code; (at = word_find(at, found->function)); at++) {
        const char *open = at + strlen(found->function), *close, *begin, *end, *body;
        char word[SOURCE_WORD];
        open += strspn(open, " ");
        close = open + strcspn(open, ")");
        body = *close ? close + 1 + strspn(close + 1, " \n") : close;
        if (*open != '(' || *body != '{' || !list_part(&begin, &end, open, k) ||
            !source_take_parameter(word, begin, end) || !stores_to(body, word))
            continue;
        found->line = line_number(code, at);
        snprintf(found->copy, SOURCE_NAME, "%.*s", SOURCE_NAME - 1, word);
        return true;
    }
    return false;
}

/* ---- all ---- */

/* The name and the type that the declaration at `at` gives to what is shared. */
static bool takes_shared(struct source_tile *found, struct declared *d, const char *at)
{
    static const char pattern[] = "^__shared__ +" A_NAME " *(<[^;=]*>)? +[[:alnum:]_]+ *((\\[[^]]*\\] *)*)$";
    static const char name[] = "^__shared__ +" A_NAME " *(<[^;=]*>)? +" A_NAME;
    char *text = xstrndup(at, strcspn(at, ";"));
    bool is = take_declared(d, pattern, text) && source_match(name, text, found->shared, 3);
    free(text);
    return is;
}

/* Is the shared struct, declared at `at`, copied? A copy that is made later holds what was stored before. */
static bool is_copied(struct source_tile *found, const struct declared *d, const char *code, const char *at)
{
    const char *declared = at + strcspn(at, ";"), *use = word_find(declared, found->shared);
    char *statement = use ? statement_around(code, use) : xstrdup("");
    bool is = takes_copy(found, code, statement, *d);
    found->function[0] = '\0';
    found->line = is ? line_number(code, use) : 0;
    free(statement);
    int depth = 0, k;
    const char *s = declared;
    for (; *s && depth >= 0 && !is; s++) {
        depth += (*s == '{') - (*s == '}');
        bool named = !is_word(s[-1]) && !strncmp(s, found->shared, strlen(found->shared)) &&
                     !is_word(s[strlen(found->shared)]);
        is = named && !d->array && is_of_cells(code, d->type) && takes_call(found, &k, code, s) &&
             takes_parameter(found, code, k);
    }
    return is;
}

bool source_find_tile(struct source_tile *found, const char *source, const char *entry)
{
    char *code = source ? source_code(source) : NULL;
    struct declared d;
    bool is = false;
    for (const char *at = code; at && !is && (at = word_find(at, "__shared__")); at++)
        is = takes_shared(found, &d, at) && source_is_used_by(code, line_number(code, at), entry) &&
             is_copied(found, &d, code, at);
    free(code);
    return is;
}

int source_tile_line(const char *source, const char *entry)
{
    struct source_tile found;
    return source_find_tile(&found, source, entry) ? found.line : 0;
}
