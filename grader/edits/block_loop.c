#include "grader/edits/block_loop.h"

#include "grader/edits/spans.h"

/* blockIdx.x at token k */
static bool is_of(const struct tokens *t, size_t k, const char *builtin)
{
    return token_is(t, k, builtin) && token_is(t, k + 1, ".");
}

/* Past a cast, and past the number of a thread that is added: (int)threadIdx.x + , t + */
static size_t past_thread(const struct tokens *t, size_t k)
{
    enum { BUILTIN = 3 }; /* threadIdx . x */
    size_t after = t->items[k].match + 1;
    if (token_is(t, k, "(") && token_is_kind(t, after, TOKEN_NAME))
        k = after;
    if (is_of(t, k, "threadIdx") && token_is(t, k + BUILTIN, "+"))
        return k + BUILTIN + 1;
    return token_is_kind(t, k, TOKEN_NAME) && token_is(t, k + 1, "+") ? k + 2 : k;
}

/* Read "blockIdx.x * TILE" after the = at token k; a cast and a thread's number may stand before it. */
static bool take_begin(struct block_loop *b, const struct tokens *t, size_t k)
{
    enum { BUILTIN = 3 }; /* blockIdx . x */
    k = past_thread(t, k + 1);
    if (!is_of(t, k, "blockIdx"))
        return false;
    size_t next = k + BUILTIN;
    *b = (struct block_loop){.axis = t->text[t->items[k + 2].at]};
    if (token_is(t, next, "*")) {
        b->times[0] = next;
        b->times[1] = span_operand_end(t, next + 1);
        next = b->times[1] + 1;
    }
    return token_is(t, next, ";") || token_is(t, next, ",") || token_is(t, next, "+");
}

/* The same where a name alone stands there that is set so before: i = first. */
static bool take_named_begin(struct block_loop *b, const struct tokens *t, const struct function *f, size_t k)
{
    bool named = token_is_kind(t, k + 1, TOKEN_NAME) && (token_is(t, k + 2, ";") || token_is(t, k + 2, ","));
    bool found = take_begin(b, t, k);
    for (size_t at = f->open; at < k && named && !found; at++)
        found = token_is(t, at, "=") && token_same(t, at - 1, k + 1) && take_begin(b, t, at);
    return found;
}

/* The last token of what is added after the += at token k. */
static size_t step_end(const struct tokens *t, size_t k)
{
    static const char *const ends[] = {";", ",", ")", NULL};
    for (k++; k + 1 < t->count && !token_among(t, k + 1, ends); k++)
        if (t->items[k + 1].match > k + 1)
            k = t->items[k + 1].match - 1;
    return k;
}

bool block_loop_read(struct block_loop *b, const struct tokens *t, const struct function *f, size_t k)
{
    bool adds = token_is(t, k, "+="), name = token_is_kind(t, k - 1, TOKEN_NAME), found = false;
    if (!name || !(adds || token_is(t, k, "++")))
        return false;
    for (size_t at = f->open; at < k && !found; at++)
        found = token_is(t, at, "=") && token_same(t, at - 1, k - 1) && take_named_begin(b, t, f, at);
    b->step[0] = adds ? k + 1 : 0;
    b->step[1] = adds ? step_end(t, k) : 0;
    return found;
}

/* Does the piece lie within the step of the loop whose += or ++ is token k? */
static bool is_step(const struct block_loop *b, const struct tokens *t, size_t k, const struct piece *piece)
{
    size_t first = b->step[1] ? b->step[0] : k, last = b->step[1] ? b->step[1] : k;
    return piece->from >= t->items[first].at && piece->to <= t->items[last].at + t->items[last].length;
}

bool block_loop_steps(const struct tokens *t, const struct functions *functions, const struct candidate *c)
{
    bool found = false;
    for (size_t i = 0; i < functions->count && c->piece_count == 1; i++) {
        const struct function *f = &functions->items[i];
        struct block_loop b;
        for (size_t k = f->open; k < f->close && f->role != ROLE_HOST; k++)
            found = found || (block_loop_read(&b, t, f, k) && is_step(&b, t, k, &c->pieces[0]));
    }
    return found;
}

static bool is_by_grid(const struct tokens *t, const struct block_loop *b)
{
    for (size_t k = b->step[0]; b->step[1] && k <= b->step[1]; k++)
        if (is_of(t, k, "gridDim"))
            return true;
    return false;
}

/* The line of the function's loop, with those that were found before; -1: several. */
static int line_in(const struct tokens *t, const struct function *f, char axis, int before)
{
    for (size_t k = f->open; k < f->close; k++) {
        struct block_loop b;
        if (block_loop_read(&b, t, f, k) && b.axis == axis && !is_by_grid(t, &b))
            before = before ? -1 : t->items[k].line;
    }
    return before;
}

int block_loop_line(const char *source, const char *entry, const char *kernel, char axis)
{
    struct tokens t;
    struct functions functions;
    int line = 0;
    tokens_read(&t, source);
    functions_find(&functions, &t, entry);
    for (size_t f = 0; f < functions.count; f++)
        if (functions.items[f].role == ROLE_KERNEL && functions.items[f].reached &&
            token_is(&t, functions.items[f].name, kernel))
            line = line_in(&t, &functions.items[f], axis, line);
    tokens_free(&t);
    return line > 0 ? line : 0;
}
