/* The operands of each instruction, found by its rule. */
#include "common/sim/operands.h"
#include "common/sim/sync.h"

static void source(struct operands *o, uint32_t slot, unsigned width)
{
    o->sources[o->source_count++] = (struct operand){slot, (uint8_t)width};
}

static void target(struct operands *o, uint32_t slot, unsigned width)
{
    o->targets[o->target_count++] = (struct operand){slot, (uint8_t)width};
}

static unsigned address_width(uint8_t wide)
{
    return wide ? 8 : 4;
}

static void op_operands(struct operands *o, const struct insn *i)
{
    const struct op *op = i->op;
    const uint32_t slots[OP_MAX_SOURCES] = {i->a, i->b, i->c, i->e};
    for (unsigned k = 0; k < op->sources; k++)
        source(o, slots[k], op->width[k]);
    target(o, i->d, op->width_d);
}

/* What lanes do together: the value, what chooses the lanes, the mask. */
static void gather_operands(struct operands *o, const struct insn *i)
{
    bool truth = i->rule == RULE_VOTE && i->extra != VOTE_BALLOT;
    source(o, i->a, i->size);
    source(o, i->b, 4);
    source(o, i->c, 4);
    source(o, i->e, 4);
    target(o, i->d, truth ? WIDTH_PRED : 4);
    target(o, i->v[0], WIDTH_PRED);
}

static void object_operands(struct operands *o, const struct insn *i)
{
    source(o, i->a, address_width(i->wide));
    source(o, i->b, i->size);
    target(o, i->d, i->count);
}

static void control_operands(struct operands *o, const struct function *f, const struct insn *i)
{
    switch ((enum insn_kind)i->kind) {
    case INSN_CALL:
        if (f->calls[i->target].target == CALL_REGISTER)
            source(o, f->calls[i->target].function, 8);
        return;
    case INSN_SWITCH:
        source(o, i->a, 4);
        return;
    case INSN_BARRIER:
        source(o, i->a, 4);
        source(o, i->b, 4);
        source(o, i->c, WIDTH_PRED);
        target(o, i->d, i->extra == BARRIER_POPC ? 4 : WIDTH_PRED);
        return;
    case INSN_ARRIVE:
        source(o, i->a, 4);
        source(o, i->b, 4);
        return;
    case INSN_GATHER: /* bar.warp.sync */
        source(o, i->e, 4);
        return;
    case INSN_BRANCH:
    case INSN_RETURN:
    case INSN_EXIT:
    case INSN_TRAP:
    case INSN_UNKNOWN:
        return;
    case INSN_COMPUTE:
    case INSN_GUARDED:
    case INSN_HELD:
        break;
    }
    die("an instruction that computes was emitted with the rule of those that steer");
}

/* ORDER RULE */
void operands_find(const struct function *f, const struct insn *i, struct operands *o)
{
    o->source_count = o->target_count = 0;
    if (!i->rule)
        die("an instruction of kind %u was emitted without a rule for its operands", i->kind);
    switch ((enum rule)i->rule) {
    case RULE_FRESH:
        target(o, i->d, i->size);
        break;
    case RULE_OP:
        op_operands(o, i);
        break;
    case RULE_LOAD:
    case RULE_STORE:
        source(o, i->a, address_width(i->wide));
        for (unsigned k = 0; k < i->count; k++)
            (i->rule == RULE_LOAD ? target : source)(o, i->v[k], i->size);
        break;
    case RULE_ATOMIC:
        source(o, i->a, address_width(i->wide));
        source(o, i->b, i->size);
        source(o, i->c, i->size);
        target(o, i->d, i->size);
        break;
    case RULE_COPY:
        source(o, i->a, address_width(i->extra));
        source(o, i->b, address_width(i->wide));
        source(o, i->c, 4);
        for (unsigned k = 0; k < i->count; k++)
            target(o, i->v[k], i->size);
        break;
    case RULE_SHUFFLE:
    case RULE_VOTE:
    case RULE_TOGETHER:
        gather_operands(o, i);
        break;
    case RULE_OBJECT:
        object_operands(o, i);
        break;
    case RULE_SLEEP:
        source(o, i->a, 4);
        break;
    case RULE_MATRIX:
        source(o, i->a, i->size);
        source(o, i->b, i->size);
        source(o, i->c, i->size);
        source(o, i->e, i->size);
        target(o, i->d, i->size);
        target(o, i->v[0], i->size);
        break;
    case RULE_FETCH:
        source(o, i->a, i->size);
        source(o, i->b, i->size);
        target(o, i->d, i->size);
        break;
    case RULE_CONTROL:
        control_operands(o, f, i);
        break;
    }
    source(o, i->guard, WIDTH_PRED);
}
