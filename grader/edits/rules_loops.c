/* A loop in place of a single turn: where other lines of a kernel go over several rows, and these take the
 * first one alone. */
#include "grader/edits/proposals.h"
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

/* for (int y = threadIdx.y; y < EDGE; y += STEP) for int y = threadIdx.y;. */
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
            propose_loop(p, (size_t[2]){k, end}, block_end(p, k), words.s);
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

const struct rule loop_rules[] = {{loop_for_once, 1}, {step_adds, 0}, {NULL, 0}};
