/* The start of a walk: what a thread's registers hold before its first instruction. */
#include <stdlib.h>

#include "common/sim/operands.h"
#include "common/sim/warp.h"
#include "grader/prove/walk_parts.h"

static void set_special(struct walker *w, struct state *s, const struct special_use *use)
{
    const struct launch_known *l = w->launch;
    struct terms *t = w->terms;
    term value = TERM_UNKNOWN, linear = term_symbol(t, w->thread[0]);
    linear = term_sum(t, linear, l->block[0], term_symbol(t, w->thread[1]));
    linear = term_sum(t, linear, (int64_t)l->block[0] * l->block[1], term_symbol(t, w->thread[2]));
    if (use->special <= SPECIAL_TID_Z)
        value = term_symbol(t, w->thread[use->special - SPECIAL_TID_X]);
    else if (use->special >= SPECIAL_CTAID_X && use->special <= SPECIAL_CTAID_Z)
        value = term_symbol(t, w->block[use->special - SPECIAL_CTAID_X]);
    else if (use->special >= SPECIAL_NTID_X && use->special <= SPECIAL_NTID_Z)
        value = term_number(t, l->block[use->special - SPECIAL_NTID_X]);
    else if (use->special >= SPECIAL_NCTAID_X && use->special <= SPECIAL_NCTAID_Z)
        value = l->grid[use->special - SPECIAL_NCTAID_X];
    else if (use->special == SPECIAL_LANEID)
        value = term_sum(t, linear, -WARP_LANES, compute_floor(w, s, linear, WARP_LANES));
    else if (use->special == SPECIAL_DYNAMIC_BASE) /* static memory, to the next 16 bytes */
        value = term_number(t, l->dynamic_bytes ? (l->kernel->shared_bytes + 15) / 16 * 16
                                                : l->kernel->shared_bytes);
    else if (use->special == SPECIAL_DYNAMIC_SMEM)
        value = term_number(t, l->dynamic_bytes);
    *state_register(s, use->slot) = value;
}

static int64_t extended(uint64_t bits, unsigned width)
{
    return width == 8   ? (int64_t)bits
           : width == 4 ? (int32_t)(uint32_t)bits
           : width == 2 ? (int16_t)(uint16_t)bits
                        : (int8_t)(uint8_t)bits;
}

static void set_constants(struct walker *w, struct state *s)
{
    const struct function *f = w->graph->function;
    for (size_t k = 0; k < f->constant_count; k++)
        *state_register(s, f->constants[k].slot) =
            f->constants[k].width == WIDTH_PRED
                ? condition_number(w, f->constants[k].bits != 0)
                : term_number(w->terms, extended(f->constants[k].bits, f->constants[k].width));
    for (size_t k = 0; k < f->parameter_count; k++)
        *state_register(s, f->parameters[k].slot) =
            w->launch->parameter(w->launch->context, f->parameters[k].offset, f->parameters[k].width);
    for (size_t k = 0; k < f->special_count; k++)
        set_special(w, s, &f->specials[k]);
}

static void make_indices(struct walker *w)
{
    for (int d = 0; d < 3; d++) {
        int64_t low = 0, high = INT64_C(1) << 31;
        term_range(w->terms, w->launch->grid[d], &low, &high);
        w->block[d] = symbol_new(w->terms, 0, high - 1);
        term last = term_sum(w->terms, w->launch->grid[d], -1, term_number(w->terms, 1));
        symbol_fact(w->terms, w->block[d], term_sum(w->terms, last, -1, term_symbol(w->terms, w->block[d])));
    }
    for (int d = 0; d < 3; d++)
        w->thread[d] = symbol_new(w->terms, 0, (int64_t)w->launch->block[d] - 1);
}

void walk(struct walker *w, const struct program *program, const struct graph *graph,
          const struct launch_known *launch, struct terms *terms)
{
    struct stretch whole = {.loop = -1};
    struct state *s = xcalloc(1, sizeof *s);
    w->terms = terms;
    w->program = program;
    w->graph = graph;
    w->launch = launch;
    s->registers = xcalloc(graph->registers, sizeof *s->registers);
    for (size_t r = 0; r < graph->registers; r++)
        s->registers[r] = TERM_UNKNOWN;
    for (size_t r = graph_done(graph); r <= graph_epoch(graph); r++)
        s->registers[r] = TERM_ZERO;
    s->from = UINT32_MAX;
    s->origins = paths_start(&w->paths);
    make_indices(w);
    set_constants(w, s);
    states_add(&whole.waiting, s);
    walk_through(w, &whole, 0);
    if (w->steps > w->steps_most)
        walk_doubt(w, &graph->function->code[0], DOUBT_LENGTH, "");
    walk_free(&whole);
}

void walk_close(struct walker *w)
{
    free(w->conditions);
    paths_close(&w->paths);
    free(w->events.items);
}
