#include "grader/compile/messages.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "grader/text/escape.h"

static const char *const noise[] = {
    "Remark: The warnings can be suppressed",
    "compilation terminated",
    "Compilation terminated",
    "Error limit reached",
    " detected in the compilation of ",
    "--error_limit",
    "Assembler messages:",
};

/* One message: its lines. The first names a place. */
struct block {
    char *s;
    int lines;
};

struct blocks {
    struct block *items;
    size_t count, capacity;
};

static bool is_noise(const char *line)
{
    for (size_t i = 0; i < ARRAY_LEN(noise); i++)
        if (strstr(line, noise[i]))
            return true;
    return false;
}

/* Does a new message begin with this line, such as "x.cu(3): error: …" or "x.cu:3:1: warning: …"? */
static bool begins_message(const char *line)
{
    static const char *const marks[] = {": error",       "error:",   ": warning",
                                        ": fatal error", ": Error:", ": Warning:"};
    bool marked = false;
    for (size_t i = 0; i < ARRAY_LEN(marks); i++)
        marked |= strstr(line, marks[i]) != NULL;
    return marked && !isspace((unsigned char)line[0]);
}

/* "…/sm_60_atomic_functions.h(93): note #3326-D: …": a note about the toolkit's own files. There may be a
 * dozen of them, and the student can change none. */
static bool is_note_elsewhere(const char *line)
{
    return strstr(line, "): note") && !strstr(line, "student.cu(") && !strstr(line, "include/lab.h(");
}

/* gcc calls its temporary files "cc" and six random letters. If `word` ends in such a name, return the name
 * from its dot on, else NULL. */
static const char *after_temporary(const char *word)
{
    const char *slash = strrchr(word, '/'), *name = slash ? slash + 1 : word;
    size_t length = strcspn(name, ".");
    return length == 8 && name[0] == 'c' && name[1] == 'c' && name[length] == '.' ? name + length : NULL;
}

/* Append a line. The fixed name, with the private folder before it, becomes the student's, and random names
 * become what they stand for. */
static void add_renamed(struct text *out, const char *line, const char *name)
{
    static const char fixed[] = "student.cu", header[] = "include/lab.h";
    if (strncmp(line, "::", 2) == 0) /* no place but one that #line makes up; GitHub takes it as a command */
        text_printf(out, "<U+%04X>", *line++);
    while (*line) {
        size_t length = strcspn(line, " \t\"'`(,<>[");
        char *word = xstrndup(line, length);
        const char *file = strstr(word, fixed), *lab = strstr(word, header), *end = after_temporary(word);
        if (file && (file == word || file[-1] == '/') && !isalnum((unsigned char)file[sizeof fixed - 1]) &&
            file[sizeof fixed - 1] != '.')
            text_printf(out, "%s%s", name, file + sizeof fixed - 1);
        else if (lab && (lab == word || lab[-1] == '/'))
            text_printf(out, "%s", lab + strlen("include/"));
        else if (end)
            text_printf(out, "compiled%s", end);
        else
            text_add(out, word, length);
        free(word);
        line += length;
        if (*line)
            text_add(out, line++, 1);
    }
    text_add(out, "\n", 1);
}

/* Words as they look after nvcc's preprocessor, and as the student wrote them. */
static const struct {
    const char *shown, *written;
} expansions[] = {
    {"__attribute__((global))", "__global__"},     {"__attribute__((device))", "__device__"},
    {"__attribute__((host))", "__host__"},         {"__attribute__((shared))", "__shared__"},
    {"__attribute__((constant))", "__constant__"},
};

/* Put the student's words back into a message, and move the caret in the line below by as much. */
static void undo_expansions(char *block)
{
    for (size_t i = 0; i < ARRAY_LEN(expansions); i++) {
        size_t shown = strlen(expansions[i].shown), written = strlen(expansions[i].written);
        for (char *at = block; (at = strstr(at, expansions[i].shown)); at += written) {
            memcpy(at, expansions[i].written, written);
            memmove(at + written, at + shown, strlen(at + shown) + 1);
            size_t column = written;
            for (const char *c = at; c > block && c[-1] != '\n'; c--)
                column++;
            char *caret = strchr(at, '\n');
            caret += caret != NULL;
            size_t spaces = caret ? strspn(caret, " ") : 0;
            if (caret && caret[spaces] == '^' && spaces >= column + shown - written)
                memmove(caret, caret + shown - written, strlen(caret + shown - written) + 1);
        }
    }
}

static void keep_block(struct blocks *blocks, struct text *text, int lines)
{
    bool known = text->length == 0;
    if (!known)
        undo_expansions(text->s);
    for (size_t i = 0; i < blocks->count && !known; i++)
        known = strcmp(blocks->items[i].s, text->s) == 0;
    if (!known)
        *ARRAY_PUSH(blocks->items, blocks->count, blocks->capacity) = (struct block){xstrdup(text->s), lines};
    text_free(text);
    *text = (struct text){0};
}

/* Cut nvcc's text into messages. Repeated messages, and repeated lines in a message, are dropped. */
static struct blocks split(const char *raw, const char *name)
{
    struct blocks blocks = {0};
    struct text block = {0};
    char *previous = xstrdup("");
    int lines = 0;
    bool in_chain = false; /* "In file included from" comes before the message that it belongs to */
    bool elsewhere = false;
    while (raw && *raw) {
        size_t length = strcspn(raw, "\n");
        char *line = xstrndup(raw, length);
        raw += length + (raw[length] == '\n');
        bool chain = strncmp(line, "In file included", 16) == 0;
        if (line[0] == 0 || chain || (begins_message(line) && !in_chain)) {
            keep_block(&blocks, &block, lines);
            lines = 0;
        }
        in_chain = chain || (in_chain && isspace((unsigned char)line[0]));
        if (!isspace((unsigned char)line[0]))
            elsewhere = is_note_elsewhere(line);
        if (line[0] && !elsewhere && !is_noise(line) && strcmp(line, previous) != 0) {
            add_renamed(&block, line, name);
            lines++;
        }
        free(previous);
        previous = line;
    }
    keep_block(&blocks, &block, lines);
    free(previous);
    return blocks;
}

static bool is_warning(const char *block)
{
    return (strstr(block, "warning") || strstr(block, ": Warning:")) && !strstr(block, "error") &&
           !strstr(block, ": Error:");
}

void messages_clean(struct text *out, const char *raw, const char *name, enum message_kinds kinds,
                    struct message_limits limits)
{
    struct text shown = {0};
    shown_add(&shown, raw ? raw : "");
    struct blocks blocks = split(shown.s, name);
    text_free(&shown);
    int kept = 0, lines = 0, left_out = 0;
    for (size_t i = 0; i < blocks.count; i++) {
        struct block *b = &blocks.items[i];
        bool wanted = is_warning(b->s) == (kinds == MESSAGES_WARNINGS);
        bool fits = kept < limits.messages && lines + b->lines <= limits.lines;
        if (wanted && fits) {
            text_printf(out, "%s", b->s);
            kept++;
            lines += b->lines;
        } else if (wanted)
            left_out++;
        free(b->s);
    }
    if (left_out > 0)
        text_printf(out, "... and %d more message%s\n", left_out, left_out == 1 ? "" : "s");
    free(blocks.items);
}

char *messages_first_error(const char *cleaned)
{
    for (const char *line = cleaned; line && *line;
         line += strcspn(line, "\n") + (strchr(line, '\n') != NULL)) {
        char *copy = xstrndup(line, strcspn(line, "\n"));
        if (begins_message(copy))
            return copy;
        free(copy);
    }
    return xstrndup(cleaned ? cleaned : "", strcspn(cleaned ? cleaned : "", "\n"));
}

int messages_line(const char *error)
{
    const char *end = strstr(error, "): error"), *s = end;
    while (s && s > error && isdigit((unsigned char)s[-1]))
        s--;
    return s ? atoi(s) : 0;
}
