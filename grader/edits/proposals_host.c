/* List the changes of host code and of a file's constants. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/edits/proposals.h"
#include "grader/edits/spans.h"

/* ---- numbers of blocks and threads ---- */

/* Is token k one of the first two arguments of a launch? */
static bool is_in_launch(const struct tokens *t, const struct function *f, size_t k)
{
    int commas = 0;
    for (size_t at = k; at > f->open && !token_is(t, at, ";"); at--) {
        if (token_is(t, at, "<<<"))
            return commas < 2;
        if (token_is(t, at, ">>>"))
            return false;
        if (t->items[at].match < at)
            at = t->items[at].match;
        commas += token_is(t, at, ",");
    }
    return false;
}

/* The first token of the statement of token k. */
static size_t statement_begin(const struct tokens *t, const struct function *f, size_t k)
{
    while (k > f->open + 1 && !span_begins_statement(t, f, k))
        k--;
    return k;
}

/* The name that a statement "int blocks = ...;" declares; 0: it is none of this kind. */
static size_t declared_number(const struct tokens *t, size_t begin)
{
    static const char *const words[] = {"const", "int", "unsigned", "long", NULL};
    size_t k = begin;
    while (token_among(t, k, words))
        k++;
    return k > begin && token_is_kind(t, k, TOKEN_NAME) && token_is(t, k + 1, "=") ? k : 0;
}

/* Does token k only help to say how many blocks or threads a launch has? The numbers that it is made of are
 * then used in launches alone. */
static bool is_of_grid(const struct tokens *t, const struct function *f, size_t k)
{
    size_t begin = statement_begin(t, f, k), name = declared_number(t, begin);
    if (token_is(t, begin, "dim3") || is_in_launch(t, f, k))
        return true;
    bool used = false;
    for (size_t use = name + 1; name && use < f->close; use++)
        if (token_same(t, use, name)) {
            used = true;
            if (!is_in_launch(t, f, use) && !token_is(t, statement_begin(t, f, use), "dim3"))
                return false;
        }
    return name && used;
}

/* Does it name a variable that only kernels have? The host's part of no variant could then be loaded. */
static bool names_builtin(const struct candidate *c)
{
    static const char *const builtins[] = {"threadIdx", "blockIdx", "blockDim", "gridDim"};
    for (size_t k = 0; k < c->piece_count; k++)
        for (size_t b = 0; b < ARRAY_LEN(builtins); b++)
            if (strstr(c->pieces[k].is, builtins[b]))
                return true;
    return false;
}

/* Text that is printed, and two statements one of which declares what the other one uses. */
static bool is_useless(const struct tokens *t, const struct candidate *c)
{
    static const char *const prints[] = {"printf", "fprintf", NULL};
    size_t k = c->first;
    while (k > 0 && !token_is(t, k, ";") && !token_is(t, k, "{") && !token_among(t, k, prints))
        k--;
    return token_among(t, k, prints) || names_builtin(c) ||
           (c->form == FORM_ORDER && (token_is(t, c->first, "dim3") || declared_number(t, c->first)));
}

static void list_function(struct proposals *list, const struct tokens *t, const struct function *f,
                          bool grids)
{
    static const struct rule *const tables[] = {host_rules,  sign_rules,  name_rules, beside_rules,
                                                shape_rules, guard_rules, last_rules};
    struct scope scope;
    struct proposer p = {.t = t, .f = f, .scope = &scope, .out = list};
    scope_read(&scope, t, f);
    for (size_t k = f->open + 1; k < f->close; k++) {
        bool skipped = token_is_kind(t, k, TOKEN_DIRECTIVE) || (!grids && is_of_grid(t, f, k));
        for (size_t r = 0; r < ARRAY_LEN(tables) && !skipped; r++)
            ask_rules(&p, tables[r], k);
    }
    size_t kept = 0;
    for (size_t k = 0; k < list->count; k++)
        if (!is_useless(t, &list->items[k]))
            list->items[kept++] = list->items[k];
    list->count = kept;
}

/* ---- constants ---- */

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
 * that is all of a value was chosen: another one hides more than it mends. */
static void change_number(struct proposals *list, const struct value *v, size_t k)
{
    enum { NEAR = 2, FAR = 3 };
    long number = token_count(&v->own, k);
    if (number <= 0)
        return;
    for (size_t u = 0; u < v->used->count; u++)
        if (v->used->items[u] != number)
            propose_number(list, v, k, NEAR, v->used->items[u]);
    if (v->own.count == 1 && (number & (number - 1)) == 0)
        return;
    propose_number(list, v, k, NEAR, number + 1);
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

static void change_value(struct proposals *list, const struct value *v)
{
    for (size_t k = 0; k < v->own.count; k++) {
        const struct token *token = &v->own.items[k];
        if (token_is_kind(&v->own, k, TOKEN_NUMBER))
            change_number(list, v, k);
        else if (v->own.count > 1 && token_is_kind(&v->own, k, TOKEN_NAME))
            change_name(list, v, k);
        else if (k && (token_is(&v->own, k, "+") || token_is(&v->own, k, "-")))
            propose_bytes(list, v, token->at, token->at + 1, 2, token_is(&v->own, k, "+") ? "-" : "+");
    }
    if (v->own.count > 1)
        change_whole(list, v);
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

static bool leaves_out_one(const struct tokens *t, const struct candidate *c)
{
    return !c->pieces[0].is[0] && c->last == c->first + 1 && token_is(t, c->last, "1");
}

/* Is it a comparison with or without =, or a number one more or less? */
static bool is_of_condition(const struct tokens *t, const struct candidate *c)
{
    static const char *const signs[] = {"<", "<=", ">", ">=", NULL};
    const struct piece *piece = &c->pieces[0];
    char *end;
    long number = strtol(piece->is, &end, 10);
    bool whole = end > piece->is && !*end;
    if (leaves_out_one(t, c))
        return true;
    for (size_t k = c->first; k <= c->last && c->form == FORM_WRITE && c->piece_count == 1; k++)
        if (piece->from == t->items[k].at && piece->to == t->items[k].at + t->items[k].length)
            return (token_among(t, k, signs) && *piece->is == t->text[piece->from]) ||
                   (whole && token_is_kind(t, k, TOKEN_NUMBER) && labs(number - token_count(t, k)) == 1);
    return false;
}

static bool is_of_template(const struct tokens *t, const struct candidate *c)
{
    size_t k = c->last + 1;
    while (k < t->count && !token_is(t, k, ">") && !token_is(t, k, ";"))
        k++;
    return c->piece_count == 2 && token_is(t, k, ">") && token_is(t, k + 1, "<<<");
}

/* Is it not 1 for a greater number? */
static bool keeps_several(const struct tokens *t, const struct candidate *c)
{
    const struct piece *piece = &c->pieces[0];
    long before = piece->to > piece->from ? strtol(t->text + piece->from, NULL, 10) : 0;
    return c->form != FORM_WRITE || strcmp(piece->is, "1") || before <= 1;
}

static void keep(struct proposals *list, const struct tokens *t,
                 bool (*kept)(const struct tokens *t, const struct candidate *c))
{
    size_t count = 0;
    for (size_t k = 0; k < list->count; k++)
        if (kept(t, &list->items[k]))
            list->items[count++] = list->items[k];
    list->count = count;
}

void proposals_keep_conditions(struct proposals *list, const struct tokens *t)
{
    keep(list, t, is_of_condition);
}

void proposals_keep_templates(struct proposals *list, const struct tokens *t)
{
    keep(list, t, is_of_template);
}

void proposals_keep_several(struct proposals *list, const struct tokens *t)
{
    keep(list, t, keeps_several);
}

void proposals_list_host(struct proposals *list, const struct tokens *t, const struct functions *functions,
                         bool grids, bool constants)
{
    static const struct function none = {.role = ROLE_HOST};
    struct scope scope;
    struct numbers used = {.count = 0};
    *list = (struct proposals){0};
    for (size_t i = 0; i < functions->count; i++) {
        const struct function *f = &functions->items[i];
        if (f->reached && f->role == ROLE_HOST)
            list_function(list, t, f, grids);
        if (f->reached)
            take_numbers(&used, t, f);
    }
    scope_read(&scope, t, &none);
    for (size_t n = 0; n < scope.count && constants; n++)
        if (scope.items[n].constant)
            list_constant(list, t, &scope, &scope.items[n], &used);
    proposals_list_specialised(list, t);
    proposals_order(list);
}
