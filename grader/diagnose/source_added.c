#include "grader/diagnose/source_added.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "common/base.h"
#include "grader/diagnose/source_names.h"
#include "grader/diagnose/source_pointers.h"
#include "grader/diagnose/source_scope.h"
#include "grader/diagnose/source_values.h"
#include "grader/text/source_code.h"
#include "grader/text/text_line.h"
#include "grader/text/word.h"

static bool counts_bytes(const char *source, int line, const char *text, int depth);

/* Is the name that of a number of bytes, by itself or by its value? */
static bool name_counts_bytes(const char *source, int line, const char *name, int depth)
{
    char *value = source_value(source, line, name);
    bool named = source_match("([bB]ytes|BYTES)$", name, NULL, 0);
    bool divided = value && source_match("/|>>", value, NULL, 0);
    bool found = (named && !divided) || (value && counts_bytes(source, line, value, depth + 1));
    free(value);
    return found;
}

/* Is a summand a number of bytes? Of quotients, choices and calls nothing is said. */
static bool term_counts_bytes(const char *source, int line, const char *term, int depth)
{
    static const char size[] = "(^|[^[:alnum:]_])sizeof[^[:alnum:]_]",
                      of_bytes[] = "sizeof *\\( *(unsigned +|signed +)?(char|u?int8_t)";
    enum { DEPTH_MOST = 4 };
    if (depth > DEPTH_MOST || strpbrk(term, "/?<>,[%&") || source_match(of_bytes, term, NULL, 0))
        return false;
    if (source_match(size, term, NULL, 0))
        return true;
    bool found = false;
    for (const char *s = term; *s && !found; s++) {
        if (!is_word(*s) || isdigit((unsigned char)*s) || (s > term && (is_word(s[-1]) || s[-1] == '.')))
            continue;
        char name[SOURCE_NAME];
        size_t length = word_length(s);
        bool call = s[length + strspn(s + length, " ")] == '(';
        found = !call && source_match("^" A_NAME, s, name, 1) && name_counts_bytes(source, line, name, depth);
    }
    return found;
}

/* Is one of the summands of the text a number of bytes? */
static bool counts_bytes(const char *source, int line, const char *text, int depth)
{
    bool found = false;
    for (const char *s = text; *s && !found;) {
        s += strspn(s, "+- \t\n");
        size_t length = source_summand(s);
        char *term = xstrndup(s, length);
        found = term_counts_bytes(source, line, term, depth);
        free(term);
        s += length;
    }
    return found;
}

/* What is added to a pointer whose name ends at `end`: the sum after it, or its index; the caller frees it.
 * NULL: nothing is. */
static char *added(const char *end)
{
    const char *s = end + strspn(end, " ");
    bool index = *s == '[', sum = strchr("+-", *s) && *s && s[1] != *s && s[1] != '>';
    if (!index && !sum)
        return NULL;
    s += 1 + (sum && s[1] == '=');
    size_t length = 0;
    for (int depth = 0; s[length] && s[length] != ';'; length++) {
        depth += strchr("([{", s[length]) ? 1 : strchr(")]}", s[length]) ? -1 : 0;
        if (depth < 0 || (depth == 0 && strchr(",?:<>=&|", s[length])))
            break;
    }
    return xstrndup(s, length);
}

/* Does a word that ends before `end` make what follows a declaration, as a type does? */
static bool declares(const char *source, const char *end)
{
    const char *word = word_begin(source, end);
    size_t length = (size_t)(end - word);
    return length && !(length == strlen("return") && !strncmp(word, "return", length));
}

/* Is the name taken as it is, and not declared, a member, what it points to, or an address of bytes? */
static bool is_plain(const char *source, const char *name)
{
    const char *before = name;
    while (before > source && strchr(" \t\n", before[-1]))
        before--;
    if (before == source || !strchr(".>*)", before[-1]))
        return !declares(source, before);
    const char *open = before;
    while (before[-1] == ')' && open > source && *open != '(')
        open--;
    char *cast = xstrndup(open, (size_t)(before - open));
    bool typed = source_match("^\\( *(const +)?(float|int|unsigned|double)( +const)? *\\*", cast, NULL, 0);
    free(cast);
    return typed;
}

static bool adds_bytes(const char *source, int line, const char *at, size_t length)
{
    char *name = xstrndup(at, length), *sum = added(at + length);
    int bytes = 0;
    bool found = sum && length < SOURCE_NAME && is_plain(source, at) && counts_bytes(source, line, sum, 0) &&
                 source_form_of(source, line, name, &bytes) && bytes > 1;
    free(name);
    free(sum);
    return found;
}

int source_bytes_added(const char *source, const char *entry)
{
    char *code = source ? source_code(source) : NULL;
    int found = 0, line = 1;
    for (const char *s = code; s && *s && !found; s++) {
        line += *s == '\n';
        if (!(isalpha((unsigned char)*s) || *s == '_') || (s > code && is_word(s[-1])))
            continue;
        size_t length = word_length(s);
        if (adds_bytes(code, line, s, length) && source_is_used_by(code, line, entry))
            found = line;
    }
    free(code);
    return found;
}
