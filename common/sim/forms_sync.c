/* Decoders of what lanes and warps do together: barriers, shuffles, votes. */
#include "common/sim/decode.h"
#include "common/sim/sync.h"

#include <stdio.h>

/* `size`: bytes of operand a. */
static struct insn *emit_gather(struct decoder *d, enum rule rule, insn_handler *handler, unsigned size,
                                uint32_t mask)
{
    struct insn *i = emit(d, INSN_GATHER, rule, handler);
    i->size = (uint8_t)size;
    i->e = mask;
    return i;
}

/* bar.warp.sync mask */
static void warp_barrier(struct decoder *d, const struct ptx_statement *s)
{
    emit_gather(d, RULE_CONTROL, gather_nothing, 0, emit_source(d, &s->operands[0], 4));
}

/* {bar,barrier}{.cta}.sync a {, b}; .arrive a, b; .red.popc.u32 d, a {, b}, p; .red.{and,or}.pred q, a {, b},
 * p */
void form_barrier(struct decoder *d, const struct ptx_statement *s)
{
    bool reduces = opcode_has(d, "red"), arrives = opcode_has(d, "arrive");
    if (opcode_has(d, "warp")) {
        warp_barrier(d, s);
        return;
    }
    if (opcode_has(d, "cluster")) {
        decode_problem(d, "the simulator has no clusters: let each block work alone");
        return;
    }
    unsigned first = reduces, last = s->operand_count - reduces;
    if (last < first + 1) {
        decode_problem(d, "a barrier needs its number");
        return;
    }
    uint32_t number = emit_source(d, &s->operands[first], 4),
             count = last > first + 1 ? emit_source(d, &s->operands[first + 1], 4) : 0;
    struct target t = {0};
    uint32_t truth = 0;
    enum barrier_reduction kind = !reduces                ? BARRIER_PLAIN
                                  : opcode_has(d, "popc") ? BARRIER_POPC
                                  : opcode_has(d, "and")  ? BARRIER_AND
                                                          : BARRIER_OR;
    if (reduces) {
        truth = emit_predicate(d, &s->operands[s->operand_count - 1]);
        t = emit_target(d, &s->operands[0], kind == BARRIER_POPC ? 4 : WIDTH_PRED, false);
    }
    struct insn *i = emit(d, arrives ? INSN_ARRIVE : INSN_BARRIER, RULE_CONTROL, NULL);
    i->a = number;
    i->b = count;
    i->c = truth;
    i->d = t.slot;
    i->extra = (uint8_t)kind;
    if (reduces)
        emit_finish(d, &t);
}

/* shfl.sync.mode.b32 d|p, a, b, c, mask */
void form_shuffle(struct decoder *d, const struct ptx_statement *s)
{
    static const char *const modes[] = {
        [SHUFFLE_UP] = "up", [SHUFFLE_DOWN] = "down", [SHUFFLE_BFLY] = "bfly", [SHUFFLE_IDX] = "idx"};
    const struct ptx_operand *o = s->operands;
    uint8_t mode = 0;
    while (mode < ARRAY_LEN(modes) && !opcode_has(d, modes[mode]))
        mode++;
    if (mode == ARRAY_LEN(modes) || !opcode_has(d, "sync")) {
        decode_problem(d, "a shuffle needs .sync and a mode");
        return;
    }
    struct ptx_operand value = o[0];
    value.second.length = 0;
    struct target t = emit_target(d, &value, 4, false);
    uint32_t p = o[0].second.length ? emit_predicate_target(d, o[0].second) : 0;
    uint32_t a = emit_source(d, &o[1], 4), b = emit_source(d, &o[2], 4), c = emit_source(d, &o[3], 4),
             mask = emit_source(d, &o[4], 4);
    struct insn *i = emit_gather(d, RULE_SHUFFLE, gather_shuffle, 4, mask);
    i->extra = mode;
    i->d = t.slot;
    i->v[0] = p;
    i->a = a;
    i->b = b;
    i->c = c;
    emit_finish(d, &t);
}

/* vote.sync.mode.{pred,b32} d, a, mask */
void form_vote(struct decoder *d, const struct ptx_statement *s)
{
    enum vote_mode mode = opcode_has(d, "all")   ? VOTE_ALL
                          : opcode_has(d, "any") ? VOTE_ANY
                          : opcode_has(d, "uni") ? VOTE_UNI
                                                 : VOTE_BALLOT;
    struct target t = emit_target(d, &s->operands[0], mode == VOTE_BALLOT ? 4 : WIDTH_PRED, false);
    uint32_t a = emit_predicate(d, &s->operands[1]), mask = emit_source(d, &s->operands[2], 4);
    struct insn *i = emit_gather(d, RULE_VOTE, gather_vote, WIDTH_PRED, mask);
    i->extra = (uint8_t)mode;
    i->d = t.slot;
    i->a = a;
    emit_finish(d, &t);
}

/* match.any.sync.b32 d, a, mask; match.all.sync.b32 d|p, a, mask */
void form_match(struct decoder *d, const struct ptx_statement *s)
{
    unsigned width = opcode_type_bytes(opcode_last(d));
    struct ptx_operand value = s->operands[0];
    value.second.length = 0;
    struct target t = emit_target(d, &value, 4, false);
    uint32_t p = s->operands[0].second.length ? emit_predicate_target(d, s->operands[0].second) : 0;
    uint32_t a = emit_source(d, &s->operands[1], width), mask = emit_source(d, &s->operands[2], 4);
    struct insn *i = emit_gather(d, RULE_TOGETHER, gather_match, width, mask);
    i->extra = opcode_has(d, "all") ? MATCH_ALL : MATCH_ANY;
    i->d = t.slot;
    i->v[0] = p;
    i->a = a;
    emit_finish(d, &t);
}

/* elect.sync d|p, mask */
void form_elect(struct decoder *d, const struct ptx_statement *s)
{
    struct ptx_operand value = s->operands[0];
    value.second.length = 0;
    struct target t = emit_target(d, &value, 4, false);
    uint32_t p = emit_predicate_target(d, s->operands[0].second), mask = emit_source(d, &s->operands[1], 4);
    struct insn *i = emit_gather(d, RULE_TOGETHER, gather_elect, 4, mask);
    i->d = t.slot;
    i->v[0] = p;
    emit_finish(d, &t);
}

/* redux.sync.add.s32 d, a, mask */
void form_reduce(struct decoder *d, const struct ptx_statement *s)
{
    char key[48];
    uint8_t index;
    snprintf(key, sizeof key, "%s.%s", d->parts.count > 3 ? d->parts.text[2] : "", opcode_last(d));
    if (!atomic_find(key, &index)) {
        decode_problem(d, "the simulator does not know the reduction '%s'", key);
        return;
    }
    struct target t = emit_target(d, &s->operands[0], 4, false);
    uint32_t a = emit_source(d, &s->operands[1], 4), mask = emit_source(d, &s->operands[2], 4);
    struct insn *i = emit_gather(d, RULE_TOGETHER, atomic_reduce, 4, mask);
    i->extra = index;
    i->d = t.slot;
    i->a = a;
    emit_finish(d, &t);
}

void form_active_mask(struct decoder *d, const struct ptx_statement *s)
{
    struct target t = emit_target(d, &s->operands[0], 4, false);
    struct insn *i = emit(d, INSN_COMPUTE, RULE_FRESH, gather_active);
    i->d = t.slot;
    i->size = 4;
    emit_finish(d, &t);
}
