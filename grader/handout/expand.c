#include "grader/handout/expand.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "grader/handout/directive.h"
#include "grader/handout/listing.h"

#define DIGITS "0123456789"

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

static bool put_code(struct expansion *x, const struct directive *d)
{
    struct text code = {0};
    int line = 0;
    bool ok = directive_code(&code, &line, d, x->kit, x->file, x->why);
    if (ok)
        text_printf(x->out, "::: listing\n```{.cpp}\n%s```\n\n%s [%s, line %d]{.from}\n:::\n", code.s,
                    d->caption, d->path, line);
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
    if (directive_read(&d, s, length, DIRECTIVE_CODE))
        ok = put_code(x, &d);
    else if (directive_read(&d, s, length, DIRECTIVE_FIGURE))
        put_figure(x, &d);
    else
        put_text(x->out, s, length);
    directive_free(&d);
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
        size_t listing = begins(at, DIRECTIVE_CODE) ? listing_length(at + length + blank) : 0;
        at += length + blank + listing;
    }
    text_free(&clean);
    return ok;
}
