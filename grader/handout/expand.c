#include "grader/handout/expand.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "grader/text/excerpt.h"

#define DIGITS "0123456789"

enum { FILE_MOST = 1 << 20 };

/* A directive: "[Code: CAPTION](PATH#PART)". */
struct directive {
    char *caption, *path, *part;
};

struct expansion {
    struct text *out, *missing;
    const char *kit, *file, *page;
    struct why *why;
};

static bool begins(const char *s, const char *with)
{
    return !strncmp(s, with, strlen(with));
}

/* ---- the sources of numbers ---- */

static void strip_sources(struct text *out, const char *page)
{
    for (const char *at = page; *at;) {
        const char *end = begins(at, "<!-- =") ? strstr(at, "-->") : NULL;
        if (!end) {
            text_add(out, at++, 1);
            continue;
        }
        while (out->length > 0 && out->s[out->length - 1] == ' ')
            out->s[--out->length] = 0;
        at = end + strlen("-->");
        if (out->length > 0 && out->s[out->length - 1] == '\n' && *at == '\n')
            at++; /* it had a line of its own */
    }
}

/* ---- directives ---- */

/* False if the paragraph is no directive. The caller frees the parts, also after false. */
static bool read_directive(struct directive *d, const char *paragraph, size_t length, const char *kind)
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

static void free_directive(struct directive *d)
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

static bool put_code(struct expansion *x, const struct directive *d)
{
    struct text source = {0}, code = {0};
    int line = 0;
    char *path = xformat("%s/%s", x->kit, d->path);
    bool ok = file_read(&source, path, FILE_MOST) && take_parts(&code, &line, source.s, d->part);
    if (ok)
        text_printf(x->out, "::: listing\n```{.cpp}\n%s```\n\n%s [%s, line %d]{.from}\n:::\n", code.s,
                    d->caption, d->path, line);
    else
        why_say(x->why,
                "%s: the code \"%s\" has no part %s; name a function of it, or mark lines with // BEGIN %s",
                x->file, d->path, d->part, d->part);
    free(path);
    text_free(&source);
    text_free(&code);
    return ok;
}

static void put_figure(struct expansion *x, const struct directive *d)
{
    char *path = xformat("%s/%s", x->kit, d->path);
    if (access(path, R_OK) == 0)
        text_printf(x->out, "![%s](%s)\n", d->caption, path);
    else
        text_printf(x->missing, "%s: %s is missing and left out; make it with: make figures\n", x->file,
                    d->path);
    free(path);
}

/* ---- paragraphs ---- */

/* The length of a number with thousands as in formulas, 18{,}432; 0 if there is none at `at`. */
static size_t thousands_length(const char *at)
{
    size_t length = strspn(at, DIGITS);
    bool parted = false;
    while (length && begins(at + length, "{,}") && strspn(at + length + 3, DIGITS) == 3) {
        length += strlen("{,}") + 3;
        parted = true;
    }
    return parted ? length : 0;
}

/* Set it as text: in a formula pandoc would put a space after the comma. */
static void put_thousands(struct text *out, const char *at, size_t length)
{
    text_printf(out, "\\text{");
    for (size_t k = 0; k < length; k++)
        if (at[k] != '{' && at[k] != '}')
            text_add(out, at + k, 1);
    text_printf(out, "}");
}

/* Links to other handouts become links to their pages. */
static void put_text(struct text *out, const char *s, size_t length)
{
    for (const char *at = s; at < s + length;) {
        size_t number = thousands_length(at), digits = strspn(at, DIGITS);
        if (begins(at, ".md)")) {
            text_printf(out, ".html");
            at += strlen(".md");
        } else if (number) {
            put_thousands(out, at, number);
            at += number;
        } else {
            size_t plain = digits ? digits : 1;
            text_add(out, at, plain);
            at += plain;
        }
    }
}

static bool put_paragraph(struct expansion *x, const char *s, size_t length)
{
    struct directive d;
    bool ok = true;
    if (read_directive(&d, s, length, "[Code: "))
        ok = put_code(x, &d);
    else if (read_directive(&d, s, length, "[Figure: "))
        put_figure(x, &d);
    else
        put_text(x->out, s, length);
    free_directive(&d);
    return ok;
}

bool expand_page(struct text *out, struct text *missing, const char *kit, const char *file, const char *page,
                 struct why *why)
{
    struct text clean = {0};
    struct expansion x = {out, missing, kit, file, page, why};
    bool ok = true;
    strip_sources(&clean, page);
    text_add(&clean, "\n", 1); /* so that the last paragraph ends like all others */
    for (const char *at = clean.s; ok && *at;) {
        const char *end = strstr(at, "\n\n");
        size_t length = end ? (size_t)(end - at) : strlen(at) - 1;
        ok = put_paragraph(&x, at, length);
        size_t blank = strspn(at + length, "\n");
        text_add(out, at + length, blank);
        at += length + blank;
    }
    text_free(&clean);
    return ok;
}
