#include "grader/judge/judge_text.h"

#include <stdlib.h>
#include <string.h>

#include "grader/diagnose/source_lines.h"
#include "grader/diagnose/source_remainder.h"
#include "grader/judge/judge_clue.h"
#include "grader/text/text_line.h"

#define BEFORE_TYPE "(^|[^[:alnum:]_])"
#define AFTER_TYPE  "( +[[:alnum:]_]|>| *[,)])"

/* Types of integers, and the largest number that each holds. */
static const struct {
    const char *pattern;
    size_t most;
} narrow[] = {
    {BEFORE_TYPE "(int8_t|signed char|char)" AFTER_TYPE, 127},
    {BEFORE_TYPE "(uint8_t|unsigned char)" AFTER_TYPE, 255},
    {BEFORE_TYPE "(int16_t|short)" AFTER_TYPE, 32767},
    {BEFORE_TYPE "(uint16_t|unsigned short)" AFTER_TYPE, 65535},
};

/* Is the first wrong size the first one with a number beyond `most`, along an axis or in the whole array? */
static bool begins_beyond(const struct evidence *e, const struct entry *entry, size_t most, bool in_array)
{
    size_t (*count)(struct shape) = entry->buffers[0].count;
    size_t wrong = in_array ? count(e->first_wrong) : (size_t)e->first_wrong.n;
    bool fits = e->first_wrong.n > 0 && wrong > most + 1;
    for (size_t k = 0; k < e->tried_count && fits; k++) {
        const struct tried *t = &e->tried[k];
        size_t right = t->right[0] && t->right[1] ? (in_array ? count(t->shape) : (size_t)t->shape.n) : 0;
        fits = right <= most + 1;
    }
    return fits;
}

/* The line with such a type; of an index in an array, rather that which multiplies by n. */
static int line_of_type(const char *type, const char *source, const char *entry, bool in_array)
{
    char *product = xformat("%s[[:alnum:]_]* *=[^;]*\\* *n([^[:alnum:]_]|$)", type);
    int line = in_array ? source_line_with(product, source, 0, entry) : 0;
    free(product);
    return line ? line : source_line_with(type, source, 0, entry);
}

enum cause judge_narrow_cause(const struct exercise *x, const struct evidence *e, struct finding *f)
{
    int line = 0;
    for (size_t k = 0; e->right_sizes && e->right_sizes < e->sizes && !line && k < ARRAY_LEN(narrow); k++)
        for (int in_array = 0; in_array < 2 && !line; in_array++)
            line = begins_beyond(e, x->entry, narrow[k].most, in_array)
                       ? line_of_type(narrow[k].pattern, e->source, x->entry->name, in_array)
                       : 0;
    if (line)
        judge_name_line(e, f, line);
    return line ? CAUSE_INDEX_TOO_NARROW : CAUSE_NONE;
}

enum cause judge_vector_cause(const struct exercise *x, const struct evidence *e, struct finding *f)
{
    static const char tests[] = "% *[24] *[=!]= *0|& *[13] *\\)? *[=!]= *0";
    enum { NEAR = 6 };
    bool in_shared = f->cause == CAUSE_SHARED_LOAD_NOT_ALIGNED || f->cause == CAUSE_SHARED_STORE_NOT_ALIGNED;
    if (x->entry->pattern.dimensions < 2 || in_shared)
        return CAUSE_NONE;
    int line = source_line_in(tests, e->source, f->line - NEAR, f->line, x->entry->name);
    if (line)
        judge_name_line(e, f, line);
    return CAUSE_ROW_NOT_ALIGNED;
}

/* The line that gives a type its lengths: its alias, or the array in it; 0: none is seen. */
static int line_of_lengths(const char *source, const char *type, int length)
{
    char *alias = xformat("using +%.*s *=.*<|typedef .*<.*> *%.*s *;", length, type, length, type),
         *own = xformat("struct +%.*s([^[:alnum:]_;]|$)", length, type);
    int line = source_line_with(alias, source, 0, NULL), begin = source_line_with(own, source, 0, NULL);
    if (!line && begin)
        line = source_line_with("[[:alnum:]_]\\[[^]]+\\]\\[", source, begin - 1, NULL);
    free(alias);
    free(own);
    return line;
}

void judge_rows_line(const struct evidence *e, struct finding *f)
{
    static const char shared[] = "__shared__ ";
    char *declares = xformat("__shared__ +[[:alnum:]_]+ +%s *;", f->array);
    int declared = f->array[0] ? source_only_line_with(declares, e->source, NULL) : 0;
    free(declares);
    if (!declared)
        return;
    char *line = line_text(e->source, declared);
    const char *type = strstr(line, shared) + strlen(shared);
    type += strspn(type, " ");
    f->cause_line = line_of_lengths(e->source, type, (int)strcspn(type, " "));
    free(line);
}

enum cause judge_with_remainder(const struct evidence *e, struct finding *f, enum cause cause)
{
    static const enum cause before[] = {CAUSE_SHARED_BEFORE_START, CAUSE_INDEX_NEGATIVE,
                                        CAUSE_ELEMENT_BEFORE_START, CAUSE_LOCAL_BEFORE_START,
                                        CAUSE_UNSIGNED_WRAPS};
    bool fits = false;
    for (size_t k = 0; k < ARRAY_LEN(before); k++)
        fits = fits || f->cause == before[k];
    int line = fits ? source_negative_remainder(e->source, f->line, f->call_line) : 0;
    if (line)
        f->cause_line = line;
    return line ? CAUSE_NEGATIVE_REMAINDER : cause;
}
