/* Walk through a kernel's blocks in order, and sum up loops.
 *
 * A loop whose length is known is walked turn by turn. Of any other the first turn is walked, then the rest
 * is summed up: after k turns, a register that grows by the same term in each turn is what it was plus k
 * times that term. What held at the end of a turn holds at the start of the next one. */
#include <stdlib.h>
#include <string.h>

#include "common/sim/operands.h"
#include "common/sim/warp.h"
#include "grader/prove/walk_parts.h"

enum { STATES_MOST = 120, TURNS_MANY = 6, TURNS_MOST = 300, WORK_MOST = 30000000 };

bool walk_in_loop(const struct walker *w, uint32_t block, int loop)
{
    return w->graph->blocks[block].loops >> loop & 1;
}

/* ---- where states go ---- */

static bool same_registers(const struct walker *w, const struct state *a, const struct state *b)
{
    uint32_t block = w->graph->block_of[a->at];
    for (size_t word = 0; word < w->graph->words; word++)
        for (uint64_t live = w->graph->blocks[block].live[word]; live; live &= live - 1) {
            size_t unit = 64 * word + (size_t)__builtin_ctzll(live);
            if (a->registers[unit] != b->registers[unit])
                return false;
        }
    return true;
}

/* What is told of the only path that leads here, and of those before it. */
static void learn_path(const struct walker *w, struct state *s)
{
    const struct path *path = paths_only(&w->paths, &s->origins);
    while (path) {
        for (uint32_t k = 0; k < path->fact_count; k++)
            state_learn(w->terms, s, path->facts[k]);
        path = path->split < 0 ? NULL : paths_only(&w->paths, &w->paths.splits[path->split].before);
    }
}

/* A closer look takes more trouble. */
static bool knows(struct walker *w, const struct state *s, term fact)
{
    return w->splits ? state_shows(w, s, fact) : state_soon_shows(w, s, fact);
}

/* What both know. */
static void unite(struct walker *w, struct state *to, const struct state *from)
{
    struct state both = {.fact_count = 0};
    uint32_t kept_unequal = 0;
    for (uint32_t k = 0; k < to->fact_count; k++)
        if (knows(w, from, to->facts[k]))
            state_learn(w->terms, &both, to->facts[k]);
    for (uint32_t k = 0; k < from->fact_count; k++)
        if (knows(w, to, from->facts[k]))
            state_learn(w->terms, &both, from->facts[k]);
    for (uint32_t k = 0; k < to->unequal_count; k++)
        for (uint32_t j = 0; j < from->unequal_count; j++)
            if (to->unequal[k] == from->unequal[j]) {
                to->unequal[kept_unequal++] = to->unequal[k];
                break;
            }
    for (size_t r = 0; r < w->graph->registers; r++) /* those that do not matter */
        if (to->registers[r] != from->registers[r])
            to->registers[r] = TERM_UNKNOWN;
    memcpy(to->facts, both.facts, sizeof both.facts);
    to->fact_count = both.fact_count;
    to->unequal_count = kept_unequal;
    to->open |= from->open;
    paths_join(&w->paths, &to->origins, &from->origins);
    learn_path(w, to);
    sides_join(&to->sides, &from->sides);
    to->turns = to->turns > from->turns ? to->turns : from->turns;
    for (int l = 0; l < w->graph->loop_count; l++)
        to->turn_of[l] = to->turn_of[l] == from->turn_of[l] ? to->turn_of[l] : TURN_MIXED;
}

static bool arrives_back(const struct walker *w, const struct state *s, uint32_t block)
{
    int loop = w->graph->blocks[block].heads;
    return loop >= 0 && s->from != UINT32_MAX && walk_in_loop(w, s->from, loop);
}

static void wait_at(struct walker *w, struct states *waiting, struct state *s)
{
    uint32_t block = w->graph->block_of[s->at];
    sides_end(&s->sides, w->graph, block, arrives_back(w, s, block) ? w->graph->blocks[block].heads : -1);
    for (size_t k = 0; k < waiting->count; k++)
        if (waiting->items[k]->at == s->at && same_registers(w, waiting->items[k], s) &&
            arrives_back(w, waiting->items[k], block) == arrives_back(w, s, block) &&
            sides_may_join(&waiting->items[k]->sides, &s->sides)) {
            unite(w, waiting->items[k], s);
            state_free(s);
            return;
        }
    states_add(waiting, s);
}

/* Send a state on to the block that begins at `to`. */
void walk_send(struct walker *w, struct stretch *p, struct state *s, uint32_t from, uint32_t to)
{
    s->at = to;
    s->from = from;
    if (to >= w->graph->function->count) {
        w->exits++;
        if (!w->quiet)
            event_exit(w, s, &w->graph->function->code[w->graph->blocks[from].end - 1]);
        state_free(s);
        return;
    }
    uint32_t block = w->graph->block_of[to];
    if (p->loop >= 0 && w->graph->heads[p->loop] == block)
        wait_at(w, &p->back, s);
    else if (p->loop >= 0 && !walk_in_loop(w, block, p->loop)) {
        if (w->splits) /* by which condition a loop was left is kept */
            sides_leave(&s->sides, w->graph, from, p->loop);
        wait_at(w, &p->left, s);
    } else
        wait_at(w, &p->waiting, s);
}

/* ---- instructions ---- */

static void forget_targets(const struct walker *w, struct state *s, const struct insn *i)
{
    struct operands o = operands_of(w->graph->function, i);
    for (unsigned k = 0; k < o.target_count; k++)
        if (o.targets[k].slot)
            *state_register(s, o.targets[k].slot) = TERM_UNKNOWN;
}

static void call(struct walker *w, const struct insn *i)
{
    enum call_target target = w->graph->function->calls[i->target].target;
    if (target != CALL_PRINT && target != CALL_ASSERT)
        walk_doubt(w, i, DOUBT_INSTRUCTION,
                   "a call that is nested too deeply, or of no function of the file");
}

/* The address of a local variable: in memory of the thread's own. */
static void local_address(struct walker *w, struct state *s, const struct insn *i)
{
    bool fresh;
    int32_t symbol = symbol_made(w->terms, -1, (term)i->offset, 0, 0, INT64_C(1) << 46, &fresh);
    w->terms->symbols[symbol].base = (int32_t)w->launch->object_count;
    *state_register(s, i->d) = term_symbol(w->terms, symbol);
}

/* What __syncthreads_and() and __syncthreads_or() tell. */
static int32_t barrier_condition(struct walker *w, const struct state *s, const struct insn *i)
{
    if (i->kind != INSN_BARRIER || !i->d || (i->extra != BARRIER_AND && i->extra != BARRIER_OR))
        return CONDITION_UNKNOWN;
    enum condition_kind kind = i->extra == BARRIER_AND ? CONDITION_EACH : CONDITION_SOME;
    return condition_make(w, kind, *state_register(s, i->c), 0);
}

static void run_one(struct walker *w, struct state *s, const struct insn *i, struct state **other)
{
    if (i->kind == INSN_UNKNOWN)
        walk_doubt(w, i, DOUBT_INSTRUCTION, "an instruction that the simulator does not know");
    else if (i->kind == INSN_CALL)
        call(w, i);
    else if (i->rule == RULE_OP) {
        compute_op(w, s, i, other);
        return;
    } else if (i->rule == RULE_FRESH && i->some == data_local_address) {
        local_address(w, s, i);
        return;
    } else if (i->rule == RULE_LOAD || i->rule == RULE_STORE || i->rule == RULE_ATOMIC ||
               i->rule == RULE_COPY || i->rule == RULE_OBJECT)
        inside_judge(w, s, i);
    term values[PTX_MAX_VECTOR];
    int32_t agreed = barrier_condition(w, s, i);
    inside_constants(w, s, i, values);
    if (i->rule != RULE_STORE)
        forget_targets(w, s, i);
    for (unsigned k = 0; k < i->count && k < PTX_MAX_VECTOR && i->rule == RULE_LOAD; k++)
        if (i->v[k] && values[k] >= 0)
            *state_register(s, i->v[k]) = values[k];
    event_order(w, s, i);
    if (i->kind == INSN_BARRIER && i->extra == BARRIER_POPC && i->d) { /* it counts threads */
        const uint32_t *block = w->launch->block;
        w->by_values = true;
        *state_register(s, i->d) =
            term_symbol(w->terms, symbol_new(w->terms, 0, (int64_t)block[0] * block[1] * block[2]));
    } else if (agreed >= 0)
        *state_register(s, i->d) = agreed;
}

static void run_guarded(struct walker *w, struct state *s, const struct insn *i, struct state **other)
{
    int32_t condition = CONDITION_UNKNOWN;
    int holds = walk_guard(w, s, i, &condition);
    if (holds < 0)
        *other = state_split(w, s, condition);
    struct state *third = NULL, *before = holds && i->rule == RULE_OP ? state_copy(w, s) : NULL;
    if (holds)
        run_one(w, s, i, &third);
    if (third) { /* a choice under a guard: forget it */
        struct state chosen = *s;
        *s = *before;
        *before = chosen;
        forget_targets(w, s, i);
        state_free(third);
    }
    state_free(before);
}

static bool ends_block(const struct insn *i)
{
    return i->kind == INSN_BRANCH || i->kind == INSN_RETURN || i->kind == INSN_EXIT || i->kind == INSN_TRAP ||
           i->kind == INSN_SWITCH;
}

static void run_block(struct walker *w, struct stretch *p, struct state *s)
{
    uint32_t block = w->graph->block_of[s->at], end = w->graph->blocks[block].end;
    struct states split = {0};
    states_add(&split, s);
    while (split.count) {
        s = states_take(&split, split.count - 1);
        const struct insn *i = NULL;
        for (; s->at < end; s->at++) {
            struct state *other = NULL;
            i = &w->graph->function->code[s->at];
            w->steps++;
            while ((other = walk_split(w, s, i)))
                states_add(&split, other);
            if (ends_block(i))
                break;
            (i->guard ? run_guarded : run_one)(w, s, i, &other);
            if (other) {
                if (w->splits)
                    walk_part(w, s, other, block);
                other->at++;
                states_add(&split, other);
            }
        }
        if (s->at == end)
            walk_send(w, p, s, block, end);
        else if (i->kind == INSN_SWITCH)
            walk_switch(w, p, s, i, block);
        else
            walk_branch(w, p, s, i, block);
    }
    states_free(&split);
}

/* ---- the way through ---- */

/* A state has come to the head of a loop: walk the next turn, or sum up all that may follow? */
static void enter(struct walker *w, struct stretch *p, struct state *s, uint32_t block, int depth)
{
    int loop = w->graph->blocks[block].heads;
    uint64_t bit = UINT64_C(1) << loop;
    bool back = s->from != UINT32_MAX && walk_in_loop(w, s->from, loop);
    bool open = (s->open & bit) || s->turns > TURNS_MOST, many = s->turns == TURNS_MANY;
    if (back && (open || many) && depth < NESTED_MOST && loop_sum_up(w, p, s, loop, depth, !open))
        return;
    s->turns = back ? s->turns + 1 : 0;
    s->turn_of[loop] = !back ? 0 : s->turn_of[loop] == TURN_MIXED ? TURN_MIXED : s->turn_of[loop] + 1;
    s->open &= ~bit;
    run_block(w, p, s);
}

static size_t first_in_order(const struct walker *w, const struct states *waiting)
{
    size_t best = 0;
    for (size_t k = 1; k < waiting->count; k++)
        if (w->graph->blocks[w->graph->block_of[waiting->items[k]->at]].order <
            w->graph->blocks[w->graph->block_of[waiting->items[best]->at]].order)
            best = k;
    return best;
}

void walk_through(struct walker *w, struct stretch *p, int depth)
{
    while (p->waiting.count) {
        if (w->steps > w->steps_most || w->terms->work > WORK_MOST || p->waiting.count > STATES_MOST) {
            w->steps = w->steps_most + 1;
            return;
        }
        struct state *s = states_take(&p->waiting, first_in_order(w, &p->waiting));
        uint32_t block = w->graph->block_of[s->at];
        if (w->graph->blocks[block].heads >= 0 && s->from != UINT32_MAX)
            enter(w, p, s, block, depth);
        else
            run_block(w, p, s);
    }
}
