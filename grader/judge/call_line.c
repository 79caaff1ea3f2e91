#include "grader/judge/call_line.h"

#include <stdio.h>
#include <string.h>

#include "grader/diagnose/source_scope.h"
#include "grader/text/text_line.h"
#include "grader/text/word.h"

/* The end of a comment, a string or an #include that begins here; `at` itself if none does. */
static const char *past_text(const char *at)
{
    const char *end = at;
    if ((at[0] == '/' && at[1] == '/') || !strncmp(at, "#include", strlen("#include")))
        end = at + strcspn(at, "\n");
    else if (at[0] == '/' && at[1] == '*')
        end = strstr(at + 2, "*/") ? strstr(at + 2, "*/") + 2 : at + strlen(at);
    else if (at[0] == '"')
        for (end = at + 1; *end && *end != '"' && *end != '\n';)
            end += 1 + (end[0] == '\\' && end[1]);
    return end;
}

/* Where the word `name` stands next, at `at` or later, outside of comments and strings; NULL: nowhere. */
static const char *find_name(const char *source, const char *at, const char *name)
{
    size_t length = strlen(name);
    while (*at) {
        const char *end = past_text(at);
        bool begins = end == at && (at == source || !is_word(at[-1]));
        if (begins && !strncmp(at, name, length) && !is_word(at[length]))
            return at;
        at = end + (end == at);
    }
    return NULL;
}

/* The first line that names it; 0: none does. */
static int line_of(const char *source, const char *name)
{
    const char *at = find_name(source, source, name);
    return at ? line_number(source, at) : 0;
}

/* Some of the runtime's functions for C++ call another one, which is the one that the recorder sees, and
 * thrust launches kernels of cub. */
static const struct {
    const char *seen, *written;
} wrapped[] = {
    {"cudaHostAlloc", "cudaMallocHost"}, {"cub", "thrust"}, {"cudaLaunchKernelExC", "cudaLaunchKernelEx"}};

static int line_of_wrapper(const char *source, const char *seen)
{
    for (size_t k = 0; k < ARRAY_LEN(wrapped); k++)
        if (!strcmp(wrapped[k].seen, seen))
            return line_of(source, wrapped[k].written);
    return 0;
}

/* Does a launch follow the kernel's name, "<<<" with template arguments before it or none? */
static bool is_launch(const char *after)
{
    const char *launch = strstr(after, "<<<");
    return launch && launch < after + strcspn(after, ";{}");
}

static bool is_call(const char *after)
{
    return after[strspn(after, " \t")] == '(';
}

/* The only line with such a use of the name, in what `entry` uses; 0: none, or several. */
static int only_line(const char *source, const char *name, const char *entry,
                     bool (*is_use)(const char *after))
{
    int line = 0;
    for (const char *at = source; (at = find_name(source, at, name)); at++) {
        if (!is_use(at + strlen(name)) ||
            (entry && !source_is_used_by(source, line_number(source, at), entry)))
            continue;
        if (line)
            return 0;
        line = line_number(source, at);
    }
    return line;
}

/* The line of the launch or call whose name begins the message: "kernel mean: a block of ...". */
static int line_of_message(const char *source, const char *message, const char *entry)
{
    enum { NAME = 128 };
    char name[NAME];
    bool launch = strncmp(message, "kernel ", strlen("kernel ")) == 0;
    if (launch)
        message += strlen("kernel ");
    size_t length = word_length(message);
    snprintf(name, sizeof name, "%.*s", (int)length, message);
    return length ? only_line(source, name, entry, launch ? is_launch : is_call) : 0;
}

void call_line_find(struct finding *f, const char *source, const char *path, const char *entry)
{
    bool known = f->line && !f->file[0]; /* the recorder knows the line, and no file */
    if (!source || !path || (f->line && !known))
        return;
    if (known && f->line > line_number(source, source + strlen(source))) { /* #line may say anything */
        f->line = f->call_line = 0;
        known = false;
    }
    if (!known && f->about[0]) {
        int line = line_of(source, f->about);
        f->line = line ? line : line_of_wrapper(source, f->about);
    } else if (!known && (f->kind == FINDING_LAUNCH_ERROR || f->kind == FINDING_COPY_REMARK ||
                          f->cause == CAUSE_CALL_PAST_END)) {
        f->line = line_of_message(source, f->message + f->size_length, entry);
    }
    if (f->line)
        snprintf(f->file, sizeof f->file, "%s", path);
}
