/* Changes of the brackets around two values: min(a, b - 1) for min(a, b) - 1, the other way, and a alone;
 * *(p + n) for *p + n; a % (b * c) for a % b * c. */
#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

static const char *const products[] = {"*", "/", "%", NULL}, *const sums[] = {"+", "-", NULL};

/* min(a, b), (i < n ? a : b), or what stands between = and ; in x = i < n ? a : b; */
struct pair {
    size_t first, last;
    size_t parts[2][2]; /* the first and the last token of a and b */
    bool bare;          /* a choice without brackets */
};

/* The token after token k, or after the bracket that k opens. */
static size_t past(const struct tokens *t, size_t k)
{
    return t->items[k].match > k ? t->items[k].match + 1 : k + 1;
}

/* The only token from `from` to `end`, outside of brackets, that is this word; 0: none is, or several are. */
static size_t find_only(const struct tokens *t, size_t from, size_t end, const char *word)
{
    size_t found = 0;
    for (size_t k = from; k <= end; k = past(t, k))
        if (token_is(t, k, word)) {
            if (found)
                return 0;
            found = k;
        }
    return found;
}

/* Are these tokens a sum or a product, to which a summand may be added without brackets? */
static bool is_sum(const struct tokens *t, const size_t part[2])
{
    static const char *const weaker[] = {"?", ":",  "<",  ">", "<=", ">=", "==", "!=", "&&",
                                         "|", "||", "<<", "&", "^",  "=",  ",",  NULL};
    for (size_t k = part[0]; k <= part[1]; k = past(t, k))
        if (token_among(t, k, weaker))
            return false;
    return part[0] <= part[1];
}

/* Two values between tokens `before` and `after`, with this token between them. */
static bool take_parts(struct pair *pair, const struct tokens *t, size_t before, size_t between, size_t after)
{
    pair->parts[0][0] = before + 1;
    pair->parts[0][1] = between - 1;
    pair->parts[1][0] = between + 1;
    pair->parts[1][1] = after - 1;
    return between && is_sum(t, pair->parts[0]) && is_sum(t, pair->parts[1]);
}

/* The pair whose brackets begin at token `open`. */
static bool take_pair(struct pair *pair, const struct tokens *t, size_t open)
{
    static const char *const words[] = {"if", "while", "for", "return", "sizeof", "switch", NULL};
    size_t close = t->items[open].match;
    bool call = token_is_kind(t, open - 1, TOKEN_NAME) && !token_among(t, open - 1, words);
    size_t choice = find_only(t, open + 1, close - 1, "?");
    *pair = (struct pair){.first = call ? span_operand_begin(t, open - 1) : open, .last = close};
    return call ? take_parts(pair, t, open, find_only(t, open + 1, close - 1, ","), close)
                : choice && take_parts(pair, t, choice, find_only(t, choice + 1, close - 1, ":"), close);
}

/* The pair of a choice without brackets, whose ? is token k. */
static bool take_choice(struct pair *pair, const struct tokens *t, size_t k)
{
    static const char *const begins[] = {"=", "return", NULL}, *const ends[] = {";", ",", NULL};
    size_t first = k, end = k;
    while (first > 1 && !token_among(t, first - 1, begins) && !token_among(t, first - 1, ends) &&
           t->items[first - 1].match <= first - 1)
        first = t->items[first - 1].match;
    while (end < t->count && !token_among(t, end, ends) && t->items[end].match >= end)
        end = t->items[end].match + 1;
    *pair = (struct pair){.first = first, .last = end - 1, .bare = true};
    return token_among(t, first - 1, begins) && token_among(t, end, ends) &&
           take_parts(pair, t, k, find_only(t, k + 1, end - 1, ":"), end);
}

/* Is the pair a summand itself, and none that is taken away? */
static bool is_summand(const struct tokens *t, const struct pair *pair)
{
    return !token_among(t, pair->first - 1, products) && !token_is(t, pair->first - 1, "-");
}

/* The last token of the product that begins at k. */
static size_t product_end(const struct tokens *t, size_t k)
{
    for (k = span_operand_end(t, k); token_among(t, k + 1, products);)
        k = span_operand_end(t, k + 2);
    return k;
}

static int length_of(const struct piece *piece)
{
    return (int)(piece->to - piece->from);
}

/* min(a, b - 1) and min(a - 1, b) for min(a, b) - 1. At the sign after the bracket. */
static void into_brackets(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    struct pair pair;
    if (!token_among(t, k, sums) || !token_is(t, k - 1, ")") || !take_pair(&pair, t, t->items[k - 1].match) ||
        !is_summand(t, &pair) || !token_ends_operand(t, product_end(t, k + 1)))
        return;
    struct piece more = piece_of(t, k, product_end(t, k + 1));
    for (size_t part = 2; part-- > 0;) {
        struct piece before = piece_of(t, pair.first, pair.parts[part][1]),
                     after = {.from = before.to, .to = t->items[pair.last].at + 1};
        propose(p, pair.first, product_end(t, k + 1), "%.*s %.*s%.*s", length_of(&before),
                t->text + before.from, length_of(&more), t->text + more.from, length_of(&after),
                t->text + after.from);
    }
}

/* The sign before the last summand of a sum; 0: it has one summand. */
static size_t last_sign(const struct tokens *t, const size_t part[2])
{
    size_t found = 0;
    for (size_t k = part[0]; k < part[1]; k = past(t, k))
        if (k > part[0] && token_among(t, k, sums) && token_ends_operand(t, k - 1))
            found = k;
    return found;
}

/* min(a, b) - 1 for min(a, b - 1) and min(a - 1, b). At the bracket, or at the ? of a choice without any. */
static void out_of_brackets(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    struct pair pair;
    bool taken = token_is(t, k, "(")   ? take_pair(&pair, t, k)
                 : token_is(t, k, "?") ? take_choice(&pair, t, k)
                                       : false;
    if (!taken || !is_summand(t, &pair) || token_among(t, pair.last + 1, products))
        return;
    for (size_t part = 0; part < 2; part++) {
        size_t sign = last_sign(t, pair.parts[part]), last = pair.parts[part][1];
        if (!sign)
            continue;
        struct piece before = piece_of(t, pair.first, sign - 1), more = piece_of(t, sign, last),
                     after = {.from = more.to, .to = piece_of(t, pair.last, pair.last).to};
        propose(p, pair.first, pair.last, pair.bare ? "(%.*s%.*s) %.*s" : "%.*s%.*s %.*s", length_of(&before),
                t->text + before.from, length_of(&after), t->text + after.from, length_of(&more),
                t->text + more.from);
    }
}

/* a, and b, for max(a, b): the limit is left out. At the name. */
static void without_limit(struct proposer *p, size_t k)
{
    static const char *const limits[] = {"min", "max", NULL};
    struct pair pair;
    if (!token_among(p->t, k, limits) || !token_is(p->t, k + 1, "(") || !take_pair(&pair, p->t, k + 1) ||
        !is_summand(p->t, &pair) || token_among(p->t, pair.last + 1, products))
        return;
    for (size_t part = 0; part < 2; part++) {
        struct piece own = piece_of(p->t, pair.parts[part][0], pair.parts[part][1]);
        propose(p, pair.first, pair.last, "%.*s", length_of(&own), p->t->text + own.from);
    }
}

/* *(p + nn) for *p + nn, which adds nn to the value. At the star. */
static void into_pointer(struct proposer *p, size_t k)
{
    static const char *const before[] = {"=", "?", ":", "(", ",", "return", "+", "+=", NULL};
    const struct tokens *t = p->t;
    const struct scope_name *name = scope_find(p->scope, t, k + 1);
    if (!token_is(t, k, "*") || !token_among(t, k - 1, before) || !name || name->kind != NAME_POINTER ||
        !token_among(t, k + 2, sums))
        return;
    struct piece sum = piece_of(t, k + 1, product_end(t, k + 3));
    propose(p, k, product_end(t, k + 3), "*(%.*s)", length_of(&sum), t->text + sum.from);
}

/* a % (b * c) for a % b * c, which takes the remainder first. At the sign before b. */
static void into_divisor(struct proposer *p, size_t k)
{
    static const char *const divides[] = {"/", "%", NULL};
    const struct tokens *t = p->t;
    size_t end = token_among(t, k, divides) && token_ends_operand(t, k - 1) ? span_operand_end(t, k + 1) : 0;
    if (!end || !token_is(t, end + 1, "*"))
        return;
    size_t last = span_operand_end(t, end + 2);
    struct piece product = piece_of(t, k + 1, last);
    propose(p, k + 1, last, "(%.*s)", length_of(&product), t->text + product.from);
}

const struct rule bracket_rules[] = {{into_brackets, 1}, {out_of_brackets, 2}, {without_limit, 2},
                                     {into_pointer, 1},  {into_divisor, 1},    {NULL, 0}};
