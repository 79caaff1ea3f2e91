/* Which registers an instruction reads and writes, and by which rule undefined bits pass through it. */
#include "common/sim/sync.h"
#include "common/sim/undefined.h"
#include "common/sim/warp.h"

#include <stdio.h>
#include <string.h>

/* ---- rules ---- */

/* Instructions that move bits about: so many of their sources, the first ones, pass bit by bit. */
static const struct {
    const char *prefix;
    uint8_t exact;
} movers[] = {
    {"mov.", 1},        {"not.", 1},   {"and.", 2},        {"or.", 2},       {"xor.", 2},  {"selp.", 3},
    {"lop3.", 3},       {"shl.", 1},   {"shr.", 1},        {"shf.", 2},      {"prmt.", 2}, {"bfe.", 1},
    {"bfi.", 2},        {"brev.", 1},  {"abs.f", 1},       {"neg.f", 1},     {"cvt.u", 1}, {"cvt.s", 1},
    {"cvt.f32.f32", 1}, {"szext.", 1}, {"cvt.f64.f64", 1}, {"copysign.", 2},
};

/* cvt.u32.s8 and the like keep bits; cvt.sat.… and cvt.rzi.… have another part there. */
static bool keeps_bits(const char *key)
{
    unsigned to, from;
    char rest, kind;
    if (strncmp(key, "cvt.", 4) || key[4] == 'f')
        return true;
    return sscanf(key, "cvt.%*c%u.%c%u%c", &to, &kind, &from, &rest) == 3 && (kind == 'u' || kind == 's');
}

static uint8_t exact_sources(const char *key)
{
    for (size_t k = 0; k < ARRAY_LEN(movers); k++)
        if (!strncmp(key, movers[k].prefix, strlen(movers[k].prefix)) && keeps_bits(key))
            return movers[k].exact;
    return 0;
}

/* addc.u32 and the like read the carry flag, what has .cc sets it. */
static uint8_t carries(const char *key)
{
    bool in = !strncmp(key, "addc", 4) || !strncmp(key, "subc", 4) || !strncmp(key, "madc", 4);
    return (uint8_t)((in ? CARRY_IN : 0) | (strstr(key, ".cc") ? CARRY_OUT : 0));
}

static enum rule rule_of(const struct insn *i)
{
    static const struct {
        insn_handler *handler;
        enum rule rule;
    } rules[] = {
        {data_load_global, RULE_LOAD},  {data_load_shared, RULE_LOAD},    {data_load_local, RULE_LOAD},
        {data_load_generic, RULE_LOAD}, {data_load_param, RULE_LOAD},     {data_load_memory, RULE_LOAD},
        {data_load_const, RULE_LOAD},   {data_store_global, RULE_STORE},  {data_store_shared, RULE_STORE},
        {data_store_local, RULE_STORE}, {data_store_generic, RULE_STORE}, {data_store_param, RULE_STORE},
        {data_copy_async, RULE_COPY},   {atomic_run, RULE_ATOMIC},        {gather_shuffle, RULE_SHUFFLE},
        {gather_vote, RULE_VOTE},       {gather_match, RULE_TOGETHER},    {gather_reduce, RULE_TOGETHER},
        {gather_nothing, RULE_CONTROL}, {mbarrier_init, RULE_OBJECT},     {mbarrier_arrive, RULE_OBJECT},
        {mbarrier_test, RULE_OBJECT},   {mbarrier_parity, RULE_OBJECT},   {find_nth_set, RULE_OP},
        {active_mask, RULE_FRESH},      {read_clock, RULE_FRESH},         {data_local_address, RULE_FRESH},
    };
    if (i->op)
        return RULE_OP;
    for (size_t k = 0; k < ARRAY_LEN(rules); k++)
        if (rules[k].handler == i->some)
            return rules[k].rule;
    return RULE_CONTROL;
}

void operands_classify(struct function *f)
{
    for (size_t k = 0; k < f->count; k++) {
        struct insn *i = &f->code[k];
        i->rule = (uint8_t)rule_of(i);
        i->exact = i->op ? exact_sources(i->op->key) : 0;
        i->carries = i->op ? carries(i->op->key) : 0;
    }
}

/* ---- operands ---- */

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
    static const struct op nth_set = {.sources = 3, .width_d = 4, .width = {4, 4, 4}};
    const struct op *op = i->op ? i->op : &nth_set;
    const uint32_t slots[OP_MAX_SOURCES] = {i->a, i->b, i->c, i->e};
    for (unsigned k = 0; k < op->sources; k++)
        source(o, slots[k], op->width[k]);
    target(o, i->d, op->width_d);
}

/* What lanes do together: the value, what steers it, the mask. */
static void gather_operands(struct operands *o, const struct insn *i)
{
    bool vote = i->rule == RULE_VOTE, match = i->some == gather_match;
    source(o, i->a, vote ? WIDTH_PRED : match ? i->size : 4);
    source(o, i->b, 4);
    source(o, i->c, 4);
    source(o, i->e, 4);
    target(o, i->d, vote && i->extra != VOTE_BALLOT ? WIDTH_PRED : 4);
    target(o, i->v[0], WIDTH_PRED);
}

static void object_operands(struct operands *o, const struct insn *i)
{
    source(o, i->a, address_width(i->wide));
    source(o, i->b, i->some == mbarrier_test ? 8 : 4);
    target(o, i->d, i->some == mbarrier_arrive ? 8 : WIDTH_PRED);
}

static void control_operands(struct operands *o, const struct function *f, const struct insn *i)
{
    if (i->kind == INSN_CALL && f->calls[i->target].target == CALL_REGISTER)
        source(o, f->calls[i->target].function, 8);
    if (i->kind == INSN_SWITCH || i->kind == INSN_BARRIER || i->kind == INSN_ARRIVE)
        source(o, i->a, 4);
    if (i->kind == INSN_BARRIER || i->kind == INSN_ARRIVE)
        source(o, i->b, 4);
    if (i->kind == INSN_GATHER)
        source(o, i->e, 4);
    if (i->kind == INSN_BARRIER) {
        source(o, i->c, WIDTH_PRED);
        target(o, i->d, i->extra == BARRIER_POPC ? 4 : WIDTH_PRED);
    }
}

struct operands operands_of(const struct function *f, const struct insn *i)
{
    struct operands o = {.source_count = 0};
    switch ((enum rule)i->rule) {
    case RULE_FRESH:
        target(&o, i->d, i->some == active_mask ? 4 : i->some == read_clock ? i->size : 8);
        break;
    case RULE_OP:
        op_operands(&o, i);
        break;
    case RULE_LOAD:
    case RULE_STORE:
        source(&o, i->a, address_width(i->wide));
        for (unsigned k = 0; k < i->count; k++)
            (i->rule == RULE_LOAD ? target : source)(&o, i->v[k], i->size);
        break;
    case RULE_ATOMIC:
        source(&o, i->a, address_width(i->wide));
        source(&o, i->b, i->size);
        source(&o, i->c, i->size);
        target(&o, i->d, i->size);
        break;
    case RULE_COPY:
        source(&o, i->a, address_width(i->extra));
        source(&o, i->b, address_width(i->wide));
        source(&o, i->c, 4);
        for (unsigned k = 0; k < i->count; k++)
            target(&o, i->v[k], i->size);
        break;
    case RULE_SHUFFLE:
    case RULE_VOTE:
    case RULE_TOGETHER:
        gather_operands(&o, i);
        break;
    case RULE_OBJECT:
        object_operands(&o, i);
        break;
    case RULE_CONTROL:
        control_operands(&o, f, i);
        break;
    }
    source(&o, i->guard, WIDTH_PRED);
    return o;
}
