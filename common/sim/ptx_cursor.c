/* The parser's position in the tokens, and the steps it takes. */
#include "common/sim/ptx_parser.h"

#include <stdlib.h>
#include <string.h>

_Noreturn void ptx_fail(struct ptx_parser *p, const char *wanted)
{
    if (p->at->kind == PTX_END)
        text_printf(p->error, "PTX line %u: expected %s before the text ends", p->at->line, wanted);
    else
        text_printf(p->error, "PTX line %u: expected %s before '%.*s'", p->at->line, wanted,
                    p->at->length < 40 ? (int)p->at->length : 40, p->at->text);
    longjmp(p->fail, 1);
}

void *ptx_block(struct ptx_parser *p, size_t bytes)
{
    struct ptx_module *m = p->module;
    return *ARRAY_PUSH(m->blocks, m->block_count, m->block_capacity) = xcalloc(1, bytes);
}

struct ptx_name ptx_name_of(const struct ptx_token *t)
{
    return (struct ptx_name){t->text, t->length};
}

bool ptx_at_word(const struct ptx_parser *p, const char *text)
{
    return p->at->kind == PTX_WORD && ptx_is(ptx_name_of(p->at), text);
}

bool ptx_at_punct(const struct ptx_parser *p, char c)
{
    return p->at->kind == PTX_PUNCT && *p->at->text == c;
}

bool ptx_take_word(struct ptx_parser *p, const char *text)
{
    bool found = ptx_at_word(p, text);
    p->at += found;
    return found;
}

bool ptx_take_punct(struct ptx_parser *p, char c)
{
    bool found = ptx_at_punct(p, c);
    p->at += found;
    return found;
}

void ptx_expect(struct ptx_parser *p, char c)
{
    if (!ptx_take_punct(p, c))
        ptx_fail(p, (char[]){'\'', c, '\'', 0});
}

struct ptx_name ptx_word(struct ptx_parser *p, const char *wanted)
{
    if (p->at->kind != PTX_WORD)
        ptx_fail(p, wanted);
    return ptx_name_of(p->at++);
}

/* number = decimal | 0x hex | 0b binary | 0 octal, with an optional U; not a float (0f, 0d). */
uint64_t ptx_integer(struct ptx_parser *p)
{
    char digits[40], *end;
    if (p->at->kind != PTX_NUMBER || p->at->length >= sizeof digits)
        ptx_fail(p, "a number");
    memcpy(digits, p->at->text, p->at->length);
    digits[p->at->length] = '\0';
    bool binary = digits[0] == '0' && (digits[1] == 'b' || digits[1] == 'B');
    uint64_t value = binary ? strtoull(digits + 2, &end, 2) : strtoull(digits, &end, 0);
    if (*end && strcmp(end, "U"))
        ptx_fail(p, "a whole number");
    p->at++;
    return value;
}

int64_t ptx_signed_integer(struct ptx_parser *p)
{
    bool minus = ptx_take_punct(p, '-');
    uint64_t value = ptx_integer(p);
    return (int64_t)(minus ? 0 - value : value);
}

void ptx_skip_past(struct ptx_parser *p, char c)
{
    while (!ptx_at_punct(p, c)) {
        if (p->at->kind == PTX_END)
            ptx_fail(p, (char[]){'\'', c, '\'', 0});
        p->at++;
    }
    p->at++;
}
