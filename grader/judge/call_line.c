#include "grader/judge/call_line.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_name(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

/* The name that a message is about: after "called ", after "variable, ", or in parentheses. */
static char *name_in(const char *message)
{
    static const char *const before[] = {"called ", "variable, ", "(cuda"};
    for (size_t k = 0; k < ARRAY_LEN(before); k++) {
        const char *found = strstr(message, before[k]);
        if (!found)
            continue;
        found += before[k][0] == '(' ? 1 : strlen(before[k]);
        size_t length = 0;
        while (is_name(found[length]))
            length++;
        return length ? xstrndup(found, length) : NULL;
    }
    return NULL;
}

/* The end of a comment or of a string that begins here; `at` itself if none does. */
static const char *past_text(const char *at)
{
    const char *end = at;
    if (at[0] == '/' && at[1] == '/')
        end = at + strcspn(at, "\n");
    else if (at[0] == '/' && at[1] == '*')
        end = strstr(at + 2, "*/") ? strstr(at + 2, "*/") + 2 : at + strlen(at);
    else if (at[0] == '"')
        for (end = at + 1; *end && *end != '"' && *end != '\n';)
            end += 1 + (end[0] == '\\' && end[1]);
    return end;
}

static int line_of(const char *source, const char *name)
{
    size_t length = strlen(name);
    int line = 1;
    for (const char *at = source; *at;) {
        const char *end = past_text(at);
        bool begins = end == at && (at == source || !is_name(at[-1]));
        if (begins && !strncmp(at, name, length) && !is_name(at[length]))
            return line;
        for (end += end == at; at < end; at++)
            line += *at == '\n';
    }
    return 0;
}

/* Some of the runtime's functions for C++ call another one, which is the one that the recorder sees. */
static const struct {
    const char *seen, *written;
} wrapped[] = {{"cudaHostAlloc", "cudaMallocHost"}};

/* Put the name that the student wrote into the message, in place of the one that was seen. */
static int line_of_wrapper(struct finding *f, const char *source, const char *seen)
{
    for (size_t k = 0; k < ARRAY_LEN(wrapped); k++) {
        int line = strcmp(wrapped[k].seen, seen) ? 0 : line_of(source, wrapped[k].written);
        char *at = strstr(f->message, seen), message[sizeof f->message];
        if (!line || !at)
            continue;
        snprintf(message, sizeof message, "%.*s%s%s", (int)(at - f->message), f->message, wrapped[k].written,
                 at + strlen(seen));
        memcpy(f->message, message, sizeof message);
        return line;
    }
    return 0;
}

void call_line_find(struct finding *f, const char *source, const char *path)
{
    char *name = f->kind == FINDING_REJECTED_CALL && !f->line && source && path ? name_in(f->message) : NULL;
    int line = name ? line_of(source, name) : 0;
    if (name && !line)
        line = line_of_wrapper(f, source, name);
    if (line) {
        f->line = line;
        snprintf(f->file, sizeof f->file, "%s", path);
    }
    free(name);
}
