#include "grader/grade/what_if_numbers.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/kit/progress.h"
#include "grader/text/word.h"

enum { VALUE_LEAST = 2, VALUE_MOST = 4096, EDITS_MOST = 8 };

/* ---- numbers with a name ---- */

/* "NAME 8" or "NAME = 8" at `s`, followed by one of `ends` or the end of the text; the length, or 0. */
static size_t read_number(struct named_number *n, const char *s, const char *between, const char *ends)
{
    int name = 0, digits = 0, end = 0;
    char format[40];
    snprintf(format, sizeof format, "%%39[A-Za-z0-9_]%s%%n%%d%%n", between);
    *n = (struct named_number){0};
    if (isdigit((unsigned char)*s) || sscanf(s, format, n->name, &digits, &n->value, &end) != 2)
        return 0;
    name = (int)strlen(n->name);
    if (s[name + (int)strspn(s + name, " \t=")] == '-' || !isdigit((unsigned char)s[digits]) ||
        !strchr(ends, s[end + (int)strspn(s + end, " \t")]) || n->value < VALUE_LEAST ||
        n->value > VALUE_MOST)
        return 0;
    n->at = (size_t)digits;
    n->length = (size_t)(end - digits);
    return (size_t)end;
}

/* The rest of a #define is the number, up to a comment. */
static size_t read_define(struct named_number *n, const char *line)
{
    size_t skip = strspn(line, " \t");
    if (strncmp(line + skip, "#define", 7) != 0)
        return 0;
    skip += 7 + strspn(line + skip + 7, " \t");
    size_t length = read_number(n, line + skip, "%*[ \t]", "\r\n/");
    const char *rest = line + skip + length;
    rest += strspn(rest, " \t\r");
    n->at += skip;
    return length && (!*rest || *rest == '\n' || !strncmp(rest, "//", 2) || !strncmp(rest, "/*", 2))
               ? skip + length
               : 0;
}

/* "NAME = 8" somewhere in a line that has the word const, constexpr or enum before it. */
static size_t read_constant(struct named_number *n, const char *line)
{
    const char *end = line + strcspn(line, "\n"), *word = strstr(line, "const");
    const char *list = strstr(line, "enum"), *comment = strstr(line, "//");
    word = !word || (list && list < word) ? list : word;
    end = comment && comment < end ? comment : end;
    for (const char *at = word; at && at < end; at++) {
        size_t length = is_word(*at) && !is_word(at[-(at > line)]) ? read_number(n, at, " = ", ";,}") : 0;
        if (length && at + length <= end) {
            n->at += (size_t)(at - line);
            return (size_t)(at - line) + length;
        }
    }
    return 0;
}

bool named_number_next(struct named_number *n, const char *text, size_t *from)
{
    while (text[*from]) {
        size_t length = read_define(n, text + *from), start = *from;
        length = length ? length : read_constant(n, text + *from);
        *from += strcspn(text + *from, "\n");
        *from += text[*from] == '\n';
        if (length) {
            n->at += start;
            return true;
        }
    }
    return false;
}

/* ---- edits ---- */

static char *edited_text(const char *text, const struct named_number *n, int value)
{
    return xformat("%.*s%d%s", (int)n->at, text, value, text + n->at + n->length);
}

static void add_edit(struct grading *g, struct compilation *c, const char *change)
{
    struct assembly assembly = {0};
    struct rig rig = {.seed = g->rig.seed, .gpu = g->rig.gpu};
    struct why why;
    assembly_make(&assembly, c, g->result->source);
    if (c->verdict == VERDICT_GRADED && rig_open(&rig, &c->ptx, c->object, g->result->source, &why))
        for (int k = 0; k < g->result->exercise_count; k++) {
            struct exercise *x = &g->result->exercises[k];
            if (x->what_ifs.now.known)
                what_if_program(&x->what_ifs, change, &rig, x->entry, x->entry->time.timed[0],
                                &assembly.registers);
        }
    if (rig.device)
        rig.backend->close(rig.device);
    assembly_free(&assembly);
}

/* The submission with another value of a number. What does not compile is no change. */
static void try_value(struct grading *g, const struct submission *s, const struct named_number *n, int value)
{
    struct submission edited = *s;
    struct compilation c = {.arch = g->submission->arch, .defines = g->submission->defines};
    struct why why;
    char change[100];
    snprintf(change, sizeof change, "%s %d, now %d", n->name, value, n->value);
    if (!g->options->quiet)
        progress_show("what if: %s", change);
    edited.text = edited_text(s->text, n, value);
    edited.length = strlen(edited.text);
    if (compile_submission(&c, &edited, g->lab, &why) && c.verdict == VERDICT_GRADED)
        add_edit(g, &c, change);
    compile_free(&c);
    free(edited.text);
}

void what_if_numbers(struct grading *g, const struct submission *s)
{
    struct named_number n;
    size_t from = 0;
    int edits = 0;
    bool asked = false;
    for (int k = 0; k < g->result->exercise_count; k++)
        asked |= g->result->exercises[k].what_ifs.now.known;
    while (asked && edits < EDITS_MOST && named_number_next(&n, s->text, &from)) {
        /* twice, half, and the next larger tile with an even edge */
        const int values[] = {2 * n.value, n.value % 2 ? 0 : n.value / 2,
                              n.value >= 4 && n.value <= 12 ? n.value + 2 : 0};
        for (size_t k = 0; k < ARRAY_LEN(values) && edits < EDITS_MOST; k++)
            if (values[k]) {
                try_value(g, s, &n, values[k]);
                edits++;
            }
    }
}
