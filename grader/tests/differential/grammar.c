#include "grader/tests/differential/grammar.h"

#include <stdlib.h>
#include <string.h>

#include "grader/text/whole_file.h"

enum { MOST_BYTES = 1 << 20, INDENT = 4 };

static const struct {
    const char *word;
    uint32_t makes, traits;
} words[] = {
#define X(symbol, name, type) {#name, SET(symbol), 0},
    NUMBER_TYPES(X)
#undef X
        {"bool", SET(BOOL), 0},
    {"place", SET(PLACE), 0},
    {"uniform", SET(UNIFORM), 0},
    {"statement", SET(STATEMENT), 0},
    {"number", ALL, 0},
    {"int", INTS, 0},
    {"word", WORDS, 0},
    {"float", FLOATS, 0},
    {"shuffled", SHUFFLED, 0},
    {"leaf", 0, LEAF},
    {"in_kernel", 0, IN_KERNEL},
    {"in_warp", 0, IN_WARP},
    {"in_block", 0, IN_BLOCK},
    {"in_loop", 0, IN_LOOP},
    {"before_end", 0, BEFORE_END},
};

/* The file while it is read. */
struct reader {
    struct grammar *grammar;
    const char *path;
    int line;
    uint32_t makes, traits; /* what the last head says */
    bool open;              /* the next line goes on with the last rule */
};

static void add_word(struct reader *r, const char *word, size_t length)
{
    for (size_t k = 0; k < ARRAY_LEN(words); k++)
        if (strlen(words[k].word) == length && !strncmp(words[k].word, word, length)) {
            r->makes |= words[k].makes;
            r->traits |= words[k].traits;
            return;
        }
    die("%s:%d: '%.*s' names neither a type nor a place", r->path, r->line, (int)length, word);
}

/* "u32 u64 in_kernel:" */
static void read_head(struct reader *r, const char *line, size_t length)
{
    r->makes = r->traits = 0;
    r->open = false;
    if (line[length - 1] != ':')
        die("%s:%d: neither a comment, nor indented, nor does it end with a colon", r->path, r->line);
    for (const char *end = line + length - 1; line < end;) {
        size_t word = strcspn(line, " :");
        add_word(r, line, word);
        line += word + strspn(line + word, " ");
    }
}

/* A rule of its own, or the next line of a statement. */
static void read_rule(struct reader *r, const char *line, size_t length)
{
    struct grammar *g = r->grammar;
    if (!r->makes)
        die("%s:%d: nothing says what this may be", r->path, r->line);
    if (r->open) {
        struct rule *last = &g->rules[g->count - 1];
        char *longer = xformat("%s\n%.*s", last->text, (int)length, line);
        free(last->text);
        last->text = longer;
    } else {
        *ARRAY_PUSH(g->rules, g->count, g->capacity) =
            (struct rule){.makes = r->makes, .traits = r->traits, .text = xstrndup(line, length)};
        r->open = r->makes & SET(STATEMENT);
    }
}

void grammar_read(struct grammar *g, const char *path)
{
    struct why why;
    struct text text = {0};
    struct reader r = {.grammar = g, .path = path, .line = 1};
    *g = (struct grammar){0};
    if (!whole_file_read(&text, path, MOST_BYTES, &why))
        die("%s", why.text);
    for (const char *line = text.s; *line; r.line++) {
        size_t length = strcspn(line, "\n");
        if (length == 0)
            r.open = false;
        else if (strspn(line, " ") >= INDENT)
            read_rule(&r, line + INDENT, length - INDENT);
        else if (*line != '#')
            read_head(&r, line, length);
        line += length + (line[length] == '\n');
    }
    text_free(&text);
}

void grammar_free(struct grammar *g)
{
    for (size_t k = 0; k < g->count; k++)
        free(g->rules[k].text);
    free(g->rules);
    *g = (struct grammar){0};
}

size_t grammar_unused(const struct grammar *g)
{
    size_t unused = 0;
    for (size_t k = 0; k < g->count; k++)
        unused += g->rules[k].uses == 0;
    return unused;
}
