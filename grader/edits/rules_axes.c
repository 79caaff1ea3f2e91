/* A condition that asks for one axis what it forgets for another one: x == 0 || y == 0, and z == 0. */
#include <stdio.h>
#include <string.h>

#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

enum { AXES = 3, TERMS_MOST = 12 };

/* The letters of the axes. In a cube of i, j, k, the last index is that of x, or the first one. */
static const char letters[][2][AXES + 1] = {{"xyz", "kji"}, {"xyz", "ijk"}};

/* The terms of a condition, all joined by one operator. */
struct terms {
    size_t first[TERMS_MOST], last[TERMS_MOST];
    size_t count;
    const char *sign; /* NULL: there is only one term */
};

static bool compares(const struct tokens *t, size_t first, size_t last)
{
    static const char *const signs[] = {"<", "<=", ">", ">=", "==", "!=", NULL};
    for (size_t k = first; k <= last; k++)
        if (token_among(t, k, signs))
            return true;
    return false;
}

/* Split tokens k to `end` into terms. False: they are not terms of one kind. */
static bool take_terms(struct terms *terms, const struct tokens *t, size_t k, size_t end)
{
    *terms = (struct terms){.first = {k}};
    for (size_t at = k; at <= end + 1; at = t->items[at].match > at ? t->items[at].match + 1 : at + 1) {
        const char *sign = token_is(t, at, "&&") ? "&&" : token_is(t, at, "||") ? "||" : NULL;
        if (at <= end && !sign)
            continue;
        if (sign && terms->sign && *sign != *terms->sign)
            return false;
        terms->sign = sign ? sign : terms->sign;
        terms->last[terms->count] = at - 1;
        if (at == terms->first[terms->count] || !compares(t, terms->first[terms->count], at - 1))
            return false;
        if (++terms->count == TERMS_MOST)
            return false;
        terms->first[terms->count] = at + 1;
    }
    return true;
}

/* The last token of the condition that begins at k; 0: none does. */
static size_t condition_end(const struct proposer *p, size_t k)
{
    static const char *const before[] = {"if", "while", "(", "=", "&&", "||", "!", "return", NULL},
                             *const ends[] = {";", ",", "?", "{", NULL};
    const struct tokens *t = p->t;
    size_t end = k;
    if (token_is(t, k - 1, "("))
        return token_among(t, k - 2, before) && t->items[k - 1].match > k ? t->items[k - 1].match - 1 : 0;
    if (!token_is(t, k - 1, "=") && !token_is(t, k - 1, "return"))
        return 0;
    while (end < p->f->close && !token_among(t, end, ends))
        end = t->items[end].match > end ? t->items[end].match + 1 : end + 1;
    return token_is(t, end, ";") && end > k ? end - 1 : 0;
}

/* Append the name of token k with the letter of axis b for that of axis a, if the function has such a name.
 */
static bool add_turned(struct text *out, const struct proposer *p, size_t k, const char (*axes)[AXES + 1],
                       const int turn[2])
{
    const struct token *own = &p->t->items[k];
    bool of_builtin = token_is(p->t, k - 1, ".") && own->length == 1;
    for (size_t c = 0; c < own->length; c++)
        for (int set = 0; set < 2; set++) {
            char name[PIECE_TEXT];
            if (p->t->text[own->at + c] != axes[set][turn[0]] || own->length >= sizeof name)
                continue;
            snprintf(name, sizeof name, "%.*s", (int)own->length, p->t->text + own->at);
            name[c] = axes[set][turn[1]];
            if (of_builtin || proposer_knows(p, name, k)) {
                text_printf(out, "%s", name);
                return true;
            }
        }
    return false;
}

/* Append the term for axis turn[1] that stands for turn[0]. False if it does not speak of that axis. */
static bool add_term(struct text *out, const struct proposer *p, size_t first, size_t last,
                     const char (*axes)[AXES + 1], const int turn[2])
{
    const struct tokens *t = p->t;
    bool turned = false;
    for (size_t k = first; k <= last; k++) {
        const struct token *own = &t->items[k];
        size_t next = k < last ? t->items[k + 1].at : own->at + own->length;
        bool is = token_is_kind(t, k, TOKEN_NAME) && add_turned(out, p, k, axes, turn);
        turned = turned || is;
        text_add(out, t->text + own->at + (is ? own->length : 0), next - own->at - (is ? own->length : 0));
    }
    return turned;
}

static bool has_term(const struct proposer *p, const struct terms *terms, const char *term)
{
    for (size_t k = 0; k < terms->count; k++) {
        struct piece own = piece_of(p->t, terms->first[k], terms->last[k]);
        if (strlen(term) == own.to - own.from && memcmp(term, p->t->text + own.from, strlen(term)) == 0)
            return true;
    }
    return false;
}

/* What the condition asks for axis turn[0] and not for turn[1]. */
static void propose_axis_of(struct proposer *p, const struct terms *terms, const char *sign,
                            const char (*axes)[AXES + 1], const int turn[2])
{
    struct text more = {0};
    for (size_t k = 0; k < terms->count; k++) {
        struct text term = {0};
        if (add_term(&term, p, terms->first[k], terms->last[k], axes, turn) && !has_term(p, terms, term.s))
            text_printf(&more, "%s%s %s", more.length ? " " : "", sign, term.s);
        text_free(&term);
    }
    if (more.length)
        propose_more(p, terms->last[terms->count - 1], more.s);
    text_free(&more);
}

static void missing_axis(struct proposer *p, size_t k)
{
    struct terms terms;
    size_t end = condition_end(p, k);
    if (!end || !take_terms(&terms, p->t, k, end))
        return;
    bool leaves = token_is(p->t, end + 1, ")") && token_is(p->t, end + 2, "return");
    const char *sign = terms.sign ? terms.sign : leaves ? "||" : "&&";
    for (size_t scheme = 0; scheme < ARRAY_LEN(letters); scheme++)
        for (int a = 0; a < AXES; a++)
            for (int b = 0; b < AXES; b++)
                if (a != b)
                    propose_axis_of(p, &terms, sign, letters[scheme], (int[2]){a, b});
}

const struct rule axis_rules[] = {{missing_axis, 1}, {NULL, 0}};
