#include "grader/handout/listing.h"

#include <string.h>

#include "grader/handout/directive.h"
#include "grader/text/text_line.h"

#define FENCE "```cuda\n"
#define CLOSE "\n```\n"

struct tracer {
    struct text *complaints, *fixed;
    const char *kit, *file, *page;
    size_t found;
};

static bool begins(const char *s, const char *with)
{
    return !strncmp(s, with, strlen(with));
}

size_t listing_length(const char *text)
{
    const char *close = begins(text, FENCE) ? strstr(text, CLOSE) : NULL;
    if (!close)
        return 0;
    const char *end = close + strlen(CLOSE);
    return (size_t)(end - text) + strspn(end, "\n");
}

static void complain(struct tracer *t, const char *at, const char *text)
{
    text_printf(t->complaints, "%s:%d: %s\n", t->file, line_number(t->page, at), text);
    t->found++;
}

static void keep(struct tracer *t, const char *at, size_t length)
{
    if (t->fixed)
        text_add(t->fixed, at, length);
}

/* The listing that has to come after the directive; empty if it names no code. */
static void make_listing(struct tracer *t, struct text *listing, const struct directive *d, const char *at)
{
    struct text code = {0};
    struct why why;
    int line;
    if (directive_code(&code, &line, d, t->kit, t->file, &why))
        text_printf(listing, "%s%s%s", FENCE, code.s, CLOSE + 1);
    else
        complain(t, at, why.text);
    text_free(&code);
}

/* The directive at `at` ends at `end`, with the blank line. Returns where the text goes on. */
static const char *take_directive(struct tracer *t, const struct directive *d, const char *at,
                                  const char *end)
{
    struct text wanted = {0};
    size_t length = listing_length(end);
    make_listing(t, &wanted, d, at);
    bool right =
        !wanted.length || (!strncmp(end, wanted.s, wanted.length) && strchr("\n", end[wanted.length]));
    keep(t, at, (size_t)(end - at) + (right ? length : 0));
    if (!right && t->fixed)
        text_printf(t->fixed, "%s%s\n", end[-1] == '\n' && end[-2] == '\n' ? "" : "\n", wanted.s);
    else if (!right)
        complain(t, at, "the code below differs from the file, or is missing: build/handout fix");
    text_free(&wanted);
    return end + length;
}

/* A paragraph without the comment below it, which has the sources of its numbers. */
static size_t without_sources(const char *paragraph, size_t length)
{
    const char *comment = strstr(paragraph, "\n<!-- =");
    return comment && comment < paragraph + length ? (size_t)(comment - paragraph) : length;
}

size_t listings_trace(struct text *complaints, struct text *fixed, const char *kit, const char *file,
                      const char *page)
{
    struct tracer t = {complaints, fixed, kit, file, page, 0};
    for (const char *at = page; *at;) {
        const char *end = strstr(at, "\n\n");
        size_t length = end ? (size_t)(end - at) : strlen(at) - (at[strlen(at) - 1] == '\n');
        const char *next = at + length + strspn(at + length, "\n");
        struct directive d;
        if (directive_read(&d, at, without_sources(at, length), DIRECTIVE_CODE)) {
            next = take_directive(&t, &d, at, next);
        } else {
            if (listing_length(at))
                complain(&t, at, "pasted code: name it in a line [Code: …] before it");
            keep(&t, at, (size_t)(next - at));
        }
        directive_free(&d);
        at = next;
    }
    return t.found;
}
