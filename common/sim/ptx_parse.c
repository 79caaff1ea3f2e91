/* Tokens to a tree: module = { directive | variable | function }. */
#include "common/sim/ptx_parser.h"

#include <stdlib.h>

/* parameters = "(" [ .param declarator { "," .param declarator } ] ")"; returns how many. */
static uint32_t parameters(struct ptx_parser *p)
{
    enum ptx_space space;
    uint32_t count = 0;
    if (!ptx_take_punct(p, '('))
        return 0;
    while (!ptx_take_punct(p, ')')) {
        if (!ptx_take_space(p, &space))
            ptx_fail(p, "a parameter");
        ptx_declare(p, space, false, true);
        count++;
        if (!ptx_at_punct(p, ')'))
            ptx_expect(p, ',');
    }
    return count;
}

/* Directives between a function's head and its body: .maxntid 256, 1, 1 .minnctapersm 2 … */
static void tuning(struct ptx_parser *p)
{
    while (p->at->kind == PTX_WORD && *p->at->text == '.') {
        bool threads = ptx_at_word(p, ".maxntid") || ptx_at_word(p, ".reqntid"),
             pragma = ptx_at_word(p, ".pragma");
        p->at++;
        uint64_t product = 1;
        while (p->at->kind == PTX_NUMBER || p->at->kind == PTX_STRING) {
            product *= p->at->kind == PTX_NUMBER ? ptx_integer(p) : (p->at++, 1);
            ptx_take_punct(p, ',');
        }
        if (threads)
            p->function->max_threads = product < 1024 ? (uint32_t)product : 1024;
        if (pragma)
            ptx_take_punct(p, ';');
    }
}

static void function(struct ptx_parser *p, bool is_entry, bool is_extern)
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
    f->name = ptx_word(p, "a function's name");
    f->parameter_count = parameters(p);
    tuning(p);
    if (ptx_take_punct(p, ';') || ptx_at_word(p, ".extern") || p->at->kind == PTX_END) {
        f->is_extern = true; /* only a declaration: the definition follows, or there is none */
        return;
    }
    ptx_expect(p, '{');
    ptx_body(p);
}

static void skip_section(struct ptx_parser *p)
{
    ptx_skip_past(p, '{');
    for (int depth = 1; depth; p->at++) {
        if (p->at->kind == PTX_END)
            ptx_fail(p, "'}'");
        depth += ptx_at_punct(p, '{') - ptx_at_punct(p, '}');
    }
}

static void skip_file(struct ptx_parser *p)
{
    while (p->at->kind == PTX_NUMBER || p->at->kind == PTX_STRING || ptx_at_punct(p, ','))
        p->at++;
}

/* One directive of module scope. */
static void directive(struct ptx_parser *p)
{
    enum ptx_space space;
    bool is_extern = false;
    while (ptx_at_word(p, ".visible") || ptx_at_word(p, ".weak") || ptx_at_word(p, ".extern") ||
           ptx_at_word(p, ".common"))
        is_extern |= ptx_is(ptx_name_of(p->at++), ".extern");
    if (ptx_take_word(p, ".entry")) {
        function(p, true, is_extern);
    } else if (ptx_take_word(p, ".func")) {
        function(p, false, is_extern);
    } else if (ptx_take_space(p, &space)) {
        p->scope = 0;
        ptx_declare(p, space, is_extern, false);
        ptx_expect(p, ';');
    } else if (ptx_take_word(p, ".version")) {
        p->at += p->at->kind == PTX_NUMBER;
    } else if (ptx_take_word(p, ".target")) {
        do
            ptx_word(p, "a target");
        while (ptx_take_punct(p, ','));
    } else if (ptx_take_word(p, ".address_size")) {
        if (ptx_integer(p) != 64)
            ptx_fail(p, "64-bit addresses");
    } else if (ptx_take_word(p, ".file")) {
        skip_file(p);
    } else if (ptx_take_word(p, ".section")) {
        skip_section(p);
    } else if (ptx_take_word(p, ".pragma") || ptx_take_word(p, ".alias")) {
        ptx_skip_past(p, ';');
    } else {
        ptx_fail(p, "a directive");
    }
}

bool ptx_parse(struct ptx_module *module, const char *source, size_t length, const char *file,
               struct text *error)
{
    ptx_lex(&module->tokens, source, length);
    struct ptx_parser *p = xcalloc(1, sizeof *p);
    *p = (struct ptx_parser){.at = module->tokens.items, .module = module, .error = error};
    ptx_locations_open(&p->locations, &module->tokens, file);
    bool ok = setjmp(p->fail) == 0;
    if (ok)
        while (p->at->kind != PTX_END)
            directive(p);
    module->failed_line = ok ? 0 : ptx_locations_now(&p->locations).lines[0];
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
