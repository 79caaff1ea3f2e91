#include "grader/diagnose/source_jump.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "common/base.h"
#include "grader/diagnose/source_scope.h"
#include "grader/text/source_code.h"
#include "grader/text/text_line.h"
#include "grader/text/word.h"

static bool begins_word(const char *at, const char *word)
{
    size_t length = strlen(word);
    return !strncmp(at, word, length) && !is_word(at[length]);
}

static bool begins_any(const char *at, const char *const *words, size_t count)
{
    for (size_t k = 0; k < count; k++)
        if (begins_word(at, words[k]))
            return true;
    return false;
}

/* Does a statement begin here that no condition guards? Then another one or a brace stands before it. */
static bool begins_statement(const char *text, const char *at)
{
    while (at > text && isspace((unsigned char)at[-1]))
        at--;
    return at > text && strchr(";{}", at[-1]);
}

static const char *past_blanks(const char *at)
{
    return at + strspn(at, " \t\n");
}

/* Does a statement follow, which no label or directive of the preprocessor leads to? A jump after a jump does
 * no harm. */
static bool is_followed(const char *after)
{
    static const char *const others[] = {"case", "default", "return", "continue", "break"};
    const char *next = past_blanks(after), *end = next;
    while (is_word(*end))
        end++;
    bool label = end > next && *past_blanks(end) == ':' && past_blanks(end)[1] != ':';
    return *next && !strchr("}#;", *next) && !label && !begins_any(next, others, ARRAY_LEN(others));
}

static bool is_taken_always(const char *text, const char *at)
{
    static const char *const jumps[] = {"return", "continue", "break"};
    const char *end = strchr(at, ';');
    return end && (at == text || !is_word(at[-1])) && begins_any(at, jumps, ARRAY_LEN(jumps)) &&
           begins_statement(text, at) && is_followed(end + 1);
}

int source_jump_line(const char *source, const char *entry)
{
    char *text = source ? source_code(source) : NULL;
    int found = 0;
    for (const char *at = text; at && *at && !found; at++)
        if (is_taken_always(text, at)) {
            int line = line_number(text, at);
            bool runs = !line_is_directive(source, line) && source_is_used_by(source, line, entry);
            found = runs ? line : 0;
        }
    free(text);
    return found;
}
