#include "grader/handout/directive.h"

#include <stdlib.h>
#include <string.h>

#include "grader/labs/lab_record.h"
#include "grader/study/skeleton.h"
#include "grader/text/excerpt.h"

enum { FILE_MOST = 1 << 20 };

static bool begins(const char *s, const char *with)
{
    return !strncmp(s, with, strlen(with));
}

bool directive_read(struct directive *d, const char *paragraph, size_t length, const char *kind)
{
    const char *end = paragraph + length, *close = NULL;
    *d = (struct directive){0};
    if (!begins(paragraph, kind) || end[-1] != ')')
        return false;
    for (const char *at = paragraph; at + 1 < end; at++)
        if (begins(at, "]("))
            close = at;
    if (!close)
        return false;
    const char *caption = paragraph + strlen(kind), *path = close + 2;
    path += begins(path, "../") ? strlen("../") : 0;
    d->caption = xstrndup(caption, (size_t)(close - caption));
    d->path = xstrndup(path, (size_t)(end - 1 - path));
    char *hash = strchr(d->path, '#');
    if (hash)
        *hash = 0;
    d->part = xstrdup(hash ? hash + 1 : "");
    return true;
}

void directive_free(struct directive *d)
{
    free(d->caption);
    free(d->path);
    free(d->part);
}

/* Append the named parts of a file, "dot" or "average3,derivative", one after the other. */
static bool take_parts(struct text *code, int *line, const char *source, const char *parts)
{
    bool ok = true;
    for (const char *at = parts; ok; at++) {
        size_t length = strcspn(at, ",");
        int first;
        char *name = xstrndup(at, length);
        ok = excerpt_take(code, at == parts ? line : &first, source, name);
        free(name);
        at += length;
        if (!*at)
            break;
    }
    return ok;
}

static bool read_source(struct text *source, const char *kit, const char *path)
{
    struct why why;
    const struct lab *lab = begins(path, "labs/") ? lab_of_path(path) : NULL;
    if (lab)
        return skeleton_read(source, lab, &why);
    char *whole = xformat("%s/%s", kit, path);
    bool ok = file_read(source, whole, FILE_MOST);
    free(whole);
    return ok;
}

bool directive_code(struct text *code, int *line, const struct directive *d, const char *kit,
                    const char *file, struct why *why)
{
    struct text source = {0};
    bool ok = read_source(&source, kit, d->path) && take_parts(code, line, source.s, d->part);
    if (!ok)
        why_say(why,
                "%s: the code \"%s\" has no part %s; name a function of it, or mark lines with // BEGIN %s",
                file, d->path, d->part, d->part);
    text_free(&source);
    return ok;
}
