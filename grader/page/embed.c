#include "grader/page/embed.h"

#include <stdlib.h>
#include <string.h>

#include "grader/kit/kit.h"
#include "grader/text/escape.h"
#include "grader/text/sha256.h"

enum { FILE_MOST = 1 << 18, DIGEST = 32 };

/* In the order in which they use each other. */
static const char *const scripts[] = {"dom.js",     "trace.js", "timeline.js", "grid.js",
                                      "stepper.js", "why.js",   "page.js"};

static void add_file(struct text *out, const char *name)
{
    char *path = kit_file("grader/page/%s", name);
    if (!file_read(out, path, FILE_MOST))
        die("%s cannot be read; get the kit again", path);
    free(path);
}

struct text embed_style(void)
{
    struct text style = {0};
    add_file(&style, "page.css");
    return style;
}

struct text embed_script(void)
{
    struct text script = {0};
    for (size_t k = 0; k < ARRAY_LEN(scripts); k++)
        add_file(&script, scripts[k]);
    return script;
}

/* The SHA-256 of a text in base64, as policies want it. */
static char *digest(const struct text *t)
{
    struct sha256 sha;
    char hex[SHA256_HEX];
    unsigned char bytes[DIGEST];
    sha256_start(&sha);
    sha256_add(&sha, t->s, t->length);
    sha256_finish(&sha, hex);
    for (int k = 0; k < DIGEST; k++)
        bytes[k] = (unsigned char)strtoul((char[]){hex[2 * k], hex[2 * k + 1], 0}, NULL, 16);
    return base64(bytes, DIGEST);
}

char *embed_policy(const struct text *style, const struct text *script)
{
    char *of_style = digest(style), *of_script = digest(script);
    char *policy = xformat("style-src 'sha256-%s'; script-src 'sha256-%s'", of_style, of_script);
    free(of_style);
    free(of_script);
    return policy;
}

/* Inside strings of JSON, "\u003c" is "<"; outside of them JSON has no "<". */
void embed_json(struct text *out, const char *id, const struct text *json)
{
    text_printf(out, "<script type=\"application/json\" id=\"%s\">", id);
    for (const char *at = json->s; at && *at;) {
        size_t plain = strcspn(at, "<");
        text_add(out, at, plain);
        at += plain;
        if (*at == '<') {
            text_printf(out, "\\u003c");
            at++;
        }
    }
    text_printf(out, "</script>\n");
}
