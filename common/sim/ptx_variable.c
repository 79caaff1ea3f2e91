/* Declarations: space, type, name, size, initial value. */
#include "common/sim/ptx_parser.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *word;
    enum ptx_space space;
} spaces[] = {
    {".reg", PTX_REG},     {".param", PTX_PARAM},   {".global", PTX_GLOBAL},
    {".const", PTX_CONST}, {".shared", PTX_SHARED}, {".local", PTX_LOCAL},
};

/* In assembly that people write, the type may follow without a blank: ".reg.b32 x" is ".reg .b32 x". */
static void cut_word(struct ptx_token *t, uint32_t length)
{
    t->text += length;
    t->length -= length;
}

bool ptx_take_space(struct ptx_parser *p, enum ptx_space *space)
{
    for (size_t i = 0; i < ARRAY_LEN(spaces); i++) {
        uint32_t length = (uint32_t)strlen(spaces[i].word);
        if (p->at->kind == PTX_WORD && p->at->length > length && p->at->text[length] == '.' &&
            !memcmp(p->at->text, spaces[i].word, length)) {
            *space = spaces[i].space;
            cut_word(p->at, length);
            return true;
        }
    }
    for (size_t i = 0; i < ARRAY_LEN(spaces); i++)
        if (ptx_take_word(p, spaces[i].word)) {
            *space = spaces[i].space;
            return true;
        }
    return false;
}

/* Bytes of a type word without its dot: u32 -> 4, pred -> 1; 0 if it is no type. */
static unsigned type_bytes(struct ptx_name type)
{
    if (ptx_is(type, "pred"))
        return 1;
    unsigned bits = 0;
    for (uint32_t i = 1; i < type.length && type.text[i] >= '0' && type.text[i] <= '9'; i++)
        bits = bits * 10 + (unsigned)(type.text[i] - '0');
    return bits <= 128 ? bits / 8 : 0;
}

static uint64_t element_bits(struct ptx_parser *p, unsigned bytes)
{
    const struct ptx_token *t = p->at;
    if (t->kind != PTX_NUMBER || t->length < 3 || t->text[0] != '0' || !strchr("fFdD", t->text[1]) ||
        !t->text[1])
        return (uint64_t)ptx_signed_integer(p);
    if ((bytes == 4) != (t->text[1] == 'f' || t->text[1] == 'F'))
        ptx_fail(p, "a value of the variable's type");
    p->at++;
    return strtoull(t->text + 2, NULL, 16);
}

/* address = name | "generic" "(" name ")", each with an optional offset. */
static void address_value(struct ptx_parser *p, struct ptx_variable *v, uint64_t at)
{
    struct ptx_relocation r = {.offset = at, .name = ptx_word(p, "a name")};
    if (ptx_is(r.name, "generic") && ptx_take_punct(p, '(')) {
        r.name = ptx_word(p, "a name");
        ptx_expect(p, ')');
    }
    if (ptx_take_punct(p, '+'))
        r.addend = ptx_signed_integer(p);
    if (v->relocation_count % 64 == 0) {
        struct ptx_relocation *more = ptx_block(p, (v->relocation_count + 64) * sizeof *more);
        if (v->relocations)
            memcpy(more, v->relocations, v->relocation_count * sizeof *more);
        v->relocations = more;
    }
    v->relocations[v->relocation_count++] = r;
}

/* initializer = "=" ( value | "{" value { "," value } "}" ), little-endian into v->initial. */
static void initializer(struct ptx_parser *p, struct ptx_variable *v, unsigned element)
{
    uint64_t at = 0;
    if (v->bytes > 1 << 26)
        ptx_fail(p, "an initialised variable of at most 64 MB");
    v->initial = ptx_block(p, v->bytes + 8);
    bool many = ptx_take_punct(p, '{');
    do {
        if (at + element > v->bytes)
            ptx_fail(p, "no more values than the variable has");
        if (p->at->kind == PTX_WORD && element == 8) {
            address_value(p, v, at);
        } else {
            uint64_t bits = element_bits(p, element);
            memcpy(v->initial + at, &bits, element < 8 ? element : 8);
        }
        at += element;
    } while (many && ptx_take_punct(p, ','));
    if (many)
        ptx_expect(p, '}');
}

static uint64_t alignment(struct ptx_parser *p)
{
    uint64_t align = ptx_integer(p);
    if (!align || align & (align - 1) || align > 1 << 16)
        ptx_fail(p, "an alignment that is a power of two after this");
    return align;
}

/* The type words between the space and the name: .align 4 .v2 .b8 .ptr .global … */
static void type_words(struct ptx_parser *p, struct ptx_variable *v, unsigned *vector)
{
    while (p->at->kind == PTX_WORD && *p->at->text == '.') {
        char *dot = p->at->length > 1 ? memchr(p->at->text + 1, '.', p->at->length - 1) : NULL;
        struct ptx_name w = {p->at->text, dot ? (uint32_t)(dot - p->at->text) : p->at->length};
        if (dot)
            cut_word(p->at, w.length);
        else
            p->at++;
        enum ptx_space ignored;
        if (ptx_is(w, ".align"))
            v->align = alignment(p);
        else if (ptx_is(w, ".v2") || ptx_is(w, ".v4"))
            *vector = (unsigned)(w.text[2] - '0');
        else if (ptx_is(w, ".ptr"))
            ptx_take_space(p, &ignored);
        else if (ptx_is(w, ".attribute")) /* (.managed): the recorder says what it thinks of it */
            ptx_skip_past(p, ')');
        else
            v->type = (struct ptx_name){w.text + 1, w.length - 1};
    }
}

/* dimensions = { "[" [ number ] "]" }; an empty one makes a dynamic array. */
static uint64_t dimensions(struct ptx_parser *p, struct ptx_variable *v)
{
    uint64_t count = 1;
    while (ptx_take_punct(p, '[')) {
        if (ptx_take_punct(p, ']')) {
            v->is_extern = true;
            count = 0;
            continue;
        }
        uint64_t n = ptx_integer(p);
        if (n && count > (UINT64_C(1) << 40) / n)
            ptx_fail(p, "a smaller array");
        count *= n;
        ptx_expect(p, ']');
    }
    return count;
}

/* declarator = type-words name [ "<" n ">" | dimensions ] [ initializer ]; the space has been read. */
void ptx_declare(struct ptx_parser *p, enum ptx_space space, bool is_extern, bool in_function)
{
    struct ptx_variable v = {.space = space, .is_extern = is_extern, .scope = p->scope};
    unsigned vector = 1;
    type_words(p, &v, &vector);
    unsigned element = type_bytes(v.type);
    if (!element)
        ptx_fail(p, "a type");
    do {
        struct ptx_variable one = v;
        one.name = ptx_word(p, "a name");
        if (ptx_take_punct(p, '<')) {
            uint64_t range = ptx_integer(p);
            if (range > 1000000)
                ptx_fail(p, "fewer registers");
            one.range = (uint32_t)range;
            ptx_expect(p, '>');
        }
        one.bytes = dimensions(p, &one) * element * vector;
        if (!one.align)
            one.align = element * vector;
        if (ptx_take_punct(p, '='))
            initializer(p, &one, element);
        if (in_function)
            *ARRAY_PUSH(p->function->variables, p->function->variable_count, p->function->variable_capacity) =
                one;
        else
            *ARRAY_PUSH(p->module->variables, p->module->variable_count, p->module->variable_capacity) = one;
    } while (space == PTX_REG && ptx_take_punct(p, ','));
}
