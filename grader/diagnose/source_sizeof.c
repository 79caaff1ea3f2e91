#include "grader/diagnose/source_sizeof.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "common/base.h"
#include "grader/diagnose/source_lines.h"
#include "grader/diagnose/source_names.h"
#include "grader/diagnose/source_pointers.h"
#include "grader/diagnose/source_scope.h"
#include "grader/text/source_code.h"
#include "grader/text/text_line.h"
#include "grader/text/word.h"

/* The first line that takes, in this form, the length of a parameter that is a pointer; 0: none. */
static int line_of_parameter(const char *pattern, const char *source, const char *entry)
{
    for (int line = 0; (line = source_line_with(pattern, source, line, entry));) {
        char name[SOURCE_NAME];
        int first;
        const char *body = source_function(source, line, &first);
        if (body && source_line_names(pattern, source, line, name, 1) &&
            source_is_pointer_parameter(source, body, name))
            return line;
    }
    return 0;
}

/* The same where a macro stands for the quotient, as in #define LENGTH(a) (sizeof(a) / sizeof((a)[0])). */
static int line_of_macro(const char *source, const char *entry)
{
    static const char defines[] =
        "# *define +" A_NAME "\\( *" A_NAME " *\\).*sizeof[( ]+\\2[ )]*/[( ]*sizeof";
    int found = 0;
    for (int line = 0; !found && (line = source_line_with(defines, source, line, NULL));) {
        char name[SOURCE_NAME];
        if (!source_line_names(defines, source, line, name, 1))
            continue;
        char *call = xformat("[^[:alnum:]_]%s *\\( *" A_NAME " *\\)", name);
        found = line_of_parameter(call, source, entry);
        free(call);
    }
    return found;
}

int source_sizeof_parameter(const char *source, const char *entry)
{
    int line = line_of_parameter("sizeof *[( ] *" A_NAME " *\\)? */ *sizeof", source, entry);
    return line ? line : line_of_macro(source, entry);
}

/* A sizeof of a name or a member in a statement. */
struct size {
    char *statement; /* up to its ; */
    char name[SOURCE_NAME];
    char before, after; /* the letters beside it that are no blanks */
};

/* The operand of the sizeof at `at`: "sizeof(s->cells)" or "sizeof p". False: it is a type or an expression.
 */
static bool read_size(struct size *size, const char *source, const char *at)
{
    const char *begin = at, *end = at + strlen("sizeof"), *before = at;
    bool bracket = end[strspn(end, " ")] == '(';
    end += strspn(end, " ");
    end += bracket;
    end += strspn(end, " ");
    while (is_word(*end) || *end == '.' || (*end == '-' && end[1] == '>') || (*end == '>' && end[-1] == '-'))
        end++;
    const char *name = word_begin(source, end);
    if (name == end || end - name >= SOURCE_NAME)
        return false;
    memcpy(size->name, name, (size_t)(end - name));
    size->name[end - name] = '\0';
    end += strspn(end, " ");
    if (bracket && *end++ != ')')
        return false;
    while (before > source && strchr(" \t\n", before[-1]))
        before--;
    size->before = before > source ? before[-1] : ';';
    size->after = end[strspn(end, " \t\n")];
    while (begin > source && !strchr(";{}", begin[-1]))
        begin--;
    size->statement = xstrndup(begin, strcspn(begin, ";"));
    return true;
}

/* Does the statement or the function take the address of the name, to copy the pointer itself? */
static bool takes_address(const char *text, const char *name)
{
    char *pattern = xformat("& *([[:alnum:]_]+(\\.|->))*%s([^[:alnum:]_]|$)", name);
    bool found = source_match(pattern, text, NULL, 0);
    free(pattern);
    return found;
}

/* Is the memory asked for the pointer's own, as in "p = malloc(sizeof(p))" or "cudaMalloc(&p, sizeof(p))"? */
static bool allocates_own(const struct size *size)
{
    char *pattern = xformat("(^|[^[:alnum:]_])%s *=[^=]", size->name);
    bool found =
        takes_address(size->statement, size->name) || source_match(pattern, size->statement, NULL, 0);
    free(pattern);
    return found;
}

static bool is_mistaken(const struct size *size, const char *source)
{
    bool alone = strchr("(,=", size->before) && strchr("),;", size->after);
    bool times = (size->before == '*' || size->after == '*') && size->after != '/';
    if (source_match("[mM]alloc", size->statement, NULL, 0))
        return alone && allocates_own(size);
    if (source_match("mem(cpy|set)|Mem(cpy|set)", size->statement, NULL, 0))
        return (alone || times) && !takes_address(size->statement, size->name);
    return alone && size->before == '=' && !takes_address(source, size->name);
}

int source_sizeof_as_bytes(const char *source, const char *entry)
{
    enum { POINTER = 8 };
    char *code = source ? source_code(source) : NULL;
    int found = 0;
    for (const char *at = code; at && !found && (at = word_find(at, "sizeof")); at++) {
        struct size size;
        int line = line_number(code, at), bytes = 0;
        if (!read_size(&size, code, at))
            continue;
        bool fits = is_mistaken(&size, code) && source_is_used_by(code, line, entry) &&
                    source_form_of(code, line, size.name, &bytes) == SOURCE_POINTER;
        found = fits && bytes != POINTER ? line : 0;
        free(size.statement);
    }
    free(code);
    return found;
}
