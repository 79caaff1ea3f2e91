/* Changes of divisions that split the number of a cell into its coordinates. */
#include <stdio.h>
#include <string.h>

#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* q / (n * n) for q / n * n. */
static void divided_by_product(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t times = token_is(t, k, "/") && token_ends_operand(t, k - 1) ? span_operand_end(t, k + 1) + 1 : 0;
    if (!times || !token_is(t, times, "*"))
        return;
    size_t end = span_operand_end(t, times + 1);
    struct piece product = piece_of(t, k + 1, end);
    if (token_ends_operand(t, end))
        propose(p, k + 1, end, "(%.*s)", (int)(product.to - product.from), t->text + product.from);
}

/* q / (n * n) for q / n: the number of a plane for that of a row. */
static void divided_by_plane(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    if (!token_is(t, k, "/") || !token_ends_operand(t, k - 1) || !token_is_kind(t, k + 1, TOKEN_NAME) ||
        span_operand_end(t, k + 1) != k + 1)
        return;
    struct piece n = piece_of(t, k + 1, k + 1);
    int length = (int)(n.to - n.from);
    propose(p, k + 1, k + 1, "(%.*s * %.*s)", length, t->text + n.from, length, t->text + n.from);
}

/* The constants by which q is divided, in its function: q / EDGE % CORE has two. */
struct divisors {
    size_t tokens[PIECES_MOST + 1];
    size_t count;
};

/* Does "= q /" or "= q %" stand at token k, q being the number at token `number`? */
static bool divides(const struct tokens *t, size_t k, size_t number)
{
    return token_is(t, k - 1, "=") && token_same(t, k, number) &&
           (token_is(t, k + 1, "/") || token_is(t, k + 1, "%"));
}

static bool is_constant(const struct proposer *p, size_t k)
{
    const struct scope_name *name = scope_find(p->scope, p->t, k);
    return name && name->constant;
}

/* Where a constant divides, in all statements that divide the number at token `number`; of another name than
 * that of token `but` (0: any). */
static void find_divisors(struct divisors *found, const struct proposer *p, size_t number, size_t name)
{
    const struct tokens *t = p->t;
    size_t begin = number; /* one statement may divide it twice */
    found->count = 0;
    for (size_t k = number; k < p->f->close; k++)
        for (size_t d = k + 1; divides(t, k, number) && !token_is(t, d, ";") && d < p->f->close; d++)
            if (d > begin && found->count < ARRAY_LEN(found->tokens) && is_constant(p, d) &&
                (!name || token_same(t, d, name)))
                begin = found->tokens[found->count++] = d;
}

static bool divides_before(const struct proposer *p, size_t number)
{
    for (size_t k = p->f->open + 1; k < number; k++)
        if (divides(p->t, k, number))
            return true;
    return false;
}

/* x = q % EDGE; y = q / EDGE % CORE; z = q / (EDGE * CORE): a cell's number is split by one edge. */
static void one_edge(struct proposer *p, size_t k)
{
    struct divisors all, of_name;
    if (k <= p->f->open || !divides(p->t, k, k) || divides_before(p, k))
        return;
    find_divisors(&all, p, k, 0);
    for (size_t was = 0; was < all.count; was++) {
        find_divisors(&of_name, p, k, all.tokens[was]);
        for (size_t is = 0; of_name.tokens[0] == all.tokens[was] && is < all.count; is++) {
            const struct token *name = &p->t->items[all.tokens[is]];
            char words[PIECE_TEXT];
            if (token_same(p->t, all.tokens[is], all.tokens[was]) || of_name.count > PIECES_MOST ||
                name->length >= sizeof words)
                continue;
            snprintf(words, sizeof words, "%.*s", (int)name->length, p->t->text + name->at);
            if (of_name.count == 1)
                propose(p, of_name.tokens[0], of_name.tokens[0], "%s", words);
            else
                propose_each(p, of_name.tokens, of_name.count, words);
        }
    }
}

/* The edge by which the number at token `number` is divided later in its function; 0: there is none. */
static size_t edge_after(const struct proposer *p, size_t number)
{
    const struct tokens *t = p->t;
    for (size_t k = number + 1; k < p->f->close; k++)
        if (divides(t, k, number) && token_is(t, k + 1, "/") && span_operand_end(t, k + 2) == k + 2)
            return k + 2;
    return 0;
}

/* x = q % EDGE for x = q, and y = q / EDGE % EDGE for y = q / EDGE, where more of q's coordinates follow.
 * Either may be multiplied or added to: % and / come first. */
static void rest_of_split(struct proposer *p, size_t k)
{
    static const char *const after[] = {",", ";", "*", "+", "-", NULL};
    const struct tokens *t = p->t;
    if (k <= p->f->open || !token_is(t, k - 1, "=") || !token_is_kind(t, k, TOKEN_NAME))
        return;
    bool divided = divides(t, k, k) && token_is(t, k + 1, "/") && span_operand_end(t, k + 2) == k + 2;
    size_t last = divided ? k + 2 : k, edge = divided ? k + 2 : edge_after(p, k);
    if (!edge || !token_among(t, last + 1, after))
        return;
    struct piece is = piece_of(t, k, last), by = piece_of(t, edge, edge);
    propose(p, k, last, "%.*s %% %.*s", (int)(is.to - is.from), t->text + is.from, (int)(by.to - by.from),
            t->text + by.from);
}

/* lane = threadIdx.x % 32 and warp = threadIdx.x / 32 for the number of the thread alone. */
static void part_of_thread(struct proposer *p, size_t k)
{
    static const char *const ends[] = {",", ";", NULL};
    if (k <= p->f->open || !token_is(p->t, k - 1, "=") || !token_is(p->t, k, "threadIdx") ||
        !token_among(p->t, k + 3, ends))
        return;
    propose(p, k + 2, k + 2, "x %% 32");
    propose(p, k + 2, k + 2, "x / 32");
}

/* i % SLOTS for i & (SLOTS - 1), which are the same only for powers of two, and for i & SLOTS. */
static void remainder_of_mask(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    if (!token_is(t, k, "&") || !token_ends_operand(t, k - 1))
        return;
    size_t last = span_operand_end(t, k + 1), minus = last - 2;
    bool one_less = token_is(t, k + 1, "(") && token_is(t, last - 1, "1") && token_is(t, minus, "-");
    struct piece by = one_less ? piece_of(t, k + 2, minus - 1) : piece_of(t, k + 1, last);
    propose(p, k, last, "%% %.*s", (int)(by.to - by.from), t->text + by.from);
}

/* (n - 1) % BLOCK + 1 for n % BLOCK, the outputs of the last block: where BLOCK divides n, it is full. */
static void rest_of_last(struct proposer *p, size_t k)
{
    static const char *const before[] = {"=", "(", ",", "?", ":", "return", "<", NULL}, *const after[] = {
                                                                                            ";", ")",  ",",
                                                                                            ":", "&&", NULL};
    const struct tokens *t = p->t;
    const struct scope_name *n = token_is(t, k, "%") ? used_name(p, k - 1) : NULL;
    size_t last = span_operand_end(t, k + 1);
    bool length = n && n->kind == NAME_INTEGER && n->token < p->f->open && !n->constant;
    if (k <= p->f->open || !length || !token_among(t, k - 2, before) || !token_among(t, last + 1, after))
        return;
    struct piece of = piece_of(t, k - 1, k - 1), by = piece_of(t, k + 1, last);
    propose(p, k - 1, last, "(%.*s - 1) %% %.*s + 1", (int)(of.to - of.from), t->text + of.from,
            (int)(by.to - by.from), t->text + by.from);
}

/* Is the operand from k to `end` unsigned, as far as the text shows? A parameter or a variable most often is
 * none; a macro may be. */
static bool may_be_unsigned(const struct proposer *p, size_t k, size_t end)
{
    static const char *const builtins[] = {"blockDim", "gridDim", "sizeof", NULL};
    const struct tokens *t = p->t;
    const struct scope_name *name = scope_find(p->scope, t, k);
    bool found = false;
    for (size_t at = k; at <= end; at++)
        found = found || token_among(t, at, builtins);
    for (size_t c = 0; token_is_kind(t, k, TOKEN_NUMBER) && c < t->items[k].length; c++)
        found = found || strchr("uU", t->text[t->items[k].at + c]);
    return found || (token_is_kind(t, k, TOKEN_NAME) && (!name || name->constant));
}

/* sum / (int)WINDOW for sum / WINDOW: by an unsigned number, a negative sum is divided as a large positive
 * one. */
static void signed_divisor(struct proposer *p, size_t k)
{
    static const char *const unsigneds[] = {"threadIdx", "blockIdx", "blockDim", "gridDim", "sizeof", NULL};
    const struct tokens *t = p->t;
    size_t end = span_operand_end(t, k + 1);
    if (k <= p->f->open || !token_is(t, k, "/") || !token_ends_operand(t, k - 1) ||
        token_is(t, k + 1, "sizeof") || token_among(t, span_operand_begin(t, k - 1), unsigneds) ||
        !may_be_unsigned(p, k + 1, end))
        return;
    struct piece own = piece_of(t, k + 1, end);
    propose(p, k + 1, end, "(int)%.*s", (int)(own.to - own.from), t->text + own.from);
}

/* threadIdx.x % 32 for i % 32: the lane and the warp are those of a thread of the block. */
static void lane_of_thread(struct proposer *p, size_t k)
{
    static const struct {
        const char *sign, *number;
    } forms[] = {{"%", "32"}, {"%", "warpSize"}, {"&", "31"}, {"/", "32"}, {"/", "warpSize"}, {">>", "5"}};
    const struct tokens *t = p->t;
    bool is_lane = false;
    for (size_t f = 0; f < ARRAY_LEN(forms); f++)
        is_lane = is_lane || (token_is(t, k, forms[f].sign) && token_is(t, k + 1, forms[f].number));
    if (is_lane && token_is_kind(t, k - 1, TOKEN_NAME) && span_operand_begin(t, k - 1) == k - 1)
        propose(p, k - 1, k - 1, "threadIdx.x");
}

/* (i - 1 + n) % n for (i - 1) % n, which is -1 for 0. Lanes are never negative. */
static void not_below_zero(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t close = k - 1, begin = token_is(t, k, "%") ? span_operand_begin(t, close) : 0;
    if (!begin || token_is(t, begin, "threadIdx") || token_is(t, k + 1, "32") ||
        span_operand_end(t, k + 1) != k + 1)
        return;
    bool brackets = token_is(t, begin, "(") && t->items[begin].match == close;
    struct piece what = piece_of(t, begin + brackets, close - brackets), n = piece_of(t, k + 1, k + 1);
    propose(p, begin, k + 1, "(%.*s + %.*s) %% %.*s", (int)(what.to - what.from), t->text + what.from,
            (int)(n.to - n.from), t->text + n.from, (int)(n.to - n.from), t->text + n.from);
}

/* (n - 2 + CORE - 1) / CORE for (n + CORE - 1) / CORE in a kernel: the tiles of the outputs, not of all
 * cells.
 */
static void count_of_outputs(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t open = p->f->role == ROLE_HOST || !token_is(t, k, "/") ? 0 : span_operand_begin(t, k - 1);
    const struct scope_name *n = open && token_is(t, open, "(") ? used_name(p, open + 1) : NULL;
    if (k > p->f->open && n && n->kind == NAME_INTEGER && n->token < p->f->open && !n->constant &&
        (token_is(t, open + 2, "+") || token_is(t, open + 2, "-")))
        propose(p, open + 1, open + 1, "%.*s - 2", (int)t->items[open + 1].length,
                t->text + t->items[open + 1].at);
}

/* Is the name at token k multiplied by the number, the constant or the template's argument at token `by`? */
static bool is_multiplied(const struct proposer *p, size_t k, size_t by)
{
    const struct tokens *t = p->t;
    const struct scope_name *name = used_name(p, by);
    bool fixed = name && name->kind == NAME_INTEGER && (name->constant || name->token < p->f->name);
    return token_is(t, by - 1, "*") && token_same(t, by - 2, k) &&
           (token_is_kind(t, by, TOKEN_NUMBER) || fixed);
}

/* v == n / W - 1 for v == n - 1, and v < n / W for v < n, where v counts vectors of W elements, x[v * W]. */
static void limit_of_vectors(struct proposer *p, size_t k)
{
    static const char *const signs[] = {"==", "<", "<=", ">=", ">", NULL};
    const struct tokens *t = p->t;
    const struct scope_name *n = token_among(t, k - 1, signs) ? used_name(p, k) : NULL;
    if (k <= p->f->open || !n || n->kind != NAME_INTEGER || n->token > p->f->open || n->constant ||
        !token_is_kind(t, k - 2, TOKEN_NAME))
        return;
    for (size_t by = p->f->open + 3; by < p->f->close; by++)
        if (is_multiplied(p, k - 2, by))
            propose(p, k, k, "%.*s / %.*s", (int)t->items[k].length, t->text + t->items[k].at,
                    (int)t->items[by].length, t->text + t->items[by].at);
}

/* Few texts have these places, and they look like mistakes: they are tried before most others. */
/* Is what stands at token k divided by a constant: n / T, (n + T - 1) / T, tiles(n, T)? */
static bool counts_tiles(const struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t close = k;
    if (token_is(t, k + 1, ",") && token_is(t, k - 1, "(") && token_is_kind(t, k - 2, TOKEN_NAME))
        return is_constant(p, k + 2) && token_is(t, k + 3, ")");
    while (close < p->f->close && !token_is(t, close, ")") && !token_is(t, close, "/") &&
           !token_is(t, close, ";") && !token_is(t, close, ","))
        close++;
    size_t over = token_is(t, close, ")") ? close + 1 : close;
    return token_is(t, over, "/") && is_constant(p, over + 1);
}

/* (n - 2 + T - 1) / T for (n + T - 1) / T in a kernel: tiles of the outputs, which host code has counted so,
 * for those of all cells. */
static void tiles_of_outputs(struct proposer *p, size_t k)
{
    const struct scope_name *length = used_name(p, k);
    bool parameter = length && length->kind == NAME_INTEGER && length->token > p->f->name &&
                     length->token < p->f->open && !token_is(p->t, k + 1, "*") && !token_is(p->t, k - 1, "*");
    if (k > p->f->open && p->f->role == ROLE_KERNEL && parameter && counts_tiles(p, k))
        propose(p, k, k, "%.*s - 2", (int)length->length, length->at);
}

const struct rule division_rules[] = {{not_below_zero, 1},    {divided_by_product, 0},
                                      {divided_by_plane, 1},  {one_edge, 0},
                                      {rest_of_split, 0},     {part_of_thread, 1},
                                      {remainder_of_mask, 1}, {lane_of_thread, 1},
                                      {signed_divisor, 1},    {rest_of_last, 0},
                                      {count_of_outputs, 1},  {limit_of_vectors, 1},
                                      {tiles_of_outputs, 0},  {NULL, 0}};
