/* The steps of chosen blocks, for the model of time (common/timing/).
 *
 * While a launch is sampled, the handlers of all instructions are exchanged for one that writes down and then
 * does the same; no other launch pays for it. A load is waited for where its value is needed by what cannot
 * be put off: a store, a branch, an address. Arithmetic in between is taken to be put off, since ptxas moves
 * loads up and their uses down within straight code.
 *
 * Global stores are written down and not done: nothing of a sampled launch is looked at but its steps. */
#include "common/timing/block_steps.h"
#include "common/sim/access.h"
#include "common/sim/flow.h"
#include "common/sim/sync.h"

#include <stdlib.h>
#include <string.h>

enum {
    CUT_STEPS = 150000, /* of all warps of all samples of a launch; more are cut off */
    CUT_LEAST = 2048,   /* but not of one warp so early */
    PREDICATED = 12, /* instructions that a branch leaves out without ending straight code: ptxas predicates
                        them */
};

/* ---- what an instruction costs to issue ---- */

/* PTX that becomes several machine instructions, or none, by prefix of its row in ops.def. Counted in ptxas
 * output for sm_90; divisions are the library sequences of the CUDA C++ Programming Guide's "Maximize
 * Instruction Throughput". */
static const struct {
    const char *prefix;
    float issues;
} costs[] = {
    {"div.s64", 70},   {"div.u64", 70},   {"rem.s64", 70},   {"rem.u64", 70},
    {"div.s32", 24},   {"div.u32", 18},   {"rem.s32", 24},   {"rem.u32", 18},
    {"div.f32", 9},    {"div.full", 8},   {"sqrt.f32", 8},   {"mul.lo.s64", 4},
    {"mul.lo.u64", 4}, {"mad.lo.s64", 4}, {"mul.hi.s64", 8}, {"mul.hi.u64", 8},
};

static float cost_of(const struct insn *i)
{
    const char *key = i->op ? i->op->key : "";
    for (size_t k = 0; k < ARRAY_LEN(costs); k++)
        if (!strncmp(key, costs[k].prefix, strlen(costs[k].prefix)))
            return costs[k].issues;
    bool wide = strstr(key, "64") != NULL && !strstr(key, "f64");
    if (!strncmp(key, "mov.", 4) || !strncmp(key, "cvt.u64", 7))
        return 0.3f;
    return wide && strncmp(key, "mul.wide", 8) && strncmp(key, "mad.wide", 8) ? 2 : 1;
}

/* ---- one block's record ---- */

struct original {
    insn_handler *full, *some;
    float cost;
};

struct warp_record {
    const struct function *function; /* of the last instruction */
    const struct insn *last;
    float issue;      /* since the last step */
    uint64_t pending; /* slots that nothing has waited for yet */
    uint64_t waits;
    uint64_t consumed; /* slots whose values this stretch of straight code has computed with */
    uint64_t group[8]; /* copies by commit group, the newest first; [0] is open */
    uint8_t next_slot;
    size_t straight;           /* the first step of this stretch of straight code */
    const struct insn *polled; /* the last load from shared memory, and where its first lane looked */
    uint64_t polled_at;
    uint32_t barriers;
    bool cut;
};

struct recording {
    const struct device_sample *sample;
    struct original **originals; /* by function */
    struct warp_record *warps;
    uint64_t **taints; /* by warp: a word a register of the kernel */
    size_t registers, cut;
    uint32_t cut_barriers; /* that the first warp had passed that was cut: no other goes further */
    struct block_steps block;
};

static uint64_t *taint(struct recording *r, const struct warp *w, uint32_t slot)
{
    static uint64_t nowhere;
    nowhere = 0;
    size_t at = slot / UNIT;
    return w->depth == 1 && slot && at < r->registers ? &r->taints[w->index][at] : &nowhere;
}

static struct step *add_step(struct recording *r, uint32_t warp, enum step_kind kind)
{
    struct warp_steps *to = &r->block.warps[warp];
    struct warp_record *record = &r->warps[warp];
    if (to->count == to->capacity) {
        to->capacity = to->capacity ? 2 * to->capacity : 32;
        to->steps = xrealloc(to->steps, to->capacity * sizeof *to->steps);
    }
    struct step *s = &to->steps[to->count++];
    *s = (struct step){.kind = (uint8_t)kind, .issue = record->issue, .waits = record->waits};
    record->issue = 0;
    record->pending &= ~record->waits;
    record->waits = 0;
    return s;
}

static uint8_t take_slot(struct recording *r, uint32_t warp)
{
    struct warp_record *record = &r->warps[warp];
    uint8_t slot = record->next_slot++ % STEP_SLOTS;
    record->waits |= record->pending & UINT64_C(1) << slot;
    return slot;
}

static void need(struct warp_record *record, uint64_t taints)
{
    record->waits |= taints & record->pending;
}

/* A load that waits for nothing goes up past what waits in the same straight code: ptxas issues it early. */
static void hoist(struct recording *r, uint32_t warp)
{
    struct warp_steps *w = &r->block.warps[warp];
    size_t from = w->count - 1, to = from;
    if (w->steps[from].waits)
        return;
    for (size_t k = from; k-- > r->warps[warp].straight;) {
        enum step_kind kind = (enum step_kind)w->steps[k].kind;
        if (kind != STEP_SHARED && kind != STEP_SHARED_STORE && kind != STEP_SHUFFLE && kind != STEP_LOAD)
            break;
        to = w->steps[k].waits ? k : to;
    }
    struct step moved = w->steps[from];
    memmove(&w->steps[to + 1], &w->steps[to], (from - to) * sizeof moved);
    w->steps[to] = moved;
}

static void add_piece(struct recording *r, struct step *s, uint64_t line, unsigned sectors)
{
    struct block_steps *b = &r->block;
    for (uint32_t k = s->first; k < s->first + s->pieces; k++)
        if (PIECE_LINE(b->pieces[k]) == line) {
            b->pieces[k] |= sectors;
            return;
        }
    if (b->piece_count == b->piece_capacity) {
        b->piece_capacity = b->piece_capacity ? 2 * b->piece_capacity : 1024;
        b->pieces = xrealloc(b->pieces, b->piece_capacity * sizeof *b->pieces);
    }
    b->pieces[b->piece_count++] = PIECE(line, sectors);
    s->pieces++;
}

/* The sectors that lanes `mask` of an access touch. */
static void add_pieces(struct recording *r, struct step *s, const struct access *a, uint32_t mask)
{
    s->first = (uint32_t)r->block.piece_count;
    s->lanes = (uint16_t)__builtin_popcount(mask);
    unsigned sectors = 0;
    for (uint32_t l = 0; l < WARP_LANES; l++)
        for (uint64_t at = a->at[l] / 32; mask >> l & 1 && at <= (a->at[l] + a->bytes - 1) / 32; at++)
            add_piece(r, s, at / 4, 1u << at % 4);
    for (uint32_t k = s->first; k < s->first + s->pieces; k++)
        sectors += (unsigned)__builtin_popcount(PIECE_SECTORS(r->block.pieces[k]));
    unsigned full = s->lanes * a->bytes / 32;
    s->partial = (uint16_t)(sectors > full ? sectors - full : 0);
}

/* ---- what is written down, by kind of instruction ---- */

static uint64_t sources(struct recording *r, const struct warp *w, const struct operands *o)
{
    uint64_t t = 0;
    for (unsigned k = 0; k < o->source_count; k++)
        t |= *taint(r, w, o->sources[k].slot);
    return t;
}

static void give(struct recording *r, const struct warp *w, const struct operands *o, uint64_t t)
{
    for (unsigned k = 0; k < o->target_count; k++)
        if (o->targets[k].slot)
            *taint(r, w, o->targets[k].slot) = t;
}

/* Bring back from global or shared memory: a step with a slot that targets depend on. */
static void bring(struct recording *r, const struct warp *w, const struct operands *o, struct step *s,
                  uint8_t slot)
{
    s->slot = slot;
    r->warps[w->index].pending |= UINT64_C(1) << slot;
    give(r, w, o, UINT64_C(1) << slot);
}

static uint32_t shared_lanes(const struct access *a)
{
    uint32_t shared = 0;
    for (uint32_t l = 0; l < WARP_LANES; l++)
        shared |= (uint32_t)(a->at[l] >= SHARED_WINDOW) << l;
    return shared & a->mask;
}

static void tell_global(struct recording *r, struct warp *w, struct access *a, const struct operands *o)
{
    uint8_t slot = a->store ? 0 : take_slot(r, w->index);
    struct step *s = add_step(r, w->index, a->store ? STEP_STORE : STEP_LOAD);
    add_pieces(r, s, a, a->mask);
    access_cut(a);
    s->passes = (uint16_t)access_wavefronts(a);
    *(a->store ? &r->block.store_bytes : &r->block.load_bytes) +=
        (uint64_t)a->bytes * (unsigned)__builtin_popcount(a->mask);
    if (!a->store) {
        bring(r, w, o, s, slot);
        hoist(r, w->index);
    }
}

/* A warp that waits for a flag asks again and again, here for as long as the others take their turns. Only
 * its first look counts. */
static bool polls(struct recording *r, struct warp *w, const struct access *a, const struct operands *o)
{
    struct warp_record *record = &r->warps[w->index];
    const struct warp_steps *steps = &r->block.warps[w->index];
    uint64_t at = a->at[__builtin_ctz(a->mask)];
    const struct step *last = steps->count ? &steps->steps[steps->count - 1] : NULL;
    bool again =
        last && last->kind == STEP_SHARED && record->polled == record->last && record->polled_at == at;
    record->polled = record->last;
    record->polled_at = at;
    if (again) {
        record->issue = 0;
        give(r, w, o, UINT64_C(1) << last->slot);
    }
    return again;
}

static void tell_shared(struct recording *r, struct warp *w, struct access *a, const struct operands *o)
{
    if (!a->store && polls(r, w, a, o))
        return;
    uint8_t slot = a->store ? 0 : take_slot(r, w->index);
    struct step *s = add_step(r, w->index, a->store ? STEP_SHARED_STORE : STEP_SHARED);
    access_cut(a);
    s->passes = (uint16_t)access_wavefronts(a);
    if (!a->store)
        bring(r, w, o, s, slot);
}

static void tell_copy(struct recording *r, struct warp *w, const struct insn *i)
{
    struct access a;
    const uint32_t *wanted = warp_reg(w, i->c);
    access_open(&a, w, i, i->b, i->offset, w->mask);
    for (int l = 0; l < WARP_LANES; l++)
        a.mask &= ~((uint32_t)(wanted[l] == 0) << l);
    struct warp_record *record = &r->warps[w->index];
    uint8_t slot = take_slot(r, w->index);
    struct step *s = add_step(r, w->index, STEP_COPY);
    add_pieces(r, s, &a, a.mask);
    r->block.load_bytes += (uint64_t)a.bytes * (unsigned)__builtin_popcount(a.mask);
    s->slot = slot;
    record->pending |= UINT64_C(1) << slot;
    record->group[0] |= UINT64_C(1) << slot;
}

static void commit_copies(struct warp_record *record)
{
    record->group[7] |= record->group[6];
    memmove(record->group + 1, record->group, 6 * sizeof *record->group);
    record->group[0] = 0;
}

static void wait_for_copies(struct warp_record *record, const struct insn *i)
{
    unsigned from = i->extra ? 0 : 1 + (i->offset < 7 ? (unsigned)i->offset : 7);
    for (unsigned g = from; g < 8; g++) {
        need(record, record->group[g]);
        record->group[g] = 0;
    }
}

/* The most lanes that want one word. */
static uint16_t most_alike(const struct access *a, uint32_t mask)
{
    uint16_t most = 0;
    for (int l = 0; l < WARP_LANES; l++) {
        uint16_t alike = 0;
        for (int m = 0; m < WARP_LANES; m++)
            alike += (mask >> l & 1) && (mask >> m & 1) && a->at[l] == a->at[m];
        most = alike > most ? alike : most;
    }
    return most;
}

static void tell_atomic(struct recording *r, struct warp *w, const struct insn *i, const struct operands *o)
{
    struct access a;
    struct insn shape = *i;
    shape.count = 1;
    access_open(&a, w, &shape, i->a, i->offset, w->mask);
    a.bytes = i->size ? i->size : 4;
    uint32_t shared = i->count == PTX_SHARED ? a.mask : i->count == PTX_GENERIC ? shared_lanes(&a) : 0;
    bool global = a.mask & ~shared;
    uint8_t slot = take_slot(r, w->index);
    struct step *s = add_step(r, w->index, global ? STEP_ATOMIC : STEP_SHARED);
    if (global)
        add_pieces(r, s, &a, a.mask & ~shared);
    s->lanes = (uint16_t)__builtin_popcount(a.mask);
    s->passes = most_alike(&a, a.mask);
    if (i->d)
        bring(r, w, o, s, slot);
}

static void tell_memory(struct recording *r, struct warp *w, const struct insn *i, const struct operands *o)
{
    bool store = i->rule == RULE_STORE;
    struct access a;
    access_open(&a, w, i, i->a, i->offset, w->mask);
    a.store = store;
    if (i->some == data_load_shared || i->some == data_store_shared) {
        tell_shared(r, w, &a, o);
    } else if (i->some == data_load_global || i->some == data_store_global) {
        tell_global(r, w, &a, o);
    } else if (i->some == data_load_generic || i->some == data_store_generic) {
        uint32_t shared = shared_lanes(&a), mask = a.mask;
        for (int l = 0; l < WARP_LANES; l++)
            a.at[l] -= shared >> l & 1 ? SHARED_WINDOW : 0;
        if ((a.mask = shared))
            tell_shared(r, w, &a, o);
        if ((a.mask = mask & ~shared))
            tell_global(r, w, &a, o);
    } else {
        give(r, w, o, 0);
    }
}

/* One instruction, before it runs; `plain` has its own handlers. */
static void write_down(struct recording *r, struct warp *w, const struct insn *plain)
{
    struct warp_record *record = &r->warps[w->index];
    struct operands o = operands_of(frame_top(w)->function, plain);
    uint64_t from = sources(r, w, &o);
    switch ((enum rule)plain->rule) {
    case RULE_LOAD:
    case RULE_STORE:
        need(record, from);
        tell_memory(r, w, plain, &o);
        break;
    case RULE_ATOMIC:
        need(record, from);
        tell_atomic(r, w, plain, &o);
        break;
    case RULE_COPY:
        need(record, from);
        tell_copy(r, w, plain);
        break;
    case RULE_SHUFFLE:
    case RULE_VOTE:
    case RULE_TOGETHER: {
        need(record, from);
        uint8_t slot = take_slot(r, w->index);
        bring(r, w, &o, add_step(r, w->index, STEP_SHUFFLE), slot);
        break;
    }
    case RULE_OBJECT: /* of barrier objects, that which waits waits for all copies */
        need(record, plain->some == mbarrier_test || plain->some == mbarrier_parity ? ~UINT64_C(0) : from);
        break;
    case RULE_CONTROL:
        if (plain->some == pending_commit)
            commit_copies(record);
        else if (plain->some == pending_wait)
            wait_for_copies(record, plain);
        break;
    case RULE_FRESH:
    case RULE_OP:
        record->consumed |= from;
        give(r, w, &o, from);
        break;
    }
}

/* What was computed with has to be there when straight code ends. */
static void end_straight(struct recording *r, struct warp *w)
{
    struct warp_record *record = &r->warps[w->index];
    need(record, record->consumed);
    record->consumed = 0;
    record->straight = r->block.warps[w->index].count;
}

static void pass_barrier(struct recording *r, uint32_t warp)
{
    add_step(r, warp, STEP_BARRIER);
    r->warps[warp].barriers++;
}

/* Has this warp told enough? */
static bool is_long(struct recording *r, uint32_t warp)
{
    const struct warp_record *record = &r->warps[warp];
    if (r->block.cut && r->cut_barriers)
        return record->barriers >= r->cut_barriers;
    if (r->block.warps[warp].count <= r->cut)
        return false;
    r->cut_barriers = record->barriers;
    return true;
}

/* Branches and barriers have no handler: what lay between the last instruction and this one. */
static void follow(struct recording *r, struct warp *w, const struct insn *i)
{
    struct warp_record *record = &r->warps[w->index];
    const struct function *f = frame_top(w)->function;
    const struct insn *at = record->function == f ? record->last : NULL;
    const struct insn *end = f->code + f->count;
    record->function = f;
    record->last = i;
    if (!at || ++at == i)
        return;
    bool straight = i > at && i - at <= PREDICATED;
    for (const struct insn *k = at; straight && k < i; k++)
        straight = k->kind == INSN_BRANCH || k->kind == INSN_COMPUTE || k->kind == INSN_GUARDED;
    if (!straight)
        end_straight(r, w);
    for (int steps = 0; at < end && at != i && steps < 16; steps++) {
        record->issue += 1;
        if (at->guard)
            need(record, *taint(r, w, at->guard));
        if (at->kind == INSN_BARRIER)
            pass_barrier(r, w->index);
        bool taken = at->kind == INSN_BRANCH && (!at->guard || f->code + at->target == i);
        at = taken ? f->code + at->target : at + 1;
    }
    if (!straight)
        record->straight = r->block.warps[w->index].count;
}

static void told(struct warp *w, const struct insn *i)
{
    struct run *run = w->worker->run;
    struct recording *r = run->recording;
    const struct function *f = frame_top(w)->function;
    const struct original *original = &r->originals[f - run->program->functions][i - f->code];
    struct insn plain = *i;
    plain.full = original->full;
    plain.some = original->some;
    follow(r, w, i);
    r->warps[w->index].issue += i->issues ? original->cost : 0;
    write_down(r, w, &plain);
    if (is_long(r, w->index)) {
        r->warps[w->index].cut = r->block.cut = true;
        w->worker->dead = true;
    }
    if (plain.some != data_store_global)
        (w->mask == FULL_MASK ? plain.full : plain.some)(w, &plain);
}

/* ---- blocks ---- */

bool steps_were_cut(const struct run *run, const struct warp *w)
{
    return run->recording && run->recording->warps[w->index].cut;
}

void steps_block_begin(struct run *run)
{
    struct recording *r = run->recording;
    memset(r->warps, 0, run->warps * sizeof *r->warps);
    for (uint32_t w = 0; w < run->warps; w++)
        memset(r->taints[w], 0, r->registers * sizeof **r->taints);
    r->cut_barriers = 0;
    r->block = (struct block_steps){.warp_count = run->warps};
    r->block.warps = xcalloc(run->warps, sizeof *r->block.warps);
}

void steps_block_end(struct run *run)
{
    struct recording *r = run->recording;
    for (uint32_t w = 0; w < run->warps; w++)
        add_step(r, w, STEP_END);
    r->sample->hear(r->sample->context, &r->block);
}

/* ---- the exchange ---- */

void steps_begin(struct run *run, const struct device_sample *sample)
{
    struct recording *r = run->recording = xcalloc(1, sizeof *r);
    const struct program *p = run->program;
    uint32_t threads = run->launch->block[0] * run->launch->block[1] * run->launch->block[2];
    r->sample = sample;
    r->registers = run->kernel->window_bytes / UNIT + 1;
    r->originals = xcalloc(p->function_count, sizeof *r->originals);
    uint32_t warps = (threads + WARP_LANES - 1) / WARP_LANES;
    r->cut = CUT_STEPS / (warps * (run->blocks ? run->blocks : 1));
    r->cut = r->cut > CUT_LEAST ? r->cut : CUT_LEAST;
    r->warps = xcalloc(warps, sizeof *r->warps);
    r->taints = xcalloc(warps, sizeof *r->taints);
    for (uint32_t w = 0; w < warps; w++)
        r->taints[w] = xcalloc(r->registers, sizeof **r->taints);
    for (size_t f = 0; f < p->function_count; f++) {
        r->originals[f] = xcalloc(p->functions[f].count + 1, sizeof **r->originals);
        for (size_t k = 0; k < p->functions[f].count; k++) {
            struct insn *i = &p->functions[f].code[k];
            r->originals[f][k] = (struct original){i->full, i->some, cost_of(i)};
            if (i->full)
                i->full = i->some = told;
        }
    }
}

void steps_end(struct run *run)
{
    struct recording *r = run->recording;
    const struct program *p = run->program;
    uint32_t threads = run->launch->block[0] * run->launch->block[1] * run->launch->block[2];
    for (size_t f = 0; f < p->function_count; f++) {
        for (size_t k = 0; k < p->functions[f].count; k++) {
            p->functions[f].code[k].full = r->originals[f][k].full;
            p->functions[f].code[k].some = r->originals[f][k].some;
        }
        free(r->originals[f]);
    }
    for (uint32_t w = 0; w < (threads + WARP_LANES - 1) / WARP_LANES; w++)
        free(r->taints[w]);
    free(r->taints);
    free(r->warps);
    free(r->originals);
    free(r);
    run->recording = NULL;
}
