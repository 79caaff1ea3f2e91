/* List the changes of a file's constants. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/edits/proposals.h"

/* The different numbers of code, up to some. */
struct numbers {
    long items[16];
    size_t count;
};

/* Is token k the index of a member's element, such as a coefficient's, c.c[6]? */
static bool is_of_member(const struct tokens *t, size_t k)
{
    return k > 2 && token_is(t, k - 1, "[") && (token_is(t, k - 3, ".") || token_is(t, k - 3, "->"));
}

static void take_numbers(struct numbers *n, const struct tokens *t, const struct function *f)
{
    enum { FEW = 2 };
    for (size_t k = f->open; k < f->close; k++) {
        long number = token_count(t, k);
        bool known = number <= FEW || is_of_member(t, k);
        for (size_t i = 0; i < n->count; i++)
            known = known || n->items[i] == number;
        if (!known && n->count < ARRAY_LEN(n->items))
            n->items[n->count++] = number;
    }
}

/* The value of a constant, read as a text of its own. */
struct value {
    const struct numbers *used; /* in functions */
    const struct scope *names;  /* the file's constants */
    const struct tokens *file;
    const struct scope_name *name;
    struct tokens own;
    size_t at;          /* of the text, where it begins */
    size_t first, last; /* tokens of the file that are quoted */
    int line;
};

/* Propose a change of the value's bytes [from, to). */
static void propose_bytes(struct proposals *list, const struct value *v, size_t from, size_t to, int cost,
                          const char *is)
{
    struct candidate c = {.pieces = {{.from = v->at + from, .to = v->at + to}},
                          .piece_count = 1,
                          .first = v->first,
                          .last = v->last,
                          .line = v->line,
                          .of_constant = true,
                          .cost = cost};
    if (snprintf(c.pieces[0].is, PIECE_TEXT, "%s", is) < PIECE_TEXT)
        *ARRAY_PUSH(list->items, list->count, list->capacity) = c;
}

static void propose_number(struct proposals *list, const struct value *v, size_t k, int cost, long number)
{
    const struct token *token = &v->own.items[k];
    char is[24];
    snprintf(is, sizeof is, "%ld", number);
    if (number > 0)
        propose_bytes(list, v, token->at, token->at + token->length, cost, is);
}

/* A number that code uses in the constant's place, one more or less, half, or twice as many. A power of two
 * that is all of a value was chosen: another one hides more than it mends. A small one may count slots. */
static void change_number(struct proposals *list, const struct value *v, size_t k)
{
    enum { NEAR = 2, FAR = 3, MOST_SLOTS = 4 };
    long number = token_count(&v->own, k);
    if (number <= 0)
        return;
    for (size_t u = 0; u < v->used->count; u++)
        if (v->used->items[u] != number)
            propose_number(list, v, k, NEAR, v->used->items[u]);
    bool chosen = v->own.count == 1 && (number & (number - 1)) == 0;
    if (!chosen || number <= MOST_SLOTS)
        propose_number(list, v, k, NEAR, number + 1);
    if (chosen)
        return;
    propose_number(list, v, k, NEAR, number - 1);
    propose_number(list, v, k, FAR, 2 * number);
    propose_number(list, v, k, FAR, number / 2);
}

static bool is_name(const struct value *v, size_t k, const struct scope_name *name)
{
    const struct token *token = &v->own.items[k];
    return token->length == name->length && memcmp(v->own.text + token->at, name->at, name->length) == 0;
}

/* EDGE * ROW for EDGE * EDGE: another constant of the file. */
static void change_name(struct proposals *list, const struct value *v, size_t k)
{
    const struct token *token = &v->own.items[k];
    bool constant = false;
    for (size_t c = 0; c < v->names->count; c++)
        constant = constant || (v->names->items[c].constant && is_name(v, k, &v->names->items[c]));
    for (size_t c = 0; constant && c < v->names->count; c++) {
        const struct scope_name *other = &v->names->items[c];
        char is[PIECE_TEXT];
        if (!other->constant || other->kind != NAME_INTEGER || other == v->name || is_name(v, k, other) ||
            snprintf(is, sizeof is, "%.*s", (int)other->length, other->at) >= PIECE_TEXT)
            continue;
        propose_bytes(list, v, token->at, token->at + token->length, 2, is);
    }
}

/* One or two cells more or less, and twice as much. */
static void change_whole(struct proposals *list, const struct value *v)
{
    static const char *const forms[] = {"(%.*s + 1)", "(%.*s - 1)", "(%.*s + 2)", "(%.*s - 2)", "(2 * %.*s)"};
    const struct token *last = &v->own.items[v->own.count - 1];
    char is[PIECE_TEXT];
    for (size_t f = 0; f < ARRAY_LEN(forms); f++)
        if (snprintf(is, sizeof is, forms[f], (int)(last->at + last->length), v->own.text) < PIECE_TEXT)
            propose_bytes(list, v, 0, last->at + last->length, 3, is);
}

/* Does a shared array have its length from the constant? */
static bool is_of_shared_array(const struct value *v)
{
    const struct tokens *t = v->file;
    bool shared = false, found = false;
    for (size_t k = 0; k < t->count && !found; k++) {
        const struct token *token = &t->items[k];
        shared = token_is(t, k, "__shared__") || (shared && !token_is(t, k, ";"));
        found = shared && token->length == v->name->length &&
                memcmp(t->text + token->at, v->name->at, token->length) == 0;
    }
    return found;
}

/* (4 * THREADS) for 4: as many for each thread, or for each row, where THREADS is a constant above. */
static void change_factor(struct proposals *list, const struct value *v)
{
    size_t before = list->count;
    const struct token *last = &v->own.items[v->own.count - 1];
    for (size_t c = 0; c < v->names->count; c++) {
        const struct scope_name *other = &v->names->items[c];
        bool known = other->constant && other->kind == NAME_INTEGER && other->token < v->name->token;
        bool has = false;
        char is[PIECE_TEXT];
        for (size_t k = 0; known && k < v->own.count; k++)
            has = has || is_name(v, k, other);
        if (known && !has &&
            snprintf(is, sizeof is, "(%.*s * %.*s)", (int)(last->at + last->length), v->own.text,
                     (int)other->length, other->at) < PIECE_TEXT)
            propose_bytes(list, v, 0, last->at + last->length, 3, is);
    }
    for (size_t k = before; k < list->count; k++)
        list->items[k].of_tile = true;
}

/* BLOCK + 2 for BLOCK - 2, and the other way. */
static void change_sign(struct proposals *list, const struct value *v, size_t k)
{
    const struct token *token = &v->own.items[k];
    size_t before = list->count;
    bool less = token_is(&v->own, k, "-");
    propose_bytes(list, v, token->at, token->at + 1, 2, less ? "+" : "-");
    for (size_t c = before; c < list->count; c++)
        list->items[c].of_halo = less && is_of_shared_array(v);
}

static void change_value(struct proposals *list, const struct value *v)
{
    for (size_t k = 0; k < v->own.count; k++) {
        if (token_is_kind(&v->own, k, TOKEN_NUMBER))
            change_number(list, v, k);
        else if (v->own.count > 1 && token_is_kind(&v->own, k, TOKEN_NAME))
            change_name(list, v, k);
        else if (k && (token_is(&v->own, k, "+") || token_is(&v->own, k, "-")))
            change_sign(list, v, k);
    }
    if (v->own.count > 1)
        change_whole(list, v);
    if (v->own.count == 1 && is_of_shared_array(v)) /* a longer march would only hide where slabs end */
        change_factor(list, v);
}

/* The file's constant of this name and value: "#define EDGE (BLOCK + 2)", or "EDGE = BLOCK + 2". */
static void list_constant(struct proposals *list, const struct tokens *t, const struct scope *names,
                          const struct scope_name *name, const struct numbers *used)
{
    const char *at = name->at + name->length;
    bool define = token_is_kind(t, name->token, TOKEN_DIRECTIVE);
    at += strspn(at, define ? " \t" : " =");
    struct value v = {.used = used,
                      .names = names,
                      .file = t,
                      .name = name,
                      .at = (size_t)(at - t->text),
                      .first = name->token,
                      .last = name->token,
                      .line = t->items[name->token].line};
    char *text = xstrndup(at, strcspn(at, define ? "\n" : ";,}\n"));
    tokens_read(&v.own, text);
    while (v.last + 1 < t->count && t->items[v.last + 1].at < v.at + strlen(text))
        v.last++;
    if (v.own.count)
        change_value(list, &v);
    tokens_free(&v.own);
    free(text);
}

void proposals_list_constants(struct proposals *list, const struct tokens *t,
                              const struct functions *functions)
{
    static const struct function none = {.role = ROLE_HOST};
    struct scope scope;
    struct numbers used = {.count = 0};
    for (size_t f = 0; f < functions->count; f++)
        if (functions->items[f].reached)
            take_numbers(&used, t, &functions->items[f]);
    scope_read(&scope, t, &none);
    for (size_t n = 0; n < scope.count; n++)
        if (scope.items[n].constant)
            list_constant(list, t, &scope, &scope.items[n], &used);
}
