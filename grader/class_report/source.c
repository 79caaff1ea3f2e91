#include "grader/class_report/source.h"

#include <string.h>

#include "grader/text/sha256.h"

enum { SOURCE_MAX_BYTES = 4 << 20 };

bool source_read(struct text *code, const struct work *w)
{
    struct sha256 hash;
    char hex[SHA256_HEX];
    if (!w->source[0] || !file_read(code, w->source, SOURCE_MAX_BYTES) || !code->s)
        return false;
    sha256_start(&hash);
    sha256_add(&hash, code->s, code->length);
    sha256_finish(&hash, hex);
    return strcmp(hex, field_text(w->result, "source_sha256")) == 0;
}
