#include "grader/tests/units/prove_line.h"

#include <stdlib.h>

void open_line(struct line *l)
{
    struct terms *t = &l->terms;
    struct walker *w = &l->walker;
    *l = (struct line){.place = {.lines = {7}}};
    terms_open(t);
    term n = term_symbol(t, symbol_new(t, 41, 1000000));
    term grid = term_symbol(t, symbol_new(t, 1, 4000)); /* ceil(n / 256) */
    int32_t blocks = t->items[grid].parts[0].symbol;
    symbol_fact(t, blocks, term_sum(t, term_scaled(t, grid, WIDTH), -1, n));
    symbol_fact(t, blocks, term_sum(t, term_sum(t, n, -WIDTH, grid), 1, term_number(t, WIDTH - 1)));
    l->program.places = &l->place;
    l->function = (struct function){.code = l->insns, .count = 4};
    l->graph =
        (struct graph){.function = &l->function, .blocks = &l->block, .count = 1, .block_of = l->block_of};
    l->launch =
        (struct launch_known){.block = {WIDTH, 1, 1}, .grid = {grid, term_number(t, 1), term_number(t, 1)}};
    *w = (struct walker){.terms = t, .program = &l->program, .graph = &l->graph, .launch = &l->launch};
    for (int d = 0; d < 3; d++)
        w->block[d] = symbol_new(t, 0, d ? 0 : 3999);
    symbol_fact(t, w->block[0],
                term_sum(t, term_sum(t, grid, -1, term_number(t, 1)), -1, term_symbol(t, w->block[0])));
    for (int d = 0; d < 3; d++)
        w->thread[d] = symbol_new(t, 0, d ? 0 : WIDTH - 1);
    l->outputs = (struct outputs){.element = ELEMENT, .dimensions = 1, .n = n};
}

void close_line(struct line *l)
{
    paths_close(&l->walker.paths);
    free(l->walker.events.items);
    terms_close(&l->terms);
}

term element_of(struct line *l, int64_t beyond)
{
    term own = term_sum(&l->terms, term_symbol(&l->terms, l->walker.thread[0]), WIDTH,
                        term_symbol(&l->terms, l->walker.block[0]));
    return term_sum(&l->terms, own, 1, term_number(&l->terms, beyond));
}
