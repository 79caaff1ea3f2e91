/* Reads .file and .loc directives, and follows inlined code outwards to the student's file. */
#include "common/sim/ptx_loc.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { INLININGS_MOST = 100000 };

static bool ends_with_file(struct ptx_name path, const char *file)
{
    size_t n = strlen(file);
    if (path.length < n || memcmp(path.text + path.length - n, file, n))
        return false;
    return path.length == n || path.text[path.length - n - 1] == '/';
}

void ptx_locations_open(struct ptx_locations *l, const struct ptx_tokens *tokens, const char *file)
{
    *l = (struct ptx_locations){.student = UINT64_MAX};
    for (const struct ptx_token *t = tokens->items; t->kind != PTX_END && t[1].kind != PTX_END; t++) {
        bool is_file = t->kind == PTX_WORD && ptx_is((struct ptx_name){t->text, t->length}, ".file");
        if (is_file && t[1].kind == PTX_NUMBER && t[2].kind == PTX_STRING &&
            ends_with_file((struct ptx_name){t[2].text, t[2].length}, file))
            l->student = strtoull(t[1].text, NULL, 10);
    }
}

void ptx_locations_close(struct ptx_locations *l)
{
    free(l->inlined);
}

void ptx_locations_restart(struct ptx_locations *l)
{
    l->count = 0;
    l->now = (struct source_place){0};
}

static bool same_place(struct ptx_place a, struct ptx_place b)
{
    return a.file == b.file && a.line == b.line && a.column == b.column;
}

/* Where the code at `place` was inlined; NULL: nowhere. The latest mention of a place counts. */
static const struct ptx_place *inlined_into(const struct ptx_locations *l, struct ptx_place place)
{
    size_t i = l->count;
    while (i > 0 && !same_place(l->inlined[i - 1].at, place))
        i--;
    return i > 0 ? &l->inlined[i - 1].into : NULL;
}

/* Follow "inlined at" outwards until a place in the student's file; NULL if there is none. */
static const struct ptx_place *student_place(const struct ptx_locations *l, const struct ptx_place *place)
{
    for (int depth = 0; depth < 64 && place; depth++) {
        if (place->file == l->student)
            return place;
        place = inlined_into(l, *place);
    }
    return NULL;
}

/* A line or a column; 0 if it is none. */
static int as_int(uint64_t number)
{
    return number < INT_MAX ? (int)number : 0;
}

static int line_of(const struct ptx_place *place)
{
    return place ? as_int(place->line) : 0;
}

/* Calls are taken only from a directive that itself says that its code was inlined: the same lines may have
 * been inlined elsewhere before. */
static struct source_place source_place(const struct ptx_locations *l, const struct ptx_inlining *last)
{
    struct source_place place = {0};
    const struct ptx_place *at = student_place(l, &last->at);
    place.column = line_of(at) ? as_int(at->column) : 0;
    for (int n = 0; n < PLACE_LINES && line_of(at); n++) {
        place.lines[n] = line_of(at);
        at = last->into.file ? student_place(l, inlined_into(l, *at)) : NULL;
    }
    return place;
}

static struct ptx_token *take_place(struct ptx_token *t, struct ptx_place *place)
{
    uint64_t *fields[] = {&place->file, &place->line, &place->column};
    for (size_t i = 0; i < ARRAY_LEN(fields) && t->kind == PTX_NUMBER; i++)
        *fields[i] = strtoull((t++)->text, NULL, 10);
    return t;
}

/* Take ", function_name LABEL [+ N], inlined_at FILE LINE COLUMN", as far as it is there. */
static struct ptx_token *take_inlined_at(struct ptx_locations *l, struct ptx_token *t,
                                         struct ptx_inlining *inlining)
{
    while (t->kind == PTX_NUMBER || (t->kind == PTX_PUNCT && strchr(",+", *t->text)) ||
           (t->kind == PTX_WORD && !ptx_is((struct ptx_name){t->text, t->length}, "inlined_at")))
        t++;
    if (t->kind != PTX_WORD)
        return t;
    t = take_place(t + 1, &inlining->into);
    if (l->count < INLININGS_MOST)
        *ARRAY_PUSH(l->inlined, l->count, l->capacity) = *inlining;
    return t;
}

struct ptx_token *ptx_locations_enter(struct ptx_locations *l, struct ptx_token *t)
{
    struct ptx_inlining inlining = {0};
    t = take_place(t + 1, &inlining.at);
    if (t->kind == PTX_PUNCT && *t->text == ',')
        t = take_inlined_at(l, t, &inlining);
    struct source_place now = source_place(l, &inlining);
    if (now.lines[0])
        l->now = now;
    return t;
}

struct source_place ptx_locations_now(const struct ptx_locations *l)
{
    return l->now;
}
