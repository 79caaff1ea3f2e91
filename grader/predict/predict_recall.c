/* Answers of earlier gradings: what is new since the last one, and how often a question has been tried. */
#include <stdlib.h>
#include <string.h>

#include "grader/predict/predict.h"

/* Between answers, and before one that the simulator has counted: no number has these signs. */
#define BETWEEN ";"
#define COUNTED "~"

static char *answer_of(const struct prediction *p)
{
    return xformat("%s=%s%s", p->question->name, p->counted ? COUNTED : "", p->given);
}

void predict_answers(struct text *out, const struct predictions *p)
{
    for (int k = 0; k < p->count; k++) {
        char *answer = p->items[k].given[0] ? answer_of(&p->items[k]) : NULL;
        if (answer && !strpbrk(p->items[k].given, BETWEEN COUNTED))
            text_printf(out, "%s%s", out->length ? BETWEEN : "", answer);
        free(answer);
    }
}

/* The answer to a question in such a line, with its mark; *length is 0 if there is none. */
static const char *find(const char *line, const char *name, size_t *length)
{
    size_t named = strlen(name);
    for (const char *at = line; *at; at += *at != 0) {
        size_t whole = strcspn(at, BETWEEN);
        if (strncmp(at, name, named) == 0 && at[named] == '=') {
            *length = whole - named - 1;
            return at + named + 1;
        }
        at += whole;
    }
    *length = 0;
    return line;
}

/* The same without the mark. */
static const char *find_given(const char *line, const char *name, size_t *length)
{
    const char *at = find(line, name, length);
    size_t mark = *length && strncmp(at, COUNTED, 1) == 0;
    *length -= mark;
    return at + mark;
}

/* Has this answer of line `k` not been given in an earlier line? */
static bool is_another(const char *const *lines, size_t k, const char *name)
{
    size_t length, other;
    const char *given = find_given(lines[k], name, &length);
    for (size_t e = 0; e < k; e++) {
        const char *earlier = find_given(lines[e], name, &other);
        if (other == length && strncmp(earlier, given, length) == 0)
            return false;
    }
    return length > 0;
}

static void recall(struct prediction *p, const char *const *lines, size_t count)
{
    const char *name = p->question->name;
    size_t length;
    p->tries = 1;
    for (size_t k = 0; k < count; k++) {
        const char *given = find_given(lines[k], name, &length);
        bool now = length == strlen(p->given) && strncmp(given, p->given, length) == 0;
        p->tries += !now && is_another(lines, k, name);
    }
    const char *last = count ? find(lines[count - 1], name, &length) : NULL;
    char *answer = answer_of(p);
    const char *is = answer + strlen(name) + 1;
    p->same = last && length == strlen(is) && strncmp(last, is, length) == 0;
    free(answer);
}

void predict_recall(struct predictions *p, const char *const *lines, size_t count)
{
    for (int k = 0; k < p->count; k++)
        recall(&p->items[k], lines, count);
}
