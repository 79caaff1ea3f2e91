#include "grader/kit/kit_hash.h"

#include <glob.h>
#include <stdlib.h>
#include <string.h>

#include "grader/kit/kit.h"

/* Left out: tests, figures, handouts, and all code that only displays what was graded. */
static const char *const patterns[][20] = {
    [KIT_SOURCES] = {"Makefile", "common/*.[ch]", "common/*.def", "common/*/*.[ch]", "common/*/*.def",
                     "common/*/*.symbols", "grader/text/*.[ch]", "grader/kit/*.[ch]", "grader/labs/*.[ch]",
                     "grader/compile/*.[ch]", "grader/run/*.[ch]", "grader/diagnose/*.[ch]",
                     "grader/judge/*.[ch]", "grader/gpu/*.[ch]", "grader/grade/*.[ch]",
                     "grader/judge/time_marks.txt", "grader/gpu/trusted.cu", "solutions/*.cu"},
    [KIT_PROGRAMS] = {"build/grader/gpu/trusted.ptx", "build/recorder", "grade"},
};

enum { FILE_MAX_BYTES = 256 << 20 };

void text_sha256(char hex[SHA256_HEX], const struct text *text, const char *prefix)
{
    struct sha256 hash;
    sha256_start(&hash);
    for (size_t at = 0; at < text->length;) {
        const char *line = text->s + at, *end = memchr(line, '\n', text->length - at);
        size_t length = end ? (size_t)(end - line) + 1 : text->length - at;
        if (!prefix || strncmp(line, prefix, strlen(prefix)) != 0)
            sha256_add(&hash, line, length);
        at += length;
    }
    sha256_finish(&hash, hex);
}

static void list_file(struct text *out, const char *path, size_t shown_from)
{
    struct text bytes = {0};
    char hex[SHA256_HEX];
    if (file_read(&bytes, path, FILE_MAX_BYTES)) {
        text_sha256(hex, &bytes, NULL);
        text_printf(out, "%s  %s\n", hex, path + shown_from);
    }
    text_free(&bytes);
}

/* The kit's folder and a slash. Characters that are special in a pattern are escaped. */
static char *quoted_folder(void)
{
    struct text out = {0};
    for (const char *c = kit_directory(); *c; c++)
        text_printf(&out, strchr("*?[\\", *c) ? "\\%c" : "%c", *c);
    text_printf(&out, "/");
    return out.s;
}

void kit_list(struct text *out, enum kit_part part)
{
    char *folder = quoted_folder();
    size_t shown_from = strlen(kit_directory()) + 1;
    for (const char *const *p = patterns[part]; *p; p++) {
        glob_t found = {0};
        char *pattern = xformat("%s%s", folder, *p);
        if (glob(pattern, 0, NULL, &found) == 0)
            for (size_t i = 0; i < found.gl_pathc; i++)
                list_file(out, found.gl_pathv[i], shown_from);
        globfree(&found);
        free(pattern);
    }
    free(folder);
}

const char *kit_sha256(enum kit_part part)
{
    static char hashes[ARRAY_LEN(patterns)][SHA256_HEX];
    if (!hashes[part][0]) {
        struct text list = {0};
        kit_list(&list, part);
        text_sha256(hashes[part], &list, NULL);
        text_free(&list);
    }
    return hashes[part];
}
