/* What a branch does to states: both ways of it, if it is not known which one is taken. */
#include "common/sim/warp.h"
#include "grader/prove/walk_parts.h"

static bool leads_out(const struct walker *w, int loop, uint32_t to)
{
    return to >= w->graph->function->count || !walk_in_loop(w, w->graph->block_of[to], loop) ||
           w->graph->heads[loop] == w->graph->block_of[to];
}

/* A branch is not known: which loops may it end, or not? */
static void open_loops(const struct walker *w, struct state *s, uint32_t block, uint32_t a, uint32_t b)
{
    for (int l = 0; l < w->graph->loop_count; l++)
        if (walk_in_loop(w, block, l) && (leads_out(w, l, a) || leads_out(w, l, b)))
            s->open |= UINT64_C(1) << l;
}

int walk_guard(struct walker *w, const struct state *s, const struct insn *i, int32_t *condition)
{
    if (!i->guard)
        return 1;
    *condition = *state_register(s, i->guard);
    if (i->flip && *condition >= 0)
        *condition = condition_make(w, CONDITION_NOT, *condition, 0);
    int known = state_decides(w, s, *condition);
    w->by_values |= !w->quiet && known < 0 && !condition_is_known(w, *condition);
    return known;
}

void walk_part(struct walker *w, struct state *a, struct state *b, uint32_t block)
{
    const struct graph *g = w->graph;
    uint32_t join = g->blocks[block].join;
    struct side side = {++w->split_count, 0, block,
                        join == UINT32_MAX ? (uint32_t)g->count : g->blocks[join].order};
    sides_add(&a->sides, side);
    side.way = 1;
    sides_add(&b->sides, side);
}

struct state *walk_split(struct walker *w, struct state *s, const struct insn *i)
{
    int32_t condition = i->guard ? *state_register(s, i->guard) : CONDITION_UNKNOWN;
    if (!w->splits || w->hopeful || condition < 0 || s->fact_count + 2 > FACTS_MOST ||
        state_decides(w, s, condition) >= 0)
        return NULL;
    const struct graph *g = w->graph;
    uint32_t block = g->block_of[s->at];
    bool ends_loop = false;
    for (int l = 0; l < g->loop_count && i->kind == INSN_BRANCH; l++)
        ends_loop |= walk_in_loop(w, block, l) &&
                     (leads_out(w, l, i->target) || leads_out(w, l, g->blocks[block].end));
    int32_t part = state_undecided(w, s, condition, ends_loop);
    if (part < 0)
        return NULL;
    struct state *other = state_split(w, s, part);
    if (i->kind == INSN_BRANCH)
        walk_part(w, s, other, block);
    return other;
}

void walk_branch(struct walker *w, struct stretch *p, struct state *s, const struct insn *i, uint32_t block)
{
    uint32_t next = w->graph->blocks[block].end, target = i->kind == INSN_BRANCH ? i->target : UINT32_MAX;
    int32_t condition = CONDITION_UNKNOWN;
    int taken = walk_guard(w, s, i, &condition);
    if (taken < 0) {
        open_loops(w, s, block, target, next);
        struct state *other = state_split(w, s, condition);
        if (w->splits)
            walk_part(w, s, other, block);
        walk_send(w, p, other, block, next);
    }
    walk_send(w, p, s, block, taken ? target : next);
}

void walk_switch(struct walker *w, struct stretch *p, struct state *s, const struct insn *i, uint32_t block)
{
    const struct branch_table *table = &w->graph->function->tables[i->target];
    int64_t index;
    if (*state_register(s, i->a) >= 0 && term_is_number(w->terms, *state_register(s, i->a), &index) &&
        index >= 0 && index < (int64_t)table->count) {
        walk_send(w, p, s, block, table->targets[index]);
        return;
    }
    w->by_values = true;
    int32_t split = s->origins.count && !w->quiet ? paths_part(&w->paths, &s->origins, table->count) : -1;
    for (uint32_t k = 0; k < table->count; k++) {
        struct state *other = state_copy(w, s);
        other->origins = split < 0 ? (struct origins){0} : paths_way(&w->paths, split, NULL, -1);
        open_loops(w, other, block, table->targets[k], UINT32_MAX);
        walk_send(w, p, other, block, table->targets[k]);
    }
    state_free(s);
}
