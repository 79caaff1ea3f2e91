/* Changes of conditions: one less, one more, another index. */
#include <string.h>

#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

static bool ends_condition(const struct tokens *t, size_t k)
{
    static const char *const ends[] = {"&&", "||", "(", ")", ";",      ",", "?",
                                       ":",  "=",  "{", "}", "return", NULL};
    return token_among(t, k, ends);
}

/* i < n for i < n && t > 0, and t > 0. */
static void one_condition(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t end = k + 1, begin = k - 1;
    if (!token_is(t, k, "&&") && !token_is(t, k, "||"))
        return;
    while (end < p->f->close && (token_is(t, end, "(") || !ends_condition(t, end)))
        end = t->items[end].match > end ? t->items[end].match + 1 : end + 1;
    while (begin > p->f->open && (token_is(t, begin, ")") || !ends_condition(t, begin)))
        begin = t->items[begin].match < begin ? t->items[begin].match - 1 : begin - 1;
    propose(p, k, end - 1, "%s", "");
    propose(p, begin + 1, k, "%s", "");
}

/* Is only one thread asked for, or one lane, in a loop: x == 0 && y == 0? What it guards there often moves on
 * what each thread has of its own. */
static bool asks_for_one_in_loop(const struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t equal = 0, other = 0;
    for (size_t c = k + 1; c < t->items[k].match; c++) {
        equal += token_is(t, c, "==");
        other += token_is(t, c, "<") || token_is(t, c, ">") || token_is(t, c, "||");
    }
    return equal && !other && span_is_in_loop(t, p->f, k);
}

/* Everything for if (i < n): leave the condition out. One that is as good as always true hides that. */
static void no_condition(struct proposer *p, size_t k)
{
    enum { LIKELIER = 3 };
    static const char *const leaves[] = {"return", "continue", "break", NULL};
    const struct tokens *t = p->t;
    size_t close = t->items[k].match, body = close + 1 + token_is(t, close + 1, "{");
    if (!token_is(t, k, "(") || !token_is(t, k - 1, "if") || token_among(t, body, leaves))
        return;
    p->cost -= asks_for_one_in_loop(p, k) ? LIKELIER : 0;
    propose_always(p, k + 1, close - 1);
}

/* The same for a condition that has a name, bool inside = x > 0 && x < EDGE. */
static void no_named_condition(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t end = k + 1;
    if (!token_is(t, k, "=") || !token_is(t, k - 2, "bool"))
        return;
    while (end < p->f->close && !token_is(t, end, ";") && !token_is(t, end, ","))
        end = t->items[end].match > end ? t->items[end].match + 1 : end + 1;
    if (end > k + 2)
        propose_always(p, k + 1, end - 1);
}

/* if (...) for else if (...): a thread may do both. */
static void without_else(struct proposer *p, size_t k)
{
    if (token_is(p->t, k, "else") && token_is(p->t, k + 1, "if"))
        propose(p, k, k + 1, "if");
}

/* Does "else if (...)" begin at token k, with no else of its own? */
static bool is_last_arm(const struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    bool fits = token_is(t, k, "else") && token_is(t, k + 1, "if") && token_is(t, k + 2, "(");
    size_t end = fits ? span_whole_end(t, p->f, t->items[k + 2].match + 1) : 0;
    return end && !token_is(t, end + 1, "else");
}

/* if (...) for each else if (...): a thread at a corner of its block, or the one of a block with one output,
 * may do both along every axis. At the first of them. */
static void without_any_else(struct proposer *p, size_t k)
{
    size_t all[PIECES_MOST], count = 0;
    for (size_t at = token_is(p->t, k, "else") ? p->f->open : p->f->close; at < p->f->close; at++)
        if (is_last_arm(p, at)) {
            if (at < k || count == PIECES_MOST)
                return;
            all[count++] = at;
        }
    if (count > 1)
        propose_each(p, all, count, "");
}

/* ---- the index of what is guarded ---- */

/* The last token that a guard before token k speaks of: the rest of the function after "if (...) return;",
 * else the statement or the braces below it. */
static size_t guarded_end(const struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t open = k;
    while (open > p->f->open && !(token_is(t, open, "(") && t->items[open].match > k))
        open--;
    size_t body = t->items[open].match + 1 + token_is(t, t->items[open].match + 1, "{");
    if (!token_is(t, open - 1, "if") || token_is(t, body, "return"))
        return p->f->close;
    return token_is(t, body - 1, "{") ? t->items[body - 1].match : span_statement_end(t, p->f, body);
}

/* Is the sum or difference of two plain operands that begins at k all of an index or an argument? */
static bool is_index(const struct tokens *t, size_t k)
{
    static const char *const after[] = {"]", ")", ",", NULL};
    return (token_is(t, k + 1, "+") || token_is(t, k + 1, "-")) && token_among(t, k + 3, after) &&
           !token_is(t, k + 2, "(");
}

/* i + T < n for i < n, where the index of what is guarded is i + T. */
static void as_index(struct proposer *p, size_t k)
{
    static const char *const signs[] = {"<", "<=", ">", ">=", NULL}, *const before[] = {"(", "&&", "||",
                                                                                        NULL};
    const struct tokens *t = p->t;
    if (!token_among(t, k, signs) || !token_is_kind(t, k - 1, TOKEN_NAME) || !token_among(t, k - 2, before))
        return;
    bool low = token_is(t, k, ">") || token_is(t, k, ">=");
    for (size_t use = k + 1, end = guarded_end(p, k); use < end; use++) {
        bool away = low == token_is(t, use + 1, "+"); /* i + 1 > 0 says no more than i >= 0 */
        if (!token_same(t, use, k - 1) || !is_index(t, use) ||
            (away && token_is_kind(t, k + 1, TOKEN_NUMBER)))
            continue;
        struct piece index = piece_of(t, use, use + 2);
        propose(p, k - 1, k - 1, "%.*s", (int)(index.to - index.from), t->text + index.from);
    }
}

/* The condition that keeps the index of token k, "i + T" or "i - 1", within the array: "i + T < n", "i >= 1".
 */
static void add_bound(struct text *out, const struct proposer *p, size_t k, const struct scope_name *length)
{
    const struct tokens *t = p->t;
    struct piece a = piece_of(t, k, k), x = piece_of(t, k + 2, k + 2), all = piece_of(t, k, k + 2);
    if (token_is(t, k + 1, "-"))
        text_printf(out, "%.*s >= %.*s", (int)(a.to - a.from), t->text + a.from, (int)(x.to - x.from),
                    t->text + x.from);
    else
        text_printf(out, "%.*s < %.*s", (int)(all.to - all.from), t->text + all.from, (int)length->length,
                    length->at);
}

/* Does the sum at token k index an array that the kernel is given, x[i + 1], or help to, x[at(n, i + 1, j)]?
 */
static bool indexes_array(const struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t open = k - 1;
    bool plain = token_is(t, open, "[") && token_is(t, k + 3, "]");
    while (!plain && open > p->f->open && t->items[open].match < k)
        open--;
    bool called = token_is(t, open, "(") && token_is_kind(t, open - 1, TOKEN_NAME);
    size_t bracket = plain ? open : called ? open - 2 : 0;
    const struct scope_name *array = token_is(t, bracket, "[") ? scope_find(p->scope, t, bracket - 1) : NULL;
    bool whole = plain || token_is(t, k - 1, "(") || token_is(t, k - 1, ",");
    return array && array->kind == NAME_POINTER && whole && is_index(t, k);
}

/* lane == 31 && i + 1 < n for lane == 31, before x[i + 1]. At the index. */
static void more_condition(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t begin = k;
    if (k <= p->f->open + 3 || !indexes_array(p, k))
        return;
    while (begin > p->f->open && !span_is_guarded(t, p->f, begin) && !span_begins_statement(t, p->f, begin))
        begin--;
    size_t close = begin - 1 - token_is(t, begin - 1, "{");
    if (!token_is(t, close, ")") || !token_is(t, t->items[close].match - 1, "if"))
        return;
    size_t open = t->items[close].match;
    struct piece condition = piece_of(t, open + 1, close - 1);
    bool brackets = memmem(t->text + condition.from, condition.to - condition.from, "||", 2);
    for (size_t n = 0; n < p->scope->count; n++) {
        const struct scope_name *length = &p->scope->items[n];
        struct text bound = {0};
        if (length->kind != NAME_INTEGER || length->token < p->f->name || length->token > p->f->open)
            continue;
        add_bound(&bound, p, k, length);
        propose(p, open + 1, close - 1, brackets ? "(%.*s) && %s" : "%.*s && %s",
                (int)(condition.to - condition.from), t->text + condition.from, bound.s);
        text_free(&bound);
    }
}

/* && blockIdx.x == 0, before a sum of elements that all blocks come to. */
static void one_block_adds(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t close = t->items[k].match, adds = 0, loads = 0;
    if (!token_is(t, k, "(") || !token_is(t, k - 1, "if"))
        return;
    for (size_t c = k + 1; c < close; c++)
        if (token_is(t, c, "blockIdx") || token_is(t, c, "||"))
            return;
    for (size_t use = close + 1, end = guarded_end(p, close); use < end; use++) {
        adds += token_is(t, use, "+=");
        loads += token_is(t, use, "[");
    }
    if (adds && loads)
        propose_more(p, close - 1, "&& blockIdx.x == 0");
}

/* i >= 1 && i - 1 < n for i - 1 < n, which i = 0 fulfils, too. */
static void from_zero(struct proposer *p, size_t k)
{
    static const char *const signs[] = {"<", "<=", NULL}, *const before[] = {"(", "&&", "=", "return", NULL};
    const struct tokens *t = p->t;
    if (!token_among(t, k, signs) || !token_is(t, k - 2, "-") || span_operand_begin(t, k - 1) != k - 1)
        return;
    size_t begin = span_operand_begin(t, k - 3);
    if (!begin || !token_among(t, begin - 1, before))
        return;
    struct piece index = piece_of(t, begin, k - 3), less = piece_of(t, k - 1, k - 1),
                 own = piece_of(t, begin, k);
    propose(p, begin, k, "%.*s >= %.*s && %.*s", (int)(index.to - index.from), t->text + index.from,
            (int)(less.to - less.from), t->text + less.from, (int)(own.to - own.from), t->text + own.from);
}

/* me == 0 for me == quads: the thread that takes what is left may be one that no grid has, but each has the
 * first. */
static void first_thread(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    bool whole = token_is(t, k, "==") && token_is(t, k - 2, "(") && token_is(t, k - 3, "if") &&
                 token_is(t, k + 2, ")");
    if (!whole || !used_name(p, k - 1) || !used_name(p, k + 1))
        return;
    propose(p, k - 1, k - 1, "0");
    propose(p, k + 1, k + 1, "0");
}

/* x = 1; break; for the last statement of a case that goes on into the next one. At the next label. */
static void with_break(struct proposer *p, size_t k)
{
    static const char *const labels[] = {"case", "default", NULL},
                             *const before[] = {";", "{", "}", ":", NULL},
                             *const leaves[] = {"break", "return", "continue", "goto", NULL};
    const struct tokens *t = p->t;
    size_t begin = k - 1;
    if (!token_among(t, k, labels) || !token_is(t, k - 1, ";"))
        return;
    while (begin > p->f->open && !token_among(t, begin - 1, before))
        begin = t->items[begin - 1].match < begin - 1 ? t->items[begin - 1].match : begin - 1;
    if (!token_among(t, begin, leaves))
        propose_put(p, (size_t[2]){begin, k - 1}, false, FORM_PUT_AFTER, "break;");
}

enum { FIRST = -4 }; /* nothing else is as likely, where it mends the kernel */

const struct rule guard_rules[] = {{one_condition, 2},    {no_condition, 4},   {no_named_condition, 3},
                                   {as_index, 2},         {more_condition, 2}, {without_else, 1},
                                   {without_any_else, 1}, {from_zero, 2},      {one_block_adds, 2},
                                   {first_thread, 0},     {with_break, FIRST}, {NULL, 0}};
