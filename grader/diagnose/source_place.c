#include "grader/diagnose/source_place.h"

#include <string.h>

#include "grader/compile/submission.h"
#include "grader/diagnose/source_loop.h"
#include "grader/diagnose/source_scope.h"
#include "grader/text/word.h"

enum access { READS, WRITES };

/* How the messages about one element begin, after the size. */
static const struct {
    const char *words;
    enum access access;
} verbs[] = {{"reads ", READS}, {"writes ", WRITES}, {"stores an undefined value to ", WRITES}};

/* A place in a statement. */
struct reader {
    const char *begin, *at;
    int brackets, parentheses; /* that are open there */
    bool condition;            /* it is an if or a loop, without the statement below it */
};

/* The end of the comment or string that begins at `s`; `s` itself if none does. */
static const char *past_text(const char *s)
{
    if (strncmp(s, "//", 2) == 0)
        return s + strcspn(s, "\n");
    if (strncmp(s, "/*", 2) == 0)
        return strstr(s + 2, "*/") ? strstr(s + 2, "*/") + 2 : s + strlen(s);
    if (*s != '"')
        return s;
    for (s++; *s && *s != '"' && *s != '\n'; s++)
        s += s[0] == '\\' && s[1];
    return s + (*s == '"');
}

static struct reader reader_at(const char *begin)
{
    struct reader r = {.begin = begin, .at = begin};
    static const char *const words[] = {"if", "while", "for", "switch"};
    for (size_t k = 0; k < ARRAY_LEN(words); k++) {
        size_t length = strlen(words[k]);
        r.condition = r.condition || (!strncmp(begin, words[k], length) && !is_word(begin[length]));
    }
    return r;
}

/* Go on by one character, comment or string. False at the statement's end. */
static bool go_on(struct reader *r)
{
    const char *past = past_text(r->at);
    r->brackets += (*r->at == '[') - (*r->at == ']');
    r->parentheses += (*r->at == '(') - (*r->at == ')');
    if (r->condition && *r->at == ')' && r->parentheses == 0)
        return false;
    r->at = past > r->at ? past : r->at + 1;
    return *r->at && !strchr("{}", *r->at) && (*r->at != ';' || r->parentheses > 0);
}

/* Is this = neither a comparison nor a part of one? */
static bool assigns(const struct reader *r)
{
    const char *at = r->at;
    if (*at != '=' || at[1] == '=' || at - r->begin < 2)
        return false;
    bool shifts = strchr("<>", at[-1]) && at[-2] == at[-1];
    return !strchr("=!<>", at[-1]) || shifts;
}

/* The first assignment outside of brackets; NULL: there is none. */
static const char *find_assignment(const char *begin)
{
    struct reader r = reader_at(begin);
    do
        if (!r.brackets && assigns(&r))
            return r.at;
    while (go_on(&r));
    return NULL;
}

/* The end of the member's name after "tile.cells" or "tile->cells", if there is one. */
static size_t past_member(const char *s, size_t length)
{
    size_t sign = s[length] == '.' ? 1 : strncmp(s + length, "->", 2) == 0 ? 2 : 0;
    for (length += sign; sign && is_word(s[length]);)
        length++;
    return length;
}

/* The length of "name[...]", or of a member of it, with all its indices; 0: none begins here. */
static size_t element_length(const struct reader *r, const char *name, size_t length)
{
    const char *s = r->at;
    int depth = 0;
    if (strncmp(s, name, length) != 0 || (s > r->begin && is_word(s[-1])))
        return 0;
    length = past_member(s, length);
    if (s[length] != '[')
        return 0;
    for (size_t k = length; s[k] && !strchr("\n;", s[k]); k++) {
        depth += (s[k] == '[') - (s[k] == ']');
        if (depth == 0 && s[k + 1] != '[')
            return k + 1;
    }
    return 0;
}

/* May the element here be accessed so? That on the left of = is only written, that on the left of += read as
 * well. */
static bool fits(const struct reader *r, const char *assignment, enum access access)
{
    bool target = assignment && r->at < assignment && !r->brackets;
    bool compound = assignment && strchr("+-*/%&|^<>", assignment[-1]);
    return access == WRITES ? target || !assignment : !target || compound;
}

/* The only element of the array that the statement at `begin` accesses so, and its length; NULL: none, or
 * several. */
static const char *only_element(const char *begin, const char *name, size_t name_length, enum access access,
                                size_t *length)
{
    const char *assignment = find_assignment(begin), *found = NULL;
    struct reader r = reader_at(begin);
    do {
        size_t here = element_length(&r, name, name_length);
        if (!here || !fits(&r, assignment, access))
            continue;
        if (found)
            return NULL;
        found = r.at;
        *length = here;
    } while (go_on(&r));
    return found;
}

/* The name of the array in "reads tile[5], which ...", its length, and how it is accessed. NULL: the message
 * has no such beginning; a length of 0: it names no element. */
static const char *array_of(const struct finding *f, size_t *length, enum access *access)
{
    const char *message = f->message + f->size_length;
    for (size_t k = 0; k < ARRAY_LEN(verbs); k++) {
        const char *name = message + strlen(verbs[k].words);
        if (strncmp(message, verbs[k].words, strlen(verbs[k].words)) != 0)
            continue;
        *access = verbs[k].access;
        for (*length = 0; is_word(name[*length]);)
            ++*length;
        *length = name[*length] == '[' ? *length : 0;
        return name;
    }
    return NULL;
}

/* Set the place to the element that the message names after its verb. False if it has no such verb. */
static bool place_element(struct finding *f, const char *line, size_t width)
{
    size_t name_length, length;
    enum access access;
    const char *name = array_of(f, &name_length, &access);
    const char *element =
        name && name_length ? only_element(line + f->column - 1, name, name_length, access, &length) : NULL;
    if (element && element < line + width) {
        f->column = (int)(element - line) + 1;
        f->width = (int)length;
    }
    return name;
}

/* A call within its line, such as that of a barrier after an if. */
static void place_call(struct finding *f, const char *line)
{
    const char *begin = line + f->column - 1;
    size_t length = word_length(begin);
    if (length && begin[length] == '(' && begin > line + strspn(line, " \t"))
        f->width = (int)length;
}

void source_place(struct finding *f, const char *source)
{
    const char *line = submission_line(source, f->line);
    size_t width = line ? strcspn(line, "\n") : 0;
    if (f->column > 0 && (size_t)f->column <= width && !place_element(f, line, width))
        place_call(f, line);
}

/* "..., which thread (1,0,0) writes in line 12, with no barrier between". */
bool source_other_place(const struct finding *f, const char *source, int *column, int *width)
{
    const char *line = submission_line(source, f->other_line);
    size_t name_length, length;
    enum access access;
    const char *name = array_of(f, &name_length, &access), *which = name ? strstr(name, ", which ") : NULL;
    const char *where = which ? strstr(which, " in line ") : NULL;
    if (!line || !where || !name_length)
        return false;
    for (const char *verb = which; verb < where; verb++)
        if (!strncmp(verb, " write", strlen(" write")) || !strncmp(verb, " read", strlen(" read")))
            access = verb[1] == 'w' ? WRITES : READS;
    const char *begin = line + strspn(line, " \t");
    const char *element = only_element(begin, name, name_length, access, &length);
    if (!element || element >= line + strcspn(line, "\n"))
        return false;
    *column = (int)(element - line) + 1;
    *width = (int)length;
    return true;
}

/* Does the line store to an element of this array, before its comment? */
static bool stores_to(const char *line, const char *name, size_t name_length)
{
    const char *begin = line + strspn(line, " \t");
    size_t length, width = strcspn(line, "\n");
    const char *element = NULL;
    for (const char *at = begin;
         !element && (at = memmem(at, width - (size_t)(at - line), name, name_length)); at++) {
        struct reader r = {.begin = begin, .at = at};
        length = element_length(&r, name, name_length);
        const char *after = at + length + strspn(at + length, " \t");
        element = length && *after == '=' && after[1] != '=' ? at : NULL;
    }
    const char *comment = memmem(line, width, "//", 2);
    return element && (!comment || element < comment);
}

/* The first line after `after` that stores to the finding's array, in the function of its line; 0: none. */
static int next_store(const struct finding *f, const char *source, int after)
{
    size_t name_length = strlen(f->array);
    int first;
    const char *body = source && name_length && f->line ? source_function(source, f->line, &first) : NULL;
    for (int line = body ? first : 0; line; line++) {
        const char *text = submission_line(source, line);
        int other;
        if (!text || (text > body && source_function(source, line, &other) != body))
            return 0;
        if (line > after && stores_to(text, f->array, name_length))
            return line;
    }
    return 0;
}

int source_line_that_stores(const struct finding *f, const char *source)
{
    int line = next_store(f, source, 0);
    return line && !next_store(f, source, line) ? line : 0;
}

int source_first_store(const struct finding *f, const char *source)
{
    return next_store(f, source, 0);
}

void source_stores_before_loop(int lines[2], const struct finding *f, const char *source)
{
    struct source_loop loop;
    int reads = f->other_line ? f->other_line : f->line, line = next_store(f, source, 0);
    bool in_loop = line && source_loop_around(&loop, source, reads, reads);
    for (int k = 0; k < 2; k++) {
        bool before = in_loop && line && source_line_start(source, line) < loop.head;
        lines[k] = before ? line : 0;
        line = before ? next_store(f, source, line) : 0;
    }
}
