/* Tokens to a tree: module = { directive | variable | function }, function = head "{" { statement } "}". */
#include "common/sim/ptx.h"
#include "common/sim/ptx_loc.h"

#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

struct parser {
    struct ptx_token *at;
    struct ptx_module *module;
    struct ptx_function *function; /* whose body is being read */
    struct ptx_locations locations;
    struct ptx_name label;
    uint32_t used_bytes; /* of the next load */
    uint32_t scope;
    struct text *error;
    jmp_buf fail;
};

static _Noreturn void fail(struct parser *p, const char *wanted)
{
    text_printf(p->error, "PTX line %u: expected %s before '%.*s'", p->at->line, wanted,
                p->at->length < 40 ? (int)p->at->length : 40, p->at->text);
    longjmp(p->fail, 1);
}

/* Zeroed memory that lives as long as the module, also when parsing fails half way. */
static void *block(struct parser *p, size_t bytes)
{
    struct ptx_module *m = p->module;
    return *ARRAY_PUSH(m->blocks, m->block_count, m->block_capacity) = xcalloc(1, bytes);
}

static struct ptx_name name_of(const struct ptx_token *t)
{
    return (struct ptx_name){t->text, t->length};
}

static bool at_word(const struct parser *p, const char *text)
{
    return p->at->kind == PTX_WORD && ptx_is(name_of(p->at), text);
}

static bool at_punct(const struct parser *p, char c)
{
    return p->at->kind == PTX_PUNCT && *p->at->text == c;
}

static bool take_word(struct parser *p, const char *text)
{
    bool found = at_word(p, text);
    p->at += found;
    return found;
}

static bool take_punct(struct parser *p, char c)
{
    bool found = at_punct(p, c);
    p->at += found;
    return found;
}

static void expect(struct parser *p, char c)
{
    if (!take_punct(p, c))
        fail(p, (char[]){'\'', c, '\'', 0});
}

static struct ptx_name word(struct parser *p, const char *wanted)
{
    if (p->at->kind != PTX_WORD)
        fail(p, wanted);
    return name_of(p->at++);
}

/* number = decimal | 0x hex | 0b binary | 0 octal, with an optional U; 0f and 0d are floats and not allowed
 * here. */
static uint64_t integer(struct parser *p)
{
    char digits[40], *end;
    if (p->at->kind != PTX_NUMBER || p->at->length >= sizeof digits)
        fail(p, "a number");
    memcpy(digits, p->at->text, p->at->length);
    digits[p->at->length] = '\0';
    bool binary = digits[0] == '0' && (digits[1] == 'b' || digits[1] == 'B');
    uint64_t value = binary ? strtoull(digits + 2, &end, 2) : strtoull(digits, &end, 0);
    if (*end && strcmp(end, "U"))
        fail(p, "a whole number");
    p->at++;
    return value;
}

static int64_t signed_integer(struct parser *p)
{
    bool minus = take_punct(p, '-');
    uint64_t value = integer(p);
    return (int64_t)(minus ? 0 - value : value);
}

static void skip_past(struct parser *p, char c)
{
    while (!at_punct(p, c)) {
        if (p->at->kind == PTX_END)
            fail(p, (char[]){'\'', c, '\'', 0});
        p->at++;
    }
    p->at++;
}

/* ---- variables ---- */

static const struct {
    const char *word;
    enum ptx_space space;
} spaces[] = {
    {".reg", PTX_REG},     {".param", PTX_PARAM},   {".global", PTX_GLOBAL},
    {".const", PTX_CONST}, {".shared", PTX_SHARED}, {".local", PTX_LOCAL},
};

static bool take_space(struct parser *p, enum ptx_space *space)
{
    for (size_t i = 0; i < ARRAY_LEN(spaces); i++)
        if (take_word(p, spaces[i].word)) {
            *space = spaces[i].space;
            return true;
        }
    return false;
}

/* Bytes of a type word without its dot: u32 -> 4, pred -> 1; 0 if it is none. */
static unsigned type_bytes(struct ptx_name type)
{
    if (ptx_is(type, "pred"))
        return 1;
    unsigned bits = 0;
    for (uint32_t i = 1; i < type.length && type.text[i] >= '0' && type.text[i] <= '9'; i++)
        bits = bits * 10 + (unsigned)(type.text[i] - '0');
    return bits <= 128 ? bits / 8 : 0;
}

static uint64_t element_bits(struct parser *p, unsigned bytes)
{
    const struct ptx_token *t = p->at;
    if (t->kind != PTX_NUMBER || t->length < 3 || t->text[0] != '0' || !strchr("fFdD", t->text[1]) ||
        !t->text[1])
        return (uint64_t)signed_integer(p);
    if ((bytes == 4) != (t->text[1] == 'f' || t->text[1] == 'F'))
        fail(p, "a value of the variable's type");
    p->at++;
    return strtoull(t->text + 2, NULL, 16);
}

/* address = name | "generic" "(" name ")", each with an optional offset. */
static void address_value(struct parser *p, struct ptx_variable *v, uint64_t at)
{
    struct ptx_relocation r = {.offset = at, .name = word(p, "a name")};
    if (ptx_is(r.name, "generic") && take_punct(p, '(')) {
        r.name = word(p, "a name");
        expect(p, ')');
    }
    if (take_punct(p, '+'))
        r.addend = signed_integer(p);
    if (v->relocation_count % 64 == 0) {
        struct ptx_relocation *more = block(p, (v->relocation_count + 64) * sizeof *more);
        if (v->relocations)
            memcpy(more, v->relocations, v->relocation_count * sizeof *more);
        v->relocations = more;
    }
    v->relocations[v->relocation_count++] = r;
}

/* initializer = "=" ( value | "{" value { "," value } "}" ), little-endian into v->initial. */
static void initializer(struct parser *p, struct ptx_variable *v, unsigned element)
{
    uint64_t at = 0;
    if (v->bytes > 1 << 26)
        fail(p, "an initialised variable of at most 64 MB");
    v->initial = block(p, v->bytes + 8);
    bool many = take_punct(p, '{');
    do {
        if (at + element > v->bytes)
            fail(p, "no more values than the variable has");
        if (p->at->kind == PTX_WORD && element == 8) {
            address_value(p, v, at);
        } else {
            uint64_t bits = element_bits(p, element);
            memcpy(v->initial + at, &bits, element < 8 ? element : 8);
        }
        at += element;
    } while (many && take_punct(p, ','));
    if (many)
        expect(p, '}');
}

static uint64_t alignment(struct parser *p)
{
    uint64_t align = integer(p);
    if (!align || align & (align - 1) || align > 1 << 16)
        fail(p, "an alignment that is a power of two behind this");
    return align;
}

/* The type words between the space and the name: .align 4 .v2 .b8 .ptr .global … */
static void type_words(struct parser *p, struct ptx_variable *v, unsigned *vector)
{
    while (p->at->kind == PTX_WORD && *p->at->text == '.') {
        struct ptx_name w = name_of(p->at++);
        enum ptx_space ignored;
        if (ptx_is(w, ".align"))
            v->align = alignment(p);
        else if (ptx_is(w, ".v2") || ptx_is(w, ".v4"))
            *vector = (unsigned)(w.text[2] - '0');
        else if (ptx_is(w, ".ptr"))
            take_space(p, &ignored);
        else
            v->type = (struct ptx_name){w.text + 1, w.length - 1};
    }
}

/* dimensions = { "[" [ number ] "]" }; an empty one makes a dynamic array. */
static uint64_t dimensions(struct parser *p, struct ptx_variable *v)
{
    uint64_t count = 1;
    while (take_punct(p, '[')) {
        if (take_punct(p, ']')) {
            v->is_extern = true;
            count = 0;
            continue;
        }
        uint64_t n = integer(p);
        if (n && count > (UINT64_C(1) << 40) / n)
            fail(p, "a smaller array");
        count *= n;
        expect(p, ']');
    }
    return count;
}

/* declarator = type-words name [ "<" n ">" | dimensions ] [ initializer ]; the space has been read. */
static void declare(struct parser *p, enum ptx_space space, bool is_extern, bool in_function)
{
    struct ptx_variable v = {.space = space, .is_extern = is_extern, .scope = p->scope};
    unsigned vector = 1;
    type_words(p, &v, &vector);
    unsigned element = type_bytes(v.type);
    if (!element)
        fail(p, "a type");
    do {
        struct ptx_variable one = v;
        one.name = word(p, "a name");
        if (take_punct(p, '<')) {
            uint64_t range = integer(p);
            if (range > 1000000)
                fail(p, "fewer registers");
            one.range = (uint32_t)range;
            expect(p, '>');
        }
        one.bytes = dimensions(p, &one) * element * vector;
        if (!one.align)
            one.align = element * vector;
        if (take_punct(p, '='))
            initializer(p, &one, element);
        if (in_function)
            *ARRAY_PUSH(p->function->variables, p->function->variable_count, p->function->variable_capacity) =
                one;
        else
            *ARRAY_PUSH(p->module->variables, p->module->variable_count, p->module->variable_capacity) = one;
    } while (space == PTX_REG && take_punct(p, ','));
}

/* ---- statements ---- */

static struct ptx_operand operand(struct parser *p);

/* 1.5 as the bits of a double */
static uint64_t decimal(struct parser *p)
{
    char digits[40], *end;
    uint64_t bits;
    if (p->at->length >= sizeof digits)
        fail(p, "a shorter number");
    memcpy(digits, p->at->text, p->at->length);
    digits[p->at->length] = '\0';
    double value = strtod(digits, &end);
    if (*end)
        fail(p, "a number");
    memcpy(&bits, &value, sizeof bits);
    p->at++;
    return bits;
}

static void number_operand(struct parser *p, struct ptx_operand *o)
{
    const struct ptx_token *t = p->at;
    bool is_float = t->length > 2 && t->text[0] == '0' && strchr("fFdD", t->text[1]);
    if (memchr(t->text, '.', t->length)) {
        o->kind = PTX_FLOAT64;
        o->bits = decimal(p);
        return;
    }
    if (!is_float) {
        o->kind = PTX_INTEGER;
        o->bits = integer(p);
        return;
    }
    o->kind = t->text[1] == 'f' || t->text[1] == 'F' ? PTX_FLOAT32 : PTX_FLOAT64;
    o->bits = strtoull(t->text + 2, NULL, 16);
    p->at++;
}

static void offset_operand(struct parser *p, struct ptx_operand *o)
{
    while (at_punct(p, '+') || at_punct(p, '-')) {
        take_punct(p, '+');
        o->offset = (int64_t)((uint64_t)o->offset + (uint64_t)signed_integer(p));
    }
}

static void address_operand(struct parser *p, struct ptx_operand *o)
{
    o->kind = PTX_ADDRESS;
    if (p->at->kind == PTX_WORD)
        o->name = name_of(p->at++);
    else
        o->offset = signed_integer(p);
    offset_operand(p, o);
    expect(p, ']');
}

static void vector_operand(struct parser *p, struct ptx_operand *o)
{
    o->kind = PTX_VECTOR;
    o->elements = block(p, PTX_MAX_VECTOR * sizeof *o->elements);
    do {
        if (o->count == PTX_MAX_VECTOR || at_punct(p, '{'))
            fail(p, "at most four plain elements");
        o->elements[o->count++] = operand(p);
    } while (take_punct(p, ','));
    expect(p, '}');
}

static void name_operand(struct parser *p, struct ptx_operand *o)
{
    o->name = word(p, "an operand");
    o->kind = ptx_is(o->name, "_") ? PTX_NONE : PTX_NAME;
    if (take_punct(p, '|'))
        o->second = word(p, "a second destination");
    offset_operand(p, o);
}

/* operand = number | name [ "|" name ] [ "+" number ] | "[" … "]" | "{" … "}", with "!" or "-" in front. */
static struct ptx_operand operand(struct parser *p)
{
    struct ptx_operand o = {0};
    o.negated = take_punct(p, '!');
    if (take_punct(p, '-')) {
        number_operand(p, &o);
        o.bits = o.kind == PTX_FLOAT32   ? o.bits ^ 0x80000000u
                 : o.kind == PTX_FLOAT64 ? o.bits ^ (UINT64_C(1) << 63)
                                         : 0 - o.bits;
    } else if (p->at->kind == PTX_NUMBER) {
        number_operand(p, &o);
    } else if (take_punct(p, '[')) {
        address_operand(p, &o);
    } else if (take_punct(p, '{')) {
        vector_operand(p, &o);
    } else {
        name_operand(p, &o);
    }
    return o;
}

static struct ptx_statement *add_statement(struct parser *p)
{
    struct ptx_function *f = p->function;
    struct ptx_statement *s = ARRAY_PUSH(f->statements, f->statement_count, f->statement_capacity);
    *s = (struct ptx_statement){
        .scope = p->scope, .ptx_line = p->at->line, .line = ptx_locations_line(&p->locations)};
    return s;
}

static uint32_t name_list(struct parser *p, struct ptx_name *names, uint32_t capacity)
{
    uint32_t count = 0;
    while (!take_punct(p, ')')) {
        if (count == capacity)
            fail(p, "a shorter list");
        names[count++] = word(p, "a name");
        take_punct(p, ',');
    }
    return count;
}

/* call = opcode [ "(" returns ")" "," ] function [ "," "(" arguments ")" [ "," prototype ] ] ";" */
static void call(struct parser *p, struct ptx_statement *s)
{
    if (take_punct(p, '(')) {
        s->call_return_count = name_list(p, s->call_returns, 1);
        expect(p, ',');
    }
    s->operands[s->operand_count++] = operand(p);
    if (take_punct(p, ',') && take_punct(p, '('))
        s->call_argument_count = name_list(p, s->call_arguments, ARRAY_LEN(s->call_arguments));
    if (take_punct(p, ','))
        word(p, "a prototype");
}

static bool starts_with(struct ptx_name name, const char *prefix)
{
    size_t n = strlen(prefix);
    return name.length >= n && !memcmp(name.text, prefix, n);
}

/* instruction = [ "@" [ "!" ] guard ] opcode operands ";" */
static void instruction(struct parser *p)
{
    struct ptx_statement *s = add_statement(p);
    if (take_punct(p, '@')) {
        s->guard_negated = take_punct(p, '!');
        s->guard = word(p, "a predicate");
    }
    s->opcode = word(p, "an opcode");
    s->used_bytes = p->used_bytes;
    p->used_bytes = 0;
    if (ptx_is(s->opcode, "call") || starts_with(s->opcode, "call.")) {
        call(p, s);
        expect(p, ';');
        return;
    }
    while (!at_punct(p, ';')) {
        if (s->operand_count == PTX_MAX_OPERANDS)
            fail(p, "fewer operands");
        s->operands[s->operand_count++] = operand(p);
        if (!at_punct(p, ';'))
            expect(p, ',');
        if (at_punct(p, ';') && p->at[-1].kind == PTX_PUNCT && *p->at[-1].text == ',')
            fail(p, "an operand");
    }
    expect(p, ';');
}

/* label = name ":" [ .branchtargets names ";" | .callprototype … ";" ] */
static void label(struct parser *p)
{
    struct ptx_statement *s = add_statement(p);
    s->label = name_of(p->at);
    p->at += 2;
    if (take_word(p, ".callprototype")) {
        skip_past(p, ';');
        return;
    }
    if (!take_word(p, ".branchtargets"))
        return;
    size_t room = 1;
    for (const struct ptx_token *t = p->at; t->kind == PTX_WORD || *t->text == ','; t++)
        room++;
    s->targets = block(p, room * sizeof *s->targets);
    do
        s->targets[s->target_count++] = word(p, "a label");
    while (take_punct(p, ','));
    expect(p, ';');
}

/* .pragma "used_bytes_mask 0xfff"; before a load that the compiler made wider than the source asks for. */
static void pragma(struct parser *p)
{
    static const char known[] = "used_bytes_mask";
    char text[40] = "";
    if (p->at->kind == PTX_STRING && p->at->length < sizeof text)
        memcpy(text, p->at->text, p->at->length);
    if (!strncmp(text, known, sizeof known - 1))
        p->used_bytes =
            (uint32_t)strtoul(text + sizeof known - 1 + strspn(text + sizeof known - 1, " ="), NULL, 0);
    skip_past(p, ';');
}

static void body(struct parser *p);

static void nested(struct parser *p)
{
    struct ptx_function *f = p->function;
    uint32_t outer = p->scope;
    if (f->scope_count > 100000)
        fail(p, "fewer nested blocks");
    *ARRAY_PUSH(f->scope_parents, f->scope_count, f->scope_capacity) = outer;
    p->scope = (uint32_t)f->scope_count - 1;
    body(p);
    p->scope = outer;
}

/* statement = "{" body | declaration | .loc … | .pragma … | label | instruction; false at the closing brace.
 */
static bool statement(struct parser *p)
{
    enum ptx_space space;
    if (take_punct(p, '}'))
        return false;
    if (take_punct(p, '{')) {
        nested(p);
    } else if (take_space(p, &space)) {
        declare(p, space, false, true);
        expect(p, ';');
    } else if (at_word(p, ".loc")) {
        p->at = ptx_locations_enter(&p->locations, p->at);
    } else if (take_word(p, ".pragma")) {
        pragma(p);
    } else if (p->at->kind == PTX_WORD && p->at[1].kind == PTX_PUNCT && *p->at[1].text == ':') {
        label(p);
    } else if (!take_punct(p, ';')) {
        instruction(p);
    }
    return true;
}

static void body(struct parser *p)
{
    static const int deepest = 200;
    uint32_t depth = 0;
    for (uint32_t s = p->scope; s; s = p->function->scope_parents[s])
        if (++depth > (uint32_t)deepest)
            fail(p, "less deeply nested blocks");
    while (statement(p))
        ;
}

/* ---- functions and the module ---- */

/* parameters = "(" [ .param declarator { "," .param declarator } ] ")"; returns how many. */
static uint32_t parameters(struct parser *p)
{
    enum ptx_space space;
    uint32_t count = 0;
    if (!take_punct(p, '('))
        return 0;
    while (!take_punct(p, ')')) {
        if (!take_space(p, &space))
            fail(p, "a parameter");
        declare(p, space, false, true);
        count++;
        if (!at_punct(p, ')'))
            expect(p, ',');
    }
    return count;
}

/* Directives between a function's head and its body: .maxntid 256, 1, 1 .minnctapersm 2 … */
static void tuning(struct parser *p)
{
    while (p->at->kind == PTX_WORD && *p->at->text == '.') {
        bool threads = at_word(p, ".maxntid") || at_word(p, ".reqntid"), pragma = at_word(p, ".pragma");
        p->at++;
        uint64_t product = 1;
        while (p->at->kind == PTX_NUMBER || p->at->kind == PTX_STRING) {
            product *= p->at->kind == PTX_NUMBER ? integer(p) : (p->at++, 1);
            take_punct(p, ',');
        }
        if (threads)
            p->function->max_threads = product < 1024 ? (uint32_t)product : 1024;
        if (pragma)
            take_punct(p, ';');
    }
}

static void function(struct parser *p, bool is_entry, bool is_extern)
{
    struct ptx_module *m = p->module;
    struct ptx_function *f = ARRAY_PUSH(m->functions, m->function_count, m->function_capacity);
    *f = (struct ptx_function){.is_entry = is_entry, .is_extern = is_extern, .ptx_line = p->at->line};
    p->function = f;
    *ARRAY_PUSH(f->scope_parents, f->scope_count, f->scope_capacity) = 0;
    p->scope = 0;
    ptx_locations_restart(&p->locations);
    if (!is_entry)
        f->return_count = parameters(p);
    f->name = word(p, "a function's name");
    f->parameter_count = parameters(p);
    tuning(p);
    if (take_punct(p, ';') || at_word(p, ".extern") || p->at->kind == PTX_END) {
        f->is_extern = true; /* a declaration; the definition follows or does not exist */
        return;
    }
    expect(p, '{');
    body(p);
}

static void skip_section(struct parser *p)
{
    skip_past(p, '{');
    for (int depth = 1; depth; p->at++) {
        if (p->at->kind == PTX_END)
            fail(p, "'}'");
        depth += at_punct(p, '{') - at_punct(p, '}');
    }
}

static void skip_file(struct parser *p)
{
    while (p->at->kind == PTX_NUMBER || p->at->kind == PTX_STRING || at_punct(p, ','))
        p->at++;
}

/* One directive of module scope. */
static void directive(struct parser *p)
{
    enum ptx_space space;
    bool is_extern = false;
    while (at_word(p, ".visible") || at_word(p, ".weak") || at_word(p, ".extern") || at_word(p, ".common"))
        is_extern |= ptx_is(name_of(p->at++), ".extern");
    if (take_word(p, ".entry")) {
        function(p, true, is_extern);
    } else if (take_word(p, ".func")) {
        function(p, false, is_extern);
    } else if (take_space(p, &space)) {
        p->scope = 0;
        declare(p, space, is_extern, false);
        expect(p, ';');
    } else if (take_word(p, ".version")) {
        p->at += p->at->kind == PTX_NUMBER;
    } else if (take_word(p, ".target")) {
        do
            word(p, "a target");
        while (take_punct(p, ','));
    } else if (take_word(p, ".address_size")) {
        if (integer(p) != 64)
            fail(p, "64-bit addresses");
    } else if (take_word(p, ".file")) {
        skip_file(p);
    } else if (take_word(p, ".section")) {
        skip_section(p);
    } else if (take_word(p, ".pragma") || take_word(p, ".alias")) {
        skip_past(p, ';');
    } else {
        fail(p, "a directive");
    }
}

bool ptx_parse(struct ptx_module *module, const char *source, size_t length, const char *file,
               struct text *error)
{
    if (!ptx_lex(&module->tokens, source, length, error))
        return false;
    struct parser *p = xcalloc(1, sizeof *p);
    *p = (struct parser){.at = module->tokens.items, .module = module, .error = error};
    ptx_locations_open(&p->locations, &module->tokens, file);
    bool ok = setjmp(p->fail) == 0;
    if (ok)
        while (p->at->kind != PTX_END)
            directive(p);
    ptx_locations_close(&p->locations);
    free(p);
    return ok;
}

static void free_function(struct ptx_function *f)
{
    free(f->statements);
    free(f->scope_parents);
    free(f->variables);
}

void ptx_free(struct ptx_module *module)
{
    for (size_t i = 0; i < module->function_count; i++)
        free_function(&module->functions[i]);
    free(module->functions);
    free(module->variables);
    for (size_t i = 0; i < module->block_count; i++)
        free(module->blocks[i]);
    free(module->blocks);
    free(module->tokens.items);
    *module = (struct ptx_module){0};
}
