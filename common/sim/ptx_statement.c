/* Function bodies: labels, instructions and their operands, nested blocks. */
#include "common/sim/ptx_parser.h"

#include <stdlib.h>
#include <string.h>

static struct ptx_operand operand(struct ptx_parser *p);

/* 1.5 as the bits of a double */
static uint64_t decimal(struct ptx_parser *p)
{
    char digits[40], *end;
    uint64_t bits;
    if (p->at->length >= sizeof digits)
        ptx_fail(p, "a shorter number");
    memcpy(digits, p->at->text, p->at->length);
    digits[p->at->length] = '\0';
    double value = strtod(digits, &end);
    if (*end)
        ptx_fail(p, "a number");
    memcpy(&bits, &value, sizeof bits);
    p->at++;
    return bits;
}

static void number_operand(struct ptx_parser *p, struct ptx_operand *o)
{
    const struct ptx_token *t = p->at;
    bool prefixed = t->length > 2 && t->text[0] == '0' && strchr("xXfFdD", t->text[1]);
    bool is_float = prefixed && !strchr("xX", t->text[1]);
    bool exponent = !prefixed && (memchr(t->text, 'e', t->length) || memchr(t->text, 'E', t->length));
    if (memchr(t->text, '.', t->length) || exponent) {
        o->kind = PTX_FLOAT64;
        o->bits = decimal(p);
        return;
    }
    if (!is_float) {
        o->kind = PTX_INTEGER;
        o->bits = ptx_integer(p);
        return;
    }
    o->kind = t->text[1] == 'f' || t->text[1] == 'F' ? PTX_FLOAT32 : PTX_FLOAT64;
    o->bits = strtoull(t->text + 2, NULL, 16);
    p->at++;
}

static void offset_operand(struct ptx_parser *p, struct ptx_operand *o)
{
    while (ptx_at_punct(p, '+') || ptx_at_punct(p, '-')) {
        ptx_take_punct(p, '+');
        o->offset = (int64_t)((uint64_t)o->offset + (uint64_t)ptx_signed_integer(p));
    }
}

static void address_operand(struct ptx_parser *p, struct ptx_operand *o)
{
    o->kind = PTX_ADDRESS;
    if (p->at->kind == PTX_WORD)
        o->name = ptx_name_of(p->at++);
    else
        o->offset = ptx_signed_integer(p);
    offset_operand(p, o);
    ptx_expect(p, ']');
}

static void vector_operand(struct ptx_parser *p, struct ptx_operand *o)
{
    o->kind = PTX_VECTOR;
    o->elements = ptx_block(p, PTX_MAX_ELEMENTS * sizeof *o->elements);
    do {
        if (o->count == PTX_MAX_ELEMENTS || ptx_at_punct(p, '{'))
            ptx_fail(p, "at most eight plain elements");
        o->elements[o->count++] = operand(p);
    } while (ptx_take_punct(p, ','));
    ptx_expect(p, '}');
}

static void name_operand(struct ptx_parser *p, struct ptx_operand *o)
{
    o->name = ptx_word(p, "an operand");
    o->kind = ptx_is(o->name, "_") ? PTX_NONE : PTX_NAME;
    if (ptx_take_punct(p, '|'))
        o->second = ptx_word(p, "a second destination");
    offset_operand(p, o);
}

/* operand = number | name [ "|" name ] [ "+" number ] | "[" … "]" | "{" … "}", with "!" or "-" in front. */
static struct ptx_operand operand(struct ptx_parser *p)
{
    struct ptx_operand o = {0};
    o.negated = ptx_take_punct(p, '!');
    if (ptx_take_punct(p, '-')) {
        number_operand(p, &o);
        o.bits = o.kind == PTX_FLOAT32   ? o.bits ^ 0x80000000u
                 : o.kind == PTX_FLOAT64 ? o.bits ^ (UINT64_C(1) << 63)
                                         : 0 - o.bits;
    } else if (p->at->kind == PTX_NUMBER) {
        number_operand(p, &o);
    } else if (ptx_take_punct(p, '[')) {
        address_operand(p, &o);
    } else if (!o.negated && ptx_take_punct(p, '{')) { /* otherwise !{!{… would recurse for ever */
        vector_operand(p, &o);
    } else {
        name_operand(p, &o);
    }
    return o;
}

static struct ptx_statement *add_statement(struct ptx_parser *p)
{
    struct ptx_function *f = p->function;
    struct ptx_statement *s = ARRAY_PUSH(f->statements, f->statement_count, f->statement_capacity);
    *s = (struct ptx_statement){
        .scope = p->scope, .ptx_line = p->at->line, .place = ptx_locations_now(&p->locations)};
    return s;
}

static uint32_t name_list(struct ptx_parser *p, struct ptx_name *names, uint32_t capacity)
{
    uint32_t count = 0;
    while (!ptx_take_punct(p, ')')) {
        if (count == capacity)
            ptx_fail(p, "a shorter list");
        names[count++] = ptx_word(p, "a name");
        ptx_take_punct(p, ',');
    }
    return count;
}

/* call = opcode [ "(" returns ")" "," ] function [ "," "(" arguments ")" [ "," prototype ] ] ";" */
static void call(struct ptx_parser *p, struct ptx_statement *s)
{
    if (ptx_take_punct(p, '(')) {
        s->call_return_count = name_list(p, s->call_returns, 1);
        ptx_expect(p, ',');
    }
    s->operands[s->operand_count++] = operand(p);
    if (ptx_take_punct(p, ',') && ptx_take_punct(p, '('))
        s->call_argument_count = name_list(p, s->call_arguments, ARRAY_LEN(s->call_arguments));
    if (ptx_take_punct(p, ','))
        ptx_word(p, "a prototype");
}

static bool starts_with(struct ptx_name name, const char *prefix)
{
    size_t n = strlen(prefix);
    return name.length >= n && !memcmp(name.text, prefix, n);
}

/* operands of an instruction, up to its semicolon. */
static void operands(struct ptx_parser *p, struct ptx_statement *s)
{
    if (ptx_is(s->opcode, "call") || starts_with(s->opcode, "call.")) {
        call(p, s);
        ptx_expect(p, ';');
        return;
    }
    while (!ptx_at_punct(p, ';')) {
        if (s->operand_count == PTX_MAX_OPERANDS)
            ptx_fail(p, "fewer operands");
        s->operands[s->operand_count++] = operand(p);
        if (!ptx_at_punct(p, ';'))
            ptx_expect(p, ',');
        if (ptx_at_punct(p, ';') && p->at[-1].kind == PTX_PUNCT && *p->at[-1].text == ',')
            ptx_fail(p, "an operand");
    }
    ptx_expect(p, ';');
}

/* Operands of a kind that is not known here, such as the coordinates of a texture: the statement is kept with
 * its problem, which matters only if a thread gets there. */
static void keep_problem(struct ptx_parser *p, struct ptx_statement *s, struct ptx_token *begin, size_t error)
{
    size_t length = p->error->length - error;
    s->problem = ptx_block(p, length + 1);
    memcpy(s->problem, p->error->s + error, length);
    p->error->length = error;
    p->error->s[error] = '\0';
    s->operand_count = 0;
    p->at = begin;
    while (!ptx_at_punct(p, ';') && !ptx_at_punct(p, ':') && p->at->kind != PTX_END)
        p->at++;
}

/* instruction = [ "@" [ "!" ] guard ] opcode operands ";" */
static void instruction(struct ptx_parser *p)
{
    struct ptx_statement *s = add_statement(p);
    if (ptx_take_punct(p, '@')) {
        s->guard_negated = ptx_take_punct(p, '!');
        s->guard = ptx_word(p, "a predicate");
    }
    s->opcode = ptx_word(p, "an opcode");
    s->used_bytes = p->used_bytes;
    p->used_bytes = 0;
    struct ptx_token *const begin = p->at;
    const size_t error = p->error->length;
    jmp_buf outer;
    memcpy(outer, p->fail, sizeof outer);
    bool readable = setjmp(p->fail) == 0;
    if (readable)
        operands(p, s);
    memcpy(p->fail, outer, sizeof outer);
    if (!readable) {
        keep_problem(p, s, begin, error);
        ptx_expect(p, ';');
    }
}

/* label = name ":" [ .branchtargets names ";" | .callprototype … ";" ] */
static void label(struct ptx_parser *p)
{
    struct ptx_statement *s = add_statement(p);
    s->label = ptx_name_of(p->at);
    p->at += 2;
    if (ptx_take_word(p, ".callprototype")) {
        ptx_skip_past(p, ';');
        return;
    }
    if (!ptx_take_word(p, ".branchtargets"))
        return;
    size_t room = 1;
    for (const struct ptx_token *t = p->at; t->kind == PTX_WORD || *t->text == ','; t++)
        room++;
    s->targets = ptx_block(p, room * sizeof *s->targets);
    do
        s->targets[s->target_count++] = ptx_word(p, "a label");
    while (ptx_take_punct(p, ','));
    ptx_expect(p, ';');
}

/* .pragma "used_bytes_mask 0xfff"; before a load that the compiler made wider than the source asks for. */
static void pragma(struct ptx_parser *p)
{
    static const char known[] = "used_bytes_mask";
    char text[40] = "";
    if (p->at->kind == PTX_STRING && p->at->length < sizeof text)
        memcpy(text, p->at->text, p->at->length);
    if (!strncmp(text, known, sizeof known - 1))
        p->used_bytes =
            (uint32_t)strtoul(text + sizeof known - 1 + strspn(text + sizeof known - 1, " ="), NULL, 0);
    ptx_skip_past(p, ';');
}

static void nested(struct ptx_parser *p)
{
    struct ptx_function *f = p->function;
    uint32_t outer = p->scope;
    if (f->scope_count > 100000)
        ptx_fail(p, "fewer nested blocks");
    *ARRAY_PUSH(f->scope_parents, f->scope_count, f->scope_capacity) = outer;
    p->scope = (uint32_t)f->scope_count - 1;
    ptx_body(p);
    p->scope = outer;
}

/* statement = "{" body | declaration | .loc … | .pragma … | label | instruction; false at the closing brace.
 */
static bool statement(struct ptx_parser *p)
{
    enum ptx_space space;
    if (ptx_take_punct(p, '}'))
        return false;
    if (ptx_take_punct(p, '{')) {
        nested(p);
    } else if (ptx_take_space(p, &space)) {
        ptx_declare(p, space, false, true);
        ptx_expect(p, ';');
    } else if (ptx_at_word(p, ".loc")) {
        p->at = ptx_locations_enter(&p->locations, p->at);
    } else if (ptx_take_word(p, ".pragma")) {
        pragma(p);
    } else if (p->at->kind == PTX_WORD && p->at[1].kind == PTX_PUNCT && *p->at[1].text == ':') {
        label(p);
    } else if (!ptx_take_punct(p, ';')) {
        instruction(p);
    }
    return true;
}

void ptx_body(struct ptx_parser *p)
{
    static const int deepest = 200;
    uint32_t depth = 0;
    for (uint32_t s = p->scope; s; s = p->function->scope_parents[s])
        if (++depth > (uint32_t)deepest)
            ptx_fail(p, "less deeply nested blocks");
    while (statement(p))
        ;
}
