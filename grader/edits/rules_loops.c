/* Changes of loops: a loop in place of a single turn, where other lines of a kernel go over several rows;
 * another step; the other direction. */
#include "grader/edits/block_loop.h"
#include "grader/edits/propose.h"
#include "grader/edits/spans.h"

/* "const int y = threadIdx.y;" that begins at token k: the tokens of the name, and of the ;. */
static bool take_declaration(const struct proposer *p, size_t k, size_t *name, size_t *end)
{
    const struct tokens *t = p->t;
    *end = span_begins_statement(t, p->f, k) ? span_statement_end(t, p->f, k) : 0;
    for (*name = k; *end && *name < *end; ++*name)
        if (token_is(t, *name + 1, "="))
            return *name > k && token_is_kind(t, *name, TOKEN_NAME) && scope_find(p->scope, t, *name);
    return false;
}

/* Does the loop whose ( is token `open` begin with the same name and value? */
static bool begins_alike(const struct tokens *t, size_t open, size_t name, size_t end)
{
    size_t at = open + 1;
    while (!token_is(t, at, "=") && !token_is(t, at, ";") && at < t->count)
        at++;
    at--;
    for (size_t k = name; k <= end; k++)
        if (!token_same(t, at + k - name, k))
            return false;
    return true;
}

/* The brace that ends the block which token k is in. */
static size_t block_end(const struct proposer *p, size_t k)
{
    for (size_t open = k; open-- > p->f->open;)
        if (token_is(p->t, open, "{") && p->t->items[open].match > k)
            return p->t->items[open].match;
    return p->f->close;
}

/* The next barrier in the same braces; 0: there is none. */
static size_t next_barrier(const struct proposer *p, size_t k, size_t close)
{
    for (; k < close; k++) {
        if (token_is(p->t, k, "__syncthreads"))
            return k;
        k = p->t->items[k].match > k ? p->t->items[k].match : k;
    }
    return 0;
}

/* for (int y = threadIdx.y; y < EDGE; y += STEP) for int y = threadIdx.y;, up to the end of the braces, or up
 * to a barrier. */
static void loop_for_once(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t name, end;
    if (!take_declaration(p, k, &name, &end))
        return;
    for (size_t loop = p->f->open; loop < p->f->close; loop++) {
        if (!token_is(t, loop, "for") || !token_is(t, loop + 1, "(") || !begins_alike(t, loop + 1, name, end))
            continue;
        struct piece header = piece_of(t, loop, t->items[loop + 1].match);
        if (header.to - header.from < PIECE_TEXT) {
            struct text words = {0};
            text_add(&words, t->text + header.from, header.to - header.from);
            size_t close = block_end(p, k), barrier = next_barrier(p, end, close);
            propose_loop(p, (size_t[2]){k, end}, close, words.s);
            if (barrier)
                propose_loop(p, (size_t[2]){k, end}, barrier, words.s);
            text_free(&words);
        }
    }
}

/* Does token k stand in the third part of a for? */
static bool is_in_step(const struct tokens *t, const struct function *f, size_t k)
{
    size_t open = k, parts = 0;
    while (open > f->open && !(token_is(t, open, "(") && t->items[open].match > k))
        parts += token_is(t, open--, ";");
    return token_is(t, open - 1, "for") && parts == 2;
}

/* for (...; y += STEP) for for (...; y = STEP). */
static void step_adds(struct proposer *p, size_t k)
{
    if (token_is(p->t, k, "=") && is_in_step(p->t, p->f, k))
        propose(p, k, k, "+=");
}

/* for (...; i < n; i += STEP) for for (...; i != n; ...), which may step over n. */
static void below_for_unequal(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t open = token_is(t, k, "!=") ? k : 0;
    while (open > p->f->open && !(token_is(t, open, "(") && t->items[open].match > k) &&
           !token_is(t, open, "{"))
        open--;
    if (open && (token_is(t, open - 1, "for") || token_is(t, open - 1, "while")))
        propose(p, k, k, "<");
}

/* The parts of "for (int q = A; q < B; q++)", each from its first token to its last. */
struct counted {
    size_t open, close; /* of the brackets */
    size_t name, sign;
    size_t first[2], limit[2];
};

/* Read the loop whose word is token k, if it counts by one. */
static bool take_counted(struct counted *c, const struct tokens *t, size_t k)
{
    size_t ends[2], found = 0;
    *c = (struct counted){.open = k + 1, .close = t->items[k + 1].match, .name = k + 2};
    if (!token_is(t, k, "for") || !token_is(t, k + 1, "("))
        return false;
    while (c->name < c->close && !token_is(t, c->name + 1, "="))
        c->name++;
    for (size_t at = c->name; at < c->close; at++)
        if (token_is(t, at, ";") && found < 2)
            ends[found++] = at;
    if (found < 2 || !token_same(t, ends[0] + 1, c->name) || ends[1] + 3 != c->close)
        return false;
    c->sign = ends[0] + 2;
    c->first[0] = c->name + 2;
    c->first[1] = ends[0] - 1;
    c->limit[0] = c->sign + 1;
    c->limit[1] = ends[1] - 1;
    return c->first[0] <= c->first[1] && c->limit[0] <= c->limit[1];
}

/* Does the loop's body move elements of an array, as in col[q] = col[q + 1]? */
static bool moves_elements(const struct tokens *t, const struct function *f, const struct counted *c)
{
    size_t end = span_statement_end(t, f, c->close + 1), indices = 0;
    if (token_is(t, c->close + 1, "{"))
        end = t->items[c->close + 1].match;
    for (size_t k = c->close + 1; k < end; k++)
        indices += token_is(t, k, "[") && token_same(t, k + 1, c->name);
    return indices > 1;
}

/* for (int q = 0; q < 2; q++) for for (int q = 1; q >= 0; q--), and back: where elements move to their
 * neighbours' places, the order matters. */
static void other_direction(struct proposer *p, size_t k)
{
    static const struct {
        const char *sign, *begins, *continues, *counts;
    } turns[] = {
        {">=", "", "<=", "++"}, {">", " + 1", "<=", "++"}, {"<", " - 1", ">=", "--"}, {"<=", "", ">=", "--"}};
    const struct tokens *t = p->t;
    struct counted c;
    if (!take_counted(&c, t, k) || !moves_elements(t, p->f, &c))
        return;
    struct piece words = piece_of(t, c.open + 1, c.name), first = piece_of(t, c.first[0], c.first[1]),
                 limit = piece_of(t, c.limit[0], c.limit[1]), name = piece_of(t, c.name, c.name);
    for (size_t d = 0; d < ARRAY_LEN(turns); d++)
        if (token_is(t, c.sign, turns[d].sign))
            propose(p, c.open + 1, c.close - 1, "%.*s = %.*s%s; %.*s %s %.*s; %.*s%s",
                    (int)(words.to - words.from), t->text + words.from, (int)(limit.to - limit.from),
                    t->text + limit.from, turns[d].begins, (int)(name.to - name.from), t->text + name.from,
                    turns[d].continues, (int)(first.to - first.from), t->text + first.from,
                    (int)(name.to - name.from), t->text + name.from, turns[d].counts);
}

/* tile += gridDim.x for tile += blockDim.x, where the tile begins at blockIdx.x; the same with the tile's
 * elements. */
static void step_by_grid(struct proposer *p, size_t k)
{
    struct block_loop b;
    if (!block_loop_read(&b, p->t, p->f, k))
        return;
    struct piece times = b.times[1] ? piece_of(p->t, b.times[0], b.times[1]) : (struct piece){.to = 0};
    const char *blank = b.times[1] ? " " : "";
    int length = (int)(times.to - times.from);
    if (b.step[1])
        propose(p, b.step[0], b.step[1], "gridDim.%c%s%.*s", b.axis, blank, length, p->t->text + times.from);
    else
        propose(p, k, k, " += gridDim.%c%s%.*s", b.axis, blank, length, p->t->text + times.from);
}

/* The step of a for, "i++" or "i += STEP". */
struct step {
    size_t first, last; /* all of it */
    size_t name;
    bool by_one;
};

/* Read the step of the loop whose word is token k. False: it is of another kind. */
static bool take_step(struct step *s, const struct tokens *t, size_t k)
{
    size_t close = t->items[k + 1].match, parts = 0;
    if (!token_is(t, k, "for") || !token_is(t, k + 1, "(") || close < k + 2)
        return false;
    *s = (struct step){.last = close - 1};
    for (size_t at = k + 2, next; at < close; at = next) {
        next = t->items[at].match > at ? t->items[at].match + 1 : at + 1;
        parts += token_is(t, at, ";");
        s->first = token_is(t, at, ";") ? at + 1 : s->first;
        if (parts == 2 && token_is(t, at, ","))
            return false;
    }
    bool before = token_is(t, s->first, "++");
    s->name = s->first + before;
    s->by_one = s->last == s->first + 1 && (before || token_is(t, s->last, "++"));
    bool adds = token_is(t, s->name + 1, "+=") && s->last > s->name + 1;
    s->by_one = s->by_one || (adds && s->last == s->name + 2 && token_is(t, s->last, "1"));
    return parts == 2 && (s->by_one || adds) && token_is_kind(t, s->name, TOKEN_NAME);
}

/* t += blockDim.x for t++: a loop that goes on by the number of threads of a warp, a block or the grid. */
static void steps_by_threads(struct proposer *p, size_t k)
{
    struct step s;
    if (!take_step(&s, p->t, k) || !s.by_one)
        return;
    struct piece name = piece_of(p->t, s.name, s.name);
    int length = (int)(name.to - name.from);
    const char *at = p->t->text + name.from;
    propose(p, s.first, s.last, "%.*s += 32", length, at);
    propose(p, s.first, s.last, "%.*s += blockDim.x", length, at);
    propose(p, s.first, s.last, "%.*s += gridDim.x * blockDim.x", length, at);
    for (size_t n = 0; n < p->scope->count; n++) {
        const struct scope_name *by = &p->scope->items[n];
        if (by->constant && by->kind == NAME_INTEGER)
            propose(p, s.first, s.last, "%.*s += %.*s", length, at, (int)by->length, by->at);
    }
}

/* i++ for i += STEP, and gridDim.x * STEP for STEP. */
static void other_step(struct proposer *p, size_t k)
{
    struct step s;
    if (!take_step(&s, p->t, k) || s.by_one)
        return;
    struct piece name = piece_of(p->t, s.name, s.name), by = piece_of(p->t, s.name + 2, s.last);
    propose(p, s.first, s.last, "%.*s++", (int)(name.to - name.from), p->t->text + name.from);
    for (size_t at = s.name + 2; at <= s.last; at++)
        if (token_is(p->t, at, "gridDim") || token_is(p->t, at, "+") || token_is(p->t, at, "-"))
            return;
    propose(p, s.name + 2, s.last, "gridDim.x * %.*s", (int)(by.to - by.from), p->t->text + by.from);
}

/* b += warps * OUT for b += warps * WARP in a loop that begins at b = warp * OUT: what a part is counted in
 * where the loop begins, and where it steps on. */
static void step_as_begin(struct proposer *p, size_t k)
{
    const struct tokens *t = p->t;
    size_t close = t->items[k + 1].match, begin = k + 2;
    if (!token_is(t, k, "for") || !token_is(t, k + 1, "("))
        return;
    while (begin + 1 < close && !token_is(t, begin, ";"))
        begin++;
    bool products = token_is(t, begin - 2, "*") && token_is(t, close - 2, "*");
    if (products && token_ends_operand(t, begin - 1) && !token_is(t, begin - 1, ")") &&
        !token_same(t, begin - 1, close - 1))
        propose(p, close - 1, close - 1, "%.*s", (int)t->items[begin - 1].length,
                t->text + t->items[begin - 1].at);
}

/* continue for return in a loop: the thread goes on with its next cell. */
static void continue_for_return(struct proposer *p, size_t k)
{
    if (token_is(p->t, k, "return") && token_is(p->t, k + 1, ";") && span_is_in_loop(p->t, p->f, k))
        propose(p, k, k, "continue");
}

/* i < first + DEPTH for i < DEPTH, in a loop that begins at first: DEPTH counts its rounds. */
static void ends_from_begin(struct proposer *p, size_t k)
{
    static const char *const below[] = {"<", "<=", NULL};
    const struct tokens *t = p->t;
    size_t end = k + 2;
    if (!token_is(t, k, "for"))
        return;
    while (end + 4 < p->f->close && !token_is(t, end, ";"))
        end++;
    const struct scope_name *first = scope_find(p->scope, t, end - 1),
                            *limit = scope_find(p->scope, t, end + 3);
    bool counts = token_is_kind(t, end + 3, TOKEN_NUMBER) || (limit && limit->constant);
    if (first && !first->constant && token_is(t, end - 2, "=") && token_same(t, end - 3, end + 1) &&
        token_among(t, end + 2, below) && counts && token_is(t, end + 4, ";"))
        propose(p, end + 3, end + 3, "%.*s + %.*s", (int)first->length, first->at,
                (int)t->items[end + 3].length, t->text + t->items[end + 3].at);
}

enum { LIKELY = -2 }; /* few heads have two products that end in different factors */

const struct rule loop_rules[] = {{continue_for_return, 0}, {loop_for_once, 1}, {step_adds, 0},
                                  {other_direction, 0},     {step_by_grid, -1}, {below_for_unequal, 0},
                                  {steps_by_threads, 2},    {other_step, 1},    {ends_from_begin, 0},
                                  {step_as_begin, LIKELY},  {NULL, 0}};
