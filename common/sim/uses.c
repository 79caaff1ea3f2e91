/* Which registers of a function are compared, which are a guess for a compare-and-swap, and which are used at
 * all. This is found once per function, since every load and every atomic needs it. */
#include "common/sim/decode.h"

#include <string.h>

enum { STEPS = 3 }; /* what is made of a register in so many steps counts as the register */

static bool is_comparison(const struct ptx_statement *s)
{
    return s->opcode.length >= 4 && !memcmp(s->opcode.text, "setp", 4);
}

static void add_once(struct symbols *set, struct ptx_name name, uint64_t value)
{
    if (name.length && !symbols_exact(set, name, 0))
        symbols_add(set, (struct symbol){.name = name, .value = value});
}

/* Was the statement's result found with one step less? */
static bool follows(const struct symbols *found, const struct ptx_statement *s, uint64_t steps)
{
    const struct symbol *result = s->operand_count && s->operands[0].kind == PTX_NAME
                                      ? symbols_exact(found, s->operands[0].name, 0)
                                      : NULL;
    return result && result->value + 1 == steps;
}

/* The registers that statements compute from, if their results were found with that number of steps. */
static void add_sources(struct symbols *compared, const struct ptx_function *f, uint64_t steps)
{
    for (size_t k = 0; k < f->statement_count; k++) {
        const struct ptx_statement *s = &f->statements[k];
        bool wanted = steps ? follows(compared, s, steps) : is_comparison(s);
        for (uint32_t o = 1; wanted && o < s->operand_count; o++)
            add_once(compared, s->operands[o].name, steps);
    }
}

static bool begins(const struct ptx_statement *s, const char *stem)
{
    size_t length = strlen(stem);
    return s->opcode.length >= length && !memcmp(s->opcode.text, stem, length);
}

static bool is_swap(const struct ptx_statement *s)
{
    return begins(s, "atom") && s->operand_count > 2 && memmem(s->opcode.text, s->opcode.length, ".cas.", 5);
}

/* The registers that compare-and-swap compares with, and those that these are copies of. */
static void add_guesses(struct symbols *guessed, const struct ptx_function *f, uint64_t steps)
{
    for (size_t k = 0; k < f->statement_count; k++) {
        const struct ptx_statement *s = &f->statements[k];
        bool copies = (begins(s, "mov.") || begins(s, "selp.")) && steps && follows(guessed, s, steps);
        if (!steps && is_swap(s))
            add_once(guessed, s->operands[2].name, 0);
        for (uint32_t o = 1; copies && o < s->operand_count; o++)
            add_once(guessed, s->operands[o].name, steps);
    }
}

static void count_use(struct symbols *used, struct ptx_name name)
{
    const struct symbol *known = name.length ? symbols_exact(used, name, 0) : NULL;
    if (known)
        used->items[known - used->items].value++;
    else
        add_once(used, name, 1);
}

static void count_uses(struct symbols *used, const struct ptx_statement *s)
{
    count_use(used, s->guard);
    for (uint32_t o = 0; o < s->operand_count; o++) {
        const struct ptx_operand *one = &s->operands[o];
        count_use(used, one->name);
        for (uint32_t e = 0; one->kind == PTX_VECTOR && e < one->count; e++)
            count_use(used, one->elements[e].name);
    }
}

void uses_find(struct decoder *d)
{
    for (uint64_t steps = 0; steps <= STEPS; steps++) {
        add_sources(&d->compared, d->source, steps);
        add_guesses(&d->guessed, d->source, steps);
    }
    for (size_t k = 0; k < d->source->statement_count; k++)
        count_uses(&d->used, &d->source->statements[k]);
}

void uses_forget(struct decoder *d)
{
    symbols_free(&d->compared);
    symbols_free(&d->guessed);
    symbols_free(&d->used);
}

bool uses_compare(const struct decoder *d, struct ptx_name name)
{
    return symbols_exact(&d->compared, name, 0) != NULL;
}

bool uses_guess(const struct decoder *d, struct ptx_name name)
{
    return symbols_exact(&d->guessed, name, 0) != NULL;
}

bool uses_read(const struct decoder *d, struct ptx_name name)
{
    const struct symbol *known = symbols_exact(&d->used, name, 0);
    return known && known->value > 1;
}
