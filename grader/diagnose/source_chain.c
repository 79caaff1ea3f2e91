#include "grader/diagnose/source_chain.h"

#include <stdbool.h>
#include <string.h>

#include "common/base.h"
#include "grader/diagnose/source_scope.h"
#include "grader/text/text_line.h"
#include "grader/text/word.h"

enum { DEPTH_MOST = 64 };

/* The comparisons at one depth of brackets since the last sign that ends a condition. */
struct chain {
    const char *last;   /* since the last comma; NULL: none */
    const char *chain;  /* the first of two without a comma between them; NULL: none */
    bool less, greater; /* arguments of templates have brackets of both directions */
};

struct chains {
    struct chain at[DEPTH_MOST];
    int depth;
};

/* Where the text goes on after a comment, a string or a line for the preprocessor; `s`: none begins here. */
static const char *past_other(const char *s)
{
    const char *end = NULL;
    if (s[0] == '#' || (s[0] == '/' && s[1] == '/'))
        return s + strcspn(s, "\n");
    if (s[0] == '/' && s[1] == '*')
        end = strstr(s + 2, "*/");
    if (s[0] == '"')
        end = strchr(s + 1, '"');
    if (s[0] == '\'' && s[1] && s[2] == '\'')
        end = s + 2;
    return end ? end + 1 : s;
}

/* How many letters of a sign that begins with < or > and is no comparison begin here? */
static int length_of_other_sign(const char *s)
{
    static const char *const signs[] = {"<<<", ">>>", "<<", ">>", "->"};
    for (size_t k = 0; k < ARRAY_LEN(signs); k++)
        if (!strncmp(s, signs[k], strlen(signs[k])))
            return (int)strlen(signs[k]);
    return 0;
}

static void take_comparison(struct chain *c, const char *s)
{
    c->chain = c->chain ? c->chain : c->last;
    c->last = s;
    *(*s == '<' ? &c->less : &c->greater) = true;
}

/* Begins one of the words here that stand for && and its like? */
static bool is_word_that_joins(const char *s)
{
    static const char *const words[] = {"and", "or", "bitand", "bitor", "xor", "not_eq"};
    bool found = false;
    for (size_t k = 0; k < ARRAY_LEN(words) && !is_word(s[-1]); k++)
        found = found || (!strncmp(s, words[k], strlen(words[k])) && !is_word(s[strlen(words[k])]));
    return found;
}

/* == and & bind less than <, so each of their sides may be a comparison. */
static bool ends_condition(const char *s)
{
    return strchr(";{}?:&|^", *s) || !strncmp(s, "!=", 2) || (*s == '=' && !strchr("<>", s[-1])) ||
           is_word_that_joins(s);
}

/* Take the sign at `s`. The first comparison of a chain that it ends; NULL: it ends none. */
static const char *take(struct chains *c, const char *s)
{
    struct chain *here = &c->at[c->depth], ended = *here;
    bool closes = strchr(")]", *s);
    if (strchr("([", *s) && c->depth + 1 < DEPTH_MOST)
        c->at[++c->depth] = (struct chain){0};
    else if (closes && c->depth > 0)
        c->depth--;
    else if (*s == '<' || *s == '>')
        take_comparison(here, s);
    else if (*s == ',')
        here->last = NULL;
    if (!closes && !ends_condition(s))
        return NULL;
    *here = (struct chain){0};
    return ended.less != ended.greater ? ended.chain : NULL;
}

int source_chain_line(const char *source, const char *entry)
{
    struct chains c = {.depth = 0};
    for (const char *s = source, *next; s && *s; s = next) {
        int other = length_of_other_sign(s);
        next = past_other(s) + other;
        if (next > s) {
            c.at[c.depth].greater |= *s == '>'; /* two lists of a template's arguments may end here */
            continue;
        }
        next = s + 1;
        const char *found = s > source ? take(&c, s) : NULL;
        if (found && source_is_used_by(source, line_number(source, found), entry))
            return line_number(source, found);
    }
    return 0;
}
