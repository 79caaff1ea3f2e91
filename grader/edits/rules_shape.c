/* Changes of what belongs together: an operand less, arguments, statements and braces. */
#include <string.h>

#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* (t + 1) for (t + 1) % BLOCK. */
static void without_operand(struct proposer *p, size_t k)
{
    static const char *const signs[] = {"%", "/", "*", "+", "-", NULL};
    const struct tokens *t = p->t;
    if (!token_among(t, k, signs) || !token_ends_operand(t, k - 1))
        return;
    size_t end = span_operand_end(t, k + 1);
    if (end > k && token_ends_operand(t, end))
        propose(p, k, end, "%s", "");
}

/* __shfl_up_sync(mask, v, 1) without a width. */
static void without_width(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t close = t->items[k].match, comma = k, commas = 0;
    const char *name = t->text + t->items[k ? k - 1 : 0].at;
    if (!token_is(t, k, "(") || close < k || strncmp(name, "__shfl_", strlen("__shfl_")) != 0)
        return;
    for (size_t at = k + 1; at < close; at = (t->items[at].match > at ? t->items[at].match : at) + 1)
        if (token_is(t, at, ",")) {
            comma = at;
            commas++;
        }
    if (commas == 3)
        propose(p, comma, close - 1, "%s", "");
}

/* t += BLOCK for t += 2 * BLOCK. */
static void without_factor(struct proposer *p, size_t k)
{
    static const char *const signs[] = {"*", "/", "%", NULL};
    const struct tokens *t = p->t;
    if (token_is(t, k, "*") && token_is_kind(t, k - 1, TOKEN_NUMBER) && !token_among(t, k - 2, signs))
        propose(p, k - 1, k, "%s", "");
}

/* for (...) { for for (...); {: the ; ends the loop, or the if, at once. */
static void without_semicolon(struct proposer *p, size_t k)
{
    static const char *const headers[] = {"if", "for", NULL};
    const struct tokens *t = p->t;
    size_t open = token_is(t, k, ";") && token_is(t, k - 1, ")") ? t->items[k - 1].match : 0;
    if (open && token_among(t, open - 1, headers))
        propose(p, k - 1, k, ")");
}

static bool is_product(const struct tokens *t, size_t k)
{
    return (token_is(t, k, "*") || token_is(t, k, "/") || token_is(t, k, "%")) &&
           token_ends_operand(t, k - 1);
}

static bool is_sum(const struct tokens *t, size_t k)
{
    return (token_is(t, k, "+") || token_is(t, k, "-")) && token_ends_operand(t, k - 1);
}

static void bracket(struct proposer *p, size_t first, size_t last)
{
    struct piece sum = piece_of(p->t, first, last);
    propose(p, first, last, "(%.*s)", (int)(sum.to - sum.from), p->t->text + sum.from);
}

/* (i + 1) * n for i + 1 * n, and n * (i + 1) for n * i + 1. At the sign of the product. */
static void with_brackets(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    if (!is_product(t, k))
        return;
    size_t begin = span_operand_begin(t, k - 1), end = span_operand_end(t, k + 1);
    while (begin > p->f->open + 2 && is_sum(t, begin - 1)) { /* of all summands before it, too */
        begin = span_operand_begin(t, begin - 2);
        bracket(p, begin, k - 1);
    }
    if (is_sum(t, end + 1))
        bracket(p, k + 1, span_operand_end(t, end + 2));
}

/* (a + b - 1) / b for a / b. */
static void rounded_up(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    if (!token_is(t, k, "/") || !token_ends_operand(t, k - 1))
        return;
    size_t begin = span_operand_begin(t, k - 1), end = span_operand_end(t, k + 1);
    struct piece a = piece_of(t, begin, k - 1), b = piece_of(t, k + 1, end);
    int a_length = (int)(a.to - a.from), b_length = (int)(b.to - b.from);
    propose(p, begin, end, "(%.*s + %.*s - 1) / %.*s", a_length, t->text + a.from, b_length, t->text + b.from,
            b_length, t->text + b.from);
}

/* ---- arguments ---- */

/* Two arguments of a call that stand beside each other change places. At the comma between them. */
static void other_order(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    if (!token_is(t, k, ",") || k < p->f->open)
        return;
    size_t begin = k - 1, end = k + 1;
    while (begin > p->f->open && !token_is(t, begin, ",") && !token_is(t, begin, ";") &&
           (t->items[begin].match <= begin))
        begin = t->items[begin].match < begin ? t->items[begin].match - 1 : begin - 1;
    while (end < p->f->close && !token_is(t, end, ",") && !token_is(t, end, ";") &&
           t->items[end].match >= end)
        end = t->items[end].match > end ? t->items[end].match + 1 : end + 1;
    bool call = token_is(t, begin, "(") || token_is(t, begin, ",");
    if (call && (token_is(t, end, ",") || token_is(t, end, ")")))
        propose_swap(p, (size_t[2]){begin + 1, k - 1}, (size_t[2]){k + 1, end - 1}, FORM_WRITE);
}

/* Has the file a function of this name, token k? */
static bool is_own(const struct tokens *t, size_t k)
{
    for (size_t o = 0; o < t->count; o++)
        if (token_same(t, o, k) && token_is(t, o + 1, "(") && token_is(t, t->items[o + 1].match + 1, "{"))
            return true;
    return false;
}

/* Is the token a parameter or a constant, such as n, and no variable of a thread? */
static bool is_given(const struct proposer *p, const struct scope_name *name)
{
    return name->constant || name->token < p->f->open;
}

/* at(n, i, j, k) for at(i, n, j, k): a parameter and a variable, in a call of a function of the file. At the
 * comma between them. */
static void own_order(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    bool ends = token_is(t, k + 2, ",") || token_is(t, k + 2, ")"),
         begins = token_is(t, k - 2, ",") || token_is(t, k - 2, "(");
    if (!token_is(t, k, ",") || k < p->f->open || !begins || !ends)
        return;
    const struct scope_name *a = used_name(p, k - 1), *b = used_name(p, k + 1);
    size_t open = k - 2;
    while (open > p->f->open && !token_is(t, open, "(") && !token_is(t, open, ";"))
        open = t->items[open].match < open ? t->items[open].match - 1 : open - 1;
    if (a && b && is_given(p, a) != is_given(p, b) && token_is(t, open, "(") && is_own(t, open - 1))
        propose_swap(p, (size_t[2]){k - 1, k - 1}, (size_t[2]){k + 1, k + 1}, FORM_WRITE);
}

/* The two values after a ? change places. */
static void other_arm(struct proposer *p, size_t k)
{
    static const char *const ends[] = {";", ",", ")", "]", "}", NULL};
    const struct tokens *t = p->t;
    size_t colon = k + 1, end;
    if (!token_is(t, k, "?"))
        return;
    while (colon < p->f->close && !token_is(t, colon, ":") && !token_is(t, colon, ";"))
        colon = t->items[colon].match > colon ? t->items[colon].match + 1 : colon + 1;
    for (end = colon + 1; end < p->f->close && !token_among(t, end, ends);)
        end = t->items[end].match > end ? t->items[end].match + 1 : end + 1;
    if (token_is(t, colon, ":") && end < p->f->close)
        propose_swap(p, (size_t[2]){k + 1, colon - 1}, (size_t[2]){colon + 1, end - 1}, FORM_SWAP);
}

/* at(n, i, j, k) for at(n, k, j, i): the last of three arguments or more and the one two before it. At the
 * bracket that ends the call. */
static void outer_arguments(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t open = t->items[k].match;
    if (!token_is(t, k, ")") || open >= k || open < p->f->open || !token_is_kind(t, open - 1, TOKEN_NAME))
        return;
    size_t last = span_argument_before(t, p->f, k), middle = span_argument_before(t, p->f, last),
           first = token_is(t, middle, ",") ? span_argument_before(t, p->f, middle) : p->f->open;
    if (token_is(t, last, ",") && token_is(t, middle, ",") && first >= open && first + 1 < middle)
        propose_swap(p, (size_t[2]){first + 1, middle - 1}, (size_t[2]){last + 1, k - 1}, FORM_WRITE);
}

/* c[3] and c[4], two numbers in brackets after the same name in one statement, change places. */
static void other_coefficient(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    bool first = token_is(t, k - 1, "[") && token_is(t, k + 1, "]") && token_is_kind(t, k, TOKEN_NUMBER);
    for (size_t o = k + 1; first && o < p->f->close && !token_is(t, o, ";") && !token_is(t, o, "{"); o++)
        if (token_is_kind(t, o, TOKEN_NUMBER) && token_is(t, o - 1, "[") && token_is(t, o + 1, "]") &&
            token_same(t, k - 2, o - 2))
            propose_swap(p, (size_t[2]){k - 2, k + 1}, (size_t[2]){o - 2, o + 1}, FORM_SWAP);
}

/* ---- statements ---- */

/* Two plain statements change places. */
static void other_statement_first(struct proposer *p, size_t k)
{
    size_t end = span_begins_statement(p->t, p->f, k) ? span_statement_end(p->t, p->f, k) : 0;
    size_t next = end ? span_statement_end(p->t, p->f, end + 1) : 0;
    if (next)
        propose_swap(p, (size_t[2]){k, end}, (size_t[2]){end + 1, next}, FORM_ORDER);
}

/* The } of an if or a loop moves past the next statement, or before its last ones. */
static void other_brace(struct proposer *p, size_t k)
{
    enum {
        OF_IF = 6,
        OF_LOOP = 2
    }; /* all that three planes take to change their roles, with a declaration */
    const struct tokens *t = p->t;
    if (!token_is(t, k, "}") || !token_is(t, t->items[k].match - 1, ")") || token_is(t, k + 1, "else"))
        return;
    bool of_if = token_is(t, t->items[t->items[k].match - 1].match - 1, "if"); /* of loops: rules_rounds.c */
    size_t next = span_statement_end(p->t, p->f, k + 1), open = t->items[k].match, begin = k;
    if (next && of_if)
        propose_move(p, k, next + 1, (size_t[2]){k + 1, next}, FORM_INTO);
    for (int moved = 1; moved <= (of_if ? OF_IF : OF_LOOP); moved++) {
        size_t last = begin - 2;
        while (last > open + 1 && !span_begins_statement(t, p->f, last))
            last--;
        if (last <= open + 1 || span_statement_end(t, p->f, last) != begin - 1)
            break;
        propose_move(p, k, last, (size_t[2]){last, k - 1}, FORM_OUT);
        begin = last;
    }
}

/* Does the statement from k to its ; declare an array, or an object of an own type, without a value? */
static bool declares_cells(const struct tokens *t, size_t k, size_t end)
{
    static const char *const plain[] = {"float", "double", "int", NULL}, *const others[] = {
                                                                             "return",   "const",  "extern",
                                                                             "unsigned", "auto",   "bool",
                                                                             "long",     "size_t", "goto",
                                                                             "typename", NULL};
    if (token_among(t, k, plain))
        return token_is(t, k + 2, "[") && token_is(t, end - 1, "]");
    size_t name = end - 1;
    while (token_is(t, name, "]") && t->items[name].match < name)
        name = t->items[name].match - 1;
    bool typed = token_is_kind(t, name - 1, TOKEN_NAME) || token_is(t, name - 1, ">");
    return name > k && typed && token_is_kind(t, k, TOKEN_NAME) && token_is_kind(t, name, TOKEN_NAME) &&
           !token_among(t, k, others);
}

/* __shared__ float tile[BLOCK] for an array of which each thread has its own, or an object with one. At its
 * type. */
static void shared_array(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t end = span_begins_statement(t, p->f, k) ? span_statement_end(t, p->f, k) : 0;
    bool waits = false;
    if (!end || !declares_cells(t, k, end))
        return;
    for (size_t o = end; o < p->f->close && !waits; o++)
        waits = token_is(t, o, "__syncthreads");
    struct piece type = piece_of(t, k, k);
    if (waits)
        propose(p, k, k, "__shared__ %.*s", (int)(type.to - type.from), t->text + type.from);
}

const struct rule shape_rules[] = {
    {without_operand, 2},   {without_factor, 1},    {without_width, 0},
    {without_semicolon, 1}, {with_brackets, 1},     {rounded_up, 2},
    {other_order, 2},       {own_order, 0},         {other_arm, 0},
    {outer_arguments, 2},   {other_coefficient, 3}, {other_statement_first, 2},
    {other_brace, 2},       {shared_array, 0},      {NULL, 0},
};
