#include "grader/diagnose/source_bytes.h"

#include <ctype.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "common/base.h"
#include "grader/diagnose/source_loop.h"
#include "grader/diagnose/source_names.h"
#include "grader/diagnose/source_scope.h"
#include "grader/diagnose/source_values.h"
#include "grader/text/text_line.h"
#include "grader/text/word.h"

#define COPY "memcpy_async"
enum { ARGUMENT_MOST = 8 };

/* The arguments of a call; each ends where the next begins, less its comma. */
struct call {
    const char *begin[ARGUMENT_MOST + 1];
    int count;
};

/* The call whose bracket is at `open`; false: it does not end, or has too many arguments. */
static bool read_call(struct call *c, const char *open)
{
    int depth = 0;
    *c = (struct call){.begin = {open + 1}};
    for (const char *s = open; *s && *s != ';' && c->count < ARGUMENT_MOST; s++) {
        depth += strchr("([{", *s) ? 1 : strchr(")]}", *s) ? -1 : 0;
        if (depth == 0 || (depth == 1 && *s == ','))
            c->begin[++c->count] = s + 1;
        if (depth == 0)
            return true;
    }
    return false;
}

static bool ends_with(const char *text, const char *end, const char *word)
{
    size_t length = strlen(word);
    return (size_t)(end - text) >= length && !strncmp(end - length, word, length);
}

/* Which argument of the call counts bytes; -1: none is known to. A copy of cooperative_groups with two
 * lengths counts elements; one of libcu++ ends with a pipeline or a barrier. */
static int argument_of_bytes(const char *source, const char *name, const struct call *c)
{
    if (ends_with(source, name, "__pipeline_"))
        return c->count >= 3 ? 2 : -1;
    if (ends_with(source, name, "cuda::"))
        return c->count >= 4 ? c->count - 2 : -1;
    bool of_group = ends_with(source, name, "::") || (!(name > source && is_word(name[-1])) &&
                                                      strstr(source, "using namespace cooperative_groups"));
    return of_group && c->count == 4 ? 3 : -1;
}

static bool may_count_bytes(const char *source, const char *text, int depth);

/* May one of the values that the text gives a name be a number of bytes? `given`: it has a value. */
static bool value_may_count_bytes(const char *source, const char *name, int depth, bool *given)
{
    bool bytes = false;
    size_t length;
    for (const char *at = source; !bytes && (at = source_next_value(source, at, name, &length));) {
        char *value = xstrndup(at, length);
        bytes = may_count_bytes(source, value, depth + 1);
        *given = true;
        free(value);
    }
    return bytes;
}

/* May the name be a number of bytes? One without a value, such as a parameter, may where the text has a
 * sizeof and the name stands for the whole number: bytes are not added to cells. */
static bool name_may_count_bytes(const char *source, const char *name, bool added, int depth)
{
    static const char *const known[] = {"n",        "min",       "max",    "std",      "blockDim",
                                        "blockIdx", "threadIdx", "size_t", "unsigned", "int"};
    for (size_t k = 0; k < ARRAY_LEN(known); k++)
        if (!strcmp(name, known[k]))
            return false;
    bool given = false, bytes = value_may_count_bytes(source, name, depth, &given);
    return bytes || (!given && !added && strstr(source, "sizeof"));
}

/* May the text be a number of bytes, by itself or by what its names stand for? */
static bool may_count_bytes(const char *source, const char *text, int depth)
{
    enum { DEPTH_MOST = 4 };
    static const char bytes[] = "sizeof|[Bb]yte|BYTE|aligned_size_t|<< *2|\\* *4|4 *\\*|alignof";
    bool found = depth > DEPTH_MOST || source_match(bytes, text, NULL, 0), added = strpbrk(text, "+-,");
    for (const char *s = text; *s && !found; s++) {
        if (!is_word(*s) || isdigit((unsigned char)*s) || (s > text && (is_word(s[-1]) || s[-1] == '.')))
            continue;
        size_t length = word_length(s);
        char *name = xstrndup(s, length);
        bool object = s[length] == '.'; /* block.size(), for instance */
        found = !object && name_may_count_bytes(source, name, added, depth);
        free(name);
    }
    return found;
}

/* A number alone may be right: 4, 8 or 16 bytes. */
static bool counts_cells(const char *source, const char *name, const char *open)
{
    struct call c;
    int k = read_call(&c, open) ? argument_of_bytes(source, name, &c) : -1;
    if (k < 0)
        return false;
    char *text = xstrndup(c.begin[k], (size_t)(c.begin[k + 1] - c.begin[k] - 1));
    bool number = source_match("^[ \n]*[0-9]+[uUlL]*[ \n]*$", text, NULL, 0) && atoi(text) % 4 == 0;
    bool cells = !number && !may_count_bytes(source, text, 0);
    free(text);
    return cells;
}

int source_copy_of_cells(const char *source, const char *entry)
{
    for (const char *at = source; at && (at = strstr(at, COPY)); at++) {
        const char *open = at + strlen(COPY);
        open += strspn(open, " ");
        int line = line_number(source, at);
        const char *start = source_line_start(source, line);
        size_t before = (size_t)(at - start);
        bool comment = memmem(start, before, "//", 2) || memmem(start, before, "/*", 2) ||
                       start[strspn(start, " \t")] == '*';
        if (*open == '(' && !comment && source_is_used_by(source, line, entry) &&
            counts_cells(source, at, open))
            return line;
    }
    return 0;
}
