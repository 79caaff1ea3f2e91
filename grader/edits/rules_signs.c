/* Changes of operators and numbers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* Is this < or > the bracket of a template's arguments, or half of a shift to the right? */
static bool is_angle(const struct tokens *t, size_t k)
{
    static const char *const before[] =
        {"static_cast", "template", "tiled_partition", "reinterpret_cast", "thread_block_tile",
         "const_cast",  NULL},
                             *const arguments[] = {"int", "float", "unsigned", "const", "double", NULL};
    if (token_is(t, k, "<"))
        return token_among(t, k - 1, before) || token_among(t, k + 1, arguments) ||
               (token_is(t, k + 2, ">") && token_is(t, k + 3, "("));
    return token_is(t, k, ">") &&
           (token_is(t, k + 1, ">") || token_is(t, k - 1, ">") || token_among(t, k - 1, arguments) ||
            (token_is(t, k - 2, "<") && token_is(t, k + 1, "(")));
}

struct sibling {
    const char *was, *is;
};

static const struct sibling siblings[] = {
    {"<", "<="},
    {"<=", "<"},
    {">", ">="},
    {">=", ">"},
    {"!=", "=="},
    {"&&", "||"},
    {"||", "&&"},
    {"+=", "="},
    {"-=", "+="},
    {"-=", "%="},
    {"<<", ">>"},
    {"<<=", ">>="},
    {">>=", "<<="},
    {"*=", "/="},
    {"/=", "*="},
    {"min", "max"},
    {"max", "min"},
    {"fminf", "fmaxf"},
    {"fmaxf", "fminf"},
    {"__shfl_up_sync", "__shfl_down_sync"},
    {"__shfl_down_sync", "__shfl_up_sync"},
    {"__shfl_xor_sync", "__shfl_down_sync"},
    {"__shfl_xor_sync", "__shfl_up_sync"},
    {"shfl_up", "shfl_down"},
    {"shfl_down", "shfl_up"},
};

/* Less likely. What makes == hold for many more threads is not listed: it hides other mistakes. */
static const struct sibling cousins[] = {
    {"<", "=="}, {">", "=="}, {"*", "+"}, {"+=", "-="}, {"/", "%"}, {"%", "/"},
};

/* max for min in host code lifts a limit of blocks. Each thread then has one element, which hides a wrong
 * step of its loop. */
static bool lifts_limit(const struct proposer *p, const struct sibling *s)
{
    return p->f->role == ROLE_HOST && !strcmp(s->was, "min");
}

static void take_sibling(struct proposer *p, size_t k, const struct sibling *list, size_t count)
{
    bool pointer = token_is(p->t, k, "*") && !token_ends_operand(p->t, k - 1);
    for (size_t s = 0; s < count && !is_angle(p->t, k) && !pointer; s++)
        if (token_is(p->t, k, list[s].was) && !lifts_limit(p, &list[s]))
            propose(p, k, k, "%s", list[s].is);
}

static void other_sign(struct proposer *p, size_t k)
{
    take_sibling(p, k, siblings, ARRAY_LEN(siblings));
}

static void distant_sign(struct proposer *p, size_t k)
{
    take_sibling(p, k, cousins, ARRAY_LEN(cousins));
}

static void plus_or_minus(struct proposer *p, size_t k)
{
    if (token_ends_operand(p->t, k - 1) && (token_is(p->t, k, "+") || token_is(p->t, k, "-")))
        propose(p, k, k, "%s", token_is(p->t, k, "+") ? "-" : "+");
}

/* k % n for k - n, after a ?: one turn around the ring is not enough. */
static void remainder_for_turn(struct proposer *p, size_t k)
{
    if (token_is(p->t, k, "-") && (token_is(p->t, k - 2, "?") || token_is(p->t, k - 2, ":")) &&
        token_is_kind(p->t, k + 1, TOKEN_NAME))
        propose(p, k, k, "%%");
}

/* blockIdx.x * 256 for blockIdx.x + 256. */
static void times_block(struct proposer *p, size_t k)
{
    if (token_is(p->t, k, "+") && k > 2 && token_is(p->t, k - 3, "blockIdx"))
        propose(p, k, k, "*");
}

static void store_or_add(struct proposer *p, size_t k)
{
    if (token_is(p->t, k, "=") && token_is(p->t, k - 1, "]"))
        propose(p, k, k, "+=");
}

/* sum += for sum =, where sum has a value already. */
static void add_up(struct proposer *p, size_t k)
{
    const struct scope_name *name = token_is(p->t, k, "=") ? scope_find(p->scope, p->t, k - 1) : NULL;
    bool begins = span_begins_statement(p->t, p->f, k - 1) || span_is_guarded(p->t, p->f, k - 1);
    if (name && begins && name->token != k - 1)
        propose(p, k, k, "+=");
}

static void without_not(struct proposer *p, size_t k)
{
    if (token_is(p->t, k, "!"))
        propose(p, k, k, "%s", "");
}

/* ---- numbers ---- */

/* A decimal integer; -1 if it is another kind of number. */
static long integer_at(const struct tokens *t, size_t k)
{
    enum { LONGEST = 8 };
    const struct token *token = &t->items[k];
    if (token->kind != TOKEN_NUMBER || token->length > LONGEST)
        return -1;
    for (size_t c = 0; c < token->length; c++)
        if (t->text[token->at + c] < '0' || t->text[token->at + c] > '9')
            return -1;
    return strtol(t->text + token->at, NULL, 10);
}

/* Would 0 or 1 stand there without effect, as in t + 0 and t / 1? Another rule leaves the operand out. */
static bool has_effect(const struct proposer *p, size_t k, long number)
{
    static const char *const sums[] = {"+", "-", NULL}, *const products[] = {"*", "/", "%", NULL};
    return !(number == 0 && token_among(p->t, k - 1, sums)) &&
           !(number <= 1 && (token_among(p->t, k - 1, products) || token_is(p->t, k + 1, "*")));
}

/* 17 for 16 is rarely meant: sizes of warps and blocks are powers of two. */
static void one_more_or_less(struct proposer *p, size_t k)
{
    enum { SMALL = 4, RARE = 2 };
    long number = integer_at(p->t, k);
    if (number < 0)
        return;
    p->cost += number > SMALL && (number & (number - 1)) == 0 ? RARE : 0;
    if (number > 0 && has_effect(p, k, number - 1))
        propose(p, k, k, "%ld", number - 1);
    propose(p, k, k, "%ld", number + 1);
}

static void double_or_half(struct proposer *p, size_t k)
{
    long number = integer_at(p->t, k);
    if (number > 2 && number % 2 == 0)
        propose(p, k, k, "%ld", number / 2);
    if (number > 1)
        propose(p, k, k, "%ld", 2 * number);
}

/* 31 for 15, after &. */
static void other_mask(struct proposer *p, size_t k)
{
    long number = integer_at(p->t, k);
    if (number > 0 && token_is(p->t, k - 1, "&")) {
        propose(p, k, k, "%ld", 2 * number + 1);
        propose(p, k, k, "%ld", number / 2);
    }
}

/* "0.5f", "3.0f": half of it, twice as much. */
static void float_factor(struct proposer *p, size_t k)
{
    const struct token *token = &p->t->items[k];
    char digits[16], *end;
    if (token->kind != TOKEN_NUMBER || token->length >= sizeof digits)
        return;
    snprintf(digits, sizeof digits, "%.*s", (int)token->length, p->t->text + token->at);
    if (!strchr(digits, '.'))
        return;
    double value = strtod(digits, &end);
    if (value == 0 || strlen(end) > 1)
        return;
    propose(p, k, k, "%g%s%s", value / 2, value / 2 == (int)(value / 2) ? "." : "", end);
    propose(p, k, k, "%g%s%s", value * 2, value * 2 == (int)(value * 2) ? "." : "", end);
    propose(p, k, k, "%g%s%s", 1 / value, 1 / value == (int)(1 / value) ? "." : "", end);
}

/* true for false, as an argument, and the other way. */
static void other_truth(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    bool yes = token_is(t, k, "true"), ends = token_is(t, k + 1, ",") || token_is(t, k + 1, ")");
    if ((yes || token_is(t, k, "false")) && ends && (token_is(t, k - 1, ",") || token_is(t, k - 1, "(")))
        propose(p, k, k, yes ? "false" : "true");
}

const struct rule sign_rules[] = {
    {other_sign, 1},  {plus_or_minus, 1},      {one_more_or_less, 1}, {store_or_add, 3},   {add_up, 1},
    {times_block, 1}, {remainder_for_turn, 1}, {without_not, 2},      {double_or_half, 2}, {float_factor, 2},
    {other_mask, 1},  {distant_sign, 3},       {other_truth, -1},     {NULL, 0},
};
