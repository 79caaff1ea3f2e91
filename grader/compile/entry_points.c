#include "grader/compile/entry_points.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "grader/compile/elf_symbols.h"
#include "grader/text/word.h"

/* The end of the comment or string that begins at `s`; `s` itself if none begins there. */
static const char *skip(const char *s)
{
    if (s[0] == '/' && s[1] == '/')
        return s + strcspn(s, "\n");
    if (s[0] == '/' && s[1] == '*') {
        const char *end = strstr(s + 2, "*/");
        return end ? end + 2 : s + strlen(s);
    }
    if (s[0] != '"')
        return s;
    for (s++; *s && *s != '"' && *s != '\n'; s++)
        s += s[0] == '\\' && s[1];
    return s + (*s == '"');
}

static bool is_call(const char *s, const char *name, size_t length)
{
    if (strncmp(s, name, length) != 0 || is_word(s[length]))
        return false;
    s += length;
    return s[strspn(s, " \t\r\n")] == '(';
}

int entry_points_line(const char *source, const char *name)
{
    size_t length = strlen(name);
    int line = 1;
    for (const char *s = source; *s;) {
        const char *next = skip(s);
        if (next == s && (s == source || !is_word(s[-1])) && is_call(s, name, length))
            return line;
        next += next == s;
        for (; s < next; s++)
            line += *s == '\n';
    }
    return 0;
}

/* Where the line begins, without the words before the function's type: extern "C", a brace, a comment's end.
 */
static const char *declaration(const char *source, const char *name)
{
    int line = entry_points_line(source, name);
    const char *s = line ? submission_line(source, line) : NULL;
    const char *at = s ? strstr(s, name) : NULL, *type = at;
    while (type && type > s && (is_word(type[-1]) || strchr(" \t*", type[-1])))
        type--;
    return type ? type + strspn(type, " \t") : NULL;
}

void entry_points_given(struct text *out, const char *source, const char *name)
{
    enum { LONGEST = 200 };
    const char *s = declaration(source, name), *end = s ? strchr(s, ')') : NULL;
    if (!end || end - s > LONGEST)
        return;
    for (; s <= end; s++) {
        bool space = isspace((unsigned char)*s);
        if (space && isspace((unsigned char)s[1]))
            continue;
        text_printf(out, "%c", space ? ' ' : *s);
    }
}

/* Does an #include line name lab.h? */
static bool includes_lab_h(const char *source)
{
    for (const char *s = source; (s = strstr(s, "lab.h")); s++) {
        const char *start = s;
        while (start > source && start[-1] != '\n')
            start--;
        start += strspn(start, " \t\xef\xbb\xbf");
        if (*start == '#')
            return true;
    }
    return false;
}

static void explain(struct text *out, const struct submission *s, const struct entry *entry,
                    bool other_parameters)
{
    int line = entry_points_line(s->text, entry->name);
    if (other_parameters && line > 0 && includes_lab_h(s->text)) {
        text_printf(
            out, "%s(%d): error: %s has other parameters than in lab.h: it must be `void %s(%s)`, and is `",
            s->path, line, entry->name, entry->name, entry->parameters);
        entry_points_given(out, s->text, entry->name);
        text_printf(out, "`\n");
    } else if (other_parameters && line > 0)
        text_printf(out,
                    "%s(1): error: #include \"lab.h\" is missing: it declares %s (line %d) so that the "
                    "grader can call it\n",
                    s->path, entry->name, line);
    else
        text_printf(out, "%s: error: %s is not defined as `void %s(%s)` (see lab.h)\n", s->path, entry->name,
                    entry->name, entry->parameters);
}

bool entry_points_check(struct text *out, const struct submission *s, const struct lab *lab,
                        const uint8_t *object, size_t size)
{
    bool all = true;
    for (int e = 0; e < lab->entry_count; e++) {
        const struct entry *entry = lab->entries[e];
        if (elf_defines(object, size, entry->name, false))
            continue;
        /* The beginning of the name as C++ mangles it, for any parameters. */
        char *mangled = xformat("_Z%zu%s", strlen(entry->name), entry->name);
        explain(out, s, entry, elf_defines(object, size, mangled, true));
        free(mangled);
        all = false;
    }
    return all;
}
